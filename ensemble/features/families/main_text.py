"""Feature families about where the article is: the longest run of running text, and declarations.

Sites declare the text of an article as schema.org's ``articleBody``, for search engines: in the
attribute ``itemprop`` of an element, or as a text in JSON-LD, which is aligned with the page like a
juror's text.
"""

import numpy as np

from ....arrays import Floats, Ints, running_sums
from ....segmenter.survey import BODY
from ....segmenter.tree import Tree
from ..case import Case
from ..columns import Columns, named_columns
from ..markup import MAX_DISTANCE

_RUN_NAMES = (
    *("paragraph", "paragraphs_before", "paragraphs_after"),
    *("in_run", "from_run_start", "from_run_end", "words_to_run", "words_past_run"),
    *("run_page_share", "run_balance"),
)
#: Minimum share of the run's paragraphs, in words, that the main container contains.
MAIN_SHARE = 0.85
#: The attribute that declares an element as the article, and what its lower-cased value contains.
BODY_ATTRIBUTE, BODY_NAME = "itemprop", BODY.lower()
#: A segment belongs to the declared text if a larger share of its words is in it.
MIN_INSIDE_SHARE = 0.8


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
    """The path in the tree from the innermost element that contains the run to the segment."""
    first, stop = case.element_words
    main = _main_element(case)
    inside = (case.starts >= first[main]) & (case.stops <= stop[main])
    share = (stop[main] - first[main]) / max(len(case.page.words), 1)
    up, down = _path_lengths(case.page.flow.tree, main, case.elements)
    return {
        "in_main": inside * 1.0,
        "main_page_share": np.full(len(case), share),
        "main_up": up,
        "main_down": down,
    }


def _main_element(case: Case) -> int:
    """Index of the innermost element that contains `MAIN_SHARE` of the run's paragraphs."""
    start, stop = case.text_run
    words = np.zeros(len(case))
    words[start:stop] = (case.paragraphs * case.n_words)[start:stop]
    before = running_sums(words)
    if not before[-1]:
        return 0
    first_segment, stop_segment = case.element_segments
    holds = before[stop_segment] - before[first_segment] >= MAIN_SHARE * before[-1]
    # Of two elements that contain most of it, one is inside the other and comes later.
    return int(np.flatnonzero(holds)[-1])


def _path_lengths(tree: Tree, main: int, elements: Ints) -> Floats:
    """Levels up from `main` to its nearest common ancestor with each element, and down to it."""
    path = [main]
    while (parent := int(tree.parents[path[-1]])) >= 0:
        path.append(parent)
    # The elements of the path are nested: the inner ones come later and end earlier.
    begun = np.searchsorted(path[::-1], elements, side="right")
    ended = np.searchsorted(tree.stops[path], elements, side="right")
    level = np.minimum(begun, len(path) - ended) - 1
    return np.array([len(path) - 1 - level, tree.depths[elements] - level], dtype=np.float64)


def declared_body(case: Case) -> Columns:
    """Levels up to the element declared as the article; share of words in the declared text."""
    bodies = case.page.flow.with_value(BODY_ATTRIBUTE, lambda kind: BODY_NAME in kind.lower())
    levels = np.full(len(case), MAX_DISTANCE)
    if bodies:
        is_body = np.zeros(len(case.page.flow), dtype=np.bool_)
        is_body[bodies] = True
        levels = case.page.flow.tree.levels_below(is_body, MAX_DISTANCE)[case.elements]
    columns = {
        "to_declared": levels.astype(np.float64),
        "page_declares": np.full(len(case), float(bool(bodies))),
    }
    return columns | _declared_text(case)


def _declared_text(case: Case) -> Columns:
    names = ("declared_share", "declared_page_share", "from_declared_start", "from_declared_end")
    kept = case.declared.text
    if kept is None or not len(case):
        return dict.fromkeys(names, np.full(len(case), np.nan))
    share = case.share(kept)
    rank = np.arange(len(case), dtype=np.float64)
    inside = np.flatnonzero(share > MIN_INSIDE_SHARE)
    start, end = (inside[0], inside[-1]) if len(inside) else (0, len(case) - 1)
    page_share = np.full(len(case), kept.mean())
    return named_columns(names, (share, page_share, rank - start, rank - end))
