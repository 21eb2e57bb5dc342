"""Which notes become footnotes, and their text without their labels."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from .. import nodes
from ..nodes import Callout, Cell, Container, Definition, Inline, Item, LineBlock, Note, Text, plain

#: Notes in these blocks are not written as footnotes.
_EXCLUDED = Callout | Cell | Definition | Item | Note | nodes.Quotation


def find_footnotes(container: Container, labels: Collection[str]) -> dict[str, Note]:
    """The notes with one of these labels that are written as footnotes, by label.

    Notes in a list with other items are not.
    """
    found: dict[str, Note] = {}
    for block in container.blocks:
        if isinstance(block, nodes.List):
            notes = [one for one in block.blocks if isinstance(one, Note)]
            if len(notes) == len(block.blocks):
                found |= {one.label: one for one in notes if one.label in labels}
        elif isinstance(block, Note):
            if block.label in labels:
                found.setdefault(block.label, block)
        elif isinstance(block, Container) and not isinstance(block, _EXCLUDED):
            found |= find_footnotes(block, labels)
    return found


def without_label(note: Note) -> Note:
    """A note without the label that its text begins with: Markdown adds its own."""
    first, *others = note.blocks or [LineBlock()]
    label = re.compile(rf"\s*[\[(↑^]*\s*{re.escape(note.sign)}\s*[\])]?[.:]?(?!\w)\s*")
    if not (
        note.sign and isinstance(first, LineBlock) and (match := label.match(plain(first.line)))
    ):
        return note
    line = _cut(first.line, match.end())
    return replace(note, blocks=[replace(first, line=line), *others] if line else others)


def _cut(line: Sequence[Inline], n: int) -> list[Inline]:
    """A line without its first characters, if they are text."""
    rest: list[Inline] = []
    for item in line:
        if isinstance(item, Text) and n:
            n, text = n - min(n, len(item.text)), item.text[n:]
            rest += [Text(text, item.marks)] if text else []
        else:
            rest.append(item)
    return rest
