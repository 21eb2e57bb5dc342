"""Combinations of extractors without a model: one after the other, or side by side.

In series, what one extractor leaves of a page is the page of the next. In parallel, two hear
the same page, and what either or both of them kept is kept.

Gottron: Combining Content Extraction Heuristics: The CombinE System, iiWAS 2008, as the thesis
tells of it (chapter 3). How the results of two become one is left open there: here, word by
word, by the alignment with the page that the jury's coverage is made of. And so is how a result
becomes a page again, for what most extractors give is text and what they look at is mark-up:
here, the elements of which nothing was kept are emptied.
"""

from abc import abstractmethod
from collections.abc import Iterator
from copy import deepcopy
from itertools import groupby, takewhile
from typing import ClassVar

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from ...ensemble.features.coverage import coverage, kept_words
from ...errors import ExtractorError
from ...extractors.base import Extractor
from ...segmenter.blocks import blocks
from ...segmenter.page import Page
from ...segmenter.words import tokenize

__all__ = ["intersection", "serial", "union"]

Flags = NDArray[np.bool_]

#: Share of a block's words that are kept of a block that is.
MOST = 0.5


def serial(first: Extractor, second: Extractor) -> Extractor:
    """Let one extractor extract what another one leaves of the page.

    Parameters
    ----------
    first, second : Extractor

    Returns
    -------
    Extractor

    Examples
    --------
    >>> from webjury.extractors.registry import get_extractor
    >>> serial(get_extractor("resiliparse"), get_extractor("bte")).name
    'serial(resiliparse, bte)'
    """
    return _Serial(first, second)


def union(first: Extractor, second: Extractor) -> Extractor:
    """Keep the words that one extractor or the other keeps.

    Parameters
    ----------
    first, second : Extractor

    Returns
    -------
    Extractor
    """
    return _Union(first, second)


def intersection(first: Extractor, second: Extractor) -> Extractor:
    """Keep the words that both extractors keep.

    Parameters
    ----------
    first, second : Extractor

    Returns
    -------
    Extractor
    """
    return _Intersection(first, second)


class _Combination(Extractor):
    """Two extractors as one.

    What one of them fails on, or would stall on, so does the combination.
    """

    _how: ClassVar[str]

    def __init__(self, first: Extractor, second: Extractor) -> None:
        self.first, self.second = first, second
        self.name = f"{self._how}({first.name}, {second.name})"
        self.linear = first.linear and second.linear

    @property
    def version(self) -> str:
        """Versions of both libraries."""
        return f"{self.first.version}, {self.second.version}"


class _Serial(_Combination):
    _how = "serial"

    def extract_text(self, page: Page) -> str:
        return self.second.extract(_left_of(page, _kept(page, self.first)))


class _Parallel(_Combination):
    def extract_text(self, page: Page) -> str:
        return _text(page, self._join(_kept(page, self.first), _kept(page, self.second)))

    @abstractmethod
    def _join(self, first: Flags, second: Flags) -> Flags:
        """Which words are kept, given those that each extractor kept."""


class _Union(_Parallel):
    _how = "union"

    def _join(self, first: Flags, second: Flags) -> Flags:
        return first | second


class _Intersection(_Parallel):
    _how = "intersection"

    def _join(self, first: Flags, second: Flags) -> Flags:
        return first & second


def _kept(page: Page, extractor: Extractor) -> Flags:
    """Which words of a page an extractor keeps."""
    kept = kept_words(page, extractor.extract(page))
    if kept is None:
        raise ExtractorError(extractor.name, "text too long to align with the page")
    return kept


def _text(page: Page, kept: Flags) -> str:
    """The kept words with the marks around them, in lines as on the page."""
    return "".join(_pieces(page, kept)).strip()


def _pieces(page: Page, kept: Flags) -> Iterator[str]:
    text, starts = page.text, page.word_starts
    ends = [*starts[1:], len(text)]
    done = 0
    for is_kept, run in groupby(range(len(kept)), key=kept.__getitem__):
        words = list(run)
        if is_kept:
            begin, last, end = starts[words[0]], starts[words[-1]], ends[words[-1]]
            left_out = text[done:begin]
            yield "\n" if "\n" in left_out else " "
            yield "".join(takewhile(_is_mark, reversed(left_out)))[::-1]
            yield text[begin:last]
            yield text[last:end].split(maxsplit=1)[0]
            done = end


def _is_mark(character: str) -> bool:
    return not (character.isspace() or tokenize(character))


def _left_of(page: Page, kept: Flags) -> Page:
    """A page in which the elements without a kept block are empty."""
    segments = blocks(page)
    is_left = np.repeat(coverage(kept, segments) >= MOST, [len(segment) for segment in segments])
    left_before = np.concatenate(([0], np.cumsum(is_left)))
    flow, starts = page.flow, page.word_starts
    first, last = np.searchsorted(starts, flow.starts), np.searchsorted(starts, flow.stops)
    is_empty = left_before[first] == left_before[last]
    tree = deepcopy(page.tree)
    copies = dict(zip(page.tree.iter(), tree.iter(), strict=True))
    for element, empty in zip(flow.elements, is_empty.tolist(), strict=True):
        if empty:
            copies[element].clear(keep_tail=True)
    return Page(etree.tostring(tree, encoding="unicode", method="html"), url=page.url)
