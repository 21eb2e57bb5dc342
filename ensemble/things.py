"""Things: parts of a page that are of use to readers as a whole, as a tree.

A piece of code, a list, a row of a table: segments are judged alone, but a list without its second
item, or a label without its value, is a defect that no reader forgives. A thing is kept whole,
dropped whole, or divided at a price, and the set of segments that is worth most after all prices
is found exactly, from the leaves up.
"""

from dataclasses import dataclass, field

import numpy as np

from ..arrays import Flags, Floats, Ints, ints, rows_of, running_sums
from ..segmenter.flow import TextFlow

__all__ = ["PRICES", "Things", "find_things"]

#: What it costs to divide a thing of a kind: words for each of its words. From one half on, it is
#: kept or dropped as most of its words demand.
PRICES = {
    "code": 0.5,
    "code blocks": 0.25,
    "entry": 0.5,
    "figure": 0.5,
    "item": 0.5,
    "list": 0.3,
    "quotation": 0.5,
    "row": 0.5,
    "table": 0.35,
}
#: Share of the words in links from which a list is a menu, or a list of pages.
MAX_LINKED = 0.6
#: Elements that lay out a page: lists of them are cards, or posts.
_LAYOUT = frozenset("h1 h2 h3 h4 h5 h6 article aside section nav form table".split())
_TAGS = {"pre": "code", "blockquote": "quotation", "figure": "figure"}


@dataclass(frozen=True, slots=True)
class Things:
    """The things of a page as a tree.

    Attributes
    ----------
    kinds : list of str
        Each thing comes after the one that it is a part of.
    parents : list of int
        The thing that each is a part of; -1 for those that stand alone.
    of_segments : ndarray of int, shape (n_segments,)
        The innermost thing that each segment stands in; -1 outside.
    """

    kinds: list[str]
    parents: list[int]
    of_segments: Ints
    prices: dict[str, float] = field(default_factory=lambda: PRICES)

    def best(self, gains: Floats, words: Ints) -> tuple[Flags, float]:
        """Find the segments that are worth most.

        Parameters
        ----------
        gains : ndarray of float, shape (n_segments,)
            What it is worth to keep each segment, in words.
        words : ndarray of int, shape (n_segments,)
            Words in each segment.

        Returns
        -------
        kept : ndarray of bool, shape (n_segments,)
        paid : float
            The price of all things that are divided, in words.
        """
        kept = gains > 0
        if not self.kinds:
            return kept, 0.0
        inside = np.flatnonzero(self.of_segments >= 0)
        at, n_things = self.of_segments[inside], len(self.kinds)
        whole = np.bincount(at, gains[inside], n_things).tolist()
        divided = np.bincount(at, np.maximum(gains[inside], 0), n_things).tolist()
        size = np.bincount(at, words[inside], n_things).tolist()
        price = [0.0] * n_things
        for thing in range(n_things - 1, -1, -1):
            price[thing] = self.prices[self.kinds[thing]] * size[thing]
            best = max(whole[thing], 0.0, divided[thing] - price[thing])
            parent = self.parents[thing]
            if parent >= 0:
                whole[parent] += whole[thing]
                size[parent] += size[thing]
                divided[parent] += best
        #: Of each thing: 1 if it is kept whole, 0 if it is dropped, -1 if it is divided.
        fates, paid = [-1] * n_things, 0.0
        for thing, parent in enumerate(self.parents):
            if parent >= 0 and fates[parent] >= 0:
                fates[thing] = fates[parent]
            elif whole[thing] > 0 and whole[thing] >= divided[thing] - price[thing]:
                fates[thing] = 1
            elif divided[thing] - price[thing] <= 0:
                fates[thing] = 0
            else:
                paid += price[thing]
        fate = np.array(fates)[at]
        kept[inside] = np.where(fate >= 0, fate == 1, kept[inside])
        return kept, paid


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
    kind_of = {
        element: kind for tag, kind in _TAGS.items() for element in rows_of(flow.tags, tag).tolist()
    }
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
