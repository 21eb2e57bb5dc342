"""Where chunks begin and end in the text of a page."""

from bisect import bisect_left
from collections.abc import Sequence

from ..nodes import Block, Container
from ..walk import text_of
from .packing import Packed
from .parts import Part

#: How many characters of a part are looked for; fewer if these are not found, for example because
#: formulas differ.
_KEY_LENGTHS = (40, 12)
#: How many times its own length a part may be away from where it is expected. Content and text
#: differ by captions, signs of lists and the like.
_SLACK = 25


def places(chunks: Sequence[Packed], text: str) -> list[tuple[int, int]]:
    """Find where each chunk begins and ends in a text.

    Only white space is in none of them. A chunk of which nothing is in the text is empty, where the
    next one begins.
    """
    search = _Search(text)
    starts: list[int | None] = []
    for chunk in chunks:
        found = [search.find(part.block) for part in chunk.own]
        starts.append(next((place for place in found if place is not None), None))
    starts[:1] = [0] * len(starts[:1])
    bounds: list[tuple[int, int]] = []
    end = len(text)
    for chunk, start in zip(reversed(chunks), reversed(starts), strict=True):
        start = end if start is None else start
        first = (
            search.find_before(chunk.repeated, start) if chunk.repeated and start < end else start
        )
        bounds.append(_trim(text, first, end))
        end = start
    return bounds[::-1]


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out white space at the beginning and the end."""
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    return start, start + len(inner.strip())


class _Search:
    """Finds parts of content in a text, one after the other; white space does not count."""

    def __init__(self, text: str) -> None:
        self._rows = [row for row, sign in enumerate(text) if not sign.isspace()]
        self._signs = "".join(text.split())
        #: The place after the beginning of the last part; and where the next part is expected.
        self._found, self._expected = 0, 0

    def find(self, block: Block) -> int | None:
        """The offset at which a block begins; None if its beginning is not in the text."""
        if isinstance(block, Container):
            found = [self.find(one) for one in block.blocks]
            return next((place for place in found if place is not None), None)
        signs = _signs(block)
        for key in dict.fromkeys(signs[:length] for length in _KEY_LENGTHS if signs):
            end = self._expected + _SLACK * len(key)
            place = self._signs.find(key, self._expected, end)
            if place < 0:
                place = self._signs.find(key, self._found, end)
            if place >= 0:
                self._found, self._expected = place + len(key), place + len(signs)
                return self._rows[place]
        return None

    def find_before(self, parts: Sequence[Part], offset: int) -> int:
        """The offset at which parts begin that end at an offset; that offset if it is not found."""
        signs = [_signs(part.block) for part in parts]
        end = bisect_left(self._rows, offset)
        expected = end - sum(map(len, signs))
        key = signs[0][: _KEY_LENGTHS[0]]
        place = self._signs.find(key, max(0, expected - _SLACK), end)
        return offset if place < 0 else self._rows[place]


def _signs(block: Block) -> str:
    """The text of a block without white space."""
    return "".join(text_of(block).split())
