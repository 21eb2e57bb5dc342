"""Base extractors, single or combined, as rows of the table: they learn nothing."""

from collections.abc import Sequence
from typing import Self

from ...errors import ExtractorError, MissingExtractorError
from ...extractors.base import Extractor
from ...segmenter.page import Page
from ..data.gold_pages import GoldPage
from .block_system import Prediction

__all__ = ["ExtractorSystem"]


class ExtractorSystem:
    """A base extractor, or several combined.

    Parameters
    ----------
    extractor : Extractor
    """

    def __init__(self, extractor: Extractor) -> None:
        self._extractor = extractor

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Do nothing."""
        return self

    def predict(self, page: Page) -> Prediction:
        """The extractor's text; an empty one where it fails."""
        try:
            return Prediction(self._extractor.extract(page))
        except MissingExtractorError:
            raise
        except ExtractorError:
            return Prediction("")
