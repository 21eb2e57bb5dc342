"""Amounts beside what they measure, each in a block of its own: they become the items of a list.

Sites write the ingredients of a recipe, nutrition facts and other figures as pairs of blocks, such
as "70 g" and "pine nuts". In lines below each other, it is hard to tell what belongs together.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from lxml.html import HtmlElement

from ...segmenter.flow import HEADING_TAGS, TextFlow
from ..attributes import AMOUNT
from ..edits import unwrap
from ..lookups import Span, overlaps, runs_in

#: Characters that are fractions.
_FRACTIONS = "¼-¾⅐-⅞"
_NUMBER = rf"(?:[0-9]+(?:[.,/⁄][0-9]+)?(?: ?[{_FRACTIONS}]| [0-9]/[0-9])?|[{_FRACTIONS}])"
_WORD = r"[^\W\d_](?:[^\W\d_]|\.(?=\S)){0,11}\.?"
#: A line that is an amount: a number or a range, and up to two words.
_AMOUNT = re.compile(rf"{_NUMBER}(?: ?[-–] ?{_NUMBER})?(?: ?{_WORD}(?:,? {_WORD})?)?\s*")
#: Maximum number of characters of an amount, and of words of what is measured.
_MAX_LENGTH, _MAX_WORDS = 25, 15
#: Minimum number of pairs in a list.
_MIN_PAIRS = 3
#: Numbers in these elements are no amounts, or cannot become part of an item.
_EXCLUDED_TAGS = (
    *HEADING_TAGS,
    *"button dl figure form li nav pre summary table time".split(),
)
#: The values of the attribute: a whole item or its beginning; the rest of the item.
_ITEM, _REST = "item", "rest"


class _Pair(NamedTuple):
    """An amount and what it measures."""

    line: int  # of the amount
    parent: int  # the element around both
    elements: tuple[int, ...]  # both, in document order, or the element that contains just them


def find_amounts(flow: TextFlow, spans: Sequence[Span]) -> dict[int, dict[str, str]]:
    """Find the pairs of amounts and names on a page, in groups with the same parent.

    Returns the attributes of the copies of kept pairs by element.
    """
    lines = _Lines(flow)
    amounts = lines.amounts()
    if len(amounts) < _MIN_PAIRS:  # nearly all pages
        return {}
    groups: defaultdict[int, list[_Pair]] = defaultdict(list)
    for line in amounts:
        if overlaps(spans, *lines.span(line)) and (pair := lines.pair(line)):
            groups[pair.parent].append(pair)
    marks: dict[int, dict[str, str]] = {}
    for pairs in groups.values():
        if len(pairs) >= _MIN_PAIRS and not lines.are_numbered(pairs):
            marks |= {name: {AMOUNT: _ITEM} for name in lines.names_between(pairs)}
            for item, *rest in (pair.elements for pair in pairs):
                marks |= {item: {AMOUNT: _ITEM}, **{one: {AMOUNT: _REST} for one in rest}}
    return marks


class _Lines:
    """The lines of a page, which are its blocks of text, by number."""

    def __init__(self, flow: TextFlow) -> None:
        self._flow, self._bounds = flow, [*flow.breaks, len(flow.text)]

    def amounts(self) -> list[int]:
        """The lines that are amounts, in document order."""
        text = self._flow.text
        # A line begins with the line break before it, except the first one, which is no amount.
        return [
            line
            for line, (start, stop) in enumerate(pairwise(self._bounds))
            if text[start + 1 : start + 2].isnumeric()
            and stop - start <= _MAX_LENGTH
            and _AMOUNT.fullmatch(text, start + 1, stop)
        ]

    def pair(self, amount: int) -> _Pair | None:
        """The pair with the amount in a line; None if there is none."""
        parents = self._flow.parents
        element = self._box(amount, amount)
        around = parents[element] if element >= 0 else -1
        if around < 0 or self._is_excluded(amount):
            return None
        for name in (amount + 1, amount - 1):
            if not self._is_name(name):
                continue
            first, last = sorted((amount, name))
            both = self._box(first, last)
            if both >= 0:
                return _Pair(amount, parents[both], (both,))
            # Siblings of several pairs: each amount comes before its name.
            named = self._box(name, name)
            if name > amount and parents[named] == around and self._begins_with_amount(around):
                return _Pair(amount, around, (element, named))
        return None

    def names_between(self, pairs: Sequence[_Pair]) -> list[int]:
        """The names without an amount between pairs, if all of them have the same parent."""
        between = range(pairs[0].line, pairs[-1].line)
        boxes = [self._box(line, line) for line in between if self._is_name(line)]
        return [box for box in boxes if self._flow.parents[box] == pairs[0].parent]

    def are_numbered(self, pairs: Sequence[_Pair]) -> bool:
        """Whether amounts are 1, 2, 3 and so on, or 10, 9, 8: they are the places of a ranking."""
        amounts = [self._text(pair.line) for pair in pairs]
        numbers = [int(amount) for amount in amounts if amount.isdecimal()]
        return len(numbers) == len(amounts) and {*np.diff(numbers).tolist()} in ({1}, {-1})

    def _is_name(self, line: int) -> bool:
        """Whether the text of a line may be what is measured."""
        if not 0 <= line < len(self._bounds) - 1:
            return False
        text, box = self._text(line), self._box(line, line)
        return (
            box >= 0
            and len(text.split()) <= _MAX_WORDS
            and not _AMOUNT.fullmatch(text)
            and not self._is_excluded(line)
        )

    def _begins_with_amount(self, element: int) -> bool:
        start = self._flow.starts[element]
        beginning = self._flow.text[start : start + _MAX_LENGTH].lstrip()
        return _AMOUNT.fullmatch(beginning.partition("\n")[0]) is not None

    def span(self, line: int) -> Span:
        """The span of a line, with the line break before it."""
        return self._bounds[line], self._bounds[line + 1]

    def _text(self, line: int) -> str:
        return self._flow.text[slice(*self.span(line))].strip()

    def _is_excluded(self, line: int) -> bool:
        run = bisect_left(self._flow.run_starts, self._bounds[line])
        return self._flow.nearest(self._flow.run_elements[run], _EXCLUDED_TAGS) >= 0

    def _box(self, first: int, last: int) -> int:
        """The outermost element with the text of some lines; -1 if none has just this text."""
        flow, box = self._flow, -1
        offsets = self._bounds[first], self._bounds[last + 1]
        runs = range(*(bisect_left(flow.run_starts, offset) for offset in offsets))
        element = flow.run_elements[runs.start] if runs else -1
        while element >= 0:
            inner = runs_in(flow, element)
            if inner.start < runs.start or inner.stop > runs.stop:
                break
            if inner == runs:
                box = element
            element = flow.parents[element]
        return box


def make_amount_lists(body: HtmlElement) -> None:
    """Turn the copies of pairs into the items of lists."""
    made = set[HtmlElement]()
    for element in [one for one in body.iter("div") if one.get(AMOUNT)]:
        is_rest = element.attrib.pop(AMOUNT) == _REST
        before = element.getprevious()
        is_adjacent = before is not None and not (before.tail or "").strip()
        if not (is_adjacent and before in made):
            if is_rest:
                continue  # its amount is part of something else, such as a step
            before = element.makeelement("ul")
            element.addprevious(before)
            made.add(before)
        before.tail, element.tail = element.tail, None
        if is_rest:
            element.text = f" {element.text or ''}"
            before[-1].append(element)
        else:
            element.tag = "li"
            before.append(element)
    for list_element in made:
        lines = list(list_element.iter("div", "p"))
        for line in lines:
            line.tail = f" {line.tail or ''}"
        unwrap(list_element, lines)
