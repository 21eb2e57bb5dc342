"""The headings of a page, and their texts."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..flow import TextFlow
from .parts import MAX_CHARACTERS, PERMALINKS, joined, title_line

#: Elements that hold the content of a page and its heading.
ARTICLES = frozenset(("article", "main"))
_HEADINGS = frozenset(("h1", "h2", "h3"))
#: The same words several times in a row, once for each size of screen.
_LEAST_REPEATED = 12
_REPEATED = re.compile(rf"^(.{{{_LEAST_REPEATED},200}}?)(?: \1)+$")


class Heading(NamedTuple):
    """A heading that readers see."""

    element: int  # index in the flow
    tag: str  # "h1", "h2" or "h3"
    text: str  # in one line
    #: Whether it is in ``article`` or ``main``; True for every heading of a page without these.
    is_in_article: bool = True


def find_headings(flow: TextFlow) -> list[Heading]:
    """Find the headings of a page that have text, in document order."""
    starts, stops = flow.starts, flow.stops
    has_articles = not ARTICLES.isdisjoint(flow.tags)
    return [
        Heading(
            element,
            flow.tags[element],
            _said_once(heading_line(flow, element)),
            not has_articles or flow.nearest(element, ARTICLES) >= 0,
        )
        for element in flow.tagged(*_HEADINGS)
        if starts[element] < stops[element]
    ]


def heading_line(flow: TextFlow, heading: int) -> str:
    """The text of a heading in one line, without a symbol at its end that links to the heading.

    The heading is given as the index of an element of the flow.
    """
    line = title_line(flow.text_of(heading))
    symbol = line[-1:]
    is_permalink = symbol in PERMALINKS and holds_link(flow, heading, symbol)
    return line.removesuffix(symbol).rstrip() if is_permalink else line


def holds_link(flow: TextFlow, heading: int, text: str) -> bool:
    """Whether a heading has a link with a text."""
    links = (element for element in flow.within(heading) if flow.tags[element] == "a")
    return any(flow.text_of(link).strip() == text for link in links)


def _said_once(line: str) -> str:
    """A line with its words once, if it repeats all of them."""
    # The expression tries all lengths, but few lines repeat their beginning.
    return _REPEATED.sub(r"\1", line) if line[:_LEAST_REPEATED] in line[1:] else line


def without_rest(flow: TextFlow, heading: int, text: str, titles: Sequence[str]) -> str:
    """The text of a heading up to the end of a title, without a date or a number of comments.

    The heading is given as the index of an element of the flow.
    """
    known = set(map(joined, titles))
    if joined(text) in known:
        return text
    start, stop = flow.starts[heading], flow.starts[heading]
    for element in flow.within(heading):
        if flow.starts[element] == stop or flow.starts[element] == flow.stops[element]:
            continue
        stop = flow.starts[element]
        if stop - start > MAX_CHARACTERS:
            break
        if joined(before := flow.text[start:stop]) in known:
            return title_line(before)
    return text
