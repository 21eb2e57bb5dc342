"""Body Text Extraction: the span of the page with the most words and the fewest tags.

Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries,
DELOS 2001; the list of tokens is that of the thesis, section 6.3.1. The thesis tries all pairs of
start and stop; here the maximum is found in linear time, with ties resolved in the same way.
"""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from lxml.html import HtmlElement

from ..arrays import best_run
from ..native import twin
from ..segmenter.flow import CODE_TAGS, VOID_TAGS
from ..segmenter.page import Page
from .base import Extractor
from .events import END, START, TEXT, Event, tree_events


class BodyTextExtraction(Extractor):
    """Body Text Extraction in linear time."""

    name = "bte"
    linear = True

    def extract_text(self, page: Page) -> str:
        """Join the texts of the best span of tokens."""
        return _join(_best_texts(page.tree))


@twin("bte.best_texts", CODE_TAGS, VOID_TAGS)
def _best_texts(root: HtmlElement) -> list[str]:
    """The texts of the best span of tokens."""
    values, texts = _tokens(tree_events(root))
    start, stop = best_run(np.array(values, dtype=np.float64))
    return [text for text in texts[start:stop] if text]


def _tokens(events: Iterable[Event]) -> tuple[list[int], list[str]]:
    """Tokens in document order, without code: text nodes, and runs of start and end tags.

    Returns the value of each token (the number of words, or minus the number of tags), and its
    text, which is empty for tags.
    """
    values: list[int] = []
    texts: list[str] = []
    is_code = False  # one flag is enough: the parser finds no elements in code
    for kind, value in events:
        if kind == TEXT:
            n_words = 0 if is_code else len(value.split())
            if n_words:
                values.append(n_words)
                texts.append(value)
        elif value in CODE_TAGS:
            is_code = kind == START
        elif kind == START or (kind == END and value not in VOID_TAGS):
            if texts and not texts[-1]:
                values[-1] -= 1
            else:
                values.append(-1)
                texts.append("")
    return values, texts


def _join(pieces: list[str]) -> str:
    """Join texts, with a space where neither side has white space."""
    joined = pieces[:1]
    for before, after in pairwise(pieces):
        if not before[-1].isspace() and not after[0].isspace():
            joined.append(" ")
        joined.append(after)
    return "".join(joined)
