"""Crowded copies of training pages: a shortened article among the teasers of another page.

On news portals, headlines and teasers surround a short article. Few training pages are like this,
so models take such teasers for content. In a copy, the article is shortened, and blocks from
another page of the data set are put near it; they are not content.
"""

import random
from collections.abc import Sequence

from lxml import etree
from lxml.html import HtmlElement

from ...arrays import running_sums
from ...ensemble.features.case import Case
from ...ensemble.features.coverage import kept_words
from ...parallel import map_in_processes
from ..data.gold_pages import GoldPage
from .articles import NO_BLOCK_CHILDREN, Article, parse_block, put_after
from .copying import draw_lender, has_lenders, make_copies, seeded
from .shortening import shorten

#: Range of the number of words, minimum number of links, and maximum share of content of a block.
WORDS_RANGE, MIN_LINKS, MAX_CONTENT = (15, 300), 3, 0.1
#: Tags of elements that can be a block of teasers.
TAGS = frozenset("article aside div dl li nav ol p section table td tr ul".split())
#: Minimum number of child elements of a list of cards.
MIN_CARDS = 3
#: Types of pages whose content is lists of cards, which would be teasers on other pages.
CARD_PAGES = ("collection", "listing")
#: Maximum number of blocks to take from a page, and minimum number that a page must have for that.
MAX_TEASERS, MIN_TEASERS = 12, 2
#: Maximum number of characters of a block.
MAX_CHARACTERS = 20_000
#: Minimum and maximum number of blocks added to a copy.
BLOCKS_RANGE = (3, 12)
#: Share of the blocks that are put near the article; others are put anywhere.
SHARE_NEAR_ARTICLE = 0.7
#: Minimum and maximum number of levels from a segment's element up to the place of a block.
LEVELS_UP_RANGE = (1, 4)
#: Weight of a copy in training.
WEIGHT = 0.35
#: The kind of these copies.
KIND = "crowded"
#: Elements that are not valid outside their parent.
_NEEDS_PARENT = frozenset("li td tr".split())


def crowded_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Make shortened copies of some pages, each crowded with the teasers of another page.

    Parameters
    ----------
    pages : sequence of GoldPage
        Pages of one data set.
    share : float
        Share of the pages to copy, from 0 to 1; pages with few paragraphs are not copied.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        Copies have the host of their page, and name the host that lends the teasers.
    """
    teaser_lists = map_in_processes(
        teasers, pages, description="Looking for teasers", processes=processes
    )
    sources = [
        (page.host, blocks)
        for page, blocks in zip(pages, teaser_lists, strict=True)
        if len(blocks) >= MIN_TEASERS
    ]
    rng = random.Random(f"crowded {seed}")  # noqa: S311 (no secret)
    chosen = rng.sample(list(pages), round(share * len(pages)))
    if not has_lenders(sources):
        return []
    drawn = [draw_lender(page.host, sources, rng) for page in chosen]
    return make_copies(
        add_teasers,
        chosen,
        drawn,
        seed=f"crowded {seed}",
        description="Crowding pages",
        processes=processes,
    )


def teasers(page: GoldPage) -> list[str]:
    """Find the blocks of a page that are teasers, or would be teasers on another page.

    Such a block has links and little content, or it is a list of cards on a page whose content is
    such lists.

    Parameters
    ----------
    page : GoldPage

    Returns
    -------
    list of str
        HTML of at most `MAX_TEASERS` blocks.
    """
    source = page.parse()
    kept = kept_words(source, page.gold)
    if kept is None:
        return []
    case, content = Case(source), running_sums(kept)
    first, stop = case.element_words
    has_cards = page.page_type in CARD_PAGES
    blocks = []
    for start, end, element in zip(first, stop, source.elements, strict=True):
        if element.tag not in TAGS or not WORDS_RANGE[0] <= end - start <= WORDS_RANGE[1]:
            continue
        is_teaser = content[end] - content[start] < MAX_CONTENT * (end - start)
        is_list = has_cards and len(element) >= MIN_CARDS
        if (is_teaser or is_list) and len(element.findall(".//a")) >= MIN_LINKS:
            html = etree.tostring(element, encoding="unicode", method="html", with_tail=False)
            if len(html) <= MAX_CHARACTERS:
                blocks.append(html)
    random.Random(page.name).shuffle(blocks)  # noqa: S311
    return blocks[:MAX_TEASERS]


def add_teasers(page: GoldPage, teaser_source: tuple[str, list[str]], seed: str) -> GoldPage | None:
    """Shorten the article of a page, and put blocks of another page around it.

    Parameters
    ----------
    page : GoldPage
    teaser_source : tuple of str and list of str
        Host of the other page, and HTML of its blocks.
    seed : str
        Seed of the choice of paragraphs, blocks and places.

    Returns
    -------
    GoldPage or None
        None if the page cannot be shortened.
    """
    shortened = shorten(page, seed)
    article = Article.of(shortened) if shortened else None
    rows = article.rows if article else []
    if article is None or not rows:
        return None
    teaser_host, blocks = teaser_source
    rng, case = seeded(seed), article.case
    for _ in range(rng.randint(*BLOCKS_RANGE)):
        is_near = rng.random() < SHARE_NEAR_ARTICLE
        row = rng.choice(rows) if is_near else rng.randrange(len(case))
        element = case.page.elements[case.elements[row]]
        neighbour = _climb(element, rng.randint(*LEVELS_UP_RANGE))
        block = _parse_block(rng.choice(blocks))
        if neighbour is not None:
            _put_beside(neighbour, block, before=rng.random() < 0.5)
    return article.copy(KIND, weight=WEIGHT, lenders=(teaser_host,))


def _climb(element: HtmlElement, levels: int) -> HtmlElement | None:
    """Go up some levels, not to the body; None if no block can be put beside that element."""
    for _ in range(levels):
        parent = element.getparent()
        if parent is None or parent.tag in ("body", "html"):
            break
        element = parent
    parent = element.getparent()
    return None if parent is None or parent.tag in NO_BLOCK_CHILDREN else element


def _parse_block(html: str) -> HtmlElement:
    block = parse_block(html)
    if block.tag in _NEEDS_PARENT:
        block.tag = "div"
    return block


def _put_beside(place: HtmlElement, block: HtmlElement, *, before: bool) -> None:
    if before:
        place.addprevious(block)
    else:
        put_after(place, block)
