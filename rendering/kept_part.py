"""The kept part of a page, rendered when it is first needed.

Often only the text is needed. Until the part is rendered, it holds the tree of its page; then, its
own tree, until its HTML is needed. Only the last few parts hold trees: when one more comes, the
oldest is written as HTML.
"""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any, Self

from lxml.html import HtmlElement

from ..segmenter.holders import Holders
from .kept import KeptTree, complete_addresses
from .trees import read_body, written

__all__ = ["KeptPart"]

_WAITING = Holders()


class KeptPart:
    """The kept part of a page, with HTML that `webjury.rendering.kept.kept_html` writes."""

    def __init__(self, html: str = "") -> None:
        #: What makes its tree, then its tree, and at last its HTML. Each step is one assignment,
        #: since another thread may ask in the meantime.
        self._kept: Callable[[], KeptTree] | KeptTree | str = html

    @classmethod
    def later(cls, render: Callable[[], KeptTree]) -> Self:
        """Make a part that is rendered when it is first needed.

        `render` makes its tree, as `webjury.rendering.kept.kept_tree`; it may hold the page.
        """
        part = cls()
        part._kept = render
        _WAITING.add(part)
        return part

    @property
    def html(self) -> str:
        """The part as HTML, within the elements that contained it."""
        kept = self._kept
        if not isinstance(kept, str):
            tree = kept() if callable(kept) else kept
            complete_addresses(*tree)
            self._kept = kept = written(tree.body)
        return kept

    def tree(self, *, addresses: bool = True) -> HtmlElement:
        """The part as a tree of its own, to be changed; the addresses in it may not matter."""
        kept = self._kept
        if isinstance(kept, str):
            return read_body(kept)
        if callable(kept):
            self._kept = kept = kept()
        body = deepcopy(kept.body)
        if addresses:
            complete_addresses(body, kept.base)
        return body

    def let_go(self) -> None:
        """Write the part as HTML, which then needs neither its page nor its tree."""
        # An error belongs to those who ask for this part, not to the page that came now.
        with suppress(Exception):
            _ = self.html

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptPart) and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.html,)
