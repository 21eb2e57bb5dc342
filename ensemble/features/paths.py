"""Paths of elements, numbered: their tags and classes, and those of the elements above them."""

import numpy as np

from ... import native
from ...arrays import Ints
from ...segmenter.attributes import Attributes, AttributeTable
from .markup import Markup

__all__ = ["path_numbers"]


def path_numbers(markup: Markup, elements: Ints, levels: int) -> Ints:
    """Number elements by their paths, so that the cards of a list share one number.

    Parameters
    ----------
    markup : Markup
    elements : ndarray of int, shape (n,)
        Elements that hold words.
    levels : int
        Elements of the longest path: the element itself and those above it.

    Returns
    -------
    ndarray of int, shape (levels, n)
        In each row, by paths of one more element: a number from 0 on, the same for equal paths.
    """
    if native.IS_COMPILED:
        numbers = np.empty((levels, len(elements)), dtype=np.int64)
        table = AttributeTable.of(markup.attributes)
        attributes = table.items, table.numbers, table.bounds
        native.paths.number(markup.tags, *attributes, markup.tree.parents, elements, numbers)
        return numbers
    return _path_numbers(markup, elements, levels)


def _path_numbers(markup: Markup, elements: Ints, levels: int) -> Ints:
    above = np.append(markup.tree.parents, -1)
    paths = np.empty((levels, len(elements)), dtype=np.int64)
    for level in range(levels):
        paths[level] = above[paths[level - 1]] if level else elements
    shapes = _shapes(markup, paths)
    numbers, number = np.empty_like(paths), np.zeros(len(elements), dtype=np.int64)
    for level, at in enumerate(paths):
        _, number = np.unique(number * len(shapes) + shapes[at], return_inverse=True)
        numbers[level] = number
    return numbers


def _shapes(markup: Markup, paths: Ints) -> Ints:
    """A number for the tag and class of each element of paths; -1 stands for no element."""
    needed = np.zeros(len(markup.tags) + 1, dtype=np.bool_)
    needed[paths] = True
    rows = np.flatnonzero(needed[:-1])
    numbers: dict[tuple[str, str], int] = {}
    shapes = np.zeros(len(needed), dtype=np.int64)
    shapes[rows] = [
        numbers.setdefault((markup.tags[row], _class(markup.attributes[row])), len(numbers) + 1)
        for row in rows.tolist()
    ]
    return shapes


def _class(attributes: Attributes) -> str:
    for name, value in attributes:
        if name == "class":
            return value
    return ""
