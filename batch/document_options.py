"""The options that every document of a batch run shares, and the extraction of one document."""

import json
from dataclasses import dataclass
from functools import cache

from ..ensemble.deadline import check_timeout
from ..ensemble.extract import JURIES, extract_page, model_for
from ..ensemble.extraction import Extraction
from ..ensemble.options import MODES
from ..ensemble.shipped import shipped
from ..ensemble.templates import Templates
from ..ensemble.training import library_versions
from ..extractors.registry import get_extractor
from ..segmenter.page import Page
from .row import Row

__all__ = ["DocumentOptions", "versions"]

_SHORT_PAGE = b"<title>Ready</title><p>A short page, extracted once to load everything."


@dataclass(frozen=True)
class DocumentOptions:
    """How every document is extracted, and the time and memory it may take.

    Attributes
    ----------
    mode, favor, comments, jury, budget_ms
        As for `webjury.extract`.
    templates : str or None
        Folder of templates by host.
    timeout : float
        Seconds a document may take.
    memory_mb : int
        Megabytes a document may use beyond the models.
    markdown : bool
        Whether Markdown is written as well.
    links, images : bool
        Whether links and images are kept in Markdown.
    """

    mode: str = MODES[0]
    favor: str = "f1"
    comments: bool | None = None
    jury: str = JURIES[0]
    budget_ms: float | None = None
    templates: str | None = None
    timeout: float = 60.0
    memory_mb: int = 2_000
    markdown: bool = False
    links: bool = False
    images: bool = False

    def check(self) -> None:
        """Check the options before anything starts.

        Raises
        ------
        OptionError
            If the mode is unknown or does not support an option, or the timeout is invalid.
        TemplateError
            If the templates cannot be read.
        """
        check_timeout(self.timeout)
        model_for(self.mode, self.favor, self.comments, self.jury, self.budget_ms)
        _templates(self.templates)

    def warm_up(self) -> None:
        """Load models and libraries, so that this does not count against a document's time."""
        self.extract(_SHORT_PAGE, None, None)

    def extract(self, html: bytes, charset: str | None, url: str | None) -> Row:
        """Extract one document in the calling process.

        Parameters
        ----------
        html : bytes
            The page.
        charset : str or None
            The encoding declared by its server.
        url : str or None
            Its address.

        Returns
        -------
        Row
            The columns that depend on the extraction.

        Raises
        ------
        WebjuryError
            If it is not a page.
        """
        page = Page(html, charset, url)
        extraction = extract_page(
            page,
            self.mode,
            favor=self.favor,
            comments=self.comments,
            jury=self.jury,
            budget_ms=self.budget_ms,
            templates=_templates(self.templates),
        )
        return Row(
            text=extraction.text,
            markdown=self._markdown(extraction),
            title=page.title,
            expected_f1=extraction.expected_f1,
            mode=extraction.mode,
            extractor=extraction.extractor,
            warnings=extraction.warnings,
            model_sha256=extraction.model_sha256,
            versions=json.dumps(versions(self.mode)),
        )

    def _markdown(self, extraction: Extraction) -> str | None:
        if not self.markdown:
            return None
        return extraction.to_markdown(links=self.links, images=self.images)


@cache
def versions(mode: str) -> dict[str, str]:
    """Return the versions of all libraries that the text of a mode depends on."""
    jurors = shipped(mode).jurors
    return {**library_versions(), **{name: get_extractor(name).version for name in jurors}}


@cache
def _templates(folder: str | None) -> Templates | None:
    return None if folder is None else Templates.read(folder)
