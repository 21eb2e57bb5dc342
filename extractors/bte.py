"""Body Text Extraction: the span of the page with most words and fewest tags.

Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries,
DELOS 2001; token list as in the thesis, section 6.3.1. The thesis searches all pairs of
ends; the maximum is found here in one pass (Kadane's algorithm), with the same ties.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.page import Page
from .base import Extractor

__all__ = ["BodyTextExtraction", "best_span"]

_CODE_TAGS = frozenset(("script", "style"))
_VOID_TAGS = frozenset(
    "area base br col embed frame hr img input link meta param source track wbr".split()
)
_UNCLOSED_TAGS = _CODE_TAGS | _VOID_TAGS


@dataclass(frozen=True, slots=True)
class _Token:
    """A text node with its number of words, or a run of tags with minus their number."""

    value: int
    text: str = ""


class BodyTextExtraction(Extractor):
    """Native Body Text Extraction, linear in the page."""

    name = "bte"
    linear = True

    def _extract(self, page: Page) -> str:
        tokens = _group_tags(_tokens(page.tree))
        start, stop = best_span([token.value for token in tokens])
        return _join(token.text for token in tokens[start:stop] if token.text)


def best_span(values: Sequence[int]) -> tuple[int, int]:
    """Find the contiguous span with the largest positive sum.

    Parameters
    ----------
    values : sequence of int
        Words count up, tags count down.

    Returns
    -------
    start, stop : int
        The span; of several with the same sum, the one that begins, then the one that
        ends first. Empty, (0, 0), if no sum is positive.

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


def _tokens(root: HtmlElement) -> Iterator[_Token]:
    """Tags, opening and closing, and text nodes in document order, without code."""
    walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if node.tag in _CODE_TAGS:
                walk.skip_subtree()
                continue
            yield _Token(-1)
            yield from _text(node.text)
        else:
            if event == "end" and node.tag not in _UNCLOSED_TAGS:
                yield _Token(-1)
            yield from _text(node.tail)


def _text(text: str | None) -> Iterator[_Token]:
    if text and (words := len(text.split())):
        yield _Token(words, text)


def _group_tags(tokens: Iterable[_Token]) -> list[_Token]:
    grouped: list[_Token] = []
    for is_text, group in groupby(tokens, key=lambda token: bool(token.text)):
        if is_text:
            grouped += group
        else:
            grouped.append(_Token(sum(token.value for token in group)))
    return grouped


def _join(texts: Iterable[str]) -> str:
    """Join texts, with a space where neither side brings white space."""
    pieces = list(texts)
    joined = pieces[:1]
    for before, after in pairwise(pieces):
        if not before[-1].isspace() and not after[0].isspace():
            joined.append(" ")
        joined.append(after)
    return "".join(joined)
