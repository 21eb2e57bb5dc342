"""Links, and their repairs."""

import re
from collections.abc import Iterable
from urllib.parse import urljoin, urlsplit

from ...addresses import bare_host
from ...segmenter.page import Page
from ...segmenter.words import WORD_CHARACTER
from .. import nodes
from ..collected import Collected
from ..nodes import Block, Break, Inline, Mark, Text, links_in, unmark
from ..parse import Parser
from ..walk import lines

#: A character that readers see: not one without width, or a symbol of a font that the page brings.
VISIBLE = re.compile(r"[^\s\ue000-\uf8ff\u200b\u200c\u200d\u2060\ufeff]")


def link(parser: Parser, element: int, _parent: Block) -> Mark | None:
    """A link; around blocks, it becomes that of their first line."""
    own = parser.part.attributes(element)
    if "href" not in own:
        return None
    written = own["href"].strip()
    if element not in parser.around_blocks:
        return parser.part.addresses.link(written, " ".join(own.get("title", "").split()))
    if written[:1] in ("", "#"):  # It opens the part that it is around.
        return None
    return parser.part.addresses.link(written)  # Its title says what the blocks in it say.


RULES = {"a": link}


def leads_to_own_site(address: str, page: Page) -> bool:
    """Whether an address leads to the page's site; if that is unknown, whether it is relative."""
    try:
        parts = urlsplit(urljoin(page.base_address, address))
    except ValueError:  # not an address
        return False
    if not parts.netloc:
        return not parts.scheme
    return bare_host(parts.netloc) == bare_host(page.address)


def link_cards(collected: Collected) -> None:
    """Link the chosen lines in links around blocks, unless they contain a link."""
    for mark, block, start in collected.cards.values():
        line, rows, no_text = block.line, range(start, len(block.line)), nodes.Image | Break
        first = next((row for row in rows if not isinstance(line[row], no_text)), len(line))
        ends = (row for row in range(first, len(line)) if isinstance(line[row], Break))
        end = len(line) if isinstance(block, nodes.Heading) else next(ends, len(line))
        if not any(one.is_link for item in line[first:end] for one in item.marks):
            for item in line[first:end]:
                item.marks = (mark, *item.marks)


def drop_links(line: list[Inline], links: Iterable[Mark]) -> None:
    """Drop links with their texts; leave a space where two words would be joined."""
    dropped = {id(link) for link in links}
    kept: list[Inline] = []
    is_after = False
    for item in line:
        if any(id(mark) in dropped for mark in item.marks):
            is_after = bool(kept)
            continue
        joins = is_after and WORD_CHARACTER.match(item.text) and isinstance(item, Text)
        if joins and WORD_CHARACTER.match(kept[-1].text[-1:]):
            item = Text(f" {item.text}", item.marks)
        is_after = False
        kept.append(item)
    line[:] = kept


def unmark_unseen_links(content: nodes.Content) -> None:
    """Unmark links in which nothing can be seen."""
    for _, _, block in lines(content):
        for link, items in links_in(block.line):
            if not any(isinstance(one, nodes.Image) or VISIBLE.search(one.text) for one in items):
                unmark(items, link)
