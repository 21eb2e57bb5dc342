"""Propose a template for a site: the lines that best select the kept text of some of its pages."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np

from ..arrays import Flags, Floats, Ints
from ..extractors.template import selecting_lines
from ..segmenter.flow import PAGE_TAGS, TextFlow
from ..segmenter.page import Page
from ..segmenter.segments import blocks
from .extraction import Extraction

#: Minimum mean F1 of a proposed template.
MIN_F1 = 0.5
#: Minimum gain in mean F1 from another line. F1 is also compared in steps of this size: of lines
#: that select about the same, the most descriptive one is chosen.
MIN_GAIN = 0.01
#: A line must select an element around kept text on at least this share of the pages.
MIN_PAGE_SHARE = 0.25
#: From this number of pages on, a template is tested on pages that it was not made from.
MIN_TESTED_PAGES = 3
#: Longer values of attributes are data, not names.
MAX_VALUE_LENGTH = 100
#: Attributes whose values say what an element is for.
_NAMING_ATTRIBUTES = frozenset(("id", "class", "itemprop", "itemtype", "role"))
#: Lines that select by the mere presence of an attribute that most elements have.
_UNSPECIFIC_LINES = frozenset(("id=", "class=", "style="))


@dataclass(frozen=True, slots=True, eq=False)
class PageSelections:
    """The kept words of a page, and the words that lines of a template would select."""

    kept: Flags  # whether each word was kept
    candidate_lines: frozenset[str]  # lines that select an element around a kept segment
    #: For each line, the word spans of the elements that it selects: rows of start and stop.
    selected: dict[str, Ints]

    def f1(self, lines: Sequence[str]) -> float:
        """F1, in words, of the text that the lines select, compared with the kept text."""
        chosen = self._words(lines)
        total = int(chosen.sum()) + int(self.kept.sum())
        return 2 * int((chosen & self.kept).sum()) / total if total else 1.0

    def is_matched(self, lines: Sequence[str]) -> bool:
        """Whether the lines select any word."""
        return bool(self._words(lines).any())

    def _words(self, lines: Sequence[str]) -> Flags:
        changes = np.zeros(len(self.kept) + 1, dtype=np.int64)
        for line in lines:
            if line in self.selected:
                np.add.at(changes, self.selected[line][:, 0], 1)
                np.add.at(changes, self.selected[line][:, 1], -1)
        return changes.cumsum()[:-1] > 0


def page_selections(page: Page, extraction: Extraction) -> PageSelections:
    """Find the kept words of a page, and the words that lines of a template would select."""
    verdicts = [verdict.kept for verdict in extraction.segments]
    segments = list(compress(blocks(page), verdicts))
    kept = np.zeros(len(page.words), dtype=np.bool_)
    for segment in segments:
        kept[segment.start : segment.stop] = True
    flow = page.flow
    spans = np.searchsorted(page.word_starts, np.column_stack((flow.starts, flow.stops)))
    containers = _containers(flow, (segment.element for segment in segments))
    candidate_lines: set[str] = set()
    selected: defaultdict[str, list[int]] = defaultdict(list)
    for element, (tag, items) in enumerate(zip(flow.tags, flow.attributes, strict=True)):
        short_items = [item for item in items if len(item[1]) <= MAX_VALUE_LENGTH]
        for line in selecting_lines(tag, short_items):
            selected[line].append(element)
            if element in containers:
                candidate_lines.add(line)
    spans_by_line = {line: spans[elements] for line, elements in selected.items()}
    return PageSelections(kept, frozenset(candidate_lines), spans_by_line)


def _containers(flow: TextFlow, elements: Iterator[int]) -> set[int]:
    """The elements and all elements around them, except those around the whole page."""
    containers: set[int] = set()
    for innermost in elements:
        element = innermost
        while element >= 0 and element not in containers and flow.tags[element] not in PAGE_TAGS:
            containers.add(element)
            element = flow.parents[element]
    return containers


@dataclass(frozen=True, slots=True)
class TemplateProposal:
    """A template for the pages of a site, and its scores."""

    lines: tuple[str, ...]  # in the order in which they were found
    gains: tuple[float, ...]  # mean F1 with the first line, the first two, and so on
    #: F1 on each page, in words, compared with the kept text: of lines proposed from all other
    #: pages if there are at least `MIN_TESTED_PAGES`; otherwise, of these lines.
    page_f1: tuple[float, ...]
    n_matched: int  # pages on which the lines select any word

    @property
    def f1(self) -> float:
        """Mean F1 over the pages."""
        return sum(self.page_f1) / len(self.page_f1)

    @property
    def is_tested(self) -> bool:
        """Whether the F1 is measured on pages that the lines were not made from."""
        return len(self.page_f1) >= MIN_TESTED_PAGES

    @property
    def source(self) -> str:
        """The contents of the template's file."""
        return "".join(f"{line}\n" for line in self.lines)


