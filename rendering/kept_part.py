"""The kept part of a page, rendered when its HTML is first needed.

Often only the text is needed. Until the part is rendered, it holds the tree of its page. So only
the last few parts wait; when one more comes, the oldest is rendered.
"""

from collections.abc import Callable
from contextlib import suppress
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
        """Make a part that is rendered when its HTML is first needed.

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
            # In this order, since another thread may ask in the meantime.
            self._html = render()
            self._render = None
        return self._html

    def let_go(self) -> None:
        """Render the part, which then no longer needs its page."""
        # An error belongs to those who ask for this part, not to the page that came now.
        with suppress(Exception):
            _ = self.html

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptPart) and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.html,)
