"""The content and metadata of pages, for frameworks whose documents are texts with metadata.

Pages are extracted in worker processes, which limit their time.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, Self, get_args

from ..addresses import is_web_address
from ..answer.deadline import check_timeout, extract_async, extract_within, process_options
from ..answer.extraction import Extraction
from ..answer.many import extract_in_workers
from ..choices import check_value
from ..errors import FetchError, InputError
from ..fetch_options import FetchOptions
from ..segmenter.page import Page
from ..segmenter.source.page_files import PageSource, content_of

__all__ = ["Content", "PageReader", "Source"]

_LOG = logging.getLogger(__name__)
_Form = Literal["markdown", "txt", "html"]


@dataclass(frozen=True, slots=True)
class Source:
    """A page, its name in messages, and its address if known; None for a page to fetch."""

    name: str
    page: PageSource | Page | None
    url: str | None = None

    @classmethod
    def of(cls, page: str | Path | Page) -> Self:
        """A page at an address or in a file, or one that was already fetched or parsed."""
        if isinstance(page, Page):
            return cls(page.url or "a page", page)
        if isinstance(page, str) and is_web_address(page):
            return cls(page, None, page)
        return cls(str(page), Path(page))


@dataclass(frozen=True, slots=True)
class Content:
    """The text of a page, which may be empty, and its known metadata."""

    text: str
    metadata: dict[str, str | float]


class PageReader:
    """Reads the content of pages.

    Parameters
    ----------
    form : {"markdown", "txt", "html"}
    links, images : bool
        Whether Markdown and HTML contain them.
    timeout : float
        Seconds that each page may take.
    workers : int, optional
        Processes that `read_many` uses; by default, one per processor.
    fetching : mapping, optional
        Options of `webjury.fetch` for addresses, such as ``{"render": True}``.
    **options
        Options of `webjury.extract`: ``mode``, ``favor``, ``comments`` and so on.

    Raises
    ------
    OptionError
        If an option does not exist, or has an invalid value.
    """

    def __init__(
        self,
        *,
        form: _Form = "markdown",
        links: bool = False,
        images: bool = False,
        timeout: float = 60.0,
        workers: int | None = None,
        fetching: Mapping[str, Any] | None = None,
        **options: Any,  # noqa: ANN401 (each is checked)
    ) -> None:
        check_value("form", form, get_args(_Form))
        check_timeout(timeout)
        self._form, self._timeout, self._workers = form, timeout, workers
        self._shown = {"links": links, "images": images}
        self._options = process_options(options)
        self._fetching = FetchOptions(**(fetching or {}))

    def read(self, source: Source) -> Content:
        """Read one page; raise any error of `webjury.fetch` and `webjury.extract`."""
        page = self._fetch(source) if source.page is None else source.page
        extraction = extract_within(self._timeout, page, self._options, url=source.url)
        return self._content(extraction)

    async def aread(self, source: Source) -> Content:
        """Like `read`, without blocking the event loop while a page is extracted."""
        page = self._fetch(source) if source.page is None else source.page
        extraction = await extract_async(self._timeout, page, self._options, url=source.url)
        return self._content(extraction)

    def read_many(self, sources: Sequence[Source]) -> Iterator[Content | None]:
        """Read pages in several processes; yield the content of each, in order.

        Yields None for pages that fail or have no content; the log names them.
        """
        unreachable: dict[int, FetchError] = {}
        outcomes = extract_in_workers(
            self._pages(sources, unreachable),
            self._options,
            workers=self._workers,
            timeout=self._timeout,
            progress=False,
        )
        for row, (source, outcome) in enumerate(zip(sources, outcomes, strict=True)):
            if outcome.extraction is not None and outcome.extraction.text:
                yield self._content(outcome.extraction)
            else:
                error = unreachable.get(row) or outcome.error or "the page has no content"
                _LOG.warning("%s: %s", source.name, error)
                yield None

    def _pages(
        self, sources: Sequence[Source], unreachable: dict[int, FetchError]
    ) -> Iterator[PageSource | Page]:
        """The pages, one after the other; an empty one for each that cannot be fetched."""
        for row, source in enumerate(sources):
            try:
                yield self._fetch(source) if source.page is None else _with_address(source)
            except FetchError as error:
                unreachable[row] = error
                yield b""

    def _fetch(self, source: Source) -> Page:
        from ..fetching.fetch import fetch_now  # here, because it needs libraries of its own

        fetched = fetch_now(source.name, self._fetching)
        return Page(fetched.content, fetched.charset, fetched.url)

    def _content(self, extraction: Extraction) -> Content:
        match self._form:
            case "markdown":
                text = extraction.to_markdown(**self._shown)
            case "html":
                text = extraction.to_html(**self._shown)
            case _:
                text = extraction.text
        known = {**asdict(extraction.metadata), "expected_f1": extraction.expected_f1}
        return Content(
            text,
            {
                # Few stores accept lists.
                name: ", ".join(value) if isinstance(value, tuple) else value
                for name, value in known.items()
                if value not in (None, ())
            },
        )


def _with_address(source: Source) -> PageSource | Page:
    """A page with its address. An unreadable page fails later, when it is extracted."""
    assert source.page is not None
    if source.url is not None and not isinstance(source.page, Page):
        with suppress(InputError):
            return Page(content_of(source.page), url=source.url)
    return source.page
