"""Lists of items, numbered or not, and lists of terms with definitions."""

import re
from collections.abc import Sequence
from itertools import pairwise

from .blocks import RULE, Block, indent, join_blocks

_OTHER_MARKER = {"-": "*", ".": ")"}
#: Checkboxes, by the value of the mark.
_BOXES = {"done": "[x]", "open": "[ ]"}
#: An amount, such as "1 ½ cups", but not a year; and most characters of the ingredient.
_AMOUNT = re.compile(
    r"[*_]*(?!\d{4})[\d¼-¾⅐-⅞][\d¼-¾⅐-⅞⁄/.,– -]{0,9}"
    r"(?:[^\W\d]{1,12}\.?|(?<= )[^\W\d]{1,12}\.? [^\W\d]{1,12}\.?)?[*_]*"
)
#: Most characters of an ingredient, without the target of a link.
_MAX_INGREDIENT, _LINK_TARGET = 120, re.compile(r"\]\([^()]*\)")


class _Items:
    """The items of a list, which other blocks may interrupt.

    A list directly after one of the same kind gets another marker, or Markdown would join the two.
    If its numbers continue those of the other list, they may be joined.
    """

    def __init__(self, number: int | None, before: Block | None) -> None:
        self.blocks: list[Block] = []
        marker = "-" if number is None else "."
        is_adjacent = before and before.kind == f"list {marker}" and before.next_number != number
        self._marker = _OTHER_MARKER[marker] if is_adjacent else marker
        self._number = number
        self._items: list[list[Block]] = []
        self._boxes: list[str] = []

    def add(self, blocks: list[Block], box: str = "") -> None:
        """Add an item, with a checkbox if it is a task."""
        self._items.append(_without_outer_rules(blocks) if RULE in blocks else blocks)
        self._boxes.append(box)

    def add_between(self, blocks: list[Block]) -> None:
        """Add blocks between two items. Lists join the item before; other blocks end the list."""
        if self._items and all(block.kind.startswith("list") for block in blocks):
            self._items[-1] += blocks
        elif blocks:
            self.end()
            self.blocks += blocks

    def end(self) -> None:
        """Write the added items. Only numbered items may be empty."""
        lines: list[str] = []
        if self._number is None:
            self._items = list(map(_join_amount, self._items))
        for blocks, box in zip(self._items, self._boxes, strict=True):
            if box and blocks and blocks[0].kind == "text":
                blocks[0].lines[0] = f"{box} {blocks[0].lines[0]}"
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
            self.blocks.append(Block(f"list {self._marker}", lines, self._number or 0))
        self._items, self._boxes = [], []


def _without_outer_rules(blocks: list[Block]) -> list[Block]:
    """The blocks of an item without rules at its beginning and end, which separate nothing."""
    inner = [row for row, block in enumerate(blocks) if block != RULE]
    return blocks[inner[0] : inner[-1] + 1] if inner else []


def _join_amount(item: list[Block]) -> list[Block]:
    """An item as one block, if it consists of an amount and an ingredient on two lines."""
    if len(item) != 2 or any(block.kind != "text" or len(block.lines) > 1 for block in item):
        return item
    amount, ingredient = item[0].lines[0], item[1].lines[0]
    is_short = len(_LINK_TARGET.sub("", ingredient)) <= _MAX_INGREDIENT
    if is_short and _AMOUNT.fullmatch(amount) and not ingredient[0].isdigit():
        return [Block("text", [f"{amount} {ingredient}"])]
    return item


def _join_in_item(blocks: Sequence[Block]) -> tuple[list[str], bool]:
    """The lines of blocks in a list item, and whether empty lines separate any of them."""
    if all(_may_follow(before.kind, block) for before, block in pairwise(blocks)):
        return [line for block in blocks for line in block.lines], False
    return join_blocks(blocks), True


def _may_follow(before: str, block: Block) -> bool:
    """Whether a block may follow another without an empty line and still be a block of its own."""
    if before in ("term", "definition") and block.kind == "definition":
        return True
    if before == "heading" or block.kind == "heading":
        return True
    # Of numbered lists, only one that begins with 1 can interrupt a paragraph.
    is_list_after_text = before == "text" and block.kind.startswith("list")
    return is_list_after_text and block.lines[0].startswith(("- ", "* ", "1. ", "1) "))
