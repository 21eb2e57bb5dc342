"""The nearest wanted element above others."""

from collections.abc import Callable
from typing import Generic, TypeVar

_Node = TypeVar("_Node")


class Nearest(Generic[_Node]):
    """Finds the nearest wanted element, from an element upwards.

    Each answer is kept for all elements on the way to it, because a page may have many elements
    within a thousand others. `nothing` is the parent of the root.

    Examples
    --------
    >>> parents = [-1, 0, 1, 2, 1]
    >>> nearest = Nearest(parents.__getitem__, {1}.__contains__, -1)
    >>> [nearest(element) for element in (4, 3, 1, 0)]
    [1, 1, 1, -1]
    """

    __slots__ = ("_is_wanted", "_known", "_parent_of")

    def __init__(
        self,
        parent_of: Callable[[_Node], _Node],
        is_wanted: Callable[[_Node], object],
        nothing: _Node,
    ) -> None:
        self._parent_of, self._is_wanted = parent_of, is_wanted
        self._known = {nothing: nothing}

    def __call__(self, element: _Node) -> _Node:
        """The element itself or its nearest wanted ancestor; `nothing` if there is none."""
        way = []
        while element not in self._known and not self._is_wanted(element):
            way.append(element)
            element = self._parent_of(element)
        nearest = self._known.get(element, element)
        self._known.update(dict.fromkeys(way, nearest))
        return nearest
