from ....arrays import Ints
from ....segmenter.doc import Doc

class Ground:
    """A page with its segments, as the columns read it.

    Parameters
    ----------
    doc : Doc
        The page.
    starts, stops : ndarray of int, shape (n_segments,)
        Spans of the segments in the words of the page; none is empty.
    elements : ndarray of int, shape (n_segments,)
        The innermost element around each segment.

    Raises
    ------
    IndexError
        If a segment is no span of the words, or in no element of the page.
    """

    def __init__(self, doc: Doc, starts: Ints, stops: Ints, elements: Ints) -> None: ...
    @property
    def element_segments(self) -> tuple[Ints, Ints]:
        """First and last segment (exclusive) that starts in each element, shape (n_elements,)."""
