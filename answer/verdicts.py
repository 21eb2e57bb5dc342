"""The verdict on every segment of a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import overload


@dataclass(frozen=True, slots=True)
class SegmentVerdict:
    """The verdict on one segment.

    Attributes
    ----------
    text : str
    kept : bool
        Whether it is content.
    probability : float or None
        The probability that it is content; None in modes selector and template.
    coverage : dict of str to float
        Share of its words that each juror kept; empty if no juror was run.
    """

    text: str
    kept: bool
    probability: float | None
    coverage: dict[str, float]


@dataclass(frozen=True, slots=True)
class SegmentVerdicts(Sequence[SegmentVerdict]):
    """The verdicts on the segments of a page, stored as columns with a value for each segment.

    Each verdict is made on access: a page has hundreds, and most users need only the text.

    Attributes
    ----------
    texts : list of str
    kept : list of bool
    probabilities : sequence of float or None
    coverage : dict of str to list of float
        By the name of the juror.

    Examples
    --------
    >>> SegmentVerdicts(["One", "Two"], [True, False])[1]
    SegmentVerdict(text='Two', kept=False, probability=None, coverage={})
    """

    texts: list[str]
    kept: list[bool]
    probabilities: Sequence[float] | None = None
    coverage: dict[str, list[float]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[SegmentVerdict]:
        rows = zip(*self.coverage.values(), strict=True) if self.coverage else repeat(())
        coverage = (dict(zip(self.coverage, row, strict=True)) for row in rows)
        return map(
            SegmentVerdict, self.texts, self.kept, self.probabilities or repeat(None), coverage
        )

    @overload
    def __getitem__(self, row: int) -> SegmentVerdict: ...

    @overload
    def __getitem__(self, row: slice) -> list[SegmentVerdict]: ...

    def __getitem__(self, row: int | slice) -> SegmentVerdict | list[SegmentVerdict]:
        if isinstance(row, slice):
            return list(self)[row]
        return SegmentVerdict(
            self.texts[row],
            self.kept[row],
            self.probabilities[row] if self.probabilities else None,
            {juror: shares[row] for juror, shares in self.coverage.items()},
        )
