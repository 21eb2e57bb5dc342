"""The title of a page: the heading that is most like a declared title, without the site's name."""

from collections.abc import Sequence

from lxml.html import HtmlElement

from ..segmenter.titles import (
    announced_heading,
    declared_titles,
    heading_text,
    joined,
    without_label,
    without_site,
)

__all__ = ["read_title"]


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
