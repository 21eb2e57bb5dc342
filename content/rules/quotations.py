"""Quotations."""

from ..nodes import Block, Break, Container, Content, Inline, LineBlock, Quotation, plain
from ..parse import Parser
from ..walk import blocks


def quotation(_parser: Parser, _element: int, parent: Block) -> Quotation | None:
    """A quotation."""
    return parent.add(Quotation()) if isinstance(parent, Container) else None


RULES = {"blockquote": quotation}


def break_after_citations(content: Content) -> None:
    """Add a line break after the line that says who wrote a quotation, as forums show it."""
    for block in blocks(content):
        first = block.blocks[0] if isinstance(block, Quotation) and block.blocks else None
        if not isinstance(first, LineBlock):
            continue
        line = first.line
        others = (row for row, item in enumerate(line) if not _is_cited(item))
        end = next(others, len(line))
        if 0 < end < len(line) and plain(line[:end]).rstrip().endswith(":"):
            if not isinstance(line[end], Break):
                line.insert(end, Break())


def _is_cited(item: Inline) -> bool:
    return any(mark.kind == "cite" for mark in item.marks)
