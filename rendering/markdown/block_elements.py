"""Headings, quotations, figures, captions, rules, code and footnotes, each as blocks."""

import re

from lxml.html import HtmlElement

from ...segmenter.words import tokenize
from .blocks import RULE, Block, indent, join_blocks
from .writer import Writer

_FENCE = re.compile("^ *(`{3,})", re.MULTILINE)
_LANGUAGE = re.compile(r"(?:^|\s)language-([\w+#.-]+)")
#: A first line of a note that parsers without footnotes read as the address of a link, perhaps with
#: a title, if its scheme is one that no link has.
_UNSAFE_ADDRESS = re.compile(
    r"(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:\S*(?:\s*$|\s+[\"'(])", re.IGNORECASE
)
#: Most characters of a caption that are compared with the texts of its images.
_MAX_CAPTION = 1_000


def heading(writer: Writer, element: HtmlElement) -> list[Block]:
    """Write a heading of level 1 to 6 on one line."""
    text = writer.line(element)
    if not text:
        return []
    if text.rstrip("#").endswith(" ") or not text.strip("#"):
        text = f"{text[:-1]}\\#"  # Markdown drops number signs at the end of a heading.
    return [Block("heading", [f"{'#' * int(element.tag[1])} {text}"])]


def quotation(writer: Writer, element: HtmlElement) -> list[Block]:
    """Write a quotation: each line begins with ``>``."""
    lines = join_blocks(writer.blocks(element))
    return [Block("other", [f"> {line}" if line else ">" for line in lines])] if lines else []


def rule(_writer: Writer, _element: HtmlElement) -> list[Block]:
    """Write a rule."""
    return [RULE]


def figure(writer: Writer, element: HtmlElement) -> list[Block]:
    """Write a figure, without texts of its images that the caption repeats.

    Without a ``figcaption``, the caption is the text of the figure.
    """
    if images := [*element.iter("img")]:
        captions = [*element.iter("figcaption")] or [element]
        text = "\n".join(str(one.text_content()) for one in captions)
        caption_words = f" {_words(text[:_MAX_CAPTION])} "
        for image in images:
            for name in ("alt", "title"):
                if (words := _words(image.get(name, ""))) and f" {words} " in caption_words:
                    image.attrib.pop(name)
    return writer.blocks(element)


def _words(text: str) -> str:
    return " ".join(tokenize(text))


def caption(writer: Writer, element: HtmlElement) -> list[Block]:
    """Write the caption of a figure or a table as emphasis."""
    line = writer.new_line()
    line.begin_emphasis("*")
    line.children(element)
    line.end_emphasis()
    return writer.paragraphs(line)


def code_block(_writer: Writer, element: HtmlElement) -> list[Block]:
    """Write preformatted code and its language, between fences longer than any in the code."""
    for line_end in element.iter("br"):
        line_end.tail = "\n" + (line_end.tail or "")
    text = str(element.text_content()).strip("\n").rstrip()
    if not text:
        return []
    fence = "`" * max((len(ticks) + 1 for ticks in _FENCE.findall(text)), default=3)
    matches = (_LANGUAGE.search(code.get("class") or "") for code in element.iter("code", "pre"))
    language = next((match[1] for match in matches if match), "")
    return [Block("other", [f"{fence}{language}", *text.split("\n"), fence])]


def note(writer: Writer, element: HtmlElement, label: str) -> list[Block]:
    """Write a footnote; all lines after the first are indented."""
    if element.tag != "li":
        _drop_label(element, label)
    lines = join_blocks(writer.blocks(element))
    if not lines:
        return []
    first, *rest = indent(lines, "    ")
    if _UNSAFE_ADDRESS.match(first.lstrip()):
        return [Block("other", [f"[^{label}]:", "", first, *rest])]
    return [Block("other", [f"[^{label}]: {first.lstrip()}", *rest])]


def _drop_label(element: HtmlElement, label: str) -> None:
    """Drop the label at the beginning of a note: Markdown adds its own."""
    label_pattern = re.compile(rf"\s*[\[(]?{re.escape(label)}[\])]?[.:]?(?!\w)\s*")
    for node in element.iter():
        if (node.text or "").strip():
            node.text = label_pattern.sub("", node.text, count=1)
            return
