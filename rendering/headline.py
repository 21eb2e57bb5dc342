"""The headline of a page: the heading that it announces, or the one above its kept part.

The headline is added to the kept part if it is missing there.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence

from lxml.html import HtmlElement

from ..segmenter.announced import is_too_long
from ..segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..segmenter.flow import flow as text_flow
from ..segmenter.page import Page
from ..segmenter.titles import (
    ARTICLES,
    MAX_CHARACTERS,
    Heading,
    beginnings,
    cut_after_title,
    cut_at_bar,
    heading_line,
    joined,
    label_of,
    own_title,
    title_line,
    title_parts,
    without_site,
)
from ..segmenter.words import WORD_CHARACTER, tokenize
from .constructs.tables import is_data_table
from .edits import insert_first
from .lookups import Span, elements_in, is_kept, length_before, subtract_spans
from .prune import prune, read_body

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
#: A main heading, or the title, is the headline if it is within the first `_MAX_BEFORE_TITLE`
#: characters of the kept text. Further down, it belongs to a part, such as a recipe in a story.
_MAX_BEFORE_TITLE = 300
#: As `_MAX_BEFORE_TITLE`, but for any other heading.
_MAX_BEFORE_HEADING = 1_000
#: Most characters of a date between a main heading and the kept part below it.
_MAX_DATE = 40
#: Marks the added heading in the kept HTML; no attribute of this name is copied from pages.
_MARK = "data-headline"
#: Elements that may contain the title if no heading does.
_EMPHASIS = frozenset(("b", "strong", "em", "i", "u"))


def buttons_in_headings(flow: TextFlow) -> list[Span]:
    """Find the buttons in headings, such as one that copies a name, and their help texts.

    A heading that consists only of a button, such as one that opens a section, is kept.
    """
    # Google's documentation puts help on its buttons into elements that search engines do not show.
    buttons = flow.tagged("button")
    no_snippets = flow.with_value("data-nosnippet", lambda _: True) if buttons else ()
    help_texts = (one for one in no_snippets if elements_in(buttons, flow.within(one)))
    controls = sorted({*buttons, *help_texts})
    found = []
    for heading in flow.tagged(*HEADING_TAGS) if controls else ():
        spans = [
            (flow.starts[element], flow.stops[element])
            for element in elements_in(controls, flow.within(heading))
        ]
        if spans and _has_words_beside(flow, heading, spans):
            found += spans
    return found


def line_without_buttons(flow: TextFlow, heading: int) -> str:
    """The text of a heading in one line, without buttons."""
    return _text_on_one_line(flow, _words_without_buttons(flow, heading))


def _words_without_buttons(flow: TextFlow, heading: int) -> list[Span]:
    return subtract_spans([(flow.starts[heading], flow.stops[heading])], buttons_in_headings(flow))


def _text_on_one_line(flow: TextFlow, words: Sequence[Span]) -> str:
    return title_line("".join(flow.text[start:stop] for start, stop in words))


def _has_words_beside(flow: TextFlow, element: int, spans: Sequence[Span]) -> bool:
    """Whether an element has words outside of the spans."""
    rest = subtract_spans([(flow.starts[element], flow.stops[element])], spans)
    return any(WORD_CHARACTER.search(flow.text, *span) for span in rest)


def find_headline(page: Page, spans: Sequence[Span]) -> int:
    """Find the heading that a page announces, or the only main heading above its kept part.

    The result is its element in the page's flow; -1 if no heading with text may be the headline.
    """
    titles, (place, site_names) = page.declared_titles, page.announced
    heading = page.headings[place].element if place >= 0 else -1
    if not spans or (heading >= 0 and not _is_below_text(page.flow, heading, spans)):
        return heading
    first, last = title_parts(titles)
    non_titles = {"", *map(joined, site_names)} | (last - first)
    main = [one for one in page.headings if one.tag == "h1" and joined(one.text) not in non_titles]
    above = [one for one in main if page.flow.stops[one.element] <= spans[0][0]]
    if len(above) != 1 or not _may_be_title(page.flow, above[0], titles):
        return heading
    is_headline = _is_in_article(page.flow, above[0], spans)
    if heading >= 0:
        is_headline = is_headline and _has_word_of(titles, above[0])
    else:
        is_headline = is_headline or _is_just_above(page.flow, above[0], spans)
    return above[0].element if is_headline else heading


def _is_below_text(flow: TextFlow, element: int, spans: Sequence[Span]) -> bool:
    """Whether a heading is some way down in the kept part; main headings do not count."""
    start, is_main = flow.starts[element], flow.tags[element] == "h1"
    is_within = not is_main and spans[0][0] < start < spans[-1][1]
    return is_within and length_before(spans, start) >= _MAX_BEFORE_TITLE


def _is_just_above(flow: TextFlow, heading: Heading, spans: Sequence[Span]) -> bool:
    """Whether there is at most a date between a heading and the kept part."""
    between = flow.text[flow.stops[heading.element] : spans[0][0]].strip()
    return not between or (len(between) <= _MAX_DATE and _YEAR.search(between) is not None)


def _is_in_article(flow: TextFlow, heading: Heading, spans: Sequence[Span]) -> bool:
    """Whether a heading, perhaps followed by others, is in the article where the part begins."""
    article = flow.nearest(heading.element, ARTICLES)
    return article >= 0 and spans[0][0] < flow.stops[article]


def _has_word_of(titles: Sequence[str], heading: Heading) -> bool:
    words = {word for title in titles for word in tokenize(title)}
    return not words.isdisjoint(tokenize(heading.text))


def _may_be_title(flow: TextFlow, heading: Heading, titles: Sequence[str]) -> bool:
    """Whether a heading may be a title: it is no row of buttons or links, and not too long."""
    inner = [flow.tags[element] for element in flow.within(heading.element)]
    if inner.count("button") > 1 or inner.count("a") > 1:
        return False
    text = line_without_buttons(flow, heading.element) if "button" in inner else heading.text
    if "button" in inner and text == heading.text:  # The heading is only a button.
        return False
    return not titles or not is_too_long(tokenize(text), list(map(tokenize, titles)))


def add_headline(body: HtmlElement, page: Page, spans: Sequence[Span], element: int) -> None:
    """Put the headline of a page at the beginning of its kept part, unless the part contains it.

    The headline is the heading that `find_headline` has found, or else the title that the page
    declares. It becomes the main heading, unless the kept part has one above it.
    """
    if not spans:
        return
    titles = [without_site(title, page.announced.site_names) for title in page.declared_titles]
    if element >= 0:
        heading = _copied_heading(body, page, spans, element, titles)
    else:
        heading = _declared_heading(body, page, spans, titles)
    if heading is not None:
        heading.set(_MARK, "")
        insert_first(body, heading)
    _make_main(body, page, element, titles)


def _make_main(body: HtmlElement, page: Page, element: int, own_titles: Sequence[str]) -> None:
    """Make the headline the main heading; if there is no heading, it may be the first paragraph."""
    if next(body.iter("h1"), None) is not None:
        _raise_headline(body, page.flow, element)
        return
    candidates = (begin for title in own_titles for begin in beginnings(title))
    shorter = (begin for begin in candidates if len(begin.split()) > 1)
    shown = (own_title(title, page.flow) for title in own_titles)
    titles = set(map(joined, (*own_titles, *shorter, *shown)))
    if element >= 0:
        titles.add(joined(page.flow.text_of(element)))
    titles -= {"", *map(joined, page.announced.site_names)}
    if _make_first_line_main(body, titles):
        return
    n_before = 0
    for block in body.iter(*HEADING_TAGS, "p"):
        text = joined(str(block.text_content())[:MAX_CHARACTERS])
        if text in titles and (block.tag in HEADING_TAGS or not n_before):
            block.tag = "h1"
            return
        n_before += len(text)
        if n_before > _MAX_BEFORE_TITLE:
            return


def _raise_headline(body: HtmlElement, flow: TextFlow, element: int) -> None:
    """Make the headline the main heading if it comes first, before those of its sections."""
    first = next(body.iter(*HEADING_TAGS))
    if first.tag == "h1" or element < 0:
        return
    if joined(first.text_content()[:MAX_CHARACTERS]) == joined(flow.text_of(element)):
        for heading in body.iter(*HEADING_TAGS):
            heading.tag = f"h{min(int(heading.tag[1]) + 1, 6)}"
        first.tag = "h1"


def _make_first_line_main(body: HtmlElement, titles: Collection[str]) -> bool:
    """If the first line, in a block or not, is the title, make it the main heading."""
    container = body
    while not (container.text or "").strip() and len(container) and container[0].tag == "div":
        container = container[0]
    text = " ".join((container.text or "").split())
    first = next(iter(container), None)
    if text:
        ends = first is None or first.tag == "br" or first.tag in BLOCK_TAGS
        if ends and joined(text[:MAX_CHARACTERS]) in titles:
            container.text = None
            container.insert(0, _main_heading(body, text))
            return True
    elif first is not None and first.tag in _EMPHASIS:
        is_line = not (first.tail or "").strip()
        if is_line and joined(str(first.text_content())) in titles:
            first.tag = "h1"
            return True
    return False


def _copied_heading(
    body: HtmlElement, page: Page, spans: Sequence[Span], element: int, own_titles: Sequence[str]
) -> HtmlElement | None:
    """A copy of the headline's heading, without its label; None if the kept part contains it."""
    flow = page.flow
    start, is_main = flow.starts[element], flow.tags[element] == "h1"
    if is_kept(flow, spans, element):
        is_part_title = not is_main and length_before(spans, start) >= _MAX_BEFORE_HEADING
        return _declared_heading(body, page, spans, own_titles) if is_part_title else None
    joined_text = joined(flow.text_of(element))
    max_before = _MAX_BEFORE_TITLE if is_main else _MAX_BEFORE_HEADING
    if _shows_title(page, {joined_text}, spans, max_before):
        return None
    text = heading_line(flow, element)
    title = next(iter(own_titles), "")
    if joined_text != joined(title):  # rare
        if joined(cut_at_bar(text)) == joined(title):
            return _main_heading(body, title)
        titles = [*page.declared_titles, *own_titles]
        if text != (without_more := cut_after_title(flow, element, text, titles)):
            return _main_heading(body, without_more)
        shorter = own_title(title, flow)
        title = shorter if title.startswith(shorter) else title
        joined_title = joined(title)
        is_end = joined_text != joined_title and joined_text.endswith(joined_title)
        if is_end and len(tokenize(title)) > 1:
            return _main_heading(body, title)
    heading = _heading_copy(body, flow, element)
    _drop_label(heading, page)
    return heading


