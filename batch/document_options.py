"""What is asked for every document of a batch run, and how it is done for one."""

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

_SHORT_PAGE = b"<title>Ready</title><p>A page to load everything with that all pages need."


@dataclass(frozen=True)
class DocumentOptions:
    """How every document is extracted, and what it may cost.

    Attributes
    ----------
    mode, favor, comments, jury, budget_ms
        As for `webjury.extract`.
    templates : str or None
        Folder of templates by host.
    timeout : float
        Seconds a document may take.
    memory_mb : int
        Megabytes it may take beyond the models.
    markdown, links, images : bool
        Whether Markdown is written as well, and what stays in it.
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
        """See that it can be carried out, before anything is begun.

        Raises
        ------
        OptionError
            If the mode does not exist or cannot do what is asked, or the timeout is none.
        TemplateError
            If the templates cannot be read.
        """
        check_timeout(self.timeout)
        model_for(self.mode, self.favor, self.comments, self.jury, self.budget_ms)
        _templates(self.templates)

    def warm_up(self) -> None:
        """Load what every document needs, outside of any document's time."""
        self.extract(_SHORT_PAGE, None, None)

    def extract(self, html: bytes, charset: str | None, url: str | None) -> Row:
        """Extract one document, in the process that calls.

        Parameters
        ----------
        html : bytes
        charset : str or None
            As its server declared it.
        url : str or None

        Returns
        -------
        Row

        Raises
        ------
        WebjuryError
            If it is no page.
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
    """Versions of all libraries that a mode's texts depend on."""
    jurors = shipped(mode).jurors
    return {**library_versions(), **{name: get_extractor(name).version for name in jurors}}


@cache
def _templates(folder: str | None) -> Templates | None:
    return None if folder is None else Templates.read(folder)
