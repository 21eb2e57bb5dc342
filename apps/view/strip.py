"""The strip, a map of the whole page: bands of segments, by probability."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .segments import SegmentView

#: Number of bands of a long page; the strip is about as many pixels high.
_N_BANDS = 240
#: Characters per line, and maximum number of lines of a segment, so that it is about as high as on
#: the page.
_LINE, _MAX_LINES = 80, 12
#: Minimum share of a band in doubt to mark the band as in doubt.
_DOUBTFUL = 0.25


@dataclass(frozen=True, slots=True)
class Band:
    """Neighbouring segments as one band; its row is that of the first segment.

    Top and height are in lines; the level is the mean over the lines; a band is in doubt if a good
    part of its lines is.
    """

    row: int
    top: int
    height: int
    level: int
    in_doubt: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """The map of a page, and its height in lines."""

    bands: list[Band]
    height: int


def make_strip(segments: Sequence[SegmentView]) -> Strip:
    """Map the segments of a page."""
    height = sum(map(_lines, segments))
    min_lines = max(1, height // _N_BANDS)
    bands, top = [], 0
    for group in _groups(segments, min_lines):
        lines = sum(map(_lines, group))
        mean = sum(segment.level * _lines(segment) for segment in group) / lines
        doubtful_lines = sum(segment.in_doubt * _lines(segment) for segment in group)
        bands.append(
            Band(group[0].row, top, lines, round(mean), doubtful_lines >= _DOUBTFUL * lines)
        )
        top += lines
    return Strip(bands, height)


def _groups(segments: Iterable[SegmentView], min_lines: int) -> Iterator[list[SegmentView]]:
    """Groups of neighbouring segments, each with at least `min_lines` lines."""
    group: list[SegmentView] = []
    n_lines = 0
    for segment in segments:
        group.append(segment)
        n_lines += _lines(segment)
        if n_lines >= min_lines:
            yield group
            group, n_lines = [], 0
    if group:
        yield group


def _lines(segment: SegmentView) -> int:
    return min(_MAX_LINES, 1 + len(segment.text) // _LINE)
