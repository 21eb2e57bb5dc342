"""Counts of the pages of CleanEval with and without a gold standard."""

from pathlib import Path

import pytest

from dataset_files import write_cleaneval
from webjury.experiments.data.datasets import load
from webjury.experiments.thesis.cleaneval.pairs import PairCount, count_pairs

_URL = "URL: http://www.example.org/\n"
#: Gold standards by part and page name; None if a page has no gold standard.
_GOLD = {
    "dev": {
        "1": f"{_URL}<h>One <p>two",
        "2": None,
        "3": "",
        "4": _URL,
        "5": f"{_URL} \n\n",
        "6": f"{_URL}<h> \n<p>\n",
        "7": "no address",
    },
    "final": {"1": None, "2": f"{_URL}three", "8": None},
}


@pytest.fixture
def cleaneval(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    for part, golds in _GOLD.items():
        for name, gold in golds.items():
            write_cleaneval(tmp_path, part, name, "<p>One two", gold)
    return tmp_path / "cleaneval"


def test_pages_are_counted_by_their_gold_standard_and_the_rest_are_loaded(cleaneval):
    # A copy of a page, other files and a gold standard without a page do not count.
    (cleaneval / "final" / "input" / "2.html.gz").write_bytes(b"ignored")
    (cleaneval / "final" / "input" / "notes.txt").write_text("no page")
    (cleaneval / "final" / "GoldStandard" / "9.txt").write_text("four")
    counted = count_pairs()
    assert counted == PairCount(pages=10, without_gold=3, empty_gold=4)
    (cleaneval / "final" / "input" / "2.html.gz").unlink()
    assert [document.name for document in load("cleaneval")] == ["dev-1", "dev-7", "final-2"]
    assert counted.remaining == 3
