"""Body Text Extraction: the span of the page with the most words and the fewest tags.

Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries,
DELOS 2001; the list of tokens is that of the thesis, section 6.3.1. The thesis tries all pairs of
start and stop; here the maximum is found in linear time, with ties resolved in the same way.
"""

from itertools import pairwise

from ..segmenter.page import Page
from .base import Extractor
from .body_text import best_texts


class BodyTextExtraction(Extractor):
    """Body Text Extraction in linear time."""

    name = "bte"
    linear = True

    def extract_text(self, page: Page) -> str:
        """Join the texts of the best span of tokens."""
        return _join(best_texts(page.tree))


def _join(pieces: list[str]) -> str:
    """Join texts, with a space where neither side has white space."""
    joined = pieces[:1]
    for before, after in pairwise(pieces):
        if not before[-1].isspace() and not after[0].isspace():
            joined.append(" ")
        joined.append(after)
    return "".join(joined)
