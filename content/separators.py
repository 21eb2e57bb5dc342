"""What separates two texts of a kept part: nothing, a space, the end of a line or of a block."""

from bisect import bisect_right
from collections.abc import Sequence

from ..segmenter.tags import CONTROL_TAGS
from .cuts import follows_directly, precedes_directly
from .part import Part

#: What separates two texts; the last one ends a paragraph.
NOTHING, SPACE, LINE, BLOCK = range(4)


class Separators:
    """Finds the separators, for texts and elements without text that are passed in order."""

    def __init__(self, part: Part, textless: Sequence[int]) -> None:
        self._part, doc = part, part.doc
        self._text, self._starts, self._stops = doc.text, doc.run_starts, doc.run_stops
        self._blocks, self._elements = part.blocks, doc.run_elements
        images = (element for element in textless if part.tags[element] == "img")
        #: The runs after an image: line breaks beside it are elements that are passed, too.
        self._after_image = {bisect_right(doc.elements_before_runs, image) for image in images}
        #: The separator so far, if what was passed last is not part of the content.
        self.pending = NOTHING
        self._last_run, self._last_stop = -1, -1
        #: The block around what was passed last; None at the beginning.
        self._last_block: int | None = None
        self._is_after_textless = False
        #: The run before which `_ends_block` has looked.
        self._looked_at = -1

    def pass_run(self, run: int) -> None:
        """Note that a run was read."""
        self._last_run, self._last_stop = run, self._stops[run]
        self._last_block = self._blocks[self._elements[run]]

    def pass_textless(self, element: int) -> None:
        """Note that an element without text was read into the content."""
        self._last_block = self._part.blocks[element]
        self._is_after_textless = True

    def before_textless(self, element: int) -> int:
        """What separates an element without text from what was passed last."""
        separator, self.pending = self.pending, NOTHING
        if self._part.blocks[element] != self._last_block or self._ends_block(element):
            return BLOCK
        # White space between two texts goes before the image between them.
        is_space = self._last_stop >= 0 and self._text[self._last_stop : self._last_stop + 1] == " "
        return max(separator, SPACE) if is_space else separator

    def _ends_block(self, element: int) -> bool:
        """Whether a block between the texts of another one, dropped or empty, is beside an element.

        The break goes before the element, as if it belonged to the text after it. Breaks by ``br``
        are elements that are passed, too.
        """
        opened, last = self._part.doc.elements_before_runs, self._last_run
        run = bisect_right(opened, element)
        if self._is_after_textless or last < 0 or run in (self._looked_at, len(opened)):
            return False
        self._looked_at = run
        if self._part.block_of(run) != self._part.block_of(last):
            return False
        is_broken = self._part.has_break(self._last_stop, self._starts[run])
        return is_broken and "br" not in self._part.tags[opened[last] : opened[run]]

    def before_run(self, run: int) -> int:
        """What separates a run from what was passed last."""
        pending, self.pending = self.pending, NOTHING
        if self._last_block is None:
            return pending
        if self._is_after_textless:
            self._is_after_textless = False
            return pending if self._part.block_of(run) == self._last_block else BLOCK
        start, stop = self._starts[run], self._last_stop
        if start == stop:
            return pending
        gap = self._text[stop:start]
        if "\n" in gap and self._part.has_break(stop, start):
            return SPACE if self._is_in_last_control(run) else BLOCK
        return max(pending, self._within_block(run, gap))

    def _within_block(self, run: int, gap: str) -> int:
        """The separator of two texts of a block, with this text between them."""
        if run == self._last_run + 1:
            return LINE if "\n" in gap and run not in self._after_image else SPACE
        ends = gap[0], gap[-1]
        if "\n" in ends:
            return LINE
        text, start, stop = self._text, self._starts[run], self._last_stop
        if not ends[1].isspace() and follows_directly(text, start):
            return NOTHING
        if not ends[0].isspace() and precedes_directly(text, stop):
            return NOTHING
        dropped = range(self._last_run + 1, run + 1)
        is_spaced = any(self._starts[one] > self._stops[one - 1] for one in dropped)
        return SPACE if " " in ends or is_spaced else NOTHING

    def _is_in_last_control(self, run: int) -> bool:
        """Whether a run is in a control at the end of a paragraph: Press [OK]."""
        part, block, last = self._part, self._part.block_of(run), self._last_block
        if block < 0 or last is None or last < 0 or part.tags[last] != "p":
            return False
        return part.tags[block] in CONTROL_TAGS and block in part.within(last)
