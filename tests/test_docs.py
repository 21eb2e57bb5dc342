"""Examples in docstrings and documents run unchanged; tables equal the committed ones."""

import doctest
import importlib
import pkgutil
import re
import shutil
from pathlib import Path

import pytest

import webjury
from webjury.ensemble.models.jury import JURY
from webjury.errors import MissingLibraryError
from webjury.experiments.fuzz.checks import PROPERTIES
from webjury.experiments.hostile.cost import MAX_GROWTH, MODE_BOUND
from webjury.experiments.tables import read_table
from webjury.extractors.registry import get_extractor
from webjury.segmenter.guards import LIMITS
from webjury.segmenter.page import MAX_BLOCKS

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
RESULTS = ROOT / "experiments" / "results"
PAGES = {path.stem: path.read_text() for path in sorted((ROOT / "docs").glob("*.md"))}
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(webjury.__path__, "webjury.")
    if module.name.split(".")[1] not in ("__main__", "apps", "setup")
)


@pytest.mark.parametrize("name", ["webjury", *MODULES])
def test_docstring_examples(name, monkeypatch, tmp_path):
    try:
        module = importlib.import_module(name)
    except MissingLibraryError as error:
        pytest.skip(str(error))
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "name", ["README", *(name for name, text in PAGES.items() if ">>>" in text)]
)
def test_examples_of_documents(name, monkeypatch, tmp_path):
    for folder in ("examples", "ensemble/models/shipped"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    # The end of a code fence is not output.
    text = re.sub("^```$", "", PAGES.get(name) or README.read_text(), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_site_shows_every_public_name():
    shown = re.findall(
        r"^\.\. auto(?:function|class|exception):: (\w+)$", PAGES["api"], re.MULTILINE
    )
    assert sorted(shown) == sorted(webjury.__all__)


def test_the_site_shows_the_committed_tables():
    tables = {
        # NAME-wholes are summed in wholes.
        *(
            path
            for path in (RESULTS / "benchmark").glob("*.md")
            if not path.stem.endswith("-wholes")
        ),
        RESULTS / "recipes" / "recipes.md",
        *(RESULTS / "batch").glob("*.md"),
        *(RESULTS / "metadata").glob("*.md"),
        *(RESULTS / "page_type").glob("*.md"),
        RESULTS / "unseen" / "mean.md",
        *(
            RESULTS / "speed" / f"{name}.md"
            for name in ("frontier", "stages", "exponents", "memory")
        ),
    }
    shown = {
        (ROOT / "docs" / path).resolve()
        for text in PAGES.values()
        for path in re.findall(r"^```\{include\} (.*)$", text, re.MULTILINE)
    }
    assert tables <= shown
    assert all(path.is_file() for path in shown)


def test_the_experiments_readme_shows_the_committed_thesis_tables():
    tables = sorted((RESULTS / "thesis").glob("*.md"))
    readme = (ROOT / "experiments" / "README.md").read_text()
    assert len(tables) == 6
    assert all(table.read_text() in readme for table in tables)


@pytest.mark.parametrize("table", ["densities", "densities-table-1", "combinations", "systems"])
def test_the_experiments_readme_shows_the_committed_systems_tables(table):
    path = ROOT / "experiments" / "results" / "systems" / f"{table}.md"
    assert path.read_text() in (ROOT / "experiments" / "README.md").read_text()


def test_the_error_analysis_shows_the_committed_tables():
    shown = [
        *("ablation", "cascade-means", "calibration", "wcxb-losses"),
        *("wcxb-calibration", "cleaneval-calibration", "daniel-calibration"),
    ]
    page = (ROOT / "experiments" / "ERRORS.md").read_text()
    assert all((RESULTS / "analysis" / f"{table}.md").read_text() in page for table in shown)


def test_no_check_of_the_batch_soak_run_failed():
    assert "NO" not in (RESULTS / "batch" / "soak.md").read_text().split()


def test_no_page_failed_in_the_fuzzing_that_is_committed():
    for row in read_table(RESULTS / "fuzz" / "fuzz.csv"):
        assert row["inputs"] > 0
        assert not any(row[name] for name in PROPERTIES)
    for row in read_table(RESULTS / "fuzz" / "guided.csv"):
        assert row["inputs"] > 0
        assert not row["failing inputs"]


def test_the_table_of_the_readme_is_the_committed_mean_over_unseen_data_sets():
    assert (RESULTS / "unseen" / "mean.md").read_text() in README.read_text()


def test_the_page_on_speed_names_the_limits_and_bounds_of_the_code():
    page = PAGES["speed"]
    for limits in (LIMITS, *(get_extractor(juror).limits for juror in JURY)):
        for name, limit in limits.items():
            assert f"{limit:,} {name.partition(' ')[0]}" in page
    assert f"{MAX_BLOCKS:,} blocks of text" in page
    bounds = f"{MODE_BOUND.seconds:g} second and {MODE_BOUND.mib:g} MiB per MB in all modes"
    assert f"{bounds}, and a growth of {MAX_GROWTH:g}" in " ".join(page.split())


def test_the_files_that_contributing_names_for_each_task_exist():
    table = (ROOT / "CONTRIBUTING.md").read_text().split("| task | file |")[1].split("\n\n")[0]
    rows = table.strip().splitlines()[1:]
    assert len(rows) == 6
    for row in rows:
        paths = re.findall(r"`([^`]+)`", row)
        assert 1 <= len(paths) <= 2
        assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_tree_in_contributing_names_what_exists():
    tree = (ROOT / "CONTRIBUTING.md").read_text().split("says what is in it.\n\n")[1]
    lines = tree.partition("\n\n")[0].splitlines()
    around, missing = [ROOT], []
    for line in lines:
        named = re.split(r"\s{2,}", line.strip())[0].split(", ")
        depth = (len(line) - len(line.lstrip())) // 2 - 2
        paths = [around[depth] / name for name in named]
        missing += [path for path in paths if not path.exists()]
        around[depth + 1 :] = paths[-1:]
    assert len(lines) > 80
    assert missing == []
