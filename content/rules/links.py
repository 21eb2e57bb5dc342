"""Links, and the addresses that content may hold: all of them are made here."""

import re
from contextlib import suppress
from string import punctuation
from urllib.parse import quote, urljoin, urlsplit

from ...addresses import address_on_one_line, bare_host
from ...segmenter.page import Page
from ...segmenter.titles import PERMALINKS
from ...segmenter.words import WORD_CHARACTER
from ..nodes import Block, Break, Cell, Content, Heading, Image, Item, Mark, Term, Text, plain
from ..parse import Parser
from ..part import Part
from ..walk import lines

#: Any other scheme could run code or read files.
_SAFE = re.compile(r"(?:https?|mailto|tel):", re.IGNORECASE)
#: An address without a scheme that is not a place on the page.
_RELATIVE = re.compile(r"(?![a-z][a-z0-9+.-]*:|#)\s*\S", re.IGNORECASE)
#: A complete address, which is not changed.
_COMPLETE = re.compile(r'https?://[!"$-.0->@-~]+/[!"$->@-~]*')
#: Addresses that lead nowhere: a script acts on the click.
_NOWHERE = ("", "#", "#!")
#: Most characters that making addresses complete may add on a page.
_MAX_ADDED = 2_000_000


class Addresses:
    """Makes the addresses of a page complete and safe."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._n_added = 0
        #: The numbers of links and images with relative addresses, if the page has none.
        self.n_lost_links = self.n_lost_images = 0

    def of_link(self, written: str) -> str:
        """The address of a link: complete, safe and on one line; empty if there is none."""
        address = self._safe(written)
        self.n_lost_links += not address and _RELATIVE.match(written) is not None
        return address

    def of_image(self, written: str) -> str:
        """The address of an image, as for a link."""
        address = self._safe(written)
        self.n_lost_images += not address and _RELATIVE.match(written) is not None
        return address

    def _safe(self, written: str) -> str:
        if " " in written or not written.isprintable():
            written = address_on_one_line(written)
        if written in _NOWHERE:
            return ""
        complete = written
        if not _COMPLETE.fullmatch(written):
            complete = quote(self._complete(written).lstrip(" \t\n\r\f"), safe=punctuation)
        return complete if _SAFE.match(complete) else ""

    def _complete(self, written: str) -> str:
        if written.startswith("//") and not self._base:
            return f"https:{written}"
        if self._n_added > _MAX_ADDED:
            return written
        complete = written
        with suppress(ValueError):  # not an address
            complete = urljoin(self._base, written.strip())
        self._n_added += len(complete) - len(written)
        return complete


def link(parser: Parser, element: int, _parent: Block) -> Mark | None:
    """A link; around blocks, it becomes that of their first line."""
    own = parser.part.attributes(element)
    if "href" not in own:
        return None
    written = own["href"].strip()
    opens_part = written[:1] in ("", "#")
    if opens_part and element in parser.around_blocks:
        return None
    return Mark("link", parser.addresses.of_link(written), " ".join(own.get("title", "").split()))


RULES = {"a": link}


def own_addresses(page: Page) -> set[str]:
    """The addresses by which a page can link to itself, without fragments."""
    complete = (page.url or page.canonical_address).partition("#")[0]
    without_scheme = complete.partition("//")[2]
    _, slash, path = without_scheme.partition("/")
    return {"", complete, *((f"//{without_scheme}", f"/{path}") if slash else ())}


def leads_to_own_site(address: str, page: Page) -> bool:
    """Whether an address leads to the page's site; if that is unknown, whether it is relative."""
    try:
        parts = urlsplit(urljoin(page.base_address, address))
    except ValueError:  # not an address
        return False
    if not parts.netloc:
        return not parts.scheme
    return bare_host(parts.netloc) == bare_host(page.address)


def link_cards(parser: Parser) -> None:
    """Link the chosen lines in links around blocks, unless they contain a link."""
    for mark, block in parser.cards.values():
        line = block.line
        is_first = (row for row, item in enumerate(line) if not isinstance(item, Image | Break))
        first = next(is_first, len(line))
        ends = (row for row in range(first, len(line)) if isinstance(line[row], Break))
        end = len(line) if isinstance(block, Heading) else next(ends, len(line))
        if not any(one.is_link for item in line for one in item.marks):
            for item in line[first:end]:
                item.marks = (mark, *item.marks)


def drop_permalinks(content: Content, part: Part) -> None:
    """Drop symbols at the end of a paragraph or a term that link to its place."""
    own = None
    for holder, _, block in lines(content):
        last = block.line[-1] if block.line else None
        if not isinstance(last, Text) or isinstance(holder, Item | Cell):
            continue
        if last.text.strip() not in PERMALINKS:
            continue
        mark = next((one for one in last.marks if one.is_link), None)
        if mark is None:
            continue
        own = own or own_addresses(part.page)
        target, sign, place = mark.address.partition("#")
        is_term = isinstance(holder, Term) and WORD_CHARACTER.search(plain(block.line))
        if is_term or (target in own and sign and place and not isinstance(block, Heading)):
            block.line.pop()
