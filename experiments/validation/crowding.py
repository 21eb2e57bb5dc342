"""Crowded copies of training pages: a short article among the teasers of another page.

The pages of news portals surround a short article with headlines and teasers. Few training pages
do, and models take the teasers of such pages for content. A copy has its article cut short, and
blocks of another page of the data set near it, which are not content.
"""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import replace

import lxml.html
from lxml import etree
from lxml.html import HtmlElement

from ...arrays import running_sums
from ...ensemble.features.case import Case
from ...ensemble.features.coverage import coverage, kept_words
from ...parallel import map_in_processes
from ..data.gold_pages import GoldPage
from .shortening import CONTENT, shorten

__all__ = ["crowd", "crowded_copies", "teasers"]

#: A block of teasers: its words, its links at least, and the share of content in it at most.
WORDS, MIN_LINKS, MAX_CONTENT = (15, 300), 3, 0.1
#: What can be a block of teasers, and the parts of a list of cards at least.
TAGS = frozenset("article aside div dl li nav ol p section table td tr ul".split())
MIN_CARDS = 3
#: Types of pages whose content is lists of cards: on another page these are teasers.
CARD_PAGES = ("collection", "listing")
#: Blocks that a page lends, and that it must have to lend any.
MAX_LENT, MIN_LENT = 12, 2
#: Characters of a block, at most.
MAX_CHARACTERS = 20_000
#: Blocks that are put into a copy.
BLOCKS = (3, 12)
#: Share of the blocks that are put near the article; the others are put anywhere.
NEAR = 0.7
#: Elements above a segment of the article: beside one of them, a block is put.
LEVELS = (1, 4)
#: Weight of a copy in training.
WEIGHT = 0.35
#: What the names of copies end in, after the suffix of shortened ones.
SUFFIX = "#crowded"
#: Elements in which a block can have no place beside the others.
_NO_PLACE = frozenset("head html ol table tbody tr ul".split())
#: Elements that make no sense outside of their parent.
_PARTS = frozenset("li td tr".split())


def crowded_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Crowd shortened copies of some pages, each with the teasers of one other page.

    Parameters
    ----------
    pages : sequence of GoldPage
        Of one data set.
    share : float
        Share of the pages to copy, from 0 to 1; those with few paragraphs have no copy.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        Copies with the hosts of their pages, which name the host that lent them the teasers.
    """
    lent = map_in_processes(teasers, pages, description="Looking for teasers", processes=processes)
    lenders = [
        (page.host, blocks)
        for page, blocks in zip(pages, lent, strict=True)
        if len(blocks) >= MIN_LENT
    ]
    rng = random.Random(f"crowded {seed}")  # noqa: S311 (no secret)
    chosen = rng.sample(list(pages), round(share * len(pages)))
    if len({host for host, _ in lenders}) < 2:
        return []
    borrowed = [_other(page.host, lenders, rng) for page in chosen]
    seeds = [f"crowded {seed} {page.name}" for page in chosen]
    copies = map_in_processes(
        crowd, chosen, borrowed, seeds, description="Crowding pages", processes=processes
    )
    return [copy for copy in copies if copy]


def _other(
    host: str, lenders: Sequence[tuple[str, list[str]]], rng: random.Random
) -> tuple[str, list[str]]:
    """Draw a lender of another host."""
    while True:
        lender = rng.choice(lenders)
        if lender[0] != host:
            return lender


def teasers(page: GoldPage) -> list[str]:
    """The blocks of a page that are teasers, or would be on another page.

    They have links, and little of them is content; or they are lists of cards on a page whose
    content is such a list.

    Parameters
    ----------
    page : GoldPage

    Returns
    -------
    list of str
        HTML of at most `MAX_LENT` blocks.
    """
    source = page.parse()
    kept = kept_words(source, page.gold)
    if kept is None:
        return []
    case, content = Case(source), running_sums(kept)
    first, stop = case.element_words
    has_cards = page.page_type in CARD_PAGES
    blocks = []
    for start, end, element in zip(first, stop, source.flow.elements, strict=True):
        if element.tag not in TAGS or not WORDS[0] <= end - start <= WORDS[1]:
            continue
        is_teaser = content[end] - content[start] < MAX_CONTENT * (end - start)
        is_list = has_cards and len(element) >= MIN_CARDS
        if (is_teaser or is_list) and len(element.findall(".//a")) >= MIN_LINKS:
            html = etree.tostring(element, encoding="unicode", method="html", with_tail=False)
            if len(html) <= MAX_CHARACTERS:
                blocks.append(html)
    random.Random(page.name).shuffle(blocks)  # noqa: S311
    return blocks[:MAX_LENT]


def crowd(page: GoldPage, borrowed: tuple[str, list[str]], seed: str) -> GoldPage | None:
    """Cut the article of a page short, and put blocks of another page around it.

    Parameters
    ----------
    page : GoldPage
    borrowed : tuple of str and list of str
        Host of the other page, and HTML of its blocks.
    seed : str
        Of the paragraphs that are left, the blocks and their places.

    Returns
    -------
    GoldPage or None
        None if the page cannot be shortened.
    """
    short = shorten(page, seed)
    if not short:
        return None
    lender, blocks = borrowed
    rng = random.Random(hashlib.sha256(seed.encode()).digest())  # noqa: S311
    source = short.parse()
    case = Case(source)
    kept = kept_words(source, short.gold)
    if kept is None:
        return None
    article = [row for row, share in enumerate(coverage(kept, case.segments)) if share > CONTENT]
    if not article:
        return None
    elements = source.flow.elements
    for _ in range(rng.randint(*BLOCKS)):
        row = rng.choice(article) if rng.random() < NEAR else rng.randrange(len(case))
        place = _above(elements[case.elements[row]], rng.randint(*LEVELS))
        block = _parsed(rng.choice(blocks))
        if place is not None and block is not None:
            # The tree is this function's own: nobody else has the page.
            _put_beside(place, block, before=rng.random() < 0.5)
    html = etree.tostring(source.tree, encoding="unicode", method="html").encode("utf-8")
    name = f"{short.name}{SUFFIX}"
    return replace(short, name=name, html=html, lenders=(lender,), weight=WEIGHT)


def _above(element: HtmlElement, levels: int) -> HtmlElement | None:
    """The element some levels above one, below the body; None if it has no room beside it."""
    for _ in range(levels):
        parent = element.getparent()
        if parent is None or parent.tag in ("body", "html"):
            break
        element = parent
    parent = element.getparent()
    return None if parent is None or parent.tag in _NO_PLACE else element


def _parsed(html: str) -> HtmlElement | None:
    block = lxml.html.fragment_fromstring(html, create_parent="div")
    if len(block) == 1 and not (block.text or "").strip():
        block = block[0]
    if block.tag in _PARTS:
        block.tag = "div"
    block.tail = None
    return block


def _put_beside(place: HtmlElement, block: HtmlElement, *, before: bool) -> None:
    if before:
        place.addprevious(block)
    else:
        block.tail, place.tail = place.tail, None
        place.addnext(block)
