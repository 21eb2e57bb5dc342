"""Put the headline of a page at the beginning of its content, unless the content contains it."""

from bisect import bisect_right
from collections.abc import Collection, Sequence

from ...segmenter.flow import HEADING_TAGS, TextFlow
from ...segmenter.page import Page
from ...segmenter.titles import (
    cut_after_title,
    cut_at_bar,
    heading_line,
    joined,
    label_of,
    own_title,
    title_parts,
    without_site,
)
from ...segmenter.words import tokenize
from ..lookups import Span, is_kept, length_before
from ..nodes import Content, Heading, Text, plain
from ..parse import Parser
from ..part import Part
from ..walk import lines
from .find import MAX_BEFORE_TITLE, line_without_buttons, words_without_buttons
from .main import make_main

#: As `MAX_BEFORE_TITLE`, but for any other heading than a main heading.
_MAX_BEFORE_HEADING = 1_000


def add_headline(content: Content, parser: Parser) -> None:
    """Put the headline of a page at the beginning of its content, unless it contains it.

    The headline is the heading that `find_headline` has found, or else the title that the page
    declares. It becomes the main heading, unless there is one above it.
    """
    part, element = parser.part, parser.headline
    if element is None or not part.spans:
        return
    site_names = part.page.announced.site_names
    titles = [without_site(title, site_names) for title in part.page.declared_titles]
    heading = _shown(parser, element, titles) if element >= 0 else _declared(part, titles)
    if heading is not None and heading.line:
        content.blocks.insert(0, heading)
    make_main(content, part.page, element, titles)


def _shown(parser: Parser, element: int, own_titles: Sequence[str]) -> Heading | None:
    """The heading of a page that is its headline; None if the kept part contains it.

    Labels and what follows the title are left out.
    """
    part, page, flow = parser.part, parser.part.page, parser.part.flow
    start, is_main = flow.starts[element], flow.tags[element] == "h1"
    if is_kept(flow, part.spans, element):
        is_part_title = not is_main and length_before(part.spans, start) >= _MAX_BEFORE_HEADING
        return _declared(part, own_titles) if is_part_title else None
    joined_text = joined(flow.text_of(element))
    max_before = MAX_BEFORE_TITLE if is_main else _MAX_BEFORE_HEADING
    if _shows_title(part, {joined_text}, max_before):
        return None
    title = next(iter(own_titles), "")
    if joined_text != joined(title) and (cut := _cut(page, element, title, own_titles)):
        return _main_heading(cut)
    heading = _parsed(parser, element)
    _drop_label(heading, page)
    return heading


def _cut(page: Page, element: int, title: str, own_titles: Sequence[str]) -> str:
    """The title in a heading that says more; empty if the whole heading is the headline."""
    text = heading_line(page.flow, element)
    if joined(cut_at_bar(text)) == joined(title):
        return title
    titles = [*page.declared_titles, *own_titles]
    if text != (without_more := cut_after_title(page.flow, element, text, titles)):
        return without_more
    shorter = own_title(title, page.flow)
    title = shorter if title.startswith(shorter) else title
    joined_text, joined_title = joined(page.flow.text_of(element)), joined(title)
    is_end = joined_text != joined_title and joined_text.endswith(joined_title)
    return title if is_end and len(tokenize(title)) > 1 else ""


def _parsed(parser: Parser, element: int) -> Heading:
    """A heading with its marks, without buttons."""
    part = parser.part
    level, text = int(part.tags[element][1]), line_without_buttons(part.flow, element)
    words = Part(part.page, part.names, (), words_without_buttons(part.flow, element))
    headings = (place.block for place in lines(parser.parse_again(words)))
    parsed = next((one for one in headings if isinstance(one, Heading)), None)
    if parsed is not None and " ".join(plain(parsed.line).split()) == text:
        return Heading(parsed.line, level=level, is_added=True)
    return Heading([Text(text)], level=level, is_added=True)


def _drop_label(heading: Heading, page: Page) -> None:
    """Drop a label before the title."""
    first = heading.line[0] if heading.line else None
    if isinstance(first, Text):
        first.text = first.text.removeprefix(label_of(first.text, page.declared_titles))
        if not first.text:
            del heading.line[0]


def _declared(part: Part, own_titles: Sequence[str]) -> Heading | None:
    """A heading with the declared title; None if the kept part begins with it or a main heading."""
    declared = next(iter(own_titles), "")
    title = own_title(declared, part.flow)
    is_needless = (
        joined(title) in ("", *map(joined, part.page.announced.site_names))
        or _begins_with_heading(part.flow, part.spans)
        or _shows_title(part, set.union({joined(title)}, *title_parts([declared])))
    )
    return None if is_needless else _main_heading(title)


def _main_heading(title: str) -> Heading:
    return Heading([Text(title)], level=1, is_added=True)


def _begins_with_heading(flow: TextFlow, spans: Sequence[Span]) -> bool:
    """Whether a main heading is near the beginning of the kept part."""
    main = (heading for heading in flow.tagged("h1") if is_kept(flow, spans, heading))
    first = next(main, None)
    return first is not None and length_before(spans, flow.starts[first]) < MAX_BEFORE_TITLE


def _shows_title(
    part: Part, titles: Collection[str], max_before: int = _MAX_BEFORE_HEADING
) -> bool:
    """Whether a heading or a line at the beginning of the kept part is one of the titles.

    A heading counts within the first `max_before` characters, any other line within the first
    `MAX_BEFORE_TITLE`. A cell of a data table does not count, such as the name at the top of an
    infobox.
    """
    flow, longest, n_before = part.flow, max(map(len, titles), default=0), 0
    for begin, end in part.spans:
        for line in flow.text[begin:end].split("\n"):
            if n_before >= max_before:
                return False
            # Most lines are too long to be a title, and joining their words takes time.
            if len(line) <= 2 * longest and joined(line) in titles:
                element = flow.run_elements[max(bisect_right(flow.run_starts, begin) - 1, 0)]
                if n_before < MAX_BEFORE_TITLE or flow.nearest(element, HEADING_TAGS) >= 0:
                    table = flow.nearest(element, ("table",))
                    return table < 0 or not part.tables.is_plain_table(table)
            begin += len(line) + 1
            n_before += len(line)
    return False
