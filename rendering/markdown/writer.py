"""The walk over a tree that writes its blocks, with a function for each tag."""

from collections.abc import Callable, Iterator, Mapping

from lxml.html import HtmlElement

from ..constructs.formulas import is_formula
from ..constructs.tables import MAX_ADDED
from .blocks import Block, Notes, paragraph
from .inline import ELEMENTS
from .line import MAX_DEPTH, Line, plain_line

#: Most empty cells that are added to the tables of a page; a table that needs more becomes lines.
_MAX_EMPTY = 500_000


class Writer:
    """Writes one tree, and drops the labels of its notes: Markdown adds its own.

    `functions` has the functions that write blocks, by tag.
    """

    def __init__(
        self,
        body: HtmlElement,
        functions: Mapping[object, Callable[["Writer", HtmlElement], list[Block]]],
    ) -> None:
        self._functions = functions
        self.notes = Notes(body)
        #: Whether the tree has formulas, so that dollars must be escaped.
        self._with_formulas = any(map(is_formula, body.iter("span")))
        #: How many cells may still be added to the tables of the page.
        self.n_cells_left, self.n_empty_cells_left = MAX_ADDED, _MAX_EMPTY
        #: The block before the one that is being written; None if it is the first of its parent.
        self.before: Block | None = None
        self._depth = 0

    def blocks(self, element: HtmlElement) -> list[Block]:
        """Write the blocks in an element, and the text between them as paragraphs."""
        if not len(element):
            text = plain_line(element.text or "", with_formulas=self._with_formulas)
            return [paragraph(text)] if text else []
        if self._depth > MAX_DEPTH:
            line = self.new_line()
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
        line = self.new_line()
        if text := element.text:
            line.text(text)
        for child in element:
            if child.tag in self._functions:
                if not line.is_empty:
                    yield line
                    line = self.new_line()
                yield child
            else:
                line.element(child)
            if text := child.tail:
                line.text(text)
        if not line.is_empty:
            yield line

    def block(self, element: HtmlElement) -> list[Block]:
        """Write a block."""
        return self._functions[element.tag](self, element)

    @staticmethod
    def paragraphs(line: Line) -> list[Block]:
        """Write a line as a block; an empty line is no block."""
        return [paragraph(written)] if (written := line.markdown()) else []

    def line(self, element: HtmlElement, *, in_cell: bool = False) -> str:
        """Write the content of an element on one line."""
        with_formulas = self._with_formulas
        if not len(element):
            text = element.text or ""
            return plain_line(text, with_formulas=with_formulas, in_cell=in_cell, breaks=False)
        line = Line(self._inline, with_formulas=with_formulas, in_cell=in_cell, breaks=False)
        line.children(element)
        return line.markdown()

    def new_line(self) -> Line:
        """An empty line of a block."""
        return Line(self._inline, with_formulas=self._with_formulas)

    def _inline(self, line: Line, element: HtmlElement) -> None:
        """Write an element within a line."""
        reference = self.notes.reference(element) if element.tag == "sup" else ""
        if not reference:
            ELEMENTS.get(element.tag, Line.children)(line, element)
        elif reference.startswith("[^"):
            line.reference(reference)
        else:
            line.text(reference)
