"""Blocks of Markdown, and how they are joined."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: A rule of typed signs, perhaps escaped. Underscores do not count: they may be a blank to fill in.
_TYPED_RULE = re.compile(r"\\?([-*=~—–])(?: ?\\?\1){2,}")
_RULE_STARTS = "\\-*=~—–"


class Written(NamedTuple):
    """A block of Markdown: its kind, its lines and, for a numbered list, the next number.

    The kind is ``"text"``, ``"heading"``, ``"term"``, ``"definition"``, ``"other"``, or ``"list"``
    followed by a space and the marker of its items.
    """

    kind: str
    lines: list[str]
    next_number: int = 0


#: A line between two sections of a text.
RULE = Written("other", ["---"])


def join_blocks(blocks: Iterable[Written]) -> list[str]:
    """The lines of blocks, separated by empty lines, except before definitions of a term.

    Of adjacent rules, one is kept.
    """
    lines: list[str] = []
    before: Written | None = None
    for block in blocks:
        if before == RULE == block:
            continue
        is_defined = before and before.kind in ("term", "definition") and block.kind == "definition"
        if lines and not is_defined:
            lines.append("")
        lines += block.lines
        before = block
    return lines


def indent(lines: Sequence[str], marker: str) -> list[str]:
    """Put a marker before the first line, and indent the others by its width."""
    space = " " * len(marker)
    return [marker + lines[0], *(f"{space}{line}" if line else line for line in lines[1:])]


def paragraph(text: str) -> list[Written]:
    """Text that is already Markdown, as a block; a line of three stars or the like is a rule."""
    if not text:
        return []
    may_be_rule = text[0] in _RULE_STARTS  # rare
    is_rule = may_be_rule and _TYPED_RULE.fullmatch(text)
    return [RULE if is_rule else Written("text", text.split("\n"))]
