"""Store recent verdicts, so that users can read their explanations and correct them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException

from ..schema import RequestOptions
from .site_pages import SitePage
from .work import ExtractedPage, SubmittedPage

#: Number of verdicts to keep.
_MAX_VERDICTS = 20


@dataclass(slots=True)
class StoredVerdict:
    """A page with its request and its verdict.

    Attributes
    ----------
    kept : set of int
        Positions of the segments that are content, according to the correction, else the verdict.
    key : str
        A random key, which cannot be guessed.
    """

    source: SubmittedPage
    options: RequestOptions
    extracted: ExtractedPage
    site_pages: Sequence[SitePage] = ()
    correction: str | None = None
    kept: set[int] = field(init=False)
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))

    def __post_init__(self) -> None:
        self.kept = {row for row, segment in enumerate(self.extracted.segments) if segment.kept}


class VerdictStore:
    """Keeps the latest `_MAX_VERDICTS` verdicts by key."""

    def __init__(self) -> None:
        self._by_key: dict[str, StoredVerdict] = {}

    def add(self, verdict: StoredVerdict) -> None:
        """Add a verdict; drop the oldest one if there are too many."""
        self._by_key[verdict.key] = verdict
        if len(self._by_key) > _MAX_VERDICTS:
            del self._by_key[next(iter(self._by_key))]

    def find(self, key: str) -> StoredVerdict:
        """Return the verdict with a key; if it is not stored, answer with status 404."""
        if key not in self._by_key:
            raise HTTPException(404, "this verdict is no longer stored: submit the page again")
        return self._by_key[key]
