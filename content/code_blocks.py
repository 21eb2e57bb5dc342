"""Where code is on a page: in ``pre``, in code with lines of its own, in tables, in editors."""

import re
from collections.abc import Iterator

from ..segmenter.doc import Doc
from .data_tables import CELL_TAGS, CODE_CELL, DataTables
from .gutters import is_gutter
from .lookups import elements_in, found_once

#: Elements of code within a line, or with lines of its own.
INLINE_CODE_TAGS = ("code", "kbd", "samp", "tt")
#: Classes of the elements in which editors and scripts have the lines of code: of CodeMirror 5 and
#: 6, Ace, Monaco, Crayon, Enlighter, W3Schools and GitHub.
_LINE_HOLDERS = (
    *("CodeMirror-code", "cm-content", "ace_text-layer", "view-lines", "crayon-pre", "enlighter"),
    *("w3-code", "react-code-lines"),
)
#: SyntaxHighlighter has the lines in an element of this class, in a cell of that one.
_HIGHLIGHTER, _HIGHLIGHTER_LINES, _HIGHLIGHTER_CELL = "syntaxhighlighter", "container", "code"
#: The beginning of the class of lists of lines in dp.SyntaxHighlighter; the class of the elements
#: in the items of those in GeSHi; and classes of others.
_LIST_PREFIX, _GESHI_LINE, _LISTS = "dp-", "de1", frozenset(("code", "linenums"))
#: What is written with a typewriter, line by line, such as code that was pasted from an editor.
_MONOSPACE, _AS_WRITTEN = "monospace", re.compile(r"white-space\s*:\s*pre", re.IGNORECASE)
#: Code is in one of the first cells of a row.
_MAX_CELLS = 3


@found_once
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
    if _HIGHLIGHTER in doc.classes:
        for one in _with_class(doc, _HIGHLIGHTER_LINES):
            cell = doc.nearest(one, ("td",))
            if cell >= 0 and doc.value(cell, "class") == _HIGHLIGHTER_CELL:
                yield one
    yield from {doc.nearest(one, ("ol",)) for one in _with_class(doc, _GESHI_LINE)} - {-1}
    for items in doc.tagged("ol"):
        names = doc.value(items, "class").split()
        if any(name.startswith(_LIST_PREFIX) for name in names) or (
            not _LISTS.isdisjoint(names) and has_own_lines(doc, items)
        ):
            yield items
    if numbers := doc.attributes.with_part("style", _MONOSPACE):
        for one in doc.attributes.holders(numbers)[0]:
            if _AS_WRITTEN.search(doc.value(one, "style")) and has_own_lines(doc, one):
                yield one


def _with_class(doc: Doc, name: str) -> Iterator[int]:
    if name in doc.classes:
        for one in doc.attributes.holders(doc.attributes.with_part("class", name))[0]:
            if name in doc.value(one, "class").split():
                yield one


def _tables_of_lines(doc: Doc) -> list[int]:
    tables, cells = doc.tagged("table"), doc.tagged(*CELL_TAGS)
    first_cells = ((table, elements_in(cells, doc.within(table), _MAX_CELLS)) for table in tables)
    candidates = [
        table
        for table, first in first_cells
        if any(CODE_CELL.search(doc.value(cell, "class")) for cell in first[1:])
        or (first and is_gutter(doc.value(first[0], "class")))
    ]
    judge = DataTables(doc)
    return list(filter(judge.is_code, candidates))


def has_own_lines(doc: Doc, element: int) -> bool:
    """Whether an element shares none of its lines with other text, and has several.

    One line is enough if a style keeps its white space.
    """
    (start, stop), text = doc.span(element), doc.text
    begins_line = start == 0 or text[start : start + 1] == "\n"
    if not begins_line or text[stop : stop + 1] not in "\n":
        return False
    has_several = text.find("\n", start + 1, stop) >= 0
    return has_several or _AS_WRITTEN.search(doc.value(element, "style")) is not None