def _heading_copy(body: HtmlElement, flow: TextFlow, element: int) -> HtmlElement:
    """A copy of a heading, without buttons."""
    heading: HtmlElement = body.makeelement(flow.tags[element])
    if not flow.within(element):  # the most common case
        heading.text = flow.text_of(element).strip()
        return heading
    words = _words_without_buttons(flow, element)
    # `prune` drops a heading that is nested too deep.
    heading.text = _text_on_one_line(flow, words)
    return next(prune(flow, words).iter(*HEADING_TAGS), heading)


def _declared_heading(
    body: HtmlElement, page: Page, spans: Sequence[Span], own_titles: Sequence[str]
) -> HtmlElement | None:
    """A heading with the declared title; None if the kept part begins with it or a main heading."""
    declared = next(iter(own_titles), "")
    title = own_title(declared, page.flow)
    is_needless = (
        joined(title) in ("", *map(joined, page.announced.site_names))
        or _begins_with_heading(page.flow, spans)
        or _shows_title(page, set.union({joined(title)}, *title_parts([declared])), spans)
    )
    return None if is_needless else _main_heading(body, title)


def _main_heading(body: HtmlElement, title: str) -> HtmlElement:
    heading: HtmlElement = body.makeelement("h1")
    heading.text = title
    return heading


