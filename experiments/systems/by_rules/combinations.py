"""Combinations of two extractors without a model: in series or in parallel.

In series, the second extractor gets only the parts of the page that the first one kept. In
parallel, both get the same page, and the union or the intersection of their words is kept.

Gottron: Combining Content Extraction Heuristics: The CombinE System, iiWAS 2008, as the thesis
describes it (chapter 3). The thesis leaves two choices. Here, two results are merged word by word,
by the same alignment with the page as for coverage. The text of the first extractor becomes a page
for the second by emptying elements without kept text.
"""

from abc import abstractmethod
from collections.abc import Iterator
from copy import deepcopy
from itertools import groupby, takewhile
from typing import ClassVar

import numpy as np
from lxml import etree

from ....arrays import Flags
from ....ensemble.features.coverage import coverage, kept_words
from ....errors import ExtractorError
from ....extractors.base import Extractor
from ....segmenter.page import Page
from ....segmenter.segments import blocks
from ....segmenter.words import tokenize

#: Minimum share of kept words in a block that is kept in series.
KEPT_SHARE = 0.5


def serial(first: Extractor, second: Extractor) -> Extractor:
    """Run the second extractor on the parts of the page that the first one keeps.

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
    """Keep the words that at least one extractor keeps.

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

    It fails if either fails, and is too slow for a page if either is.
    """

    _kind: ClassVar[str]

    def __init__(self, first: Extractor, second: Extractor) -> None:
        self.first, self.second = first, second
        self.name = f"{self._kind}({first.name}, {second.name})"
        self.linear = first.linear and second.linear

    @property
    def version(self) -> str:
        """Versions of both libraries."""
        return f"{self.first.version}, {self.second.version}"


class _Serial(_Combination):
    _kind = "serial"

    def extract_text(self, page: Page) -> str:
        return self.second.extract(_reduced_page(page, _kept(page, self.first)))


class _Parallel(_Combination):
    def extract_text(self, page: Page) -> str:
        return _text(page, self._join(_kept(page, self.first), _kept(page, self.second)))

    @abstractmethod
    def _join(self, first: Flags, second: Flags) -> Flags:
        """Merge the kept words of both extractors, given as flags."""


class _Union(_Parallel):
    _kind = "union"

    def _join(self, first: Flags, second: Flags) -> Flags:
        return first | second


class _Intersection(_Parallel):
    _kind = "intersection"

    def _join(self, first: Flags, second: Flags) -> Flags:
        return first & second


def _kept(page: Page, extractor: Extractor) -> Flags:
    """Flag the words of a page that an extractor keeps."""
    kept = kept_words(page, extractor.extract(page))
    if kept is None:
        raise ExtractorError(extractor.name, "text too long to align with the page")
    return kept


def _text(page: Page, kept: Flags) -> str:
    """Join the kept words, with their punctuation and with line breaks as on the page."""
    return "".join(_pieces(page, kept)).strip()


def _pieces(page: Page, kept: Flags) -> Iterator[str]:
    text, starts = page.text, page.word_starts
    ends = [*starts[1:], len(text)]
    done = 0
    for is_kept, run in groupby(range(len(kept)), key=kept.__getitem__):
        words = list(run)
        if is_kept:
            begin, last, end = starts[words[0]], starts[words[-1]], ends[words[-1]]
            dropped = text[done:begin]
            yield "\n" if "\n" in dropped else " "
            yield "".join(takewhile(_is_mark, reversed(dropped)))[::-1]
            yield text[begin:last]
            yield text[last:end].split(maxsplit=1)[0]
            done = end


def _is_mark(character: str) -> bool:
    return not (character.isspace() or tokenize(character))


def _reduced_page(page: Page, kept: Flags) -> Page:
    """Copy the page, and empty elements without kept blocks."""
    segments = blocks(page)
    lengths = [len(segment) for segment in segments]
    in_kept_block = np.repeat(coverage(kept, segments) >= KEPT_SHARE, lengths)
    kept_before = np.concatenate(([0], np.cumsum(in_kept_block)))
    doc, starts = page.doc, page.word_starts
    first, last = np.searchsorted(starts, doc.starts), np.searchsorted(starts, doc.stops)
    is_empty = kept_before[first] == kept_before[last]
    tree = deepcopy(page.tree)
    copies = dict(zip(page.tree.iter(), tree.iter(), strict=True))
    for element, empty in zip(page.elements, is_empty.tolist(), strict=True):
        if empty:
            copies[element].clear(keep_tail=True)
    return Page(etree.tostring(tree, encoding="unicode", method="html"), url=page.url)
