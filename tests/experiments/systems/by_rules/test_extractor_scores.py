"""Scores of extractors on a data set: every page, every protocol."""

import pytest

from dataset_files import write_pages
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.systems.by_rules.combinations import union
from webjury.experiments.systems.by_rules.extractor_scores import ExtractorScores, score_extractors
from webjury.experiments.tables import printed
from webjury.extractors.registry import get_extractor

_PAGES = {
    "1": ("<p>One, two three.</p>", "One, two three."),
    "2": ("<p>One, two three.</p>", "One, two"),
    # This page exceeds Readability's limits.
    "3": ("<table><tr>" + "<td>a" * 4_000, "a"),
}


@pytest.fixture
def dataset(tmp_path) -> str:
    write_pages(tmp_path, _PAGES)
    return str(tmp_path)


def test_each_extractor_runs_on_each_page_and_a_failure_is_an_empty_text(dataset):
    bte, readability = get_extractor("bte"), get_extractor("readability")
    both = union(bte, readability)
    scores = score_extractors([bte, readability, both], dataset, ["thesis", "words"], processes=1)
    assert list(scores) == ["bte", "readability", "union(bte, readability)"]
    for name, own in scores.items():
        assert (own.system, own.dataset, list(own.overlaps)) == (name, dataset, ["thesis", "words"])
        assert own.ms > 0
        assert own.overlaps["thesis"][:2] == [Overlap(3, 3, 3), Overlap(2, 3, 2)]
    assert scores["bte"].overlaps["words"][2] == Overlap(1, 1, 1)
    for name in ("readability", both.name):
        assert scores[name].overlaps["words"][2] == Overlap(0, 0, 1)


def test_a_row_has_the_scores_of_one_protocol():
    overlaps = {"thesis": [Overlap(1, 2, 4), Overlap(3, 4, 4)], "wcxb": [Overlap(0, 1, 1)]}
    scores = ExtractorScores("bte", "cleaneval", overlaps, 1.234)
    (row,) = printed([scores.row("thesis")])
    assert row == {
        "system": "bte",
        "data set": "cleaneval",
        "protocol": "thesis",
        "pages": "2",
        "precision": f"{4 / 6:.4f}",
        "recall": f"{4 / 8:.4f}",
        "F1": f"{8 / 14:.4f}",
        "ms": "1.2",
    }
    assert scores.row("wcxb")["F1"] == 0
