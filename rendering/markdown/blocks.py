"""Blocks: headings, quotations, captions, rules and code, and what stands between two blocks."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lxml.html import HtmlElement

from .line import Line

if TYPE_CHECKING:
    from .writer import Writer

_TICKS = re.compile("^ *(`{3,})", re.MULTILINE)
_LANGUAGE = re.compile(r"(?:^|\s)language-([\w+#.-]+)")


class Block(NamedTuple):
    """A block of Markdown: its lines, its kind, and the number after those of a numbered list.

    The kind is ``"text"``, ``"heading"``, ``"list"`` with the marker of its items, ``"term"``,
    ``"definition"``, or ``"other"``.
    """

    kind: str
    lines: list[str]
    next_number: int = 0


def joined(blocks: Iterable[Block]) -> list[str]:
    """The lines of blocks, with empty lines in between, but not before definitions of a term."""
    lines: list[str] = []
    before = ""
    for block in blocks:
        is_defined = before in ("term", "definition") and block.kind == "definition"
        if lines and not is_defined:
            lines.append("")
        lines += block.lines
        before = block.kind
    return lines


def indented(lines: Sequence[str], marker: str) -> list[str]:
    """Lines after a marker; all but the first are indented by its width."""
    if len(lines) == 1:
        return [marker + lines[0]]
    space = " " * len(marker)
    return [
        marker + lines[0],
        *(f"{space}{line}" if line else line for line in lines[1:]),
    ]


def heading(writer: "Writer", element: HtmlElement) -> list[Block]:
    """A heading of a level from 1 to 6, on one line."""
    text = writer.line(element)
    if not text:
        return []
    if text.rstrip("#").endswith(" ") or not text.strip("#"):
        text = f"{text[:-1]}\\#"  # Number signs at the end would close it.
    return [Block("heading", [f"{'#' * int(element.tag[1])} {text}"])]


def quotation(writer: "Writer", element: HtmlElement) -> list[Block]:
    """A quotation, whose lines begin with a sign."""
    lines = joined(writer.blocks(element))
    return [Block("other", [f"> {line}" if line else ">" for line in lines])] if lines else []


def rule(_writer: "Writer", _element: HtmlElement) -> list[Block]:
    """A line between two parts of a text."""
    return [Block("other", ["---"])]


def caption(writer: "Writer", element: HtmlElement) -> list[Block]:
    """The caption of a figure or a table, which is emphasised."""
    line = Line(writer)
    line.begin_emphasis("*")
    line.children(element)
    line.end_emphasis()
    return writer.paragraphs(line)


def code_block(_writer: "Writer", element: HtmlElement) -> list[Block]:
    """Preformatted code with its language, between fences that it does not contain."""
    for line_end in element.iter("br"):
        line_end.tail = "\n" + (line_end.tail or "")
    text = str(element.text_content()).strip("\n").rstrip()
    if not text:
        return []
    fence = "`" * max((len(ticks) + 1 for ticks in _TICKS.findall(text)), default=3)
    named = (_LANGUAGE.search(code.get("class") or "") for code in element.iter("code", "pre"))
    language = next((found[1] for found in named if found), "")
    return [Block("other", [f"{fence}{language}", *text.split("\n"), fence])]
