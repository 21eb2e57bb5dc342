"""The page of an extraction: its metadata are read when they are first asked for.

Few ask, and reading them takes about as long as an extraction in mode fast. The tree of the page is
used as long as something else holds it; it takes a hundred times the memory of the HTML.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self
from weakref import ref

from ..segmenter.page import Page

if TYPE_CHECKING:
    from ..metadata.declared import Metadata

__all__ = ["MetadataSource"]


class MetadataSource:
    """A page that is parsed again if it is needed and nothing else holds it.

    Parameters
    ----------
    html : bytes
        In UTF-8, as `Page.data`.
    url : str, optional
        Address of the page.
    """

    def __init__(self, html: bytes = b"", url: str | None = None) -> None:
        self._html = html
        self._url = url
        self._page: ref[Page] | None = None

    @classmethod
    def of(cls, page: Page) -> Self:
        """Keep a page."""
        kept = cls(page.data, page.url)
        kept._page = ref(page)
        return kept

    @cached_property
    def metadata(self) -> "Metadata":
        """What `webjury.read_metadata` reads of the page."""
        # The one import upwards: metadata need the features of the ensemble for the type of a page.
        from ..metadata.read import read_metadata

        page = self._page() if self._page is not None else None
        return read_metadata(page or Page(self._html.decode("utf-8"), url=self._url))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._html, self._url)
