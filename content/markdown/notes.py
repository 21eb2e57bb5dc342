"""Which notes become footnotes, and their text without their labels."""

import re
from collections.abc import Collection
from dataclasses import replace

from .. import nodes
from ..nodes import Callout, Cell, Container, Definition, Inline, Item, LineBlock, Note, Text

#: A label at the beginning of a text.
_LABEL = re.compile(r"\s*[\[(]?(\w+)[\])]?[.:]?(?!\w)\s*")
#: Notes in these blocks are not written as footnotes.
_EXCLUDED = Callout | Cell | Definition | Item | Note | nodes.Quotation


def find_footnotes(container: Container, labels: Collection[str]) -> dict[str, Note]:
    """The notes with one of these labels that are written as footnotes, by label.

    Notes in a list with other items are not.
    """
    found: dict[str, Note] = {}
    for block in container.blocks:
        if isinstance(block, nodes.List):
            notes = [one for one in block.blocks if isinstance(one, Note) and one.label in labels]
            if len(notes) == len(block.blocks):
                found |= {one.label: one for one in notes}
        elif isinstance(block, Note):
            if block.label in labels:
                found.setdefault(block.label, block)
        elif isinstance(block, Container) and not isinstance(block, _EXCLUDED):
            found |= find_footnotes(block, labels)
    return found


def without_label(note: Note) -> Note:
    """A note without the label that its text begins with: Markdown adds its own."""
    first, *others = note.blocks or [LineBlock()]
    if not isinstance(first, LineBlock):
        return note
    return replace(note, blocks=[replace(first, line=_cut_line(first.line, note.label)), *others])


def _cut_line(line: list[Inline], label: str) -> list[Inline]:
    row = next((row for row, item in enumerate(line) if item.text.strip()), -1)
    first = line[row] if row >= 0 else None
    match = _LABEL.match(first.text) if isinstance(first, Text) else None
    if first is None or match is None or match[1] != label:
        return line
    return [*line[:row], Text(first.text[match.end() :], first.marks), *line[row + 1 :]]
