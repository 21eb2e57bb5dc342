from ..attributes import Integers
from ..doc import Doc

#: The flags of elements that overlap a span: those without text, and those with text.
WITHOUT_TEXT: int
WITH_TEXT: int

def bounds_of(doc: Doc, words: bytes) -> Integers:
    """Where the spans of wanted words of a page begin and end, in turn.

    Consecutive words are in one span, from the start of the block to the next word. There must be
    a byte for each word, 1 for those that are wanted.
    """

def flag_overlaps(doc: Doc, bounds: Integers) -> bytearray:
    """Flag the elements that overlap ascending spans of the text, which begin and end in turn.

    Returns
    -------
    bytearray, length n_elements
        `WITH_TEXT`, `WITHOUT_TEXT`, or 0 for elements that overlap no span.
    """

def attributes_of(doc: Doc, flags: bytearray) -> list[int]:
    """The distinct attributes of all flagged elements, by their numbers, ascending."""
