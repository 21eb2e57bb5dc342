"""Steps that a page numbers by hand, each in a block of its own: they become a numbered list."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ...segmenter.tags import HEADING_TAGS
from ..lookups import elements_in, overlaps, runs_in
from ..nodes import Block, Container, Item
from ..parse import Parser, Rule
from .lists import next_item

#: Elements without a meaning of their own, which may be steps.
_STEP_TAGS = frozenset("article div section".split())
_NUMBER = re.compile(r"0?([1-9][0-9]?)[.)]?")
#: A quick test: most pages have no first number, and need no search for others.
_FIRST_NUMBER = re.compile(r"\n0?1[.)]?\n")
#: Most characters of a number.
_MAX_NUMBER = 4
#: Within these elements, numbered blocks are no steps or cannot be a list.
_EXCLUDED_TAGS = (*HEADING_TAGS, "caption", "figcaption", "pre", "td", "th")
#: No step contains these.
_SECTION_TAGS = (*HEADING_TAGS, "table")


class NumberedBlock(NamedTuple):
    """A block with a number: its element, its number, and the run with the number."""

    element: int
    number: int
    run: int

    def number_span(self, doc: Doc) -> Span:
        """The span of the number."""
        return doc.run_starts[self.run], doc.run_stops[self.run]


def numbered_blocks(doc: Doc, *, may_be_empty: bool = False) -> list[list[NumberedBlock]]:
    """Find blocks that are numbered from 1, in groups with the same parent.

    Each number is on a line of its own. All siblings with the class of the first block must be
    numbered: of ingredients, only some begin with the amounts 1 and 2. No text is between the
    blocks. If they `may_be_empty`, like lines of code, some may consist only of a number.
    """
    if not _FIRST_NUMBER.search(f"\n{doc.text}"):
        return []
    by_parent: defaultdict[int, list[NumberedBlock]] = defaultdict(list)
    for run, number in _number_runs(doc):
        for element in _blocks_begun_by(doc, run, min_runs=1 if may_be_empty else 2):
            by_parent[doc.parents[element]].append(NumberedBlock(element, number, run))
    consecutive = [blocks for blocks in by_parent.values() if _are_consecutive(doc, blocks)]
    if not consecutive:
        return []
    kinds = list(zip(doc.parents, doc.values("class"), strict=True))
    n_per_kind = Counter(kinds)

    def are_complete(blocks: Sequence[NumberedBlock]) -> bool:
        first, *others = (kinds[block.element] for block in blocks)
        return n_per_kind[first] == 1 + others.count(first)

    return list(filter(are_complete, consecutive))


def _number_runs(doc: Doc) -> Iterator[tuple[int, int]]:
    """The runs that are numbers on lines of their own, each with its number."""
    text = doc.text
    for run, (start, stop) in enumerate(zip(doc.run_starts, doc.run_stops, strict=True)):
        if stop - start > _MAX_NUMBER or not (match := _NUMBER.fullmatch(text, start, stop)):
            continue
        if text[start - 1 : start] in ("", "\n") and text[stop : stop + 1] == "\n":
            yield run, int(match[1])


def _blocks_begun_by(doc: Doc, run: int, min_runs: int) -> Iterator[int]:
    """The blocks that begin with a run and have at least `min_runs` runs."""
    element = doc.run_elements[run]
    while element >= 0 and (runs := runs_in(doc, element)).start == run:
        if len(runs) >= min_runs and doc.tags[element] in _STEP_TAGS:
            yield element
        element = doc.parents[element]


def _are_consecutive(doc: Doc, blocks: Sequence[NumberedBlock]) -> bool:
    """Whether the numbers of blocks are 1, 2 and so on, without text between two blocks."""
    runs = [runs_in(doc, block.element) for block in blocks]
    return (
        len(blocks) > 1
        and max(map(len, runs)) > 1
        and all(block.number == number for number, block in enumerate(blocks, 1))
        and all(before.stop == after.start for before, after in pairwise(runs))
    )


def find_steps(
    doc: Doc, spans: Sequence[Span], excluded: Collection[int]
) -> tuple[dict[int, Rule], list[Span]]:
    """Find the numbered steps of a page that have kept text.

    Elements in `excluded` are something else, such as posts. Returns the rules of steps, and the
    spans of their numbers.
    """
    rules: dict[int, Rule] = {}
    numbers: list[Span] = []
    sections = doc.tagged(*_SECTION_TAGS)
    for row, group in enumerate(numbered_blocks(doc)):
        inner = range(group[0].element, bisect_left(doc.starts, doc.stops[group[-1].element]))
        is_excluded = any(step.element in excluded for step in group)
        is_misplaced = doc.nearest(inner.start, _EXCLUDED_TAGS) >= 0
        if is_excluded or is_misplaced or elements_in(sections, inner, 1):
            continue
        for one in group:
            span = one.number_span(doc)
            if overlaps(spans, span[1], doc.stops[one.element]):
                rules[one.element] = partial(_step, row, one.number)
                numbers.append(span)
    return rules, numbers


def _step(group: int, number: int, parser: Parser, _element: int, parent: Block) -> Item | None:
    return next_item(parser, parent, group, number) if isinstance(parent, Container) else None
