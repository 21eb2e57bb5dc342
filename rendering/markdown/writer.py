"""Write a tree as Markdown: a walk that calls the function of each tag."""

from collections.abc import Callable, Iterator

from lxml.html import HtmlElement

from ..constructs.formulas import is_formula
from ..prune import read_body
from .blocks import (
    Block,
    Notes,
    caption,
    code_block,
    figure,
    heading,
    join_blocks,
    note,
    paragraph,
    quotation,
    rule,
)
from .inline import ELEMENTS
from .line import Line, plain_line
from .lists import definition, list_item, numbered_list, plain_list, term
from .tables import Tables, table


class Writer:
    """Writes one tree, and drops the labels of its notes: Markdown adds its own."""

    #: Of elements nested deeper, only the text is written.
    max_depth = 100

    def __init__(self, body: HtmlElement) -> None:
        self.notes, self.tables = Notes(body), Tables()
        #: Whether the tree has formulas, so that dollars must be escaped.
        self.with_formulas = any(map(is_formula, body.iter("span")))
        #: The block before the one that is being written; None if it is the first of its parent.
        self.before: Block | None = None
        self._depth = 0

    def blocks(self, element: HtmlElement) -> list[Block]:
        """Write the blocks in an element, and the text between them as paragraphs."""
        if not len(element):
            text = plain_line(self, element.text or "")
            return [paragraph(text)] if text else []
        if self._depth > self.max_depth:
            line = Line(self)
            line.text(" ".join(map(str, element.itertext())))
            return self.paragraphs(line)
        self._depth += 1
        blocks: list[Block] = []
        for part in self.parts(element):
            if isinstance(part, Line):
                blocks += self.paragraphs(part)
            else:
                self.before = blocks[-1] if blocks else None
                blocks += self.block(part)
        self._depth -= 1
        return blocks

    def parts(self, element: HtmlElement) -> Iterator[Line | HtmlElement]:
        """The blocks in an element and the lines between them."""
        line = Line(self)
        if text := element.text:
            line.text(text)
        for child in element:
            if child.tag in _BLOCKS:
                if not line.is_empty:
                    yield line
                    line = Line(self)
                yield child
            else:
                line.element(child)
            if text := child.tail:
                line.text(text)
        if not line.is_empty:
            yield line

    @staticmethod
    def inline(line: Line, element: HtmlElement) -> None:
        """Write an element within a line."""
        ELEMENTS.get(element.tag, Line.children)(line, element)

    def block(self, element: HtmlElement) -> list[Block]:
        """Write a block."""
        return _BLOCKS[element.tag](self, element)

    @staticmethod
    def paragraphs(line: Line) -> list[Block]:
        """Write a line as a block; an empty line is no block."""
        return [paragraph(written)] if (written := line.markdown()) else []

    def line(self, element: HtmlElement, *, in_cell: bool = False) -> str:
        """Write the content of an element on one line."""
        if not len(element):
            return plain_line(self, element.text or "", in_cell=in_cell, breaks=False)
        line = Line(self, in_cell=in_cell, breaks=False)
        line.children(element)
        return line.markdown()


def _paragraph(writer: Writer, element: HtmlElement) -> list[Block]:
    label = writer.notes.label(element)
    return note(writer, element, label) if label else writer.blocks(element)


_BLOCKS: dict[object, Callable[[Writer, HtmlElement], list[Block]]] = {
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
    return "\n".join(join_blocks(Writer(body).blocks(body)))


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
