"""``webjury evaluate`` as a user runs it."""

from pathlib import Path

import pytest

from dataset_files import write_pages
from in_process import run_webjury

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"


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
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def rows(out: str) -> dict[str, list[str]]:
    """Cells of the table's body, by the first of each row."""
    lines = [line for line in out.splitlines() if line.startswith("│")]
    cells = [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]
    return {first: others for first, *others in cells}


@pytest.mark.parametrize(
    ("options", "one"),
    [
        ((), "2 0 0.7778 0.6364 0.7000 0.6000 3.0"),
        (("--protocol", "wcxb"), "2 0 1.0000 0.8571 0.9167 0.6000 3.0"),
    ],
    ids=["thesis", "wcxb"],
)
def test_each_method_has_a_row_and_the_best_is_last(folder, options, one):
    code, out, err = run_webjury("evaluate", folder, *options)
    assert code == 0
    assert list(rows(out)) == ["another", "one [tool]"]
    assert rows(out)["one [tool]"] == one.split()
    assert err == (
        "webjury: warning: another: texts missing, counted as nothing extracted: 1\n"
        "webjury: warning: one [tool]: texts without a gold standard, not scored: 1\n"
    )


def test_all_extractors_plugins_and_an_own_model_run_and_are_scored(
    tmp_path, own_model, install_plugins
):
    install_plugins(broken="raise SystemExit")
    pages = tmp_path / "my-pages"
    # The gold standard is the voter's own text.
    gold = run_webjury("extract", ARTICLE)[1]
    write_pages(pages, {"lighthouse": (ARTICLE.read_text(), gold)})
    for name in ("a", "b"):
        (pages / "html" / f"{name}.html").write_bytes(b"%PDF-1.4")
    code, out, err = run_webjury("evaluate", "--run", pages, "--model", own_model("mine"))
    assert code == 2
    assert "webjury: warning: extractor left out: broken: " in err
    assert err.count("a PDF document") == 2
    assert err.endswith("webjury: 2 of 3 pages could not be read\n")
    first = out.splitlines()[0]
    assert first.startswith("wrote 1 page by each of: bte, boilerpipe-article,")
    assert first.endswith("webjury-voter, webjury-selector, webjury-fast, my-fast")
    assert rows(out)["webjury-voter"][4] == "1.0000"
    assert rows(out)["my-fast"] == rows(out)["webjury-fast"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument"),
        (["nowhere"], "webjury: nowhere/clean holds no gold standards: put them there"),
        (["gold"], "run: webjury evaluate --run gold\n"),
        (["gold", "--protocol", "mine"], "'mine' is not one of 'thesis', 'wcxb'"),
        (["gold", "--model", "mine.json"], "--model and --timeout have no effect without --run"),
        (["gold", "--timeout", "9"], "--model and --timeout have no effect without --run"),
        (["--run", "nowhere"], "nowhere/html holds no pages: put them there as NAME.html"),
        (["--run", "gold"], "gold/html holds no pages: put them there as NAME.html"),
        (["--run", "gold", "--timeout", "100000"], "timeout"),
    ],
    ids=" ".join,
)
def test_invalid_arguments_exit_with_2_and_advice(tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    for name in ("clean", "html"):
        (tmp_path / "gold" / name).mkdir(parents=True)
    (tmp_path / "gold" / "clean" / "one.txt").write_text("a b c")
    code, out, err = run_webjury("evaluate", *arguments)
    assert (code, out) == (2, "")
    assert message in err
