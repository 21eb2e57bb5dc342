from lxml.etree import _Element

from .attribute_search import Step

def select_elements(
    steps: list[Step], root: _Element, *, with_root: bool = False
) -> list[_Element]:
    """The descendants of an element that any of the steps selects, in document order.

    Parameters
    ----------
    steps : list of webjury.extractors.faster.attribute_search.Step
    root : lxml.etree._Element
    with_root : bool
        Whether `root` itself can be selected, too.

    Returns
    -------
    list of lxml.etree._Element
    """
