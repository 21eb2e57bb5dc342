"""Footnotes: what references, and the notes that they lead to, become."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count

from ...segmenter.spans import Span, subtract_spans
from ...segmenter.words import WORD_CHARACTER
from .. import nodes
from ..nodes import Block, Container, Content, Inline, Reference, Text
from ..notes import Note, find_notes
from ..parse import Parser, Rule, no_trace
from ..part import Part
from ..walk import lines

#: Brackets around the link of a reference.
_OPENING, _CLOSING = ("[", "("), ("]", ")")
#: A bracket at the end of a text that is not closed there.
_OPENED = re.compile(r"\s*[\[(]\s*$")


def find_footnotes(part: Part) -> dict[int, Rule]:
    """Find the footnotes of a kept part: the rules of references and of kept notes."""
    doc, (found, without_note) = part.doc, find_notes(part.page)
    raised = (one for note in found for one in note.references if one.is_raised)
    rules: dict[int, Rule] = {
        one.element: partial(_reference, "") for one in (*without_note, *raised)
    }
    notes = [note for note in found if any(map(part.is_kept, note.parts))]
    tables, notes = _without_rows_of_data(part, notes)
    rules |= dict.fromkeys(tables, no_trace)
    referred = [note for note in notes if _is_referred_to(part, note)]
    for note, label in zip(referred, _labels(referred), strict=True):
        rules |= _rules_of(part, note, label)
    # Other items of their lists keep their numbers.
    lists = {doc.parents[note.parts[0]] for note in referred if _is_item(part, note)}
    for note in notes:
        if note.parts[0] not in rules and doc.parents[note.parts[0]] in lists:
            rules |= _rules_of(part, note, "")
    return rules


def _rules_of(part: Part, note: Note, label: str) -> dict[int, Rule]:
    """The rules of a note and, if it has a label, of its references."""
    made: list[nodes.Note] = []
    sign = note.references[0].text.strip("[]() ")
    is_item = _is_item(part, note) and part.tags[part.doc.parents[note.parts[0]]] == "ol"

    def rule(_parser: Parser, _element: int, parent: Block) -> nodes.Note | None:
        """The same block for all parts of the note."""
        if not made and isinstance(parent, Container):
            made.append(parent.add(nodes.Note(label=label, sign=sign, is_item=is_item)))
        return made[0] if made else None

    rules: dict[int, Rule] = dict.fromkeys(note.back_links, _label)
    rules |= dict.fromkeys(note.parts, rule)
    if label:
        rules |= {one.element: partial(_reference, label) for one in note.references}
    return rules


def _is_referred_to(part: Part, note: Note) -> bool:
    return any(part.is_kept(one.element) for one in note.references)


def _is_item(part: Part, note: Note) -> bool:
    return part.tags[note.parts[0]] == "li"


def _without_rows_of_data(part: Part, notes: Sequence[Note]) -> tuple[set[int], list[Note]]:
    """What holds only notes, and the notes without rows of other tables."""
    doc, whole = part.doc, set[int]()
    firsts = [note.parts[0] for note in notes]
    for tag, holder in (("tr", "table"), ("dt", "dl")):
        inner = [one for one in firsts if doc.tag(one) == tag]
        n_notes = Counter(doc.nearest(one, (holder,)) for one in inner)
        n_all = Counter(doc.nearest(one, (holder,)) for one in doc.tagged(tag)) if inner else {}
        whole |= {one for one, n in n_notes.items() if n == n_all[one]}
    rows = (doc.nearest(one, ("table",)) if doc.tag(one) == "tr" else -1 for one in firsts)
    kept = [note for note, table in zip(notes, rows, strict=True) if table in {-1, *whole}]
    return whole | set(_indented(part, kept)), kept


def _indented(part: Part, notes: Sequence[Note]) -> Iterator[int]:
    """The quotations that hold only notes, which they indent."""
    doc, spans = part.doc, defaultdict[int, list[Span]](list)
    for note in notes:
        if (around := doc.parents[note.parts[0]]) >= 0 and doc.tag(around) == "blockquote":
            spans[around].append(note.span(doc))
    for quotation, held in spans.items():
        gaps = subtract_spans([doc.span(quotation)], held)
        if not any(WORD_CHARACTER.search(doc.text, *gap) for gap in gaps):
            yield quotation


def _labels(notes: Sequence[Note]) -> Iterator[str]:
    """A label for each note: its own, or a number if it is only a sign or another one has it."""
    own = [note.references[0].label for note in notes]
    taken, given = set(own), set[str]()
    numbers = (str(number) for number in count(1))
    for label in own:
        if not label or label in given:
            label = next(number for number in numbers if number not in taken)
        given.add(label)
        yield label


def _reference(label: str, parser: Parser, element: int, _parent: Block) -> None:
    text = " ".join(parser.part.text_of(element).split())
    parser.skip(element)
    marks = tuple(mark for mark in parser.marks if mark.kind != "sup")
    parser.collected.has_references = True
    parser.add(Reference(label, text, marks))


def _label(parser: Parser, element: int, _parent: Block) -> None:
    """A link back that is the label of its note is no link, and is not part of the first word."""
    part, stop = parser.part, parser.part.doc.stops[element]
    text = " ".join(part.text_of(element).split())
    parser.skip(element)
    is_joined = text[-1:].isalnum() and part.doc.text[stop : stop + 1].isalnum()
    parser.add(Text(f"{text} " if is_joined else text, parser.marks))


def drop_brackets(content: Content, notes: Iterable[nodes.Note]) -> None:
    """Drop brackets around references, and those that were around links back from notes."""
    for note in notes:
        last = note.blocks[-1] if note.blocks else None
        if isinstance(last, nodes.LineBlock) and isinstance(text := last.line[-1], Text):
            text.text = _OPENED.sub("", text.text)
    for _, _, block in lines(content):
        line = block.line
        for row in range(1, len(line) - 1):
            if isinstance(line[row], Reference):
                _drop_brackets_around(line, row)
        block.line[:] = [one for one in line if one.text or not isinstance(one, Text)]


def _drop_brackets_around(line: list[Inline], row: int) -> None:
    before, reference, after = line[row - 1 : row + 2]
    if not (isinstance(before, Text) and isinstance(after, Text)):
        return
    first, last = before.text.rstrip(" "), after.text.lstrip(" ")
    for opening, closing in zip(_OPENING, _CLOSING, strict=True):
        if first.endswith(opening) and last.startswith(closing):
            before.text, after.text = first[:-1], last[1:]
            assert isinstance(reference, Reference)
            reference.text = f"{opening}{reference.text}{closing}"
            return
