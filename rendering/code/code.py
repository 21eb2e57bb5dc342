"""Preformatted code: its exact text and its language."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, INVISIBLE_TAGS, TextFlow
from ..tables import ROW_TAGS
from .gutters import is_gutter

#: Class names with which common highlighters name a language.
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-|brush:\s*|sourceCode\s+"
    r"|blob-wrapper\s(?:.*\s)?type-)([\w+#.-]+)"
)
_NAME = re.compile(r"[\w+#.-]+")
_NO_LANGUAGES = frozenset("none plain plaintext text default source wrapper".split())
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
            space, last, run = "", piece, run + 1
    return _LINE_END.sub("\n", "".join(copied)).strip("\n").rstrip()


def _pieces(element: HtmlElement) -> Iterator[str | None]:
    """The texts within an element: runs of the page, white space, or signs that stand for more."""
    gutter: HtmlElement | None = None
    is_table = element.tag == "table"
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start" and node.tag in INVISIBLE_TAGS:
            walk.skip_subtree()
            continue
        is_edge_of_block = event in ("start", "end") and node.tag in BLOCK_TAGS
        if is_edge_of_block or (event == "start" and _begins_line(node)):
            yield _NEW_LINE
        elif event == "end" and _ends_line(node):
            yield "\n"
        is_inner = event == "start" and gutter is None and node is not element
        if is_inner and is_gutter(node.tag, node.get("class"), node.text_content):
            gutter = node
        elif event == "end" and node is gutter:
            gutter = None
        if event == "end" and node is element:
            continue
        text, holder = (node.text, node) if event == "start" else (node.tail, node.getparent())
        # Nothing is shown of what parts the cells of a table; in ``pre``, all is code.
        if text and not (is_table and holder.tag in ROW_TAGS and text.isspace()):
            yield _IN_GUTTER if gutter is not None and not text.isspace() else text


def _begins_line(element: HtmlElement) -> bool:
    """Whether only a style sheet shows an element of code below what stands before it."""
    before = element.getprevious()
    follows_line = before is not None and not before.tail and _is_line(before)
    return _is_whole_line(element) or (follows_line and _is_line(element))


def _ends_line(element: HtmlElement) -> bool:
    """Whether a line ends with an element, though there is no line break in its text."""
    is_empty = not (len(element) or element.text)
    is_empty_line = is_empty and _begins_line(element)
    return element.tag == "br" or _is_whole_line(element) or is_empty_line


def _is_line(element: HtmlElement) -> bool:
    return element.tag == "code" or not _LINES.isdisjoint(_classes(element))


def _is_whole_line(element: HtmlElement) -> bool:
    return _WHOLE_LINE in _classes(element)


def _classes(element: HtmlElement) -> list[str]:
    return (element.get("class") or "").split()


def code_language(element: HtmlElement) -> str | None:
    """Read the language of code from its class, or from an element within or around it.

    It is in lower case; None if it is unknown.
    """
    around = islice(element.iterancestors(), 2)
    for candidate in (element, *element.iter("code"), *around):
        named = candidate.get("data-lang") or candidate.get("data-language")
        match = _LANGUAGE.search(candidate.get("class", ""))
        language = (named or (match[1] if match else "")).lower()
        if _NAME.fullmatch(language) and language not in _NO_LANGUAGES:
            return str(language)
    return None
