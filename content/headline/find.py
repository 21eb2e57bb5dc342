"""Which heading is the headline of a page: the one it announces, or the one above its kept part.

Buttons in headings are no part of their texts.
"""

import re
from collections.abc import Sequence

from ...segmenter.announced import is_too_long
from ...segmenter.doc import Doc
from ...segmenter.page import Page
from ...segmenter.service_links import MAX_CONTROL, service_links
from ...segmenter.spans import Span, subtract_spans, text_in
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.titles import ARTICLES, Heading, joined, links_in, title_line, title_parts
from ...segmenter.words import WORD_CHARACTER, tokenize
from ..lookups import elements_in, length_before

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
#: A main heading, or the title, is the headline if it is within the first `MAX_BEFORE_TITLE`
#: characters of the kept text. Further down, it belongs to a part, such as a recipe in a story.
MAX_BEFORE_TITLE = 300
#: Most characters of a date between a main heading and the kept part below it.
_MAX_DATE = 40


def buttons_in_headings(doc: Doc) -> list[Span]:
    """Find the buttons in headings, such as one that copies a name, and their help texts.

    A heading that consists only of a button, such as one that opens a section, is kept.
    """
    # Google's documentation puts help on its buttons into elements that search engines do not show.
    buttons = doc.tagged("button")
    if all(doc.nearest(button, HEADING_TAGS) < 0 for button in buttons):  # the most common case
        return []
    no_snippets = doc.with_value("data-nosnippet", lambda _: True)
    help_texts = (one for one in no_snippets if elements_in(buttons, doc.within(one)))
    controls = sorted({*buttons, *help_texts})
    found = []
    for heading in doc.tagged(*HEADING_TAGS):
        inner = elements_in(controls, doc.within(heading))
        spans = [doc.span(one) for one in inner if len(doc.text_of(one)) <= MAX_CONTROL]
        if spans and _has_words_beside(doc, heading, spans):
            found += spans
    return found


def line_without_controls(doc: Doc, heading: int) -> str:
    """The text of a heading in one line, without buttons and links that no reader reads."""
    return title_line(text_in(doc.text, words_without_controls(doc, heading)))


def words_without_controls(doc: Doc, heading: int) -> list[Span]:
    """The spans of a heading outside of its buttons and of links that no reader reads."""
    controls = [*buttons_in_headings(doc), *service_links(doc, heading, links_in(doc, heading))]
    return subtract_spans([doc.span(heading)], controls)


def _has_words_beside(doc: Doc, element: int, spans: Sequence[Span]) -> bool:
    """Whether an element has words outside of the spans."""
    rest = subtract_spans([doc.span(element)], spans)
    return any(WORD_CHARACTER.search(doc.text, *span) for span in rest)


def find_headline(page: Page, spans: Sequence[Span]) -> int:
    """Find the heading that a page announces, or the only main heading above its kept part.

    The result is its element on the page; -1 if no heading with text may be the headline.
    """
    titles, (place, site_names) = page.declared_titles, page.announced
    heading = page.headings[place].element if place >= 0 else -1
    if not spans or (heading >= 0 and not _is_below_text(page.doc, heading, spans)):
        return heading
    first, last = title_parts(titles)
    non_titles = {"", *map(joined, site_names)} | (last - first)
    main = [one for one in page.headings if one.tag == "h1" and joined(one.text) not in non_titles]
    above = [one for one in main if page.doc.stops[one.element] <= spans[0][0]]
    if len(above) != 1 or not _may_be_title(page.doc, above[0], titles):
        return heading
    is_headline = _is_in_article(page.doc, above[0], spans)
    if heading >= 0:
        is_headline = is_headline and _has_word_of(titles, above[0])
    else:
        is_headline = is_headline or _is_just_above(page.doc, above[0], spans)
    return above[0].element if is_headline else heading


def _is_below_text(doc: Doc, element: int, spans: Sequence[Span]) -> bool:
    """Whether a heading is some way down in the kept part; main headings do not count."""
    start, is_main = doc.starts[element], doc.tags[element] == "h1"
    is_within = not is_main and spans[0][0] < start < spans[-1][1]
    return is_within and length_before(spans, start) >= MAX_BEFORE_TITLE


def _is_just_above(doc: Doc, heading: Heading, spans: Sequence[Span]) -> bool:
    """Whether there is at most a date between a heading and the kept part."""
    between = doc.text[doc.stops[heading.element] : spans[0][0]].strip()
    return not between or (len(between) <= _MAX_DATE and _YEAR.search(between) is not None)


def _is_in_article(doc: Doc, heading: Heading, spans: Sequence[Span]) -> bool:
    """Whether a heading, perhaps followed by others, is in the article where the part begins."""
    article = doc.nearest(heading.element, ARTICLES)
    return article >= 0 and spans[0][0] < doc.stops[article]


def _has_word_of(titles: Sequence[str], heading: Heading) -> bool:
    words = {word for title in titles for word in tokenize(title)}
    return not words.isdisjoint(tokenize(heading.text))


def _may_be_title(doc: Doc, heading: Heading, titles: Sequence[str]) -> bool:
    """Whether a heading may be a title: it is no row of buttons or links, and not too long."""
    inner = [doc.tags[element] for element in doc.within(heading.element)]
    if inner.count("button") > 1 or inner.count("a") > 1:
        return False
    text = line_without_controls(doc, heading.element) if "button" in inner else heading.text
    if "button" in inner and text == heading.text:  # The heading is only a button.
        return False
    return not titles or not is_too_long(tokenize(text), list(map(tokenize, titles)))
