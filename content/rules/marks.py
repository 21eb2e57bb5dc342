"""Emphasis, code, raised and lowered text, quotation marks and the like in a line."""

from ..code_blocks import INLINE_CODE_TAGS, has_own_lines
from ..nodes import Block, Container, Mark
from ..parse import Parser
from .code import code_block

#: The kind of mark of each tag. Marks without a sign in Markdown are there for HTML.
_KINDS = {
    **{
        tag: tag
        for tag in """abbr bdo cite code dfn em ins kbd mark q s samp small strong sub sup time u
        var""".split()
    },
    **{"b": "strong", "i": "em", "del": "s", "strike": "s", "tt": "code"},
}


def mark(parser: Parser, element: int, parent: Block) -> Mark | None:
    """A mark; code with several lines of its own is preformatted."""
    tag = parser.part.tags[element]
    is_code = tag in INLINE_CODE_TAGS and isinstance(parent, Container)
    if is_code and has_own_lines(parser.part.doc, element):
        code_block(parser, element, parent)
        return None
    return Mark(_KINDS[tag])


RULES = dict.fromkeys(_KINDS, mark)
