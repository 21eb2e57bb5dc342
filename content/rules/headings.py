"""Headings by tag, and their repairs."""

import re
from collections.abc import Sequence

from ...segmenter.page import Page
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.words import WORD_CHARACTER
from .. import nodes
from ..addresses import own_addresses
from ..nodes import Block, Container, Heading, Inline, LineBlock, Text, links_in, plain, unmark
from ..parse import Parser
from ..walk import Place, lines, text_of
from .links import drop_links, leads_to_own_site

STRONG = nodes.Mark("strong")
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


def clean_headings(content: nodes.Content, parser: Parser) -> None:
    """Turn what is no heading into paragraphs, and clean the headings: see `_clean_links`.

    A heading whose words are all bold needs no bold text.
    """
    places = list(lines(content, Heading))
    _unmark_small_print(places)
    _unmark_paragraphs(places)
    blocks = [holder.blocks[row] for holder, row, _ in places]
    headings = [block for block in blocks if isinstance(block, Heading)]
    page, addresses = parser.part.page, parser.part.addresses
    own, n_main = own_addresses(page), sum(one.level == 1 for one in headings)
    unlinked = set[int]()
    for heading in headings:
        _unmark_bold(heading)
        if links := links_in(heading.line):
            is_main = heading.level == n_main == 1
            unlinked |= set(map(id, _clean_links(heading, links, own, page, is_only_main=is_main)))
    addresses.lost_links = [one for one in addresses.lost_links if id(one) not in unlinked]
    for holder, row, _ in reversed(places):
        if isinstance(block := holder.blocks[row], Heading) and not block.line:
            del holder.blocks[row]


def _unmark_small_print(places: Sequence[Place]) -> None:
    """Turn a single h6, a date or a credit directly below a heading or at the end, into text."""
    small = [row for row, place in enumerate(places) if _level(place) == 6]
    if len(small) != 1:
        return
    above, (holder, row, block) = places[max(small[0] - 1, 0)], places[small[0]]
    shown = (one for one in reversed(holder.blocks[:row]) if text_of(one).strip())
    is_below = next(shown, None) is above.block
    if (is_below or row == len(holder.blocks) - 1) and _level(above) <= _MAX_LEVEL_ABOVE:
        holder.blocks[row] = nodes.Paragraph(block.line)


def _level(place: Place) -> int:
    return place.block.level if isinstance(place.block, Heading) else 0


def _unmark_paragraphs(places: Sequence[Place]) -> None:
    """Turn long headings of several sentences, such as summaries, into paragraphs."""
    for place in places:
        text = plain(place.block.line) if _level(place) > 1 else ""
        if len(text) > _MAX_HEADING and len(_SENTENCE_END.findall(text)) > 1:
            place.holder.blocks[place.row] = nodes.Paragraph(place.block.line)


def _unmark_bold(heading: LineBlock) -> None:
    """Unmark bold text if all words of a heading are bold."""
    words = [item for item in heading.line if WORD_CHARACTER.search(item.text)]
    if words and all(any(one.kind == "strong" for one in item.marks) for item in words):
        for item in heading.line:
            item.marks = tuple(one for one in item.marks if one.kind != "strong")


def _clean_links(
    heading: LineBlock,
    links: Sequence[tuple[nodes.Mark, list[Inline]]],
    own: set[str],
    page: Page,
    *,
    is_only_main: bool,
) -> list[nodes.Mark]:
    """Drop links without words; unmark those to the heading, or from all of it to its page.

    The only main heading as a whole does not link to another page of the site either. Returns the
    unmarked links.
    """
    symbols, unlinked, whole = [], [], plain(heading.line).strip()
    for link, items in links:
        text = plain(items).strip()
        target, sign, _ = link.address.partition("#")
        is_whole, is_own = text == whole, link.address and target in own
        if not WORD_CHARACTER.search(text):
            symbols.append(link)
        elif (is_own and (sign or is_whole)) or (
            is_only_main and is_whole and leads_to_own_site(link.address, page)
        ):
            unmark(items, link)
            unlinked.append(link)
    # A heading that is only a symbol may be the name of an operator, but not if it opens a part.
    leads_away = any(link.address.partition("#")[0] not in own for link in symbols)
    if WORD_CHARACTER.search(whole) or not (leads_away or nodes.Image in map(type, heading.line)):
        drop_links(heading.line, symbols)
    if heading.line and isinstance(last := heading.line[-1], Text):
        last.text = last.text.rstrip()
    return unlinked
