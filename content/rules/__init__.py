"""What the elements of a page become in its content: a file for each construct.

A rule gets the parser, an element and the block around it. It returns a block for the texts of the
element, which it has added to the block around; or a mark for them; or None if the element leaves
no trace.
"""

from collections.abc import Mapping

from ..attributes import CAPTION, PICTURE
from ..parse import Rule
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
TEXTLESS_RULES: dict[str, Rule] = {
    "br": images.line_break,
    "hr": images.thematic_break,
    "img": images.image,
    **media.TEXTLESS_RULES,
}


def chosen_rules(found: Mapping[int, dict[str, str]]) -> dict[int, Rule]:
    """The rules of the elements that finders have recognised on the whole page."""
    chosen: dict[int, Rule] = {}
    for element, values in found.items():
        if PICTURE in values or CAPTION in values:
            chosen[element] = images.added_figure if PICTURE in values else images.caption
    return chosen
