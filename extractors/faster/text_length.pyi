from lxml.etree import _Element

def trimmed_length(element: _Element) -> int:
    """The length of an element's text, with white space collapsed and stripped.

    Parameters
    ----------
    element : lxml.etree._Element

    Returns
    -------
    int
        The number of characters, 0 if there is no text.

    Raises
    ------
    ValueError
        For a comment or an instruction.
    """
