"""Lists of items, numbered or not, and lists of terms with definitions."""

import re
from collections.abc import Sequence
from itertools import pairwise

from ..nodes import Definition, Item, List, Note, Term
from ..numerals import numbers_of, shown_numbers
from .blocks import RULE, Written, indent, join_blocks
from .signs import escape_line_start
from .writer import Writer

#: What indents the further blocks of a definition.
_BELOW = "  "
_OTHER_MARKER = {"-": "*", ".": ")"}
#: Checkboxes, by the state of a task.
_BOXES = {"done": "[x]", "open": "[ ]"}
#: The largest number of an item in Markdown.
_MAX_NUMBER = 999_999_999
#: An amount, such as "1 ½ cups", but not a year; and most characters of the ingredient.
_AMOUNT = re.compile(
    r"[*_]*(?!\d{4})[\d¼-¾⅐-⅞][\d¼-¾⅐-⅞⁄/.,– -]{0,9}"
    r"(?:[^\W\d]{1,12}\.?|(?<= )[^\W\d]{1,12}\.? [^\W\d]{1,12}\.?)?[*_]*"
)
#: Most characters of an ingredient, without the target of a link.
_MAX_INGREDIENT, _LINK_TARGET = 120, re.compile(r"\]\([^()]*\)")


def list_of_items(writer: Writer, block: List) -> list[Written]:
    """Write the items of a list, and everything else in the list.

    Items with numbers that Markdown does not know, such as letters, have bullets, and their numbers
    as text.
    """
    is_counted = block.is_numbered and _can_count(block)
    numbers = iter(()) if is_counted else shown_numbers(block)
    items = _Items(block.start if is_counted else None, writer.before, len(block.blocks) == 1)
    place = block.start
    for one in block.blocks:
        if isinstance(one, Item):
            blocks, box = writer.blocks(one), _BOXES.get(one.task, "")
            number = next(numbers, "")
            items.go_on_with(one.number)
            items.add(blocks, " ".join(filter(None, (box, number and _escaped(f"{number}.")))))
        elif isinstance(one, Note) and not writer.is_footnote(one):
            items.go_on_with(None if one.label else place)
            items.add(writer.blocks(one))
        else:
            items.add_between(writer.block(one))
        place += isinstance(one, Item | Note)
    items.end()
    return items.blocks


def _escaped(number: str) -> str:
    return escape_line_start(f"{number} ").rstrip()


def _can_count(block: List) -> bool:
    """Whether Markdown can write the numbers of a list."""
    return block.numerals == "1" and all(0 <= one <= _MAX_NUMBER for one in numbers_of(block))


def term(writer: Writer, block: Term) -> list[Written]:
    """Write a term on one line."""
    blocks = writer.blocks(block)
    if len(blocks) != 1 or blocks[0].kind != "text":
        return blocks
    return [Written("term", [" ".join(filter(None, map(str.strip, blocks[0].lines)))])]


def definition(writer: Writer, block: Definition) -> list[Written]:
    """Write a definition, after a colon if it follows a term or definition and begins with text.

    Further blocks are indented below it, but only by two spaces at all depths: software that does
    not know such lists shows a paragraph with a colon, and would show them as code.
    """
    before, is_inner = writer.before, writer.is_in_definition
    writer.is_in_definition = True
    blocks = writer.blocks(block)
    writer.is_in_definition = is_inner
    if before is None or before.kind not in ("term", "definition"):
        return blocks
    first: list[Written] = []
    if blocks and blocks[0].kind == "text":
        line, *lines = blocks.pop(0).lines
        first = [Written("definition", [f": {line}", *lines])]
    return first + (blocks if is_inner else list(map(_below, blocks)))


def _below(block: Written) -> Written:
    """A block that is indented below the first one of its definition."""
    return block._replace(lines=[f"{_BELOW}{line}" if line else line for line in block.lines])


