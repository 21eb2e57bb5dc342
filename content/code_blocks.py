"""Where code is on a page: in ``pre``, in code with lines of its own, in tables, in editors."""

from collections.abc import Iterator

from ..segmenter.doc import Doc
from .data_tables import CELL_TAGS, CODE_CELL, DataTables
from .lookups import elements_in

#: Elements of code within a line, or with lines of its own.
INLINE_CODE_TAGS = ("code", "tt")
#: Classes of the elements in which editors and scripts have the lines of code: of CodeMirror 5 and
#: 6, Ace, Monaco, Crayon and Enlighter.
_LINE_HOLDERS = (
    *("CodeMirror-code", "cm-content", "ace_text-layer", "view-lines", "crayon-pre", "enlighter"),
)
#: SyntaxHighlighter has the lines in the second element within the first one.
_HIGHLIGHTER, _HIGHLIGHTER_LINES = "syntaxhighlighter", "container"
#: The beginning of the class of lists of lines in dp.SyntaxHighlighter, and the class of the
#: elements in the items of those in GeSHi.
_LIST_PREFIX, _GESHI_LINE = "dp-", "de1"
#: Code is in one of the first cells of a row.
_MAX_CELLS = 3


def code_blocks(doc: Doc) -> list[int]:
    """Find the outermost blocks of code with text, in document order.

    These are ``pre`` elements, other code with lines of its own, tables of lines and editors.
    """
    found: list[int] = []
    others = {*_tables_of_lines(doc), *holders_of_lines(doc)}
    for element in sorted((*doc.tagged("pre", *INLINE_CODE_TAGS), *others)):
        start, stop = doc.span(element)
        if start == stop or (found and stop <= doc.stops[found[-1]]):
            continue
        if doc.tags[element] not in INLINE_CODE_TAGS or has_own_lines(doc, element):
            found.append(element)
    return found


def holders_of_lines(doc: Doc) -> Iterator[int]:
    """The elements in which editors and scripts have the lines of code."""
    for name in _LINE_HOLDERS:
        yield from _with_class(doc, name)
    for highlighter in _with_class(doc, _HIGHLIGHTER):
        for one in doc.within(highlighter):
            if doc.value(one, "class") == _HIGHLIGHTER_LINES:
                yield one
    lines = {doc.nearest(one, ("ol",)) for one in _with_class(doc, _GESHI_LINE)} - {-1}
    yield from lines
    for items in doc.tagged("ol"):
        if doc.value(items, "class").startswith(_LIST_PREFIX):
            yield items


def _with_class(doc: Doc, name: str) -> Iterator[int]:
    if numbers := doc.attributes.with_part("class", name):
        for one in doc.attributes.holders(numbers)[0]:
            if name in doc.value(one, "class").split():
                yield one


def _tables_of_lines(doc: Doc) -> list[int]:
    tables, cells = doc.tagged("table"), doc.tagged(*CELL_TAGS)
    first_cells = ((table, elements_in(cells, doc.within(table), _MAX_CELLS)) for table in tables)
    candidates = [
        table
        for table, first in first_cells
        if any(CODE_CELL.search(doc.value(cell, "class")) for cell in first[1:])
    ]
    judge = DataTables(doc)
    return list(filter(judge.is_code, candidates))


def has_own_lines(doc: Doc, element: int) -> bool:
    """Whether an element has several lines, and shares none of them with other text."""
    (start, stop), text = doc.span(element), doc.text
    begins_line = start == 0 or text[start : start + 1] == "\n"
    return begins_line and text.find("\n", start + 1, stop) >= 0 and text[stop : stop + 1] in "\n"
