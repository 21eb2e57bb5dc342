"""Which words of a page stand in links."""

from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from ...segmenter.page import Page

__all__ = ["linked_words"]


def linked_words(page: Page) -> NDArray[np.bool_]:
    """Mark the words that stand in an element ``a``; shape (n_words,).

    Examples
    --------
    >>> linked_words(Page("One <a href='/'>two <i>three</i></a> four")).tolist()
    [False, True, True, False]
    """
    flow = page.flow
    linked = np.zeros(len(page.words), dtype=np.bool_)
    for element, begin, end in zip(flow.elements, flow.starts, flow.stops, strict=True):
        if element.tag == "a":
            linked[bisect_left(page.word_starts, begin) : bisect_left(page.word_starts, end)] = True
    return linked
