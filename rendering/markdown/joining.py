"""Blocks of lines, and what stands between them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = ["Block", "indented", "joined", "joined_in_item"]


class Block(NamedTuple):
    """A block of Markdown.

    Attributes
    ----------
    kind : str
        ``"text"``, ``"heading"``, ``"list"`` or ``"other"``.
    lines : list of str
    """

    kind: str
    lines: list[str]


def joined(blocks: Iterable[Block]) -> list[str]:
    """The lines of blocks, with an empty one between two blocks."""
    lines: list[str] = []
    for block in blocks:
        if lines:
            lines.append("")
        lines += block.lines
    return lines


def joined_in_item(blocks: Sequence[Block]) -> tuple[list[str], bool]:
    """The lines of blocks in a list item, and whether there are empty ones between them."""
    lines: list[str] = []
    is_loose, before = False, ""
    for block in blocks:
        if before and not _may_follow(before, block):
            lines.append("")
            is_loose = True
        lines += block.lines
        before = block.kind
    return lines, is_loose


def _may_follow(before: str, block: Block) -> bool:
    """Whether a block may follow another without an empty line: it does not go on with it."""
    if before == "heading" or block.kind == "heading":
        return True
    # Only a list that begins with 1 may end a paragraph.
    return block.kind == "list" and before == "text" and block.lines[0].startswith(("-", "1."))


def indented(lines: Sequence[str], marker: str) -> list[str]:
    """Lines after a marker, which all but the first are indented to."""
    space = " " * len(marker)
    return [
        marker + lines[0],
        *(f"{space}{line}" if line else line for line in lines[1:]),
    ]
