"""Limit how many objects hold a parsed page.

The tree of a page takes a hundred times the memory of its HTML, and users may keep the extractions
of many pages. So older extractions let go of their page, and parse it again if they must.
"""

from collections import deque
from typing import Protocol
from weakref import ref

#: Most holders of one kind.
N_HOLDERS = 8


class Holder(Protocol):
    """An object that holds a page."""

    def let_go(self) -> None:
        """Release the page."""


class Holders:
    """The last holders of one kind. They are not kept alive by this."""

    def __init__(self) -> None:
        self._holders: deque[ref[Holder]] = deque()

    def add(self, holder: Holder) -> None:
        """Add an object that now holds a page; if there are too many, the oldest lets go."""
        self._holders.append(ref(holder))
        if len(self._holders) > N_HOLDERS and (oldest := self._holders.popleft()()):
            oldest.let_go()
