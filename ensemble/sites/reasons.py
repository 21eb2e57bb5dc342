"""Add the other pages of a site to the reasons for the verdict on a segment."""

from collections.abc import Sequence

from ...messages import count_of
from ..verdict.reasons import Reason
from .evidence import Evidence

__all__ = ["with_evidence"]


def with_evidence(reasons: Sequence[Sequence[Reason]], evidence: Evidence) -> list[list[Reason]]:
    """Add what a site says to the reasons for the verdicts on segments.

    Parameters
    ----------
    reasons : sequence of sequence of Reason
        Of the first segments of a page, the strongest reason first.
    evidence : Evidence
        About all of its segments.

    Returns
    -------
    list of list of Reason
        The strongest first.
    """
    shifts, counts = evidence.shifts.tolist(), evidence.counts.tolist()
    added = [
        [*known, Reason(_topic(count, evidence.n_pages), shift)] if shift else list(known)
        for known, shift, count in zip(reasons, shifts, counts, strict=False)
    ]
    return [sorted(known, key=lambda reason: -abs(reason.weight)) for known in added]


def _topic(count: int, n_pages: int) -> str:
    return f"its text is also on {count:,} of {count_of(n_pages, 'other page')} of this site"
