"""Those that hold a page: only the last few do.

The tree of a page takes a hundred times the memory of its HTML, and whoever extracts many pages may
keep all extractions. So an older one lets its page go, and parses it again if it must.
"""

from collections import deque
from typing import Protocol
from weakref import ref

__all__ = ["N_HOLDERS", "Holder", "Holders"]

#: Holders of one kind at most.
N_HOLDERS = 8


class Holder(Protocol):
    """An object that holds a page."""

    def let_go(self) -> None:
        """Do without the page from now on."""


class Holders:
    """The last holders of one kind, which are not kept alive by this."""

    def __init__(self) -> None:
        self._holders: deque[ref[Holder]] = deque()

    def add(self, holder: Holder) -> None:
        """Add one that holds a page from now on; if they are too many, the oldest lets go.

        Parameters
        ----------
        holder : Holder
        """
        self._holders.append(ref(holder))
        if len(self._holders) > N_HOLDERS and (oldest := self._holders.popleft()()):
            oldest.let_go()
