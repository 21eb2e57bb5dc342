"""Base extractors as rows of the same table: they learn nothing and give a text."""

from collections.abc import Sequence
from typing import Self

from ...errors import ExtractorError, MissingExtractorError
from ...extractors.base import Extractor
from ...segmenter.page import Page
from ..data.gold_pages import GoldPage
from .system import BlockVerdict

__all__ = ["RuleBased"]


class RuleBased:
    """A base extractor, or several combined.

    Parameters
    ----------
    extractor : Extractor
    """

    def __init__(self, extractor: Extractor) -> None:
        self._extractor = extractor

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Learn nothing."""
        return self

    def verdict(self, page: Page) -> BlockVerdict:
        """The extractor's text; nothing where it fails."""
        try:
            return BlockVerdict(self._extractor.extract(page))
        except MissingExtractorError:
            raise
        except ExtractorError:
            return BlockVerdict("")
