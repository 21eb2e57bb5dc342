"""The list of a page's segments: their reasons, their doubts, and folding of dropped ones."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from ...ensemble.verdict.reasons import Reason

#: A kept segment is in doubt below the first probability, a dropped segment above the second.
_SURELY_KEPT, _SURELY_DROPPED = 0.8, 0.2
#: Minimum number of consecutive surely dropped segments to fold into one line.
_MIN_FOLDED = 3
#: Number of steps from probability 0 to 1, each with a shade.
N_LEVELS = 10
#: Number of steps for the strength of a reason, and the log-odds of one step.
_N_STRENGTHS, _STRENGTH = 5, 0.5
#: Reasons weaker than this share of the strongest reason are left out.
_WEAK_SHARE = 0.25
#: Minimum number of jurors with the same verdict to count instead of naming them.
_MIN_COUNTED = 3
#: A share up to the first value counts as nothing, from the second value on as the whole segment.
_NONE, _ALL = 0.005, 0.995


class JudgedSegment(Protocol):
    """A segment with its verdict, from the ensemble or from the server."""

    @property
    def text(self) -> str:
        """Its text."""

    @property
    def kept(self) -> bool:
        """Whether it is content."""

    @property
    def probability(self) -> float | None:
        """Probability that it is content; None if the mode predicts none."""

    @property
    def coverage(self) -> Mapping[str, float]:
        """Share of its words that each juror kept."""


@dataclass(frozen=True, slots=True)
class SegmentView:
    """A segment for display.

    Attributes
    ----------
    kept : bool
        Whether it is content, according to the correction if there is one, else the verdict.
    level : int
        Its probability, from 0 to `N_LEVELS`.
    reasons : list of (Reason, int)
        The reasons that count, the strongest first, each with a strength from 1 to 5.
    thing : int
        A number for the list, table, quotation or code that it is part of, or -1.
    """

    row: int
    text: str
    kept: bool
    is_corrected: bool
    in_doubt: bool
    probability: float | None
    level: int
    reasons: list[tuple[Reason, int]]
    jurors: list[tuple[str, str]]
    thing: int = -1


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive segments, and whether they are folded into one line at first."""

    segments: list[SegmentView]
    is_folded: bool


def view_segments(
    segments: Sequence[JudgedSegment],
    reasons: Sequence[Sequence[Reason]] = (),
    corrected: Collection[int] | None = None,
    n_characters: int | None = None,
    things: Sequence[int] = (),
) -> list[SegmentView]:
    """Prepare the segments of a page for display.

    Parameters
    ----------
    reasons : sequence of sequence of Reason
        Reasons for the segments that are explained, which are the first ones.
    corrected : collection of int, optional
        Positions of the segments that are content according to a correction; by default, the
        verdict decides.
    n_characters : int, optional
        Maximum number of characters to show of each text; by default all.
    things : sequence of int
        A number for the thing that each segment is part of, or -1; by default, -1 for all.
    """
    verdicts = [
        segment.kept if corrected is None else row in corrected
        for row, segment in enumerate(segments)
    ]
    return [
        SegmentView(
            row,
            _shorten(segment.text, n_characters),
            kept,
            kept != segment.kept,
            _in_doubt(segment),
            segment.probability,
            _level(segment),
            _reasons(reasons[row]) if row < len(reasons) else [],
            list(_jurors(segment.coverage)),
            things[row] if row < len(things) else -1,
        )
        for row, (segment, kept) in enumerate(zip(segments, verdicts, strict=True))
    ]


def fold(segments: Sequence[SegmentView]) -> list[Run]:
    """Split segments into runs, so that many consecutive surely dropped segments are one run."""
    runs = []
    for can_fold, group in groupby(segments, _is_surely_dropped):
        members = list(group)
        runs.append(Run(members, can_fold and len(members) >= _MIN_FOLDED))
    return runs


def _is_surely_dropped(segment: SegmentView) -> bool:
    return not (segment.in_doubt or segment.kept or segment.is_corrected)


def _shorten(text: str, n_characters: int | None) -> str:
    return text if n_characters is None or len(text) <= n_characters else f"{text[:n_characters]} …"


def _in_doubt(segment: JudgedSegment) -> bool:
    if segment.probability is None:
        return False
    if segment.kept:
        return segment.probability < _SURELY_KEPT
    return segment.probability > _SURELY_DROPPED


def _level(segment: JudgedSegment) -> int:
    share = float(segment.kept) if segment.probability is None else segment.probability
    return round(N_LEVELS * share)


def _reasons(reasons: Sequence[Reason]) -> list[tuple[Reason, int]]:
    """The reasons that are not weak compared with the strongest one."""
    strongest = max((abs(reason.weight) for reason in reasons), default=0.0)
    return [
        (reason, min(_N_STRENGTHS, 1 + int(abs(reason.weight) / _STRENGTH)))
        for reason in reasons
        if abs(reason.weight) >= _WEAK_SHARE * strongest
    ]


def _jurors(coverage: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """Jurors grouped by their verdict on a segment; a large group is counted instead of named."""
    groups: dict[str, list[str]] = {"Kept by": [], "Kept in part by": [], "Dropped by": []}
    for name, share in coverage.items():
        if _NONE < share < _ALL:
            groups["Kept in part by"].append(f"{name} ({share:.0%})")
        else:
            groups["Kept by" if share >= _ALL else "Dropped by"].append(name)
    largest = max(("Kept by", "Dropped by"), key=lambda label: len(groups[label]))
    counted = groups.pop(largest) if len(groups[largest]) >= _MIN_COUNTED else []
    for label, names in groups.items():
        if names:
            yield label, ", ".join(names)
    if counted:
        is_unanimous = len(counted) == len(coverage)
        yield largest, f"{'all' if is_unanimous else 'the other'} {len(counted)}"
