"""Formulas between dollars."""

import re

from lxml.html import HtmlElement

from ..formulas import is_formula

__all__ = ["formula"]

_DELIMITED = re.compile(r"\s*\\[(\[](.*)\\[)\]]\s*", re.DOTALL)
#: Parts of a formula that Markdown without formulas would read as a tag or a link.
_TAG_OR_LINK = re.compile(r"<(?=[A-Za-z/!?])|\](?=[(\[:])")
#: Bars, which end a cell of a table.
_BAR = re.compile(r"(\\?)\| ?")


def formula(span: HtmlElement, *, in_cell: bool = False) -> str:
    """Write the formula in an element ``span``.

    Parameters
    ----------
    span : HtmlElement
    in_cell : bool
        Whether it is in a table, where bars are written as commands.

    Returns
    -------
    str
        Empty if there is none.
    """
    found = _DELIMITED.fullmatch(str(span.text_content())) if is_formula(span) else None
    if not found or not (tex := " ".join(found[1].split())):
        return ""
    tex = _TAG_OR_LINK.sub(r"\g<0> ", tex)
    if in_cell:
        tex = _BAR.sub(lambda bar: r"\Vert " if bar[1] else r"\vert ", tex)
    dollars = "$$" if "display" in (span.get("class") or "") else "$"
    return f"{dollars}{tex}{dollars}"
