"""Base extractors as rows of the same table: they learn nothing and give a text."""

from collections.abc import Sequence
from typing import Self

from ...errors import ExtractorError, MissingExtractorError
from ...extractors.base import Extractor
from ...segmenter.page import Page
from ..data.labelled_pages import Document
from .system import Verdict

__all__ = ["RuleBased"]


class RuleBased:
    """A base extractor, or several combined.

    Parameters
    ----------
    extractor : Extractor
    """

    def __init__(self, extractor: Extractor) -> None:
        self._extractor = extractor

    def fit(self, training: Sequence[Document], validation: Sequence[Document] = ()) -> Self:
        """Learn nothing."""
        return self

    def verdict(self, page: Page) -> Verdict:
        """The extractor's text; nothing where it fails."""
        try:
            return Verdict(self._extractor.extract(page))
        except MissingExtractorError:
            raise
        except ExtractorError:
            return Verdict("")
