"""The thesis's evaluation process, on folders whose scores are computed by hand."""

import csv
from pathlib import Path

import pytest

from dataset_files import write
from webjury.errors import DataError
from webjury.experiments.accuracy.method_evaluation import evaluate_folder
from webjury.experiments.scoring import metrics
from webjury.experiments.tables import printed

_HEADER = "document,extracted,gold,common,precision,recall,F1,ratcliff-obershelp,levenshtein"


def results(folder: Path) -> list[str]:
    return (folder / "evaluation.csv").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def folder(tmp_path) -> Path:
    """Two pages; one method has both texts, another only the first."""
    write(tmp_path / "html" / "one.html", "<p>a b c d")
    write(tmp_path / "clean" / "one.txt", "URL: http://a.org/\n<h>a b\n<p>c d")
    write(tmp_path / "clean" / "two.txt", "x y a q b q c")
    write(tmp_path / "mine" / "one.txt", "a b c d\n")
    write(tmp_path / "mine" / "two.txt", "a b c x y")
    write(tmp_path / "theirs" / "one.txt", "a b q")
    return tmp_path


def test_the_total_comes_first_and_then_each_document(folder):
    evaluate_folder(folder)
    assert results(folder / "mine") == [
        _HEADER,
        "TOTAL,9,11,7,0.7778,0.6364,0.7000,0.6000,3.0",
        "one,4,4,4,1.0000,1.0000,1.0000,1.0000,0",
        "two,5,7,3,0.6000,0.4286,0.5000,0.3333,6",
    ]
    assert results(folder / "theirs") == [
        _HEADER,
        "TOTAL,3,11,2,0.6667,0.1818,0.2857,0.2857,4.5",
        "one,3,4,2,0.6667,0.5000,0.5714,0.5714,2",
        "two,0,7,0,0.0000,0.0000,0.0000,0.0000,7",
    ]


def test_the_table_has_a_row_per_method_by_ascending_f1(folder):
    write(folder / "b-nothing" / "one.txt", "")
    write(folder / "a-nothing" / "other.csv", "")
    table = printed(evaluate_folder(folder).table)
    assert [row["system"] for row in table] == ["a-nothing", "b-nothing", "theirs", "mine"]
    assert list(table[3].values()) == "mine 2 0 0.7778 0.6364 0.7000 0.6000 3.0".split()
    assert list(table[2].values()) == "theirs 2 1 0.6667 0.1818 0.2857 0.2857 4.5".split()
    assert list(table[0].values()) == "a-nothing 2 2 0.0000 0.0000 0.0000 0.0000 5.5".split()


def test_texts_without_a_gold_standard_are_reported_and_not_scored(folder):
    before = evaluate_folder(folder).table
    write(folder / "mine" / "three.txt", b"no gold standard \xff")
    write(folder / "mine" / "four.txt", "an empty one")
    write(folder / "clean" / "four.txt", "URL: http://a.org/\n<p>\n \n")
    evaluation = evaluate_folder(folder)
    assert evaluation.table == before
    assert len(results(folder / "mine")) == 4
    assert evaluation.warnings == [
        "clean: gold standards without text, left out: 1",
        "theirs: texts missing, counted as nothing extracted: 1",
        "mine: texts without a gold standard, not scored: 1",
    ]


@pytest.mark.parametrize(
    ("text", "common", "warned"),
    [
        ("a b c d".encode("utf-8-sig"), 4, False),
        (b"a\r\nb\tc  d", 4, False),
        (b"a b\xff c d", 4, True),
        (b"a b \xe9 d", 3, True),
        ("a b c d".encode("utf-16"), 0, True),
        (b"\0\0\0", 0, False),
    ],
)
def test_broken_encodings_are_scored_and_reported(folder, text, common, warned):
    write(folder / "mine" / "one.txt", text)
    evaluation = evaluate_folder(folder)
    assert results(folder / "mine")[2].split(",")[3] == str(common)
    warning = "mine: texts not in UTF-8, broken bytes replaced: 1"
    assert (warning in evaluation.warnings) == warned


def test_hidden_folders_and_files_are_skipped(folder):
    before = evaluate_folder(folder)
    for name in (".git", "clean", "mine"):
        write(folder / name / "._one.txt", b"\0\5\x16\7")
        (folder / name / "folder.txt").mkdir()
    write(folder / "README.txt", "These are pages.")
    assert evaluate_folder(folder) == before


def test_a_text_too_repetitive_for_ratcliff_obershelp_is_left_blank(folder, monkeypatch):
    write(folder / "mine" / "one.txt", "a b c d " * 20)
    # The limit is enough for "two", whose five words are in the gold standard once each.
    monkeypatch.setattr(metrics, "MAX_STEPS", 40)
    evaluation = evaluate_folder(folder)
    assert [line.split(",")[7] for line in results(folder / "mine")[1:]] == ["0.3333", "", "0.3333"]
    warning = "mine: texts too long and repetitive for ratcliff-obershelp, left blank: 1"
    assert warning in evaluation.warnings
    monkeypatch.setattr(metrics, "MAX_STEPS", 0)
    blank = {row["system"]: row["ratcliff-obershelp"] for row in evaluate_folder(folder).table}
    assert blank["mine"] is None


def test_document_names_are_written_unchanged_and_earlier_results_replaced(folder):
    write(folder / "mine" / "evaluation.csv", "half a resu")
    name = "größe, „two“"
    for method in ("clean", "mine"):
        (folder / method / "two.txt").rename(folder / method / f"{name}.txt")
    evaluate_folder(folder)
    with (folder / "mine" / "evaluation.csv").open(encoding="utf-8", newline="") as file:
        assert [row["document"] for row in csv.DictReader(file)] == ["TOTAL", name, "one"]


def test_the_error_names_a_folder_that_cannot_be_written(folder):
    (folder / "mine" / "evaluation.csv").mkdir()
    with pytest.raises(DataError) as raised:
        evaluate_folder(folder)
    assert str(raised.value) == (
        f"cannot write evaluation.csv to {folder / 'mine'}: Is a directory; make it writable"
    )
    # No partial file is left.
    assert len(list((folder / "mine").iterdir())) == 3


def test_a_folder_without_a_gold_standard_is_refused(tmp_path):
    message = f"{tmp_path / 'clean'} holds no gold standards: put them there"
    write(tmp_path / "mine" / "one.txt", "a b")
    for path in (None, tmp_path / "clean" / "one.html", tmp_path / "clean" / "one.txt"):
        if path:
            write(path, "\n")
        with pytest.raises(DataError) as raised:
            evaluate_folder(tmp_path)
        assert str(raised.value).startswith(message)
