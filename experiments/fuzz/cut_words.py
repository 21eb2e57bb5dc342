"""Find words of a page that a form of it has cut in two."""

import re
from collections.abc import Callable
from unicodedata import normalize

from lxml.html import HtmlElement, document_fromstring

from ...segmenter.page import Page
from ...segmenter.tags import BLOCK_TAGS
from .addresses import markdown_as_html

_WORD, _NEIGHBOURS = re.compile(r"\w+"), re.compile(r"(\w+)\s+(?=(\w+))")
#: Elements that end a line, or stand between words; what is in their place.
_BREAKS = {"br": "", "img": "-"}


def words_cut_by_page(page: Page) -> list[str]:
    """List the words of single texts of the mark-up that the text of the page has cut."""
    doc = page.doc
    raw_texts = (doc.raw_text(place) for place in range(len(doc.raw_stops)))
    return _cut(page.text, {word for text in raw_texts for word in _words(text)})


def words_cut_by_text(text: str, page: Page) -> list[str]:
    """List the words of a page that a text has cut, and the declared title has not."""
    in_title = [f"{before} {after}" for before, after in _NEIGHBOURS.findall(_plain(page.title))]
    return [word for word in _cut(text, set(_words(page.text))) if word not in in_title]


def words_cut_by_html(html: str, page: Page) -> list[str]:
    """List the words of a page that HTML has cut, as browsers show it."""
    tree = document_fromstring(f"<html><body>{html}</body></html>")
    return words_cut_by_text(_shown_text(tree), page)


def words_cut_by_markdown(markdown: str, page: Page) -> list[str]:
    """List the words of a page that Markdown has cut, as its parsers show it."""
    return words_cut_by_html(markdown_as_html(markdown), page)


#: The function for each form.
CUT_BY_FORM: dict[str, Callable[[str, Page], list[str]]] = {
    "txt": words_cut_by_text,
    "markdown": words_cut_by_markdown,
    "html": words_cut_by_html,
}


def _cut(text: str, whole: set[str]) -> list[str]:
    """The known words that white space cuts in two parts, of which one is no known word."""
    return [
        f"{before} {after}"
        for before, after in _NEIGHBOURS.findall(_plain(text))
        if before + after in whole and not {before, after} <= whole
    ]


def _words(text: str) -> list[str]:
    return _WORD.findall(_plain(text))


def _plain(text: str) -> str:
    """A text in lower case; superscript digits become plain digits, as in the page."""
    return normalize("NFKC", text).casefold()


def _shown_text(tree: HtmlElement) -> str:
    """The text of HTML, with line breaks around blocks, and signs for images."""
    for node in tree.iter():
        if node.tag in BLOCK_TAGS or node.tag in _BREAKS:
            node.text = f"\n{node.text or ''}"
            node.tail = f"{_BREAKS.get(node.tag, '')}\n{node.tail or ''}"
    return str(tree.text_content())
