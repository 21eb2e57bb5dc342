"""``webjury analyse jurors`` on two small data sets, and what it and ``seeds`` refuse."""

from pathlib import Path

import pytest

from dataset_files import write_days
from in_process import run_webjury
from webjury.ensemble.models.jury import JURY
from webjury.experiments.tables import read_table


@pytest.mark.usefixtures("quick_training")
def test_jurors_are_left_out_together_and_candidates_are_added(tmp_path: Path) -> None:
    for name in ("learned", "unseen"):
        write_days(tmp_path / name, range(8))
    code, _, _ = run_webjury(
        *("analyse", "jurors", "goose3", "--without", "bte, justext", "-o", tmp_path),
        *("--data", tmp_path / "learned", "--unseen", tmp_path / "unseen"),
    )
    assert code == 0
    current, smaller, larger = read_table(tmp_path / "juror-ablation.csv")
    assert [row["voter"] for row in (current, smaller, larger)] == [
        *("the jury as it is", "without bte, justext", "with goose3"),
    ]
    assert current["gain"] == 0
    for row in (smaller, larger):
        assert row["gain"] == pytest.approx(row["mean"] - current["mean"], abs=2e-4)
        assert row[str(tmp_path / "unseen")] == row["mean"]
    assert smaller["ms"] < current["ms"] < larger["ms"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("jurors --without bte,boilerpipe-none", "not in the jury: boilerpipe-none"),
        (f"jurors --without {','.join(JURY)}", "a jury needs a juror"),
        ("jurors --data wcxb,daniel", "daniel cannot be both trained on and unseen"),
        ("seeds --data wcxb,daniel", "daniel cannot be both trained on and unseen"),
        ("jurors bte goose3", "in the jury already: bte"),
    ],
)
def test_trainings_that_cannot_be_compared_are_refused(line: str, message: str) -> None:
    code, _, err = run_webjury("analyse", *line.split())
    assert code == 2
    assert message in err
