"""The kept part of a page, which is rendered when its HTML is first asked for.

Many never ask: the text alone is enough for them. Until then the part holds the tree of its page,
which takes a hundred times the memory of the HTML, so only the last few parts wait.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Self
from weakref import ref

__all__ = ["N_WAITING", "KeptPart"]

#: Parts that wait at most; the oldest is rendered when one more comes.
N_WAITING = 8
_waiting: "deque[ref[KeptPart]]" = deque()


class KeptPart:
    """The kept part of a page.

    Parameters
    ----------
    html : str
        As `webjury.rendering.kept.kept_html` writes it.
    """

    def __init__(self, html: str = "") -> None:
        self._html = html
        self._render: Callable[[], str] | None = None

    @classmethod
    def later(cls, render: Callable[[], str]) -> Self:
        """A part that is rendered when its HTML is first asked for.

        Parameters
        ----------
        render : callable
            Writes the HTML; it may hold the page until then.

        Returns
        -------
        KeptPart
        """
        part = cls()
        part._render = render
        _wait(part)
        return part

    @property
    def html(self) -> str:
        """The part as HTML, within the elements that contained it."""
        if self._render is not None:
            self._html, self._render = self._render(), None
        return self._html

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptPart) and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.html,)


def _wait(part: KeptPart) -> None:
    _waiting.append(ref(part))
    if len(_waiting) > N_WAITING and (oldest := _waiting.popleft()()):
        _ = oldest.html
