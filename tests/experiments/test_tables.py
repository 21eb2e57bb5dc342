"""Tables of results are written as they are, and printed whole."""

import csv
from pathlib import Path

import pytest

from webjury.experiments.tables import Row, print_table, write_table

_TABLE: list[Row] = [
    {"system": "bte", "F1": "0.5000", "against best": "-0.1000 to +0.1000"},
    {"system": "größer, „voter“", "F1": "1.0000", "against best": ""},
]


@pytest.mark.parametrize("folder", [".", "new/folder"])
def test_a_table_is_written_twice(tmp_path: Path, folder: str) -> None:
    write_table(tmp_path / folder / "scores", _TABLE)
    names = sorted(path.name for path in (tmp_path / folder).iterdir())
    assert names == ["scores.csv", "scores.md"]


def test_the_csv_is_read_as_it_was(tmp_path: Path) -> None:
    write_table(tmp_path / "scores", _TABLE)
    with (tmp_path / "scores.csv").open(encoding="utf-8", newline="") as file:
        assert list(csv.DictReader(file)) == _TABLE
    assert (tmp_path / "scores.csv").read_bytes() == (
        'system,F1,against best\nbte,0.5000,-0.1000 to +0.1000\n"größer, „voter“",1.0000,\n'
    ).encode()


def test_the_markdown_is_a_table(tmp_path: Path) -> None:
    write_table(tmp_path / "scores", _TABLE)
    assert (tmp_path / "scores.md").read_text(encoding="utf-8") == (
        "| system | F1 | against best |\n"
        "| --- | --- | --- |\n"
        "| bte | 0.5000 | -0.1000 to +0.1000 |\n"
        "| größer, „voter“ | 1.0000 |  |\n"
    )


def test_a_name_with_a_dot_is_kept_whole(tmp_path: Path) -> None:
    for name in ("www.a.org", "www.a.net"):
        write_table(tmp_path / name, _TABLE)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "www.a.net.csv",
        "www.a.net.md",
        "www.a.org.csv",
        "www.a.org.md",
    ]


def test_a_table_is_printed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    print_table("Scores on wcxb", _TABLE)
    printed, errors = capsys.readouterr()
    assert errors == ""
    assert "Scores on wcxb" in printed
    lines = printed.splitlines()
    assert max(map(len, lines)) <= 100
    for row in [dict.fromkeys(_TABLE[0]), *_TABLE]:
        cells = row.values() if row["system"] else row
        assert any(all(cell in line for cell in cells) for line in lines)


def test_a_wide_table_is_printed_whole_too(capsys: pytest.CaptureFixture[str]) -> None:
    cells = {f"against the best of {n}": "-0.1000 to +0.1000" for n in range(9)}
    print_table("Wide", [{"system": "boilerpipe-article", **cells, "protocol": "wcxb"}])
    lines = capsys.readouterr().out.splitlines()
    assert len({len(line) for line in lines}) == 1
    (row,) = (line for line in lines if "boilerpipe-article" in line)
    assert row.count("-0.1000 to +0.1000") == 9
    assert row.endswith("│")
