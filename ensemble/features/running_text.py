"""Feature families about the longest run of running text: where the article most likely stands."""

import numpy as np

from ...arrays import Floats, Ints, running_sums
from .case import Case
from .columns import Columns
from .tree import Tree

__all__ = ["main_container", "run_of_text"]

#: Share of the run's paragraphs that the main container holds.
MAIN_SHARE = 0.85


def run_of_text(case: Case) -> Columns:
    """Where the segment stands from the run of running text, in segments and in words."""
    n_words = max(len(case.page.words), 1)
    start, stop = case.run
    rank = np.arange(len(case), dtype=np.float64)
    first, last = (case.starts[start], case.stops[stop - 1]) if stop > start else (0, 0)
    of_paragraphs = case.paragraphs * case.n_words
    up_to_here, total = np.cumsum(of_paragraphs), max(of_paragraphs.sum(), 1)
    return {
        "paragraph": case.paragraphs * 1.0,
        "paragraphs_before": (up_to_here - of_paragraphs) / total,
        "paragraphs_after": 1 - up_to_here / total,
        "in_run": ((rank >= start) & (rank < stop)) * 1.0,
        "from_run_start": rank - start,
        "from_run_end": rank - (stop - 1),
        "words_to_run": (first - case.stops) / n_words,
        "words_past_run": (case.starts - last) / n_words,
        "run_page_share": np.full(len(case), (last - first) / n_words),
        "run_balance": np.full(len(case), case.balances[start:stop].sum() / n_words),
    }


def main_container(case: Case) -> Columns:
    """Way in the tree from the segment to the innermost element that holds the run."""
    first, stop = case.element_words
    main = _main_element(case)
    inside = (case.starts >= first[main]) & (case.stops <= stop[main])
    share = (stop[main] - first[main]) / max(len(case.page.words), 1)
    up, down = _way(case.markup.tree, main, case.elements)
    return {
        "in_main": inside * 1.0,
        "main_page_share": np.full(len(case), share),
        "main_up": up,
        "main_down": down,
    }


def _main_element(case: Case) -> int:
    """Index of the innermost element that holds most paragraphs of the run, in words."""
    start, stop = case.run
    words = np.zeros(len(case))
    words[start:stop] = (case.paragraphs * case.n_words)[start:stop]
    before = running_sums(words)
    first_segment, stop_segment = case.element_segments
    holds = before[stop_segment] - before[first_segment] >= MAIN_SHARE * before[-1]
    # Two elements that hold most of it hold one another, and the inner one comes later.
    return int(np.flatnonzero(holds)[-1]) if before[-1] else 0


def _way(tree: Tree, main: int, elements: Ints) -> tuple[Floats, Floats]:
    """Levels up from `main` to the first element around both, and down from there to each."""
    path = [main]
    while (parent := int(tree.parents[path[-1]])) >= 0:
        path.append(parent)
    # Elements of the path hold one another: the inner ones come later and end earlier.
    begun = np.searchsorted(path[::-1], elements, side="right")
    ended = np.searchsorted(tree.stops[path], elements, side="right")
    level = np.minimum(begun, len(path) - ended) - 1
    return (len(path) - 1.0) - level, (tree.depths[elements] - level).astype(np.float64)
