"""Lists that their author typed: lines that begin with bullets, ascending numbers, or "Step 1".

Typed bullets in lists that show bullets anyway are dropped.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS
from ...segmenter.words import WORD_CHARACTER
from ..edits import drop_beginning, is_only_content, unwrap
from .lists import first_number
from .steps import STEP_LABEL, STEP_WORDS

_BULLETS = "•●▪‣◦○■►▸·→"
#: Ticks and crosses have a meaning, so they are kept in their items.
_TICKS = "✓✔✗✘"
#: The sign that begins an item: a bullet, a tick, or a number with a dot or bracket. A block
#: with a dash is no item: it is mostly direct speech. A dash before degrees is a minus.
_ITEM_SIGN = re.compile(
    rf"\s*(?:(?P<bullet>[{_BULLETS}](?![{_BULLETS}])"
    r"|(?:\*|(?P<dash>[–-](?!\s+[0-9.,–-]+\s*°)))(?=\s))"
    rf"|(?P<tick>(?=[{_TICKS}]))"
    r"|(?P<number>[1-9][0-9]{0,2})(?P<end>[.)])(?![0-9]))\s*(?=\S)"
)
#: The kind of lines with a label, such as "Step 1:", and the signs that end a label: "Step 1 would
#: be" begins a sentence.
_STEP, _AFTER_STEP = "step", ".:)–—-"
#: A text that does not begin like this has neither sign nor label. The letters are those that begin
#: `STEP_WORDS`.
_MAY_BE_SIGN = re.compile(rf"\s*[{_BULLETS}*–{_TICKS}1-9SsÉéPp-]")
#: Two adjacent lines of this kind: a quick test, since few pages have any.
_TWO_LINES = re.compile(
    rf"\n(?:[{_TICKS}][^\n]*\n[{_TICKS}]|([{_BULLETS}]|[*–-] )[^\n]*\n\1"
    rf"|[1-9][0-9]{{,2}}([.)])[^\n]*\n[1-9][0-9]{{,2}}\2|(?i:{STEP_WORDS}) 1\b)"
)
#: Fewest lines of a list, and of a list whose first number is above 1.
_MIN_ITEMS, _MIN_NUMBERED = 2, 3
#: Elements whose lines may be a list, and elements within which no lines may.
_CONTAINER_TAGS = ("body", "div", "p", "blockquote", "li", "dd")
_EXCLUDED_TAGS = ("td", "th", "caption", "figcaption")
#: Blocks that may be an item.
_PARAGRAPHS = frozenset(("div", "p"))


class _Sign(NamedTuple):
    """What begins an item."""

    #: A bullet, `_TICKS`, the sign after a number, or `_STEP`.
    kind: str
    number: int  # 0 without a number
    length: int  # in characters, with white space


class _Line(NamedTuple):
    """A block, or the content between two blocks or line breaks."""

    elements: Sequence[HtmlElement]
    #: The break or the block before it; None for the first line of an element, and for blocks.
    before: HtmlElement | None
    is_block: bool
    is_blank: bool
    #: Its bullet, `_TICKS`, the sign after its number, or `_STEP`; empty if it is no item.
    kind: str = ""
    number: int = 0
    #: Number of characters of its sign, with white space.
    n_sign: int = 0

    def follows(self, item: "_Line") -> bool:
        """Whether the line may be the item after another one."""
        return self.kind == item.kind and self.number == item.number + (self.number > 0)


#: Added after the last line.
_END = _Line((), None, is_block=False, is_blank=False)
#: An item: its line, and the blank lines and pictures after it.
_Item = list[_Line]


def may_have_typed_lists(text: str) -> bool:
    """Whether a text of a page may contain typed lists."""
    return _TWO_LINES.search(f"\n{text}") is not None


def make_typed_lists(body: HtmlElement) -> None:
    """Turn at least two adjacent lines of a copy that begin with signs into a list."""
    unwrapped: list[HtmlElement] = []
    for container in reversed(list(body.iter(*_CONTAINER_TAGS))):
        # A paragraph with attributes is a note, for instance.
        if container.tag == "p" and (container.attrib or container.find("br") is None):
            continue
        groups = list(_group_items(_lines(container)))
        if not groups or next(container.iterancestors(*_EXCLUDED_TAGS), None) is not None:
            continue
        # From the last to the first: the tail of a list's last item may be a line of the next list.
        lists = [_make_list(container, group) for group in reversed(groups)]
        for list_element in lists:
            _drop_breaks_beside(list_element)
        if container.tag == "p":
            container.tag = "div"
        if container.tag == "div" and not container.attrib and is_only_content(lists[0]):
            unwrapped.append(container)
    unwrap(body, unwrapped)


def drop_bullets(body: HtmlElement) -> None:
    """Drop typed bullets if all items of a list have them: the list shows its own."""
    for list_element in body.iter("ul"):
        text = next(filter(str.strip, list_element.itertext()), "").lstrip()
        if not text or text[0] not in _BULLETS:  # the most common case
            continue
        items = list(list_element.iterchildren("li"))
        lines = [_read_line(item.text, list(item), block=item) for item in items]
        if all(line.is_blank or (line.kind and line.kind in _BULLETS) for line in lines):
            for item, line in zip(items, lines, strict=True):
                if line.kind:
                    drop_beginning(item, line.n_sign)


def _lines(container: HtmlElement) -> Iterator[_Line]:
    """The lines in an element."""
    before: HtmlElement | None = None
    inline: list[HtmlElement] = []
    for child in (*container, None):
        is_block = child is not None and child.tag in BLOCK_TAGS
        if child is not None and child.tag != "br" and not is_block:
            inline.append(child)
            continue
        yield _read_line(container.text if before is None else before.tail, inline, before)
        before, inline = child, []
        if is_block:
            yield _block_line(child)


def _read_line(
    beginning: str | None,
    inner: Sequence[HtmlElement],
    before: HtmlElement | None = None,
    block: HtmlElement | None = None,
) -> _Line:
    """A line with its sign, made of a text, the elements after it and their tails.

    Signs without words after them are rules, such as ``* * *``.
    """
    elements = inner if block is None else [block]
    text = beginning or ""
    if text and not text.isspace() and not _MAY_BE_SIGN.match(text):  # the most common case
        return _Line(elements, before, block is not None, is_blank=False)
    if inner:
        text += "".join([f"{element.text_content()}{element.tail or ''}" for element in inner])
    sign = _sign_of(text, is_block=block is not None)
    if sign and inner and not (beginning or "").strip():
        sign = None if _is_in_link(text[: sign.length], inner[0]) else sign
    if sign is None:
        return _Line(elements, before, block is not None, not text.strip())
    return _Line(elements, before, block is not None, False, *sign)


def _sign_of(text: str, *, is_block: bool) -> _Sign | None:
    """The sign or the label that begins a text."""
    label = STEP_LABEL.match(text)
    if label and label[0].rstrip()[-1:] in _AFTER_STEP:
        return _Sign(_STEP, int(label[1]), label.end())
    sign = _ITEM_SIGN.match(text)
    if not sign or (is_block and sign["dash"]):
        return None
    if not (sign["number"] or WORD_CHARACTER.search(text, sign.end())):
        return None
    kind = sign["bullet"] or sign["end"] or _TICKS
    return _Sign(kind, int(sign["number"] or 0), sign.end())


def _is_in_link(sign: str, first: HtmlElement) -> bool:
    """Whether an element begins with a link that would be lost with the sign."""
    link = next(first.iter("a"), None)
    text = "" if link is None else link.text_content().strip()
    return text != "" and sign.strip().startswith(text)


def _block_line(block: HtmlElement) -> _Line:
    """A block as a line. Between two items, a figure without text is part of the first."""
    if block.tag == "figure":
        return _read_line(None, (), block=block)
    is_paragraph = block.tag in _PARAGRAPHS and not block.attrib
    if not is_paragraph or any(inner.tag in BLOCK_TAGS for inner in block.iterdescendants()):
        return _Line([block], None, is_block=True, is_blank=False)
    return _read_line(block.text, list(block), block=block)


def _group_items(lines: Iterable[_Line]) -> Iterator[list[_Item]]:
    """Group lines into lists of items. A list may continue the numbers of the list before it."""
    items: list[_Item] = []
    min_items = _MIN_ITEMS
    #: The last item with a number, if no heading follows it; the last number of the list directly
    #: before the line.
    numbered: _Line | None = None
    n_before = 0
    for line in (*lines, _END):
        if items and line.is_blank:
            items[-1].append(line)
        elif items and line.follows(items[-1][0]):
            items.append([line])
        else:
            if len(items) >= min_items:
                yield items
                numbered = items[-1][0] if items[-1][0].number else numbered
            if line.is_block and line.elements[0].tag in HEADING_TAGS:
                numbered = None
            if numbered is not None and line.number > 0 and line.follows(numbered):
                min_items = 1
            else:
                continues = line.kind == "." and n_before and line.number == n_before + 1
                min_items = _MIN_ITEMS if line.number < 2 or continues else _MIN_NUMBERED
            items = [[line]] if line.kind else []
        if not line.is_blank:
            n_before = _last_number(line.elements[0]) if line.is_block else 0


def _last_number(block: HtmlElement) -> int:
    """The number of the last item of the numbered list that ends a block; 0 if none does."""
    while block.tag == "div" and len(block) and not (block[-1].tail or "").strip():
        block = block[-1]
    is_ascending = block.tag == "ol" and block.get("reversed") is None
    return first_number(block) + len(block) - 1 if is_ascending else 0


def _make_list(container: HtmlElement, items: list[_Item]) -> HtmlElement:
    """Replace lines by a list."""
    del items[-1][1:]
    first = items[0][0]
    list_element = container.makeelement("ol" if first.number else "ul")
    if first.number > 1:
        list_element.set("start", str(first.number))
    copies = [_make_item(container, line) for line, *_ in items]
    if first.is_block:
        copies[0].addprevious(list_element)
    elif first.before is None:
        container.insert(0, list_element)
    else:
        first.before.addnext(list_element)
    for copy, (line, *blank) in zip(copies, items, strict=True):
        list_element.append(copy)
        for blank_line in blank:
            copy.extend(blank_line.elements)
        drop_beginning(copy, line.n_sign)
    for line in [line for item in items for line in item][1:]:
        if line.before is not None and line.before.tag == "br":
            container.remove(line.before)
    list_element.tail, list_element[-1].tail = list_element[-1].tail, None
    return list_element


def _make_item(container: HtmlElement, line: _Line) -> HtmlElement:
    """Turn a line into a list item."""
    if line.is_block:
        item = line.elements[0]
        item.tag = "li"
        return item
    item = container.makeelement("li")
    if line.before is None:
        item.text, container.text = container.text, None
    else:
        item.text, line.before.tail = line.before.tail, None
    item.extend(line.elements)
    return item


def _drop_breaks_beside(list_element: HtmlElement) -> None:
    """Drop the line breaks before and after a list, which is a block already."""
    parent = list_element.getparent()
    while (before := list_element.getprevious()) is not None and _is_break(before, before):
        parent.remove(before)
    while (after := list_element.getnext()) is not None and _is_break(after, list_element):
        list_element.tail = after.tail
        after.tail = None
        parent.remove(after)


def _is_break(element: HtmlElement, text_before: HtmlElement) -> bool:
    """Whether an element is a line break, and `text_before` has no tail."""
    return element.tag == "br" and not (text_before.tail or "").strip()
