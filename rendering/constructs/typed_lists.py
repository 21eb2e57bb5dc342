"""Lists that their author typed: lines that begin with bullets or ascending numbers.

Typed bullets in lists that show bullets anyway are dropped.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS
from ...segmenter.words import WORD_CHARACTER
from ..edits import drop_beginning, is_only_content, unwrap

_BULLETS = "•●▪‣◦○■►▸·→"
#: Ticks and crosses have a meaning, so they are kept in their items.
_TICKS = "✓✔✗✘"
#: The sign at the beginning of an item: a bullet, a tick, or a number with a dot or bracket. Direct
#: speech may begin with a dash, too, but mostly in blocks. A dash before degrees is a minus.
_SIGN = re.compile(
    rf"\s*(?:(?P<bullet>[{_BULLETS}](?![{_BULLETS}])"
    r"|(?:\*|(?P<dash>[–-](?!\s+[0-9.,–-]+\s*°)))(?=\s))"
    rf"|(?P<tick>(?=[{_TICKS}]))"
    r"|(?P<number>[1-9][0-9]{0,2})(?P<end>[.)])(?![0-9]))\s*(?=\S)"
)
#: Two adjacent lines of this kind: a quick test, since few pages have any.
_TWO_LINES = re.compile(
    rf"\n(?:[{_TICKS}][^\n]*\n[{_TICKS}]|([{_BULLETS}]|[*–-] )[^\n]*\n\1|1([.)])[^\n]*\n2\2)"
)
#: Elements whose lines may be a list, and elements within which no lines may.
_PLACES = ("body", "div", "p", "blockquote", "li", "dd")
_NO_PLACES = ("td", "th", "caption", "figcaption")
#: Blocks that may be an item.
_PARAGRAPHS = frozenset(("div", "p"))


class _Line(NamedTuple):
    """A block, or the content between two blocks or line breaks."""

    elements: Sequence[HtmlElement]
    #: The break or the block before it; None for the first line of an element, and for blocks.
    before: HtmlElement | None
    is_block: bool
    is_blank: bool
    #: Its bullet, or the sign after its number; empty if it is no item.
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


def list_typed(body: HtmlElement) -> None:
    """Turn at least two adjacent lines of a copy that begin with signs into a list."""
    unwrapped: list[HtmlElement] = []
    for around in reversed(list(body.iter(*_PLACES))):
        # A paragraph with attributes is a note, for instance.
        if around.tag == "p" and (around.attrib or around.find("br") is None):
            continue
        runs = list(_runs(_lines(around)))
        if not runs or next(around.iterancestors(*_NO_PLACES), None) is not None:
            continue
        # From the last to the first: the tail of a list's last item may be a line of the next list.
        made = [_listed(around, run) for run in reversed(runs)]
        for one in made:
            _drop_breaks_beside(one)
        if around.tag == "p":
            around.tag = "div"
        if around.tag == "div" and not around.attrib and is_only_content(made[0]):
            unwrapped.append(around)
    unwrap(body, unwrapped)


def drop_bullets(body: HtmlElement) -> None:
    """Drop typed bullets if all items of a list have them: the list shows its own."""
    for around in body.iter("ul"):
        text = next(filter(str.strip, around.itertext()), "").lstrip()
        if not text or text[0] not in _BULLETS:  # the most common case
            continue
        items = list(around.iterchildren("li"))
        lines = [_line(item.text, list(item), block=item) for item in items]
        if all(line.is_blank or (line.kind and line.kind in _BULLETS) for line in lines):
            for item, line in zip(items, lines, strict=True):
                if line.kind:
                    drop_beginning(item, line.n_sign)


def _lines(around: HtmlElement) -> Iterator[_Line]:
    """The lines in an element."""
    before: HtmlElement | None = None
    inline: list[HtmlElement] = []
    for child in (*around, None):
        is_block = child is not None and child.tag in BLOCK_TAGS
        if child is not None and child.tag != "br" and not is_block:
            inline.append(child)
            continue
        yield _line(around.text if before is None else before.tail, inline, before)
        before, inline = child, []
        if is_block:
            yield _block(child)


def _line(
    begin: str | None,
    inner: Sequence[HtmlElement],
    before: HtmlElement | None = None,
    block: HtmlElement | None = None,
) -> _Line:
    """A line with its sign, made of a text, the elements after it and their tails.

    Signs without words after them are rules, such as ``* * *``.
    """
    elements = inner if block is None else [block]
    text = begin or ""
    if inner:
        text += "".join([f"{one.text_content()}{one.tail or ''}" for one in inner])
    sign = _SIGN.match(text)
    if (
        not sign
        or (block is not None and sign["dash"])
        or not (sign["number"] or WORD_CHARACTER.search(text, sign.end()))
        or (inner and not (begin or "").strip() and _is_in_link(sign[0], inner[0]))
    ):
        return _Line(elements, before, block is not None, not text.strip())
    kind, number = sign["bullet"] or sign["end"] or _TICKS, int(sign["number"] or 0)
    return _Line(elements, before, block is not None, False, kind, number, sign.end())


def _is_in_link(sign: str, first: HtmlElement) -> bool:
    """Whether an element begins with a link that would be lost with the sign."""
    link = next(first.iter("a"), None)
    text = "" if link is None else link.text_content().strip()
    return text != "" and sign.strip().startswith(text)


def _block(block: HtmlElement) -> _Line:
    """A block as a line. Between two items, a figure without text is part of the first."""
    if block.tag == "figure":
        return _line(None, (), block=block)
    is_paragraph = block.tag in _PARAGRAPHS and not block.attrib
    if not is_paragraph or any(inner.tag in BLOCK_TAGS for inner in block.iterdescendants()):
        return _Line([block], None, is_block=True, is_blank=False)
    return _line(block.text, list(block), block=block)


def _runs(lines: Iterable[_Line]) -> Iterator[list[_Item]]:
    """Group lines into lists of items. A list may continue the numbers of the list before it."""
    items: list[_Item] = []
    n_least = 2
    #: The last item with a number, if no heading follows it.
    last: _Line | None = None
    for line in (*lines, _END):
        if items and line.is_blank:
            items[-1].append(line)
        elif items and line.follows(items[-1][0]):
            items.append([line])
        else:
            if len(items) >= n_least:
                yield items
                last = items[-1][0] if items[-1][0].number else last
            if line.is_block and line.elements[0].tag in HEADING_TAGS:
                last = None
            goes_on = last is not None and line.number > 0 and line.follows(last)
            n_least = 1 if goes_on else 2
            items = [[line]] if line.kind and (line.number < 2 or goes_on) else []


def _listed(around: HtmlElement, items: list[_Item]) -> HtmlElement:
    """Replace lines by a list."""
    del items[-1][1:]
    first = items[0][0]
    made = around.makeelement("ol" if first.number else "ul")
    if first.number > 1:
        made.set("start", str(first.number))
    copies = [_item(around, line) for line, *_ in items]
    if first.is_block:
        copies[0].addprevious(made)
    elif first.before is None:
        around.insert(0, made)
    else:
        first.before.addnext(made)
    for copy, (line, *blank) in zip(copies, items, strict=True):
        made.append(copy)
        for one in blank:
            copy.extend(one.elements)
        drop_beginning(copy, line.n_sign)
    for line in [line for item in items for line in item][1:]:
        if line.before is not None and line.before.tag == "br":
            around.remove(line.before)
    made.tail, made[-1].tail = made[-1].tail, None
    return made


def _item(around: HtmlElement, line: _Line) -> HtmlElement:
    """Turn a line into a list item."""
    if line.is_block:
        item = line.elements[0]
        item.tag = "li"
        return item
    item = around.makeelement("li")
    if line.before is None:
        item.text, around.text = around.text, None
    else:
        item.text, line.before.tail = line.before.tail, None
    item.extend(line.elements)
    return item


def _drop_breaks_beside(made: HtmlElement) -> None:
    """Drop the line breaks before and after a list, which is a block already."""
    around = made.getparent()
    while (before := made.getprevious()) is not None and _is_break(before, before):
        around.remove(before)
    while (after := made.getnext()) is not None and _is_break(after, made):
        made.tail = after.tail
        after.tail = None
        around.remove(after)


def _is_break(element: HtmlElement, text_before: HtmlElement) -> bool:
    """Whether an element is a line break, and `text_before` has no tail."""
    return element.tag == "br" and not (text_before.tail or "").strip()
