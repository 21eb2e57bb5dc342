"""Texts of the same pages by every extractor and mode."""

import gzip
from pathlib import Path

import pytest

from webjury import extract
from webjury.apps.pages.method_folders import FillResult, fill_method_folders
from webjury.choices import MODES
from webjury.errors import DataError, OptionError
from webjury.experiments.accuracy.method_evaluation import evaluate_folder
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page

_ARTICLE = Path(__file__).parents[3] / "examples" / "article.html"
_SENTENCE = "The lens of Größe floated in a bath of mercury,"
_PAGE = _ARTICLE.read_text(encoding="utf-8").replace(
    "The lens floated", "The lens of Größe floated"
)
_DEEP = "<div>" * 500 + "deep words"
_FEW = ("bte", "boilerpipe-default")


def write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A plain page and a compressed one."""
    write(tmp_path / "html" / "one.html", _PAGE)
    write(tmp_path / "html" / "www.two.org.html.gz", gzip.compress(_PAGE.encode()))
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


def test_written_texts_can_be_evaluated(folder: Path) -> None:
    fill_method_folders(folder, _FEW, processes=1)
    for name in ("one", "www.two.org"):
        write(
            folder / "clean" / f"{name}.txt",
            f"{_SENTENCE} so that five tonnes of glass could be turned",
        )
    write(folder / "another tool" / "one.txt", _SENTENCE)
    table = evaluate_folder(folder).table
    assert {row["system"]: row["missing"] for row in table} == {
        "another tool": 1,
        "boilerpipe-default": 0,
        "bte": 0,
    }
    # Of 19 gold words, the texts have 10 on one page and none on the other.
    assert {row["system"]: row["recall"] for row in table} == {
        "another tool": pytest.approx(0.2632, abs=1e-4),
        "boilerpipe-default": 1,
        "bte": 1,
    }


def test_a_method_that_fails_writes_no_text(folder: Path) -> None:
    write(folder / "html" / "deep.html", _DEEP)
    write(folder / "html" / "paper.html", b"%PDF-1.4")
    write(folder / "boilerpipe-default" / "deep.txt", "of an earlier run")
    filling = fill_method_folders(folder, _FEW, processes=1)
    assert filling.pages == 3
    assert filling.warnings[1:] == [
        "boilerpipe-default: pages without a text: 1 of 3, the first deep (boilerpipe-default: "
        "not run, it could stall: 502 levels of nesting are more than 250)"
    ]
    assert list(texts(folder / "boilerpipe-default")) == ["one.txt", "www.two.org.txt"]
    assert texts(folder / "bte")["deep.txt"] == "deep words"


def test_files_that_are_not_pages_are_skipped(folder: Path) -> None:
    write(folder / "html" / "paper.html", b"%PDF-1.4")
    write(folder / "html" / "cut.html.gz", gzip.compress(b"<p>cut short")[:-10])
    write(folder / "html" / "empty.html", "")
    (folder / "html" / "folder.html").mkdir()
    filling = fill_method_folders(folder, _FEW, processes=1)
    assert (filling.pages, filling.unread) == (3, 3)
    assert [warning.split(":")[0] for warning in filling.warnings] == [
        "cut.html.gz",
        "folder.html",
        "paper.html",
    ]
    assert filling.warnings[2].startswith("paper.html: skipped: the input is a PDF document")
    assert list(texts(folder / "bte")) == ["empty.txt", "one.txt", "www.two.org.txt"]
    assert texts(folder / "bte")["empty.txt"] == ""


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


def test_a_method_that_is_not_installed_is_skipped(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(BUILT_IN["goose3"]), "distribution", "webjury-no-such-library")
    filling = fill_method_folders(folder, ["bte", "goose3"], processes=1)
    assert filling == FillResult(
        2, 0, ["bte"], ["goose3: not installed; run: pip install 'webjury[goose3]'"]
    )
    assert not (folder / "goose3").exists()


@pytest.mark.parametrize("path", ["html", "html/folder"])
def test_a_folder_without_pages_is_refused(tmp_path: Path, path: str) -> None:
    for _ in range(2):
        with pytest.raises(DataError) as raised:
            fill_method_folders(tmp_path, _FEW)
        message = f"{tmp_path / 'html'} holds no pages: put them there as NAME.html"
        assert str(raised.value) == message
        (tmp_path / path).mkdir(parents=True, exist_ok=True)
    assert [path.name for path in tmp_path.iterdir()] == ["html"]


def test_a_folder_that_cannot_be_made_is_named(folder: Path) -> None:
    write(folder / "bte", "a file")
    with pytest.raises(DataError, match=r"cannot write texts into .*bte"):
        fill_method_folders(folder, _FEW)


@pytest.mark.parametrize("method", ["nobody", "webjury-nobody", ""])
def test_an_unknown_method_is_refused(folder: Path, method: str) -> None:
    with pytest.raises(OptionError, match=f"unknown extractor '{method}'"):
        fill_method_folders(folder, ["bte", method])
    assert [path.name for path in folder.iterdir()] == ["html"]
