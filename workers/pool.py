"""Several processes that share a stream of calls: deadlines, retries, replacements."""

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, Self

from ..errors import WorkerError
from .calls import Call, Setup
from .outcomes import Died, Late, Outcome, OutOfMemory, Raised, Returned
from .worker import Worker

__all__ = ["LIFETIME", "MAX_STILLBORN", "Task", "WorkerPool"]

#: Calls after which a process is replaced, for what libraries leak.
LIFETIME = 2_000
#: Processes in a row that may die before they are ready.
MAX_STILLBORN = 3
#: Seconds that a system surely can wait for.
_MAX_WAIT_S = 3_600.0


@dataclass(frozen=True, slots=True)
class Task:
    """A call, and what its caller knows it by.

    Attributes
    ----------
    key : object
    call : Call
    is_retry : bool
        Whether a process has died of it.
    """

    key: Any
    call: Call
    is_retry: bool = False


class _Queue:
    """Tasks to do: those to be done again first."""

    def __init__(self, tasks: Iterator[Task]) -> None:
        self._tasks = tasks
        self._ready: deque[Task] = deque()
        self._is_drained = False

    def __bool__(self) -> bool:
        """Whether there may be more."""
        return bool(self._ready) or not self._is_drained

    def prepare(self) -> None:
        """Draw the next task, which may mean to read a file, if none is at hand."""
        if not self._ready and not self._is_drained:
            task = next(self._tasks, None)
            self._is_drained = task is None
            self._ready.extend([] if task is None else [task])

    def pop(self) -> Task | None:
        self.prepare()
        return self._ready.popleft() if self._ready else None

    def again(self, task: Task) -> None:
        self._ready.appendleft(replace(task, is_retry=True))


class WorkerPool:
    """Processes that make calls, started when first needed.

    Parameters
    ----------
    n : int
        How many.
    setup : Setup
        What each does first.
    lifetime : int
        Calls after which a process is replaced.
    """

    def __init__(self, n: int, setup: Setup, lifetime: int = LIFETIME) -> None:
        self.n = n
        self._setup = setup
        self._lifetime = lifetime
        self._starting: set[Worker] = set()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, Task] = {}
        self._stillborn = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes, also those at work."""
        self._abandon()
        for worker in self._starting:
            worker.kill()
        for worker in self._idle:
            worker.close()
        self._starting.clear()
        self._idle.clear()

    def run(self, tasks: Iterator[Task]) -> Iterator[tuple[Any, Outcome]]:
        """Make calls, each as soon as a process is free.

        A call whose process dies, or runs out of memory, is made once more, in another process:
        the fault may have been an earlier call's.

        Parameters
        ----------
        tasks : iterator of Task
            Drawn from as processes become free.

        Yields
        ------
        key : object
            Of a task.
        outcome : Outcome
            In the order in which they come.

        Raises
        ------
        WorkerError
            If processes die before they are ready.
        """
        try:
            yield from self._run(_Queue(tasks))
        finally:
            self._abandon()

    def _run(self, queue: _Queue) -> Iterator[tuple[Any, Outcome]]:
        queue.prepare()
        ended: list[tuple[Any, Outcome]] = []
        while queue or self._busy:
            self._hand_out(queue)
            # Processes work while outcomes are dealt with and the next task is drawn.
            yield from ended
            queue.prepare()
            ended = self._wait_for_ends(queue)
        yield from ended

    def _abandon(self) -> None:
        """End what is still at work when nobody waits for it any more."""
        for worker in self._busy:
            worker.kill()
        self._busy.clear()

    def _hand_out(self, queue: _Queue) -> None:
        while queue and len(self._starting) + len(self._idle) + len(self._busy) < self.n:
            self._starting.add(Worker(self._setup))
        while self._idle and (task := queue.pop()):
            worker = self._idle.pop()
            self._busy[worker] = task
            worker.submit(task.call)

    def _wait_for_ends(self, queue: _Queue) -> list[tuple[Any, Outcome]]:
        """Wait until something happens; give the outcomes that are final."""
        ended = []
        for worker, outcome in self._wait():
            if worker in self._starting:
                self._welcome(worker, outcome)
                continue
            task = self._take_back(worker, outcome)
            if isinstance(outcome, Died | OutOfMemory) and not task.is_retry:
                queue.again(task)
            else:
                ended.append((task.key, outcome))
        return ended

    def _wait(self) -> list[tuple[Worker, Outcome]]:
        """Wait until processes have answered, died or are late."""
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

    def _welcome(self, worker: Worker, outcome: Outcome) -> None:
        self._starting.remove(worker)
        if isinstance(outcome, Raised):
            worker.close()
            raise outcome.error
        if isinstance(outcome, Returned):
            self._stillborn = 0
            self._idle.append(worker)
            return
        self._stillborn += 1
        if self._stillborn >= MAX_STILLBORN:
            raise WorkerError(f"processes do not start: {outcome}; is there enough memory?")

    def _take_back(self, worker: Worker, outcome: Outcome) -> Task:
        if isinstance(outcome, Returned | Raised) and worker.calls < self._lifetime:
            self._idle.append(worker)
        elif not isinstance(outcome, Died | Late):
            worker.close()
        return self._busy.pop(worker)


def _until(deadline: float) -> float:
    return min(max(0.0, deadline - time.monotonic()), _MAX_WAIT_S)
