"""The juror with the best prediction runs and is checked; a better one may replace it."""

from collections.abc import Mapping

import numpy as np
import pytest

from webjury.arrays import Floats
from webjury.ensemble.models.selector import MAX_JURORS_RUN, Choice, choose

PREDICTED = {"a": 0.9, "b": 0.8, "c": 0.7, "d": 0.6}


@pytest.mark.parametrize(
    ("kept", "choice", "run"),
    [
        ({"a": 0.85}, ("a", 0.85), ["a"]),
        ({"a": 0.2, "b": 0.75}, ("b", 0.75), ["a", "b"]),
        ({"a": 0.5, "b": 0.3}, ("a", 0.5), ["a", "b"]),
        ({"a": None, "b": 0.8}, ("b", 0.8), ["a", "b"]),
        ({"a": None, "b": 0.1, "c": 0.2}, ("c", 0.2), ["a", "b", "c"]),
        ({"a": None, "b": None, "c": None, "d": None}, None, ["a", "b", "c", "d"]),
    ],
)
def test_the_best_is_run_and_checked(
    kept: dict[str, float | None], choice: tuple[str, float] | None, run: list[str]
) -> None:
    done = []

    def run_juror(juror: str) -> Floats | None:
        done.append(juror)
        share = kept[juror]
        return None if share is None else np.array([share])

    def expect(coverages: Mapping[str, Floats]) -> dict[str, float]:
        return PREDICTED | {juror: float(share[0]) for juror, share in coverages.items()}

    assert choose(list(PREDICTED), expect, run_juror) == (choice and Choice(*choice))
    assert done == run
    assert sum(kept[juror] is not None for juror in done) <= MAX_JURORS_RUN


def test_of_equals_the_first_is_chosen() -> None:
    equal = dict.fromkeys(PREDICTED, 0.5)
    choice = choose(["c", "a"], lambda _: equal, lambda _: np.array([0.5]))
    assert choice == Choice("c", 0.5)
