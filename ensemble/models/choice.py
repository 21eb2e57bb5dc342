"""Choose one juror for a page: run the one that is predicted to be best, and check its text.

The prediction is made before any juror is run. What the chosen one really keeps says more: if
another juror can now expect a better result, that one is run as well.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ...arrays import Floats
from ...extractors.registry import run_extractors
from ..features.case import Case

#: Most jurors that are run for one page, besides the probes and those that fail.
MOST_HEARD = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """The juror that is chosen for a page, and its predicted F1."""

    juror: str
    expected: float


def choose(
    jurors: Sequence[str],
    expect: Callable[[Mapping[str, Floats]], Mapping[str, float]],
    hear: Callable[[str], Floats | None],
) -> Choice | None:
    """Choose the juror that can expect most, of those that were run; None if all of them fail.

    `expect` tells, from the coverage of the segments by each juror that has been run, what each of
    all jurors can expect; `hear` runs a juror. Of two that can expect the same, the first is
    chosen.
    """
    left, heard = list(jurors), dict[str, Floats]()
    while left:
        expected = expect(heard)
        best = max(heard if len(heard) == MOST_HEARD else left, key=expected.__getitem__)
        if best in heard:
            return Choice(best, float(expected[best]))
        coverage = hear(best)
        if coverage is None:
            left.remove(best)
        else:
            heard[best] = coverage
    return None


class Hearing:
    """Runs jurors on a page, one after the other; `case` has the texts of those that were run."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def hear(self, juror: str) -> Floats | None:
        """Run a juror, if it has not been run; its coverage of each segment, None if it fails."""
        runs = self.case.runs
        if juror not in runs.failures and juror not in runs.texts:
            runs |= run_extractors(self.case.page, [juror])
            self.case = self.case.with_runs(runs)
        if juror in runs.failures:
            return None
        kept = self.case.kept_words.get(juror)
        return np.zeros(len(self.case)) if kept is None else self.case.share(kept)
