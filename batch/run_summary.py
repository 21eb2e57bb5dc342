"""What became of all documents of a run."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .schema import Status

__all__ = ["RunSummary"]

_DONE_WELL = (Status.OK, Status.EMPTY)


@dataclass(slots=True)
class RunSummary:
    """Documents by what became of them.

    Attributes
    ----------
    counts : Counter
        Documents by status.
    skipped : Counter
        What was in the sources and is no document, by kind.
    problems : dict of str to str
        Why sources were not read to their end, by path.
    """

    counts: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    problems: dict[str, str] = field(default_factory=dict)

    @property
    def documents(self) -> int:
        """All of them."""
        return self.counts.total()

    @property
    def failure_rate(self) -> float:
        """Share of the documents that gave neither a text nor the verdict that there is none."""
        well = sum(self.counts[status] for status in _DONE_WELL)
        return 1 - well / self.documents if self.documents else 0.0

    def record(self) -> dict[str, Any]:
        """The account as it is written down."""
        return {
            "documents": self.documents,
            "counts": {status: self.counts[status] for status in Status},
            "failure_rate": self.failure_rate,
            "skipped": dict(self.skipped),
            "problems": self.problems,
        }
