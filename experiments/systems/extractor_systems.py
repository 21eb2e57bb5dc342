"""Base extractors, single or combined, as rows of the table; they are not trained."""

from collections.abc import Sequence
from typing import Self

from ...errors import ExtractorError, MissingExtractorError
from ...extractors.base import Extractor
from ...segmenter.page import Page
from ..data.gold_pages import GoldPage
from .block_system import Prediction


class ExtractorSystem:
    """A base extractor, or a combination of several.

    Parameters
    ----------
    extractor : Extractor
    """

    def __init__(self, extractor: Extractor) -> None:
        self._extractor = extractor

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Do nothing: an extractor is not trained."""
        return self

    def predict(self, page: Page) -> Prediction:
        """Return the extractor's text, or an empty text if it fails."""
        try:
            return Prediction(self._extractor.extract(page))
        except MissingExtractorError:
            raise
        except ExtractorError:
            return Prediction("")
