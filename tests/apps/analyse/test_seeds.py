"""``webjury analyse seeds`` on two small data sets."""

from pathlib import Path

import pytest

from dataset_files import write_days
from in_process import run_webjury
from webjury.experiments.tables import read_table


@pytest.fixture
def folder(tmp_path: Path, quick_training: None) -> Path:
    """A folder of two data sets."""
    write_days(tmp_path / "old", range(8))
    write_days(tmp_path / "new", range(8, 16))
    return tmp_path


@pytest.mark.parametrize("n_seeds", [1, 3])
def test_each_seed_is_scored_on_what_it_has_not_learned(folder: Path, n_seeds: int) -> None:
    data = ("--data", folder / "old", "--unseen", folder / "new")
    options = (*data, "--seeds", n_seeds, "-o", folder / "results")
    assert run_webjury("analyse", "seeds", *options)[0] == 0
    rows = read_table(folder / "results" / "seeds.csv")
    seeds, spread = rows[:n_seeds], rows[n_seeds:]
    assert [row["seed"] for row in seeds] == [*range(n_seeds)]
    assert all(row[str(folder / "new")] == row["mean"] > 0.5 for row in seeds)
    scores = [row["mean"] for row in seeds]
    ranges = [row["mean"] for row in spread if row["seed"] == "range"]
    assert ranges == [pytest.approx(max(scores) - min(scores))] * (n_seeds > 1)
