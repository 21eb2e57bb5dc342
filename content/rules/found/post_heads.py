"""The head of a post: author and date, read from the page and written as a copy's first line."""

import re
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from ....segmenter.flow import TextFlow

#: A year and a time of day, with few words, as in "Sun Dec 17, 2023 11:23 am". A word with a colon
#: is a label, as in "Joined: 17 Dec 2023 11:23 am", which does not match.
DATE_AND_TIME = re.compile(
    r"(?=.*\b(?:19|20)\d\d\b)(?=.*\b\d?\d:\d\d)(?!.*[^\W\d_]:)"
    r"[\W\d_]*(?:[^\W\d_]+[\W\d_]*){,3}"
)
_ISO_DATE = re.compile(r"\s*(\d{4}-\d\d-\d\d)(?!\d)")
_DIGIT = re.compile(r"\d")
#: Words before and after a name.
_NAME_AFFIXES = re.compile(
    r"^(?:(?:\w+ )?by:?|author:)\s+|(?:\s+(?:says|said|wrote|writes))?\s*:?$", re.I
)
LETTER = re.compile(r"[^\W\d_]")
#: A line that is no name: a label, or the first letter of a name in place of a picture.
_NOT_A_NAME = re.compile(r"\w?|(?:\w+ )?by|.*(?<!says)(?<!said)(?<!wrote)(?<!writes):", re.I)
#: Text that may follow the link of a name: a number, as in "Ann 4,522", "Ann edited 2 days ago".
_AFTER_LINK = re.compile(r"$|\s(?:edited )?\d")
#: Most characters of a name, and of a date.
_MAX_NAME, MAX_DATE = 50, 40
#: Most elements that are examined.
_MAX_EXAMINED = 50
#: A colon at the end; signs may follow, such as the arrow of a link to the quoted post.
_FINAL_COLON = re.compile(r"[:：][^\w:：]*\Z")
#: Attributes of the copy of a post, and the mark of its head.
AUTHOR, DATE, _HEAD = "data-author", "data-date", "data-head"


def author_name(flow: TextFlow, author: int) -> str:
    """The name in an author's element; empty if it contains none.

    Of several lines, the name is in the first that is no label; other lines say how many posts a
    member has written, for instance. In its line, the name ends before a date, or with its link
    before a number: phpBB writes "by Ann » 14 Sep 2018, 20:11".
    """
    node = flow.node(author)
    named = (inner for inner in node.iter(etree.Element) if inner.get("itemprop") == "name")
    if (inner := next(named, None)) is not None:
        text = inner.get("content") or str(inner.text_content())
    else:
        lines = [line.strip() for line in flow.text_of(author).strip().split("\n")]
        first = next((line for line in lines if not _NOT_A_NAME.fullmatch(line)), lines[0])
        text = node.get("content") or first
    name = _NAME_AFFIXES.sub("", " ".join(text.partition("»")[0].split())).strip()
    name = _linked_name(node, name)
    return name if len(name) <= _MAX_NAME and LETTER.search(name) else ""


def _linked_name(node: HtmlElement, name: str) -> str:
    """A name without the linked letter before it and the number after its link."""
    inner = islice(node.iter("a"), _MAX_EXAMINED)
    links = {" ".join(str(link.text_content()).split()) for link in inner} - {""}
    if name[1:2] == " " and name[0] in links:
        name = name[2:]
    beginnings = (link for link in links if name.startswith(link))
    ends = (link for link in beginnings if _AFTER_LINK.match(name, len(link)))
    return max(ends, key=len, default=name)


def date_of(node: HtmlElement) -> str:
    """The date in an element: an attribute in ISO format or with a time, or else its text."""
    inner = list(islice(node.iter(etree.Element), _MAX_EXAMINED))
    values = [element.get(key, "") for element in inner for key in ("datetime", "content", "title")]
    if date := next(filter(None, map(_ISO_DATE.match, values)), None):
        return date[1]
    moments = (one for one in values if len(one) <= MAX_DATE and DATE_AND_TIME.fullmatch(one))
    return next(moments, "") or as_date(str(node.text_content()))


def as_date(text: str) -> str:
    """A text on one line; empty if it is too long for a date or has no number."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_DATE and _DIGIT.search(line) else ""
