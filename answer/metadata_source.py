"""Where the metadata of an extraction are read from, when they are first needed.

Often they are not. The last few extractions keep the features of their pages, which the page type
is predicted from. Older extractions parse the HTML again, unless something still holds the page.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self
from weakref import ref

from ..ensemble.features.case import Case
from ..errors import ExtractorError
from ..resources import is_out_of_memory
from ..segmenter.page import Holders, Page

if TYPE_CHECKING:
    from ..metadata.declared import Metadata

_KEEPING = Holders()


class MetadataSource:
    """A page that is parsed again when needed, unless something else holds it."""

    def __init__(self, html: bytes = b"", url: str | None = None) -> None:
        self._html = html  # in UTF-8
        self._url = url
        self._page: ref[Page] | None = None
        self._case: Case | None = None

    @classmethod
    def of(cls, page: Page) -> Self:
        """Keep a page."""
        kept = cls(page.data, page.url)
        kept._page = ref(page)
        return kept

    def keep(self, case: Case) -> None:
        """Keep a case of the page until several other pages have been extracted."""
        self._case = case
        _KEEPING.add(self)

    def let_go(self) -> None:
        """Release the case."""
        self._case = None

    @cached_property
    def metadata(self) -> "Metadata":
        """The metadata of the page, as `webjury.read_metadata`."""
        # The one import upwards: the type of a page is predicted from the ensemble's features.
        from ..metadata.read import metadata_of

        case, self._case = self._case, None
        if case is None:
            page = self._page() if self._page is not None else None
            case = Case(page or Page(self._html.decode("utf-8"), url=self._url))
        return metadata_of(case)

    def try_read(self) -> "tuple[Metadata, list[str]]":
        """Read the metadata; if they cannot be read, return none, and a warning that says why.

        Raises an `ExtractorError` if memory runs out.
        """
        from ..metadata.declared import Metadata

        try:
            return self.metadata, []
        except ExtractorError as error:
            if is_out_of_memory(error):
                raise
            return Metadata(), [str(error)]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._html, self._url)
