"""Find the things of a page: code, lists, tables of data, questions, sections, labels."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from ...arrays import Ints, running_sums
from ...segmenter.flow import HEADING_TAGS, TextFlow
from ..features.case import Case
from .data_tables import LAYOUT_TAGS, MAX_LINK_SHARE, data_rows, data_tables, entries
from .labels import ad_labels, button_labels
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


class _Span(NamedTuple):
    """A thing, as a span of segments."""

    first: int
    stop: int
    kind: str


def things_of(case: Case) -> Things:
    """Find the things of a page."""
    flow, (first, stop) = case.page.flow, (ends.tolist() for ends in case.element_segments)
    spans = [*_tagged_things(flow, first, stop), *_lists(case, first, stop)]
    if flow.tagged("table"):
        tables = data_tables(case)
        spans += [*_equal_runs(tables, "table"), *_equal_runs(data_rows(case, tables), "row")]
    if flow.tagged("dt"):
        spans += _equal_runs(entries(case), "entry")
    labels = {*ad_labels(case), *button_labels(case)}
    spans += [_Span(segment, segment + 1, "label") for segment in labels]
    spans += list(_introduced(case, spans))
    headings = list(_headings(flow, first, stop, len(case)))
    spans += [*_sections(headings), *_bare_headings(headings)]
    return _group_code(_build_tree(spans, len(case)))


def _tagged_things(flow: TextFlow, first: list[int], stop: list[int]) -> Iterator[_Span]:
    for tag, kind in _KIND_OF_TAG.items():
        for element in flow.tagged(tag):
            yield _Span(first[element], stop[element], kind)


def _lists(case: Case, first: list[int], stop: list[int]) -> Iterator[_Span]:
    """Yield lists of at least two items that do not consist of links, and their items.

    Items with a single segment are omitted: they cannot be divided.
    """
    flow = case.page.flow
    parents, items = flow.parents, defaultdict[int, list[int]](list)
    for element in flow.tagged("li"):
        if first[element] < stop[element]:
            items[parents[element]].append(element)
    if not items:
        return
    counts = case.n_words * case.link_share, case.n_words
    linked, words = (running_sums(values).tolist() for values in counts)
    containers = _layout_containers(flow)
    for element, list_items in items.items():
        if len(list_items) < 2 or element in containers:
            continue
        start, end = first[element], stop[element]
        n_linked, n_words = linked[end] - linked[start], words[end] - words[start]
        # A link around the whole list belongs to a card: the list itself is no menu.
        if n_linked <= MAX_LINK_SHARE * n_words or flow.nearest(element, ("a",)) >= 0:
            yield _Span(start, end, "list")
            for item in list_items:
                if stop[item] - first[item] > 1:
                    yield _Span(first[item], stop[item], "item")


def _layout_containers(flow: TextFlow) -> set[int]:
    """All elements that contain one of `LAYOUT_TAGS`, such as lists of cards or posts."""
    containers: set[int] = set()
    for element in flow.tagged(*LAYOUT_TAGS):
        ancestor = flow.parents[element]
        while ancestor >= 0 and ancestor not in containers:
            containers.add(ancestor)
            ancestor = flow.parents[ancestor]
    return containers


def _equal_runs(numbers: Ints, kind: str) -> Iterator[_Span]:
    """Yield the spans of consecutive segments with equal numbers, 0 or above."""
    starts = np.flatnonzero(np.diff(numbers, prepend=-1) != 0).tolist()
    for start, stop in pairwise([*starts, len(numbers)]):
        if numbers[start] >= 0:
            yield _Span(start, stop, kind)


def _introduced(case: Case, spans: list[_Span]) -> Iterator[_Span]:
    """Yield things together with the line before them, if it ends in a colon or names the thing.

    Headings do not count: they begin sections, which may continue below the thing.
    """
    for span in spans:
        line = span.first - 1
        is_thing = span.kind in _INTRODUCIBLE and span.first < span.stop
        if not is_thing or line < 0 or case.n_words[line] > MAX_INTRODUCTION:
            continue
        if case.page.flow.nearest(int(case.elements[line]), HEADING_TAGS) >= 0:
            continue
        is_name = span.kind in _NAMEABLE and _names_thing(case, line, span.stop)
        if is_name or _ends_in_colon(case, line):
            yield _Span(line, span.stop, "introduced")


def _names_thing(case: Case, segment: int, stop: int) -> bool:
    """Whether an element contains a short line and the thing below it, and nothing else."""
    words = case.page.words[case.starts[segment] : case.stops[segment]]
    may_be_name = len(words) <= _MAX_NAME and not all(map(str.isdigit, words))
    if not may_be_name or case.link_share[segment] > MAX_LINK_SHARE:
        return False
    parents, (first, stops) = case.page.flow.parents, case.element_segments
    container = int(case.elements[segment])
    while container >= 0 and stops[container] <= segment + 1:
        container = parents[container]
    return container >= 0 and bool(first[container] == segment and stops[container] == stop)


def _ends_in_colon(case: Case, segment: int) -> bool:
    """Whether a segment, which is not the last one of its page, ends in a colon."""
    last = case.stops[segment]
    start, following = case.page.word_spans.starts[last - 1 : last + 1]
    return case.page.flow.text[start:following].rstrip().endswith((":", "\uff1a"))


class _Heading(NamedTuple):
    """A heading as a span of segments, and where its section ends."""

    first: int
    stop: int
    end: int
    level: int


def _headings(
    flow: TextFlow, first: list[int], stop: list[int], n_segments: int
) -> Iterator[_Heading]:
    """Yield the headings with text, last one first, each with the end of its section."""
    headings = sorted(
        (first[element], int(flow.tags[element][1]), element)
        for element in flow.tagged(*HEADING_TAGS)
        if first[element] < stop[element]
    )
    bounds: dict[int, int] = {}  # where sections end at the latest, by the heading's parent
    next_of_level = [n_segments] * 7  # for each level, the next heading of it or of a higher one
    for segment, level, element in reversed(headings):
        parent = flow.parents[element]
        if parent not in bounds:
            bound = flow.nearest(parent, _SECTION_BOUNDS)
            bounds[parent] = stop[bound] if bound >= 0 else n_segments
        end = min(next_of_level[level], bounds[parent])
        next_of_level[level:] = [segment] * (7 - level)
        yield _Heading(segment, stop[element], end, level)


def _sections(headings: list[_Heading]) -> Iterator[_Span]:
    """Yield sections and their bodies, except that of h1, which is the title of the page."""
    for first, body, end, level in reversed(headings):
        if level > 1 and body < end:
            yield _Span(first, end, "section")
            yield _Span(body, end, "body")


def _bare_headings(headings: list[_Heading]) -> Iterator[_Span]:
    """Yield headings with no text below them, except directly after a heading of their level."""
    heading_ends = {(heading.stop, heading.level) for heading in headings}
    for first, stop, end, level in headings:
        if level > 1 and stop >= end and (first, level) not in heading_ends:
            yield _Span(first, stop, "bare heading")


def _build_tree(spans: list[_Span], n_segments: int) -> Things:
    """Make a tree of spans: the parent of each is the smallest span around it.

    If two spans overlap and neither contains the other, the later one is omitted.
    """
    kinds: list[str] = []
    parents: list[int] = []
    innermost = np.full(n_segments, -1)
    open_spans: list[tuple[int, int]] = []  # thing and stop
    from_longest = sorted(spans, key=attrgetter("stop"), reverse=True)
    for first, stop, kind in sorted(from_longest, key=attrgetter("first")):
        while open_spans and open_spans[-1][1] <= first:
            open_spans.pop()
        if first >= stop or (open_spans and stop > open_spans[-1][1]):
            continue
        parents.append(open_spans[-1][0] if open_spans else -1)
        open_spans.append((len(kinds), stop))
        innermost[first:stop] = len(kinds)
        kinds.append(kind)
    return Things(kinds, parents, innermost)


def _group_code(things: Things) -> Things:
    """Put pieces of code that have the same parent into a series."""
    nodes = list(zip(things.kinds, things.parents, strict=True))
    n_pieces = Counter(parent for kind, parent in nodes if kind == "code")
    if max(n_pieces.values(), default=0) < 2:
        return things
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
