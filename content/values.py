"""The links, images, tables and posts of content, as values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..segmenter.titles import joined
from . import nodes
from .nodes import Container, Content, links_in, plain
from .walk import blocks, lines, text_of


class Link(NamedTuple):
    """A link: its text and its address."""

    text: str
    url: str


class Image(NamedTuple):
    """An image: its address and its alternative text."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Post:
    """A post, a comment or an answer.

    Attributes
    ----------
    author : str
        Empty if it is unknown.
    date : str
        Such as ``2024-05-31``, or as the page shows it; empty if it is unknown.
    text : str
        The kept text of the post.
    """

    author: str
    date: str
    text: str


def links_of(content: Content) -> list[Link]:
    """The links of content, in order, except references to its notes.

    A link around several lines is listed once.
    """
    return [
        Link(" ".join(plain(linked).split()), mark.address)
        for mark, linked in links_in(_items(content))
        if mark.address
    ]


def _items(content: Content) -> Iterator[nodes.Inline]:
    """The parts of all lines, with a break after each line."""
    for place in lines(content):
        yield from place.block.line
        if place.block.line:
            yield nodes.Break(place.block.line[-1].marks)


def images_of(content: Content) -> list[Image]:
    """The images of content, in order."""
    return [
        Image(item.url, item.alt)
        for place in lines(content)
        for item in place.block.line
        if isinstance(item, nodes.Image)
    ]


def tables_of(content: Content) -> list[list[list[str]]]:
    """The tables of content, each as rows of the texts of its cells; tables of pictures are not.

    A cell that spans several columns or rows is listed once.
    """
    tables = (block for block in blocks(content) if isinstance(block, nodes.Table))
    read = ([_cells(row) for row in one.blocks if isinstance(row, nodes.Row)] for one in tables)
    return [rows for rows in read if any(map(any, rows))]


def _cells(row: nodes.Row) -> list[str]:
    cells = (cell for cell in row.blocks if isinstance(cell, nodes.Cell))
    return [" ".join(text_of(cell).split()) or cell.said for cell in cells]


def posts_of(content: Content) -> list[Post]:
    """The posts of content, in order.

    The text of a post includes neither posts within it nor lines that only name author or date.
    """
    return [_post(block) for block in blocks(content) if isinstance(block, nodes.Post)]


def _post(post: nodes.Post) -> Post:
    head_lines = {joined(post.author), joined(post.date)}
    text = "\n".join(line for line in _text_lines(post) if joined(line) not in head_lines)
    return Post(post.author, post.date, text)


def _text_lines(container: Container) -> Iterator[str]:
    """The lines of text of a post, with typed signs of items."""
    sign = f"{container.sign} " if isinstance(container, nodes.Item) and container.sign else ""
    for block in container.blocks:
        if isinstance(block, nodes.Code):
            yield from block.text.split("\n")
        elif isinstance(block, nodes.LineBlock) and not isinstance(block, nodes.Head):
            texts = (" ".join(line.split()) for line in f"{sign}{plain(block.line)}".split("\n"))
            yield from filter(None, texts)
            sign = ""
        elif isinstance(block, nodes.Container) and not isinstance(block, nodes.Post):
            yield from _text_lines(block)


def headline_of(content: Content) -> str:
    """The title that was added from outside of the kept segments; empty if there is none."""
    first = content.blocks[0] if content.blocks else None
    is_added = isinstance(first, nodes.Heading) and first.is_added
    return " ".join(text_of(first).split()) if is_added and first else ""
