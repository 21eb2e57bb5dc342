"""The title of a page: the heading that is most like a declared title, without the site's name."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..segmenter.flow import TextFlow
from ..segmenter.titles import announced, joined, label_of, title_line

__all__ = ["Heading", "find_headings", "find_title", "without_site"]

#: Characters that a name needs to be searched for within others.
NAME_CHARACTERS = 4

_HEADINGS = frozenset(("h1", "h2", "h3"))
_BREAK = re.compile(r"\s+(?:[-–—·•«»<>~⋆*/]|\|\||::?)\s+|\s*\|\s*")


class Heading(NamedTuple):
    """A heading that readers see.

    Attributes
    ----------
    element : int
        Index of an element of the flow.
    tag : str
        ``"h1"``, ``"h2"`` or ``"h3"``.
    text : str
        In one line.
    """

    element: int
    tag: str
    text: str


def find_headings(flow: TextFlow) -> list[Heading]:
    """Find the headings of a page that have text, in document order."""
    starts, stops = flow.starts, flow.stops
    return [
        Heading(element, tag, title_line(flow.text[starts[element] : stops[element]]))
        for element, tag in enumerate(flow.tags)
        if tag in _HEADINGS and starts[element] < stops[element]
    ]


def find_title(
    headings: Sequence[Heading], declared: Sequence[str], site_names: Sequence[str]
) -> tuple[str, Heading | None]:
    """Find the title of a page.

    The declared titles (``og:title``, ``title``) are often written for search engines and end in
    the name of the site; readers see a heading above the text instead. So the title is the heading
    that is most similar to a declared title; if no heading is similar, the declared title without
    the name of the site. If no title is declared, it is the first main heading.

    Parameters
    ----------
    headings : sequence of Heading
        Those of the page.
    declared : sequence of str
        The titles that it declares.
    site_names : sequence of str
        Names of its site, which are not titles.

    Returns
    -------
    title : str
        Empty for a page that has neither.
    heading : Heading or None
        The heading that is like a declared title.
    """
    if not declared:
        main = (heading.text for heading in headings if heading.tag == "h1")
        return next(filter(joined, main), ""), None
    place = announced(((tag, text) for _, tag, text in headings), declared, site_names)
    if place < 0:
        return without_site(declared[0], site_names), None
    heading = headings[place]
    return heading.text.removeprefix(label_of(heading.text, declared)), heading


def without_site(title: str, site_names: Sequence[str]) -> str:
    """A title without the site's names at its begin and end, unless nothing is left.

    Parameters
    ----------
    title : str
    site_names : sequence of str

    Returns
    -------
    str
    """
    names = [name for name in map(joined, site_names) if name]
    while breaks := list(_BREAK.finditer(title)):
        first, last = breaks[0], breaks[-1]
        if _is_name(title[last.end() :], names):
            title = title[: last.start()]
        elif _is_name(title[: first.start()], names):
            title = title[first.end() :]
        else:
            break
    return title


def _is_name(part: str, names: Sequence[str]) -> bool:
    """Whether a part of a title is a site's name, or contains it or is contained in it."""
    text = joined(part)
    return any(
        text == name
        or (len(name) >= NAME_CHARACTERS and name in text)
        or (len(text) >= NAME_CHARACTERS and text in name)
        for name in names
    )
