"""Numbered steps that are no list in their page: in HTML and Markdown, they are one."""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import compress
from typing import NamedTuple

from lxml.html import HtmlElement

from ...segmenter.flow import HEADING_TAGS, TextFlow
from ..attributes import STEP
from ..spans import Span, among, kept_runs, runs_in
from .numbered import numbered_blocks

#: In these elements, numbered blocks are no steps, or cannot be a list.
_NO_PLACE = (*HEADING_TAGS, "caption", "figcaption", "pre", "td", "th")
#: No step holds these.
_SECTION_TAGS = (*HEADING_TAGS, "table")
#: Elements between two steps that become part of the first.
_PICTURE_TAGS = frozenset(("figure", "img"))


class Steps(NamedTuple):
    """The marks of steps with kept text, by element, and the characters of their numbers."""

    marks: dict[int, dict[str, str]]
    numbers: list[Span]


def find_steps(flow: TextFlow, spans: Sequence[Span], others: Collection[int]) -> Steps:
    """Find the numbered steps of a page of which some text is kept.

    `others` are elements that are something else, such as posts.
    """
    found = Steps({}, [])
    if not (groups := numbered_blocks(flow)):
        return found
    is_kept, sections = kept_runs(flow, spans), flow.tagged(*_SECTION_TAGS)
    kept = list(compress(range(len(is_kept)), is_kept))
    for number, group in enumerate(groups):
        inner = range(group[0].element, bisect_left(flow.starts, flow.stops[group[-1].element]))
        is_other = any(step.element in others for step in group)
        if is_other or among(sections, inner, 1) or flow.nearest(inner.start, _NO_PLACE) >= 0:
            continue
        for step in group:
            if among(kept, runs_in(flow, step.element)[1:], 1):
                found.marks[step.element] = {STEP: f"{number} {step.number}"}
                found.numbers.append(step.number_span(flow))
    return found


def list_steps(body: HtmlElement) -> None:
    """Make numbered lists of the copies of steps, one of each group."""
    #: The mark of the step that may follow each list.
    following: dict[HtmlElement, tuple[int, int]] = {}
    for step in [one for one in body.iter("div") if one.get(STEP)]:
        group, number = map(int, step.attrib.pop(STEP).split())
        around, pictures = _before(step)
        if around is None or following.get(around) != (group, number):
            around = step.makeelement("ol", {} if number == 1 else {"start": str(number)})
            step.addprevious(around)
        else:
            around.tail = None
            around[-1].extend(pictures)
        step.tag = "li"
        around.append(step)
        if step.tail:
            around.tail, step.tail = step.tail, None
        following[around] = group, number + 1


def _before(step: HtmlElement) -> tuple[HtmlElement | None, list[HtmlElement]]:
    """The element before a step and the pictures between; None if there is text between."""
    pictures: list[HtmlElement] = []
    before = step.getprevious()
    while before is not None and not (before.tail or "").strip():
        if before.tag not in _PICTURE_TAGS:
            return before, pictures
        pictures.insert(0, before)
        before = before.getprevious()
    return None, []
