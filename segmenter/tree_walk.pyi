from lxml.etree import _Element

from .doc import Doc

def read_tree(root: _Element, *, is_whole: bool = False) -> Doc:
    """Read the tree below an element, without changing it.

    Parameters
    ----------
    root : lxml.etree._Element
    is_whole : bool
        Whether to describe elements that readers do not see like others.

    Returns
    -------
    Doc

    Raises
    ------
    TypeError
        If the root is no element.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring
    >>> read_tree(fragment_fromstring("<p>Grüß <b>Gott</b>!</p>")).text
    'Grüß Gott!'
    """
