"""Tables of several runs in one folder are joined as they were printed."""

import pytest

from webjury.errors import DataError
from webjury.experiments.data.datasets import DATASETS
from webjury.experiments.sites.joined import JOINED, add_earlier_modes, joined_table
from webjury.experiments.sites.plot import plot_gains
from webjury.experiments.tables import Interval, Rounded, Row, printed, write_table


def row(name: str, mode: str, gain: float) -> Row:
    return {
        "data set": name,
        "mode": mode,
        "known pages": 1,
        "pages": 9,
        "F1 alone": Rounded(0.9),
        "F1 with site": Rounded(0.9 + gain),
        "gain": Rounded(gain, "+.4f"),
        "interval": Interval(0.0, gain),
        "better": 1,
        "worse": 0,
        "ceiling": Rounded(0.95),
    }


FIRST = {"daniel": [row("daniel", "fast", 0.01), row("daniel", "voter", 0.02)]}
SECOND = {"mine": [row("mine", "fast", 0.03)], "chinese": [row("chinese", "fast", 0.04)]}


def test_a_second_run_adds_its_data_sets_to_those_of_the_first(tmp_path):
    write_table(tmp_path / "daniel", FIRST["daniel"])
    table = joined_table(SECOND, tmp_path)
    assert printed(table) == printed([*SECOND["chinese"], *FIRST["daniel"], *SECOND["mine"]])


def test_the_joined_table_is_named_like_no_data_set():
    assert JOINED not in DATASETS


def test_a_second_run_on_a_data_set_replaces_its_rows(tmp_path):
    write_table(tmp_path / "daniel", [row("daniel", "fast", 0.5)])
    assert joined_table(FIRST, tmp_path) == joined_table(FIRST) == FIRST["daniel"]


def test_a_second_run_by_another_mode_keeps_the_rows_of_the_first(tmp_path):
    write_table(tmp_path / "daniel", FIRST["daniel"])
    again = [row("daniel", "fast", 0.5)]
    table = add_earlier_modes(again, tmp_path / "daniel.csv")
    assert printed(table) == printed([*again, FIRST["daniel"][1]])
    assert add_earlier_modes(again, tmp_path / "chinese.csv") == again


def test_a_table_of_another_version_is_a_clear_error(tmp_path):
    old = {column: value for column, value in FIRST["daniel"][0].items() if column != "ceiling"}
    write_table(tmp_path / "daniel", [old])
    with pytest.raises(DataError, match=r"daniel\.csv: no column 'ceiling'.*run the benchmark"):
        joined_table(SECOND, tmp_path)


def test_a_data_set_has_one_color_in_all_panels(tmp_path):
    pytest.importorskip("matplotlib")
    plot_gains(joined_table(FIRST | SECOND), tmp_path / "gains.svg")
    assert "#ff7f0e" in (tmp_path / "gains.svg").read_text()
