"""The kept part of a page, rendered when it is first needed.

Often only the text is needed, and mostly no images. Until the HTML of a part is needed, it holds
the tree of its page and its own. Only the last few parts hold trees: when one more comes, the
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
        #: Its HTML; until that is written, what makes its trees, and those with and without images.
        self._html = html
        self._render: Callable[..., KeptTree] | None = None
        self._trees: dict[bool, KeptTree] = {}
        #: Other threads may ask for the part, and let it go, at the same time.
        self._lock = Lock()

    @classmethod
    def later(cls, render: Callable[..., KeptTree]) -> Self:
        """Make a part whose tree `render` makes when it is first needed, with or without `images`.

        Until then, the part holds what `render` holds, such as the page.
        """
        part = cls()
        part._render = render
        _WAITING.add(part)
        return part

    @property
    def html(self) -> str:
        """The part as HTML, within the elements that contained it."""
        with self._lock:
            if self._render:
                tree = self._tree(self._render, images=True)
                complete_addresses(*tree)
                self._html, self._render, self._trees = written(tree.body), None, {}
            return self._html

    def tree(self, *, addresses: bool = True, images: bool = True) -> HtmlElement:
        """A tree of the part, to be changed.

        Without `addresses`, they may not be complete. Without `images`, they may be missing.
        """
        with self._lock:
            if not self._render:
                return read_body(self._html)
            kept = self._tree(self._render, images=images)
            body, base = deepcopy(kept.body), kept.base
        if addresses:
            complete_addresses(body, base)
        return body

    def _tree(self, render: Callable[..., KeptTree], *, images: bool) -> KeptTree:
        if images not in self._trees:
            self._trees[images] = render(images=images)
        return self._trees[images]

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
