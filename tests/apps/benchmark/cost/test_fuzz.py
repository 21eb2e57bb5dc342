"""``webjury benchmark fuzz`` as a user runs it."""

import sys
from pathlib import Path
from shutil import which

import pytest

from in_process import run_webjury
from webjury.choices import MODES
from webjury.experiments.fuzz.checks import PROPERTIES, Failure, Verdict
from webjury.experiments.fuzz.guided import TARGETS
from webjury.experiments.fuzz.heavy_run import Cost
from webjury.experiments.fuzz.mutations import KINDS
from webjury.experiments.fuzz.run import BrokenPage, Result
from webjury.experiments.tables import read_table

_CASES = Path(__file__).parents[3] / "cases"

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is measured on Linux only")


def fuzz(*arguments: object) -> tuple[int, str, str]:
    return run_webjury("benchmark", "fuzz", *arguments)


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "one.html").write_text("<h1>Tides</h1><p>The tide comes in twice a day.")
    return folder


def test_100_broken_pages_are_extracted_as_they_must_be(tmp_path: Path) -> None:
    code, out, err = fuzz("--inputs", 100, "--pages", _CASES, "-o", tmp_path)
    assert (code, err) == (0, "")
    assert "FAILS" not in out
    *rows, everything = read_table(tmp_path / "fuzz.csv")
    assert [row["mutation"] for row in rows] == list(KINDS)
    assert all(row["inputs"] >= 100 // len(KINDS) for row in rows)
    assert everything["inputs"] == 100
    assert everything["refused"] < 10
    assert all(everything[f"in {mode}"] for mode in MODES)
    assert not any(everything[name] for name in PROPERTIES)
    assert sum(row["models"] for row in read_table(tmp_path / "models.csv")) == 10


def test_a_page_that_fails_is_named_kept_and_counted(pages, tmp_path, monkeypatch):
    page = BrokenPage(17, "cut short", "fast", b"<p>fai")
    failing = Result(page, Verdict(failures=[Failure("script", "html: <script>")]))
    monkeypatch.setattr("webjury.experiments.fuzz.run.fuzz", lambda *_, **__: iter([failing]))
    kept = tmp_path / "kept"
    code, out, _ = fuzz("--part", "pages", "--pages", pages, "--failures", kept)
    assert code == 1
    assert "FAILS: page 17 (cut short, mode fast): script: html: <script>" in out
    assert (kept / "17.html").read_bytes() == b"<p>fai"


def test_without_the_repository_pages_must_be_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, err = fuzz()
    assert code == 2
    assert "no folder tests/cases here: go to the repository, or name a folder of" in err


@pytest.mark.parametrize("part", ["guided", "api"])
def test_a_missing_fuzzer_is_named_with_what_installs_it(part, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "webjury.requirements.find_spec", lambda library: library != "atheris" or None
    )
    monkeypatch.setattr("webjury.experiments.fuzz.api.which", lambda *_, **__: None)
    code, _, err = fuzz("--part", part)
    assert code == 2
    assert "[fuzz" in err.partition("; run: pip install ")[2]


def test_fuzzing_guided_by_coverage_writes_a_table(pages: Path, tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    options = ("--minutes", 4 / 60, "--failures", tmp_path / "kept", "-o", tmp_path)
    code, _, err = fuzz("--part", "guided", "--pages", pages, *options)
    assert (code, err) == (0, "")
    rows = read_table(tmp_path / "guided.csv")
    assert [row["target"] for row in rows] == list(TARGETS)
    assert all(row["inputs"] > 0 and row["branches"] > 0 for row in rows)


@pytest.mark.skipif(which("schemathesis") is None, reason="schemathesis is not installed")
def test_the_api_answers_as_its_schema_says() -> None:
    assert fuzz("--part", "api", "--minutes", 10 / 60)[0] == 0


@on_linux
def test_heavy_requests_are_sent_and_their_costs_written(tmp_path: Path) -> None:
    fuzz("--part", "heavy", "--requests", "form: a long name", "-o", tmp_path)
    (row,) = read_table(tmp_path / "heavy.csv")
    assert (row["request"], row["status"]) == ("form: a long name", 422)
    assert row["server MB"] > 10


@on_linux
@pytest.mark.parametrize(("health_s", "mb", "code"), [(0.9, 100, 0), (1.1, 100, 1), (0.1, 601, 1)])
def test_heavy_requests_that_stall_the_server_are_named(health_s, mb, code, monkeypatch):
    cost = Cost("blanks", 200, 0.1, health_s=health_s, mb=mb)
    monkeypatch.setattr("webjury.experiments.fuzz.heavy_run.send_heavy", lambda *_: iter([cost]))
    exit_code, out, _ = fuzz("--part", "heavy")
    assert exit_code == code
    assert ("FAILS: blanks" in out) == bool(code)


@on_linux
def test_heavy_requests_of_no_such_name_are_an_error() -> None:
    code, _, err = fuzz("--part", "heavy", "--requests", "none")
    assert code == 2
    assert "no heavy request has 'none' in its name" in err
