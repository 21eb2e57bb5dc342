"""What the elements of a page become in its content: a file for each construct.

A rule gets the parser, an element and the block around it. It returns a block for the texts of the
element, which it has added to the block around; or a mark for them; or None if the element leaves
no trace.
"""

from ..parse import Rules
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

#: The rules of elements by tag, and of those without text.
RULES = Rules(
    {
        **headings.RULES,
        **lists.RULES,
        **tables.RULES,
        **code.RULES,
        **quotations.RULES,
        **images.RULES,
        **marks.RULES,
        **formulas.RULES,
        **links.RULES,
    },
    {**images.TEXTLESS_RULES, **media.TEXTLESS_RULES},
)
