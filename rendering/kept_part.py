"""The kept part of a page, rendered when it is first needed.

Often only the text is needed, and mostly no images. A part holds its page, and its trees with and
without images. Only the last few parts do: when one more comes, the oldest is written as HTML.
"""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from threading import Lock  # noqa: TID251 (no extractor runs in threads)
from typing import Any, Self

from lxml.html import HtmlElement

from ..segmenter.page import Holders
from .kept import KeptContent, KeptTree, complete_addresses
from .prune import read_body, written

_WAITING = Holders()


class KeptPart:
    """The kept part of a page, with HTML that `webjury.rendering.kept.kept_html` writes."""

    def __init__(self, html: str = "", html_of_text: str | None = None) -> None:
        #: What reads it, once, until both of its trees are written.
        self._read: Callable[[], KeptContent] | None = None
        #: Its trees and their HTML, with and without images.
        self._trees: dict[bool, KeptTree] = {}
        self._html = {True: html, False: html if html_of_text is None else html_of_text}
        #: Other threads may ask for the part, and let it go, at the same time.
        self._lock = Lock()

    @classmethod
    def later(cls, read: Callable[[], KeptContent]) -> Self:
        """Make a part that `read` reads when it is first needed.

        Until it is written as HTML, the part holds what `read` holds, such as the page.
        """
        part = cls()
        part._read, part._html = cache(read), {}
        _WAITING.add(part)
        return part

    @property
    def html(self) -> str:
        """The part as HTML, within the elements that contained it."""
        with self._lock:
            return self._written(images=True)

    def tree(self, *, addresses: bool = True, images: bool = True) -> HtmlElement:
        """A tree of the part, to be changed.

        Without `addresses`, they may not be complete. Without `images`, they may be missing.
        """
        with self._lock:
            if not self._read:
                return read_body(self._html[images])
            kept = self._tree(images=images)
            body, base = deepcopy(kept.body), kept.base
        if addresses:
            complete_addresses(body, base)
        return body

    def _tree(self, *, images: bool) -> KeptTree:
        if self._read and images not in self._trees:
            self._trees[images] = self._read().tree(images=images)
        return self._trees[images]

    def _written(self, *, images: bool) -> str:
        if images not in self._html:
            tree = self._tree(images=images)
            complete_addresses(*tree)
            self._html[images] = written(tree.body)
            if next(tree.body.iter("img"), None) is None:
                self._html[False] = self._html[images]
        return self._html[images]

    def _write(self) -> tuple[str, str]:
        """Write the part as HTML, which then needs neither its page nor its trees."""
        with self._lock:
            both = self._written(images=True), self._written(images=False)
            self._read, self._trees = None, {}
        return both

    def let_go(self) -> None:
        """Release the page."""
        # An error belongs to those who ask for this part, not to the page that came now.
        with suppress(Exception):
            self._write()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptPart) and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._write()
