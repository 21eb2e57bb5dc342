"""A tree or HTML as Markdown: the function for the tag of each block."""

from collections.abc import Callable

from lxml.html import HtmlElement

from ..prune import read_body
from .block_elements import caption, code_block, figure, heading, note, quotation, rule
from .blocks import Block, join_blocks
from .lists import definition, list_item, numbered_list, plain_list, term
from .tables import table
from .writer import Writer


def _paragraph(writer: Writer, element: HtmlElement) -> list[Block]:
    label = writer.notes.label(element)
    return note(writer, element, label) if label else writer.blocks(element)


_FUNCTIONS: dict[object, Callable[[Writer, HtmlElement], list[Block]]] = {
    **dict.fromkeys("h1 h2 h3 h4 h5 h6".split(), heading),
    **dict.fromkeys("div dl html body article section main".split(), Writer.blocks),
    **dict.fromkeys(("thead", "tbody", "tfoot", "tr", "td", "th"), Writer.blocks),
    "figure": figure,
    **dict.fromkeys(("figcaption", "caption"), caption),
    "p": _paragraph,
    "blockquote": quotation,
    "pre": code_block,
    "hr": rule,
    "ul": plain_list,
    "ol": numbered_list,
    "li": list_item,
    "dt": term,
    "dd": definition,
    "table": table,
}


def write_markdown(body: HtmlElement) -> str:
    """Write a tree from `webjury.rendering.clean.clean_tree` as Markdown; it may be changed."""
    return "\n".join(join_blocks(Writer(body, _FUNCTIONS).blocks(body)))


def to_markdown(html: str) -> str:
    r"""Write HTML from `webjury.rendering.clean.clean_html` as Markdown, with escaped text.

    Examples
    --------
    >>> print(to_markdown("<h2>R&amp;D</h2><p>1. A <b>well-kept</b> *secret*"))
    ## R&D
    <BLANKLINE>
    1\. A **well-kept** \*secret\*
    """
    if not html.strip():
        return ""
    return write_markdown(read_body(f"<html><body>{html}</body></html>"))
