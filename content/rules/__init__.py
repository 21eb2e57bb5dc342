"""What the elements of a page become in its content: a file for each construct.

A rule gets the parser, an element and the block around it. It returns a block for the texts of the
element, which it has added to the block around; or a mark for them; or None if the element leaves
no trace.
"""

from ...segmenter.doc import Doc
from ...segmenter.formulas import FORMULA
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

_RULES = Rules(
    {
        **headings.RULES,
        **lists.RULES,
        **tables.RULES,
        **code.RULES,
        **quotations.RULES,
        **images.RULES,
        **marks.RULES,
        **links.RULES,
    },
    {**images.TEXTLESS_RULES, **media.TEXTLESS_RULES},
)
_RULES_WITH_FORMULAS = _RULES._replace(by_tag={**_RULES.by_tag, **formulas.RULES})


def rules_for(doc: Doc) -> Rules:
    """The rules of a page's elements by tag, and of those without text."""
    return _RULES_WITH_FORMULAS if doc.numbers(FORMULA) else _RULES  # most spans mean nothing
