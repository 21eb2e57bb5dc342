"""Segments of a page: blocks, the runs of text between block-level boundaries.

The best F1 that any choice of whole segments can reach is higher with blocks than with the thesis's
sections (`webjury.experiments.thesis.cleaneval.sections`): see experiments/THESIS.md.
"""

from dataclasses import dataclass

from .page import Page


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
    doc = page.doc
    spans = doc.segment_starts, doc.segment_stops, doc.segment_elements
    return list(map(Segment, block_texts(page), *spans))


def block_texts(page: Page) -> list[str]:
    """The texts of the blocks of a page.

    Examples
    --------
    >>> block_texts(Page("<h1>Title</h1>* * *<p>One <i>two</i><br><br>three"))
    ['Title', 'One two', 'three']
    """
    text = page.text
    spans = zip(page.doc.segment_begins, page.doc.segment_ends, strict=True)
    return [text[begin:end].strip() for begin, end in spans]
