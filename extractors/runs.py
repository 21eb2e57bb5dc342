"""The texts of several extractors for one page."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import ExtractorError
from ..resources import is_out_of_memory
from ..segmenter.page import Page
from .registry import get_extractor


@dataclass(frozen=True, slots=True)
class ExtractorRuns:
    """The texts of extractors that succeeded on a page, and why the others failed."""

    texts: dict[str, str] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)

    def __or__(self, other: "ExtractorRuns") -> "ExtractorRuns":
        """Join runs of different extractors on the same page."""
        return ExtractorRuns(self.texts | other.texts, self.failures | other.failures)


def run_extractors(page: Page, names: Sequence[str]) -> ExtractorRuns:
    """Run extractors on a page. If one fails, its reason is recorded and the others still run.

    Raises `OptionError` if there is no extractor of a name, and `ExtractorError` if a plug-in
    cannot be loaded, or memory runs out: results must not depend on how much memory is free.
    """
    texts: dict[str, str] = {}
    failures: dict[str, str] = {}
    for name in names:
        extractor = get_extractor(name)
        try:
            texts[name] = extractor.extract(page)
        except ExtractorError as error:
            if is_out_of_memory(error):
                raise
            failures[name] = str(error)
    return ExtractorRuns(texts, failures)
