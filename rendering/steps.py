"""Numbered steps that are no list in their page: in HTML and Markdown, they are one."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from lxml.html import HtmlElement

from ..segmenter.flow import HEADING_TAGS, TextFlow
from .numbered import numbered_blocks
from .prune import STEP
from .spans import Span, among, kept_runs, runs_in

#: Elements with numbered lines, which are no steps, and elements that no step holds.
_CODE_TAGS, _SECTION_TAGS = ("pre",), (*HEADING_TAGS, "table")


class Steps(NamedTuple):
    """The marks of steps with kept text, by element, and the characters of their numbers."""

    marks: dict[int, dict[str, str]]
    numbers: list[Span]


def find_steps(flow: TextFlow, spans: Sequence[Span]) -> Steps:
    """Find the numbered steps of a page of which some text is kept."""
    found = Steps({}, [])
    if not (groups := numbered_blocks(flow)):
        return found
    is_kept, sections = kept_runs(flow, spans), flow.tagged(*_SECTION_TAGS)
    kept = list(compress(range(len(is_kept)), is_kept))
    for group in groups:
        inner = range(group[0].element, bisect_left(flow.starts, flow.stops[group[-1].element]))
        if among(sections, inner, 1) or flow.nearest(inner.start, _CODE_TAGS) >= 0:
            continue
        for step in group:
            if among(kept, runs_in(flow, step.element)[1:], 1):
                found.marks[step.element] = {STEP: str(step.number)}
                found.numbers.append(step.number_span(flow))
    return found


def list_steps(body: HtmlElement) -> None:
    """Make numbered lists of the copies of steps."""
    #: The number of the step that may follow each list.
    following: dict[HtmlElement, int] = {}
    for step in [one for one in body.iter("div") if one.get(STEP)]:
        number = int(step.attrib.pop(STEP))
        around = step.getprevious()
        if around is None or following.get(around) != number:
            around = step.makeelement("ol", {} if number == 1 else {"start": str(number)})
            step.addprevious(around)
        step.tag = "li"
        around.tail, step.tail = step.tail, None
        around.append(step)
        following[around] = number + 1
