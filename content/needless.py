"""Texts of a page that no reader needs, in the text and in all forms: links to edit, buttons."""

from collections.abc import Iterable

from ..segmenter.page import Page
from .headline.find import MAX_CONTROL, buttons_in_headings
from .lookups import Span

#: Classes of links that wikis add to the text of their pages.
_WIKI_LINKS = frozenset(("mw-editsection", "mw-cite-backlink"))


def needless_spans(page: Page) -> list[Span]:
    """The spans of links that wikis add, and of buttons in headings, ascending."""
    spans = buttons_in_headings(page.flow)
    if any(name.encode() in page.data for name in _WIKI_LINKS):  # rare
        links = page.flow.with_value("class", lambda names: _WIKI_LINKS & set(names.split()))
        spans += [
            page.flow.span(one) for one in links if len(page.flow.text_of(one)) <= MAX_CONTROL
        ]
    return sorted(without_joins(page.text, spans))


def without_joins(text: str, cuts: Iterable[Span]) -> list[Span]:
    """The cuts that join no two words of a text."""
    return [
        (start, stop)
        for start, stop in cuts
        if not (text[max(start - 1, 0) : start].isalnum() and text[stop : stop + 1].isalnum())
    ]
