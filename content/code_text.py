"""The exact text of code: its lines and its indentation, without line numbers and buttons."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ..segmenter.doc import Doc
from ..segmenter.line_styles import is_shown_as_block
from ..segmenter.tags import BLOCK_TAGS
from .gutters import is_no_code, may_be_no_code

#: Elements of code in which all white space is as it is written, unless it is between cells.
_AS_WRITTEN = ("pre", "table")
#: Elements of a table that are no cells: text directly in them is misplaced.
_ROW_TAGS = frozenset("table thead tbody tfoot tr".split())

_RETURN = re.compile(r"\r\n?")
_EMPTY_LINES = re.compile(r"\A(?:[ \t]*\n)+")
#: The end of a line of the source before a text, with the white space around it.
_SOURCE_BEFORE = re.compile(r"\A[ \t]*[\r\n][ \t\r\n]*")
#: Classes that highlighters give each line of code, and an attribute.
_LINE_CLASSES = frozenset("code-line highlight-line line token-line".split())
_LINE_ATTRIBUTE = "data-line"
#: The class of highlighted lines in Gatsby, which omits their line breaks.
_WHOLE_LINE_CLASS = "gatsby-highlight-code-line"
#: In the class of the name of a file in ``pre``, above the element with the code.
_TITLE_CLASS = re.compile("file|title", re.IGNORECASE)
#: Stands for the beginning or end of a block: the next text begins a new line.
_NEW_LINE = None
#: The end of a line among texts with their runs.
_LINE_END = -1, "\n"
#: Classes of lines of code: an empty one has no line end of its own.
_EDITOR_LINES = frozenset("CodeMirror-line ace_line cm-line crayon-line line view-line".split())
#: A space that alone keeps an empty line open.
_SPACE = " "


def verbatim(doc: Doc, element: int, kept: Sequence[bool]) -> str:
    """The kept text of a block of code, with line breaks and indentation.

    Empty lines at the beginning and end are dropped. `kept` flags the runs of the page.
    """
    code = "".join(text for _, text in kept_texts(doc, element, kept))
    return code[n_dropped(code) :].rstrip()


def n_dropped(code: str) -> int:
    """Number of characters of the empty lines at the beginning of code."""
    empty = _EMPTY_LINES.match(code)
    return empty.end() if empty else 0


def kept_texts(doc: Doc, element: int, kept: Sequence[bool]) -> list[tuple[int, str]]:
    """The kept texts of code, each with its run; white space and line ends have run -1.

    Line numbers are left out.
    """
    lines, gutter = _lines_within(doc, element), -1
    joins_lines = doc.tags[element] not in _AS_WRITTEN
    texts = _Texts(joins_lines=joins_lines)
    for places, one, begins in _bounds(doc, element, [element, *_breaking(doc, element, lines)]):
        for place in places:
            run = doc.raw_runs[place]
            if gutter < 0 and (kept[run] if run >= 0 else _is_shown(doc, element, place)):
                texts.add(run, doc.raw_text(place))
        if begins:
            line_end = _NEW_LINE if _begins_line(doc, one, lines) else ""
            if gutter < 0 and one != element and _is_no_code(doc, element, one):
                gutter = one
        else:
            line_end = _line_end(doc, one, lines)
            if one == gutter:
                gutter = -1
        if line_end is _NEW_LINE:
            texts.begin_line()
        elif line_end:
            texts.end_line()
    return _with_spaces(doc, texts.all) if joins_lines else texts.all


class _Texts:
    """Collects the texts of code.

    With `joins_lines`, lines are elements, or `br` ends them: line ends beside these, with the
    white space around them, only divide the source, and white space at the end of a line is unseen.
    """

    def __init__(self, *, joins_lines: bool) -> None:
        self.all: list[tuple[int, str]] = []
        self._joins_lines, self._is_at_start = joins_lines, True

    def add(self, run: int, text: str) -> None:
        """Add a text; no-break spaces are there for browsers only."""
        if self._joins_lines and self._is_at_start:
            text = _SOURCE_BEFORE.sub("", text)
        text = _RETURN.sub("\n", text).replace("\xa0", " ")
        if text:
            self.all.append((run, text))
            self._is_at_start = False

    def end_line(self) -> None:
        """End the line."""
        if self._joins_lines:
            while self.all and self.all[-1] != _LINE_END:
                run, text = self.all.pop()
                if text := text.rstrip():
                    self.all.append((run, text))
                    break
        elif self._is_line_of_one_space():
            self.all.pop()
        self.all.append(_LINE_END)
        self._is_at_start = True

    def _is_line_of_one_space(self) -> bool:
        is_first = self.all[-2:-1] in ([], [_LINE_END])
        return is_first and bool(self.all) and self.all[-1][1] == _SPACE

    def begin_line(self) -> None:
        """Begin a new line, unless the last one has ended."""
        if self.all and not self.all[-1][1].endswith("\n"):
            self.end_line()
        self._is_at_start = True


def _is_shown(doc: Doc, element: int, place: int) -> bool:
    """Whether white space is code: it is, unless it is between the cells of a table."""
    return doc.tags[element] != "table" or doc.tags[doc.raw_elements[place]] not in _ROW_TAGS


def _with_spaces(doc: Doc, texts: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The texts of code, with the spaces before runs that only a style sheet may put there.

    In ``pre``, texts are as they are written.
    """
    spaced: list[tuple[int, str]] = []
    for run, text in texts:
        if run > 0 and spaced and spaced[-1][0] >= 0:
            between = doc.text[doc.run_stops[run - 1] : doc.run_starts[run]]
            is_written = text[:1].isspace() or spaced[-1][1][-1:].isspace()
            if between == " " and not is_written:
                spaced.append((-1, " "))
        spaced.append((run, text))
    return spaced


