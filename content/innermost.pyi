from array import array
from collections.abc import Container, Iterable

from ..segmenter.doc import Doc

def innermost(doc: Doc, tags: Container[str], others: Iterable[int] = ()) -> array[int]:
    """Find, for each element, itself or the nearest one around it that is wanted.

    Parameters
    ----------
    doc : Doc
    tags : container of str
        The tags of wanted elements.
    others : iterable of int
        Other elements that are wanted.

    Returns
    -------
    array of int64
        An element for each element; -1 if there is none.
    """
