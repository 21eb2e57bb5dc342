"""Feature families about the longest run of running text: where the article most likely is."""

import numpy as np

from ....arrays import Floats, Ints, running_sums
from ....segmenter.tree import Tree
from ..case import Case
from ..columns import Columns, named_columns

_RUN_NAMES = (
    *("paragraph", "paragraphs_before", "paragraphs_after"),
    *("in_run", "from_run_start", "from_run_end", "words_to_run", "words_past_run"),
    *("run_page_share", "run_balance"),
)
#: Share of the run's paragraphs that the main container holds.
MAIN_SHARE = 0.85


def run_of_text(case: Case) -> Columns:
    """How far the segment is from the run of running text, in segments and in words."""
    page_words = max(len(case.page.words), 1)
    start, stop = case.text_run
    first, last = (case.starts[start], case.stops[stop - 1]) if stop > start else (0, 0)
    rank, of_paragraphs = np.arange(len(case)), case.paragraphs * case.n_words
    up_to_here, total = np.cumsum(of_paragraphs), max(of_paragraphs.sum(), 1)
    balance = running_sums(case.balances[start:stop])[-1]
    columns = (
        case.paragraphs,
        (up_to_here - of_paragraphs) / total,
        1 - up_to_here / total,
        (rank >= start) & (rank < stop),
        rank - start,
        rank - (stop - 1),
        (first - case.stops) / page_words,
        (case.starts - last) / page_words,
        np.full(len(case), (last - first) / page_words),
        np.full(len(case), balance / page_words),
    )
    return named_columns(_RUN_NAMES, columns)


def main_container(case: Case) -> Columns:
    """The path in the tree from the innermost element that holds the run to the segment."""
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
    start, stop = case.text_run
    words = np.zeros(len(case))
    words[start:stop] = (case.paragraphs * case.n_words)[start:stop]
    before = running_sums(words)
    if not before[-1]:
        return 0
    first_segment, stop_segment = case.element_segments
    holds = before[stop_segment] - before[first_segment] >= MAIN_SHARE * before[-1]
    # Of two elements that hold most of it, one is inside the other and comes later.
    return int(np.flatnonzero(holds)[-1])


def _way(tree: Tree, main: int, elements: Ints) -> Floats:
    """Levels up from `main` to the first element around both, and down from there to each."""
    path = [main]
    while (parent := int(tree.parents[path[-1]])) >= 0:
        path.append(parent)
    # Elements of the path hold one another: the inner ones come later and end earlier.
    begun = np.searchsorted(path[::-1], elements, side="right")
    ended = np.searchsorted(tree.stops[path], elements, side="right")
    level = np.minimum(begun, len(path) - ended) - 1
    return np.array([len(path) - 1 - level, tree.depths[elements] - level], dtype=np.float64)
