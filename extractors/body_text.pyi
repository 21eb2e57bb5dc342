from lxml.etree import _Element

def best_texts(root: _Element) -> list[str]:
    """Find the texts of the span with the most words and the fewest tags.

    Parameters
    ----------
    root : lxml.etree._Element
        The text after it does not count.

    Returns
    -------
    list of str
        The texts between tags, with their white space. Texts of white space and of code are
        left out.
    """
