"""Headings, quotations, captions and rules."""

from typing import TYPE_CHECKING

from lxml.html import HtmlElement

from .joining import Block, joined
from .line import Line

if TYPE_CHECKING:
    from .writer import Writer

__all__ = ["caption", "heading", "quotation", "rule"]


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
