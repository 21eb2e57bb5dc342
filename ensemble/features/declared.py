"""What a page declares: its title and description, its kind, and the text of its article."""

import re
from collections.abc import Sequence, Set
from typing import NamedTuple

from ...arrays import Flags
from ...segmenter.declarations import BODY, Declarations
from ...segmenter.page import Page
from ...segmenter.words import find_words
from .coverage import kept_words
from .needles import Needles

#: Minimum number of characters of a text that can be an article.
MIN_CHARACTERS = 200
#: Signs of the kind of a page in its source: types of schema.org, in quotes, and names.
_KIND_SIGNS = {
    "article": '"Article" "NewsArticle" "BlogArticle" "Posting" "NewsPosting" "BlogPosting"',
    "product": '"Product" schema.org/Product',
    "forum": '"DiscussionForumPosting" "QAPage" phpbb vbulletin xenforo discourse',
    "list": '"ItemList" "CollectionPage" "SearchResultsPage"',
    "documentation": '"TechArticle" docusaurus sphinx mkdocs readthedocs gitbook',
}
#: The kinds of pages that have features.
KINDS = tuple(_KIND_SIGNS)
#: Number of characters of the source that are searched.
_SEARCHED_LENGTH = 100_000
_OPEN_GRAPH = 'og:type"'
_OPEN_GRAPH_TYPE = re.compile(_OPEN_GRAPH + r'\s+content="(article|product)')
#: The kind that each sign announces; empty for Open Graph, which names the kind after the sign.
_SIGNS = {sign: kind for kind, signs in _KIND_SIGNS.items() for sign in signs.split()}
_SIGNS[_OPEN_GRAPH] = ""
_NEEDLES = Needles(tuple(_SIGNS))


class Declared(NamedTuple):
    """What a page declares, for search engines and for sites that show it."""

    #: Words of all titles, and of all descriptions.
    title: Set[str]
    description: Set[str]
    kinds: Set[str]  # some of `KINDS`
    #: Which words of the page are in the text of its article; None if no text can be aligned.
    text: Flags | None


def find_declared(page: Page) -> Declared:
    """Find what a page declares."""
    declarations = page.declarations
    body = _longest_body(declarations)
    return Declared(
        _distinct_words(declarations.titles),
        _distinct_words(declarations.descriptions),
        _announced_kinds(page),
        kept_words(page, body) if len(body) >= MIN_CHARACTERS else None,
    )


def _distinct_words(texts: Sequence[str]) -> Set[str]:
    return find_words("\n".join(texts)).vocabulary.keys()


def _longest_body(declarations: Declarations) -> str:
    """The longest ``articleBody`` in the JSON-LD of a page; empty if there is none."""
    bodies = (item.get(BODY) for item in declarations.objects())
    longest = max((body for body in bodies if isinstance(body, str)), key=len, default="")
    # It may contain mark-up.
    return Page(longest).text if longest else ""


def _announced_kinds(page: Page) -> Set[str]:
    """Which of `KINDS` the beginning of the source announces."""
    places, stop = _NEEDLES.places(page.data, _SEARCHED_LENGTH)
    kinds = {_SIGNS[sign] for _, sign in places} - {""}
    for place, sign in places:
        if sign == _OPEN_GRAPH:
            end = page.data.find(b">", place, stop)
            tag = page.data[place : end if end >= 0 else stop]
            if kind := _OPEN_GRAPH_TYPE.match(tag.decode("utf-8", "ignore")):
                kinds.add(kind[1])
    return kinds
