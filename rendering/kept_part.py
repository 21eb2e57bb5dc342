"""The kept part of a page, which is rendered when its HTML is first asked for.

Many never ask: the text alone is enough for them. Until then the part holds the tree of its page,
so only the last few parts wait; the oldest is rendered when one more comes.
"""

from collections.abc import Callable
from typing import Any, Self

from ..segmenter.holders import Holders

__all__ = ["KeptPart"]

_WAITING = Holders()


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
        _WAITING.add(part)
        return part

    @property
    def html(self) -> str:
        """The part as HTML, within the elements that contained it."""
        render = self._render
        if render is not None:
            # In this order, for another thread that asks in the meantime.
            self._html = render()
            self._render = None
        return self._html

    def let_go(self) -> None:
        """Render the part, which needs its page no more then."""
        _ = self.html

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptPart) and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.html,)
