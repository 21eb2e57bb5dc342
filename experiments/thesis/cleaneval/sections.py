"""Sections: the thesis's segmentation by div and table (§6.3.4), for its reproduction.

An element is split only while it contains more than half of the text. Two algorithms call each
other: one for a segment, which collects the children between one div or table and the next in a
buffer, and one for a table, whose cells and captions become sections.

The thesis leaves the measure of text open. Here, it is the number of characters, including white
space, but without scripts, style sheets and comments, which the HTML of a section lacks as well.
"""

import html
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import chain

from lxml import etree
from lxml.html import HtmlElement

from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ....segmenter.tags import CODE_TAGS, INVISIBLE_TAGS

_BOX_TAGS = frozenset(("div", "table"))
_CELL_TAGS = frozenset(("td", "caption"))


@dataclass(slots=True, unsafe_hash=True)
class Section(Segment):
    """A segment with its HTML source."""

    #: Mark-up of its nodes, without scripts, style sheets and comments; only its escaped text if
    #: the thesis's segmentation loses it.
    html: str
    #: Whether the thesis's segmentation contains it. It loses some text, such as header cells and
    #: text outside the body.
    reached: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of mark-up, and the span of its text in the page."""

    html: str
    begin: int
    end: int
    reached: bool = True


def sections(page: Page, *, wordless: bool = False) -> list[Section]:
    r"""Segment a page as the thesis does: §6.3.4, "analiza segmenta" and "analiza tablice".

    Each word of the page belongs to exactly one section, the one in which it starts. With
    `wordless`, sections without words are included, as in the thesis; their element is that of the
    next word, or of the last word of the page.

    Examples
    --------
    >>> [section.text for section in sections(Page("<p>One<p>two<div>three</div>four"))]
    ['One\ntwo', 'three', 'four']
    """
    if not page.words:
        return []
    doc = page.doc
    last_run = len(doc.run_stops) - 1
    result = []
    for piece in _fill_gaps(_Analysis(page).pieces(), doc.text):
        start = bisect_left(page.word_starts, piece.begin)
        stop = bisect_left(page.word_starts, piece.end)
        if start < stop or (wordless and piece.html):
            text = doc.text[piece.begin : piece.end].strip()
            first = min(bisect_right(doc.run_stops, piece.begin), last_run)
            element = doc.innermost(doc.run_elements[first], piece.end)
            result.append(Section(text, start, stop, element, piece.html, piece.reached))
    return result


def _fill_gaps(pieces: Iterator[_Piece], text: str) -> Iterator[_Piece]:
    """Fill the gaps between pieces with pieces of the missed text."""
    done = 0
    for piece in chain(pieces, [_Piece("", len(text), len(text))]):
        missed = text[done : piece.begin].strip()
        yield _Piece(escape_text(missed), done, piece.begin, False)
        yield piece
        done = piece.end


class _Analysis:
    """The thesis's two algorithms, run on one page."""

    def __init__(self, page: Page) -> None:
        self._doc = doc = page.doc
        self._index = {element: i for i, element in enumerate(page.elements)}
        body = doc.tags.index("body") if "body" in doc.tags else 0
        self._root = page.elements[body]
        self._lengths = _inner_lengths(self._root)

    def pieces(self) -> Iterator[_Piece]:
        """Yield pieces in document order.

        Each algorithm yields pieces, and elements to process next. Unfinished algorithms wait on an
        explicit stack, because a page may be nested deeper than Python's recursion limit.
        """
        stack = [self._segment(self._root)]
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
            elif isinstance(step, _Piece):
                yield step
            elif step.tag == "table":
                stack.append(self._table(step))
            else:
                stack.append(self._segment(step))

    def _segment(self, top: HtmlElement) -> Iterator[_Piece | HtmlElement]:
        begin, end = self._span(top)
        buffer = [escape_text(top.text)]
        for child in top:
            if not _is_markup(child):
                pass
            elif self._is_large(child) or child.tag in _BOX_TAGS:
                child_begin, child_end = self._span(child)
                yield _Piece("".join(buffer), begin, child_begin)
                yield child if self._is_large(child) else self._piece_of(child)
                begin, buffer = child_end, []
            else:
                buffer.append(outer_html(child))
            buffer.append(escape_text(child.tail))
        yield _Piece("".join(buffer), begin, end)

    def _table(self, table: HtmlElement) -> Iterator[_Piece | HtmlElement]:
        walk = etree.iterwalk(table, events=("start",))
        for _, element in walk:
            if element.tag in INVISIBLE_TAGS:
                walk.skip_subtree()
            elif element.tag in _CELL_TAGS:
                walk.skip_subtree()
                yield element if self._is_large(element) else self._piece_of(element)

    def _is_large(self, element: HtmlElement) -> bool:
        """Whether a visible element contains more than half of the text."""
        if element.tag in INVISIBLE_TAGS:
            return False
        return 2 * self._lengths[element] > self._lengths[self._root]

    def _piece_of(self, element: HtmlElement) -> _Piece:
        return _Piece(outer_html(element), *self._span(element))

    def _span(self, element: HtmlElement) -> tuple[int, int]:
        index = self._index[element]
        return self._doc.starts[index], self._doc.stops[index]


def _inner_lengths(root: HtmlElement) -> dict[HtmlElement, int]:
    """Count the characters in each element, without scripts and style sheets."""
    lengths: dict[HtmlElement, int] = {}
    length = 0
    lengths_before: list[int] = []
    walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if node.tag in CODE_TAGS:
                walk.skip_subtree()
            else:
                lengths_before.append(length)
                length += len(node.text or "")
        else:
            if event == "end" and node.tag not in CODE_TAGS:
                lengths[node] = length - lengths_before.pop()
            length += len(node.tail or "")
    return lengths


def escape_text(text: str | None) -> str:
    """Escape text for HTML; None and text of white space alone become an empty string."""
    return html.escape(text, quote=False) if text and not text.isspace() else ""


def outer_html(element: HtmlElement) -> str:
    """Serialise an element with its content, without scripts, style sheets and comments."""
    own = deepcopy(element)
    etree.strip_elements(own, *CODE_TAGS, etree.Comment, etree.PI, with_tail=False)
    return etree.tostring(own, encoding="unicode", method="html", with_tail=False)


def _is_markup(node: HtmlElement) -> bool:
    """Whether the thesis keeps a node: an element that is not a script or style sheet."""
    return isinstance(node.tag, str) and node.tag not in CODE_TAGS
