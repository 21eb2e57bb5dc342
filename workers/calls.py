"""Messages to a worker process: its setup, then calls."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Call:
    """A function call.

    Attributes
    ----------
    function : callable
        Importable from a module, because it is pickled by name.
    arguments : tuple
        Positional arguments, which are pickled too.
    timeout : float or None
        Seconds that it may take.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    timeout: float | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker does before its first call.

    Attributes
    ----------
    call : Call
        Run once at the start, for example to load models.
    memory_mb : int or None
        Megabytes that calls may use beyond what the process has after its setup. Not enforced on
        systems without such a limit: see `webjury.resources.has_memory_limit`.
    """

    call: Call
    memory_mb: int | None = None
