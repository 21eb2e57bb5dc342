"""Verdicts that were shown, kept for a while so that they can be looked into and corrected."""

import secrets
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException

from .schema import Options
from .work import Judged, Source

__all__ = ["Judgement", "Judgements"]

#: Judgements that are kept.
_MAX_KEPT = 20


@dataclass(slots=True)
class Judgement:
    """A page, what was asked and what was answered.

    Attributes
    ----------
    source : Source
    options : Options
    judged : Judged
    report : str or None
        The deliberation, once it was asked for.
    correction : str or None
        Name under which a correction was saved.
    kept : set of int
        Positions of the segments that are content: by the verdict, then by the correction.
    key : str
        Cannot be guessed.
    """

    source: Source
    options: Options
    judged: Judged
    report: str | None = None
    correction: str | None = None
    kept: set[int] = field(init=False)
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))

    def __post_init__(self) -> None:
        self.kept = {row for row, segment in enumerate(self.judged.segments) if segment.kept}


class Judgements:
    """The last of them, by key."""

    def __init__(self) -> None:
        self._by_key: dict[str, Judgement] = {}

    def add(self, judgement: Judgement) -> None:
        """Keep one, and forget the oldest if there are too many."""
        self._by_key[judgement.key] = judgement
        if len(self._by_key) > _MAX_KEPT:
            del self._by_key[next(iter(self._by_key))]

    def find(self, key: str) -> Judgement:
        """Find one.

        Raises
        ------
        HTTPException
            If it is not there, or no more.
        """
        if key not in self._by_key:
            raise HTTPException(404, "this verdict is no longer kept: judge the page again")
        return self._by_key[key]
