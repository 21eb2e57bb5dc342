"""The thesis's tables next to ours: their rows, and the source of each figure."""

from dataclasses import replace

import pytest

from webjury.experiments.tables import Row, printed
from webjury.experiments.thesis.cleaneval.documents import ALIGNED
from webjury.experiments.thesis.comparison import CROSS_VALIDATED, TRAINED_ON_60
from webjury.experiments.thesis.extractors import MODERN_JURORS
from webjury.experiments.thesis.printed import PRINTED
from webjury.experiments.thesis.systems import SegmentHybrid, VoterSystem
from webjury.experiments.thesis.tables import STEPS, chapter_5, steps_table, variant_a_table

_BOUNDS = ["oracle of 4 jurors", "oracle of 8 jurors", "ceiling of sections", "ceiling of blocks"]


def row_of(table: list[Row], system: str) -> Row:
    (row,) = (row for row in printed(table) if row["system"] == system)
    return row


def column(table: list[Row], name: str) -> list[str]:
    return [row[name] for row in printed(table)]


def test_every_printed_figure_is_next_to_ours(compared):
    tables = chapter_5(compared({}))
    assert list(tables) == ["table-1", "table-2", "table-3"]
    for name, table in tables.items():
        assert column(table, "system") == list(PRINTED[name])
        for row in table:
            figures = PRINTED[name][row["system"]]
            assert row["printed precision"] == figures.precision
            assert row["printed recall"] == figures.recall
            assert row["printed F1"] == figures.f1


# BTE finds 943.5 words on average over the splits; a document more or less is one word.
@pytest.mark.parametrize(
    ("table", "documents", "deviation", "difference", "below"),
    [
        ("table-1", "4", "0.0010", "-0.0054", "2 of 2"),
        ("table-2", "2", "0.0020", "-0.0002", "1 of 2"),
        ("table-3", "4", "0.0010", "+0.0004", "1 of 2"),
    ],
)
def test_our_figure_is_the_mean_over_splits(
    compared, table, documents, deviation, difference, below
):
    row = row_of(chapter_5(compared({"BTE": 941}))[table], "BTE")
    assert row == {
        "system": "BTE",
        "documents": documents,
        "precision": f"{943.5 / 950:.4f}",
        "printed precision": f"{PRINTED[table]['BTE'].precision:.4f}",
        "recall": f"{943.5 / 1050:.4f}",
        "printed recall": f"{PRINTED[table]['BTE'].recall:.4f}",
        "F1": "0.9435",
        "deviation": deviation,
        "printed F1": f"{PRINTED[table]['BTE'].f1:.4f}",
        "difference": difference,
        "splits below printed": below,
        "Ratcliff-Obershelp F1": "0.8435",
        "word Levenshtein": "106.5",
    }


def test_a_measure_that_is_not_computed_is_left_empty(compared):
    comparison = compared({})
    for split in comparison.on_splits["SVM-A"]:
        for place, scores in split.items():
            split[place] = replace(scores, ratcliff=None)
    table = chapter_5(comparison)["table-2"]
    assert row_of(table, "SVM-A")["Ratcliff-Obershelp F1"] == ""
    assert row_of(table, "BTE")["Ratcliff-Obershelp F1"] == "0.4025"


def test_variant_a_has_rows_with_another_learner_and_other_jurors(compared):
    found = {"BTE": 941, "SVM-A": 930, "LGBM-A": 941, "LGBM-A, 8 jurors": 943}
    table = variant_a_table(compared({**found, "oracle of 8 jurors": 945}))
    assert column(table, "system") == [*found, *_BOUNDS[:2]]
    assert column(table, "F1") == ["0.9435", "0.9325", "0.9435", "0.9455", "0.5025", "0.9475"]
    assert column(table, "documents") == ["2"] * 6
    against = column(table, "against BTE")
    assert against[:2] == ["", "-0.0110 to -0.0110"]  # BTE is not compared with itself.
    assert against[3] == "+0.0020 to +0.0020"


# Words found with jurors and without, step by step.
_FOUND = {
    "SVM-B": 900,
    "LGBM-B": 912,
    "LGBM-B, blocks": 905,
    "LGBM-B, aligned": 905,
    "LGBM-B, half": 910,
    "LGBM-B, 8 jurors": 920,
    "LGBM-B, all pages": 930,
    "voter": 940,
}
_FOUND_WITHOUT_JURY = {
    "SVM-seg": 800,
    "LGBM-seg": 805,
    "LGBM-seg, blocks": 810,
    "LGBM-seg, aligned": 820,
    "LGBM-seg, half": 825,
    "LGBM-seg, all pages": 840,
    "fast": 850,
}
_FOUND_BOUNDS = dict(zip(_BOUNDS, (942, 943, 930, 945), strict=True))
_EVERYTHING_FOUND = {"BTE": 941, **_FOUND, **_FOUND_WITHOUT_JURY, **_FOUND_BOUNDS}


def test_each_step_is_a_row_between_bte_and_the_bounds(compared):
    table = steps_table(compared(_EVERYTHING_FOUND))
    assert column(table, "system") == ["BTE", *_FOUND, *_BOUNDS]
    assert column(table, "step") == ["", *(step.change for step in STEPS), "", "", "", ""]
    found = [941, *_FOUND.values(), *_FOUND_BOUNDS.values()]
    assert column(table, "F1") == [f"{(words + 2.5) / 1000:.4f}" for words in found]
    assert column(table, "precision") == [f"{(words + 2.5) / 950:.4f}" for words in found]
    assert column(table, "recall") == [f"{(words + 2.5) / 1050:.4f}" for words in found]
    assert column(table, "documents") == ["4"] * 13
    assert column(table, "deviation") == ["0.0010"] * 13
    assert column(table, "word Levenshtein") == [f"{1047.5 - words:.1f}" for words in found]
    # The gain of a step is its difference from the previous one.
    gains = ["", "+0.0120", "-0.0070", "+0.0000", "+0.0050", "+0.0100", "+0.0100", "+0.0100"]
    assert column(table, "gain") == ["", *gains, "", "", "", ""]
    without = ["0.8025", "0.8075", "0.8125", "0.8225", "0.8275", "0.8275", "0.8425", "0.8525"]
    assert column(table, "without jury") == ["", *without, "", "", "", ""]
    assert row_of(table, "SVM-B")["against BTE"] == "-0.0410 to -0.0410"
    assert row_of(table, "ceiling of blocks")["against BTE"] == "+0.0040 to +0.0040"


def test_each_step_makes_only_its_own_change():
    systems = [{**TRAINED_ON_60, **CROSS_VALIDATED}[step.with_jury] for step in STEPS]
    setup = SegmentHybrid("SVM")
    changes = [
        {"learner": "LightGBM"},
        {"segmentation": "blocks"},
        {"measure": ALIGNED},
        {"threshold": 0.5},
        {"jurors": MODERN_JURORS},
        {},
    ]
    expected = [setup]
    for change in changes:
        expected.append(replace(expected[-1], **change))
    assert systems == [*expected, VoterSystem(MODERN_JURORS)]
    assert [step.with_jury in CROSS_VALIDATED for step in STEPS] == [False] * 6 + [True] * 2
    for step, system in zip(STEPS, systems, strict=True):
        assert {**TRAINED_ON_60, **CROSS_VALIDATED}[step.without_jury] == replace(system, jurors=())
