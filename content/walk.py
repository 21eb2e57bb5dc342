"""Walks over content."""

from collections.abc import Iterator
from typing import NamedTuple

from .nodes import Block, Code, Container, LineBlock, plain


class Place(NamedTuple):
    """A block with a line, the block around it, and its row there."""

    holder: Container
    row: int
    block: LineBlock


def lines(container: Container, kind: type[LineBlock] = LineBlock) -> Iterator[Place]:
    """All blocks with a line that are of a kind, in order."""
    around = [(container, enumerate(container.blocks))]
    while around:
        holder, rest = around[-1]
        for row, block in rest:
            if isinstance(block, kind):
                yield Place(holder, row, block)
            elif isinstance(block, Container):
                around.append((block, enumerate(block.blocks)))
                break
        else:
            around.pop()


def blocks(container: Container) -> Iterator[Block]:
    """All blocks within a block, in order, each before those within it."""
    for block in container.blocks:
        yield block
        if isinstance(block, Container):
            yield from blocks(block)


def text_of(block: Block) -> str:
    """The text of a block; a space is between the texts of two blocks in it."""
    if isinstance(block, LineBlock):
        return plain(block.line)
    if isinstance(block, Container):
        return " ".join(map(text_of, block.blocks))
    return block.text if isinstance(block, Code) else ""
