"""Lists of items, numbered or not, and of terms with their definitions."""

import re
from typing import TYPE_CHECKING

from lxml.html import HtmlElement

from .inline import Line
from .joining import Block, indented, joined, joined_in_item
from .notes import note

if TYPE_CHECKING:
    from .writer import Writer

__all__ = [
    "definition",
    "definition_list",
    "list_item",
    "numbered_list",
    "plain_list",
    "term",
]

_NUMBER = re.compile("[0-9]{1,9}")


class _Items:
    """The items of a list, which other blocks may part."""

    def __init__(self, number: int | None) -> None:
        self.blocks: list[Block] = []
        self._number = number
        self._items: list[list[str]] = []
        self._is_loose = False

    def add(self, blocks: list[Block]) -> None:
        """Add an item; one without text has only its number."""
        lines, is_loose = joined_in_item(blocks)
        marker = "- " if self._number is None else f"{self._number}. "
        if self._number is not None:
            self._number += 1
        if lines:
            self._items.append(indented(lines, marker))
            self._is_loose |= is_loose

    def part(self, blocks: list[Block]) -> None:
        """Add blocks between two items, to no item."""
        if blocks:
            self.end()
            self.blocks += blocks

    def end(self) -> None:
        """Write the items that have been added."""
        if self._items:
            lines = [line for item in self._items for line in ([""] * self._is_loose + item)]
            self.blocks.append(Block("list", lines[self._is_loose :]))
        self._items, self._is_loose = [], False


def plain_list(writer: "Writer", element: HtmlElement) -> list[Block]:
    """A list whose items have no numbers."""
    return _written(writer, element, _Items(None))


def numbered_list(writer: "Writer", element: HtmlElement) -> list[Block]:
    """A list whose items have numbers."""
    start = element.get("start") or ""
    return _written(writer, element, _Items(int(start) if _NUMBER.fullmatch(start) else 1))


def _written(writer: "Writer", element: HtmlElement, items: _Items) -> list[Block]:
    """Write items, and what else is in a list between them."""
    line = Line(writer)
    line.text(element.text or "")
    for child in element:
        if child.tag == "li":
            items.part(writer.paragraphs(line))
            if label := writer.notes.label(child):
                items.part(note(writer, child, label))
            else:
                items.add(writer.blocks(child))
            line = Line(writer)
        elif writer.is_block(child):
            items.part(writer.paragraphs(line))
            items.part(writer.block(child))
            line = Line(writer)
        else:
            line.element(child)
        line.text(child.tail or "")
    items.part(writer.paragraphs(line))
    items.end()
    return items.blocks


def list_item(writer: "Writer", element: HtmlElement) -> list[Block]:
    """An item outside of a list."""
    items = _Items(None)
    items.add(writer.blocks(element))
    items.end()
    return items.blocks


def definition_list(writer: "Writer", element: HtmlElement) -> list[Block]:
    """Terms and their definitions."""
    return writer.blocks(element)


def term(writer: "Writer", element: HtmlElement) -> list[Block]:
    """A term that is defined."""
    return writer.blocks(element)


def definition(writer: "Writer", element: HtmlElement) -> list[Block]:
    """What a term means."""
    return writer.blocks(element)
