"""The title of a page: the heading that is most like a declared title, without the site's name."""

import re
from collections.abc import Sequence

from lxml.html import HtmlElement

from ..segmenter.titles import (
    announced_heading,
    declared_titles,
    heading_text,
    joined,
    without_label,
)

__all__ = ["read_title", "without_site"]

#: Characters that a name needs to be searched for within others.
NAME_CHARACTERS = 4

_BREAK = re.compile(r"\s+(?:[-–—·•«»<>~⋆*/]|\|\||::?)\s+|\s*\|\s*")


def read_title(tree: HtmlElement, site_names: Sequence[str]) -> str:
    """Find the title of a page.

    The declared titles (``og:title``, ``title``) are often written for search engines and end in
    the name of the site; readers see a heading above the text instead. So the title is the heading
    that is most similar to a declared title; if no heading is similar, the declared title without
    the name of the site. If no title is declared, it is the first main heading.

    Parameters
    ----------
    tree : HtmlElement
        The tree of the page.
    site_names : sequence of str
        Names of its site, which are not titles.

    Returns
    -------
    str
        Empty for a page that has neither.
    """
    heading = announced_heading(tree, site_names)
    if heading is not None:
        return without_label(heading_text(heading), tree)
    if not (declared := declared_titles(tree)):
        return next((text for text in map(heading_text, tree.iter("h1")) if joined(text)), "")
    return without_site(declared[0], site_names)


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
