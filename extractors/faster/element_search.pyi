from typing import TypeVar

from lxml.etree import _Element

from .attribute_search import Step

#: The elements of a tree are of the class of its root.
_AnyElement = TypeVar("_AnyElement", bound=_Element)

def select_elements(
    steps: list[Step], root: _AnyElement, *, with_root: bool = False
) -> list[_AnyElement]:
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
