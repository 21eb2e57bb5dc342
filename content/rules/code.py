"""Preformatted code with its language."""

from ..nodes import Block, Cell, Code, Container, Mark, Paragraph, Text
from ..parse import Parser
from .found.code import code_label, code_language, verbatim

_CODE = Mark("code")


def code_block(parser: Parser, element: int, parent: Block) -> None:
    """Preformatted code; in a cell, code in a line."""
    flow = parser.part.flow
    text = verbatim(flow, element, parser.part.runs)
    parser.skip(element)
    parser.end_line()
    if not text or not isinstance(parent, Container):
        return
    if parser.is_within(Cell):
        parent.add(Paragraph([Text(text, (_CODE,))]))
        return
    language = code_language(flow.node(element)) or code_label(flow, element)
    parent.add(Code(text, language))


RULES = {"pre": code_block}
