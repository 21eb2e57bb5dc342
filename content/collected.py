"""What rules make, and leave for each other and for the repairs of the content."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TypeVar, cast

from .nodes import Block, Cell, Item, LineBlock, List, Mark, Paragraph

_NodeType = TypeVar("_NodeType", bound=Block)


@dataclass(slots=True)
class Collected:
    """What the pass over a part has collected so far."""

    #: The blocks by type, in order.
    made: defaultdict[type[Block], list[Block]] = field(default_factory=lambda: defaultdict(list))
    has_links: bool = False
    has_images: bool = False
    has_references: bool = False
    #: By link around blocks: its mark, and the line that becomes the link, with its first row.
    cards: dict[int, tuple[Mark, LineBlock, int]] = field(default_factory=dict)
    #: The head of each post, by its identity.
    heads: dict[int, str] = field(default_factory=dict)
    #: The titles of parts, which become bold.
    bold: list[LineBlock] = field(default_factory=list)
    #: The cells of rows that have begun, by element.
    cells: dict[int, Cell] = field(default_factory=dict)
    #: By group of items that are none on the page: their last list, and its next number.
    grown_lists: dict[int, tuple[List, int | None]] = field(default_factory=dict)
    #: The items with a label of the page, such as (a), each with the line of its label.
    labels: list[tuple[Item, Paragraph]] = field(default_factory=list)
    #: The lines that are amounts with what they measure, each with the number of the pair.
    amounts: list[tuple[int, Paragraph]] = field(default_factory=list)

    def note(self, block: Block) -> None:
        """Note a block that was made, unless it is the last one: two elements may share it."""
        made = self.made[type(block)]
        if not made or made[-1] is not block:
            made.append(block)

    def all(self, kind: type[_NodeType]) -> list[_NodeType]:
        """The blocks of a type so far, in order."""
        return cast("list[_NodeType]", self.made[kind])
