"""Preformatted code: its exact text."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence

from lxml import etree
from lxml.html import HtmlElement

from ....segmenter.flow import BLOCK_TAGS, INVISIBLE_TAGS, TextFlow
from ..tables import ROW_TAGS
from .gutters import is_gutter

_LINE_END = re.compile(r"\r\n?")
#: Classes that highlighters give each line of code.
_LINES = frozenset("code-line highlight-line line token-line".split())
#: The class of highlighted lines of Gatsby, which it writes without their line breaks.
_WHOLE_LINE = "gatsby-highlight-code-line"
#: Stands for the beginning or end of a block: what follows is on a line of its own.
_NEW_LINE = None
#: Stands for a line number.
_IN_GUTTER = ""


def code_blocks(flow: TextFlow) -> list[int]:
    """Find the elements ``pre`` with text, in document order, without those within another."""
    found: list[int] = []
    for element in flow.tagged("pre"):
        start, stop = flow.starts[element], flow.stops[element]
        is_within = found and stop <= flow.stops[found[-1]]
        if start < stop and not is_within:
            found.append(element)
    return found


def verbatim(flow: TextFlow, element: int, is_kept: Sequence[bool]) -> str:
    """Copy the kept text of code, ``pre`` or a table of lines, with line breaks and indentation.

    It has no empty lines at its beginning and end. `is_kept` flags the runs of the page.
    """
    run = bisect_right(flow.run_opened, element)
    copied: list[str] = []
    space, last = "", "\n"
    for piece in _pieces(flow.node(element)):
        if piece is _NEW_LINE:
            space += "" if (space or last).endswith("\n") else "\n"
        elif piece == _IN_GUTTER:
            run += 1
        elif piece.isspace():
            space += piece
        else:
            if is_kept[run]:
                copied += [space, piece]
                space, last = "", piece
            run += 1
    return _LINE_END.sub("\n", "".join(copied)).strip("\n").rstrip()


def _pieces(element: HtmlElement) -> Iterator[str | None]:
    """The texts within an element: runs of the page, white space, or signs that stand for more."""
    gutter: HtmlElement | None = None
    is_table = element.tag == "table"
    lines = _lines_within(element)
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if node.tag in INVISIBLE_TAGS:
                walk.skip_subtree()
                continue
            if node.tag in BLOCK_TAGS or node in lines or _is_whole_line(node):
                yield _NEW_LINE
            is_inner = gutter is None and node is not element
            if is_inner and is_gutter(node.tag, node.get("class"), node.text_content):
                gutter = node
            text, holder = node.text, node
        else:
            if event == "end":
                if (line_end := _line_end(node, lines)) != "":
                    yield line_end
                if node is gutter:
                    gutter = None
                if node is element:
                    continue
            text, holder = node.tail, node.getparent()
        # Nothing is shown of what parts the cells of a table; in ``pre``, all is code.
        if text and not (is_table and holder.tag in ROW_TAGS and text.isspace()):
            yield _IN_GUTTER if gutter is not None and not text.isspace() else text


def _lines_within(element: HtmlElement) -> set[HtmlElement]:
    """The elements of lines of code that only a style sheet shows below each other."""
    holders = filter(_holds_lines, element.iter(etree.Element))
    return {line for holder in holders for line in holder}


def _holds_lines(element: HtmlElement) -> bool:
    """Whether an element holds nothing but lines: of a highlighter, or elements ``code``."""
    inner = list(element)
    if len(inner) < 2 or (element.text or "").strip() or any(one.tail for one in inner[:-1]):
        return False
    if element.tag == "pre" and {(one.tag, one.get("class")) for one in inner} == {
        ("code", inner[0].get("class"))
    }:
        return True
    return all(not _LINES.isdisjoint(_classes(one)) for one in inner)


def _line_end(element: HtmlElement, lines: Collection[HtmlElement]) -> str | None:
    """What a line ends with whose element has no line break; empty for other elements."""
    if element.tag in BLOCK_TAGS:
        return _NEW_LINE
    has_content = len(element) or element.text
    if _is_whole_line(element):
        return _NEW_LINE if has_content else "\n"
    return "\n" if element.tag == "br" or (element in lines and not has_content) else ""


def _is_whole_line(element: HtmlElement) -> bool:
    return _WHOLE_LINE in _classes(element)


def _classes(element: HtmlElement) -> Sequence[str]:
    names = element.get("class")
    return names.split() if names else ()
