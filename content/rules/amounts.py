"""Amounts beside what they measure, each in a block of its own: they become the items of a list.

Sites write the ingredients of a recipe, nutrition facts and other figures as pairs of blocks, such
as "70 g" and "pine nuts". In lines below each other, it is hard to tell what belongs together.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise, takewhile
from typing import NamedTuple

import numpy as np

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ...segmenter.tags import HEADING_TAGS
from .. import nodes
from ..collected import Collected
from ..lookups import overlaps, runs_in
from ..nodes import Block, Break, Container, Item, LineBlock, List, Paragraph
from ..parse import Parser, Rule
from .lists import next_item, one_line

#: Characters that are fractions.
_FRACTIONS = "¼-¾⅐-⅞"
_NUMBER = rf"(?:[0-9]+(?:[.,/⁄][0-9]+)?(?: ?[{_FRACTIONS}]| [0-9]/[0-9])?|[{_FRACTIONS}])"
_WORD = r"(?:[^\W\d_](?:[^\W\d_]|\.(?=\S)){0,11}\.?|%)"
#: A line that is an amount: a number or a range, and up to two words.
_AMOUNT = re.compile(rf"{_NUMBER}(?: ?[-–] ?{_NUMBER})?(?: ?{_WORD}(?:,? {_WORD})?)?")
#: Maximum number of characters of an amount, and of words of what is measured.
_MAX_LENGTH, _MAX_WORDS = 25, 15
#: A short line that begins with a number, in a text with a line break before each line.
_NUMBERED_LINE = re.compile(rf"\n[0-9{_FRACTIONS}][^\n]{{0,{_MAX_LENGTH}}}(?=\n)")
#: Minimum number of pairs in a list, and maximum number of lines from one amount to the next.
_MIN_PAIRS, _MAX_BETWEEN = 3, 5
#: Numbers in these elements are no amounts, or cannot become part of an item.
_EXCLUDED_TAGS = HEADING_TAGS | frozenset(
    "button dl figure form li nav pre summary table time".split()
)
#: Marks an item that is no pair: its amount and what it measures are not two elements.
_WHOLE = -1
#: The group of all such items: see `next_item`.
_GROUP = -1


class _Pair(NamedTuple):
    line: int  # of the amount
    parent: int  # the element around both
    elements: tuple[int, ...]  # both, in document order, or the element that contains just them


def find_amounts(doc: Doc, spans: Sequence[Span]) -> dict[int, Rule]:
    """Find the pairs with a kept amount, in groups of pairs with the same parent.

    Returns the rules of pairs, or of their two elements, and of the names without an amount between
    them.
    """
    lines = _Lines(doc, spans)
    amounts = list(filter(lines.is_kept, lines.amounts()))
    if len(amounts) < _MIN_PAIRS:  # nearly all pages
        return {}
    groups: defaultdict[int, list[_Pair]] = defaultdict(list)
    for line in amounts:
        if pair := lines.pair(line):
            groups[pair.parent].append(pair)
    rules: dict[int, Rule] = {}
    for pairs in groups.values():
        if len(pairs) >= _MIN_PAIRS and not lines.are_numbered(pairs):
            rules |= dict.fromkeys(lines.names_between(pairs), partial(_amount, _WHOLE))
            for line, _, elements in pairs:
                number = line if len(elements) > 1 else _WHOLE
                rules |= dict.fromkeys(elements, partial(_amount, number))
    return rules


def _amount(pair: int, parser: Parser, _element: int, parent: Block) -> Paragraph | None:
    """An item, or a part of the pair with this number."""
    if not isinstance(parent, Container):
        return None
    amounts = parser.collected.amounts
    if pair != _WHOLE and amounts and amounts[-1][0] == pair:
        line = amounts[-1][1]
        _join_what_is_between(parent, line)
    else:
        line = next_item(parser, parent, _GROUP).add(Paragraph())
        amounts.append((pair, line))
    return line


def _join_what_is_between(parent: Container, line: Paragraph) -> None:
    """Put pictures between the two parts of a pair into its line, and drop rules."""
    after_list = takewhile(lambda one: not isinstance(one, List | Item), reversed(parent.blocks))
    between = list(after_list)[::-1]
    del parent.blocks[len(parent.blocks) - len(between) :]
    for block in between:
        if isinstance(block, LineBlock):
            line.line += [Break(), *block.line]
        elif not isinstance(block, nodes.Rule):
            parent.blocks.append(block)
    line.line.append(Break())


def join_lines(collected: Collected) -> None:
    """Turn the lines of each item into one."""
    for _, paragraph in collected.amounts:
        paragraph.line = one_line(paragraph.line)


class _Lines:
    """The lines of a page, which are its blocks of text, by number."""

    def __init__(self, doc: Doc, spans: Sequence[Span]) -> None:
        self._doc, self._spans = doc, spans
        self._bounds = [*doc.breaks, len(doc.text)]

    def amounts(self) -> list[int]:
        """The lines that are amounts, in document order."""
        matches = _NUMBERED_LINE.finditer(f"\n{self._doc.text}\n")
        lines = [bisect_right(self._bounds, match.start()) - 1 for match in matches]
        return [line for line in lines if _AMOUNT.fullmatch(self._text(line))]

    def pair(self, amount: int) -> _Pair | None:
        """The pair with the amount in a line; None if there is none."""
        parents = self._doc.parents
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

    def names_between(self, pairs: Sequence[_Pair]) -> Iterator[int]:
        """The names between pairs, where all kept lines between two amounts are names."""
        parent = pairs[0].parent
        for line, following in pairwise(pair.line for pair in pairs):
            if following - line <= _MAX_BETWEEN:
                between = list(filter(self.is_kept, range(line + 1, following)))
                boxes = [self._box(name, name) for name in between if self._is_name(name)]
                if len(boxes) == len(between):
                    yield from (box for box in boxes if self._doc.parents[box] == parent)

    def are_numbered(self, pairs: Sequence[_Pair]) -> bool:
        """Whether amounts are 1, 2, 3 and so on, or 10, 9, 8: they are the places of a ranking."""
        amounts = [self._text(pair.line) for pair in pairs]
        numbers = [int(amount) for amount in amounts if amount.isdecimal()]
        return len(numbers) == len(amounts) and {*np.diff(numbers).tolist()} in ({1}, {-1})

    def is_kept(self, line: int) -> bool:
        """Whether any text of a line is kept."""
        return overlaps(self._spans, *self._span(line))

    def _is_name(self, line: int) -> bool:
        """Whether the text of a line may be what is measured."""
        text = self._text(line) if 0 <= line < len(self._bounds) - 1 else ""
        if not 0 < len(text.split()) <= _MAX_WORDS or _AMOUNT.fullmatch(text):
            return False
        return not self._is_excluded(line) and self._box(line, line) >= 0

    def _begins_with_amount(self, element: int) -> bool:
        start = self._doc.starts[element]
        beginning = self._doc.text[start : start + _MAX_LENGTH].lstrip()
        return _AMOUNT.fullmatch(beginning.partition("\n")[0]) is not None

    def _span(self, line: int) -> Span:
        # The line break before a line belongs to no line.
        return self._bounds[line] + (line > 0), self._bounds[line + 1]

    def _text(self, line: int) -> str:
        return self._doc.text[slice(*self._span(line))].strip()

    def _is_excluded(self, line: int) -> bool:
        element = self._doc.run_elements[self._runs(line, line).start]
        return self._doc.nearest(element, _EXCLUDED_TAGS) >= 0

    def _runs(self, first: int, last: int) -> range:
        starts = self._doc.run_starts
        offsets = self._bounds[first], self._bounds[last + 1]
        return range(*(bisect_left(starts, offset) for offset in offsets))

    def _box(self, first: int, last: int) -> int:
        """The outermost element with just the text of some lines, within any quotation; or -1."""
        doc, runs, box = self._doc, self._runs(first, last), -1
        element = doc.run_elements[runs.start]
        while element >= 0 and doc.tags[element] != "blockquote":
            inner = runs_in(doc, element)
            if inner.start < runs.start or inner.stop > runs.stop:
                break
            if inner == runs:
                box = element
            element = doc.parents[element]
        return box
