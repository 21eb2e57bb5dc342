from ..attributes import Integers
from ..doc import Doc

#: The flags of elements that overlap a span: those without text, and those with text.
WITHOUT_TEXT: int
WITH_TEXT: int

def flag_overlaps(doc: Doc, span_starts: Integers, span_stops: Integers) -> bytearray:
    """Flag the elements that overlap ascending spans of the text.

    Returns
    -------
    bytearray, length n_elements
        `WITH_TEXT`, `WITHOUT_TEXT`, or 0 for elements that overlap no span.
    """

def attributes_of(doc: Doc, flags: bytearray) -> list[int]:
    """The distinct attributes of all flagged elements, by their numbers, ascending."""
