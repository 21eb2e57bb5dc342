"""The places of a page where two pieces of a line meet, and what a gold text has there."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from ....segmenter.doc import Doc
from ....segmenter.hidden.find import find_hidden
from ....segmenter.page import Page
from ....segmenter.tags import BLOCK_TAGS

#: Characters on either side that are searched for in the gold text.
_CONTEXT = 14
#: Tags of elements that are whatever their attributes say, and attributes that say nothing.
_OBJECT_TAGS = frozenset(("a", "label", "time"))
_STYLING = frozenset(("style", "lang", "xml:lang", "dir", "color", "face", "size", "data-contrast"))
_CODE_TAGS = ("code", "kbd", "samp", "tt", "var")


@dataclass(frozen=True)
class Place:
    """Where two texts of a line meet without white space.

    Attributes
    ----------
    doc : Doc
    around : int
        The innermost element with both texts.
    sides : tuple of int
        The children of `around` with the left and the right text; -1 for a text directly in it.
    before, after : str
        Characters of the line around the place, without white space.
    begins_line, ends_line : bool
        Whether the line has no more before and after them.
    follows_text : bool
        Whether a text directly in `around` comes before.
    has_hidden : bool
        Whether a hidden text is between the two.
    is_written_apart : bool
        Whether the text of the page has white space there.
    """

    doc: Doc
    around: int
    sides: tuple[int, int]
    before: str
    after: str
    begins_line: bool
    ends_line: bool
    follows_text: bool
    has_hidden: bool
    is_written_apart: bool

    @property
    def characters(self) -> tuple[str, str]:
        """The characters that meet."""
        return self.before[-1], self.after[0]

    @property
    def is_of_elements(self) -> bool:
        """Whether both texts are in elements of their own."""
        return -1 not in self.sides

    @cached_property
    def tags(self) -> tuple[str, str]:
        """The tags of both sides; empty for a text."""
        left, right = ("" if side < 0 else self.doc.tag(side) for side in self.sides)
        return left, right

    @cached_property
    def texts(self) -> tuple[str, str]:
        """The texts of both sides, if they are elements."""
        left, right = (self.doc.text_of(side).strip() for side in self.sides)
        return left, right

    @property
    def n_named(self) -> int:
        """Number of sides that are no mere styling: links, or elements with a class, say."""
        return sum(self._is_named(side) for side in self.sides)

    def _is_named(self, side: int) -> bool:
        names = {name for name, _ in self.doc.attributes[side]}
        return self.doc.tag(side) in _OBJECT_TAGS or not names <= _STYLING

    @property
    def is_in_code(self) -> bool:
        """Whether both sides are in one element of code."""
        return self.doc.nearest(self.around, _CODE_TAGS) >= 0

    @property
    def block_tag(self) -> str:
        """The tag of the block around the place."""
        return self.doc.tag(self.doc.nearest(self.around, BLOCK_TAGS))

    def n_alike(self) -> int:
        """Number of elements in a row, these two among them, whose tags are equal."""
        doc, (left, right) = self.doc, self.sides
        n = 2
        while (left := doc.previous_sibling(left)) >= 0 and doc.tag(left) == self.tags[0]:
            n += 1
        while (right := doc.ends[right]) < doc.ends[self.around] and doc.tag(right) == self.tags[1]:
            n += 1
        return n


def places_on(page: Page) -> list[Place]:
    """Find the places of a page; those in preformatted text have its own white space."""
    doc, places = page.doc, list[Place]()
    with_text = set[int]()
    for line in _lines(page):
        texts = ["".join(doc.raw_text(text).split()) for text in line]
        joined = "".join(texts)
        for (left, right), offset in zip(pairwise(line), accumulate(map(len, texts)), strict=False):
            with_text.add(doc.raw_elements[left])
            if _touch(doc, left, right):
                places.append(_place(doc, left, right, with_text, joined, offset))
        with_text.add(doc.raw_elements[line[-1]])
    return places


def _lines(page: Page) -> Iterator[list[int]]:
    """The visible texts of each line, without those of white space, as places in the page."""
    doc, hidden = page.doc, set[int]()
    for part in find_hidden(page):
        hidden.update(doc.raw_texts_in(part.element))
    line = list[int]()
    for text, run in enumerate(doc.raw_runs):
        if run < 0 or text in hidden or doc.nearest(doc.raw_elements[text], ("pre",)) >= 0:
            continue
        if line and "\n" in doc.text[slice(*_between(doc, line[-1], text))]:
            yield line
            line = []
        line.append(text)
    if line:
        yield line


def _between(doc: Doc, left: int, right: int) -> tuple[int, int]:
    return doc.run_stops[doc.raw_runs[left]], doc.run_starts[doc.raw_runs[right]]


def _touch(doc: Doc, left: int, right: int) -> bool:
    """Whether no white space is between two texts of a line as they are written."""
    return not (
        doc.raw_text(left)[-1].isspace()
        or doc.raw_text(right)[0].isspace()
        or any(doc.raw_runs[text] < 0 for text in range(left + 1, right))
    )


def _place(doc: Doc, left: int, right: int, with_text: set[int], joined: str, offset: int) -> Place:
    around, sides = _around(doc, doc.raw_elements[left], doc.raw_elements[right])
    start, stop = _between(doc, left, right)
    return Place(
        doc,
        around,
        sides,
        before=joined[max(0, offset - _CONTEXT) : offset],
        after=joined[offset : offset + _CONTEXT],
        begins_line=offset <= _CONTEXT,
        ends_line=offset + _CONTEXT >= len(joined),
        follows_text=around in with_text,
        has_hidden=right > left + 1,
        is_written_apart=stop > start
        and (doc.text[start].isspace() or doc.text[stop - 1].isspace()),
    )


def _around(doc: Doc, left: int, right: int) -> tuple[int, tuple[int, int]]:
    """The innermost element around two, and its children towards them; -1 for itself."""
    left_side = right_side = -1
    while not left <= right < doc.ends[left]:
        left_side, left = left, doc.parents[left]
    while right != left:
        right_side, right = right, doc.parents[right]
    return left, (left_side, right_side)


class GoldText:
    """A gold text, for questions about its white space."""

    def __init__(self, text: str) -> None:
        words = text.split()
        self._joined = "".join(words)
        self._bounds = {0, *accumulate(map(len, words))}

    def is_apart(self, place: Place) -> bool | None:
        """Whether there is white space at a place of the page; None if that is not known."""
        found = set(self._answers(place))
        return found.pop() if len(found) == 1 else None

    def _answers(self, place: Place) -> Iterator[bool]:
        searched = place.before + place.after
        start = self._joined.find(searched)
        while start >= 0:
            stop = start + len(searched)
            if (not place.begins_line or start in self._bounds) and (
                not place.ends_line or stop in self._bounds
            ):
                yield start + len(place.before) in self._bounds
            start = self._joined.find(searched, start + 1)
