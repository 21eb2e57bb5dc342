"""Copies with a second article below the first, as on pages that load the next story.

Few training pages have one, and a model keeps both. What tells them apart is that the page declares
the title of the first.
"""

from collections.abc import Sequence
from html import escape

from lxml import etree

from ...parallel import map_in_processes
from ..data.gold_pages import GoldPage
from .articles import Article, parse_block, put_after
from .copying import draw_lender, has_lenders, make_copies, seeded

#: The kind of these copies.
KIND = "followed"
#: Weight of a copy in training.
WEIGHT = 0.2
#: Types of pages that have an article; those of unknown type count as well.
_TYPES = ("", "article")
#: Minimum share of content in an article's element; maximum number of characters of its HTML.
_MIN_CONTENT, _MAX_CHARACTERS = 0.75, 60_000
#: Minimum number of characters of a title.
_MIN_TITLE = 12
#: Elements that can contain a second article after the first.
_BOXES = ("article", "div", "main", "section", "td")
#: Share of the copies in which the second article follows the element of the first; in others it is
#: at the end of that element.
_AFTER_SHARE = 0.6
_NOT_COPIED = ("script", "style", "h1")


def followed_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Copy some pages, with an article of another host below their own.

    Parameters
    ----------
    pages : sequence of GoldPage
        Pages of one data set.
    share : float
        Share of the pages to copy, from 0 to 1; pages without an article are not copied.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        Copies name the host that lends the second article.
    """
    with_articles = [page for page in pages if page.page_type in _TYPES]
    written = map_in_processes(
        article_html, with_articles, description="Looking for articles", processes=processes
    )
    sources = [(page.host, html) for page, html in zip(with_articles, written, strict=True) if html]
    if not has_lenders(sources):
        return []
    rng = seeded(f"{KIND} {seed}")
    chosen = rng.sample(with_articles, round(share * len(with_articles)))
    drawn = [draw_lender(page.host, sources, rng) for page in chosen]
    return make_copies(
        add_article,
        chosen,
        drawn,
        seed=f"{KIND} {seed}",
        description="Adding articles",
        processes=processes,
    )


def article_html(page: GoldPage) -> str:
    """The article of a page as HTML, below its title; empty if it cannot be cut out of the page."""
    article = Article.of(page)
    if article is None or len(article.title) < _MIN_TITLE:
        return ""
    if article.box.tag not in _BOXES or _share_of_content(article) < _MIN_CONTENT:
        return ""
    parts = (part for part in article.box if part.tag not in _NOT_COPIED)
    inner = "".join(etree.tostring(part, encoding="unicode", method="html") for part in parts)
    if len(inner) > _MAX_CHARACTERS:
        return ""
    return f"<article><h1>{escape(article.title)}</h1>{inner}</article>"


def _share_of_content(article: Article) -> float:
    """The words of content, by the words of the article's element."""
    case = article.case
    n_words = int((article.content * case.n_words).sum())
    number = case.page.elements.index(article.box)
    first, stop = (int(spans[number]) for spans in case.element_words)
    return n_words / (stop - first)


def add_article(page: GoldPage, source: tuple[str, str], seed: str) -> GoldPage | None:
    """Put an article of another host below the article of a page.

    Returns None if there is no place for it.
    """
    article = Article.of(page)
    if article is None or article.box.tag not in _BOXES:
        return None
    host, html = source
    block = parse_block(html)
    if article.box.tag == "article" or seeded(seed).random() < _AFTER_SHARE:
        if article.box.tag == "td":
            return None
        put_after(article.box, block)
    else:
        article.box.append(block)
    return article.copy(KIND, weight=WEIGHT, lenders=(host,))
