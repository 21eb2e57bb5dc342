"""Tables of data; layout tables leave no trace."""

import re
from collections.abc import Iterator
from itertools import islice

from ...segmenter.hidden.declarations import is_undisplayed
from ..collected import Collected
from ..data_tables import CELL_TAGS, n_spanned
from ..lookups import runs_in
from ..nodes import (
    Block,
    Caption,
    Cell,
    Container,
    Content,
    Item,
    List,
    Paragraph,
    Row,
    Table,
    Text,
)
from ..parse import Parser, becomes
from ..part import Part
from ..walk import blocks
from .code import code_block

_TEXT_ALIGN = re.compile(r"text-align:\s*([a-z]+)", re.IGNORECASE)
#: Most columns that a cell may span, as in browsers.
MAX_COLUMNS = 1_000
#: Attributes that describe what an element shows.
_LABEL_ATTRIBUTES = ("alt", "aria-label", "title")
#: A longer label, in characters, describes a photograph.
_MAX_LABEL = 30
#: Labels that only name the kind of picture.
_PICTURE_KINDS = frozenset("avatar icon image logo photo picture spacer".split())
#: A cell with one of these is a control, and not text to read.
_CONTROL_TAGS = frozenset("button input select textarea".split())
#: Names of ticks and crosses in classes and files: ``fa-check``, ``icon_no.png``.
_TICK_OR_CROSS = (
    r"(?:(?:bi|fa|glyphicon|icons?|mdi)[-_](?:[a-z]{1,20}[-_]){0,2})?"
    r"(?:(?P<yes>check|checkmark|tick|yes)|close|cross|no|times|xmark)(?:[-_](?:icon|mark))?"
)
_SIGN_CLASS = re.compile(rf"(?<!\S){_TICK_OR_CROSS}(?!\S)", re.IGNORECASE)
_SIGN_FILE = re.compile(rf"{_TICK_OR_CROSS}(?:\.[a-z]+)?", re.IGNORECASE)
#: Most elements of a cell that are read: cells may be nested.
_MAX_ELEMENTS = 20


def table(parser: Parser, element: int, parent: Block) -> Container | None:
    """A table of data; in a cell, a list of its rows. A table of lines of code is code."""
    if not isinstance(parent, Container):
        return None
    if parser.is_in_cell:
        return parent.add(List())
    if parser.part.tables.is_code(element):
        code_block(parser, element, parent)
        return None
    return parent.add(Table()) if parser.part.tables.is_table(element) else None


def row(parser: Parser, element: int, parent: Block) -> Container | None:
    """A row with all its cells, also those without text."""
    if isinstance(parent, List):
        return parent.add(Item())
    if not isinstance(parent, Table):
        return None
    part = parser.part
    made = parent.add(Row(section=part.doc.parents[element]))
    # Pictures say what the text of their row is about.
    has_text = any(part.runs[run] for run in runs_in(part.doc, element))
    for one in _cells_of(part, element):
        parser.collected.cells[one] = made.add(_cell(part, one, has_text=has_text))
    return made


def _cells_of(part: Part, element: int) -> Iterator[int]:
    """The cells of a row, also those in misplaced elements, such as ``center``."""
    one, tags, ends = element + 1, part.tags, part.doc.ends
    while one < ends[element]:
        if tags[one] in CELL_TAGS:
            yield one
        one = ends[one] if tags[one] in (*CELL_TAGS, "table") else one + 1


def _cell(part: Part, element: int, *, has_text: bool) -> Cell:
    is_header = part.tags[element] == "th"
    said = _said(part, element) if has_text else ""
    if not (own := part.attributes(element)):
        return Cell(is_header=is_header, said=said)
    match = _TEXT_ALIGN.search(own.get("style", ""))
    align = (match[1] if match else own.get("align", "")).lower()
    return Cell(
        is_header=is_header,
        n_columns=max(n_spanned(own.get("colspan"), MAX_COLUMNS), 1),
        n_rows=n_spanned(own.get("rowspan")),
        alignment="center" if align == "center" else "right" if align == "right" else "",
        said=said,
    )


def cell(parser: Parser, element: int, parent: Block) -> Cell | Paragraph | None:
    """A cell, which its row has made; the cells of a row that is an item are one line."""
    if made := parser.collected.cells.get(element):
        return made
    if not (isinstance(parent, Item) and parser.is_in_cell):
        return None
    last = parent.blocks[-1] if parent.blocks else None
    if not isinstance(last, Paragraph):
        return parent.add(Paragraph())
    last.line.append(Text(" "))
    return last


RULES = {
    "table": table,
    "caption": becomes(Caption, Table),
    "tr": row,
    **dict.fromkeys(CELL_TAGS, cell),
}


def lift_outside(content: Content, collected: Collected) -> None:
    """Put what is in a table, but in no cell, before the table, as browsers do."""
    lifted = {id(one): outside for one in collected.all(Table) if (outside := _take_outside(one))}
    if not lifted:
        return
    for holder in [content, *(one for one in blocks(content) if isinstance(one, Container))]:
        if any(id(block) in lifted for block in holder.blocks):
            moved = ([*lifted.get(id(block), ()), block] for block in holder.blocks)
            holder.blocks[:] = [block for group in moved for block in group]


def _take_outside(one: Table) -> list[Block]:
    """Take what is in no cell out of a table."""
    outside: list[Block] = []
    rows = [row for row in one.blocks if isinstance(row, Row)]
    for holder, inner in [(one, Caption | Row), *((row, Cell) for row in rows)]:
        outside += [block for block in holder.blocks if not isinstance(block, inner)]
        holder.blocks[:] = [block for block in holder.blocks if isinstance(block, inner)]
    return outside


def _said(part: Part, element: int) -> str:
    """The text for the picture in a cell without text: a label, a tick or a cross; or empty."""
    if part.doc.starts[element] < part.doc.stops[element]:
        return ""
    whole = part.page.whole
    inner = islice(whole.within(part.page.places_in_whole[element]), _MAX_ELEMENTS)
    known = ((whole.tags[one], dict(whole.attributes[one])) for one in inner)
    shown = [(tag, attributes) for tag, attributes in known if not _is_hidden(attributes)]
    tags, elements = {tag for tag, _ in shown}, [attributes for _, attributes in shown]
    if not tags.isdisjoint(_CONTROL_TAGS) or ("a" in tags and "img" not in tags):
        return ""
    label = _first_label(elements)
    if len(label) > _MAX_LABEL:
        return ""
    is_label = bool(label) and label.lower() not in _PICTURE_KINDS
    return label if is_label else next(filter(None, map(_tick_or_cross, elements)), "")


def _is_hidden(attributes: dict[str, str]) -> bool:
    return "hidden" in attributes or is_undisplayed(attributes.get("style", ""))


def _first_label(elements: list[dict[str, str]]) -> str:
    labels = (element.get(name) or "" for element in elements for name in _LABEL_ATTRIBUTES)
    return next((words for label in labels if (words := " ".join(label.split()))), "")


def _tick_or_cross(element: dict[str, str]) -> str:
    """The tick or the cross that the class or file of an element names; empty if it names none."""
    source = element.get("src") or ""
    file = "" if source.startswith("data:") else source.partition("?")[0].rpartition("/")[2]
    match = _SIGN_CLASS.search(element.get("class") or "") or _SIGN_FILE.fullmatch(file)
    return ("✓" if match["yes"] else "✗") if match else ""
