"""Blocks of Markdown and how they are joined; the footnotes of a tree."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lxml.html import HtmlElement

from ..constructs.footnotes import NOTE_ID, REFERENCE_ROLE

#: A rule of typed signs, perhaps escaped. Underscores do not count: they may be a blank to fill in.
_TYPED_RULE = re.compile(r"\\?([-*=~—–])(?: ?\\?\1){2,}")
_RULE_STARTS = "\\-*=~—–"
#: Notes in these elements are not written as footnotes.
_EXCLUDED_ANCESTORS = ("td", "th", "blockquote", "li", "dd")


class Block(NamedTuple):
    """A block of Markdown: its kind, its lines and, for a numbered list, the next number.

    The kind is ``"text"``, ``"heading"``, ``"term"``, ``"definition"``, ``"other"``, or ``"list"``
    followed by a space and the marker of its items.
    """

    kind: str
    lines: list[str]
    next_number: int = 0


#: A line between two sections of a text.
RULE = Block("other", ["---"])


def join_blocks(blocks: Iterable[Block]) -> list[str]:
    """The lines of blocks, separated by empty lines, except before definitions of a term.

    Of adjacent rules, one is kept.
    """
    lines: list[str] = []
    before: Block | None = None
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


def paragraph(text: str) -> Block:
    """A block with text that is already Markdown; a line of three stars or the like is a rule."""
    may_be_rule = text[0] in _RULE_STARTS  # rare
    return RULE if may_be_rule and _TYPED_RULE.fullmatch(text) else Block("text", text.split("\n"))


class Notes:
    """The footnotes of a tree: references and notes."""

    def __init__(self, body: HtmlElement) -> None:
        references = [sup for sup in body.iter("sup") if sup.get("role") == REFERENCE_ROLE]
        self._labels = {sup: _label(sup, "fnref-") for sup in references}
        self._notes = _notes(body, set(self._labels.values())) if references else {}
        self._written = set(self._notes.values())

    def label(self, element: HtmlElement) -> str:
        """The label of a note; empty for an element that is no note."""
        return self._notes.get(element, "")

    def reference(self, sup: HtmlElement) -> str:
        """A reference to a note, in brackets; empty for an element that is no reference."""
        if (label := self._labels.get(sup)) is None:
            return ""
        if label in self._written:
            return f"[^{label}]"
        text = " ".join(str(sup.text_content()).split())
        return text if text.startswith(("[", "(")) else f"[{text}]"


def _label(element: HtmlElement, prefix: str) -> str:
    """The label in the id of a note or of a reference, without the number of the reference."""
    name = element.get("id") or ""
    return name.removeprefix(prefix).partition("-")[0] if name.startswith(prefix) else ""


def _notes(body: HtmlElement, labels: set[str]) -> dict[HtmlElement, str]:
    """The notes that have a reference, by element, except those in a list with other items."""
    notes: dict[HtmlElement, str] = {}
    seen: set[str] = set()
    for element in body.iter("li", "p"):
        label = _label(element, NOTE_ID)
        outer = element.getparent() if element.tag == "li" else element
        if (
            label
            and label in labels
            and label not in seen
            and next(outer.iterancestors(*_EXCLUDED_ANCESTORS), None) is None
        ):
            seen.add(label)
            notes[element] = label
    lists = {element.getparent() for element in notes if element.tag == "li"}
    mixed = {outer for outer in lists if any(item not in notes for item in outer)}
    return {element: label for element, label in notes.items() if element.getparent() not in mixed}
