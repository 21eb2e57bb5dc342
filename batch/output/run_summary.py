"""The summary of a batch run: how many documents ended with which status."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..schema import Status

_SUCCESSES = (Status.OK, Status.EMPTY)


@dataclass(slots=True)
class RunSummary:
    """Counts over all documents of a run.

    Attributes
    ----------
    skipped : Counter
        Records of the sources that are not documents, by reason.
    problems : dict of str to str
        Why sources were not read to their end, by path.
    made_again : dict of str to str
        The files of an earlier run that were made again, with what was wrong with them.
    sites : dict of str to int or None
        Number of ``hosts``, and of ``sites``, which are hosts with several pages; None without
        ``--sites``.
    """

    counts: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    problems: dict[str, str] = field(default_factory=dict)
    made_again: dict[str, str] = field(default_factory=dict)
    sites: dict[str, int] | None = None

    @property
    def documents(self) -> int:
        """Number of documents."""
        return self.counts.total()

    @property
    def losses(self) -> int:
        """Number of places where a part of a source is lost."""
        return self.counts[Status.DAMAGED]

    @property
    def failure_rate(self) -> float:
        """Share of the documents with neither text nor the status ``empty``."""
        successes = sum(self.counts[status] for status in _SUCCESSES)
        return 1 - successes / self.documents if self.documents else 0.0

    def record(self) -> dict[str, Any]:
        """Return the summary, as its file holds it."""
        return {
            "documents": self.documents,
            "counts": {status: self.counts[status] for status in Status},
            "failure_rate": self.failure_rate,
            "skipped": dict(self.skipped),
            "problems": self.problems,
            "made_again": self.made_again,
            "sites": self.sites,
        }
