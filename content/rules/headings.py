"""Headings, by tag, by role or by class, and titles of parts in bold."""

import re

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS
from ...segmenter.page import Page
from ...segmenter.words import WORD_CHARACTER
from ..nodes import (
    Block,
    Container,
    Content,
    Heading,
    Inline,
    LineBlock,
    Mark,
    Paragraph,
    Text,
    plain,
)
from ..parse import Parser, Rule
from ..part import Part
from ..walk import Place, lines
from .links import leads_to_own_site, own_addresses

STRONG = Mark("strong")
#: A single h6 below a heading of this level or a higher one is no heading.
_MAX_LEVEL_ABOVE = 3
#: A longer heading, in characters, is a summary or a notice if it has several sentences.
_MAX_HEADING, _SENTENCE_END = 200, re.compile(r"[.!?](?=\s|$)|[。！？]")


def heading(parser: Parser, element: int, parent: Block) -> Heading | None:
    """A heading; the cells of tables have none."""
    if not isinstance(parent, Container) or parser.is_in_cell:
        return None
    return parent.add(Heading(level=int(parser.part.tags[element][1])))


RULES = dict.fromkeys(HEADING_TAGS, heading)


def title(name: str) -> Rule:
    """The rule of the title of a part: a heading by its name, such as ``h2``, or bold text."""

    def rule(parser: Parser, element: int, parent: Block) -> LineBlock | None:
        if not isinstance(parent, Container):
            return None
        if name in HEADING_TAGS:
            return parent.add(Heading(level=int(name[1])))
        if name:
            return parent.add(Paragraph())
        tags = parser.part.tags
        inner = parser.needed.intersection(parser.part.within(element))
        if any(tags[one] in BLOCK_TAGS for one in inner):
            return None
        paragraph = parent.add(Paragraph())
        parser.bold.append(paragraph)
        return paragraph

    return rule


def make_bold(parser: Parser) -> None:
    """Make the titles of parts bold."""
    for block in parser.bold:
        for item in block.line:
            item.marks = (STRONG, *(mark for mark in item.marks if mark.kind != "strong"))


def unmark_small_print(content: Content) -> None:
    """Turn a single h6, a date or a credit directly below a heading or at the end, into text."""
    places = [place for place in lines(content) if isinstance(place.block, Heading)]
    small = [row for row, place in enumerate(places) if _level(place) == 6]
    if len(small) != 1:
        return
    above, (holder, row, block) = places[max(small[0] - 1, 0)], places[small[0]]
    is_below = row > 0 and holder.blocks[row - 1] is above.block
    if (is_below or row == len(holder.blocks) - 1) and _level(above) <= _MAX_LEVEL_ABOVE:
        holder.blocks[row] = Paragraph(block.line)


def _level(place: Place) -> int:
    return place.block.level if isinstance(place.block, Heading) else 0


def unmark_paragraphs(content: Content) -> None:
    """Turn long headings of several sentences, such as summaries, into paragraphs."""
    for holder, row, block in list(lines(content)):
        if isinstance(block, Heading) and block.level > 1:
            text = plain(block.line)
            if len(text) > _MAX_HEADING and len(_SENTENCE_END.findall(text)) > 1:
                holder.blocks[row] = Paragraph(block.line)


def clean_headings(content: Content, part: Part) -> None:
    """Drop permalinks, links to the heading itself, and bold type of the whole heading."""
    headings = [place.block for place in lines(content) if isinstance(place.block, Heading)]
    main = [heading for heading in headings if heading.level == 1]
    own = own_addresses(part.page)
    for heading in headings:
        _unmark_bold(heading)
        links = {id(one): one for item in heading.line for one in item.marks if one.is_link}
        for link in links.values():
            is_only_main = len(main) == 1 and main[0] is heading
            _clean_link(heading, link, own, part.page, is_only_main=is_only_main)
        if links and heading.line and isinstance(last := heading.line[-1], Text):
            last.text = last.text.rstrip()


def _unmark_bold(heading: Heading) -> None:
    """Unmark bold text if all words of a heading are bold."""
    words = [item for item in heading.line if WORD_CHARACTER.search(item.text)]
    if words and all(any(one.kind == "strong" for one in item.marks) for item in words):
        for item in heading.line:
            item.marks = tuple(one for one in item.marks if one.kind != "strong")


def _clean_link(
    heading: Heading, link: Mark, own: set[str], page: Page, *, is_only_main: bool
) -> None:
    linked = [item for item in heading.line if _has(item, link)]
    text = plain(linked).strip()
    if not WORD_CHARACTER.search(text):
        rest = [item for item in heading.line if not _has(item, link)]
        heading.line[:] = rest or heading.line
        return
    target, sign, _ = link.address.partition("#")
    is_whole = text == plain(heading.line).strip()
    is_own = target in own and (sign or is_whole)
    if is_own or (is_only_main and is_whole and leads_to_own_site(link.address, page)):
        for item in linked:
            item.marks = tuple(one for one in item.marks if one is not link)


def _has(item: Inline, mark: Mark) -> bool:
    return any(one is mark for one in item.marks)