def _bounds(doc: Doc, element: int, elements: Sequence[int]) -> Iterator[tuple[range, int, bool]]:
    """Where some elements within an element, which ascend, begin and end.

    Before each bound are the texts since the last one; True is for an element that begins.
    """
    is_open: list[int] = []
    done = doc.raw_texts_in(element).start
    for one in [*elements, doc.ends[element]]:
        while is_open and doc.ends[is_open[-1]] <= one:
            stop = max(done, doc.raw_texts_in(is_open[-1]).stop)
            yield range(done, stop), is_open.pop(), False
            done = stop
        if one < doc.ends[element]:
            stop = max(done, doc.raw_texts_in(one).start)
            yield range(done, stop), one, True
            done = stop
            is_open.append(one)


def _breaking(doc: Doc, element: int, lines: Collection[int]) -> list[int]:
    """The elements within an element that may begin or end a line, or be no code."""
    known: dict[tuple[str, str, str], bool] = {}
    found = []
    for one in doc.within(element):
        kind = doc.tags[one], doc.value(one, "class"), doc.value(one, "style")
        if kind not in known:
            known[kind] = (
                kind[0] in BLOCK_TAGS
                or kind[0] == "br"
                or _WHOLE_LINE_CLASS in kind[1].split()
                or is_shown_as_block(kind[2])
                or may_be_no_code(*kind)
            )
        if known[kind] or one in lines:
            found.append(one)
    return found


def _lines_within(doc: Doc, element: int) -> set[int]:
    """The elements of lines of code, or of code, that only a style sheet puts below others."""
    children: dict[int, list[int]] = defaultdict(list)
    for one in doc.within(element):
        children[doc.parents[one]].append(one)
    of_lines = {
        parent: lines for parent, lines in children.items() if _are_lines(doc, parent, lines)
    }
    for text in doc.raw_texts_in(element) if of_lines else ():
        parent = doc.raw_elements[text]
        if parent in of_lines and _is_beside_lines(doc, text, of_lines[parent]):
            del of_lines[parent]
    below_titles = {
        second
        for first, second in pairwise(children[element])
        if doc.tags[second] == "code" and _TITLE_CLASS.search(doc.value(first, "class"))
    }
    return below_titles.union(*of_lines.values())


def _is_beside_lines(doc: Doc, text: int, lines: Sequence[int]) -> bool:
    """Whether a text is between lines, or words are before the first one."""
    if doc.elements_before_raw[text] > lines[-1]:
        return False
    return doc.elements_before_raw[text] > lines[0] or doc.raw_runs[text] >= 0


def _are_lines(doc: Doc, parent: int, elements: Sequence[int]) -> bool:
    """Whether elements are lines: those of a highlighter, or ``code`` elements of one class."""
    if len(elements) < 2:
        return False
    if doc.tags[parent] == "pre" and doc.tags[elements[0]] == "code":
        kinds = {(doc.tags[one], doc.value(one, "class")) for one in elements}
        if len(kinds) == 1:
            return True
    return all(
        not _LINE_CLASSES.isdisjoint(_classes(doc, one))
        or _LINE_ATTRIBUTE in dict(doc.attributes[one])
        for one in elements
    )


def _begins_line(doc: Doc, element: int, lines: Collection[int]) -> bool:
    return element in lines or _is_block(doc, element) or _is_whole_line(doc, element)


def _is_block(doc: Doc, element: int) -> bool:
    return doc.tags[element] in BLOCK_TAGS or is_shown_as_block(doc.value(element, "style"))


def _line_end(doc: Doc, element: int, lines: Collection[int]) -> str | None:
    """The line end to add after an element; empty if it needs none."""
    if doc.tags[element] == "tr" and not doc.raw_texts_in(_last_cell(doc, element)):
        return "\n"
    if _is_block(doc, element):
        return "\n" if _is_empty_line(doc, element) else _NEW_LINE
    has_content = bool(doc.within(element) or doc.raw_texts_in(element))
    if _is_whole_line(doc, element):
        return _NEW_LINE if has_content else "\n"
    return "\n" if doc.tags[element] == "br" or (element in lines and not has_content) else ""


def _is_empty_line(doc: Doc, element: int) -> bool:
    is_line = doc.tags[element] == "li" or not _EDITOR_LINES.isdisjoint(_classes(doc, element))
    return is_line and not (
        doc.raw_texts_in(element) or any(doc.tags[one] == "br" for one in doc.within(element))
    )


def _last_cell(doc: Doc, row: int) -> int:
    return doc.nearest(doc.ends[row] - 1, ("td", "tr"))


def _is_whole_line(doc: Doc, element: int) -> bool:
    return _WHOLE_LINE_CLASS in _classes(doc, element)


def _classes(doc: Doc, element: int) -> Sequence[str]:
    return doc.value(element, "class").split()


def _is_no_code(doc: Doc, code: int, element: int) -> bool:
    """Whether an element in code is a button, a hidden line of code, line numbers or prompts."""
    if doc.tags[code] == "table" and doc.tags[element] == "td":
        # The cells before the last one have the numbers of the line.
        return _last_cell(doc, doc.parents[element]) != element
    return is_no_code(doc, element)
