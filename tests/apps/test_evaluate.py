"""``webjury evaluate`` as a user runs it."""

import shutil
from pathlib import Path

import pytest

from in_process import run_webjury

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Gold standards of two pages, texts of two tools, and one text without a gold standard."""
    for name, text in {
        "clean/one.txt": "URL: http://a.org/\n<p>a b c d",
        "clean/two.txt": "x y a q b q c",
        "one [tool]/one.txt": "a b c d",
        "one [tool]/two.txt": "a b c x y",
        "one [tool]/three.txt": "a b c x y",
        "another/one.txt": "a b q",
    }.items():
        write(tmp_path / name, text)
    return tmp_path


def cells(out: str) -> list[list[str]]:
    """Cells of the table's body."""
    lines = [line for line in out.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]


@pytest.mark.parametrize(
    ("options", "another", "one"),
    [
        ([], "0.6667 0.1818 0.2857 0.2857 4.5", "0.7778 0.6364 0.7000 0.6000 3.0"),
        (
            ["--protocol", "wcxb"],
            "0.3333 0.2500 0.2857 0.2857 4.5",
            "1.0000 0.8571 0.9167 0.6000 3.0",
        ),
    ],
    ids=["thesis", "wcxb"],
)
def test_each_method_has_a_row_and_the_best_is_last(folder, options, another, one):
    code, out, err = run_webjury("evaluate", folder, *options)
    assert code == 0
    assert cells(out) == [
        ["another", "2", "1", *another.split()],
        ["one [tool]", "2", "0", *one.split()],
    ]
    assert err == (
        "webjury: warning: another: texts missing, counted as nothing extracted: 1\n"
        "webjury: warning: one [tool]: texts without a gold standard, not scored: 1\n"
    )
    for tool, scores in {"another": another, "one [tool]": one}.items():
        head, total, *rows = (folder / tool / "evaluation.csv").read_text().splitlines()
        assert head.startswith("document,extracted,gold,common,precision,recall,F1,")
        assert total.startswith("TOTAL,")
        assert total.split(",")[4:] == scores.split()
        assert [row.split(",")[0] for row in rows] == ["one", "two"]


def test_without_warnings_nothing_is_on_standard_error(folder, monkeypatch):
    (folder / "one [tool]" / "three.txt").unlink()
    (folder / "another" / "two.txt").write_text("")
    monkeypatch.chdir(folder)
    assert run_webjury("evaluate", ".")[::2] == (0, "")


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A page whose gold standard is the voter's own text."""
    folder = tmp_path / "my-pages"
    (folder / "html").mkdir(parents=True)
    shutil.copy(ARTICLE, folder / "html" / "lighthouse.html")
    write(folder / "clean" / "lighthouse.txt", run_webjury("extract", ARTICLE)[1])
    return folder


def test_all_extractors_and_an_own_model_run_and_are_scored(pages, own_model):
    code, out, err = run_webjury("evaluate", "--run", pages, "--model", own_model("mine"))
    assert (code, err) == (0, "")
    assert out.startswith("wrote 1 page by each of: bte, boilerpipe-article,")
    first = out.splitlines()[0]
    assert first.endswith("webjury-voter, webjury-selector, webjury-fast, my-fast")
    f1_of = {row[0]: row[5] for row in cells(out)}
    assert f1_of["webjury-voter"] == "1.0000"
    assert f1_of["my-fast"] == f1_of["webjury-fast"]


def test_pages_that_no_extractor_could_read_are_counted(pages):
    for number in range(20):
        write(pages / "html" / f"{number}.html", "%PDF-1.4")
    code, out, err = run_webjury("evaluate", "--run", pages)
    assert code == 2
    assert out.startswith("wrote 1 page by each of: ")
    assert "webjury-voter" in [row[0] for row in cells(out)]
    assert err.count("a PDF document") == 20
    assert err.endswith("webjury: 20 of 21 pages could not be read\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument"),
        (["nowhere"], "webjury: nowhere/clean holds no gold standards: put them there"),
        (["gold"], "run: webjury evaluate --run gold\n"),
        (["gold", "--protocol", "mine"], "'mine' is not one of 'thesis', 'wcxb'"),
        (["gold", "--model", "mine.json"], "--model and --timeout have no effect without --run"),
        (["gold", "--timeout", "9"], "--model and --timeout have no effect without --run"),
        (["--run", "gold"], "gold/html holds no pages: put them there as NAME.html"),
        (["--run", "gold", "--timeout", "100000"], "timeout"),
    ],
    ids=" ".join,
)
def test_invalid_arguments_exit_with_2_and_advice(tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold").mkdir()
    write(tmp_path / "gold" / "clean" / "one.txt", "a b c")
    code, out, err = run_webjury("evaluate", *arguments)
    assert (code, out) == (2, "")
    assert message in err
