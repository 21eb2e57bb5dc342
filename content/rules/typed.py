"""Lists that their author typed: lines that begin with bullets, ascending numbers, or "Step 1".

Typed bullets and labels in lists that show bullets or numbers anyway are dropped.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, islice, pairwise
from typing import NamedTuple

from ...segmenter.words import WORD_CHARACTER
from .. import nodes
from ..collected import Collected
from ..nodes import Block, Break, Container, Content, Inline, Item, List, Paragraph, Text, plain
from ..parse import Parser
from ..walk import Place
from ..walk import lines as all_lines

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
#: Words for a step, as alternatives of an expression.
_STEP_WORDS = "step|schritt|étape|passo|paso|stap"
#: A label that repeats the number of a list item, such as "Step 1". A label that says more does not
#: match, such as "Step 1 of 3", "Step 1 & 2" and "Step 1a".
_STEP_LABEL = re.compile(
    rf"\s*(?:{_STEP_WORDS})\s([1-9][0-9]?)"
    r"(?:\s*[.:)](?![0-9])|\s+[–—-](?=\s)"
    r"|(?![0-9'’]|[a-z]\b|\s*(?:of|von|sur|de|di|van)\s))\s*(?![/&,;–—.:)-])(?=\S)",
    re.IGNORECASE,
)
#: The kind of lines with a label, such as "Step 1:", and the signs that end a label: "Step 1 would
#: be" begins a sentence.
_STEP, _AFTER_STEP = "step", ".:)–—-"
#: A text that does not begin like this has neither sign nor label. The letters are those that begin
#: `_STEP_WORDS`.
_MAY_BE_SIGN = re.compile(rf"\s*[{_BULLETS}*–{_TICKS}1-9SsÉéPp-]")
#: Two adjacent lines of this kind: a quick test, since few pages have any.
_TWO_LINES = re.compile(
    rf"\n(?:[{_TICKS}][^\n]*\n[{_TICKS}]|([{_BULLETS}]|[*–-] )[^\n]*\n\1"
    rf"|[1-9][0-9]{{,2}}([.)])[^\n]*\n[1-9][0-9]{{,2}}\2|(?i:{_STEP_WORDS}) 1\b)"
)
#: Fewest lines of a list, and of a list whose first number is above 1.
_MIN_ITEMS, _MIN_NUMBERED = 2, 3


class _Sign(NamedTuple):
    #: A bullet, `_TICKS`, the sign after a number, or `_STEP`; empty if it is no item.
    kind: str = ""
    number: int = 0  # 0 without a number
    length: int = 0  # in characters, with white space

    def follows(self, before: "_Sign") -> bool:
        """Whether a line with this sign may be the item after another one."""
        is_next = self.number == before.number + (self.number > 0)
        return self.kind != "" and self.kind == before.kind and is_next


class _Line(NamedTuple):
    """A line of a paragraph, or a whole block, which has no line if it is no paragraph."""

    block: Block | None
    line: list[Inline]
    sign: _Sign = _Sign()
    is_blank: bool = False


def make_typed_lists(content: Content, parser: Parser) -> None:
    """Turn adjacent lines that begin with signs into lists."""
    texts = [parser.part.page.text[slice(*span)] for span in parser.part.spans]
    if _TWO_LINES.search("\n".join(["", *texts])):
        for container in list(_containers(content)):
            lines, made, n_read = list(_lines(container)), list[Block](), 0
            for rows in _groups(lines):
                made += _blocks(lines[n_read : rows[0]])
                made.append(_make_list(lines, rows))
                parser.collected.note(made[-1])
                n_read = rows[-1] + 1
            if n_read:
                container.blocks[:] = [*made, *_blocks(lines[n_read:])]


def _containers(container: Container) -> Iterator[Container]:
    """The blocks whose lines may be a list: those that have several."""
    first = container.blocks[0] if container.blocks else None
    if len(container.blocks) > 1 or (isinstance(first, Paragraph) and len(first.line) > 1):
        yield container
    for block in container.blocks:
        if isinstance(block, Container) and not isinstance(block, nodes.Table | nodes.Note):
            yield from _containers(block)


def _lines(container: Container) -> Iterator[_Line]:
    """The lines of a block.

    A paragraph is divided if one of its lines after the first belongs together with the line before
    or after it.
    """
    parts = [list(_divided(block)) for block in container.blocks]
    filled = [
        (row, number, line)
        for row, lines in enumerate(parts)
        for number, line in enumerate(lines)
        if not line.is_blank
    ]
    pairs = [pair for pair in pairwise(filled) if pair[1][2].sign.follows(pair[0][2].sign)]
    divided = {row for pair in pairs for row, number, _ in pair if number > 0}
    for row, (block, lines) in enumerate(zip(container.blocks, parts, strict=True)):
        if len(lines) > 1 and row not in divided and isinstance(block, Paragraph):
            lines = [_read(block, block.line, is_block=True)]
        yield from lines


def _divided(block: Block) -> Iterator[_Line]:
    """The lines of a paragraph; another block as a line."""
    if not isinstance(block, Paragraph):
        # Between two items, a figure is part of the first.
        yield _Line(block, [], is_blank=isinstance(block, nodes.Figure))
        return
    if not any(isinstance(one, Break) for one in block.line):
        yield _read(block, block.line, is_block=True)
        return
    for is_break, line in groupby(block.line, lambda one: isinstance(one, Break)):
        if is_break:
            for _ in islice(line, 1, None):
                yield _Line(block, [], is_blank=True)
        else:
            yield _read(block, list(line))


def _read(block: Block, line: list[Inline], *, is_block: bool = False) -> _Line:
    """Read the sign of a line. One that is in a link does not count: the link would be lost."""
    text = plain(line)
    sign = _sign_of(text, is_block=is_block)
    first = next((one for one in line if one.text.strip()), None)
    if first and any(mark.is_link for mark in first.marks) and len(first.text) <= sign.length:
        sign = _Sign()
    return _Line(block, line, sign, is_blank=first is None)


def _sign_of(text: str, *, is_block: bool) -> _Sign:
    """The sign or the label that begins a text."""
    if not _MAY_BE_SIGN.match(text):  # the most common case
        return _Sign()
    label = _STEP_LABEL.match(text)
    if label and label[0].rstrip()[-1:] in _AFTER_STEP:
        return _Sign(_STEP, int(label[1]), label.end())
    sign = _ITEM_SIGN.match(text)
    if not sign or (is_block and sign["dash"]):
        return _Sign()
    # Signs without words after them are rules, such as * * *.
    if not (sign["number"] or WORD_CHARACTER.search(text, sign.end())):
        return _Sign()
    kind = sign["bullet"] or sign["end"] or _TICKS
    return _Sign(kind, int(sign["number"] or 0), sign.end())


def _groups(lines: Sequence[_Line]) -> Iterator[list[int]]:
    """Group the lines that begin items into lists, which may continue the one before them."""
    rows: list[int] = []
    #: The last item with a number, if no heading follows it; the last number of the list directly
    #: before the line; the fewest items of the list.
    numbered, n_before, min_items = _Sign(), 0, _MIN_ITEMS
    for row, line in enumerate(chain(lines, [_Line(None, [])])):
        if line.is_blank:
            continue
        sign = line.sign
        if rows and sign.follows(lines[rows[-1]].sign):
            rows.append(row)
        else:
            if len(rows) >= min_items:
                yield rows
                last = lines[rows[-1]].sign
                numbered = last if last.number else numbered
            if isinstance(line.block, nodes.Heading):
                numbered = _Sign()
            min_items = _MIN_ITEMS
            if sign.follows(numbered):
                min_items = 1
            elif sign.number > 1 and (sign.kind, sign.number) != (".", n_before + 1):
                min_items = _MIN_NUMBERED
            rows = [row] if sign.kind else []
        n_before = _last_number(line.block)


def _last_number(block: Block | None) -> int:
    """The number of the last item of a numbered list; 0 for other blocks."""
    is_ascending = isinstance(block, List) and block.is_numbered and not block.is_reversed
    return block.start + len(block.blocks) - 1 if isinstance(block, List) and is_ascending else 0


def _make_list(lines: Sequence[_Line], rows: Sequence[int]) -> List:
    """A list of the items that begin at some lines; of the last one, it has only its line."""
    number = lines[rows[0]].sign.number
    made = List(is_numbered=number > 0, start=max(number, 1))
    for row, stop in zip(rows, [*rows[1:], rows[-1] + 1], strict=True):
        line, length = lines[row].line, lines[row].sign.length
        sign = plain(line)[:length].strip()
        _drop_from_line(line, length)
        made.add(Item(blocks=_blocks(lines[row:stop]), sign=sign))
    return made


def _blocks(lines: Sequence[_Line]) -> list[Block]:
    """The blocks that consist of some lines, of which the first and last may be divided."""
    made: list[Block] = []
    for _, group in groupby(lines, lambda line: id(line.block)):
        same = list(group)
        block = same[0].block
        if not isinstance(block, Paragraph) or same[0].line is block.line:
            made += [] if block is None else [block]
            continue
        line = list[Inline]()
        for one in same:
            line += [Break(), *one.line] if line else one.line
        while line and isinstance(line[-1], Break):
            line.pop()
        made += [Paragraph(line, is_marked=block.is_marked)] if line else []
    return made


def _drop_from_line(line: list[Inline], length: int) -> None:
    for one in line:
        if not length:
            break
        if isinstance(one, Text):
            n_dropped = min(length, len(one.text))
            one.text, length = one.text[n_dropped:], length - n_dropped
    line[:] = [one for one in line if one.text or not isinstance(one, Text)]


def beginning(item: Block) -> list[Place]:
    """The first two lines of an item that have a text: no sign is longer."""
    places = all_lines(item) if isinstance(item, Container) else iter(())
    return list(islice((place for place in places if plain(place.block.line).strip()), 2))


def text_of_beginning(beginning: Iterable[Place]) -> str:
    """The text of the first lines of an item."""
    return " ".join([plain(place.block.line) for place in beginning])


def drop_beginning(beginning: Sequence[Place], length: int) -> None:
    """Drop the first characters of an item, and lines that are left empty."""
    emptied: list[Place] = []
    for place in beginning:
        line = place.block.line
        before = len(plain(line))
        _drop_from_line(line, length)
        length = max(length - before - 1, 0)  # a space is between two lines
        emptied += [] if line else [place]
    for place in reversed(emptied):
        del place.holder.blocks[place.row]


def drop_bullets(collected: Collected) -> None:
    """Drop typed bullets if all items of a list have them: the list shows its own."""
    for block in collected.all(List):
        first = beginning(block)[:1] if not block.is_numbered else []
        if (
            not first or text_of_beginning(first).lstrip()[0] not in _BULLETS
        ):  # the most common case
            continue
        items = [places for one in block.blocks if (places := beginning(one))]
        signs = [
            _read(block, [Text(text_of_beginning(places))], is_block=True).sign for places in items
        ]
        if all(sign.kind and sign.kind in _BULLETS for sign in signs):
            for places, sign in zip(items, signs, strict=True):
                drop_beginning(places, sign.length)


def drop_step_labels(collected: Collected) -> None:
    """Turn lists whose items all have labels, such as "Step 1", into numbered lists without any."""
    for block in collected.all(List):
        n_items = len(block.blocks)
        if n_items < 2 or not _STEP_LABEL.match(text_of_beginning(beginning(block.blocks[0]))):
            continue
        items = [beginning(one) for one in block.blocks]
        labels = [label for one in items if (label := _STEP_LABEL.match(text_of_beginning(one)))]
        if [int(label[1]) for label in labels] == list(range(1, n_items + 1)):
            block.is_numbered, block.start, block.is_reversed = True, 1, False
            for item, places, label in zip(block.blocks, items, labels, strict=True):
                drop_beginning(places, label.end())
                if isinstance(item, Item):
                    item.number = None
