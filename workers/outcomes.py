"""What can become of a call in another process."""

from dataclasses import dataclass
from typing import Any

__all__ = ["Died", "Late", "OutOfMemory", "Outcome", "Raised", "Returned"]


@dataclass(frozen=True, slots=True)
class Returned:
    """It returned.

    Attributes
    ----------
    value : object
    seconds : float
        How long it took.
    """

    value: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class Raised:
    """It raised.

    Attributes
    ----------
    error : Exception
    seconds : float
    """

    error: Exception
    seconds: float


@dataclass(frozen=True, slots=True)
class OutOfMemory:
    """It needed more memory than it may have.

    Attributes
    ----------
    limit_mb : int
    seconds : float
    """

    limit_mb: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Died:
    """Its process ended.

    Attributes
    ----------
    how : str
        The signal that ended it, or its exit code.
    seconds : float
    """

    how: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Late:
    """It was ended at its deadline.

    Attributes
    ----------
    seconds : float
    """

    seconds: float


Outcome = Returned | Raised | OutOfMemory | Died | Late
