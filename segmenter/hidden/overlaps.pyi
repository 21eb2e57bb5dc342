from ..doc import Doc, Integers

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

def with_part(doc: Doc, part: str) -> list[int]:
    """The attributes whose values contain a part, by their numbers, ascending."""

def attributes_of(doc: Doc, flags: bytearray) -> list[int]:
    """The distinct attributes of all flagged elements, by their numbers, ascending."""

def all_holders(doc: Doc) -> tuple[Integers, Integers]:
    """The elements with each attribute.

    Returns
    -------
    bounds : array of int64, shape (n_distinct + 1,)
        Where the elements of each attribute begin, and where those of the last one end.
    elements : array of int64, shape (n_attributes,)
        One attribute after another, ascending for each.
    """
