"""A pool of worker processes for an event loop: waiting for one call blocks no other call.

Sending to a stopped process, or receiving from it, would block forever. Therefore calls are sent
and outcomes are received in threads, one for each process; nothing else runs there.
"""

import asyncio
import concurrent.futures as futures
import math
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Self, TypeVar

from ..errors import BusyError, OptionError, WorkerError
from .calls import Call, Setup
from .outcomes import Died, Failure, Outcome, OutOfMemory, Raised, Returned
from .pool import LIFETIME, MAX_FAILED_STARTS, failed_start
from .worker import START_TIMEOUT_S, Worker

T = TypeVar("T")


class AsyncWorkerPool:
    """A pool of worker processes that start immediately and are replaced as they end.

    Parameters
    ----------
    lifetime : int
        Number of calls after which a process is replaced.
    max_waiting : float
        Number of calls that may wait for a free process; more are refused.

    Attributes
    ----------
    waiting : int
        Number of calls that wait for a free process.

    Raises
    ------
    OptionError
        On Windows.
    """

    def __init__(
        self, n: int, setup: Setup, lifetime: int = LIFETIME, *, max_waiting: float = math.inf
    ) -> None:
        check_system(sys.platform)
        self.n = n
        self.waiting = 0
        self._setup = setup
        self._lifetime = lifetime
        self._max_waiting = max_waiting
        self._workers: set[Worker] = set()
        self._idle: asyncio.Queue[Worker | WorkerError] = asyncio.Queue()
        self._launches: set[asyncio.Task[None]] = set()
        self._failure: WorkerError | None = None
        self._threads = futures.ThreadPoolExecutor(n)  # noqa: TID251 (no extractor runs there)

    async def __aenter__(self) -> Self:
        for _ in range(self.n):
            self._launch()
        return self

    async def __aexit__(self, *_error: object) -> None:
        """Kill all processes, including busy ones."""
        for launch in self._launches:
            launch.cancel()
        await asyncio.gather(*self._launches, return_exceptions=True)
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown()
        for worker in self._workers:
            worker.kill()
        self._workers.clear()

    def check(self) -> None:
        """Raise a `WorkerError` if the last process did not start."""
        if self._failure:
            raise self._failure

    async def call(self, call: Call, timeout: float) -> Outcome:
        """Run a call as soon as a process is free.

        A call whose process dies or runs out of memory is retried once in another process: an
        earlier call may have been the cause.

        Parameters
        ----------
        call : Call
            The call to run; its own timeout is ignored.
        timeout : float
            Seconds that it may take, including the wait for a process.

        Raises
        ------
        BusyError
            If no process is free in time, or too many calls are waiting.
        WorkerError
            If processes do not start; the next call tries to start one again.
        """
        deadline = asyncio.get_running_loop().time() + timeout
        outcome = await self._call_once(call, deadline)
        if isinstance(outcome, Died | OutOfMemory):
            outcome = await self._call_once(call, deadline)
        return outcome

    async def _call_once(self, call: Call, deadline: float) -> Outcome:
        worker = await self._free_worker(deadline)
        seconds = max(0.0, deadline - asyncio.get_running_loop().time())
        outcome: Outcome | None = None
        try:
            async with asyncio.timeout(seconds):
                await self._in_thread(worker, worker.submit, replace(call, timeout=seconds))
                outcome = await self._outcome(worker)
        except TimeoutError:
            outcome = worker.late()
        finally:
            self._release(worker, outcome)
        return outcome

    async def _outcome(self, worker: Worker) -> Outcome:
        """Wait until a process answers or dies."""
        await _readable(worker)
        return await self._in_thread(worker, worker.outcome)

    async def _in_thread(self, worker: Worker, move: Callable[..., T], *arguments: Call) -> T:
        """Send to a process or receive from it, in a thread; if cancelled, kill the process."""
        moving = self._threads.submit(move, *arguments)
        try:
            return await asyncio.shield(asyncio.wrap_future(moving))
        except asyncio.CancelledError:
            # Once the process is gone, the thread stops waiting. It must have ended before the
            # connection is closed, because its descriptor may be used again.
            worker.stop()
            futures.wait([moving])
            raise

    async def _free_worker(self, deadline: float) -> Worker:
        while not (worker := await self._next_worker(deadline)).is_alive():
            self._replace(worker)
        return worker

    async def _next_worker(self, deadline: float) -> Worker:
        if self.waiting >= self._max_waiting:
            raise BusyError(f"{self.waiting:,} requests are waiting already: try again later")
        self.waiting += 1
        try:
            async with asyncio.timeout_at(deadline):
                worker = await self._idle.get()
        except TimeoutError:
            raise BusyError("all workers were busy until the deadline: try again later") from None
        finally:
            self.waiting -= 1
        if isinstance(worker, WorkerError):
            self._launch()
            raise worker
        return worker

    def _release(self, worker: Worker, outcome: Outcome | None) -> None:
        """Keep a process for the next call, or replace it."""
        if isinstance(outcome, Returned | Raised) and worker.calls < self._lifetime:
            self._idle.put_nowait(worker)
            return
        self._replace(worker)

    def _replace(self, worker: Worker) -> None:
        self._workers.remove(worker)
        worker.kill()
        self._launch()

    def _launch(self) -> None:
        launch = asyncio.create_task(self._start_worker())
        self._launches.add(launch)
        launch.add_done_callback(self._launches.discard)

    async def _start_worker(self) -> None:
        """Start a process, and make it available once it is ready."""
        try:
            self._idle.put_nowait(await self._ready_worker())
            self._failure = None
        except WorkerError as error:
            self._failure = error
            self._idle.put_nowait(error)

    async def _ready_worker(self) -> Worker:
        failures: list[Failure] = []
        while len(failures) < MAX_FAILED_STARTS:
            worker = Worker(self._setup)
            self._workers.add(worker)
            try:
                async with asyncio.timeout(START_TIMEOUT_S):
                    outcome = await self._outcome(worker)
            except TimeoutError:
                outcome = worker.late()
            if isinstance(outcome, Returned):
                return worker
            self._workers.remove(worker)
            worker.kill()
            if isinstance(outcome, Raised):
                raise WorkerError(f"worker processes do not start: {outcome.error}")
            failures.append(outcome)
        raise failed_start(failures[-1])


def check_system(platform: str) -> None:
    """Raise an `OptionError` on Windows, whose event loop cannot wait for processes."""
    if platform == "win32":
        raise OptionError("webjury serve needs Linux or macOS; on Windows, use WSL")


async def _readable(worker: Worker) -> None:
    """Wait until a process answers or ends."""
    loop = asyncio.get_running_loop()
    answered = asyncio.Event()
    descriptor = worker.connection.fileno()
    loop.add_reader(descriptor, answered.set)
    try:
        await answered.wait()
    finally:
        loop.remove_reader(descriptor)
