"""The kept part of a page, rendered when it is first needed.

Often only the text is needed. Until the part is rendered, it holds the tree of its page; then, its
own tree, until its HTML is needed. Only the last few parts hold trees: when one more comes, the
oldest is written as HTML.
"""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from threading import Lock  # noqa: TID251 (no extractor runs in threads)
from typing import Any, Self

from lxml.html import HtmlElement

from ..segmenter.holders import Holders
from .kept import KeptTree, complete_addresses
from .trees import read_body, written

_WAITING = Holders()


class KeptPart:
    """The kept part of a page, with HTML that `webjury.rendering.kept.kept_html` writes."""

    def __init__(self, html: str = "") -> None:
        #: What makes its tree, then its tree, and at last its HTML.
        self._kept: Callable[[], KeptTree] | KeptTree | str = html
        #: Other threads may ask for the part, and let it go, at the same time.
        self._lock = Lock()

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
        with self._lock:
            kept = self._kept
            if not isinstance(kept, str):
                tree = kept() if callable(kept) else kept
                complete_addresses(*tree)
                self._kept = kept = written(tree.body)
        return kept

    def tree(self, *, addresses: bool = True) -> HtmlElement:
        """A tree of the part, to be changed; without `addresses`, they may not be complete."""
        with self._lock:
            if callable(self._kept):
                self._kept = self._kept()
            if isinstance(self._kept, str):
                return read_body(self._kept)
            body, base = deepcopy(self._kept.body), self._kept.base
        if addresses:
            complete_addresses(body, base)
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
