"""Segments: contiguous spans of the words of a page."""

from dataclasses import dataclass


# Not frozen, although nothing changes a segment: a page has hundreds, and frozen ones take three
# times as long to make.
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
