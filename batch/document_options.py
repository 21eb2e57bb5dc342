"""The options that every document of a batch run shares, and the extraction of one document."""

import json
from dataclasses import dataclass, field
from functools import lru_cache

from ..ensemble.deadline import check_timeout
from ..ensemble.extract import extract_page, extractor_for
from ..ensemble.extraction import Extraction
from ..ensemble.loading import Model, load_model
from ..ensemble.options import Options
from ..ensemble.shipped import shipped
from ..ensemble.templates import Templates
from ..ensemble.versions import library_versions
from ..segmenter.page import Page
from .row import Row

__all__ = ["DocumentOptions"]

_SHORT_PAGE = b"<title>Ready</title><p>A short page, extracted once to load everything."


@dataclass(frozen=True)
class DocumentOptions:
    """How every document is extracted, and the time and memory it may take.

    Attributes
    ----------
    extraction : Options
        How a page is extracted.
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
    title : bool
        Whether Markdown begins with the heading that the page announces, where the content is
        without it.
    """

    extraction: Options = field(default_factory=Options)
    templates: str | None = None
    timeout: float = 60.0
    memory_mb: int = 2_000
    markdown: bool = False
    links: bool = False
    images: bool = False
    title: bool = True

    def check(self) -> None:
        """Check the options before anything starts.

        Raises
        ------
        ModelError
            If the model cannot be read.
        OptionError
            If the model does not support an option, or the timeout is invalid.
        TemplateError
            If the templates cannot be read.
        """
        check_timeout(self.timeout)
        extractor_for(self.extraction)
        _templates(self.templates)

    def model_hashes(self) -> dict[str, str]:
        """Return the hashes of all models that are used, by mode."""
        return {model.mode: model.model_.sha256 for model in _models(self.extraction)}

    def versions(self) -> dict[str, str]:
        """Return the versions of all libraries that the output depends on."""
        return dict(_versions(self.extraction))

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
        extraction = extract_page(page, self.extraction, templates=_templates(self.templates))
        return Row(
            text=extraction.text,
            markdown=self._markdown(extraction),
            title=page.title,
            expected_f1=extraction.expected_f1,
            mode=extraction.mode,
            extractor=extraction.extractor,
            warnings=[*extraction.warnings, *self._address_warnings(extraction)],
            model_sha256=extraction.model_sha256,
            versions=json.dumps(_versions(self.extraction)),
        )

    def _markdown(self, extraction: Extraction) -> str | None:
        if not self.markdown:
            return None
        return extraction.to_markdown(links=self.links, images=self.images, title=self.title)

    def _address_warnings(self, extraction: Extraction) -> list[str]:
        if not self.markdown:
            return []
        return extraction.address_warnings(links=self.links, images=self.images)


def _models(options: Options) -> list[Model]:
    """Load all models that may extract a page, the one of the options' mode last."""
    if options.model is not None:
        return [load_model(options.model, options.mode)]
    cascade: list[Model] = [shipped("fast")] if options.jury == "auto" else []
    return [*cascade, shipped(options.mode)]


@lru_cache(maxsize=4)
def _versions(options: Options) -> dict[str, str]:
    """Versions of libraries, worked out once a process."""
    return library_versions(options.jurors or _models(options)[-1].jurors)


@lru_cache(maxsize=4)
def _templates(folder: str | None) -> Templates | None:
    return None if folder is None else Templates.read(folder)
