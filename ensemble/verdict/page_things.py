"""Find the things of a page: code, lists, tables of data, questions, sections, labels."""

from collections import Counter, defaultdict
from itertools import accumulate, pairwise
from typing import TypeAlias

import numpy as np

from ...arrays import Ints
from ...content.lookups import elements_in
from ...segmenter.doc import Doc
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.words import tokenize
from ..features.case import Case
from .data_tables import LAYOUT_TAGS, MAX_LINK_SHARE, data_rows, data_tables, entries
from .labels import ad_labels, button_labels
from .thing_tree import nest
from .things import Things

#: Maximum number of words of a line that introduces a thing, and of a line that only names it.
MAX_INTRODUCTION, _MAX_NAME = 40, 8
#: A section ends with the innermost of these elements around its heading, at the latest.
_SECTION_BOUNDS = frozenset(
    "article aside blockquote dialog form footer li main nav section td".split()
)
#: Elements that are things because of their tag alone.
_KIND_OF_TAG = {"pre": "code", "blockquote": "quotation", "details": "details", "figure": "figure"}
#: Things that a line can introduce.
_INTRODUCIBLE = frozenset(["code", "list", "quotation", "table"])
#: The introduced things that a line without a colon can name.
_NAMEABLE = frozenset(["list", "table"])


#: A thing: its first segment, the one after its last, and its kind.
_Span = tuple[int, int, str]
#: A segment for each element: the first one in it, or the one after its last.
_Segments: TypeAlias = "memoryview[int]"


def things_of(case: Case) -> Things:
    """Find the things of a page."""
    doc = case.page.doc
    # Memoryviews give numbers of Python without a copy of the arrays.
    first, stop = (ends.data for ends in case.element_segments)
    spans = _tagged_things(doc, first, stop) + _lists(case, first, stop)
    if doc.tagged("table"):
        tables = data_tables(case)
        spans += [*_equal_runs(tables, "table"), *_equal_runs(data_rows(case, tables), "row")]
    if doc.tagged("dt"):
        spans += _equal_runs(entries(case), "entry")
    labels = {*ad_labels(case), *button_labels(case)}
    spans += [(segment, segment + 1, "label") for segment in labels]
    spans += _introduced(case, spans)
    spans += _sections(_headings(doc, first, stop, len(case)))
    return _group_code(Things(*nest(spans, len(case))))


def _tagged_things(doc: Doc, first: _Segments, stop: _Segments) -> list[_Span]:
    return [
        (first[element], stop[element], kind)
        for tag, kind in _KIND_OF_TAG.items()
        for element in doc.tagged(tag)
        if first[element] < stop[element]
    ]


def _lists(case: Case, first: _Segments, stop: _Segments) -> list[_Span]:
    """Lists of at least two items that do not consist of links, and their items.

    Items with a single segment are omitted: they cannot be divided.
    """
    doc = case.page.doc
    parents, items = doc.parents, defaultdict[int, list[int]](list)
    for element in doc.tagged("li"):
        if first[element] < stop[element]:
            items[parents[element]].append(element)
    lists = [element for element, list_items in items.items() if len(list_items) > 1]
    if not lists:
        return []
    spans: list[_Span] = []
    layout = doc.tagged(*LAYOUT_TAGS)
    counts = case.n_words * case.link_share, case.n_words
    linked, words = (list(accumulate(values.tolist(), initial=0)) for values in counts)
    for element in lists:
        start, end = first[element], stop[element]
        n_linked, n_words = linked[end] - linked[start], words[end] - words[start]
        # A link around the whole list belongs to a card: the list itself is no menu.
        if n_linked > MAX_LINK_SHARE * n_words and doc.nearest(element, ("a",)) < 0:
            continue
        if elements_in(layout, doc.within(element), 1):
            continue  # it lays out the page, as a list of cards or posts does
        spans.append((start, end, "list"))
        spans += [
            (first[item], stop[item], "item")
            for item in items[element]
            if stop[item] - first[item] > 1
        ]
    return spans


def _equal_runs(numbers: Ints, kind: str) -> list[_Span]:
    """The spans of consecutive segments with equal numbers, 0 or above."""
    starts = np.diff(numbers, prepend=-1).nonzero()[0].tolist()
    bounds = pairwise([*starts, len(numbers)])
    return [(start, stop, kind) for start, stop in bounds if numbers[start] >= 0]


