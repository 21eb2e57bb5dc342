"""Tables of results: numbers are rounded in print and in Markdown, and stored in full as CSV."""

from pathlib import Path

import numpy as np
import pytest

from webjury.errors import DataError
from webjury.experiments.tables import (
    Interval,
    Rounded,
    Row,
    print_table,
    printed,
    read_table,
    write_table,
)

_TABLE: list[Row] = [
    {"system": "bte", "F1": Rounded(0.50004), "against best": Interval(-0.1, 1 / 8)},
    {"system": "größer, „voter“", "F1": Rounded(1), "against best": None},
]
_PRINTED = [
    {"system": "bte", "F1": "0.5000", "against best": "-0.1000 to +0.1250"},
    {"system": "größer, „voter“", "F1": "1.0000", "against best": ""},
]
_RESULTS = Path(__file__).parents[2] / "experiments" / "results"


def test_a_table_is_written_as_csv_in_full_and_as_markdown_rounded(tmp_path):
    folder = tmp_path / "new" / "folder"
    write_table(folder / "www.a.org", _TABLE)
    # Dots in a name are kept.
    assert sorted(path.name for path in folder.iterdir()) == ["www.a.org.csv", "www.a.org.md"]
    assert (folder / "www.a.org.csv").read_bytes() == (
        'system,F1,against best\nbte,0.50004,-0.1 to 0.125\n"größer, „voter“",1.0,\n'
    ).encode()
    assert (folder / "www.a.org.md").read_text(encoding="utf-8") == (
        "| system | F1 | against best |\n"
        "| --- | --- | --- |\n"
        "| bte | 0.5000 | -0.1000 to +0.1250 |\n"
        "| größer, „voter“ | 1.0000 |  |\n"
    )


def test_numbers_are_read_back_exactly(tmp_path):
    write_table(tmp_path / "scores", _TABLE)
    assert read_table(tmp_path / "scores.csv") == _TABLE
    numbers = {"a": 1 / 3, "b": np.float64(1e-20), "c": np.int64(-4), "d": 1e300, "e": "7 up"}
    write_table(tmp_path / "numbers", [numbers])
    (row,) = read_table(tmp_path / "numbers.csv")
    assert row == numbers
    assert isinstance(row["c"], int)


def test_a_missing_table_is_a_data_error(tmp_path):
    with pytest.raises(DataError, match="run the command that writes it first"):
        read_table(tmp_path / "none.csv")


@pytest.mark.parametrize(
    "path",
    # Outcomes of pages are written only as CSV.
    sorted(path for path in _RESULTS.glob("*/*.csv") if not path.stem.endswith("-outcomes")),
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_committed_tables_can_be_read(path):
    table = read_table(path)
    # Notes may follow the table.
    lines = path.with_suffix(".md").read_text(encoding="utf-8").partition("\n\n")[0].splitlines()
    header, _, *lines = lines
    assert header == f"| {' | '.join(table[0])} |"
    assert len(table) == len(lines)
    for row, line in zip(table, lines, strict=True):
        for cell, text in zip(row.values(), line[2:-2].split(" | "), strict=True):
            if isinstance(cell, int | float):
                # Markdown shows rounded numbers; CSV may contain them in full.
                half = 0.5 * 10 ** -len(text.partition(".")[2])
                assert float(text) == pytest.approx(cell, rel=0, abs=1.001 * half)


def test_a_table_is_printed_without_truncation(capsys):
    print_table("Scores on wcxb", _TABLE)
    assert printed(_TABLE) == _PRINTED
    out, errors = capsys.readouterr()
    assert errors == ""
    assert "Scores on wcxb" in out
    lines = out.splitlines()
    assert max(map(len, lines)) <= 100
    for row in [dict.fromkeys(_TABLE[0]), *_PRINTED]:
        cells = row.values() if row["system"] else row
        assert any(all(cell in line for cell in cells) for line in lines)


def test_a_wide_table_is_printed_without_truncation(capsys):
    cells = {f"against the best of {n}": "-0.1000 to +0.1000" for n in range(9)}
    print_table("Wide", [{"system": "boilerpipe-article", **cells, "protocol": "wcxb"}])
    lines = capsys.readouterr().out.splitlines()
    assert len({len(line) for line in lines}) == 1
    (row,) = (line for line in lines if "boilerpipe-article" in line)
    assert row.count("-0.1000 to +0.1000") == 9
    assert row.endswith("│")


def test_a_name_is_printed_as_it_is(capsys):
    names = ["[bold]x[/bold]", ":smile:", "a\x1b[31m\n\u202e"]
    print_table(names[0], [{name: name for name in names}])
    shown = capsys.readouterr().out
    for name in (*names[:2], r"a\x1b[31m\n\u202e"):
        assert shown.count(name) >= 2
