"""The kept segments of a page: their characters and their text.

Code keeps its line breaks. Raised numbers are written with raised characters: 10⁶, where the words
of the page would read 106.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import compress

import numpy as np

from ..arrays import Ints, ints
from ..segmenter.doc import Doc
from ..segmenter.page import Page
from ..segmenter.segments import Segment
from ..segmenter.spans import Span, subtract_spans
from .code_blocks import code_blocks
from .code_text import verbatim
from .cuts import with_spaces
from .lookups import kept_runs
from .needless import needless_spans

#: Characters with a raised form in Unicode.
SUPERSCRIPTS = str.maketrans(
    "0123456789+-−–=()/,abcdefghijklmnoprstuvwxyz",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾⁄,ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
)
#: A power or the numbers of notes.
_NUMBER = re.compile("[+−–-]?[0-9]{1,4}(?:,[0-9]{1,4})*")
#: Stands for characters that are left out; no page has it.
_CUT = "\0"


def kept_spans(page: Page, segments: Sequence[Segment], kept: Sequence[bool]) -> list[Span]:
    """Find the spans of kept characters, from which text and HTML are made."""
    return spans_from(page, ints([segment.start for segment in segments]), kept)


def spans_from(page: Page, first_words: Ints, kept: Sequence[bool]) -> list[Span]:
    """Find the spans of kept characters, given the index of the first word of each segment.

    The spans of adjacent kept segments include text without words between them, and lines of code
    without words before and after them.
    """
    breaks, codes = [*page.doc.breaks, len(page.text)], _CodeBlocks(page.doc)
    starts: list[int] = page.doc.words.starts[first_words].tolist()
    padded = np.array([False, *kept, False])
    bounds = np.flatnonzero(padded[1:] != padded[:-1]).tolist()
    # The blocks of the first and the last segment of each range.
    ranges = [
        (_block_at(breaks, starts[start]), _block_at(breaks, starts[stop - 1]))
        for start, stop in zip(bounds[::2], bounds[1::2], strict=True)
    ]
    if not codes.elements:  # the most common case
        return [(breaks[first], breaks[last + 1]) for first, last in ranges]
    has_words, spans = {_block_at(breaks, start) for start in starts}, []
    for first, last in ranges:
        # Only code has lines without words that are kept.
        while first - 1 not in has_words and codes.share_block(breaks[first - 1], breaks[first]):
            first -= 1
        while last + 1 not in has_words and codes.share_block(breaks[last], breaks[last + 1]):
            last += 1
        spans.append((breaks[first], breaks[last + 1]))
    return spans


def _block_at(breaks: Sequence[int], offset: int) -> int:
    return bisect_right(breaks, offset) - 1


def only_joins_segments(page: Page) -> bool:
    """Whether `kept_text` only joins the kept segments: nothing in them is changed or left out."""
    doc = page.doc
    return not (code_blocks(doc) or _superscript_numbers(doc) or needless_spans(page))


def kept_text(
    page: Page, segments: Sequence[Segment], kept: Sequence[bool], cuts: Sequence[Span] = ()
) -> str:
    """Write the kept segments of a page as text, one per line.

    Code has the line breaks and the indentation of the HTML, without the `cuts`. In other segments,
    whose texts are already cut, needless texts are left out, and raised numbers are written with
    raised characters: 10⁶.
    """
    doc, codes = page.doc, _CodeBlocks(page.doc)
    if not codes.elements:
        return "\n".join(filter(None, compress(_changed_texts(page, segments, cuts), kept)))
    # Imported here, because the text of most pages needs no rules.
    from .rules.code_labels import gutters

    gutter_spans = gutters(doc)
    segment_texts = _changed_texts(page, segments, cuts, gutter_spans)
    runs = kept_runs(doc, subtract_spans(kept_spans(page, segments, kept), [*cuts, *gutter_spans]))
    texts, last_code = [], -1
    firsts = _first_words(doc, segments).tolist()
    for text, first in compress(zip(segment_texts, firsts, strict=True), kept):
        code = codes.block_at(first)
        if code < 0:
            texts.append(text)
        elif code != last_code:
            texts.append(verbatim(doc, code, runs))
            last_code = code
    return "\n".join(filter(None, texts))


def _first_words(doc: Doc, segments: Sequence[Segment]) -> Ints:
    """Where the first word of each segment begins in the text."""
    return doc.words.starts[ints([segment.start for segment in segments])]


class _CodeBlocks:
    """Looks up the preformatted code of a page by character offset."""

    def __init__(self, doc: Doc) -> None:
        self.elements = code_blocks(doc)
        self._starts = [doc.starts[element] for element in self.elements]
        self._stops = [doc.stops[element] for element in self.elements]

    def block_at(self, offset: int) -> int:
        """The element of the code around a character; -1 outside of code."""
        row = bisect_right(self._starts, offset) - 1
        return self.elements[row] if row >= 0 and offset < self._stops[row] else -1

    def share_block(self, first: int, second: int) -> bool:
        """Whether two characters are in the same block of code."""
        return self.block_at(first) == self.block_at(second) >= 0


def _superscript_numbers(doc: Doc) -> list[Span]:
    """The spans of raised numbers that directly follow a letter or a digit."""
    spans = [doc.span(sup) for sup in doc.tagged("sup")]
    return [
        (start, stop)
        for start, stop in spans
        if doc.text[max(start - 1, 0) : start].isalnum()
        and _NUMBER.fullmatch(doc.text, start, stop)
    ]


def _changed_texts(
    page: Page, segments: Sequence[Segment], cuts: Sequence[Span], beside_code: Sequence[Span] = ()
) -> list[str]:
    """The texts of segments as in Markdown: without `cuts` and needless texts, numbers raised."""
    texts = [segment.text for segment in segments]
    numbers, needless = _superscript_numbers(page.doc), [*needless_spans(page), *beside_code]
    if not (numbers or needless):
        return texts
    text = _replaced(page.text, numbers, lambda number: number.translate(SUPERSCRIPTS))
    text = _replaced(text, with_spaces(text, (*cuts, *needless)), lambda cut: _CUT * len(cut))
    breaks = [*page.doc.breaks, len(page.text)]
    changed = {
        block
        for start, stop in (*numbers, *needless)
        for block in range(bisect_right(breaks, start), bisect_left(breaks, stop) + 1)
    }
    blocks = np.searchsorted(page.doc.breaks, _first_words(page.doc, segments), "right")
    for row in np.flatnonzero(np.isin(blocks, list(changed))):
        block = blocks[row]
        lines = text[breaks[block - 1] : breaks[block]].replace(_CUT, "").split("\n")
        texts[row] = "\n".join(filter(None, (" ".join(line.split()) for line in lines)))
    return texts


def _replaced(text: str, spans: Iterable[Span], replace: Callable[[str], str]) -> str:
    """A text with other texts of the same length in place of spans, which may overlap."""
    pieces: list[str] = []
    done = 0
    for start, stop in sorted(spans):
        if stop > done:
            pieces += text[done:start], replace(text[max(start, done) : stop])
            done = stop
    return "".join((*pieces, text[done:]))
