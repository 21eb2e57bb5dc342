"""Work for worker processes, done in this process: each start of a process takes a second."""

from concurrent.futures import Executor, Future
from dataclasses import replace
from multiprocessing.reduction import ForkingPickler
from types import ModuleType
from typing import Any

import pytest

from webjury import parallel
from webjury.workers.process import _run


class _ThisProcess(Executor):
    """Calls a function at once; what is sent and returned is pickled, as between processes."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def submit(self, *call: Any, **_: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            function, *arguments = _sent(call)
            future.set_result(_sent(function(*arguments)))
        except Exception as error:  # noqa: BLE001 (it is raised to the caller)
            future.set_exception(error)
        return future


def _sent(value: Any) -> Any:
    return ForkingPickler.loads(ForkingPickler.dumps(value))


def work_here(patch: pytest.MonkeyPatch, module: ModuleType = parallel) -> None:
    """Let a module, by default that of `map_in_processes`, work in this process."""
    patch.setattr(module, "ProcessPoolExecutor", _ThisProcess)


class PoolHere:
    """Stands for a `WorkerPool`, without its limits of time and memory."""

    def __init__(self, n, _setup=None):
        self.n = n

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        pass

    def run(self, tasks):
        for task in tasks:
            yield task.key, _run(replace(task.call, timeout=None), None)
