"""A pool of worker processes for a stream of calls, with deadlines, retries and replacements."""

import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from typing import Any, Self

from ..errors import WorkerError
from .calls import Call, Died, Outcome, OutOfMemory, Raised, Returned, Setup
from .process import Worker

#: Number of calls after which a process is replaced, because libraries may leak memory.
_LIFETIME = 10_000
#: Number of consecutive failures to start a process after which the pool gives up.
_MAX_FAILED_STARTS = 3
#: A number of seconds that every system accepts as a timeout.
_MAX_WAIT_S = 3_600.0
#: Maximum number of processes: Windows can wait for 63 objects at a time.
_MAX_PROCESSES = 60 if sys.platform == "win32" else sys.maxsize


@dataclass(frozen=True, slots=True)
class Task:
    """A call, and the key that its outcome is reported with."""

    key: Any
    call: Call
    #: Whether not to run it again if its process dies, as on a second attempt.
    is_retry: bool = False


class _Queue:
    """The tasks to run, retries first."""

    def __init__(self, tasks: Iterator[Task]) -> None:
        self._tasks = tasks
        self._ready: deque[Task] = deque()
        self._is_drained = False

    def __bool__(self) -> bool:
        """Whether there may be more tasks."""
        return bool(self._ready) or not self._is_drained

    def prepare(self) -> None:
        """Draw the next task in advance, because drawing it may have to read a file."""
        if not self._ready and not self._is_drained:
            task = next(self._tasks, None)
            self._is_drained = task is None
            self._ready.extend([] if task is None else [task])

    def pop(self) -> Task | None:
        self.prepare()
        return self._ready.popleft() if self._ready else None

    def retry(self, task: Task) -> None:
        self._ready.appendleft(replace(task, is_retry=True))


class WorkerPool:
    """A pool of worker processes, started when first needed; on Windows, at most 60.

    A process is replaced after ``lifetime`` calls.
    """

    def __init__(self, n: int, setup: Setup, lifetime: int = _LIFETIME) -> None:
        self.n = min(n, _MAX_PROCESSES)
        self._setup = setup
        self._lifetime = lifetime
        self._starting: set[Worker] = set()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, Task] = {}
        self._failed_starts = 0
        #: Whether the pool was cancelled and runs no more calls.
        self.is_cancelled = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def is_ready(self) -> bool:
        """Whether a process is idle and can be given a call."""
        return not self.is_cancelled and any(worker.is_alive() for worker in self._idle)

    def close(self) -> None:
        """Stop all processes, including busy ones."""
        self._abandon()
        for worker in self._starting:
            worker.kill()
        for worker in self._idle:
            worker.close()
        self._starting.clear()
        self._idle.clear()

    def cancel(self) -> None:
        """Kill all processes, from another thread than the one that runs calls.

        Running calls end as if their processes had died. The pool cannot run further calls.
        """
        self.is_cancelled = True
        for worker in (*self._starting, *self._busy):
            worker.stop()

    def start(self) -> None:
        """Start all processes, and wait until one is ready; raise the same errors as `run`."""
        no_tasks = _Queue(iter(()))
        while not self._idle:
            self._launch()
            self._collect(no_tasks)

    def run(self, tasks: Iterator[Task]) -> Iterator[tuple[Any, Outcome]]:
        """Run calls as processes become free; yield keys and outcomes in order of completion.

        A call whose process dies or runs out of memory is retried once in another process, because
        an earlier call may have been the cause. Raises any error of the setup, and a `WorkerError`
        if processes do not start or are cancelled.
        """
        queue = _Queue(tasks)
        outcomes: list[tuple[Any, Outcome]] = []
        try:
            queue.prepare()
            while queue or self._busy:
                self._submit(queue)
                # Processes work while the caller handles outcomes and the next task is drawn.
                yield from outcomes
                queue.prepare()
                outcomes = self._collect(queue)
            yield from outcomes
        finally:
            self._abandon()

    def _abandon(self) -> None:
        """Kill busy processes whose outcomes nobody will read."""
        for worker in self._busy:
            worker.kill()
        self._busy.clear()

    def _launch(self) -> None:
        if self.is_cancelled:
            raise WorkerError("the call was cancelled")
        while len(self._starting) + len(self._idle) + len(self._busy) < self.n:
            self._starting.add(Worker(self._setup))
        self._check_cancelled()

    def _submit(self, queue: _Queue) -> None:
        if queue:
            self._launch()
        while self._idle and (task := queue.pop()):
            worker = self._idle.pop()
            self._busy[worker] = task
            worker.submit(task.call)
        self._check_cancelled()

    def _check_cancelled(self) -> None:
        """Kill processes that were given work while another thread cancelled the pool."""
        if self.is_cancelled:
            self.cancel()

    def _collect(self, queue: _Queue) -> list[tuple[Any, Outcome]]:
        """Wait for processes; return the final outcomes, without those of calls to retry."""
        outcomes = []
        for worker, outcome in self._wait():
            if worker in self._starting:
                self._note_start(worker, outcome)
                continue
            task = self._release(worker, outcome)
            may_be_retried = not (task.is_retry or self.is_cancelled)
            if isinstance(outcome, Died | OutOfMemory) and may_be_retried:
                queue.retry(task)
            else:
                outcomes.append((task.key, outcome))
        return outcomes

    def _wait(self) -> list[tuple[Worker, Outcome]]:
        """Wait until a process answers, dies or reaches its deadline."""
        by_connection = {worker.connection: worker for worker in (*self._starting, *self._busy)}
        deadline = min(worker.deadline for worker in by_connection.values())
        seconds = min(max(0.0, deadline - time.monotonic()), _MAX_WAIT_S)
        ready = wait(list(by_connection), seconds)
        now = time.monotonic()
        return [
            (worker, worker.outcome() if connection in ready else worker.late())
            for connection, worker in by_connection.items()
            if connection in ready or worker.deadline <= now
        ]

    def _note_start(self, worker: Worker, outcome: Outcome) -> None:
        self._starting.remove(worker)
        if isinstance(outcome, Returned):
            self._failed_starts = 0
            self._idle.append(worker)
            return
        worker.close()
        if isinstance(outcome, Raised):
            raise outcome.error
        self._failed_starts += 1
        if self._failed_starts >= _MAX_FAILED_STARTS:
            raise WorkerError(
                f"worker processes do not start: the last one {outcome}; is there enough memory?"
            )

    def _release(self, worker: Worker, outcome: Outcome) -> Task:
        if isinstance(outcome, Returned | Raised) and worker.calls < self._lifetime:
            self._idle.append(worker)
        else:
            worker.close()
        return self._busy.pop(worker)
