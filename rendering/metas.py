"""What the elements ``meta`` of a page declare."""

from collections.abc import Sequence

from lxml.html import HtmlElement

__all__ = ["Metas", "read_metas"]

#: A name and a value of each, in document order.
Metas = Sequence[tuple[str, str]]


def read_metas(tree: HtmlElement) -> Metas:
    """Read what a page declares, in one look at its elements."""
    return [
        (meta.get("property") or meta.get("name") or "", meta.get("content") or "")
        for meta in tree.iter("meta")
    ]
