"""Scores by mode and data set, in the file of a benchmark run and in model cards."""

import json

import pytest

from webjury.errors import DataError
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.validation.card_scores import card_scores, read_scores
from webjury.experiments.validation.preparation import PreparedPage


@pytest.fixture
def pages(wcxb, cleaneval) -> list[PreparedPage]:
    """Pages of two data sets, alternating."""
    return [wcxb.pages[0], cleaneval.pages[0], wcxb.pages[1], cleaneval.pages[1]]


@pytest.fixture
def mode_scores(wcxb, cleaneval) -> dict[str, list[PageScores]]:
    """Scores of each mode, in the order of the pages."""
    return {
        mode: [
            scores
            for both in zip(wcxb.mode_scores[mode], cleaneval.mode_scores[mode], strict=True)
            for scores in both
        ]
        for mode in ("voter", "fast")
    }


def test_a_card_has_the_scores_of_each_data_set(pages, mode_scores):
    assert card_scores(pages, mode_scores["voter"]) == {
        "wcxb": {"pages": 2, "protocol": "wcxb", "precision": 1, "recall": 1, "f1": 1},
        "cleaneval": {"pages": 2, "protocol": "thesis"}
        | {"precision": 1, "recall": 0.5, "f1": 0.6667},
    }
    assert card_scores([], []) == {}


def test_scores_of_a_benchmark_run_are_read_by_mode(pages, mode_scores, tmp_path):
    scores = {mode: card_scores(pages, overlaps) for mode, overlaps in mode_scores.items()}
    path = tmp_path / "scores.json"
    path.write_text(json.dumps(scores), encoding="utf-8")
    assert read_scores(path, "fast", pages) == scores["fast"] != scores["voter"]
    for other in (pages[1:], [*pages, pages[0]], [pages[0], pages[2]], []):
        with pytest.raises(DataError, match=r"scores\.json scores .* pages, not .*: benchmark"):
            read_scores(path, "fast", other)
    with pytest.raises(DataError, match=r"scores\.json of a benchmark: KeyError\('selector'\)"):
        read_scores(path, "selector", pages)


@pytest.mark.parametrize(
    "content", [None, b"no JSON", b"\xff", b"[]", b"{}", b'{"fast": []}', b'{"fast": {"wcxb": {}}}']
)
def test_a_file_without_scores_is_refused(pages, tmp_path, content):
    if content is not None:
        (tmp_path / "scores.json").write_bytes(content)
    with pytest.raises(DataError, match=r"scores\.json is not the scores\.json of a benchmark: "):
        read_scores(tmp_path / "scores.json", "fast", pages)


def test_a_card_has_scores_by_the_first_protocol(page):
    scores_of_page = PageScores({"wcxb": Overlap(1, 2, 2), "shingle": Overlap(1, 1, 1)}, 0, 0)
    for protocols, f1 in ((("wcxb", "shingle"), 0.5), (("shingle", "wcxb"), 1.0)):
        scores = card_scores([page("dragnet", *protocols)], [scores_of_page])
        assert (scores["dragnet"]["protocol"], scores["dragnet"]["f1"]) == (protocols[0], f1)
