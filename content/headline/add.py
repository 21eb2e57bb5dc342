"""Put the headline of a page at the beginning of its content, unless the content contains it."""

from bisect import bisect_right
from collections.abc import Collection, Sequence

from ...segmenter.doc import Doc
from ...segmenter.page import Page
from ...segmenter.spans import Span
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.titles import (
    MAX_CHARACTERS,
    beginnings,
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
from ..lookups import is_kept, length_before
from ..nodes import Break, Content, Heading, Inline, Paragraph, Text, plain, unmark
from ..parse import Parser
from ..part import Part
from ..walk import Place, lines
from .find import MAX_BEFORE_TITLE, words_without_controls

#: As `MAX_BEFORE_TITLE`, but for any other heading than a main heading.
_MAX_BEFORE_HEADING = 1_000
#: Marks of a line that looks like a heading.
_TYPES = frozenset(("strong", "em", "u"))


def add_headline(content: Content, parser: Parser, element: int | None) -> None:
    """Put the headline of a page at the beginning of its content, unless it contains it.

    The headline is the `element` that `find_headline` has found, or else the title that the page
    declares. It becomes the main heading, unless there is one above it.
    """
    part = parser.part
    if element is None or not part.spans:
        return
    site_names = part.page.announced.site_names
    titles = [without_site(title, site_names) for title in part.page.declared_titles]
    heading = _shown(parser, element, titles) if element >= 0 else _declared(part, titles)
    headings = [one for one in parser.collected.all(Heading) if one.line]
    if heading is not None and heading.line:
        content.blocks.insert(0, heading)
        headings.insert(0, heading)
    _make_main(content, headings, part.page, element, titles)


def _shown(parser: Parser, element: int, own_titles: Sequence[str]) -> Heading | None:
    """The heading of a page that is its headline; None if the kept part contains it.

    Labels and what follows the title are left out.
    """
    part, page, doc = parser.part, parser.part.page, parser.part.doc
    start, is_main = doc.starts[element], doc.tags[element] == "h1"
    if is_kept(doc, part.spans, element):
        is_part_title = not is_main and length_before(part.spans, start) >= _MAX_BEFORE_HEADING
        return _declared(part, own_titles) if is_part_title else None
    joined_text = joined(doc.text_of(element))
    max_before = MAX_BEFORE_TITLE if is_main else _MAX_BEFORE_HEADING
    if _shows_title(part, {joined_text}, max_before):
        return None
    title = next(iter(own_titles), "")
    if joined_text != joined(title) and (cut := _cut(page, element, title, own_titles)):
        return _main_heading(cut)
    heading = _parsed(parser, element)
    if heading.line and isinstance(first := heading.line[0], Text):
        first.text = first.text.removeprefix(label_of(first.text, page.declared_titles))
        heading.line = heading.line if first.text else heading.line[1:]
    return heading


def _cut(page: Page, element: int, title: str, own_titles: Sequence[str]) -> str:
    """The title in a heading that says more; empty if the whole heading is the headline."""
    text = heading_line(page.doc, element)
    if joined(cut_at_bar(text)) == joined(title):
        return title
    titles = [*page.declared_titles, *own_titles]
    if text != (without_more := cut_after_title(page.doc, element, text, titles)):
        return without_more
    shorter = own_title(title, page.doc)
    title = shorter if title.startswith(shorter) else title
    joined_text, joined_title = joined(page.doc.text_of(element)), joined(title)
    is_end = joined_text != joined_title and joined_text.endswith(joined_title)
    return title if is_end and len(tokenize(title)) > 1 else ""


def _parsed(parser: Parser, element: int) -> Heading:
    """A heading with its marks, without buttons."""
    part, level = parser.part, int(parser.part.tags[element][1])
    if not part.within(element):  # the most common case
        return Heading([Text(part.text_of(element).strip())], level, is_added=True)
    words = part.with_texts(words_without_controls(part.doc, element))
    heading = Heading(level=level, is_added=True)
    # A heading in a cell, or one that is nested too deep, may have several lines.
    for place in lines(parser.parse_again(words)):
        heading.line += [Break(), *place.block.line] if heading.line else place.block.line
    return heading


def _declared(part: Part, own_titles: Sequence[str]) -> Heading | None:
    """A heading with the declared title; None if the kept part begins with it or a main heading."""
    declared = next(iter(own_titles), "")
    title = own_title(declared, part.doc)
    is_needless = (
        joined(title) in ("", *map(joined, part.page.announced.site_names))
        or _begins_with_heading(part.doc, part.spans)
        or _shows_title(part, set.union({joined(title)}, *title_parts([declared])))
    )
    return None if is_needless else _main_heading(title)


def _main_heading(title: str) -> Heading:
    return Heading([Text(title)], level=1, is_added=True)


def _begins_with_heading(doc: Doc, spans: Sequence[Span]) -> bool:
    """Whether a main heading is near the beginning of the kept part."""
    main = (heading for heading in doc.tagged("h1") if is_kept(doc, spans, heading))
    first = next(main, None)
    return first is not None and length_before(spans, doc.starts[first]) < MAX_BEFORE_TITLE


def _shows_title(
    part: Part, titles: Collection[str], max_before: int = _MAX_BEFORE_HEADING
) -> bool:
    """Whether a heading or a line at the beginning of the kept part is one of the titles.

    A heading counts within the first `max_before` characters, any other line within the first
    `MAX_BEFORE_TITLE`. A cell of a data table does not count, such as the name at the top of an
    infobox.
    """
    doc, longest, n_before = part.doc, max(map(len, titles), default=0), 0
    for begin, end in part.spans:
        for line in doc.text[begin:end].split("\n"):
            if n_before >= max_before:
                return False
            # Most lines are too long to be a title, and joining their words takes time.
            if len(line) <= 2 * longest and joined(line) in titles:
                element = doc.run_elements[max(bisect_right(doc.run_starts, begin) - 1, 0)]
                if n_before < MAX_BEFORE_TITLE or doc.nearest(element, HEADING_TAGS) >= 0:
                    table = doc.nearest(element, ("table",))
                    return table < 0 or not part.tables.is_plain_table(table)
            begin += len(line) + 1
            n_before += len(line)
    return False


def _make_main(
    content: Content,
    headings: Sequence[Heading],
    page: Page,
    element: int,
    own_titles: Sequence[str],
) -> None:
    """Make the headline the main heading; if there is no heading, it may be the first line."""
    if any(heading.level == 1 for heading in headings):
        _raise(headings, page.doc, element)
        return
    titles = _possible_titles(page, element, own_titles)
    n_before, is_first = 0, True
    for place in lines(content):
        block = place.block
        is_marked = isinstance(block, Paragraph) and block.is_marked
        if isinstance(block, Heading) and _joined(block.line) in titles:
            block.level = 1
            return
        may_be_title = isinstance(block, Paragraph) and not n_before and (is_marked or is_first)
        if may_be_title and _make_line_main(place, titles, is_first=is_first):
            return
        if isinstance(block, Heading) or is_marked:
            n_before += len(_joined(block.line))
        is_first = is_first and not isinstance(block, Heading | Paragraph)
        if n_before > MAX_BEFORE_TITLE:
            return


def _possible_titles(page: Page, element: int, own_titles: Sequence[str]) -> set[str]:
    """The titles, their beginnings of several words, and the text of the headline, joined."""
    begins = [begin for title in own_titles for begin in beginnings(title)]
    shown = [own_title(title, page.doc) for title in own_titles]
    headline = [page.doc.text_of(element)] if element >= 0 else []
    several = [begin for begin in begins if len(begin.split()) > 1]
    titles = map(joined, (*own_titles, *several, *shown, *headline))
    return set(titles) - {"", *map(joined, page.announced.site_names)}


def _make_line_main(place: Place, titles: Collection[str], *, is_first: bool) -> bool:
    """Make a paragraph the main heading if it is the title, or begins the content with it."""
    holder, row, block = place
    breaks = (i for i, item in enumerate(block.line) if is_first and isinstance(item, Break))
    end = next(breaks, len(block.line))
    line, rest = block.line[:end], block.line[end + 1 :]
    if _joined(line) not in titles:
        return False
    rests = [Paragraph(rest)] if rest else []
    holder.blocks[row : row + 1] = [Heading(_plain_type(line)), *rests]
    return True


def _plain_type(line: list[Inline]) -> list[Inline]:
    """A line without the type, such as bold, that all of it has."""
    for mark in line[0].marks:
        if mark.kind in _TYPES and all(any(one is mark for one in item.marks) for item in line):
            unmark(line, mark)
    return line


def _joined(line: Sequence[Inline]) -> str:
    return joined(plain(line)[:MAX_CHARACTERS])


def _raise(headings: Sequence[Heading], doc: Doc, element: int) -> None:
    """Make the headline the main heading if it comes first, before those of its sections."""
    first = headings[0]
    if first.level > 1 and element >= 0 and _joined(first.line) == joined(doc.text_of(element)):
        for heading in headings:
            heading.level = min(heading.level + 1, 6)
        first.level = 1
