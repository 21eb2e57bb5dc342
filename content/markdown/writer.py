"""The walk over content that writes its blocks, with a function for each type."""

from collections.abc import Callable, Mapping
from typing import Any

from ..nodes import Block, Container, Content, Formula, Inline, LineBlock, Note, Reference
from ..walk import lines
from .blocks import Written
from .inline import LineWriter
from .notes import find_footnotes

#: Most cells that are added to the tables of a page where cells span several; and most empty cells,
#: also at the ends of rows: a table that needs more becomes lines.
_MAX_ADDED, _MAX_EMPTY = 50_000, 500_000


class Writer:
    """Writes one content, which is not changed.

    Parameters
    ----------
    functions : mapping of type to callable
        The functions that write blocks, by type.

    Attributes
    ----------
    lines : LineWriter
    images, title : bool
        Whether images are written, and a title that was added.
    before : Written or None
        What was written before the block that is written now, in the same parent.
    is_in_definition : bool
        Whether a definition of a term is around it.
    n_cells_left, n_empty_cells_left : int
        How many cells may still be added to the tables of the content.
    """

    def __init__(
        self,
        content: Content,
        functions: "Mapping[type[Block], Callable[[Writer, Any], list[Written]]]",
        *,
        links: bool,
        images: bool,
        title: bool,
    ) -> None:
        self._functions = functions
        self.images, self.title = images, title
        kinds = _kinds_of_inlines(content)
        self._footnotes = find_footnotes(content, _labels(content)) if Reference in kinds else {}
        self.lines = LineWriter(
            links=links,
            images=images,
            with_formulas=Formula in kinds,
            labels=self._footnotes,
        )
        self.before: Written | None = None
        self.is_in_definition = False
        self.n_cells_left, self.n_empty_cells_left = _MAX_ADDED, _MAX_EMPTY

    def is_footnote(self, note: Note) -> bool:
        """Whether a note is written as a footnote."""
        return self._footnotes.get(note.label) is note

    def block(self, block: Block) -> list[Written]:
        """Write a block."""
        return self._functions[type(block)](self, block)

    def blocks(self, container: Container) -> list[Written]:
        """Write the blocks in a block."""
        written: list[Written] = []
        for block in container.blocks:
            self.before = written[-1] if written else None
            written += self._functions[type(block)](self, block)
        return written


def _kinds_of_inlines(container: Container) -> set[type[Inline]]:
    """The types of the parts of all lines."""
    kinds: set[type[Inline]] = set()
    for block in container.blocks:
        if isinstance(block, LineBlock):
            kinds.update(map(type, block.line))
        elif isinstance(block, Container):
            kinds |= _kinds_of_inlines(block)
    return kinds


def _labels(content: Content) -> set[str]:
    """The labels of the notes to which the content refers."""
    items = (item for place in lines(content) for item in place.block.line)
    return {item.label for item in items if isinstance(item, Reference)}
