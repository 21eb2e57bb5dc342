"""The links, images, tables and posts of a kept part, as values."""

from dataclasses import dataclass
from typing import NamedTuple

from lxml.html import HtmlElement

from ..segmenter.flow import flow as text_flow
from ..segmenter.titles import joined
from .constructs.post_heads import AUTHOR, DATE
from .constructs.tables import CELL_TAGS, PICTURE_TEXT
from .prune import read_body


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


def links_of(body: HtmlElement) -> list[Link]:
    """The links of a clean tree with links, in order, except links to its footnotes."""
    links = (Link(_text(link), link.get("href") or "") for link in body.iter("a"))
    return [link for link in links if link.url and not link.url.startswith("#")]


def images_of(body: HtmlElement) -> list[Image]:
    """The images of a clean tree with images, in order."""
    return [Image(image.get("src") or "", image.get("alt") or "") for image in body.iter("img")]


def tables_of(body: HtmlElement) -> list[list[list[str]]]:
    """The tables of a clean tree, each as rows of the texts of its cells.

    A cell that spans several columns or rows is listed once.
    """
    return [
        [
            [_text(cell) or cell.get(PICTURE_TEXT, "") for cell in row.iterchildren(*CELL_TAGS)]
            for row in table.iter("tr")
        ]
        for table in body.iter("table")
    ]


def read_posts(kept_html: str) -> list[Post]:
    """Read the posts of a kept part, in the order of the page.

    The text of a post does not include posts within it.
    """
    if AUTHOR not in kept_html:
        return []
    body = read_body(kept_html)
    posts = [post for post in body.iter("div") if post.get(AUTHOR) is not None]
    read = []
    for post in reversed(posts):
        for line in post.xpath("descendant::p[@data-head] | hr"):
            line.drop_tree()
        author, date = post.get(AUTHOR), post.get(DATE)
        lines = text_flow(post).text.split("\n")
        head_lines = {joined(author), joined(date)}
        text = "\n".join(line for line in lines if joined(line) not in head_lines)
        read.append(Post(author, date, text))
        post.drop_tree()
    return read[::-1]


def _text(element: HtmlElement) -> str:
    return " ".join(str(element.text_content()).split())
