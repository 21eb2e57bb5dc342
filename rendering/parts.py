"""The links, images and tables of a kept part, as values."""

from typing import NamedTuple

from lxml.html import HtmlElement

from .constructs.tables import SAID


class Link(NamedTuple):
    """A link: its text and its address."""

    text: str
    url: str


class Image(NamedTuple):
    """An image: its address and its alternative text."""

    url: str
    alt: str


def links_of(body: HtmlElement) -> list[Link]:
    """The links of a clean tree with links, in order, without those to its footnotes."""
    links = (Link(_text(link), link.get("href") or "") for link in body.iter("a"))
    return [link for link in links if link.url and not link.url.startswith("#")]


def images_of(body: HtmlElement) -> list[Image]:
    """The images of a clean tree with images, in order."""
    return [Image(image.get("src") or "", image.get("alt") or "") for image in body.iter("img")]


def tables_of(body: HtmlElement) -> list[list[list[str]]]:
    """The tables of a clean tree, each as rows of the texts of its cells.

    A cell that spans several columns or rows occurs once.
    """
    return [
        [list(map(_text_of_cell, row.iterchildren("td", "th"))) for row in table.iter("tr")]
        for table in body.iter("table")
    ]


def _text_of_cell(cell: HtmlElement) -> str:
    return _text(cell) or cell.get(SAID, "")


def _text(element: HtmlElement) -> str:
    return " ".join(str(element.text_content()).split())
