"""The posts of a copy: each begins with a line that has author and date, and can be read again."""

from dataclasses import dataclass

from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.flow import flow as text_flow
from ...segmenter.titles import joined
from ..attributes import POST
from ..trees import read_body

#: Attributes of the copy of a post, and the mark of its first line.
AUTHOR, DATE, _HEAD = "data-author", "data-date", "data-head"


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


def add_heads(body: HtmlElement) -> None:
    """Begin each post with a line of author and date; before all but the first, add a rule.

    A post that is an item of a list has a bullet instead.
    """
    is_first = True
    for post in body.iter("div"):
        if post.get(AUTHOR) is None:
            continue
        if head := post.get(POST):
            _insert(post, _head(post, head))
        if not is_first and not _is_item(post):
            _insert(post, post.makeelement("hr"))
        is_first = False


def _is_item(post: HtmlElement) -> bool:
    """Whether an item of a list begins with a post."""
    element = post
    while (around := element.getparent()) is not None:
        if element.getprevious() is not None or (around.text or "").strip():
            return False
        if around.tag == "li":
            return True
        element = around
    return False


def _insert(post: HtmlElement, element: HtmlElement) -> None:
    element.tail, post.text = post.text, None
    post.insert(0, element)


def _head(post: HtmlElement, head: str) -> HtmlElement:
    line: HtmlElement = post.makeelement("p", {_HEAD: ""})
    if not (name := post.get(AUTHOR)):
        line.text = head
        return line
    author = etree.SubElement(line, "strong")
    author.text, author.tail = name, head[len(name) :]
    return line


def read_posts(kept_html: str) -> list[Post]:
    """Read the posts of a kept part, in the order of the page.

    The text of a post does not include posts within it.
    """
    if AUTHOR not in kept_html:
        return []
    body = read_body(kept_html)
    posts = [post for post in body.iter("div") if post.get(AUTHOR) is not None]
    found = []
    for post in reversed(posts):
        for line in post.xpath("./p[@data-head] | ./hr"):
            line.drop_tree()
        author, date = post.get(AUTHOR), post.get(DATE)
        lines = text_flow(post).text.split("\n")
        said = {joined(author), joined(date)}
        text = "\n".join(line for line in lines if joined(line) not in said)
        found.append(Post(author, date, text))
        post.drop_tree()
    return found[::-1]
