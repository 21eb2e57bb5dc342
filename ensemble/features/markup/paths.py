"""Numbers for the paths of elements: their own tags and classes, and those above them."""

from collections import defaultdict
from itertools import count

import numpy as np

from ....arrays import Ints
from .markup import Markup

__all__ = ["path_numbers"]


def path_numbers(markup: Markup, elements: Ints, levels: int) -> Ints:
    """Number elements by their paths, so that the cards of a list share one number.

    Parameters
    ----------
    elements : ndarray of int, shape (n,)
        Elements that hold words.
    levels : int
        Elements of the longest path: the element itself and those above it.

    Returns
    -------
    ndarray of int, shape (levels, n)
        In each row, by paths of one more element: a number, the same for equal paths; new ones
        are counted from 0 on.
    """
    above, shapes = np.append(markup.tree.parents, -1), _shapes(markup)
    numbers = np.zeros((levels, len(elements)), dtype=np.int64)
    for level in range(levels):
        known: defaultdict[tuple[int, int], int] = defaultdict(count().__next__)
        paths = zip(numbers[level - 1].tolist(), shapes[elements].tolist(), strict=True)
        numbers[level] = [known[path] for path in paths]
        elements = above[elements]
    return numbers


def _shapes(markup: Markup) -> Ints:
    """A number for each element's tag and class; the last is 0, so that index -1 is no element."""
    table = markup.attributes
    classes: defaultdict[str, int] = defaultdict(count(1).__next__)
    of_items = [classes[value] if name == "class" and value else 0 for name, value in table.items]
    of_attributes = np.array(of_items, dtype=np.int64)[table.numbers]
    with_class = of_attributes.nonzero()
    of_elements = np.zeros(len(table), dtype=np.int64)
    of_elements[table.elements[with_class]] = of_attributes[with_class]
    shapes = (markup.tag_numbers[0] + 1) * (len(classes) + 1) + of_elements
    return np.append(shapes, 0)
