"""The web page that compares the verdicts of a new and an old model; a worker process writes it."""

from collections.abc import Collection
from dataclasses import dataclass

from ....answer.extract import Options
from ....workers.sealed import unseal
from ...render import render
from ...view.page import coloured_page
from ...view.segments import view_segments
from ..schema import RequestOptions
from ..work.verdicts import Verdict
from ..work.work import ExtractedPage, extract_submitted
from .verdict_page import title_of


@dataclass(frozen=True, slots=True)
class Side:
    """The verdict of a model on a page.

    Attributes
    ----------
    model_sha256 : str
        The beginning of the hash of the model.
    n_matching : int or None
        Number of segments that agree with the correction, if there is one.
    """

    model_sha256: str
    expected_f1: float | None
    n_kept: int
    n_matching: int | None
    page: str


@dataclass(frozen=True, slots=True)
class Change:
    """A segment on which the models differ.

    Attributes
    ----------
    matches_correction : bool or None
        Whether the new verdict agrees with the correction, if there is one.
    """

    row: int
    text: str
    kept: bool
    matches_correction: bool | None


def write_comparison(
    sealed: bytes, address: str, options: Options, request: RequestOptions
) -> bytes:
    """Extract the page of a verdict with a new model; write both verdicts, and any correction."""
    verdict: Verdict = unseal(sealed)
    new = extract_submitted(verdict.source, options, request, ("txt",), verdict.site_pages)
    old, corrected = verdict.extracted, verdict.corrected
    sides = {name: _side(page, corrected) for name, page in (("old", old), ("new", new))}
    page = render(
        "beside.html.jinja",
        title=title_of(verdict),
        address=address,
        sides=sides,
        n_segments=len(new.segments),
        changes=_changes(old, new, corrected),
    )
    return page.encode("utf-8")


def _side(page: ExtractedPage, corrected: Collection[int] | None) -> Side:
    return Side(
        page.answer.model_sha256[:12],
        page.answer.expected_f1,
        sum(segment.kept for segment in page.segments),
        None if corrected is None else sum(map(bool, _match_correction(page, corrected))),
        coloured_page(page.marked, view_segments(page.segments)),
    )


def _changes(
    old: ExtractedPage, new: ExtractedPage, corrected: Collection[int] | None
) -> list[Change]:
    verdicts = zip(old.segments, new.segments, _match_correction(new, corrected), strict=True)
    return [
        Change(row, after.text, after.kept, matches_correction)
        for row, (before, after, matches_correction) in enumerate(verdicts)
        if before.kept != after.kept
    ]


def _match_correction(page: ExtractedPage, corrected: Collection[int] | None) -> list[bool | None]:
    """Whether the verdict on each segment agrees with the correction, if there is one."""
    return [
        None if corrected is None else segment.kept == (row in corrected)
        for row, segment in enumerate(page.segments)
    ]
