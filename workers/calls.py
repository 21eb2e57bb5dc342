"""Messages to a worker process: its setup, then calls."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Call:
    """A function call, whose function is pickled by its name, and whose arguments are pickled, too.

    The timeout is in seconds.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    timeout: float | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker does before its first call, for example to load models, and its memory.

    The memory is what calls may use beyond what the process has after its setup. Not all systems
    have such a limit: see `webjury.resources.has_memory_limit`.
    """

    call: Call
    memory_mb: int | None = None
