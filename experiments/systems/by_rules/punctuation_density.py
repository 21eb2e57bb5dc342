"""Punctuation density: sentences contain punctuation marks, but menus do not.

Yang, Yang: A Method of Webpage Content Extraction based on Point Density (in Chinese),
Intelligent Computer and Applications 5(4), 2015, section 2.2; `density` has the rest of the method.
The paper does not define punctuation marks; here, they are the characters in Unicode's categories
P, of any width and script.
"""

import unicodedata
from functools import lru_cache

import numpy as np

from ....arrays import Floats
from .density import DensityExtractor, Nodes


class PunctuationDensity(DensityExtractor):
    """Extracts elements with many punctuation marks per tag."""

    name = "punctuation-density"

    def density(self, nodes: Nodes) -> Floats:
        """Divide the number of punctuation marks by the number of tags."""
        marks = nodes.totals([sum(map(is_punctuation, text)) for text in nodes.texts])
        return np.asarray(marks / np.maximum(nodes.tags, 1))


@lru_cache(maxsize=4096)
def is_punctuation(character: str) -> bool:
    """Whether a character is a punctuation mark, in one of Unicode's categories P.

    Examples
    --------
    >>> [character for character in "Ja, 是的。“100%”" if is_punctuation(character)]
    [',', '。', '“', '%', '”']
    """
    return unicodedata.category(character).startswith("P")
