"""Leaf blocks: the text nodes of a page, which most of these systems label."""

from bisect import bisect_left

import numpy as np

from ...arrays import Flags
from ...segmenter.page import Page
from ...segmenter.segments import Segment


def leaf_blocks(page: Page) -> list[Segment]:
    r"""Split a page at its text nodes.

    A text node is joined to the previous one if it has no words or begins within a word, as after a
    drop cap. Texts keep the white space after them, so that blocks can be joined.

    Parameters
    ----------
    page : Page

    Returns
    -------
    list of Segment
        Blocks in document order; together they contain each word of the page exactly once.

    Examples
    --------
    >>> html = "<h1>Title</h1><p>One <i>two</i>, <b>T</b>hree"
    >>> [leaf.text for leaf in leaf_blocks(Page(html))]
    ['Title\n', 'One ', 'two, ', 'Three']
    """
    doc = page.doc
    runs = zip(doc.run_starts, doc.run_stops, doc.run_elements, strict=True)
    block_starts = [
        (begin, element) for begin, end, element in runs if _starts_word(page, begin, end)
    ]
    bounds = [*(begin for begin, _ in block_starts), len(doc.text)]
    return [
        span(page, begin, end, element)
        for (begin, element), end in zip(block_starts, bounds[1:], strict=True)
    ]


def span(page: Page, begin: int, end: int, element: int) -> Segment:
    """Make the segment of an element between two positions in the page's text."""
    start, stop = (bisect_left(page.word_starts, position) for position in (begin, end))
    return Segment(page.text[begin:end], start, stop, element)


def _starts_word(page: Page, begin: int, end: int) -> bool:
    """Whether a word begins in a text node that no earlier word continues into."""
    word = bisect_left(page.word_starts, begin)
    continues = word and page.word_starts[word - 1] + len(page.words[word - 1]) > begin
    return not continues and word < len(page.words) and page.word_starts[word] < end


def tag_path(page: Page, element: int) -> list[str]:
    """List the tags from an element of the page up to the root.

    Examples
    --------
    >>> page = Page("<p>One <i>two</i>")
    >>> tag_path(page, leaf_blocks(page)[1].element)
    ['i', 'p', 'body', 'html']
    """
    path = []
    while element >= 0:
        path.append(page.elements[element].tag)
        element = page.doc.parents[element]
    return path


def linked_words(page: Page) -> Flags:
    """Flag the words of a page that are inside an element ``a``, shape (n_words,).

    Examples
    --------
    >>> linked_words(Page("One <a href='/'>two <i>three</i></a> four")).tolist()
    [False, True, True, False]
    """
    doc = page.doc
    linked = np.zeros(len(page.words), dtype=np.bool_)
    for tag, begin, end in zip(doc.tags, doc.starts, doc.stops, strict=True):
        if tag == "a":
            linked[bisect_left(page.word_starts, begin) : bisect_left(page.word_starts, end)] = True
    return linked
