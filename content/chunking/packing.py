"""Fill chunks with parts of content."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ..nodes import Block, Content, LineBlock, Row
from .parts import Part, joined

#: What is between two blocks of Markdown.
_BETWEEN = "\n\n"


@dataclass(slots=True)
class Packed:
    """The parts of a chunk: those that it repeats from the chunk before, and its own."""

    repeated: list[Part] = field(default_factory=list)
    own: list[Part] = field(default_factory=list)


class Meter:
    """Counts the tokens of parts.

    Parameters
    ----------
    write : callable
        Writes content as Markdown.
    count : callable
        Counts the tokens of a text.
    """

    def __init__(self, write: Callable[[Content], str], count: Callable[[str], int]) -> None:
        self._write, self._count = write, count
        #: Tokens of a part alone, and after a row of the same table.
        self._costs: dict[Part, tuple[int, int]] = {}

    def together(self, parts: Sequence[Part]) -> int:
        """The tokens of a chunk with these parts."""
        return self._count(self._write(joined(parts)))

    def added(self, part: Part, before: Part | None) -> int:
        """About how many tokens a part adds to a chunk after another part.

        The first row of a table in a chunk also adds the header of the table.
        """
        if part not in self._costs:
            markdown = self._write(joined([part]))
            row = markdown.rpartition("\n")[2]
            self._costs[part] = self._tokens(markdown), self._tokens(row)
        alone, as_next_row = self._costs[part]
        goes_on = isinstance(part.block, Row) and before and _table(part) is _table(before)
        return as_next_row if goes_on else alone

    def _tokens(self, markdown: str) -> int:
        return self._count(markdown + _BETWEEN) if markdown else 0

    def sum(self, parts: Iterable[Part]) -> int:
        """About how many tokens neighbouring parts have."""
        n_tokens, before = 0, None
        for part in parts:
            n_tokens += self.added(part, before)
            before = part
        return n_tokens


def _table(row: Part) -> Block | None:
    """The table that a row is in."""
    return row.around[-1] if row.around else None


def pack(parts: Sequence[Part], meter: Meter, max_tokens: int, overlap: int) -> list[Packed]:
    """Distribute parts among chunks of at most a number of tokens, in order.

    A section begins a new chunk unless the chunk before has room for all of it, with its
    subsections. A part that no chunk can hold is divided; if it cannot be, its chunk is too large.

    Parameters
    ----------
    parts : sequence of Part
    meter : Meter
    max_tokens : int
        Most tokens of a chunk.
    overlap : int
        Most tokens that a chunk repeats from the end of the chunk before; none where a section
        begins.

    Returns
    -------
    list of Packed
    """
    packer = _Packer(meter, max_tokens, overlap)
    for row, part in enumerate(parts):
        if part.level is not None and not packer.has_room_for_section(parts, row):
            packer.begin_chunk([])
        packer.add(part)
    return packer.end()


class _Packer:
    """Fills one chunk after the other, by sums of tokens; a full chunk is measured as a whole."""

    def __init__(self, meter: Meter, max_tokens: int, overlap: int) -> None:
        self.done: list[Packed] = []
        self._meter, self._max_tokens, self._overlap = meter, max_tokens, overlap
        self._chunk, self._n_tokens = Packed(), 0

    def has_room_for_section(self, parts: Sequence[Part], row: int) -> bool:
        """Whether the chunk has room for the section that a heading begins, or no text yet."""
        level = parts[row].level
        assert level is not None
        if all(part.leads_on for part in self._chunk.own):
            return True
        room, before = self._max_tokens - self._n_tokens, None
        for below in range(row, len(parts)):
            part = parts[below]
            if below > row and part.level is not None and part.level <= level:
                return True
            room -= self._meter.added(part, before)
            before = part
            if room < 0:
                return False
        return True

    def add(self, part: Part) -> None:
        """Add a part to the chunk, or to a new one; divide it if that is necessary."""
        own, leads = self._chunk.own, _leading_on(self._chunk.own)
        cost = self._meter.added(part, own[-1] if own else None)
        if self._n_tokens + cost <= self._max_tokens:
            own.append(part)
            self._n_tokens += cost
        elif part.is_kept_whole and self._meter.sum([*leads, part]) <= self._max_tokens:
            self.begin_chunk([*leads, part], n_carried=len(leads))
        elif part.is_kept_whole and not _is_line(part) and self._fits_alone(part):
            self.begin_chunk([part])
        elif part.parts:
            for inner in part.parts:
                self.add(inner)
        else:
            self.begin_chunk([part])

    def begin_chunk(self, own: list[Part], *, n_carried: int = 0) -> None:
        """End the chunk, without its last parts that are carried over, and begin another."""
        ended = self._chunk
        del ended.own[len(ended.own) - n_carried :]
        own = [*self._shrink(ended), *own]
        self._chunk, self._n_tokens = Packed([], own), self._meter.sum(own)
        if not ended.own:
            return
        self.done.append(ended)
        if own and own[0].level is None:
            room = min(self._overlap, self._max_tokens - self._n_tokens)
            self._chunk.repeated = self._last(ended.own, room)
            self._n_tokens += self._meter.sum(self._chunk.repeated)

    def end(self) -> list[Packed]:
        """End the last chunk, and return all."""
        while self._chunk.own:
            self.begin_chunk([])
        return self.done

    def _shrink(self, chunk: Packed) -> list[Part]:
        """Take parts from the end of a chunk that is too large as a whole; return them."""
        left: list[Part] = []
        while self._meter.together([*chunk.repeated, *chunk.own]) > self._max_tokens:
            if chunk.repeated:
                chunk.repeated = []
            elif len(chunk.own) > 1:
                n_last = 1 + len(_leading_on(chunk.own[1:-1]))
                left = [*chunk.own[-n_last:], *left]
                del chunk.own[-n_last:]
            else:
                break
        return left

    def _last(self, parts: Sequence[Part], room: int) -> list[Part]:
        """As much of the end of parts as there is room for, in whole sentences, rows and items."""
        last: list[Part] = []
        if not room:
            return last
        for part in reversed(parts):
            cost = self._meter.added(part, None)
            if cost > room:
                return last if part.divided else [*self._last(part.parts, room), *last]
            last.insert(0, part)
            room -= cost
        return last

    def _fits_alone(self, part: Part) -> bool:
        return self._meter.added(part, None) <= self._max_tokens


def _leading_on(parts: Sequence[Part]) -> list[Part]:
    """The parts at the end that say what follows them."""
    n_others = len(parts)
    while n_others and parts[n_others - 1].leads_on:
        n_others -= 1
    return [*parts[n_others:]]


def _is_line(part: Part) -> bool:
    return isinstance(part.block, LineBlock)
