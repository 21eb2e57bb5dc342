"""Parts of content: blocks, and what they can be divided into."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ..nodes import (
    Block,
    Cell,
    Code,
    Container,
    Content,
    Heading,
    Inline,
    Item,
    LineBlock,
    List,
    Post,
    Row,
    Table,
    Text,
    plain,
)
from ..numerals import numbers_of

#: Where a sentence ends: the next one begins after white space, or directly in Chinese or Japanese.
_SENTENCE_END = re.compile(r"(?:[.!?…][\"'”’»)\]]*\s+|[。！？][”’」』）]*\s*)(?=\S)")
_WORD_END = re.compile(r"\s+(?=\S)")


class HeadingAbove(NamedTuple):
    """A heading above a text: its level, from 1 to 6, and its text."""

    level: int
    text: str


@dataclass(frozen=True, eq=False)
class Part:
    """A part of content.

    Attributes
    ----------
    block : Block
        What it is. A sentence is a line with a part of the text.
    around : tuple of Container
        The blocks around it, the outermost first.
    headings : tuple of HeadingAbove
        The headings above it and, if it is a heading, itself.
    divided : Block or None
        The line or code that was divided into this part and others.
    """

    block: Block
    around: tuple[Container, ...] = ()
    headings: tuple[HeadingAbove, ...] = ()
    divided: Block | None = None

    @property
    def is_kept_whole(self) -> bool:
        """Whether a chunk should hold all of it; lists and tables are divided more often."""
        return not isinstance(self.block, List | Table)

    @property
    def leads_on(self) -> bool:
        """Whether it says what follows it: a heading, or the first row of a table."""
        if isinstance(self.block, Row) and self.around:
            return first_row(self.around[-1]) is self.block
        return isinstance(self.block, Heading)

    @property
    def level(self) -> int | None:
        """The level of a heading; None for anything else."""
        return self.block.level if isinstance(self.block, Heading) else None

    @cached_property
    def parts(self) -> "list[Part]":
        """What it consists of, in order; empty if it cannot be divided."""
        match self.block:
            case LineBlock() as block:
                pieces = _sentences(block.line)
                return self._divided([replace(block, line=piece) for piece in pieces])
            case Code() as block:
                texts = _lines_of_code(block.text)
                return self._divided([replace(block, text=text) for text in texts])
            case Row() as block:
                # Without its table, the cells of a row become blocks.
                around = self.around[:-1] if self.around else ()
                cells = [one for one in block.blocks if isinstance(one, Cell)]
                return [self._inner(part, (*around, one)) for one in cells for part in one.blocks]
            case Container() as block:
                around = (*self.around, block)
                return [self._inner(part, around) for part in _numbered(block)]
        return []

    def _divided(self, blocks: Sequence[Block]) -> "list[Part]":
        if len(blocks) == 1:
            return []
        divided = self.divided or self.block
        return [replace(self, block=block, divided=divided) for block in blocks]

    def _inner(self, block: Block, around: tuple[Container, ...]) -> "Part":
        return Part(block, around, self.headings)


def parts_with_headings(content: Content) -> list[Part]:
    """The blocks of content and of its posts, with the headings above each.

    A heading is above everything up to the next one of its level or a higher one, even if the page
    skips levels.
    """
    parts: list[Part] = []
    above: list[HeadingAbove] = []
    for block, around in _outer_blocks(content, ()):
        if isinstance(block, Heading):
            while above and above[-1].level >= block.level:
                above.pop()
            above.append(HeadingAbove(block.level, " ".join(plain(block.line).split())))
        parts.append(Part(block, around, tuple(above)))
    return parts


def _outer_blocks(
    container: Container, around: tuple[Container, ...]
) -> Iterator[tuple[Block, tuple[Container, ...]]]:
    for block in container.blocks:
        if isinstance(block, Post):
            yield from _outer_blocks(block, (*around, block))
        else:
            yield block, around


def joined(parts: Iterable[Part]) -> Content:
    """Content that consists of parts; a part of a table begins with the table's first row."""
    content = Content()
    path: list[tuple[Container | None, Container]] = [(None, content)]
    before: Part | None = None
    for part in parts:
        n_shared = _n_shared([origin for origin, _ in path[1:]], part.around)
        del path[1 + n_shared :]
        for origin in part.around[n_shared:]:
            copy = replace(origin, blocks=[])
            path[-1][1].blocks.append(copy)
            path.append((origin, copy))
        holder = path[-1][1]
        if isinstance(holder, Table) and not first_row(holder) and isinstance(part.block, Row):
            header = first_row(part.around[-1])
            holder.blocks += [header] if header and header is not part.block else []
        if before and part.divided and before.divided is part.divided and holder.blocks:
            holder.blocks[-1] = _together(holder.blocks[-1], part.block)
        else:
            holder.blocks.append(part.block)
        before = part
    return content


def _n_shared(one: Sequence[Block | None], other: Sequence[Block]) -> int:
    for row, (ours, theirs) in enumerate(zip(one, other, strict=False)):
        if ours is not theirs:
            return row
    return min(len(one), len(other))


def first_row(table: Container) -> Row | None:
    """The first row of a table, which is its header in Markdown."""
    return next((row for row in table.blocks if isinstance(row, Row)), None)


def _together(one: Block, other: Block) -> Block:
    """Two neighbouring parts of a divided line or code as one."""
    if isinstance(one, Code) and isinstance(other, Code):
        return replace(one, text=one.text + other.text)
    assert isinstance(one, LineBlock)
    assert isinstance(other, LineBlock)
    return replace(one, line=[*one.line, *other.line])


def _numbered(container: Container) -> list[Block]:
    """The blocks of a container; items of a numbered list with their numbers."""
    numbers = numbers_of(container) if isinstance(container, List) else iter(())
    return [
        replace(block, number=next(numbers, block.number)) if isinstance(block, Item) else block
        for block in container.blocks
    ]


def _sentences(line: Sequence[Inline]) -> list[list[Inline]]:
    """Divide a line into its sentences or, if it has only one, into two parts."""
    text = plain(line)
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    return _cut(line, ends or _middle(text))


def _lines_of_code(text: str) -> list[str]:
    """Divide code into its lines or, if it has only one, into two parts."""
    if len(lines := text.splitlines(keepends=True)) > 1:
        return lines
    bounds = [0, *_middle(text), len(text)]
    return [text[start:end] for start, end in pairwise(bounds)]


def _middle(text: str) -> list[int]:
    """Where to cut a text in two: before the word nearest to its middle, else within a word."""
    if len(text) < 2:
        return []
    middle = len(text) // 2
    ends = [found.end() for found in _WORD_END.finditer(text)]
    return [min(ends, key=lambda end: abs(end - middle), default=middle)]


def _cut(line: Sequence[Inline], places: Sequence[int]) -> list[list[Inline]]:
    """Cut a line at ascending places in its text, but not within formulas and the like."""
    pieces: list[list[Inline]] = [[]]
    start = 0
    for item in line:
        end = start + len(item.text)
        within = places[bisect_left(places, start) : bisect_left(places, end)]
        if within and within[0] == start and pieces[-1]:
            pieces.append([])
        inner = [place - start for place in within if place > start]
        if isinstance(item, Text) and inner:
            bounds = (0, *inner, len(item.text))
            for begin, stop in pairwise(bounds):
                if begin:
                    pieces.append([])
                pieces[-1].append(replace(item, text=item.text[begin:stop]))
        else:
            pieces[-1].append(item)
        start = end
    return pieces
