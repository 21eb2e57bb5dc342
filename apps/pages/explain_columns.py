"""The verdict on each segment in columns, for a terminal."""

import string
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from ...answer.extraction import Extraction
from ...answer.verdicts import SegmentVerdict
from ...messages import printable_line
from ..view.segments import view_segments
from .explain_lines import headline, hidden_line, probability, sign

#: A character for each juror, above its column.
_JUROR_KEYS = string.digits[1:] + string.ascii_letters
#: Characters for the share of a segment that a juror kept, from nothing to all.
_CELLS, _ASCII_CELLS = "·▁▂▃▄▅▆▇█", ".12345678"


def columns(extraction: Extraction, console: Console | None = None) -> str:
    """Write the verdict on each segment as a line, cut to the width of the terminal.

    The console, by default standard output, determines the width and whether there are colours.
    """
    console = console or Console()
    is_ascii = console.options.ascii_only
    cells = _ASCII_CELLS if is_ascii else _CELLS
    jurors = list(extraction.segments[0].coverage) if extraction.segments else []
    with console.capture() as capture:
        console.print(Text(printable_line(headline(extraction)), "bold"))
        if jurors:
            console.print(_legend(jurors, cells))
        for row in _rows(extraction.segments, jurors, cells):
            console.print(row, no_wrap=True, overflow="crop" if is_ascii else "ellipsis")
        for hidden in extraction.hidden:
            line = Text(printable_line(hidden_line(hidden)), "dim")
            console.print(line, no_wrap=True, overflow="crop" if is_ascii else "ellipsis")
    return capture.get().removesuffix("\n")


def _legend(jurors: Iterable[str], cells: str) -> Text:
    names = ", ".join(f"{_juror_key(place)}={name}" for place, name in enumerate(jurors))
    half = cells[len(cells) // 2]
    return Text(f"jurors: {names}; kept: {cells[0]} nothing, {half} half, {cells[-1]} all", "dim")


def _rows(segments: Sequence[SegmentVerdict], jurors: Sequence[str], cells: str) -> Iterator[Text]:
    if jurors:
        yield Text(f"{'':9}{''.join(map(_juror_key, range(len(jurors))))}", "dim")
    for segment, view in zip(segments, view_segments(segments), strict=True):
        colour = "yellow" if view.in_doubt else "green" if segment.kept else ""
        row = Text("", "" if segment.kept or view.in_doubt else "dim")
        row.append(f"{sign(segment)}  {probability(segment)}  ", colour)
        if jurors:
            shares = (segment.coverage[juror] for juror in jurors)
            row.append("".join(cells[round((len(cells) - 1) * share)] for share in shares) + "  ")
        yield row.append(printable_line(" ".join(segment.text.split())))


def _juror_key(place: int) -> str:
    return _JUROR_KEYS[place % len(_JUROR_KEYS)]
