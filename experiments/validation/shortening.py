"""Shortened copies of training pages, in which some paragraphs of the article are removed.

Most training pages have long articles. A model trained only on these pages takes the teasers beside
a short article for content. A copy keeps the first paragraphs of the article, or randomly drawn
ones, and its gold standard is shortened in the same way.
"""

import random
from collections.abc import Sequence

from lxml.html import HtmlElement

from ...ensemble.features.case import Case
from ..data.gold_pages import GoldPage
from .articles import Article
from .copying import make_copies, seeded

#: Minimum number of words, and minimum share of content, of a paragraph of the article.
MIN_WORDS, MIN_CONTENT = 8, 0.9
#: Minimum number of paragraphs of an article before and after shortening.
MIN_PARAGRAPHS, MIN_KEPT = 5, 1
#: Minimum and maximum share of the paragraphs that are left; the share is drawn uniformly.
KEPT_SHARE_RANGE = (0.05, 0.55)
#: Share of the copies that keep the first paragraphs; others keep randomly drawn paragraphs.
SHARE_KEEPING_FIRST = 0.7
#: The kind of these copies.
KIND = "shortened"


def shortened_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Shorten some pages.

    Parameters
    ----------
    pages : sequence of GoldPage
    share : float
        Share of the pages to copy, from 0 to 1; pages with few paragraphs are not copied.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        Copies have the host of their page, so that both are in the same fold.
    """
    chosen = random.Random(seed).sample(list(pages), round(share * len(pages)))  # noqa: S311
    return make_copies(
        shorten, chosen, seed=str(seed), description="Shortening pages", processes=processes
    )


def shorten(page: GoldPage, seed: str) -> GoldPage | None:
    """Shorten the article of a page.

    Only paragraphs that have their own element can be removed; all others are kept in the page and
    in the gold standard.

    Parameters
    ----------
    page : GoldPage
    seed : str
        Seed of the choice of paragraphs.

    Returns
    -------
    GoldPage or None
        None if there are too few paragraphs, or if no drawn paragraph can be removed.
    """
    article = Article.of(page)
    if article is None:
        return None
    case, rng = article.case, seeded(seed)
    removed = _removable(case, _draw_removed(case, article.content.tolist(), rng))
    if not removed:
        return None
    for row in removed:
        _remove(case.page.elements[case.elements[row]])
    left = (row for row in article.rows if row not in removed)
    return article.copy(KIND, gold="\n".join(case.texts[row] for row in left), weight=page.weight)


def _remove(element: HtmlElement) -> None:
    """Remove an element, or empty it if its removal would join the texts on both sides."""
    before, parent = element.getprevious(), element.getparent()
    text_before = parent.text if before is None else before.tail
    if (element.tail or "").strip() and (text_before or "").strip():
        element.clear(keep_tail=True)
    else:
        element.drop_tree()


def _draw_removed(case: Case, content: Sequence[float], rng: random.Random) -> list[int]:
    """Draw the paragraphs of the article to leave out."""
    paragraphs = [
        row
        for row in range(len(case))
        if content[row] > MIN_CONTENT and case.n_words[row] >= MIN_WORDS
    ]
    if len(paragraphs) < MIN_PARAGRAPHS:
        return []
    n_kept = max(MIN_KEPT, int(rng.uniform(*KEPT_SHARE_RANGE) * len(paragraphs)))
    if rng.random() < SHARE_KEEPING_FIRST:
        return paragraphs[n_kept:]
    return sorted(rng.sample(paragraphs, len(paragraphs) - n_kept))


def _removable(case: Case, rows: Sequence[int]) -> set[int]:
    """Select the segments whose element contains the whole segment and nothing else."""
    first, stop = case.element_words
    return {
        row
        for row in rows
        if first[case.elements[row]] == case.starts[row]
        and stop[case.elements[row]] == case.stops[row]
        and case.page.doc.parents[case.elements[row]] >= 0
    }
