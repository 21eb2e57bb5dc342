"""The meta elements of a page, by their names."""

from collections.abc import Collection, Iterator

from lxml.html import HtmlElement

__all__ = ["meta_contents"]


def meta_contents(tree: HtmlElement, names: Collection[str]) -> Iterator[str]:
    """The contents of the meta elements that have one of several names, in document order.

    Parameters
    ----------
    tree : HtmlElement
        The tree of the page.
    names : collection of str
        In lower case.

    Yields
    ------
    str
        Empty for an element without content.
    """
    for meta in tree.iter("meta"):
        if any(
            (meta.get(name) or "").lower() in names for name in ("property", "name", "itemprop")
        ):
            yield meta.get("content") or ""
