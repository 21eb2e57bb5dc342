"""Verdicts that were shown, kept for a while so that they can be looked into and corrected."""

import secrets
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException

from .schema import RequestOptions
from .work import ExtractedPage, SubmittedPage

__all__ = ["StoredVerdict", "VerdictStore"]

#: VerdictStore that are kept.
_MAX_KEPT = 20


@dataclass(slots=True)
class StoredVerdict:
    """A page, what was asked and what was answered.

    Attributes
    ----------
    source : SubmittedPage
    options : RequestOptions
    extracted : ExtractedPage
    report : str or None
        The deliberation, once it was asked for.
    correction : str or None
        Name under which a correction was saved.
    kept : set of int
        Positions of the segments that are content: by the verdict, then by the correction.
    key : str
        Cannot be guessed.
    """

    source: SubmittedPage
    options: RequestOptions
    extracted: ExtractedPage
    report: str | None = None
    correction: str | None = None
    kept: set[int] = field(init=False)
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))

    def __post_init__(self) -> None:
        self.kept = {row for row, segment in enumerate(self.extracted.segments) if segment.kept}


class VerdictStore:
    """The last of them, by key."""

    def __init__(self) -> None:
        self._by_key: dict[str, StoredVerdict] = {}

    def add(self, verdict: StoredVerdict) -> None:
        """Keep one, and forget the oldest if there are too many."""
        self._by_key[verdict.key] = verdict
        if len(self._by_key) > _MAX_KEPT:
            del self._by_key[next(iter(self._by_key))]

    def find(self, key: str) -> StoredVerdict:
        """Find one.

        Raises
        ------
        HTTPException
            If it is not there, or no more.
        """
        if key not in self._by_key:
            raise HTTPException(404, "this verdict is no longer kept: judge the page again")
        return self._by_key[key]
