"""Extractors on a data set: each on every page, by every protocol."""

from pathlib import Path

import pytest

from webjury.errors import DataError, MissingExtractorError
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.systems.combinations import union
from webjury.experiments.systems.extractor_scores import ExtractorScores, score_extractors
from webjury.extractors.registry import BUILT_IN, get_extractor

_PAGES = {
    "1": ("<p>One, two three.</p>", "One, two three."),
    "2": ("<p>One, two three.</p>", "One, two"),
    # Readability is spared it.
    "3": ("<table><tr>" + "<td>a" * 4_000, "a"),
}


@pytest.fixture
def dataset(tmp_path: Path) -> str:
    for folder in ("html", "clean"):
        (tmp_path / folder).mkdir()
    for name, (page, gold) in _PAGES.items():
        (tmp_path / "html" / f"{name}.html").write_text(page)
        (tmp_path / "clean" / f"{name}.txt").write_text(gold)
    return str(tmp_path)


def test_every_extractor_hears_every_page_and_one_that_fails_has_said_nothing(
    dataset: str,
) -> None:
    bte, readability = get_extractor("bte"), get_extractor("readability")
    both = union(bte, readability)
    heard = score_extractors([bte, readability, both], dataset, ["thesis", "words"], processes=1)
    assert list(heard) == ["bte", "readability", "union(bte, readability)"]
    for name, its in heard.items():
        assert (its.system, its.dataset, list(its.overlaps)) == (name, dataset, ["thesis", "words"])
        assert its.ms > 0
        assert its.overlaps["thesis"][:2] == [Overlap(3, 3, 3), Overlap(2, 3, 2)]
    assert heard["bte"].overlaps["words"][2] == Overlap(1, 1, 1)
    for name in ("readability", both.name):
        assert heard[name].overlaps["words"][2] == Overlap(0, 0, 1)


def test_a_row_is_the_score_by_one_protocol() -> None:
    overlaps = {"thesis": [Overlap(1, 2, 4), Overlap(3, 4, 4)], "wcxb": [Overlap(0, 1, 1)]}
    heard = ExtractorScores("bte", "cleaneval", overlaps, 1.234)
    assert heard.row("thesis") == {
        "system": "bte",
        "data set": "cleaneval",
        "protocol": "thesis",
        "pages": "2",
        "precision": f"{4 / 6:.4f}",
        "recall": f"{4 / 8:.4f}",
        "F1": f"{8 / 14:.4f}",
        "ms": "1.2",
    }
    assert heard.row("wcxb")["F1"] == "0.0000"


def test_what_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError, match="no data set"):
        score_extractors([BUILT_IN["bte"]], str(tmp_path / "nowhere"), ["words"])
    monkeypatch.setattr(type(BUILT_IN["goose3"]), "distribution", "webjury-no-such-library")
    with pytest.raises(MissingExtractorError, match="goose3: not installed"):
        score_extractors([BUILT_IN["goose3"]], str(tmp_path), ["words"])
