"""The kind of page that the source of a page declares."""

import re
from collections.abc import Iterable, Set

import numpy as np

from .... import native
from ....segmenter.characters import count_characters
from ....segmenter.page import Page

__all__ = ["KINDS", "announced_kinds"]

#: Types of schema.org, and names in the source, that announce the kind of a page.
_SCHEMA_KINDS = {
    **dict.fromkeys(("Article", "NewsArticle", "BlogArticle"), "article"),
    **dict.fromkeys(("Posting", "NewsPosting", "BlogPosting"), "article"),
    **dict.fromkeys(("ItemList", "CollectionPage", "SearchResultsPage"), "list"),
    **dict.fromkeys(("DiscussionForumPosting", "QAPage"), "forum"),
    **{"Product": "product", "TechArticle": "documentation"},
}
_KIND_NAMES = {
    "article": (),
    "product": ("schema.org/Product",),
    "forum": ("phpbb", "vbulletin", "xenforo", "discourse"),
    "list": (),
    "documentation": ("docusaurus", "sphinx", "mkdocs", "readthedocs", "gitbook"),
}
#: The kinds of pages that have features.
KINDS = tuple(_KIND_NAMES)
#: Characters of the source in which the kind of a page is looked for.
_WINDOW = 100_000
_SCHEMA_TYPE = re.compile(f'"(?=({"|".join(_SCHEMA_KINDS)})")'.encode())
_OPEN_GRAPH = 'og:type"'
_OPEN_GRAPH_TYPE = re.compile(_OPEN_GRAPH + r'\s+content="(article|product)')
#: For the compiled core: all that announces a kind, with the kind.
_SIGNS = {
    **{f'"{schema}"': kind for schema, kind in _SCHEMA_KINDS.items()},
    **{name: kind for kind, names in _KIND_NAMES.items() for name in names},
    _OPEN_GRAPH: "",
}
_KIND_OF = tuple(_SIGNS.values())


def announced_kinds(page: Page) -> Set[str]:
    """Find which kinds of page the source says it is.

    Parameters
    ----------
    page : Page
        Its beginning is looked at.

    Returns
    -------
    set of str
        Of `KINDS`.
    """
    return _compiled_kinds(page.data) if native.IS_COMPILED else _kinds(page.data)


def _compiled_kinds(html: bytes) -> set[str]:
    places, stop = _NEEDLES.places(html, _WINDOW)
    kinds = {_KIND_OF[sign] for _, sign in places} - {""}
    return kinds | _open_graph_kinds(
        html[:stop], [place for place, sign in places if not _KIND_OF[sign]]
    )


def _kinds(html: bytes) -> set[str]:
    html = html[: _stop(html, _WINDOW)]
    kinds = {_SCHEMA_KINDS[found.decode()] for found in _SCHEMA_TYPE.findall(html)}
    for kind, names in _KIND_NAMES.items():
        if any(name.encode() in html for name in names):
            kinds.add(kind)
    sign = _OPEN_GRAPH.encode()
    places = [found.start() for found in re.finditer(sign, html)] if sign in html else []
    return kinds | _open_graph_kinds(html, places)


def _open_graph_kinds(html: bytes, places: Iterable[int]) -> set[str]:
    """Kinds that Open Graph declares at some of these places."""
    ends = ((place, html.find(b">", place)) for place in places)
    tags = (html[place : end if end >= 0 else None] for place, end in ends)
    declared = (_OPEN_GRAPH_TYPE.match(tag.decode("utf-8", "ignore")) for tag in tags)
    return {kind[1] for kind in declared if kind}


def _stop(html: bytes, n_characters: int) -> int:
    """Where so many characters end, of UTF-8; the last one's other bytes may be left out."""
    codes, stop = np.frombuffer(html, dtype=np.uint8), 0
    while n_characters and stop < len(html):
        piece = codes[stop : stop + n_characters]
        stop += len(piece)
        n_characters -= count_characters(piece)
    return stop


if native.IS_COMPILED:
    _NEEDLES = native.needles.Needles(tuple(_SIGNS))
