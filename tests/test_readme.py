"""The README and "why not X?" show the committed results; the README is short."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
WHY = (ROOT / "docs" / "why.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tool():
    return SimpleNamespace(**runpy.run_path(str(ROOT / "tools" / "tables.py")))


def test_the_table_is_that_of_the_committed_results(tool):
    assert tool.with_gains(README) == README, "run: python tools/tables.py"


def test_a_readme_without_a_place_for_a_table_is_refused(tool):
    with pytest.raises(SystemExit, match="no place for gains"):
        tool.with_gains(README.replace("<!-- end of gains -->", ""))


def test_a_row_has_the_best_figure_in_bold_and_nothing_where_nothing_is_known(tool):
    found = {"voter": {"ms": 115.2}, "fast": {"ms": 16.4}, "trafilatura": {"ms": 16.3}}
    row = tool.score_row("time", found, "ms", ".0f", lowest_is_best=True)
    assert row == ["time", "115", "**16**", "**16**", "", ""]


def test_it_is_read_in_a_few_minutes():
    assert len(README.splitlines()) <= 130


@pytest.mark.parametrize(
    ("path", "begin", "systems", "digits"),
    [
        ("unseen/mean.csv", "unseen", "voter fast trafilatura", 3),
        ("unseen/mean.csv", "wcxb", "voter fast trafilatura readability", 3),
        ("unseen/mean.csv", "dragnet", "fast readability", 4),
        ("unseen/mean.csv", "cleanportaleval", "voter fast readability", 4),
        ("benchmark/daniel-languages.csv", "Russian", "voter trafilatura", 3),
        ("benchmark/daniel-languages.csv", "Polish", "voter trafilatura", 3),
        ("benchmark/daniel-languages.csv", "Greek", "voter readability", 3),
        ("benchmark/daniel.csv", "recall", "fast resiliparse", 3),
        ("benchmark/daniel.csv", "precision", "fast resiliparse", 3),
        ("speed/systems.csv", "ms", "voter fast trafilatura resiliparse", 0),
    ],
)
def test_why_not_x_has_the_committed_results(tool, path, begin, systems, digits):
    rows = {row["system"]: row for row in reversed(tool.read(path))}
    column = tool.column(rows, begin)
    figures = {name: f"{rows[name][column]:.{digits}f}".lstrip("0") for name in systems.split()}
    assert {name: figure for name, figure in figures.items() if figure not in WHY} == {}


@pytest.mark.parametrize("system", ["voter", "fast", "trafilatura"])
def test_why_not_x_has_the_committed_share_of_junk(tool, system):
    junk = tool.by_system("benchmark/wholes.csv", kind="junk")
    assert f"{junk[system]['share']:.1%}" in WHY


def test_reports_have_the_committed_results(tool):
    for path in tool.REPORTS:
        report = path.read_text(encoding="utf-8")
        assert "<!-- results/" in report
        assert tool.with_results(report) == report, "run: python tools/tables.py"
