"""Segments of a page: blocks, the runs of text between block-level boundaries.

The best F1 that any choice of whole segments can reach is higher with blocks than with the thesis's
sections (`webjury.experiments.thesis.cleaneval.sections`): see experiments/README.md.
"""

from dataclasses import dataclass

import numpy as np

from ..arrays import Ints
from .page import Page

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
    element: int  # index in `Doc` of the innermost element around the whole span

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
    doc = page.doc
    return np.array(
        (
            doc.segment_begins,
            doc.segment_ends,
            doc.segment_starts,
            doc.segment_stops,
            doc.segment_elements,
        )
    )


def span_texts(page: Page, spans: BlockSpans) -> list[str]:
    """The text of each block of `block_spans`."""
    text = page.text
    return [text[begin:end].strip() for begin, end in zip(*spans[:2].tolist(), strict=True)]


def block_texts(page: Page) -> list[str]:
    """The texts of the blocks of a page.

    Examples
    --------
    >>> block_texts(Page("<h1>Title</h1>* * *<p>One <i>two</i><br><br>three"))
    ['Title', 'One two', 'three']
    """
    return span_texts(page, block_spans(page))
