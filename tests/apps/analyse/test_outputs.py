"""``webjury analyse outputs`` on a small data set, before and after a change."""

from pathlib import Path

import pytest

from dataset_files import write_days
from in_process import run_webjury
from webjury.experiments import outputs
from webjury.experiments.outputs import PARTS, read_hashes


@pytest.fixture
def old(tmp_path: Path, one_process: None) -> Path:
    """Hashes of three pages."""
    write_days(tmp_path / "tides", range(3))
    path = tmp_path / "old.csv"
    assert run_webjury("analyse", "outputs", tmp_path / "tides", "-o", path)[0] == 0
    return path


def test_every_part_of_every_page_is_hashed(old: Path, tmp_path: Path) -> None:
    hashes = read_hashes(old)
    assert list(hashes) == [f"{tmp_path}/tides/tide-{n}" for n in range(3)]
    assert all(list(by_part) == list(PARTS) for by_part in hashes.values())
    assert len({by_part["text"] for by_part in hashes.values()}) == 3
    assert run_webjury("analyse", "outputs", "--compare", old, old)[0] == 0


def test_pages_that_differ_are_named_and_counted(old, tmp_path, monkeypatch):
    def broken(extraction: object) -> str:
        raise KeyError

    monkeypatch.setitem(outputs.PARTS, "html", broken)
    new, tides = tmp_path / "new.csv", tmp_path / "tides"
    (tides / "html" / "tide-2.html").write_text("%PDF-1.7 is no page")
    (tides / "html" / "tide-1.html").unlink()
    assert run_webjury("analyse", "outputs", tides, "-o", new)[0] == 0
    code, out, _ = run_webjury("analyse", "outputs", "--compare", old, new)
    assert code == 1
    lines = out.splitlines()
    assert f"{tides}/tide-0: html" in lines
    assert f"{tides}/tide-1: only in {old}" in lines
    assert f"{tides}/tide-2: {', '.join(PARTS)}" in lines


@pytest.mark.parametrize("line", ["", "wcxb", "-o new.csv", "wcxb --compare a b"])
def test_it_either_hashes_or_compares(line: str) -> None:
    code, _, err = run_webjury("analyse", "outputs", *line.split())
    assert (code, "give either" in err) == (2, True)


def test_what_has_no_hashes_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("name,value\na,1\n")
    code, _, err = run_webjury("analyse", "outputs", "--compare", other, other)
    assert (code, "has no hashes" in err) == (2, True)
