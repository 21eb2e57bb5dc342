"""Texts of a page that no reader needs, in the text and in all forms: links to edit, buttons."""

from collections.abc import Iterable

from ..segmenter.page import Page
from .headline.find import MAX_CONTROL, buttons_in_headings
from .lookups import Span

#: Classes of links that wikis add to the text of their pages.
_WIKI_LINKS, _WIKI_PREFIX = frozenset(("mw-editsection", "mw-cite-backlink")), "mw-"


def needless_spans(page: Page) -> list[Span]:
    """The spans of links that wikis add, and of buttons in headings, ascending."""
    spans = buttons_in_headings(page.doc)
    if page.doc.attributes.with_part("class", _WIKI_PREFIX):
        links = page.doc.with_value("class", lambda names: _WIKI_LINKS & set(names.split()))
        spans += [page.doc.span(one) for one in links if len(page.doc.text_of(one)) <= MAX_CONTROL]
    return sorted(without_joins(page.text, spans))


def without_joins(text: str, cuts: Iterable[Span]) -> list[Span]:
    """The cuts that join no two words of a text."""
    return [
        (start, stop)
        for start, stop in cuts
        if not (text[max(start - 1, 0) : start].isalnum() and text[stop : stop + 1].isalnum())
    ]
