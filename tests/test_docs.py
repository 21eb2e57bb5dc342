"""The examples in docstrings and in the README run as they stand."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import webjury

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(webjury.__path__, "webjury.")
    if module.name.split(".")[1] not in ("apps", "sandbox")
)


@pytest.mark.parametrize("name", ["webjury", *MODULES])
def test_docstring_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_readme_examples(monkeypatch):
    monkeypatch.chdir(README.parent)
    assert doctest.testfile(str(README), module_relative=False).failed == 0


def test_the_story_of_the_thesis_shows_the_committed_tables():
    tables = sorted((ROOT / "experiments" / "results" / "thesis").glob("*.md"))
    story = (ROOT / "experiments" / "README.md").read_text()
    assert len(tables) == 6
    assert all(table.read_text() in story for table in tables)


def test_the_error_analysis_shows_the_committed_tables():
    folder = ROOT / "experiments" / "results" / "analysis"
    shown = ["ablation", "calling", "wcxb-kinds", "wcxb-calibration", "cleaneval-calibration"]
    page = (ROOT / "experiments" / "ERRORS.md").read_text()
    assert all((folder / f"{table}.md").read_text() in page for table in shown)


@pytest.mark.parametrize("table", ["frontier", "exponents", "memory"])
def test_readme_shows_the_committed_tables_of_speed(table):
    path = ROOT / "experiments" / "results" / "speed" / f"{table}.md"
    assert path.read_text() in README.read_text()


def test_readme_shows_what_batch_runs_survived():
    table = (ROOT / "experiments" / "results" / "batch" / "soak.md").read_text()
    assert table in README.read_text()
    assert "NO" not in table.split()


@pytest.mark.parametrize(
    "table", ["wcxb", "wcxb-types", "cleaneval", "dragnet", "cleanportaleval", "chinese"]
)
def test_readme_tables_are_those_of_the_committed_benchmark(table):
    path = ROOT / "experiments" / "results" / "benchmark" / f"{table}.md"
    assert path.read_text() in README.read_text()
