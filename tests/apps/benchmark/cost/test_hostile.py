"""``webjury benchmark hostile``: a row for each kind of page, and an exit code."""

import pytest

from in_process import run_webjury
from webjury.experiments.hostile import cost
from webjury.experiments.tables import read_table


def test_chosen_kinds_are_measured_for_chosen_systems(tmp_path, monkeypatch):
    monkeypatch.setattr(cost, "_PROCESSES", 1)
    chosen = ("--page=a list", "--page=links", "--system=fast", "--system=bte")
    options = (*chosen, "--form=metadata", "--kb", 10, "-o", tmp_path)
    code, _, _ = run_webjury("benchmark", "hostile", *options)
    rows = read_table(tmp_path / "hostile.csv")
    assert {row["page"] for row in rows} == {"a list", "links"}
    assert {row["fast form"] for row in rows} == {"metadata"}
    assert {"fast s", "fast MiB", "bte s", "bte MiB"} <= set(rows[0])
    # Costs are per MB, so constant costs of a page of 10 kB count a hundredfold.
    assert code == any(row["within bounds"] != "yes" for row in rows)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--page", "no such page"], "a list"),
        (["--towers", "--page", "links"], "leave out --page"),
    ],
    ids=" ".join,
)
def test_pages_that_do_not_exist_or_are_no_towers_are_refused(options, message):
    code, _, err = run_webjury("benchmark", "hostile", *options)
    assert code == 2
    assert message in err