class _Items:
    """The items of a list, which other blocks may interrupt.

    A list directly after one of the same kind gets another marker, or Markdown would join the two.
    If its numbers continue those of the other list, they may be joined; as may lists of a single
    item each, if what is between the two is not written.
    """

    def __init__(self, number: int | None, before: Written | None, is_single: bool) -> None:
        self.blocks: list[Written] = []
        marker = "-" if number is None else "."
        is_adjacent = before and before.kind == f"list {marker}" and before.next_number != number
        self._marker = _OTHER_MARKER[marker] if is_adjacent else marker
        if before and number is None and is_single and _has_one_bullet(before):
            self._marker = before.kind[-1]
        #: The number of the first item that is not written yet.
        self._number = number
        self._items: list[list[Written]] = []

    def add(self, blocks: list[Written], before: str = "") -> None:
        """Add an item; before it is the checkbox of a task, or a number that Markdown lacks."""
        blocks = _without_outer_rules(blocks) if RULE in blocks else blocks
        if self._number is None:
            blocks = _join_amount(blocks)
        if before and blocks and blocks[0].kind == "text":
            first, *rest = blocks[0].lines
            blocks = [Written("text", [f"{before} {first}", *rest]), *blocks[1:]]
        self._items.append(blocks)

    def go_on_with(self, number: int | None) -> None:
        """Go on with another number than the next one, in a new list: Markdown counts by itself."""
        if number is None or self._number is None or number == self._number + len(self._items):
            return
        if self._items:
            self.end()
            self._marker = ")" if self._marker == "." else "."
        self._number = number

    def add_between(self, blocks: list[Written]) -> None:
        """Add blocks between two items. Lists join the item before; other blocks end the list."""
        if self._items and all(block.kind.startswith("list") for block in blocks):
            self._items[-1] += blocks
        elif blocks:
            self.end()
            self.blocks += blocks

    def end(self) -> None:
        """Write the added items. Only numbered items may be empty."""
        lines: list[str] = []
        written = [_join_in_item(blocks) for blocks in self._items]
        is_loose = any(is_loose for _, is_loose in written)
        for item, _ in written:
            number = "" if self._number is None else self._number
            if item:
                lines += [""] * (is_loose and bool(lines))
                lines += indent(item, f"{number}{self._marker} ")
            if self._number is not None:
                self._number += 1
        if lines:
            self.blocks.append(Written(f"list {self._marker}", lines, self._number or 0))
        self._items = []


def _has_one_bullet(block: Written) -> bool:
    """Whether a block is a list with bullets that has a single item."""
    marker = block.kind.removeprefix("list ")
    return marker in ("-", "*") and sum(line.startswith(f"{marker} ") for line in block.lines) == 1


def _without_outer_rules(blocks: list[Written]) -> list[Written]:
    """The blocks of an item without rules at its beginning and end, which separate nothing."""
    inner = [row for row, block in enumerate(blocks) if block != RULE]
    return blocks[inner[0] : inner[-1] + 1] if inner else []


def _join_amount(item: list[Written]) -> list[Written]:
    """An item as one block, if it consists of an amount and an ingredient on two lines."""
    if len(item) != 2 or any(block.kind != "text" or len(block.lines) > 1 for block in item):
        return item
    amount, ingredient = item[0].lines[0], item[1].lines[0]
    is_short = len(_LINK_TARGET.sub("", ingredient)) <= _MAX_INGREDIENT
    if is_short and _AMOUNT.fullmatch(amount) and not ingredient[0].isdigit():
        return [Written("text", [f"{amount} {ingredient}"])]
    return item


def _join_in_item(blocks: Sequence[Written]) -> tuple[list[str], bool]:
    """The lines of blocks in a list item, and whether empty lines separate any of them."""
    if all(_may_follow(before.kind, block) for before, block in pairwise(blocks)):
        return [line for block in blocks for line in block.lines], False
    return join_blocks(blocks), True


def _may_follow(before: str, block: Written) -> bool:
    """Whether a block may follow another without an empty line and still be a block of its own."""
    if before == "heading" or block.kind == "heading":
        return True
    # Of numbered lists, only one that begins with 1 can interrupt a paragraph.
    is_list_after_text = before == "text" and block.kind.startswith("list")
    return is_list_after_text and block.lines[0].startswith(("- ", "* ", "1. ", "1) "))
