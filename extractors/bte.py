"""Body Text Extraction: the span of the page with the most words and the fewest tags.

Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries,
DELOS 2001; the list of tokens is that of the thesis, section 6.3.1. The thesis tries all pairs of
ends; here one pass finds the maximum (Kadane's algorithm) and resolves ties in the same way.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from lxml.html import HtmlElement

from ..native import twin
from ..segmenter.markup import CODE_TAGS, VOID_TAGS
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


def best_span(values: Sequence[int]) -> tuple[int, int]:
    """Start and stop of the contiguous span with the largest positive sum; (0, 0) if there is none.

    Words count up, tags count down. Of several spans with the same sum, it is the one that begins
    first, then the one that ends first.

    Examples
    --------
    >>> best_span([-1, 5, -2, 4, -9, 6])
    (1, 4)
    """
    best, span = 0, (0, 0)
    total, start = 0, 0
    for stop, value in enumerate(values, 1):
        if total < 0:
            total, start = 0, stop - 1
        total += value
        if total > best:
            best, span = total, (start, stop)
    return span


@twin("bte.best_texts", CODE_TAGS, VOID_TAGS)
def _best_texts(root: HtmlElement) -> list[str]:
    """The texts of the best span of tokens."""
    tokens = _Tokens(tree_events(root))
    start, stop = best_span(tokens.values)
    return [text for text in tokens.texts[start:stop] if text]


class _Tokens:
    """Text nodes and runs of tags, opening and closing, in document order, without code."""

    def __init__(self, events: Iterable[Event]) -> None:
        #: The number of words of a text; minus the number of tags.
        self.values: list[int] = []
        #: Empty for tags.
        self.texts: list[str] = []
        is_code = False  # the parser does not look for elements in code
        for kind, value in events:
            if kind == TEXT:
                if not is_code:
                    self._add_text(value)
            elif value in CODE_TAGS:
                is_code = kind == START
            elif kind == START or (kind == END and value not in VOID_TAGS):
                self._add_tag()

    def _add_tag(self) -> None:
        if self.texts and not self.texts[-1]:
            self.values[-1] -= 1
        else:
            self.values.append(-1)
            self.texts.append("")

    def _add_text(self, text: str) -> None:
        if n_words := len(text.split()):
            self.values.append(n_words)
            self.texts.append(text)


def _join(pieces: list[str]) -> str:
    """Join texts, with a space where neither side has white space."""
    joined = pieces[:1]
    for before, after in pairwise(pieces):
        if not before[-1].isspace() and not after[0].isspace():
            joined.append(" ")
        joined.append(after)
    return "".join(joined)
