"""Segments of a page: blocks, the runs of text between block-level boundaries.

The best F1 that any choice of whole segments can reach is higher with blocks than with the thesis's
sections (`webjury.experiments.thesis.cleaneval.sections`): see experiments/README.md.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..arrays import Ints
from .flow import TextFlow
from .page import Page
from .words import WORD_CHARACTER

#: Shape (5, n): begin and end of each block in the text, start and stop in the words, element.
BlockSpans = Ints


# Not frozen, although nothing changes a segment: a page has hundreds of segments, and a frozen
# object takes three times as long to create.
@dataclass(slots=True, unsafe_hash=True)
class Segment:
    """A contiguous span of the words of a page; it is kept or dropped as a whole."""

    text: str  # its visible text
    start: int  # span of word indices in ``Page.words``
    stop: int
    element: int  # index in ``Page.flow.elements`` of the innermost element around the whole span

    def __len__(self) -> int:
        """Number of words."""
        return self.stop - self.start


def blocks(page: Page) -> list[Segment]:
    """Cut a page at its block-level boundaries; each word of the page is in exactly one block.

    Examples
    --------
    >>> [block.text for block in blocks(Page("<h1>Title</h1><p>One <i>two</i><br><br>three"))]
    ['Title', 'One two', 'three']
    """
    spans = block_spans(page)
    return list(map(Segment, span_texts(page, spans), *spans[2:].tolist()))


def block_spans(page: Page) -> BlockSpans:
    """Find the blocks of a page: see `BlockSpans`."""
    flow, breaks = page.flow, np.append(page.flow.breaks, len(page.text))
    bounds = page.word_spans.starts.searchsorted(breaks)
    has_words = bounds[:-1] < bounds[1:]
    begins, ends = breaks[:-1][has_words], breaks[1:][has_words]
    elements = _innermost_elements(flow, begins, ends)
    return np.array((begins, ends, bounds[:-1][has_words], bounds[1:][has_words], elements))


def _innermost_elements(flow: TextFlow, begins: Ints, ends: Ints) -> Ints:
    """The innermost element around all runs of text between two offsets, for each pair of them."""
    run_stops, stops, parents = map(np.asarray, (flow.run_stops, flow.stops, flow.parents))
    elements: Ints = np.asarray(flow.run_elements)[run_stops.searchsorted(begins, side="right")]
    reach = run_stops[run_stops.searchsorted(ends)]
    while len(short := np.flatnonzero((stops[elements] < reach) & (parents[elements] >= 0))):
        elements[short] = parents[elements[short]]
    return elements


def span_texts(page: Page, spans: BlockSpans) -> list[str]:
    """The text of each block of `block_spans`."""
    text = page.text
    return [text[begin:end].strip() for begin, end in zip(*spans[:2].tolist(), strict=True)]


def block_texts(page: Page) -> list[str]:
    """The texts of the blocks of a page, in a fraction of the time of `blocks`.

    Examples
    --------
    >>> block_texts(Page("<h1>Title</h1>* * *<p>One <i>two</i><br><br>three"))
    ['Title', 'One two', 'three']
    """
    text, breaks = page.text_and_breaks
    pieces = (text[begin:end] for begin, end in pairwise([*breaks, len(text)]))
    return [piece.strip() for piece in pieces if WORD_CHARACTER.search(piece)]
