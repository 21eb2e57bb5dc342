"""Figures that belong to the kept part of a page although their captions are not kept."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from ..segmenter.flow import HEADING_TAGS, TextFlow
from .prune import PICTURE, Span, kept_runs

__all__ = ["Pictures", "find_pictures"]

#: Characters of dropped text, as a date and the names of authors, that may stand between a figure
#: and the kept text before and after it.
_MAX_GAP = 300
#: Classes of elements that are a figure, as blogs and wikis wrote them before there was one.
_FIGURES = frozenset(("wp-caption", "thumbinner"))
#: Elements that articles consist of.
_TEXTS = HEADING_TAGS | frozenset("p ul ol dl table blockquote pre figure".split())


@dataclass(slots=True)
class Pictures:
    """Figures that belong to a kept part.

    Attributes
    ----------
    images : list of int
        Elements ``img`` of the page's flow.
    captions : list of (int, int)
        Spans of their captions.
    marks : dict of int to dict
        Attributes of the copies of figures of which nothing else is kept.
    """

    images: list[int] = field(default_factory=list)
    captions: list[Span] = field(default_factory=list)
    marks: dict[int, dict[str, str]] = field(default_factory=dict)

    def add(self, flow: TextFlow, figure: int, images: list[int]) -> None:
        """Add a figure of which nothing is kept."""
        self.images += images
        self.marks[figure] = {PICTURE: ""}
        if runs := _runs(flow, figure):
            self.captions.append((flow.run_starts[runs[0]], flow.run_stops[runs[-1]]))


def find_pictures(flow: TextFlow, spans: Sequence[Span], headline: int = -1) -> Pictures:
    """Find the figures between kept segments, before the first of them and after the last.

    Parameters
    ----------
    flow : TextFlow
    spans : sequence of (int, int)
        Kept spans of its characters.
    headline : int
        Index of the element with the headline; -1 if there is none.

    Returns
    -------
    Pictures
        Of those before the first kept segment, the ones after the headline; of those after the
        last, the ones that follow it, beside each other in one element.
    """
    found = Pictures()
    figures = _figures(flow) if "img" in flow.tags else []
    if not figures or not spans:
        return found
    kept = kept_runs(flow, spans)
    begins = list(kept)
    if headline >= 0:
        begins[_runs(flow, headline).stop - 1] = True
    # Characters of dropped text outside of figures before each run.
    counted = [stop - start for start, stop in zip(flow.run_starts, flow.run_stops, strict=True)]
    for figure in figures:
        for run in _runs(flow, figure):
            counted[run] = 0
    dropped = [0, *accumulate(0 if keep else n for keep, n in zip(kept, counted, strict=True))]
    before = [run for run, is_begin in enumerate(begins) if is_begin]
    after = [run for run, is_kept in enumerate(kept) if is_kept]
    for figure in figures:
        runs = _runs(flow, figure)
        last, following = bisect_left(before, runs.start) - 1, bisect_left(after, runs.stop)
        images = [element for element in _within(flow, figure) if flow.tags[element] == "img"]
        if any(kept[run] for run in runs):
            found.images += images
        elif last >= 0 and following < len(after):
            gap = dropped[after[following]] - dropped[before[last] + 1]
            if gap <= _MAX_GAP:
                found.add(flow, figure, images)
        elif last >= 0:
            end = before[last]
            gap = dropped[runs.start] - dropped[end + 1]
            if kept[end] and not gap and _stand_side_by_side(flow, end, figure):
                found.add(flow, figure, images)
    return found


def _stand_side_by_side(flow: TextFlow, run: int, figure: int) -> bool:
    """Whether a run is in a paragraph, list or the like beside a figure, in no part of its own.

    The body of a page holds parts of many kinds side by side.
    """
    parent, element = flow.parents[figure], flow.run_elements[run]
    while element >= 0 and flow.parents[element] != parent:
        element = flow.parents[element]
    return element >= 0 and flow.tags[element] in _TEXTS and flow.tags[parent] != "body"


def _figures(flow: TextFlow) -> list[int]:
    """The outermost figures with an image in them, outside of code, which is shown as it is."""
    found: list[int] = []
    end = 0
    for element, (tag, names) in enumerate(zip(flow.tags, flow.values("class"), strict=True)):
        if tag == "pre" and element >= end:
            end = _within(flow, element).stop
        is_figure = tag == "figure" or (names and not _FIGURES.isdisjoint(names.split()))
        if is_figure and element >= end:
            inner = list(_within(flow, element))
            tags = {flow.tags[one] for one in inner}
            if "img" in tags and not tags & {"table", "pre", "blockquote"}:
                found.append(element)
            end = element + len(inner) + 1
    return found


def _within(flow: TextFlow, element: int) -> range:
    stop = element + 1
    while stop < len(flow.parents) and flow.parents[stop] >= element:
        stop += 1
    return range(element + 1, stop)


def _runs(flow: TextFlow, element: int) -> range:
    """The runs of text in an element; an empty range at its place if there are none."""
    first = bisect_right(flow.run_opened, element)
    return range(first, max(first, bisect_left(flow.run_starts, flow.stops[element])))
