"""``webjury benchmark hostile``: a row for each kind of page, and an exit code."""

import csv
from pathlib import Path

from click.testing import CliRunner

from webjury.apps.cli import cli


def test_chosen_kinds_are_measured_for_chosen_systems(tmp_path: Path) -> None:
    kinds, systems = ["a list", "links"], ["fast", "bte"]
    chosen = [f"--page={kind}" for kind in kinds] + [f"--system={name}" for name in systems]
    result = CliRunner().invoke(
        cli, ["benchmark", "hostile", *chosen, "--kb", "10", "-o", str(tmp_path)]
    )
    with (tmp_path / "hostile.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["page"] for row in rows} == set(kinds)
    assert {"fast s", "fast MiB", "bte s", "bte MiB"} <= set(rows[0])
    # Costs are per MB, so constant costs of a page of 10 kB count a hundredfold.
    assert result.exit_code == any(row["within bounds"] != "yes" for row in rows)


def test_an_unknown_kind_of_page_is_refused() -> None:
    result = CliRunner().invoke(cli, ["benchmark", "hostile", "--page", "no such page"])
    assert result.exit_code == 2
    assert "a list" in result.output


def test_towers_have_no_single_pages() -> None:
    result = CliRunner().invoke(cli, ["benchmark", "hostile", "--towers", "--page", "links"])
    assert result.exit_code == 2
    assert "leave out --page" in result.output
