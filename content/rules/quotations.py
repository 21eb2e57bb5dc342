"""Quotations."""

import re

from ..collected import Collected
from ..nodes import Break, Inline, LineBlock, Quotation, plain
from ..parse import becomes

#: A colon at the end; signs may follow, such as the arrow of a link to the quoted post.
_FINAL_COLON = re.compile(r"[:：][^\w:：]*\Z")


RULES = {"blockquote": becomes(Quotation)}


def break_after_citations(collected: Collected) -> None:
    """Add a line break after the line that says who wrote a quotation, as forums show it."""
    for block in collected.all(Quotation):
        first = block.blocks[0] if block.blocks else None
        if not isinstance(first, LineBlock):
            continue
        line = first.line
        others = (row for row, item in enumerate(line) if not _is_cited(item))
        end = next(others, len(line))
        is_source = 0 < end < len(line) and _FINAL_COLON.search(plain(line[:end]))
        if is_source and not isinstance(line[end], Break):
            line.insert(end, Break())


def _is_cited(item: Inline) -> bool:
    return any(mark.kind == "cite" for mark in item.marks)
