"""Footnotes: a reference in the text, the note that it leads to, and the link back."""

from collections.abc import Mapping

from ..nodes import Block, Container, Note, Reference
from ..parse import Parser, Rule
from .found.footnotes import NOTE_ID


def note_rules(marks: Mapping[int, Mapping[str, str]]) -> dict[int, Rule]:
    """The rules for the references and notes that were found, by element."""
    rules: dict[int, Rule] = {}
    for element, values in marks.items():
        name = values.get("id", "")
        if "role" in values:
            rules[element] = _reference(name.removeprefix("fnref-").partition("-")[0])
        elif name.startswith(NOTE_ID):
            rules[element] = _note(name.removeprefix(NOTE_ID))
    return rules


def _reference(label: str) -> Rule:
    def rule(parser: Parser, element: int, _parent: Block) -> None:
        text = " ".join(parser.part.text_of(element).split())
        parser.skip(element)
        parser.add(Reference(label, text, parser.marks))

    return rule


def _note(label: str) -> Rule:
    def rule(parser: Parser, element: int, parent: Block) -> Note | None:
        if not isinstance(parent, Container):
            return None
        return parent.add(Note(label=label, is_item=parser.part.tags[element] == "li"))

    return rule
