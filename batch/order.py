"""What is asked for every document of a batch run."""

from dataclasses import dataclass

from ..ensemble.shipped import MODES
from ..ensemble.verdict import JURIES

__all__ = ["Order"]


@dataclass(frozen=True, slots=True)
class Order:
    """How every document is extracted, and what it may cost.

    Attributes
    ----------
    mode, favor, comments, jury, budget_ms
        As for `webjury.extract`.
    templates : str or None
        Folder of templates by host.
    timeout : float
        Seconds a document may take.
    memory_mb : int
        Megabytes it may take beyond the models.
    """

    mode: str = MODES[0]
    favor: str = "f1"
    comments: bool | None = None
    jury: str = JURIES[0]
    budget_ms: float | None = None
    templates: str | None = None
    timeout: float = 60.0
    memory_mb: int = 2_000
