"""A pool of worker processes for an event loop: waiting for one call blocks no other call.

Each process belongs to a separate `WorkerPool`, and a thread waits for it and does nothing else.
"""

import asyncio
import concurrent.futures as futures
import math
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import replace
from typing import Self, TypeVar

from ..errors import BusyError, WorkerError
from .calls import Call, Died, Late, Outcome, OutOfMemory, Setup
from .pool import Task, WorkerPool
from .turns import Turns

T = TypeVar("T")


class AsyncWorkerPool:
    """A pool of worker processes that start immediately, and are replaced when they end.

    At most ``max_waiting`` calls wait for a free process. Clients that wait get one in turn.
    """

    def __init__(self, n: int, setup: Setup, *, max_waiting: float = math.inf) -> None:
        self.n = n
        self._setup = setup
        self._processes: set[WorkerPool] = set()
        #: Free processes, and errors of processes that did not start.
        self._idle: Turns[WorkerPool | WorkerError] = Turns(max_waiting)
        #: Processes that are being started, or taken back from callers that have left.
        self._tasks: set[asyncio.Task[None]] = set()
        self._failure: WorkerError | None = None
        #: Seconds that the last process needed to start.
        self._start_s = 0.0
        self._is_closed = False
        self._threads = futures.ThreadPoolExecutor(n)  # noqa: TID251 (no extractor runs there)

    async def __aenter__(self) -> Self:
        for _ in range(self.n):
            self._launch()
        return self

    async def __aexit__(self, *_error: object) -> None:
        """Kill all processes, including busy ones."""
        self._is_closed = True
        for process in self._processes:
            process.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown()
        for process in self._processes:
            process.close()
        self._processes.clear()

    @property
    def waiting(self) -> int:
        """The number of calls that wait for a free process."""
        return self._idle.n_waiting

    def check(self) -> None:
        """Raise a `WorkerError` if the last process did not start."""
        if self._failure:
            raise self._failure

    async def call(self, call: Call, timeout: float, client: Hashable = None) -> Outcome:
        """Run a call of a client as soon as a process is free and it is the client's turn.

        The timeout, in seconds, includes the wait for a process; the call's own timeout is ignored.
        A call whose process dies or runs out of memory is retried once in another process, because
        an earlier call may have been the cause. Raises a `BusyError` if no process is free in time,
        or too many calls are waiting, and a `WorkerError` if processes do not start, or the pool is
        closed. The next call tries to start a process again.
        """
        deadline = asyncio.get_running_loop().time() + timeout
        outcome = await self._call_once(call, deadline, client)
        if isinstance(outcome, Died | OutOfMemory):
            outcome = await self._call_once(call, deadline, client)
        return outcome

    async def _call_once(self, call: Call, deadline: float, client: Hashable) -> Outcome:
        loop = asyncio.get_running_loop()
        process = await self._free_process(deadline, client)
        seconds = max(0.0, deadline - loop.time())
        running = asyncio.wrap_future(
            self._threads.submit(_run, process, replace(call, timeout=seconds))
        )
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(running)
        except TimeoutError:
            return Late(seconds, seconds)
        finally:
            if running.done():
                self._release(process)
            else:  # the caller no longer waits
                self._begin(self._take_back(process, running, deadline))

    async def _take_back(
        self, process: WorkerPool, running: "asyncio.Future[Outcome]", deadline: float
    ) -> None:
        """Let a call end, unless that takes longer than to start another process: kill it then."""
        seconds = min(self._start_s, deadline - asyncio.get_running_loop().time())
        await asyncio.wait([running], timeout=max(0.0, seconds))
        if not running.done():
            process.cancel()
        await asyncio.gather(running, return_exceptions=True)
        self._release(process)

    async def _free_process(self, deadline: float, client: Hashable) -> WorkerPool:
        while not (process := await self._next_process(deadline, client)).is_ready:
            self._release(process)
        return process

    async def _next_process(self, deadline: float, client: Hashable) -> WorkerPool:
        self._check_open()
        try:
            async with asyncio.timeout_at(deadline):
                process = await self._idle.get(client)
        except TimeoutError:
            raise BusyError("all workers were busy until the deadline: try again later") from None
        self._check_open()
        if isinstance(process, WorkerError):
            self._launch()
            raise process
        return process

    def _check_open(self) -> None:
        if self._is_closed:
            raise WorkerError("the pool of processes is closed")

    def _release(self, process: WorkerPool) -> None:
        """Keep a process for the next call; if it has ended, replace it."""
        if self._is_closed:
            return
        if process.is_ready:
            self._idle.put(process)
        else:
            self._processes.remove(process)
            process.close()
            self._launch()

    def _launch(self) -> None:
        self._begin(self._start())

    def _begin(self, action: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(action)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self) -> None:
        """Start a process, and make it available once it is ready."""
        if self._is_closed:
            return
        start = asyncio.get_running_loop().time()
        process = WorkerPool(1, self._setup)
        self._processes.add(process)
        try:
            await asyncio.wrap_future(self._threads.submit(_with_worker_errors, process.start))
            self._failure = None
            self._start_s = asyncio.get_running_loop().time() - start
            self._idle.put(process)
        except WorkerError as error:
            self._processes.remove(process)
            process.close()
            self._failure = error
            self._idle.put(error)


def _run(process: WorkerPool, call: Call) -> Outcome:
    ((_, outcome),) = _with_worker_errors(
        lambda: list(process.run(iter([Task(None, call, is_retry=True)])))
    )
    return outcome


def _with_worker_errors(action: Callable[[], T]) -> T:
    """Do something, and turn whatever the setup of a process raises into a `WorkerError`."""
    try:
        return action()
    except WorkerError:
        raise
    except Exception as error:
        raise WorkerError(f"worker processes do not start: {error}") from error
