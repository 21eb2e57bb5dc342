"""webjury extracts the main content of a web page by the verdict of a jury of extractors.

>>> import webjury
>>> webjury.extract("<p>No content, no verdict.", mode="fast").mode
'fast'
"""

from __future__ import annotations as _annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

from .errors import (
    BatchError,
    BuildError,
    BusyError,
    DataError,
    DeadlineError,
    ExtractorError,
    FetchError,
    InputError,
    MissingExtractorError,
    MissingLibraryError,
    ModelError,
    ModelVersionWarning,
    OptionError,
    SiteError,
    TemplateError,
    WebjuryError,
    WebjuryWarning,
    WorkerError,
)

if _TYPE_CHECKING:
    from .answer.chunks import Chunk
    from .answer.extraction import Extraction
    from .answer.many import PageOutcome
    from .answer.templates import Templates
    from .answer.verdicts import SegmentVerdict
    from .api import aextract, extract, extract_many
    from .content.chunking.parts import HeadingAbove
    from .ensemble.models.selector import Selector
    from .ensemble.models.voter import Voter
    from .ensemble.sites.site import Site
    from .extractors.base import Extractor
    from .metadata.declared import Metadata
    from .metadata.read import read_metadata
    from .segmenter.page import Page
    from .web import afetch, fetch, read

__all__ = [
    "BatchError",
    "BuildError",
    "BusyError",
    "Chunk",
    "DataError",
    "DeadlineError",
    "Extraction",
    "Extractor",
    "ExtractorError",
    "FetchError",
    "HeadingAbove",
    "InputError",
    "Metadata",
    "MissingExtractorError",
    "MissingLibraryError",
    "ModelError",
    "ModelVersionWarning",
    "OptionError",
    "Page",
    "PageOutcome",
    "SegmentVerdict",
    "Selector",
    "Site",
    "SiteError",
    "TemplateError",
    "Templates",
    "Voter",
    "WebjuryError",
    "WebjuryWarning",
    "WorkerError",
    "aextract",
    "afetch",
    "extract",
    "extract_many",
    "fetch",
    "read",
    "read_metadata",
]

#: Modules of public names, imported on first use: importing webjury must not cost time for modules
#: that a command or a mode does not need.
_HOMES = {
    "Chunk": ".answer.chunks",
    "Extraction": ".answer.extraction",
    "Extractor": ".extractors.base",
    "HeadingAbove": ".content.chunking.parts",
    "Metadata": ".metadata.declared",
    "Page": ".segmenter.page",
    "PageOutcome": ".answer.many",
    "SegmentVerdict": ".answer.verdicts",
    "Selector": ".ensemble.models.selector",
    "Site": ".ensemble.sites.site",
    "Templates": ".answer.templates",
    "Voter": ".ensemble.models.voter",
    "aextract": ".api",
    "afetch": ".web",
    "extract": ".api",
    "extract_many": ".api",
    "fetch": ".web",
    "read": ".web",
    "read_metadata": ".metadata.read",
}

#: The installed version.
__version__: str

if not _TYPE_CHECKING:  # with __getattr__, type checkers would accept every name

    def __getattr__(name: str) -> object:
        if name == "__version__":
            value = _import_module("importlib.metadata").version("webjury")
        elif name in _HOMES:
            value = getattr(_import_module(_HOMES[name], __name__), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
