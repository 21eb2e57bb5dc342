"""Headings by tag, and their repairs."""

import re
from collections.abc import Sequence

from ...segmenter.flow import HEADING_TAGS
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
from ..parse import Parser
from ..walk import Place, lines
from .links import drop_links, leads_to_own_site, links_in, own_addresses, unlink

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


def clean_headings(content: Content, page: Page) -> None:
    """Drop permalinks, links to the heading itself, and bold type of the whole heading."""
    places = [place for place in lines(content) if isinstance(place.block, Heading)]
    own, n_main = own_addresses(page), sum(_level(place) == 1 for place in places)
    for place in places:
        _unmark_bold(place.block)
        if links := links_in(place.block.line):
            is_only_main = n_main == 1 and _level(place) == 1
            _clean_links(place.block, links, own, page, is_only_main=is_only_main)


def _unmark_bold(heading: LineBlock) -> None:
    """Unmark bold text if all words of a heading are bold."""
    words = [item for item in heading.line if WORD_CHARACTER.search(item.text)]
    if words and all(any(one.kind == "strong" for one in item.marks) for item in words):
        for item in heading.line:
            item.marks = tuple(one for one in item.marks if one.kind != "strong")


def _clean_links(
    heading: LineBlock,
    links: Sequence[tuple[Mark, list[Inline]]],
    own: set[str],
    page: Page,
    *,
    is_only_main: bool,
) -> None:
    """Drop links without words; unmark those to the heading, or from all of it to its page.

    The only main heading as a whole does not link to another page of the site either.
    """
    symbols, whole = [], plain(heading.line).strip()
    for link, items in links:
        text = plain(items).strip()
        target, sign, _ = link.address.partition("#")
        is_whole = text == whole
        if not WORD_CHARACTER.search(text):
            symbols.append(link)
        elif (target in own and (sign or is_whole)) or (
            is_only_main and is_whole and leads_to_own_site(link.address, page)
        ):
            unlink(items, link)
    if WORD_CHARACTER.search(whole):
        drop_links(heading.line, symbols)
    if isinstance(last := heading.line[-1], Text):
        last.text = last.text.rstrip()
