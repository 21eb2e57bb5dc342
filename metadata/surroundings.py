"""The lines around the heading of a page, where its authors and its date mostly stand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..rendering.headline import find_headline
from ..segmenter.page import Page

__all__ = ["Line", "lines_around_heading"]

#: Elements that are looked at before and after the heading, and characters of text between.
BEFORE, AFTER = 40, 160
CHARACTERS_BEFORE, CHARACTERS_AFTER = 300, 900
#: Longest text of a line, and characters of its marks that are read.
MAX_CHARACTERS, MAX_MARKS = 120, 500
#: Elements of a heading that are looked at.
NEAR = 10

_MARKS = ("class", "id", "rel", "itemprop")
_HEADINGS = frozenset(("h1", "h2", "h3"))
_ELSEWHERE = re.compile(
    "breadcrumb|comment|footer|menu|popular|promo|related|review|sidebar|trending|widget"
)


@dataclass(frozen=True, slots=True)
class Line:
    """An element around the heading that has little text.

    Attributes
    ----------
    text : str
    marks : str
        Values of its attributes class, id, rel and itemprop, in lower case.
    datetime : str
        Value of its attribute of that name; empty if it has none.
    """

    text: str
    marks: str
    datetime: str


def lines_around_heading(page: Page) -> list[Line]:
    """Find the lines around the heading that a page announces, else around its only main heading.

    Parameters
    ----------
    page : Page

    Returns
    -------
    list of Line
        Those after the heading, then those before it, each in document order; an element comes
        before those in it. Empty for a page without a heading.
    """
    heading = find_headline(page)
    if heading < 0:
        heading = _main_heading(page)
    if heading < 0:
        return []
    return [*_lines_after(page, heading), *_lines_before(page, heading)]


def _main_heading(page: Page) -> int:
    headings = [element for element, tag in enumerate(page.flow.tags) if tag == "h1"]
    return headings[0] if len(headings) == 1 else -1


def _lines_after(page: Page, heading: int) -> Iterator[Line]:
    flow = page.flow
    end = flow.stops[heading] + CHARACTERS_AFTER
    for element in range(heading + 1, min(heading + AFTER, len(flow))):
        if flow.stops[element] <= flow.stops[heading]:  # within the heading
            continue
        if flow.starts[element] > end or _is_other_heading(page, element, heading):
            return
        yield from _line(page, element)


def _lines_before(page: Page, heading: int) -> Iterator[Line]:
    flow = page.flow
    begin = flow.starts[heading] - CHARACTERS_BEFORE
    for element in range(max(heading - BEFORE, 0), heading):
        if flow.starts[element] >= begin and flow.stops[element] <= flow.starts[heading]:
            yield from _line(page, element)


def _is_other_heading(page: Page, element: int, heading: int) -> bool:
    """Whether an element is the heading of another page, as in a list of articles."""
    flow = page.flow
    if flow.tags[element] not in _HEADINGS:
        return False
    if _text(page, heading) in _text(page, element):
        return False
    within = range(element + 1, min(element + NEAR, len(flow)))
    if any(flow.tags[one] == "a" and flow.stops[one] <= flow.stops[element] for one in within):
        return True
    return next(flow.elements[element].iterancestors("a"), None) is not None


def _text(page: Page, element: int) -> str:
    return page.flow.text[page.flow.starts[element] : page.flow.stops[element]]


def _line(page: Page, element: int) -> Iterator[Line]:
    flow = page.flow
    if flow.stops[element] - flow.starts[element] > MAX_CHARACTERS:
        return
    node = flow.elements[element]
    text = " ".join(_text(page, element).split())
    marks = " ".join(filter(None, map(node.get, _MARKS)))[:MAX_MARKS].lower()
    datetime = node.get("datetime") or ""
    if (text or datetime) and not _ELSEWHERE.search(marks):
        yield Line(text, marks, datetime)
