"""The thesis's observations, each next to ours."""

from dataclasses import replace

import pytest

from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import printed
from webjury.experiments.thesis.cleaneval.pairs import PairCount
from webjury.experiments.thesis.comparison import SystemComparison
from webjury.experiments.thesis.observations import observations_table

_PAIRS = PairCount(pages=20, without_gold=6, empty_gold=3)


def observed(comparison: SystemComparison, observation: str) -> tuple[str, str]:
    """Get the thesis's observation and ours."""
    rows = printed(observations_table(comparison, _PAIRS))
    (row,) = (row for row in rows if row["observation"].startswith(observation))
    return row["thesis"], row["here"]


def choose(comparison: SystemComparison, system: str, choices: list[list[str]]) -> None:
    """Set the extractors that a system chooses, split by split, in order."""
    for split, names in zip(comparison.on_splits[system], choices, strict=True):
        for place, name in zip(split, names, strict=True):
            split[place] = replace(split[place], choice=name)


@pytest.mark.parametrize(
    ("observation", "thesis", "here"),
    [
        ("pages (", "935", "20"),
        ("pages without a gold standard", "199", "6"),
        ("pages with an empty gold standard", "", "3"),
        ("pairs that remain", "723", "11"),
        # Ties go to the first juror.
        (
            "best juror",
            "",
            "bte 67%, readability 17%, boilerpipe-default-raw 17%, boilerpipe-article-raw 0%",
        ),
        # 3 to 8 sections a document; those of documents 0 and 1, and of 4 and 5, are drawn.
        ("sections a document", "about 16", "5.5"),
        ("sections of the 60 documents drawn", "1055", "11.0 (7 to 15)"),
        ("blocks a document", "", "11.0"),
    ],
)
def test_pages_jurors_and_segments_are_counted(compared, observation, thesis, here):
    assert observed(compared({}), observation) == (thesis, here)


def test_choices_of_other_extractors_than_bte_are_counted(compared):
    comparison = compared({})
    choose(comparison, "SVM-A", [["bte", "bte"], ["readability", "bte"]])
    choose(comparison, "SVM-A, no Readability", [["boilerpipe-default-raw", "bte"]] * 2)
    assert observed(comparison, "documents for which SVM-A does not pick BTE") == (
        "7",
        "0.5 (0 to 1)",
    )
    assert observed(comparison, "the same without Readability") == ("", "1.0 (1 to 1)")


@pytest.mark.parametrize("system", ["SVM-B", "SVM-seg"])
def test_thresholds_are_in_order_and_of_the_same_splits(compared, system):
    # Documents 2 to 5 are the test documents of the first split: 3.5 words more on average.
    found = {f"{system}, 0.{n}": 800 + 10 * n for n in range(5, 9)}
    thesis, here = observed(compared({**found, system: 700}), f"F1 of {system} by threshold")
    assert thesis == "very similar"
    assert here == "0.5: 0.8535, 0.6: 0.8635, 0.7: 0.8735, 0.8: 0.8835, 0.9: 0.7035"


def test_lengths_are_those_of_the_extracted_text_by_the_gold_standard(compared):
    comparison = compared({})
    for split, extracted in zip(comparison.on_splits["SVM-B"], (1260, 1155), strict=True):
        for place, scores in split.items():
            split[place] = replace(scores, overlap=Overlap(500, extracted, 1050))
    assert observed(comparison, "words extracted by SVM-B") == (
        "more than gold",
        "1.150 (1.100 to 1.200)",
    )
    assert observed(comparison, "words extracted by SVM-seg") == (
        "less than gold",
        "0.905 (0.905 to 0.905)",
    )


@pytest.mark.parametrize("system", ["SVM-A", "SVM-B", "SVM-seg"])
def test_parameters_are_compared_on_the_same_splits(compared, system):
    comparison = compared({system: 800, f"{system}, defaults": 700})
    # Documents are tested equally often from both ends: 2.5 words more on average.
    here = "grid 0.8025, defaults 0.7025"
    assert observed(comparison, f"F1 of {system} by how C and gamma") == ("", here)


def test_the_best_setup_of_the_thesis_is_compared_with_bte(compared):
    comparison = compared({"SVM-B, defaults, half": 950, "BTE": 940})
    assert observed(comparison, "F1 of SVM-B with defaults and threshold 0.5") == (
        "",
        "0.9525, against BTE +0.0100 to +0.0100",
    )
