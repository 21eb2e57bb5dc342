"""The source of an extraction's content, which is parsed when it is first needed."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

from .holders import Holders

if TYPE_CHECKING:
    from ..content.nodes import Content

_RECENT_SOURCES = Holders()


class ContentSource:
    """The source of an extraction's content: content, or a function that parses the page.

    Often only the text is needed. The last few extractions keep their pages, which take much
    memory; older ones parse them, because the content is small.
    """

    def __init__(self, content: "Content | None" = None) -> None:
        self._content = content
        self._parse: Callable[[], Content] | None = _no_content if content is None else None

    @classmethod
    def lazy(cls, parse: "Callable[[], Content]") -> Self:
        """Make a source that parses a page when its content is first needed."""
        source = cls()
        source._parse = parse
        _RECENT_SOURCES.add(source)
        return source

    @property
    def content(self) -> "Content":
        """The content."""
        # Two threads that ask at once may both parse the page.
        if (parse := self._parse) is not None:
            self._content = parse()
            self._parse = None  # It keeps the page in memory.
        assert self._content is not None
        return self._content

    def let_go(self) -> None:
        """Parse the page, so that it can be freed."""
        # An error is raised when this content is asked for, not when a newer page is extracted.
        with suppress(Exception):
            _ = self.content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ContentSource) and self.content == other.content

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.content,)


def _no_content() -> "Content":
    # Imported here, because users who need only the text do not need these modules.
    from ..content.nodes import Content

    return Content()
