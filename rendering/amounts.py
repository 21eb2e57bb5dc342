"""Amounts in lines of their own, as before ingredients: each is one line with what it measures."""

import re

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.flow import BLOCK_TAGS

#: A number or a fraction with its unit; not the number of a step, or a date.
_AMOUNT = re.compile(r"(?:[0-9]{1,3}(?![0-9]|[.)](?:\s|$)|/[0-9]+/)|[¼-¾⅐-⅞]).{0,19}", re.DOTALL)
#: Most characters of what an amount measures. Longer texts are steps or answers.
_LONGEST_NAME = 100
#: A tag for elements until all of them are unwrapped at once.
_UNWRAPPED = "unwrapped"


def join_amounts(body: HtmlElement) -> None:
    """Join the two lines of the items that are an amount and its name, list by list."""
    for around in body.iter("ul"):
        measured = [lines for item in around.iterchildren("li") if (lines := _lines(item))]
        if any(len(lines[-1].text_content()) > _LONGEST_NAME for lines in measured):
            continue
        for lines in measured:
            lines[-1].text = f" {lines[-1].text or ''}"
            for line in lines:
                line.tag = _UNWRAPPED
    etree.strip_tags(body, _UNWRAPPED)


def _lines(item: HtmlElement) -> list[HtmlElement]:
    """The elements of an item's two lines, if the first is an amount; text has no element."""
    lines = [one for one in item if one.tag in BLOCK_TAGS]
    if not 1 <= len(lines) <= 2 or not all(map(_is_plain, lines)):
        return []
    name = lines[-1]
    if name is not item[-1] or (name.tail or "").strip() or not name.text_content().strip():
        return []
    if next(item.iter("br"), None) is not None:
        return []
    if len(lines) == 2 and (len(item) > 2 or f"{item.text or ''}{lines[0].tail or ''}".strip()):
        return []
    amount = item.text_content().rstrip().removesuffix(name.text_content().rstrip())
    return lines if _AMOUNT.fullmatch(amount.strip()) else []


def _is_plain(block: HtmlElement) -> bool:
    """Whether a block is a paragraph, which holds no other block."""
    is_paragraph = block.tag in ("p", "div") and not block.attrib
    return is_paragraph and all(one.tag not in BLOCK_TAGS for one in block.iterdescendants())
