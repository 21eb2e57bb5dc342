import numpy as np
from numpy.typing import NDArray

from ...segmenter.doc import Doc

def markup_tokens(
    doc: Doc, elements: NDArray[np.int64], *, comments: bool = False
) -> tuple[
    tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.int64], NDArray[np.bool_]],
    NDArray[np.uint32],
]:
    """Find the tokens of some elements and of all around them: those of tags and attributes.

    Parameters
    ----------
    doc : Doc
    elements : ndarray of int64, shape (n,)
        They may be repeated. Elements that are neither among them nor around them have no tokens.
    comments : bool
        Whether names that announce readers' comments are left out.

    Returns
    -------
    tokens : tuple of ndarray
        The fields of `webjury.ensemble.features.tokens.MarkupTokens`. The first token of an element
        is that of its tag; the others are in the order of its attributes. A token is new if no
        element around has it, and if these have no more than 500 new tokens.
    paths : ndarray of uint32, shape (n,)
        For each of `elements`, one token of its tag and the tags of the two elements around it.

    Raises
    ------
    IndexError
        If there is no such element.
    """