def _begins_with_heading(flow: TextFlow, spans: Sequence[Span]) -> bool:
    """Whether a main heading is near the beginning of the kept part."""
    main = (heading for heading in flow.tagged("h1") if is_kept(flow, spans, heading))
    first = next(main, None)
    return first is not None and length_before(spans, flow.starts[first]) < _MAX_BEFORE_TITLE


def _drop_label(headline: HtmlElement, page: Page) -> None:
    """Drop a label before the title, and the element that contained only the label."""
    first = next((node for node in headline.iter() if (node.text or "").strip()), headline)
    text = first.text or ""
    first.text = text.removeprefix(label_of(text, page.declared_titles))
    if first is not headline and not first.text and not len(first):
        first.drop_tree()


def drop_headline(body: HtmlElement) -> None:
    """Drop the heading that `add_headline` has added."""
    for headline in _added_headings(body):
        headline.drop_tree()


def headline_text(kept_html: str) -> str:
    """The text of the heading that `add_headline` has added; empty if it added none."""
    added = _added_headings(read_body(kept_html)) if _MARK in kept_html else []
    return heading_line(text_flow(added[0]), 0) if added else ""


def _added_headings(body: HtmlElement) -> list[HtmlElement]:
    return [heading for heading in body.iter(*HEADING_TAGS) if heading.get(_MARK) is not None]


def _shows_title(
    page: Page,
    titles: Collection[str],
    spans: Sequence[Span],
    max_before: int = _MAX_BEFORE_HEADING,
) -> bool:
    """Whether a heading or a line at the beginning of the kept part is one of the titles.

    A heading counts within the first `max_before` characters, any other line within the first
    `_MAX_BEFORE_TITLE`. A cell of a data table does not count, such as the name at the top of an
    infobox.
    """
    flow, longest, n_before = page.flow, max(map(len, titles), default=0), 0
    for begin, end in spans:
        for line in page.text[begin:end].split("\n"):
            if n_before >= max_before:
                return False
            # Most lines are too long to be a title, and joining their words takes time.
            if len(line) <= 2 * longest and joined(line) in titles:
                element = flow.run_elements[max(bisect_right(flow.run_starts, begin) - 1, 0)]
                if n_before < _MAX_BEFORE_TITLE or flow.nearest(element, HEADING_TAGS) >= 0:
                    table = flow.nearest(element, ("table",))
                    return table < 0 or not is_data_table(flow.node(table))
            begin += len(line) + 1
            n_before += len(line)
    return False
