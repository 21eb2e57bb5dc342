"""Lists that their author typed: lines that begin with bullets, ascending numbers, or "Step 1"."""

from typing import NamedTuple

from ..nodes import (
    Break,
    Content,
    Definition,
    Figure,
    Heading,
    Item,
    LineBlock,
    List,
    Paragraph,
    Post,
    Quotation,
    Text,
    plain,
)
from ..walk import blocks as nodes
from ..walk import lines, text_of
from .found.steps import STEP_LABEL
from .found.typed_lists import (
    _BULLETS,
    _MAY_BE_SIGN,
    _MIN_ITEMS,
    _MIN_NUMBERED,
    _sign_of,
    may_have_typed_lists,
)

_CONTAINERS = (Content, Post, Quotation, Item, Definition)


class _Line(NamedTuple):
    """A paragraph, a line of one, or another block, with the sign that begins it."""

    block: object
    is_blank: bool = False
    kind: str = ""
    number: int = 0
    n_sign: int = 0

    def follows(self, item):
        return self.kind == item.kind and self.number == item.number + (self.number > 0)


def _read(line, block, *, is_block):
    text = plain(line)
    if not text.strip():
        return _Line(block, is_blank=True)
    if not _MAY_BE_SIGN.match(text):
        return _Line(block)
    sign = _sign_of(text, is_block=is_block)
    if sign is None or _is_in_link(line, sign.length):
        return _Line(block)
    return _Line(block, False, *sign)


def _is_in_link(line, n_sign):
    """Whether a link would be lost with the sign."""
    first = next((item for item in line if item.text.strip()), None)
    is_link = first is not None and any(one.kind == "link" for one in first.marks)
    return is_link and n_sign >= len(first.text.strip())


def _groups(lines):
    """Group lines into lists of items; a list may continue the numbers of the list before it."""
    items, min_items, numbered, n_before = [], _MIN_ITEMS, None, 0
    for line in (*lines, _Line(None)):
        if items and line.is_blank:
            items[-1].append(line)
        elif items and line.follows(items[-1][0]):
            items.append([line])
        else:
            if len(items) >= min_items:
                yield items
                numbered = items[-1][0] if items[-1][0].number else numbered
            if type(line.block) is Heading:
                numbered = None
            if numbered is not None and line.number > 0 and line.follows(numbered):
                min_items = 1
            else:
                continues = line.kind == "." and n_before and line.number == n_before + 1
                min_items = _MIN_ITEMS if line.number < 2 or continues else _MIN_NUMBERED
            items = [[line]] if line.kind else []
        if not line.is_blank:
            block = line.block
            is_list = type(block) is List and block.is_numbered and not block.is_reversed
            n_before = block.start + len(block.blocks) - 1 if is_list else 0


def make_typed_lists(content, part) -> None:
    texts = (part.page.text[slice(*span)] for span in part.spans)
    if not may_have_typed_lists("\n".join(texts)):
        return
    for container in [content, *nodes(content)]:
        if type(container) not in _CONTAINERS:
            continue
        # First the lines within paragraphs, then the paragraphs.
        divided = []
        for block in container.blocks:
            divided += (
                _divide(block)
                if type(block) is Paragraph and any(type(i) is Break for i in block.line)
                else [block]
            )
        lines = [
            _read(b.line, b, is_block=True)
            if type(b) is Paragraph
            else _Line(b, is_blank=type(b) is Figure)
            for b in divided
        ]
        for group in _groups(lines):
            rows = [line for item in group for line in item]
            del group[-1][1:]
            made = List(is_numbered=group[0][0].number > 0, start=max(group[0][0].number, 1))
            first = divided.index(group[0][0].block)
            last = divided.index(group[-1][0].block)
            for item in group:
                _drop_beginning(item[0].block.line, item[0].n_sign)
                node = Item()
                node.blocks = [line.block for line in item]
                made.blocks.append(node)
            divided[first : last + 1] = [made]
        container.blocks[:] = divided


def _divide(paragraph):
    lines = [[]]
    for item in paragraph.line:
        if type(item) is Break:
            lines.append([])
        else:
            lines[-1].append(item)
    read = [_read(line, line, is_block=False) for line in lines]
    groups = list(_groups(read))
    if not groups:
        return [paragraph]
    blocks, row = [], 0
    for group in groups:
        del group[-1][1:]
        first = next(i for i, line in enumerate(lines) if line is group[0][0].block)
        last = next(i for i, line in enumerate(lines) if line is group[-1][0].block)
        blocks += _joined(lines[row:first])
        made = List(is_numbered=group[0][0].number > 0, start=max(group[0][0].number, 1))
        for item in group:
            _drop_beginning(item[0].block, item[0].n_sign)
            node = Item()
            node.blocks = _joined([line.block for line in item])
            made.blocks.append(node)
        blocks.append(made)
        row = last + 1
    return [*blocks, *_joined(lines[row:])]


def _joined(lines):
    joined = []
    for line in lines:
        joined += [Break(), *line] if joined else line
    while joined and type(joined[-1]) is Break:
        joined.pop()
    while joined and type(joined[0]) is Break:
        joined.pop(0)
    return [Paragraph(joined)] if joined else []


def _drop_beginning(line, n) -> None:
    for item in list(line):
        if not n:
            break
        if type(item) is Text:
            n_dropped = min(n, len(item.text))
            item.text, n = item.text[n_dropped:], n - n_dropped
            if not item.text:
                line.remove(item)


def drop_bullets(content) -> None:
    """Drop typed bullets if all items of a list have them: the list shows its own."""
    for node in nodes(content):
        if type(node) is not List or node.is_numbered:
            continue
        firsts = [
            one.blocks[0]
            for one in node.blocks
            if type(one) is Item and one.blocks and isinstance(one.blocks[0], LineBlock)
        ]
        if not firsts or plain(firsts[0].line).lstrip()[:1] not in tuple(_BULLETS):
            continue
        read = [_read(one.line, one, is_block=True) for one in firsts]
        if all(line.is_blank or (line.kind and line.kind in _BULLETS) for line in read):
            for line in read:
                if line.kind:
                    _drop_beginning(line.block.line, line.n_sign)


def drop_step_labels(content) -> None:
    """Turn lists whose items all have labels, such as "Step 1", into numbered lists without any."""
    for node in nodes(content):
        if (
            type(node) is not List
            or len(node.blocks) < 2
            or not STEP_LABEL.match(text_of(node.blocks[0]))
        ):
            continue
        labels = [
            label for item in node.blocks if (label := STEP_LABEL.match(text_of(item).lstrip()))
        ]
        if [int(label[1]) for label in labels] == list(range(1, len(node.blocks) + 1)):
            node.is_numbered, node.start, node.is_reversed = True, 1, False
            for item, label in zip(node.blocks, labels):
                n = label.end()
                for _, _, block in list(lines(item)):
                    before = len(plain(block.line))
                    _drop_beginning(block.line, n)
                    n -= before + (n > before)  # a space is between two blocks
                    if n <= 0:
                        break
                for block in list(item.blocks):
                    if isinstance(block, LineBlock) and not block.line:
                        item.blocks.remove(block)
