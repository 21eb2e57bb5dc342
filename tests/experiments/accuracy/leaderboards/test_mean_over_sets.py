"""The mean over data sets gives each of them equal weight, by its first protocol."""

import pytest

from webjury.experiments.accuracy.leaderboards.mean_over_sets import (
    mean_table,
    read_leaderboards,
    unseen_table,
)
from webjury.experiments.tables import Rounded, Row, printed, write_table


def leaderboard(protocol: str, **f1: float) -> list[Row]:
    return [
        {"system": system, "pages": 1, "F1": Rounded(score), "protocol": protocol}
        for system, score in f1.items()
    ]


@pytest.fixture
def leaderboards() -> dict[str, list[Row]]:
    return {
        "wcxb": leaderboard("wcxb", bte=0.2, voter=0.8, goose3=0.1),
        "dragnet": [
            *leaderboard("shingle", bte=0.4, voter=0.3),
            *leaderboard("wcxb", bte=0.0, voter=0.0),
        ],
    }


def test_all_data_sets_have_equal_weight(leaderboards):
    bte, voter = printed(mean_table(leaderboards))
    assert list(bte) == ["system", "mean", "wcxb (wcxb)", "dragnet (shingle)"]
    assert list(bte.values()) == ["bte", "0.3000", "0.2000", "0.4000"]
    assert list(voter.values()) == ["voter", "0.5500", "0.8000", "0.3000"]


def test_leaderboards_of_known_data_sets_are_read(leaderboards, tmp_path):
    for name, table in {**leaderboards, "my-pages": leaderboards["wcxb"]}.items():
        write_table(tmp_path / name, table)
    found = read_leaderboards(tmp_path)
    assert set(found) == {"wcxb", "dragnet"}
    assert mean_table(found)[0] == mean_table({name: leaderboards[name] for name in found})[0]


def test_the_mean_by_folds_stands_beside_the_unseen_one(leaderboards):
    folds = {"wcxb": leaderboard("wcxb", bte=0.6, voter=0.9), "dragnet": leaderboards["dragnet"]}
    for name, models in (("wcxb", "5 folds"), ("dragnet", "shipped")):
        for row in folds[name]:
            row["models"] = models if row["system"] == "voter" else None
    bte, voter = printed(unseen_table(leaderboards, folds))
    assert list(voter) == ["system", "unseen", "folds", "wcxb (wcxb)", "dragnet (shingle)"]
    assert list(voter.values()) == ["voter", "0.5500", "0.9000", "0.8000", "0.3000"]
    assert bte["folds"] == "0.6000"
    assert {row["folds"] for row in unseen_table(leaderboards, {})} == {None}
