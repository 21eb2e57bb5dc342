"""A whole page as clean HTML, in which each segment is a link to its number.

It does not depend on what is kept, so it can be shown for any verdict.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from operator import itemgetter

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.flow import BLOCK_TAGS
from ..segmenter.page import Page
from ..segmenter.segments import Segment
from .clean import clean_tree, safe_html
from .constructs.code import gutters
from .constructs.formulas import is_formula, mark_formulas
from .kept import kept_spans
from .lookups import Span, subtract_spans
from .prune import prune, read_body, to_html

#: Temporary tags that no copy contains: around one text of a segment, and around a whole segment.
_TEXT, _SEGMENT = "segment-text", "segment"
_ROW = "row"
_CHARACTER = re.compile(r"\S")
#: The row of elements without text: they belong to the segment around them.
_NO_ROW = -1


def marked_html(page: Page, segments: Sequence[Segment]) -> str:
    """Write a whole page as clean HTML, with a link around each segment: ``#s0``, ``#s1`` ...

    Links and images of the page are left out.

    Examples
    --------
    >>> from webjury.segmenter.segments import blocks
    >>> page = Page("<h1>The lamp</h1><p>It turns <a href=/x>at <b>night</b></a>.")
    >>> print(marked_html(page, blocks(page)))
    <h1><a href="#s0">The lamp</a></h1>
    <p><a href="#s1">It turns at <b>night</b>.</a></p>
    """
    if not segments:
        return ""
    all_spans = kept_spans(page, segments, [True] * len(segments))
    spans = subtract_spans(all_spans, gutters(page.flow))
    body = prune(page.flow, spans)
    _wrap_texts(body, _segment_starts(page, segments, spans))
    _join_texts(body)
    mark_formulas(body, page)
    body = clean_tree(to_html(body))
    for segment in body.iter(_SEGMENT):
        segment.tag = "a"
        segment.set("href", f"#s{segment.attrib.pop(_ROW)}")
    return safe_html(body)


def beginning_of_marked(html: str, n_characters: int) -> str:
    """The first `n_characters` of a marked page, approximately; all of it if it is short enough."""
    if len(html) <= n_characters:
        return html
    return safe_html(read_body(html[:n_characters].rpartition("<")[0]))


def _segment_starts(page: Page, segments: Sequence[Segment], spans: Sequence[Span]) -> list[int]:
    """Count the characters before each segment in the copy, without white space."""
    text = "".join(page.text[start:stop] for start, stop in spans)
    span_offsets = [0, *accumulate(stop - start for start, stop in spans)]
    breaks, starts, last = page.flow.breaks, [0], 0
    for segment in segments[1:]:
        begin = breaks[bisect_right(breaks, page.word_starts[segment.start]) - 1]
        row = bisect_right(spans, begin, key=itemgetter(0)) - 1
        offset = span_offsets[row] + min(begin, spans[row][1]) - spans[row][0] if row >= 0 else 0
        starts.append(starts[-1] + len("".join(text[last:offset].split())))
        last = offset
    return starts


def _wrap_texts(body: HtmlElement, starts: Sequence[int]) -> None:
    """Wrap each text of a copy in elements with the numbers of its segments."""
    position = 0
    for element, is_tail in list(_text_places(body)):
        text = (element.tail if is_tail else element.text) or ""
        places = [match.start() for match in _CHARACTER.finditer(text)]
        if not places:
            continue
        parts = list(_split_by_segment(text, places, position, starts))
        position += len(places)
        if not is_tail and is_formula(element):
            element.set(_ROW, str(parts[0][0]))
            continue
        wrappers = [body.makeelement(_TEXT, {_ROW: str(row)}) for row, _ in parts]
        for wrapper, (_, part) in zip(wrappers, parts, strict=True):
            wrapper.text = part
        if is_tail:
            element.tail = None
            for wrapper in reversed(wrappers):
                element.addnext(wrapper)
        else:
            element.text = None
            element[:0] = wrappers


def _text_places(body: HtmlElement) -> Iterator[tuple[HtmlElement, bool]]:
    """All texts in order: the element, and whether the text is its tail."""
    for event, element in etree.iterwalk(body, events=("start", "end")):
        if event == "start":
            yield element, False
        elif element is not body:
            yield element, True


def _split_by_segment(
    text: str, places: Sequence[int], position: int, starts: Sequence[int]
) -> Iterator[tuple[int, str]]:
    """Split a text by segment: the number of each segment, and its part of the text.

    `places` are those of the characters that are no white space; `position` of them come before.
    """
    row = bisect_right(starts, position) - 1
    last = bisect_right(starts, position + len(places) - 1) - 1
    row_by_start = {place: row for row, place in enumerate(starts[row + 1 : last + 1], row + 1)}
    cuts = [0, *(places[start - position] for start in row_by_start), len(text)]
    for number, (begin, stop) in zip((row, *row_by_start.values()), pairwise(cuts), strict=True):
        yield number, text[begin:stop]


def _join_texts(body: HtmlElement) -> None:
    """Wrap everything that belongs to one segment, texts and elements, in one element."""
    rows: dict[HtmlElement, int | None] = {}  # None for an element with several segments
    for element in reversed(list(body.iter())):
        if (number := element.get(_ROW)) is not None:
            rows[element] = int(number)
            continue
        children = list(element)
        child_rows = {rows[child] for child in children} - {_NO_ROW}
        if element.tag not in BLOCK_TAGS and element is not body and len(child_rows) < 2:
            rows[element] = next(iter(child_rows), _NO_ROW)
            continue
        rows[element] = None
        for row, group in _group_by_segment(children, rows):
            wrapper = body.makeelement(_SEGMENT, {_ROW: str(row)})
            group[0].addprevious(wrapper)
            wrapper.extend(group)
    etree.strip_tags(body, _TEXT)


def _group_by_segment(
    children: Sequence[HtmlElement], rows: Mapping[HtmlElement, int | None]
) -> Iterator[tuple[int, list[HtmlElement]]]:
    """Group adjacent siblings by segment, including siblings without text between them."""
    group: list[HtmlElement] = []
    between: list[HtmlElement] = []
    current: int | None = None
    for child in children:
        row = rows[child]
        if row == _NO_ROW:
            between.append(child)
            continue
        if row is not None and row == current:
            group += [*between, child]
        else:
            if current is not None:
                yield current, group
            group, current = [child], row
        between = []
    if current is not None:
        yield current, group
