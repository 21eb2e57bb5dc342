"""Blocks of lines, and the lines between them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

__all__ = ["Block", "indented", "joined", "joined_in_item"]


class Block(NamedTuple):
    """A block of Markdown.

    Attributes
    ----------
    kind : str
        ``"text"``, ``"heading"``, ``"list"`` with the marker of its items, ``"term"``,
        ``"definition"``, or ``"other"``.
    lines : list of str
    """

    kind: str
    lines: list[str]


def joined(blocks: Iterable[Block]) -> list[str]:
    """The lines of blocks, with empty lines in between, but not before definitions of a term."""
    lines: list[str] = []
    before = ""
    for block in blocks:
        is_defined = before in ("term", "definition") and block.kind == "definition"
        if lines and not is_defined:
            lines.append("")
        lines += block.lines
        before = block.kind
    return lines


def joined_in_item(blocks: Sequence[Block]) -> tuple[list[str], bool]:
    """The lines of blocks in a list item, and whether empty lines separate any of them."""
    if len(blocks) == 1:  # as most items
        return blocks[0].lines, False
    if all(_may_follow(before.kind, block) for before, block in pairwise(blocks)):
        return [line for block in blocks for line in block.lines], False
    return joined(blocks), True


def _may_follow(before: str, block: Block) -> bool:
    """Whether a block may follow another without an empty line and not become a part of it."""
    if before in ("term", "definition") and block.kind == "definition":
        return True
    if before == "heading" or block.kind == "heading":
        return True
    # Only a list that begins with 1 can interrupt a paragraph.
    return (
        block.kind.startswith("list")
        and before == "text"
        and block.lines[0].startswith(("- ", "* ", "1. ", "1) "))
    )


def indented(lines: Sequence[str], marker: str) -> list[str]:
    """Lines after a marker; all but the first are indented by its width."""
    if len(lines) == 1:
        return [marker + lines[0]]
    space = " " * len(marker)
    return [
        marker + lines[0],
        *(f"{space}{line}" if line else line for line in lines[1:]),
    ]
