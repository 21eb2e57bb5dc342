"""What the elements of a page become in its content: a file for each construct.

A rule gets the parser, an element and the block around it. It returns a block for the texts of the
element, which it has added to the block around; or a mark for them; or None if the element leaves
no trace.
"""

from ..parse import Rule, TextlessRule
from . import (
    code,
    formulas,
    headings,
    images,
    links,
    lists,
    marks,
    media,
    quotations,
    tables,
)

#: The rules of elements, by tag.
RULES: dict[str, Rule] = {
    **headings.RULES,
    **lists.RULES,
    **tables.RULES,
    **code.RULES,
    **quotations.RULES,
    **images.RULES,
    **marks.RULES,
    **formulas.RULES,
    **links.RULES,
}
#: The rules of elements without text, by tag.
TEXTLESS_RULES: dict[str, TextlessRule] = {
    **images.TEXTLESS_RULES,
    **media.TEXTLESS_RULES,
}
