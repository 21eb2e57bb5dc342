"""The source of an extraction's metadata."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self
from weakref import ref

from ..ensemble.features.case import Case
from ..errors import ExtractorError
from ..resources import is_out_of_memory
from ..segmenter.page import Page
from .holders import Holders

if TYPE_CHECKING:
    from ..metadata.declared import Metadata

_RECENT_SOURCES = Holders()


class MetadataSource:
    """The source of an extraction's metadata, which are read when they are first needed.

    The last few extractions keep their cases, since the page type is predicted from features. Older
    ones parse the HTML again, unless their page is still in use.
    """

    def __init__(self, html: bytes = b"", url: str | None = None) -> None:
        self._html = html  # in UTF-8
        self._url = url
        self._page: ref[Page] | None = None
        self._case: Case | None = None

    @classmethod
    def of(cls, case: Case) -> Self:
        """Refer to a page, and keep its case until several other pages have been extracted."""
        source = cls(case.page.data, case.page.url)
        source._page, source._case = ref(case.page), case
        _RECENT_SOURCES.add(source)
        return source

    def let_go(self) -> None:
        """Release the case."""
        self._case = None

    @cached_property
    def metadata(self) -> "Metadata":
        """The metadata of the page, as from `webjury.read_metadata`."""
        # Imported here, because users who need only the text do not need these modules.
        from ..metadata.read import metadata_of

        case, self._case = self._case, None
        if case is None:
            page = self._page() if self._page is not None else None
            case = Case(page or Page(self._html.decode("utf-8"), url=self._url))
        return metadata_of(case)

    def try_read(self) -> "tuple[Metadata, list[str]]":
        """Read the metadata; if that fails, return empty metadata and a warning that says why.

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
