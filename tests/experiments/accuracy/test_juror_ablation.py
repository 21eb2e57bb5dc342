"""The juror ablation: voters with other juries, scored on data sets that they never saw."""

import pytest

from webjury.ensemble.models.jury import JURY
from webjury.experiments.accuracy import juror_ablation
from webjury.experiments.accuracy.juror_ablation import juries, juror_ablation_rows
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import printed
from webjury.experiments.validation import cross_validation
from webjury.experiments.validation.copies import NO_COPIES

#: How many of the ten gold words each juror adds to the text of the voter.
_FOUND = {"bte": 5, "good": 2, "bad": -1, "justext": 1, "idle": 0}
_SHARES = {"shortened": 0.5, "crowded": 0.25}


@pytest.fixture
def scored(page, monkeypatch) -> None:
    def prepare(datasets, jurors, *, copies=NO_COPIES, juries=(), seed=0):
        assert {juror for jury in juries for juror in jury} == set(jurors)
        is_training = "old" in datasets
        assert (copies, seed) == ((_SHARES, 7) if is_training else (NO_COPIES, 0))
        seconds = dict.fromkeys(jurors, 0.001) | {"good": 0.0025}
        # "idle" failed on all pages.
        seconds.pop("idle", None)
        return [page(name, "wcxb", seconds=seconds) for name in datasets for _ in range(4)]

    def fit_voter(pages, jurors, *, seed, fast=None):
        assert {one.dataset for one in pages} == {"old"}
        assert {one.example.weight for one in pages} == {3.0}
        assert fast == ((seed,) if jurors else None)
        return (seed, *jurors)

    def score_page(voter, one):
        seed, *jurors = voter
        found = sum(_FOUND.get(juror, 0) for juror in jurors) + seed - 7
        of_set = found if one.dataset == "new" else found // 2
        return PageScores({"wcxb": Overlap(of_set, 10, 10)}, 0, 0)

    monkeypatch.setattr(juror_ablation, "prepare", prepare)
    monkeypatch.setattr(juror_ablation, "fit_voter", fit_voter)
    monkeypatch.setattr(juror_ablation, "with_jury", lambda one, jurors: one)
    monkeypatch.setattr(cross_validation, "score_page", score_page)


@pytest.mark.usefixtures("scored")
def test_each_jury_is_compared_with_the_current_one_on_unseen_sets() -> None:
    compared = juries([["justext"], ["bte", "justext"]], ["good", "bad", "idle"])
    rows = juror_ablation_rows({"old": 3}, ["new", "newer"], compared, copies=_SHARES, seed=7)
    own = len(JURY)
    assert [tuple(row.values()) for row in printed(list(rows))] == [
        ("the jury as it is", "7", "0.4500", "+0.0000", "0.6000", "0.3000", f"{own:.1f}"),
        ("without justext", "7", "0.3500", "-0.1000", "0.5000", "0.2000", f"{own - 1:.1f}"),
        ("without bte, justext", "7", "0.0000", "-0.4500", "0.0000", "0.0000", f"{own - 2:.1f}"),
        ("with good", "7", "0.6000", "+0.1500", "0.8000", "0.4000", f"{own + 2.5:.1f}"),
        ("with bad", "7", "0.3500", "-0.1000", "0.5000", "0.2000", f"{own + 1:.1f}"),
        ("with idle", "7", "0.4500", "+0.0000", "0.6000", "0.3000", f"{own:.1f}"),
    ]


@pytest.mark.usefixtures("scored")
def test_with_another_seed_a_jury_is_compared_with_the_current_one_of_that_seed() -> None:
    compared = juries([["bte"]])
    rows = juror_ablation_rows({"old": 3}, ["new"], compared, copies=_SHARES, seed=7, n_seeds=2)
    assert [(row["seed"], row["mean"], row["gain"]) for row in printed(list(rows))] == [
        ("7", "0.6000", "+0.0000"),
        ("7", "0.1000", "-0.5000"),
        ("8", "0.7000", "+0.0000"),
        ("8", "0.2000", "-0.5000"),
    ]
