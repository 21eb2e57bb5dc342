"""The kind of page that the source of a page declares."""

import re
from collections.abc import Set

from ... import native
from ...segmenter.page import Page

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
_SCHEMA_TYPE = re.compile(f'"(?=({"|".join(_SCHEMA_KINDS)})")')
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
    return _compiled_kinds(page.data) if native.IS_COMPILED else _kinds(page.html)


def _compiled_kinds(html: bytes) -> set[str]:
    places, stop = _NEEDLES.places(html, _WINDOW)
    kinds = {_KIND_OF[sign] for _, sign in places}
    if "" in kinds:
        kinds.remove("")
        # Up to the end of the tag.
        ends = {place: html.find(b">", place, stop) for place, sign in places if not _KIND_OF[sign]}
        of_type = [html[place : end if end >= 0 else stop].decode() for place, end in ends.items()]
        kinds.update(match[1] for match in map(_OPEN_GRAPH_TYPE.match, of_type) if match)
    return kinds


def _kinds(html: str) -> set[str]:
    html = html[:_WINDOW]
    kinds = {_SCHEMA_KINDS[found] for found in _SCHEMA_TYPE.findall(html)}
    kinds.update(_OPEN_GRAPH_TYPE.findall(html))
    named = (kind for kind, names in _KIND_NAMES.items() if any(name in html for name in names))
    return kinds.union(named)


if native.IS_COMPILED:
    _NEEDLES = native.scan.Needles(tuple(_SIGNS))
