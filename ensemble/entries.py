"""Entries of definition lists: a term and its definitions are judged alone, but belong together."""

import numpy as np

from ..arrays import Floats, Ints, ints
from ..segmenter.flow import TextFlow
from .data_tables import MAX_LINKED

__all__ = ["entries"]

#: Elements that lay out a page: lists of them are no definitions.
_LAYOUT = frozenset("h1 h2 h3 h4 h5 h6 article aside section nav form table".split())


def entries(flow: TextFlow, elements: Ints, words: Ints, link_share: Floats) -> Ints:
    """Find the entry of a definition list that each segment stands in.

    Parameters
    ----------
    flow : TextFlow
        The text of the page.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    link_share : ndarray of float, shape (n_segments,)
        Share of them in links.

    Returns
    -------
    ndarray of int, shape (n_segments,)
        Element of the entry's first term; -1 outside. Of lists in lists, the inner one counts.
        Terms without a definition, entries with headings or tables, and those that consist of links
        are none.
    """
    if "dt" not in flow.tags or not len(words):
        return np.full(len(words), -1)
    found = _entries_of_elements(flow)[elements]
    inside = found >= 0
    n_words = np.bincount(found[inside], weights=words[inside], minlength=len(flow))
    n_linked = np.bincount(found[inside], weights=(words * link_share)[inside], minlength=len(flow))
    consists_of_links = n_linked > MAX_LINKED * n_words
    return np.where(inside & ~consists_of_links[found], found, -1)


def _entries_of_elements(flow: TextFlow) -> Ints:
    """The entry that each element stands in, in one walk from the top."""
    own, lists = [-1] * len(flow), [-1] * len(flow)  # around or at each element
    #: Of each list: its last entry, whose definitions may follow.
    last: dict[int, int] = {}
    defined, laid_out = set(), {-1}
    for row, (tag, parent) in enumerate(zip(flow.tags, flow.parents, strict=True)):
        if parent >= 0:
            own[row], lists[row] = own[parent], lists[parent]
        if tag == "dl":
            lists[row] = row
        elif tag == "dt" and lists[row] >= 0:
            entry = last.get(lists[row], -1)
            if entry < 0 or entry in defined:
                entry = last[lists[row]] = row
            own[row] = entry
        elif tag == "dd":
            own[row] = last.get(lists[row], -1)
            defined.add(own[row])
        elif tag in _LAYOUT:
            laid_out.add(own[row])
    known = defined - laid_out
    return ints([entry if entry in known else -1 for entry in own])
