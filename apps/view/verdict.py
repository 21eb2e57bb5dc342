"""Everything that the web page and the report show of a verdict."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from html import unescape

from ...answer.explanation import Explanation
from ...answer.extraction import HiddenText
from .contents import Contents
from .facts import Fact, VerdictInfo, facts_of
from .jurors import Agreement, Difference, view_agreement, view_differences
from .page import coloured_page
from .segments import JudgedSegment, Run, fold, view_segments
from .strip import Strip, make_strip

#: Maximum number of hidden texts to list.
_MAX_HIDDEN = 100
_FIRST_HEADING, _TAG = re.compile("<h[1-6]>(.*)</h[1-6]>"), re.compile("<[^>]*>")


@dataclass(frozen=True, slots=True)
class VerdictView:
    """A verdict for display.

    Attributes
    ----------
    metadata : dict of str to str
        The requested metadata of the page that are known.
    page : str
        The whole page as HTML, coloured by the verdict or the correction.
    n_segments, n_kept : int
        Numbers of all segments, and of kept segments.
    n_listed, n_listed_kept, n_explained, n_doubt : int
        Numbers of listed segments: all, kept, explained and in doubt.
    """

    title: str
    facts: list[Fact]
    metadata: dict[str, str]
    warnings: list[str]
    hidden: list[HiddenText]
    contents: Contents
    page: str
    runs: list[Run]
    n_segments: int
    n_kept: int
    n_listed: int
    n_listed_kept: int
    n_explained: int
    n_doubt: int
    has_probabilities: bool
    strip: Strip
    agreement: Agreement
    differences: list[Difference]


def view_verdict(
    title: str,
    info: VerdictInfo,
    segments: Sequence[JudgedSegment],
    contents: Contents,
    *,
    metadata: Mapping[str, str | float | Sequence[str] | None] | None = None,
    warnings: Sequence[str] = (),
    hidden: Sequence[HiddenText] = (),
    explanation: Explanation | None = None,
    corrected: Collection[int] | None = None,
    n_listed: int | None = None,
    n_characters: int | None = None,
) -> VerdictView:
    """Prepare a verdict for display.

    Parameters
    ----------
    corrected : collection of int, optional
        Positions of the segments that are content according to a correction.
    n_listed : int, optional
        Number of segments to list, from the first; by default all.
    n_characters : int, optional
        Maximum number of characters to show of each segment; by default all.
    """
    reasons = explanation.reasons if explanation else []
    things = explanation.things if explanation else []
    views = view_segments(segments, reasons, corrected, n_characters, things)
    listed = views[:n_listed]
    has_jurors = explanation is not None and bool(explanation.comparisons)
    return VerdictView(
        title=title,
        facts=facts_of(info),
        metadata={
            name.replace("_", " ").capitalize(): _shown(value)
            for name, value in (metadata or {}).items()
            if value is not None and value not in ([], ())
        },
        warnings=list(warnings),
        hidden=list(hidden[:_MAX_HIDDEN]),
        contents=contents,
        page=coloured_page(contents.page, views, _headline(contents) if corrected is None else ""),
        runs=fold(listed),
        n_segments=len(views),
        n_kept=sum(view.kept for view in views),
        n_listed=len(listed),
        n_listed_kept=sum(view.kept for view in listed),
        n_explained=min(len(reasons), len(listed)),
        n_doubt=sum(view.in_doubt for view in listed),
        has_probabilities=any(view.probability is not None for view in views),
        strip=make_strip(views),
        agreement=view_agreement(explanation) if explanation and has_jurors else [],
        differences=view_differences(explanation) if explanation and has_jurors else [],
    )


def _headline(contents: Contents) -> str:
    """The heading with which the content begins; empty if it begins with something else."""
    heading = _FIRST_HEADING.match(contents.html)
    return unescape(_TAG.sub("", heading[1])) if heading else ""


def _shown(value: str | float | Sequence[str]) -> str:
    return str(value) if isinstance(value, str | float) else ", ".join(value)
