"""The segments of a page as they are listed: with reasons, in doubt or not, folded if dropped."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from ...ensemble.verdict.reasons import Reason

__all__ = ["N_LEVELS", "Judged", "Run", "SegmentView", "fold", "view_segments"]

#: A kept segment is in doubt below the one, a dropped segment above the other probability.
_SURELY_KEPT, _SURELY_DROPPED = 0.8, 0.2
#: Surely dropped segments in a row from which on they are folded into one line.
_FOLD_FROM = 3
#: Steps between probability 0 and 1 that have a shade of their own.
N_LEVELS = 10
#: Steps of how far a reason moved the model, and log-odds for each.
_N_STRENGTHS, _STRENGTH = 5, 0.5
#: Reasons with less than this share of the strongest one are left out.
_WEAK = 0.25
#: Jurors from which on those that did the same are counted, once the others are named.
_COUNT_FROM = 3
#: Shares of a segment that count as none and all of it.
_NONE, _ALL = 0.005, 0.995


class Judged(Protocol):
    """A segment with its verdict, of the ensemble or of the server."""

    @property
    def text(self) -> str:
        """Its text."""

    @property
    def kept(self) -> bool:
        """Whether it is content."""

    @property
    def probability(self) -> float | None:
        """Of being content; None where the mode predicts none."""

    @property
    def coverage(self) -> Mapping[str, float]:
        """Share of its words that each juror kept."""


@dataclass(frozen=True, slots=True)
class SegmentView:
    """A segment as it is listed.

    Attributes
    ----------
    row : int
        Its position on the page.
    text : str
    kept : bool
        Whether it is content, by the correction if there is one, else by the verdict.
    is_corrected : bool
        Whether the correction differs from the verdict.
    in_doubt : bool
    probability : float or None
    level : int
        Its probability, from 0 to `N_LEVELS`.
    reasons : list of (Reason, int)
        Those that count, the strongest first, with how strong it is, from 1 to 5.
    jurors : list of (str, str)
        What they did, and their names.
    thing : int
        A number for the list, table, quotation or piece of code that it is a part of, or -1.
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
    """Segments in a row.

    Attributes
    ----------
    segments : list of SegmentView
    is_folded : bool
        Whether they are shown as one line at first.
    """

    segments: list[SegmentView]
    is_folded: bool


def view_segments(
    segments: Sequence[Judged],
    reasons: Sequence[Sequence[Reason]] = (),
    marked: Collection[int] | None = None,
    n_characters: int | None = None,
    things: Sequence[int] = (),
) -> list[SegmentView]:
    """Prepare the segments of a page for display.

    Parameters
    ----------
    segments : sequence of Judged
    reasons : sequence of sequence of Reason
        Of the first segments, as far as they are explained.
    marked : collection of int, optional
        Positions of the segments that are content by a correction; by default, by the verdict.
    n_characters : int, optional
        Characters of each text that are shown; by default all.
    things : sequence of int
        A number for the thing that each segment is a part of, or -1; by default, of none.

    Returns
    -------
    list of SegmentView
    """
    verdicts = [
        segment.kept if marked is None else row in marked for row, segment in enumerate(segments)
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
    """Part segments into runs, so that many surely dropped ones in a row are one.

    Parameters
    ----------
    segments : sequence of SegmentView

    Returns
    -------
    list of Run
    """
    runs = []
    for can_fold, group in groupby(segments, _is_surely_dropped):
        members = list(group)
        runs.append(Run(members, can_fold and len(members) >= _FOLD_FROM))
    return runs


def _is_surely_dropped(segment: SegmentView) -> bool:
    return not (segment.in_doubt or segment.kept or segment.is_corrected)


def _shorten(text: str, n_characters: int | None) -> str:
    return text if n_characters is None or len(text) <= n_characters else f"{text[:n_characters]} …"


def _in_doubt(segment: Judged) -> bool:
    if segment.probability is None:
        return False
    if segment.kept:
        return segment.probability < _SURELY_KEPT
    return segment.probability > _SURELY_DROPPED


def _level(segment: Judged) -> int:
    share = float(segment.kept) if segment.probability is None else segment.probability
    return round(N_LEVELS * share)


def _reasons(reasons: Sequence[Reason]) -> list[tuple[Reason, int]]:
    """The reasons that are not weak beside the strongest one."""
    strongest = max((abs(reason.weight) for reason in reasons), default=0.0)
    return [
        (reason, min(_N_STRENGTHS, 1 + int(abs(reason.weight) / _STRENGTH)))
        for reason in reasons
        if abs(reason.weight) >= _WEAK * strongest
    ]


def _jurors(coverage: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """Jurors grouped by their verdict on a segment; the largest group is counted, not named."""
    groups: dict[str, list[str]] = {"Kept by": [], "Kept in part by": [], "Dropped by": []}
    for name, share in coverage.items():
        if _NONE < share < _ALL:
            groups["Kept in part by"].append(f"{name} ({share:.0%})")
        else:
            groups["Kept by" if share >= _ALL else "Dropped by"].append(name)
    most = max(("Kept by", "Dropped by"), key=lambda what: len(groups[what]))
    counted = groups.pop(most) if len(groups[most]) >= _COUNT_FROM else []
    for what, names in groups.items():
        if names:
            yield what, ", ".join(names)
    if counted:
        is_unanimous = len(counted) == len(coverage)
        yield most, f"{'all' if is_unanimous else 'the other'} {len(counted)}"
