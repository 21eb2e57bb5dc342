"""The options that every document of a batch run shares, and the extraction of one document."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

import pyarrow as pa

from ..answer.deadline import check_timeout
from ..answer.extract import extract_page, extractor_for
from ..answer.extraction import Extraction
from ..answer.options import Options
from ..answer.templates import Templates
from ..ensemble.models.loading import Model, load_model, shipped
from ..ensemble.sites.testimony import identity_keys
from ..ensemble.storage.versions import library_versions
from ..metadata.declared import Metadata
from ..metadata.page_type import PageTypeModel
from ..metadata.read import shipped_page_type
from ..segmenter.page import Page
from .schema import OUTPUT, Status
from .sites.store import site_of

_SHORT_PAGE = b"<title>Ready</title><p>A short page, extracted once to load everything."


@dataclass(frozen=True)
class DocumentExtractor:
    """Extracts every document in the same way, within the same time and memory.

    Attributes
    ----------
    sites : bool
        Whether the other pages of a page's host in the inputs are taken into account.
    site_store : str or None
        The file of all sites; the run sets it once it has that file.
    timeout : float
        Seconds that a document may take.
    memory_mb : int
        Megabytes that a document may use beyond the models.
    metadata : bool
        Whether the metadata of a page are read, and its type predicted.
    """

    extraction: Options = field(default_factory=Options)
    templates: str | None = None
    sites: bool = False
    site_store: str | None = None
    timeout: float = 60.0
    memory_mb: int = 2_000
    markdown: bool = False
    links: bool = False
    images: bool = False
    title: bool = True
    metadata: bool = False

    @property
    def columns(self) -> pa.Schema:
        """Columns of the output."""
        return OUTPUT

    def check(self) -> None:
        """Check the options, the model and the templates before anything starts.

        What is wrong is an `OptionError`, a `ModelError` or a `TemplateError`.
        """
        check_timeout(self.timeout)
        extractor_for(self.extraction)
        _templates(self.templates)

    def model_hashes(self) -> dict[str, str]:
        """Return the hashes of all models that are used, by mode."""
        models: list[Model | PageTypeModel] = [*_models(self.extraction)]
        if self.metadata:
            models.append(shipped_page_type())
        return {model.mode: model.model_.sha256 for model in models}

    def versions(self) -> dict[str, str]:
        """Return the versions of all libraries that the output depends on."""
        return dict(_versions(self.extraction))

    def warm_up(self) -> None:
        """Load models and libraries, so that this does not count against a document's time."""
        self.record(_SHORT_PAGE, None, None)

    def record(self, html: bytes, charset: str | None, url: str | None) -> Mapping[str, Any]:
        """Extract one document in the calling process; see `webjury.batch.engines.work.Work`."""
        page = Page(html, charset, url, hidden=self.extraction.hidden)
        site = site_of(self.site_store, page) if self.site_store else None
        extraction = extract_page(
            page, self.extraction, templates=_templates(self.templates), site=site
        )
        source = extraction.metadata_source
        metadata, failures = source.try_read() if self.metadata else (Metadata(), [])
        return {
            **asdict(metadata),
            "url": url or page.canonical_address or None,
            "text": extraction.text,
            "markdown": self._markdown(extraction),
            "title": metadata.title or page.title,
            "expected_f1": extraction.expected_f1,
            "mode": extraction.mode,
            "extractor": extraction.extractor,
            "status": Status.OK if extraction.text else Status.EMPTY,
            "warnings": [*extraction.warnings, *failures, *self._address_warnings(extraction)],
            "model_sha256": extraction.model_sha256,
            "versions": json.dumps(_versions(self.extraction)),
            "site_pages": None if site is None else site.n_pages - site.knows(identity_keys(page)),
            "tags": list(metadata.tags) or None,
            "categories": list(metadata.categories) or None,
        }

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
    """Versions of libraries, worked out once per process."""
    return library_versions(options.jurors or _models(options)[-1].jurors)


@lru_cache(maxsize=4)
def _templates(folder: str | None) -> Templates | None:
    return None if folder is None else Templates.read(folder)
