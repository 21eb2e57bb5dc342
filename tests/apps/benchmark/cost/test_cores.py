"""``webjury benchmark cores`` as a user runs it."""

import shutil
from pathlib import Path

import pytest

from in_process import run_webjury
from webjury import native
from webjury.apps.benchmark.cost import cores as command
from webjury.experiments.cores.compare import Comparison
from webjury.experiments.tables import read_table

_CASES = sorted((Path(__file__).parents[3] / "cases").glob("*/page.html"))


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A few pages, and at last a file that is none."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for path in _CASES[::10]:
        shutil.copy(path, folder / f"{path.parent.name}.html")
    (folder / "zzz.html").write_text("%PDF-1.7 is no page")
    return folder


@pytest.mark.skipif(not native.IS_COMPILED, reason="the compiled core is not there")
def test_cores_that_agree_give_a_table(pages: Path, tmp_path: Path) -> None:
    options = ("--pages", pages, "--broken", 24, "-o", tmp_path)
    code, out, err = run_webjury("benchmark", "cores", *options)
    assert (code, err) == (0, "")
    assert "DIFFERS" not in out
    own, broken, everything = read_table(tmp_path / "cores.csv")
    assert (own["pages"], own["refused"], broken["pages"]) == (len(_CASES[::10]) + 1, 1, 24)
    assert not any(count for name, count in everything.items() if name.endswith("differ"))


def test_a_page_that_differs_is_named_and_kept(pages, tmp_path, monkeypatch):
    monkeypatch.setattr(native, "IS_COMPILED", True)
    monkeypatch.setattr(
        command,
        "compare_cores",
        lambda pages: (Comparison(page, differing=("flow", "text")) for page in pages[-1:]),
    )
    options = ("--pages", pages, "--broken", 0, "--failures", tmp_path)
    code, out, _ = run_webjury("benchmark", "cores", *options)
    assert code == 1
    last = len(_CASES[::10])
    assert f"DIFFERS: page {last} of the folders: flow, text" in out
    assert (tmp_path / f"{last}-of-the-folders.html").is_file()


def test_without_the_compiled_core_there_is_nothing_to_compare(monkeypatch):
    monkeypatch.setattr(native, "IS_COMPILED", False)
    code, _, err = run_webjury("benchmark", "cores")
    assert code == 2
    assert "there is no compiled core to compare: Python core" in err
