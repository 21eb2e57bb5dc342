"""The objects that hold pages, which few may do at a time."""

from collections import deque
from typing import Protocol
from weakref import ref

#: Maximum number of objects of one kind that hold a page.
MAX_HOLDERS = 8


class Holder(Protocol):
    """An object that holds a page."""

    def let_go(self) -> None:
        """Release the page."""


class Holders:
    """Weak references to the most recent objects of one kind that hold a page.

    The tree of a page takes a hundred times the memory of its HTML, and users may keep the
    extractions of many pages. So older objects release their page, and parse it again when needed.
    """

    def __init__(self) -> None:
        self._holders: deque[ref[Holder]] = deque()

    def add(self, holder: Holder) -> None:
        """Add an object that holds a page; if there are too many, the oldest releases its page."""
        self._holders.append(ref(holder))
        if len(self._holders) > MAX_HOLDERS and (oldest := self._holders.popleft()()):
            oldest.let_go()
