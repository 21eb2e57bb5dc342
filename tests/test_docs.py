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
        *RESULTS.glob("benchmark/*.md"),
        *(
            path
            for folder in ("batch", "metadata", "page_type")
            for path in RESULTS.glob(f"{folder}/*.md")
        ),
        RESULTS / "recipes" / "recipes.md",
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
    # NAME-wholes are summed in wholes.
    assert tables - set(RESULTS.glob("benchmark/*-wholes.md")) <= shown
    assert all(path.is_file() for path in shown)


@pytest.mark.parametrize(
    ("report", "tables"),
    [
        ("THESIS", "thesis/*.md"),
        ("THESIS", "systems/*.md"),
        ("ERRORS", "analysis/ablation.md"),
        ("ERRORS", "analysis/cascade-means.md"),
        ("ERRORS", "analysis/calibration.md"),
        ("ERRORS", "analysis/wcxb-losses.md"),
        *(
            ("ERRORS", f"analysis/{name}-calibration.md")
            for name in ("wcxb", "cleaneval", "daniel")
        ),
    ],
)
def test_reports_on_experiments_show_the_committed_tables(report, tables):
    page = (ROOT / "experiments" / f"{report}.md").read_text()
    paths = list(RESULTS.glob(tables))
    assert paths
    assert all(path.read_text() in page for path in paths)


def test_no_check_of_the_batch_soak_run_failed():
    assert "NO" not in (RESULTS / "batch" / "soak.md").read_text().split()


def test_no_page_failed_in_the_fuzzing_that_is_committed():
    for table, failures in (("fuzz", PROPERTIES), ("guided", ["failing inputs"])):
        rows = read_table(RESULTS / "fuzz" / f"{table}.csv")
        assert all(row["inputs"] > 0 for row in rows)
        assert not any(row[name] for row in rows for name in failures)


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
    named = [re.findall(r"`([^`]+)`", row) for row in table.strip().splitlines()[1:]]
    assert [1 <= len(paths) <= 2 for paths in named] == [True] * 9
    assert [path for paths in named for path in paths if not (ROOT / path).exists()] == []


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
