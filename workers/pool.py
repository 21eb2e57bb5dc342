"""A pool of worker processes for a stream of calls, with deadlines, retries and replacements."""

import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from typing import Any, Self

from ..errors import WorkerError
from .calls import Call, Setup
from .outcomes import Died, Failure, Late, Outcome, OutOfMemory, Raised, Returned
from .worker import Worker

#: Number of calls after which a process is replaced, because libraries may leak memory.
LIFETIME = 10_000
#: How many processes in a row may fail to start before the pool gives up.
MAX_FAILED_STARTS = 3
#: A timeout in seconds that every system accepts.
_MAX_WAIT_S = 3_600.0
#: How many processes can be waited for: Windows waits for 63 things at a time.
_MAX_PROCESSES = 60 if sys.platform == "win32" else sys.maxsize


@dataclass(frozen=True, slots=True)
class Task:
    """A call, and the key under which its outcome is reported.

    Attributes
    ----------
    key : object
        Chosen by the caller.
    is_retry : bool
        Whether a process has already died running it.
    """

    key: Any
    call: Call
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
        """Draw the next task ahead of time, because that may have to read a file."""
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
    """A pool of worker processes, started when first needed.

    Parameters
    ----------
    n : int
        Number of processes; on Windows, at most 60.
    lifetime : int
        Number of calls after which a process is replaced.
    """

    def __init__(self, n: int, setup: Setup, lifetime: int = LIFETIME) -> None:
        self.n = min(n, _MAX_PROCESSES)
        self._setup = setup
        self._lifetime = lifetime
        self._starting: set[Worker] = set()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, Task] = {}
        self._failed_starts = 0
        #: Whether no more calls can be run.
        self.is_cancelled = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

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

        Calls that are running end as if their processes had died. No more calls can be run.
        """
        self.is_cancelled = True
        for worker in (*self._starting, *self._busy):
            worker.stop()

    def run(self, tasks: Iterator[Task]) -> Iterator[tuple[Any, Outcome]]:
        """Run calls, each as soon as a process is free.

        A call whose process dies or runs out of memory is retried once in another process: an
        earlier call may have been the cause.

        Parameters
        ----------
        tasks : iterator of Task
            Read as processes become free.

        Yields
        ------
        key : object
            The key of a task.
        outcome : Outcome
            The outcome of its call, in order of completion.

        Raises
        ------
        WorkerError
            If processes do not start, or are cancelled.
        """
        try:
            yield from self._run(_Queue(tasks))
        finally:
            self._abandon()

    def _run(self, queue: _Queue) -> Iterator[tuple[Any, Outcome]]:
        queue.prepare()
        ended: list[tuple[Any, Outcome]] = []
        while queue or self._busy:
            self._submit(queue)
            # Processes work while the caller handles outcomes and while the next task is drawn.
            yield from ended
            queue.prepare()
            ended = self._collect(queue)
        yield from ended

    def _abandon(self) -> None:
        """Kill busy processes if nobody will read their outcomes."""
        for worker in self._busy:
            worker.kill()
        self._busy.clear()

    def _submit(self, queue: _Queue) -> None:
        if queue and self.is_cancelled:
            raise WorkerError("the call was cancelled")
        while queue and len(self._starting) + len(self._idle) + len(self._busy) < self.n:
            self._starting.add(Worker(self._setup))
        while self._idle and (task := queue.pop()):
            worker = self._idle.pop()
            self._busy[worker] = task
            worker.submit(task.call)
        if self.is_cancelled:  # meanwhile
            for worker in self._busy:
                worker.stop()

    def _collect(self, queue: _Queue) -> list[tuple[Any, Outcome]]:
        """Wait for processes; return the outcomes that are final."""
        ended = []
        for worker, outcome in self._wait():
            if worker in self._starting:
                self._note_start(worker, outcome)
                continue
            task = self._release(worker, outcome)
            may_be_retried = not (task.is_retry or self.is_cancelled)
            if isinstance(outcome, Died | OutOfMemory) and may_be_retried:
                queue.retry(task)
            else:
                ended.append((task.key, outcome))
        return ended

    def _wait(self) -> list[tuple[Worker, Outcome]]:
        """Wait until a process answers, dies or reaches its deadline."""
        watched = {worker.connection: worker for worker in (*self._starting, *self._busy)}
        deadline = min(worker.deadline for worker in watched.values())
        ready = set(wait(list(watched), _until(deadline)))
        answered = [worker for connection, worker in watched.items() if connection in ready]
        now = time.monotonic()
        late = [
            worker
            for connection, worker in watched.items()
            if worker.deadline <= now and connection not in ready
        ]
        return [
            *((worker, worker.outcome()) for worker in answered),
            *((worker, worker.late()) for worker in late),
        ]

    def _note_start(self, worker: Worker, outcome: Outcome) -> None:
        self._starting.remove(worker)
        if isinstance(outcome, Raised):
            worker.close()
            raise outcome.error
        if isinstance(outcome, Returned):
            self._failed_starts = 0
            self._idle.append(worker)
            return
        if not isinstance(outcome, Died | Late):
            worker.close()
        self._failed_starts += 1
        if self._failed_starts >= MAX_FAILED_STARTS:
            raise failed_start(outcome)

    def _release(self, worker: Worker, outcome: Outcome) -> Task:
        if isinstance(outcome, Returned | Raised) and worker.calls < self._lifetime:
            self._idle.append(worker)
        elif not isinstance(outcome, Died | Late):
            worker.close()
        return self._busy.pop(worker)


def failed_start(outcome: Failure) -> WorkerError:
    """Return the error for processes that do not start."""
    return WorkerError(
        f"worker processes do not start: the last one {outcome}; is there enough memory?"
    )


def _until(deadline: float) -> float:
    return min(max(0.0, deadline - time.monotonic()), _MAX_WAIT_S)
