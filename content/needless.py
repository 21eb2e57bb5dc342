"""Texts of a page that no reader needs, in the text and in all forms: links to edit, buttons."""

from collections.abc import Iterable

from ..segmenter.page import Page
from .headline.find import buttons_in_headings
from .lookups import Span

#: Classes of links that wikis add to the text of their pages.
_WIKI_LINKS = frozenset(("mw-editsection", "mw-cite-backlink"))


def needless_spans(page: Page) -> list[Span]:
    """The spans of links that wikis add, and of buttons in headings, ascending."""
    flow = page.flow
    links = flow.with_value("class", lambda names: not _WIKI_LINKS.isdisjoint(names.split()))
    wiki_links = [flow.span(link) for link in links]
    return sorted(without_joins(page.text, [*wiki_links, *buttons_in_headings(flow)]))


def without_joins(text: str, cuts: Iterable[Span]) -> list[Span]:
    """The cuts that join no two words of a text."""
    return [
        (start, stop)
        for start, stop in cuts
        if not (text[max(start - 1, 0) : start].isalnum() and text[stop : stop + 1].isalnum())
    ]