def _introduced(case: Case, spans: list[_Span]) -> list[_Span]:
    """Things together with the line before them, if it ends in a colon or names the thing.

    Headings do not count: they begin sections, which may continue below the thing.
    """
    introduced: list[_Span] = []
    for first, stop, kind in spans:
        line = first - 1
        if kind not in _INTRODUCIBLE or line < 0 or case.n_words[line] > MAX_INTRODUCTION:
            continue
        if case.page.doc.nearest(int(case.elements[line]), HEADING_TAGS) >= 0:
            continue
        is_name = kind in _NAMEABLE and _names_thing(case, line, stop)
        if is_name or _ends_in_colon(case, line):
            introduced.append((line, stop, "introduced"))
    return introduced


def _names_thing(case: Case, segment: int, stop: int) -> bool:
    """Whether an element contains a short line and the thing below it, and nothing else."""
    if case.n_words[segment] > _MAX_NAME or case.link_share[segment] > MAX_LINK_SHARE:
        return False
    if all(map(str.isdigit, tokenize(case.texts[segment]))):
        return False
    parents, (first, stops) = case.page.doc.parents, case.element_segments
    container = int(case.elements[segment])
    while container >= 0 and stops[container] <= segment + 1:
        container = parents[container]
    return container >= 0 and bool(first[container] == segment and stops[container] == stop)


def _ends_in_colon(case: Case, segment: int) -> bool:
    """Whether a segment, which is not the last one of its page, ends in a colon."""
    last = case.stops[segment]
    start, following = case.page.doc.words.starts[last - 1 : last + 1]
    return case.page.doc.text[start:following].rstrip().endswith((":", "\uff1a"))


#: A heading with text: its span of segments, where its section ends, and its level.
_Heading = tuple[int, int, int, int]


def _headings(doc: Doc, first: _Segments, stop: _Segments, n_segments: int) -> list[_Heading]:
    """The headings with text, in page order."""
    tagged = [
        (first[element], int(doc.tag(element)[1]), element)
        for element in doc.tagged(*HEADING_TAGS)
        if first[element] < stop[element]
    ]
    headings: list[_Heading] = []
    bounds: dict[int, int] = {}  # where sections end at the latest, by the heading's parent
    next_of_level = [n_segments] * 7  # for each level, the next heading of it or of a higher one
    for segment, level, element in sorted(tagged, reverse=True):
        parent = doc.parents[element]
        if parent not in bounds:
            bound = doc.nearest(parent, _SECTION_BOUNDS)
            bounds[parent] = stop[bound] if bound >= 0 else n_segments
        end = min(next_of_level[level], bounds[parent])
        next_of_level[level:] = [segment] * (7 - level)
        headings.append((segment, stop[element], end, level))
    return headings[::-1]


def _sections(headings: list[_Heading]) -> list[_Span]:
    """Sections with their bodies, and bare headings: those with no text below them.

    There is no section for h1, the title of the page. A heading directly after another one of its
    level is not bare.
    """
    sections: list[_Span] = []
    bare: list[_Span] = []
    stops = {(stop, level) for _, stop, _, level in headings}
    for first, stop, end, level in headings:
        if level == 1:
            continue
        if stop < end:
            sections += [(first, end, "section"), (stop, end, "body")]
        elif (first, level) not in stops:
            bare.append((first, stop, "bare heading"))
    return sections + bare


def _group_code(things: Things) -> Things:
    """Put pieces of code that have the same parent into a series."""
    if things.kinds.count("code") < 2:
        return things
    nodes = list(zip(things.kinds, things.parents, strict=True))
    n_pieces = Counter(parent for kind, parent in nodes if kind == "code")
    kinds: list[str] = []
    parents: list[int] = []
    # Each thing's number in the new tree; the last one, of index -1, is for no thing.
    new_numbers = [-1] * (len(nodes) + 1)
    series: dict[int, int] = {}
    for thing, (kind, parent) in enumerate(nodes):
        new_parent = new_numbers[parent]
        if kind == "code" and n_pieces[parent] > 1:
            if parent not in series:
                series[parent] = len(kinds)
                kinds.append("code blocks")
                parents.append(new_parent)
            new_parent = series[parent]
        new_numbers[thing] = len(kinds)
        kinds.append(kind)
        parents.append(new_parent)
    return Things(kinds, parents, np.array(new_numbers)[things.innermost])
