"""The juror ablation: the jury with each candidate, and with all of them."""

from collections.abc import Callable, Sequence

import pytest

from webjury.ensemble.jury import JURY
from webjury.experiments.accuracy import juror_ablation
from webjury.experiments.accuracy.juror_ablation import juror_ablation_rows
from webjury.experiments.accuracy.voter_outcomes import VoterOutcome
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import printed
from webjury.experiments.validation.preparation import PreparedPage

#: How many of the ten gold words each juror adds to the text of the voter.
_FOUND = {"bte": 5, "good": 2, "bad": -1, "idle": 0}


@pytest.fixture
def scored(page: Callable[..., PreparedPage], monkeypatch: pytest.MonkeyPatch) -> None:
    def prepare(datasets: Sequence[str], jurors: Sequence[str]) -> list[PreparedPage]:
        seconds = dict.fromkeys(jurors, 0.001) | {"good": 0.0025}
        # "idle" failed on all pages.
        seconds.pop("idle", None)
        return [page(name, "wcxb", seconds=seconds) for name in datasets for _ in range(4)]

    def cross_validate_voter(
        pages: Sequence[PreparedPage], jurors: Sequence[str], name: str, *, n_folds: int, seed: int
    ) -> list[VoterOutcome]:
        assert (n_folds, seed) == (3, 7)
        found = sum(_FOUND.get(juror, 0) for juror in jurors)
        return [VoterOutcome(Overlap(found, 10, 10), 0.5) for _ in pages]

    monkeypatch.setattr(juror_ablation, "prepare", prepare)
    monkeypatch.setattr(juror_ablation, "cross_validate_voter", cross_validate_voter)


@pytest.mark.usefixtures("scored")
def test_each_candidate_is_compared_with_the_current_jury() -> None:
    rows = printed(list(juror_ablation_rows("mine", ["good", "bad", "idle"], n_folds=3, seed=7)))
    own = len(JURY)
    assert [tuple(row.values()) for row in rows] == [
        ("the jury as it is", "4", "0.5000", "", f"{own:.1f}", ""),
        ("with good", "4", "0.7000", "+0.2000 to +0.2000", f"{own + 2.5:.1f}", "yes"),
        ("with bad", "4", "0.4000", "-0.1000 to -0.1000", f"{own + 1:.1f}", "no"),
        ("with idle", "4", "0.5000", "+0.0000 to +0.0000", f"{own:.1f}", "no"),
        ("with all of these", "4", "0.6000", "+0.1000 to +0.1000", f"{own + 3.5:.1f}", "yes"),
    ]


@pytest.mark.usefixtures("scored")
def test_with_one_candidate_there_is_no_row_for_all_candidates() -> None:
    rows = juror_ablation_rows("mine", ["good"], n_folds=3, seed=7)
    assert [row["voter"] for row in rows] == ["the jury as it is", "with good"]
