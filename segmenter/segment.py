"""What a segmentation makes of a page: contiguous spans of its words."""

from dataclasses import dataclass

__all__ = ["Segment"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A contiguous span of a page's words, the unit a verdict is given on.

    Attributes
    ----------
    text : str
        Its text as a reader sees it.
    start, stop : int
        Span of word indices in ``Page.words``.
    element : int
        Index in ``Page.flow.elements`` of the innermost element around the whole span.
    """

    text: str
    start: int
    stop: int
    element: int

    def __len__(self) -> int:
        """Number of words."""
        return self.stop - self.start
