"""What another process is asked to do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Call", "Setup"]


@dataclass(frozen=True, slots=True)
class Call:
    """A call to make.

    Attributes
    ----------
    function : callable
        Of a module's top level, since it travels by name.
    arguments : tuple
    timeout : float or None
        Seconds it may take.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    timeout: float | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a process does before its first call.

    Attributes
    ----------
    call : Call
        Such as loading what all calls need.
    memory_mb : int or None
        Memory that calls may take beyond what the process has after that; not held on systems
        without such a limit, such as macOS.
    """

    call: Call
    memory_mb: int | None = None
