"""Shortened copies of training pages: the article is cut short, everything around it is left.

Training pages mostly have long articles. A model trained on them alone takes the teasers of other
articles for content where the article itself is short. A copy keeps the first paragraphs of the
article, or some of them, and its gold standard is shortened in the same way.
"""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import replace

from lxml import etree
from lxml.html import HtmlElement

from ...ensemble.features.case import Case
from ...ensemble.features.coverage import coverage, kept_words
from ...parallel import map_in_processes
from ..data.gold_pages import GoldPage

__all__ = ["CONTENT", "shorten", "shortened_copies"]

#: A paragraph of the article has at least so many words, and more than this share is content.
MIN_WORDS, MIN_CONTENT = 8, 0.9
#: Paragraphs that an article needs to be shortened, and that are left at least.
MIN_PARAGRAPHS, MIN_LEFT = 5, 1
#: Share of the paragraphs that is left, drawn evenly between these two.
LEFT = (0.05, 0.55)
#: Share of the copies that keep the first paragraphs; the others keep some of them.
FIRST = 0.7
#: What the names of copies end in.
SUFFIX = "#shortened"
#: A segment belongs to the gold standard if more than this share of its words is content.
CONTENT = 0.5


def shortened_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Shorten some pages.

    Parameters
    ----------
    pages : sequence of GoldPage
    share : float
        Share of the pages to copy, from 0 to 1; those with few paragraphs have no copy.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        Copies with the hosts of their pages, so that both are in the same fold.
    """
    chosen = random.Random(seed).sample(list(pages), round(share * len(pages)))  # noqa: S311
    seeds = [f"{seed} {page.name}" for page in chosen]
    copies = map_in_processes(
        shorten, chosen, seeds, description="Shortening pages", processes=processes
    )
    return [copy for copy in copies if copy]


def shorten(page: GoldPage, seed: str) -> GoldPage | None:
    """Cut the article of a page short.

    A paragraph is left out if it has an element of its own, which is removed from the page;
    otherwise it stays, in the page and in the gold standard.

    Parameters
    ----------
    page : GoldPage
    seed : str
        Of the paragraphs that are left.

    Returns
    -------
    GoldPage or None
        None if there are too few paragraphs, or none of them can be removed.
    """
    source = page.parse()
    case = Case(source)
    kept = kept_words(source, page.gold)
    if kept is None or not len(case):
        return None
    content = coverage(kept, case.segments)
    rng = random.Random(hashlib.sha256(seed.encode()).digest())  # noqa: S311 (no secret)
    removed = _removable(case, _to_leave_out(case, content.tolist(), rng))
    if not removed:
        return None
    for row in removed:
        # The tree is this function's own: nobody else has the page.
        _remove(source.flow.elements[case.elements[row]])
    gold = "\n".join(
        segment.text
        for row, segment in enumerate(case.segments)
        if content[row] > CONTENT and row not in removed
    )
    html = etree.tostring(source.tree, encoding="unicode", method="html").encode("utf-8")
    return replace(
        page, name=f"{page.name}{SUFFIX}", html=html, gold=gold, present=(), is_copy=True
    )


def _remove(element: HtmlElement) -> None:
    """Remove an element; emptied, it stays between texts that would become one."""
    before, parent = element.getprevious(), element.getparent()
    text_before = parent.text if before is None else before.tail
    if (element.tail or "").strip() and (text_before or "").strip():
        element.clear(keep_tail=True)
    else:
        element.drop_tree()


def _to_leave_out(case: Case, content: Sequence[float], rng: random.Random) -> list[int]:
    """Draw the paragraphs of the article that are left out."""
    paragraphs = [
        row
        for row in range(len(case))
        if content[row] > MIN_CONTENT and case.n_words[row] >= MIN_WORDS
    ]
    if len(paragraphs) < MIN_PARAGRAPHS:
        return []
    n_left = max(MIN_LEFT, int(rng.uniform(*LEFT) * len(paragraphs)))
    if rng.random() < FIRST:
        return paragraphs[n_left:]
    return sorted(rng.sample(paragraphs, len(paragraphs) - n_left))


def _removable(case: Case, rows: Sequence[int]) -> set[int]:
    """Those segments that an element holds alone and as a whole."""
    first, stop = case.element_words
    return {
        row
        for row in rows
        if first[case.elements[row]] == case.starts[row]
        and stop[case.elements[row]] == case.stops[row]
        and case.parents[case.elements[row]] >= 0
    }
