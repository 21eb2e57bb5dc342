"""The kept part of a page, as finders and the rules that make content see it."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Self

from ..segmenter.page import Page
from ..segmenter.spans import Span
from ..segmenter.tags import BLOCK_TAGS, CONTROL_TAGS
from .addresses import Addresses
from .data_tables import DataTables
from .image_addresses import Images
from .lookups import Names, is_kept, kept_runs


class Part:
    """Looks up the elements of a page, and which of its texts are kept.

    Attributes
    ----------
    page : Page
    doc : Doc
        That of the page.
    spans : sequence of (int, int)
        The kept characters of the page, ascending.
    runs : list of bool
        For each run of the page, whether it becomes content.
    tags : list of str
        The tag of each element.
    addresses : Addresses
    blocks : array of int64
        For each element: the innermost block around it, or itself; -1 if there is none. A control
        in a line is no block.
    """

    def __init__(self, page: Page, spans: Sequence[Span]) -> None:
        self.page, self.spans = page, spans
        self.doc = doc = page.doc
        self.runs = kept_runs(doc, spans)
        self.tags: list[str] = doc.tags
        controls = filter(doc.ends_block, doc.tagged(*CONTROL_TAGS))
        self.blocks = doc.nearest_to_each(BLOCK_TAGS - CONTROL_TAGS, list(controls))
        self.addresses = Addresses(page.base_address)

    @cached_property
    def names(self) -> Names:
        """The classes of the page."""
        return Names(self.doc)

    @cached_property
    def tables(self) -> DataTables:
        """The judge of the tables of the page."""
        return DataTables(self.doc)

    @cached_property
    def images(self) -> Images:
        """The images of the page."""
        return Images(self.doc, self.spans)

    def with_texts(self, spans: Sequence[Span]) -> Self:
        """The same part with other texts that become content."""
        part = copy(self)
        part.runs = kept_runs(self.doc, spans)
        return part

    def attributes(self, element: int) -> dict[str, str]:
        """The attributes of an element."""
        table = self.doc.attributes
        has_any = table.bounds[element] < table.bounds[element + 1]
        return dict(table[element]) if has_any else {}

    def is_kept(self, element: int) -> bool:
        """Whether any text of an element is kept."""
        return is_kept(self.doc, self.spans, element)

    def children(self, element: int) -> Iterator[int]:
        """The visible elements directly in an element."""
        child, ends = element + 1, self.doc.ends
        end = ends[element]
        while child < end:
            yield child
            child = ends[child]

    def within(self, element: int) -> range:
        """The descendants of an element."""
        return self.doc.within(element)

    def text_of(self, element: int) -> str:
        """The whole text of an element, with the white space around it."""
        return self.doc.text_of(element)

    def block_of(self, run: int) -> int:
        """The block around a run."""
        return self.blocks[self.doc.run_elements[run]]

    def has_break(self, start: int, stop: int) -> bool:
        """Whether a block of text begins between two characters."""
        breaks = self.doc.breaks
        row = bisect_left(breaks, start)
        return row < len(breaks) and breaks[row] < stop
