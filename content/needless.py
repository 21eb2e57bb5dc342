"""Texts of a page that no form needs: permalinks, links back or to edit, buttons, icons."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from ..segmenter.doc import Doc
from ..segmenter.page import Page
from ..segmenter.service_links import (
    MAX_CONTROL,
    PERMALINKS,
    SOURCE_WORDS,
    leads_to_code,
    leads_to_source,
    service_links,
    with_brackets,
)
from ..segmenter.spans import Span
from ..segmenter.tags import BLOCK_TAGS, HEADING_TAGS
from ..segmenter.words import WORD_CHARACTER, tokenize
from .addresses import own_addresses
from .callout_boxes import icons
from .cuts import merged, without_joins
from .headline.find import buttons_in_headings
from .lookups import elements_in, found_once
from .notes import Note, find_notes

#: Classes of links that wikis add to the text of their pages.
_WIKI_LINKS = frozenset(("editsection", "mw-cite-backlink", "mw-editsection"))
_WIKI_PARTS = ("editsection", "mw-cite-backlink")
#: Classes of links to source code are searched for if a class has one of these parts.
_SOURCE_PARTS = ("src", "viewcode", "view-source")
#: The words of links to the top of the page, in several languages; most characters of a link.
_MAX_LABEL = 40
_TOP_LABELS = frozenset(
    " ".join(tokenize(label))
    for label in (
        "back to top|back to the top|go to top|return to top|scroll to top|to the top|top of page|"
        "nach oben|zurück nach oben|zum seitenanfang|seitenanfang|haut de page|retour en haut|"
        "retour en haut de page|volver arriba|ir arriba|torna su|torna all'inizio|terug naar boven|"
        "naar boven|voltar ao topo|do góry|powrót do góry|till toppen|til toppen|наверх|вверх|"
        "к началу|返回顶部|回到顶部|トップへ戻る|ページの先頭へ|ページトップへ|맨 위로"
    ).split("|")
)
#: What the text of a page with other links to source code contains.
_BRACKETED = "source]"
#: Text in these elements may be about a symbol that links to it.
_SUBJECTS, _CODES = frozenset(("dt", "li", "td", "th")), frozenset(("code", "kbd", "pre", "samp"))
#: A sign after the label of a note.
_AFTER_LABEL = re.compile(r"\s?[.:)\]]")
#: Most elements around a permalink that are compared with its target.
_MAX_AROUND = 5


@found_once
def needless_spans(page: Page) -> list[Span]:
    """The spans of links that no reader reads, buttons in headings and icons, ascending."""
    doc = page.doc
    spans = [*buttons_in_headings(doc), *_wiki_links(doc), *icons(doc)]
    for note in find_notes(page).found:
        spans += _links_back(doc, note)
    if links := doc.tagged("a"):
        for title in doc.tagged(*HEADING_TAGS, "dt"):
            if beside := _links_beside(doc, title, links):
                spans += service_links(doc, title, beside)
        spans += map(doc.span, _permalinks(page, links))
        if not page.vocabulary.keys().isdisjoint(SOURCE_WORDS):
            spans += map(doc.span, _source_links(doc, links))
        spans += map(doc.span, _links_to_top(doc))
    trimmed = (_trimmed(page.text, *span) for span in spans)
    return without_joins(page.text, merged(span for span in trimmed if span[0] < span[1]))


def _trimmed(text: str, start: int, stop: int) -> Span:
    """A span without the white space before its text, which separates it from what is before."""
    return stop - len(text[start:stop].lstrip()), stop


def _wiki_links(doc: Doc) -> list[Span]:
    if not any(part in doc.classes for part in _WIKI_PARTS):
        return []
    links = doc.with_value("class", lambda names: _WIKI_LINKS & set(names.split()))
    return [doc.span(one) for one in links if len(doc.text_of(one)) <= MAX_CONTROL]


def _links_back(doc: Doc, note: Note) -> list[Span]:
    """The links from a note back to its references, with what is between them.

    A link that begins a paragraph, and says what the reference says, is the label of the note.
    """
    start, stop = note.span(doc)
    spans: list[Span] = []
    for link in note.back_links:
        begin, end = with_brackets(doc.text, *doc.span(link))
        last = spans[-1][1] if spans else start
        is_first = _has_no_word(doc, start, begin)
        if is_first and doc.tag(note.parts[0]) != "li" and WORD_CHARACTER.search(doc.text_of(link)):
            continue
        if _has_no_word(doc, last, begin):
            begin = last
        spans.append((begin, end))
    if (
        spans
        and spans[0][0] == start
        and (sign := _AFTER_LABEL.match(doc.text, spans[-1][1], stop))
    ):
        spans[-1] = spans[-1][0], sign.end()
    return merged(spans)


def _has_no_word(doc: Doc, start: int, stop: int) -> bool:
    return stop - start <= MAX_CONTROL and not WORD_CHARACTER.search(doc.text, start, stop)


def _links_beside(doc: Doc, title: int, links: Sequence[int]) -> Sequence[int]:
    """The links in a title, and the one that directly follows it."""
    within, end = elements_in(links, doc.within(title)), doc.ends[title]
    follows = end < len(doc) and doc.tag(end) == "a" and doc.parents[end] == doc.parents[title]
    return [*within, end] if follows else within


def _permalinks(page: Page, links: Iterable[int]) -> Iterator[int]:
    """The symbols that link to the block that they end, or to what is around them."""
    doc = page.doc
    if not any(symbol in page.text for symbol in PERMALINKS):
        return
    own = own_addresses(page)
    for link in links:
        if doc.text_of(link).strip() in PERMALINKS:
            target, _, place = doc.value(link, "href").strip().partition("#")
            is_own = target in own and place and doc.nearest(link, _CODES) < 0
            if is_own and (_is_within(doc, link, place) or _ends_block(doc, link)):
                yield link


def _links_to_top(doc: Doc) -> Iterator[int]:
    """The links to a place on the page that only say that they lead to its top."""
    numbers = doc.attributes.with_part("href", "#")
    own = [one for one in numbers if doc.attributes.value(one).startswith("#")]
    for link in doc.attributes.holders(own)[0]:
        is_short = doc.stops[link] - doc.starts[link] <= _MAX_LABEL
        if is_short and " ".join(tokenize(doc.text_of(link))) in _TOP_LABELS:
            yield link


def _is_within(doc: Doc, element: int, place: str) -> bool:
    """Whether an element, or one of those around it, has an id."""
    for _ in range(_MAX_AROUND):
        if element < 0 or doc.value(element, "id") == place:
            return element >= 0
        element = doc.parents[element]
    return False


def _ends_block(doc: Doc, link: int) -> bool:
    """Whether nothing follows a link in its block. Items and cells may be about the symbol."""
    block = doc.nearest(link, BLOCK_TAGS)
    is_subject = block >= 0 and doc.tag(block) in _SUBJECTS
    return not is_subject and not doc.text[doc.stops[link] : _line_of(doc, link)[1]].strip()


def _line_of(doc: Doc, element: int) -> Span:
    """The span of the block of text in which an element begins."""
    row = bisect_right(doc.breaks, doc.starts[element])
    stop = doc.breaks[row] if row < len(doc.breaks) else len(doc.text)
    return doc.breaks[row - 1], stop


def _source_links(doc: Doc, links: Iterable[int]) -> Iterator[int]:
    """The links to source code whose class says so, or that are alone in a block."""
    parts = [part for part in _SOURCE_PARTS if part in doc.classes]
    named = {number for part in parts for number in doc.attributes.with_part("class", part)}
    if named:
        holders = doc.attributes.holders(sorted(named))[0]
        around = {doc.nearest(one, ("a",)) for one in holders} - {-1}
        yield from (link for link in around if leads_to_source(doc, link))
    if _BRACKETED in doc.text:
        for link in links:
            start, stop = _line_of(doc, link)
            if doc.text[start:stop].strip() == doc.text_of(link).strip() and leads_to_code(
                doc, link
            ):
                yield link