def propose_template(pages: Sequence[PageSelections]) -> TemplateProposal | None:
    """Propose the line that best selects the kept text, and further lines while F1 increases.

    A line must select an element around kept text on at least `MIN_PAGE_SHARE` of the pages, and on
    two if there are several. Ids with digits are excluded, since most of them belong to one page;
    with a single page, so are all other values with digits.

    The pages must be distinct and have kept text. The result is None if no lines reach a mean F1 of
    `MIN_F1`.
    """
    search = _Search(pages)
    all_rows = np.arange(len(pages))
    lines = search.best_lines(all_rows)
    if not lines:
        return None
    gains = [float(search.f1(lines[:stop]).mean()) for stop in range(1, len(lines) + 1)]
    page_f1 = search.f1(lines)
    if len(pages) >= MIN_TESTED_PAGES:
        other_rows = (np.delete(all_rows, row) for row in all_rows)
        page_f1 = np.array(
            [search.f1(search.best_lines(rows))[row] for row, rows in enumerate(other_rows)]
        )
    n_matched = sum(page.is_matched(lines) for page in pages)
    proposal = TemplateProposal(lines, tuple(gains), tuple(page_f1.tolist()), n_matched)
    return proposal if proposal.f1 >= MIN_F1 else None


class _Search:
    """Finds the best lines for any of the pages. All searches share the F1 scores."""

    def __init__(self, pages: Sequence[PageSelections]) -> None:
        self._pages = pages
        self._scores: dict[frozenset[str], Floats] = {}

    def f1(self, lines: tuple[str, ...]) -> Floats:
        """F1 of the lines on each page."""
        key = frozenset(lines)
        if key not in self._scores:
            self._scores[key] = np.array([page.f1(lines) for page in self._pages])
        return self._scores[key]

    def best_lines(self, rows: Ints) -> tuple[str, ...]:
        """The lines that best select the kept text of the given pages."""
        candidates = self._candidates(rows)
        chosen: tuple[str, ...] = ()
        best_f1 = 0.0
        while True:
            f1 = {line: float(self.f1((*chosen, line))[rows].mean()) for line in candidates}
            best = max(f1, key=lambda line: _preference(line, f1[line]), default=None)
            if best is None or f1[best] < best_f1 + MIN_GAIN:
                return self._drop_superfluous(chosen, rows)
            chosen, best_f1 = (*chosen, best), f1[best]

    def _drop_superfluous(self, lines: tuple[str, ...], rows: Ints) -> tuple[str, ...]:
        """The lines that later lines have not made superfluous."""
        for line in lines:
            other_lines = tuple(other for other in lines if other != line)
            loss = float((self.f1(lines) - self.f1(other_lines))[rows].mean())
            if other_lines and loss < MIN_GAIN:
                lines = other_lines
        return lines

    def _candidates(self, rows: Ints) -> list[str]:
        counts = Counter(line for row in rows for line in self._pages[row].candidate_lines)
        min_pages = min(len(rows), max(2, math.ceil(MIN_PAGE_SHARE * len(rows))))
        return sorted(
            line
            for line, count in counts.items()
            if count >= min_pages
            and line not in _UNSPECIFIC_LINES
            and not _names_one_page(line, len(rows))
        )


def _names_one_page(line: str, n_pages: int) -> bool:
    name, _, value = line.partition("=")
    return (name == "id" or n_pages == 1) and any(map(str.isdigit, value))


def _preference(line: str, f1: float) -> tuple[float, int, float]:
    """A key to compare lines: F1 in steps, then how descriptive the line is, then exact F1."""
    return round(f1 / MIN_GAIN), -_vagueness(line), f1


def _vagueness(line: str) -> int:
    name, equals, value = line.partition("=")
    if not equals:
        return 1
    if not value:
        return 3
    return 0 if name in _NAMING_ATTRIBUTES else 2
