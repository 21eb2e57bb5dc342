"""The options that every document of a batch run shares, and the extraction of one document."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, ClassVar

import pyarrow as pa

from ..answer.deadline import check_timeout
from ..answer.extract import Options, extract_page, extractor_for
from ..answer.templates import Templates
from ..ensemble.models.loading import Model, load_model, shipped
from ..ensemble.sites.testimony import identity_keys
from ..ensemble.storage.cards import library_versions
from ..metadata.declared import Metadata
from ..metadata.page_type import PageTypeModel
from ..metadata.read import shipped_page_type
from ..segmenter.page import Page
from .documents import OUTPUT, Status
from .site_store import site_of

_SHORT_PAGE = b"<title>Ready</title><p>A short page, extracted once to load everything."


@dataclass(frozen=True)
class DocumentExtractor:
    """Extracts documents, each with the same options and limits.

    With ``sites``, the other pages of a page's host in the inputs are taken into account;
    ``site_store`` is the file of all sites, which the run sets as soon as it is written.
    """

    columns: ClassVar[pa.Schema] = OUTPUT

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

    def check(self) -> None:
        """Check the options, the model and the templates before anything starts.

        Raises an `OptionError`, a `ModelError` or a `TemplateError`.
        """
        check_timeout(self.timeout)
        extractor_for(self.extraction)
        _templates(self.templates)

    def model_hashes(self) -> dict[str, str]:
        """Return the hashes of all models in use, by mode."""
        models: list[Model | PageTypeModel] = [*_models(self.extraction)]
        if self.metadata:
            models.append(shipped_page_type())
        return {model.mode: model.model_.sha256 for model in models}

    def versions(self) -> dict[str, str]:
        """Return the versions of all libraries that the output depends on."""
        return dict(_versions(self.extraction))

    def warm_up(self) -> None:
        """Load models and libraries, so that this does not count as time of a document."""
        self.record(_SHORT_PAGE, None, None)

    def record(self, html: bytes, charset: str | None, url: str | None) -> Mapping[str, Any]:
        """Extract one document in the calling process; see `webjury.batch.passes.Work`."""
        page = Page(html, charset, url, hidden=self.extraction.hidden)
        site = site_of(self.site_store, page) if self.site_store else None
        extraction = extract_page(
            page, self.extraction, templates=_templates(self.templates), site=site
        )
        metadata, failures = Metadata(), list[str]()
        if self.metadata:
            metadata, failures = extraction.metadata_source.try_read()
        markdown, address_warnings = None, list[str]()
        if self.markdown:
            shown = {"links": self.links, "images": self.images}
            markdown = extraction.to_markdown(**shown, title=self.title)
            address_warnings = extraction.address_warnings(**shown)
        return {
            **asdict(metadata),
            "url": url or page.url or page.canonical_address or None,
            "text": extraction.text,
            "markdown": markdown,
            "title": metadata.title or page.title,
            "expected_f1": extraction.expected_f1,
            "mode": extraction.mode,
            "extractor": extraction.extractor,
            "status": Status.OK if extraction.text else Status.EMPTY,
            "warnings": [*extraction.warnings, *failures, *address_warnings],
            "model_sha256": extraction.model_sha256,
            "versions": json.dumps(_versions(self.extraction)),
            "site_pages": None if site is None else site.n_pages - site.knows(identity_keys(page)),
            "tags": list(metadata.tags) or None,
            "categories": list(metadata.categories) or None,
        }


def _models(options: Options) -> list[Model]:
    """Load all models that may extract a page; the model of the options' mode comes last."""
    if options.model is not None:
        return [load_model(options.model, options.mode)]
    cascade: list[Model] = [shipped("fast")] if options.jury == "auto" else []
    return [*cascade, shipped(options.mode)]


@lru_cache(maxsize=4)
def _versions(options: Options) -> dict[str, str]:
    return library_versions(options.jurors or _models(options)[-1].jurors)


@lru_cache(maxsize=4)
def _templates(path: str | None) -> Templates | None:
    return None if path is None else Templates.read(path)
