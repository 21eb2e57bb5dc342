"""The jurors: how far they agree, and where each of them differs from the verdict."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...answer.explanation import BOTH, Comparison, Explanation
from .segments import N_LEVELS

#: Number of characters of agreed text to show before and after a difference.
_CONTEXT = 60
#: Maximum number of characters of differences to show for each juror.
_MAX_CHARACTERS = 6_000


#: F1 between the words that verdict and jurors kept, pair by pair. It has a row for the verdict and
#: for each juror, with its name, and for each of them in the same order the F1 and its level from 0
#: to `N_LEVELS`.
Agreement = list[tuple[str, list[tuple[float, int]]]]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a juror differs from the verdict.

    Attributes
    ----------
    pieces : list of (str, str)
        Who kept a piece, as in `Comparison`, and its text; long pieces that both kept are
        shortened.
    """

    juror: str
    f1: float
    pieces: list[tuple[str, str]]
    is_cut: bool


def view_agreement(explanation: Explanation) -> Agreement:
    """Prepare the agreement of the jurors for display."""
    return [
        (name, [(share, round(N_LEVELS * share)) for share in shares])
        for name, shares in zip(explanation.names, explanation.agreement, strict=True)
    ]


def view_differences(explanation: Explanation) -> list[Difference]:
    """Prepare the differences between each juror and the verdict for display."""
    verdict_f1 = dict(zip(explanation.names, explanation.agreement[0], strict=True))
    return [
        _difference(comparison, verdict_f1[comparison.juror])
        for comparison in explanation.comparisons
    ]


def _difference(comparison: Comparison, f1: float) -> Difference:
    shown: list[tuple[str, str]] = []
    remaining = _MAX_CHARACTERS
    for who, text in _shorten(comparison.pieces):
        if remaining <= 0:
            return Difference(comparison.juror, f1, shown, is_cut=True)
        shown.append((who, text[:remaining]))
        remaining -= len(text)
    return Difference(comparison.juror, f1, shown, is_cut=remaining < 0)


def _shorten(pieces: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Shorten text that both kept: between differences, before the first and after the last."""
    last = len(pieces) - 1
    for place, (who, text) in enumerate(pieces):
        if who != BOTH or len(text) <= 3 * _CONTEXT:
            yield who, text
            continue
        before = "" if place == 0 else text[:_CONTEXT].rpartition(" ")[0]
        after = "" if place == last else text[-_CONTEXT:].partition(" ")[2]
        yield who, f"{before} … {after}"
