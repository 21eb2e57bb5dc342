"""Calls of worker processes, and their outcomes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..errors import DeadlineError, WorkerError


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function, which is pickled by its name, with pickled arguments.

    The timeout is in seconds.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    timeout: float | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """The first call of a worker, for example to load models, and its memory limit.

    The limit is what later calls may use in addition to the memory in use after this call. Not all
    systems enforce it: see `webjury.resources.has_memory_limit`.
    """

    call: Call
    memory_mb: int | None = None


@dataclass(frozen=True, slots=True)
class Returned:
    """The call returned."""

    value: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class Raised:
    """The call raised an exception."""

    error: Exception
    seconds: float

    def __str__(self) -> str:
        return f"failed ({self.error})"


@dataclass(frozen=True, slots=True)
class OutOfMemory:
    """The call needed more memory than its limit or, without a limit, than was available."""

    limit_mb: int | None
    seconds: float

    def __str__(self) -> str:
        limit = "is available" if self.limit_mb is None else f"its limit of {self.limit_mb:,} MB"
        return f"needed more memory than {limit}"


@dataclass(frozen=True, slots=True)
class Died:
    """The worker process ended during the call, by a signal or with an exit code."""

    how: str
    seconds: float

    def __str__(self) -> str:
        return f"died ({self.how})"


@dataclass(frozen=True, slots=True)
class Late:
    """The worker process was killed because the call reached its deadline, in seconds."""

    limit_s: float
    seconds: float

    def __str__(self) -> str:
        limit = f"{self.limit_s:.3g}" if self.limit_s < 100 else f"{self.limit_s:,.0f}"
        return f"took longer than {limit} s"


#: Outcomes that have no value.
Failure = Raised | OutOfMemory | Died | Late
Outcome = Returned | Failure


def value_of(outcome: Outcome) -> Any:  # noqa: ANN401 (of any function)
    """Return the result of a call, or raise the error that explains why there is none."""
    if isinstance(outcome, Returned):
        return outcome.value
    raise error_of(outcome)


def error_of(failure: Failure, what: str = "page") -> Exception:
    """The exception that a call raised, a `DeadlineError`, or a `WorkerError`.

    `what` names what the call worked on. The message says "twice" because pools retry calls whose
    process died.
    """
    match failure:
        case Raised(error):
            return error
        case Late():
            return DeadlineError(f"the {what} {failure}: raise the timeout or skip the {what}")
        case OutOfMemory(limit_mb):
            raise_it = "" if limit_mb is None else "raise the limit or "
            return WorkerError(f"the {what} {failure}: {raise_it}skip the {what}")
        case Died(how):
            return WorkerError(
                f"the worker process died twice on the {what} ({how}): skip the {what}"
            )
