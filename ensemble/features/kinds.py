"""The kinds of page that a page's source declares."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set

from ...native import twin
from ...segmenter.page import Page
from ...segmenter.source.characters import character_starts

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
#: How many characters of the source are searched.
_WINDOW = 100_000
_OPEN_GRAPH = 'og:type"'
_OPEN_GRAPH_TYPE = re.compile(_OPEN_GRAPH + r'\s+content="(article|product)')
#: Every string that announces a kind, with the kind.
_SIGNS = {
    **{f'"{schema}"': kind for schema, kind in _SCHEMA_KINDS.items()},
    **{name: kind for kind, names in _KIND_NAMES.items() for name in names},
    _OPEN_GRAPH: "",
}
_KIND_OF = tuple(_SIGNS.values())


@twin("needles.Needles")
class Needles:
    """Several strings, searched for at once: ASCII only, of at least two characters."""

    def __init__(self, needles: Sequence[str]) -> None:
        self._needles = [needle.encode() for needle in needles]

    def places(self, page: bytes, n_characters: int) -> tuple[list[tuple[int, int]], int]:
        """Find the strings in the first characters of a page in UTF-8.

        Returns the offset in bytes and the number of each string, ascending, and where these
        characters end.
        """
        begins = character_starts(page[: 4 * n_characters + 1])
        stop = int(begins[n_characters]) if len(begins) > n_characters else len(page)
        beginning = page[:stop]
        found = [
            (place, number)
            for number, needle in enumerate(self._needles)
            for place in _places(beginning, needle)
        ]
        return sorted(found), stop


def _places(page: bytes, needle: bytes) -> Iterator[int]:
    place = page.find(needle)
    while place >= 0:
        yield place
        place = page.find(needle, place + 1)


_NEEDLES = Needles(tuple(_SIGNS))


def announced_kinds(page: Page) -> Set[str]:
    """Find which of `KINDS` of page the beginning of the source says it is."""
    places, stop = _NEEDLES.places(page.data, _WINDOW)
    kinds = {_KIND_OF[sign] for _, sign in places} - {""}
    return kinds | _open_graph_kinds(
        page.data[:stop], [place for place, sign in places if not _KIND_OF[sign]]
    )


def _open_graph_kinds(html: bytes, places: Iterable[int]) -> set[str]:
    """Kinds that Open Graph declares at some of these places."""
    ends = ((place, html.find(b">", place)) for place in places)
    tags = (html[place : end if end >= 0 else None] for place, end in ends)
    declared = (_OPEN_GRAPH_TYPE.match(tag.decode("utf-8", "ignore")) for tag in tags)
    return {kind[1] for kind in declared if kind}
