"""The README: as short as it should be, with the committed results."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("readme", ROOT / "tools" / "readme.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_those_of_the_committed_results(tool):
    assert tool.renewed(README) == README, "run: python tools/readme.py"


def test_a_readme_without_a_place_for_a_table_is_refused(tool):
    with pytest.raises(SystemExit, match="no place for unseen"):
        tool.renewed(README.replace("<!-- end of unseen -->", ""))


def test_a_row_has_the_best_figure_in_bold_and_nothing_where_nothing_is_known(tool):
    found = {"voter": {"ms": 115.2}, "fast": {"ms": 16.4}, "trafilatura": {"ms": 16.3}}
    row = tool.scores("time", found, "ms", ".0f", least=True)
    assert row == ["time", "115", "**16**", "**16**", "", ""]


def test_it_is_read_in_a_few_minutes():
    assert len(README.splitlines()) <= 130
