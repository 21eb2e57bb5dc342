"""Which things a page has: code, lists, tables of data, entries of definition lists, quotations."""

import numpy as np

from ..arrays import Floats, Ints, ints, rows_of, running_sums
from ..segmenter.flow import TextFlow
from .things import Things

__all__ = ["find_things"]

#: Share of the words in links from which a list is a menu, or a list of pages.
MAX_LINKED = 0.6
#: Elements that lay out a page: lists of them are cards, or posts.
_LAYOUT = frozenset("h1 h2 h3 h4 h5 h6 article aside section nav form table".split())
#: Elements that are things by their tag alone.
_KINDS = {"pre": "code", "blockquote": "quotation", "figure": "figure"}


def find_things(
    flow: TextFlow,
    elements: Ints,
    element_segments: tuple[Ints, Ints],
    words: Ints,
    link_share: Floats,
    data: tuple[Ints, Ints, Ints],
) -> Things:
    """Find the things of a page.

    Parameters
    ----------
    flow : TextFlow
        The text of the page.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    element_segments : (ndarray of int, ndarray of int), shape (n_elements,)
        Span of each element in the segments.
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    link_share : ndarray of float, shape (n_segments,)
        Share of them in links.
    data : (ndarray of int, ndarray of int, ndarray of int), shape (n_segments,)
        Elements of the tables of data, of their rows and of the entries of definition lists that
        each segment stands in; -1 outside.

    Returns
    -------
    Things
    """
    tables, rows, entries = data
    linked = running_sums(words * link_share), running_sums(words)
    kind_of: dict[int, str] = {}
    for tag, kind in _KINDS.items():
        kind_of |= dict.fromkeys(rows_of(flow.tags, tag).tolist(), kind)
    kind_of |= _lists(flow, element_segments, linked)
    kind_of |= dict.fromkeys(np.unique(tables[tables >= 0]).tolist(), "table")
    kind_of |= dict.fromkeys(np.unique(rows[rows >= 0]).tolist(), "row")
    first, stop = element_segments
    found = sorted(element for element in kind_of if first[element] < stop[element])
    number = np.full(len(flow) + 1, -1)
    number[found] = np.arange(len(found))
    above = np.append(ints(flow.parents), -1)
    kinds = [kind_of[element] for element in found]
    parents = _nearest(number, above, above[found]).tolist() if found else []
    of_segments = _nearest(number, above, elements)
    in_row = rows >= 0
    in_row &= of_segments == np.where(tables >= 0, number[tables], -2)
    of_segments[in_row] = number[rows[in_row]]
    _add_entries(kinds, parents, of_segments, entries, number, above)
    return _with_series(kinds, parents, of_segments)


def _lists(
    flow: TextFlow, element_segments: tuple[Ints, Ints], linked: tuple[Floats, Floats]
) -> dict[int, str]:
    """Lists of two items or more that are not made of links, and their items."""
    first, stop = element_segments
    laid_out = _around(flow, _LAYOUT)
    items: dict[int, list[int]] = {}
    for element in rows_of(flow.tags, "li").tolist():
        if first[element] < stop[element]:
            items.setdefault(flow.parents[element], []).append(element)
    found: dict[int, str] = {}
    for element, of_list in items.items():
        span = first[element], stop[element]
        n_linked, n_words = (sums[span[1]] - sums[span[0]] for sums in linked)
        if len(of_list) > 1 and element not in laid_out and n_linked <= MAX_LINKED * n_words:
            found[element] = "list"
            found |= dict.fromkeys(of_list, "item")
    return found


def _around(flow: TextFlow, tags: frozenset[str]) -> set[int]:
    """All elements around those with some tags."""
    around: set[int] = set()
    for element, tag in enumerate(flow.tags):
        if tag in tags:
            while (element := flow.parents[element]) >= 0 and element not in around:
                around.add(element)
    return around


def _nearest(number: Ints, parents: Ints, elements: Ints) -> Ints:
    """The thing at each element, or the nearest one above; -1 if there is none."""
    at, nearest = elements.copy(), number[elements]
    while (left := (nearest < 0) & (at >= 0)).any():
        at[left] = parents[at[left]]
        nearest[left] = number[at[left]]
    return nearest


def _add_entries(
    kinds: list[str],
    parents: list[int],
    of_segments: Ints,
    entries: Ints,
    number: Ints,
    above: Ints,
) -> None:
    """Add a thing for each term with its definitions, which no element stands around."""
    for entry in np.unique(entries[entries >= 0]).tolist():
        (around,) = _nearest(number, above, above[[entry]]).tolist()
        inside = (entries == entry) & (of_segments == around)
        of_segments[inside] = len(kinds)
        kinds.append("entry")
        parents.append(around)


def _with_series(kinds: list[str], parents: list[int], of_segments: Ints) -> Things:
    """Make the pieces of code of a page that are in no other thing parts of one."""
    of_series = [
        thing
        for thing, (kind, parent) in enumerate(zip(kinds, parents, strict=True))
        if kind == "code" and parent < 0
    ]
    if len(of_series) < 2:
        return Things(kinds, parents, of_segments)
    parents = [parent + 1 if parent >= 0 else -1 for parent in parents]
    for thing in of_series:
        parents[thing] = 0
    of_segments = np.where(of_segments >= 0, of_segments + 1, -1)
    return Things(["code blocks", *kinds], [-1, *parents], of_segments)
