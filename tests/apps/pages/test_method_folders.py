"""Texts of the same pages by every extractor and mode."""

import gzip
from pathlib import Path

import pytest

from dataset_files import write
from webjury import extract
from webjury.apps.pages.method_folders import FillResult, fill_method_folders
from webjury.choices import MODES
from webjury.errors import DataError, OptionError
from webjury.extractors.registry import BUILT_IN
from webjury.requirements import install_command
from webjury.segmenter.page import Page

_ARTICLE = Path(__file__).parents[3] / "examples" / "article.html"
_PAGE = _ARTICLE.read_text(encoding="utf-8").replace("The lens", "The lens of Größe")
_FEW = ("bte", "boilerpipe-default")

pytestmark = pytest.mark.usefixtures("one_process")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A plain page and a compressed one."""
    write(tmp_path / "html" / "one.html", _PAGE)
    write(tmp_path / "html" / "www.two.org.html.gz", _PAGE)
    return tmp_path


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode("utf-8") for path in sorted(folder.iterdir())}


def test_every_method_writes_its_text_of_every_page(folder: Path) -> None:
    assert fill_method_folders(folder) == FillResult(
        2, 0, [*BUILT_IN, *(f"webjury-{mode}" for mode in MODES)], []
    )
    page = Page(_PAGE.encode())
    expected = {name: extractor.extract(page) for name, extractor in BUILT_IN.items()}
    expected |= {f"webjury-{mode}": extract(page, mode).text for mode in MODES}
    assert all("Größe" in text for text in expected.values())
    found = {path.name: texts(path) for path in folder.iterdir() if path.name != "html"}
    assert found == {
        name: {"one.txt": text, "www.two.org.txt": text} for name, text in expected.items()
    }


def test_of_files_that_are_not_pages_and_of_methods_that_fail_there_is_no_text(folder):
    write(folder / "html" / "paper.html", b"%PDF-1.4")
    (folder / "html" / "cut.html.gz").write_bytes(gzip.compress(b"<p>cut short")[:-10])
    (folder / "html" / "folder.html").mkdir()
    write(folder / "html" / "empty.html", "")
    write(folder / "html" / "deep.html", "<div>" * 500 + "deep words")
    write(folder / "boilerpipe-default" / "deep.txt", "of an earlier run")
    filling = fill_method_folders(folder, _FEW, processes=1)
    assert (filling.pages, filling.unread) == (4, 3)
    *unread, failed = filling.warnings
    skipped = [warning.split(":")[0] for warning in unread]
    assert skipped == ["cut.html.gz", "folder.html", "paper.html"]
    assert unread[2].startswith("paper.html: skipped: the input is a PDF document")
    assert failed == (
        "boilerpipe-default: pages without a text: 1 of 4, the first deep (boilerpipe-default: "
        "not run, it could stall: 502 levels of nesting are more than 250)"
    )
    found, others = texts(folder / "bte"), texts(folder / "boilerpipe-default")
    assert list(found) == ["deep.txt", "empty.txt", "one.txt", "www.two.org.txt"]
    assert (found["deep.txt"], found["empty.txt"]) == ("deep words", "")
    assert list(others) == ["empty.txt", "one.txt", "www.two.org.txt"]


def test_texts_are_overwritten_and_folders_of_other_methods_are_kept(folder: Path) -> None:
    write(folder / "bte" / "one.txt", "of an earlier run")
    write(folder / "bte" / "evaluation.csv", "results")
    write(folder / "another tool" / "one.txt", "another text")
    write(folder / "readability" / "one.txt", "not requested")
    fill_method_folders(folder, _FEW, processes=1)
    assert texts(folder / "bte")["one.txt"] == BUILT_IN["bte"].extract(Page(_PAGE))
    assert texts(folder / "bte")["evaluation.csv"] == "results"
    assert texts(folder / "another tool") == {"one.txt": "another text"}
    assert texts(folder / "readability") == {"one.txt": "not requested"}


def test_a_method_that_is_not_installed_is_skipped(folder, monkeypatch):
    monkeypatch.setattr(type(BUILT_IN["goose3"]), "distribution", "webjury-no-such-library")
    filling = fill_method_folders(folder, ["bte", "goose3"], processes=1)
    assert filling == FillResult(
        2, 0, ["bte"], [f"goose3: not installed; run: {install_command('webjury[goose3]')}"]
    )
    assert not (folder / "goose3").exists()


def test_a_folder_that_cannot_be_made_is_named(folder: Path) -> None:
    write(folder / "bte", "a file")
    with pytest.raises(DataError, match=r"cannot write texts into .*bte"):
        fill_method_folders(folder, _FEW)


@pytest.mark.parametrize("method", ["nobody", "webjury-nobody", ""])
def test_an_unknown_method_is_refused(folder: Path, method: str) -> None:
    with pytest.raises(OptionError, match=f"unknown extractor '{method}'"):
        fill_method_folders(folder, ["bte", method])
    assert [path.name for path in folder.iterdir()] == ["html"]
