"""Tables of the elements that each system keeps whole."""

from dataclasses import replace

import pytest

from webjury.experiments.accuracy.leaderboards.wholes import (
    summed_whole_elements,
    whole_elements_table,
)
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.scoring.wholeness import JUNK, Wholeness
from webjury.experiments.tables import printed
from webjury.experiments.validation.benchmark_run import BenchmarkRun


def with_counts(scores: PageScores, **wholes: tuple[int, int, int]) -> PageScores:
    return replace(scores, wholeness={kind: Wholeness(*counts) for kind, counts in wholes.items()})


@pytest.fixture
def run(page) -> BenchmarkRun:
    """Two pages, with lists on both, code on the first and a menu on the second."""
    pages = [page("wcxb", "wcxb", good=(8, 10, 10)) for _ in range(2)]
    good = [one.extractor_scores["good"] for one in pages]
    pages = [
        replace(
            pages[0],
            extractor_scores={"good": with_counts(good[0], code=(1, 0, 1), list=(3, 2, 0))},
        ),
        replace(
            pages[1],
            extractor_scores={"good": with_counts(good[1], list=(1, 1, 0), junk=(2, 1, 0))},
        ),
    ]
    voter = [
        with_counts(good[0], code=(1, 1, 0), list=(3, 3, 0)),
        with_counts(good[1], list=(1, 1, 0), junk=(2, 0, 1)),
    ]
    return BenchmarkRun("wcxb", "shipped", pages, {"voter": voter})


ROWS = [
    ("code", "good", 1, 0, 0, 1, "0.000"),
    ("code", "oracle", 1, 0, 0, 1, "0.000"),
    ("code", "voter", 1, 1, 0, 0, "1.000"),
    ("list", "good", 4, 3, 1, 0, "0.750"),
    ("list", "oracle", 4, 3, 1, 0, "0.750"),
    ("list", "voter", 4, 4, 0, 0, "1.000"),
    (JUNK, "good", 2, 1, 1, 0, "0.500"),
    (JUNK, "oracle", 2, 1, 1, 0, "0.500"),
    (JUNK, "voter", 2, 0, 1, 1, "0.000"),
]


def as_printed(rows: list[tuple[str, str, int, int, int, int, str]]) -> list[tuple[str, ...]]:
    return [tuple(map(str, row)) for row in rows]


def test_elements_are_counted_by_kind_and_system(run):
    assert [tuple(row.values()) for row in printed(whole_elements_table(run))] == as_printed(ROWS)


def test_sums_over_data_sets_are_of_systems_that_all_of_them_have(run):
    table = whole_elements_table(run)
    without_oracle = [row for row in table if row["system"] != "oracle"]
    summed = printed(summed_whole_elements({"wcxb": table, "news": without_oracle}))
    assert sorted(tuple(row.values()) for row in summed) == sorted(
        as_printed(
            [
                (kind, system, 2 * elements, 2 * whole, 2 * torn, 2 * gone, share)
                for kind, system, elements, whole, torn, gone, share in ROWS
                if system != "oracle"
            ]
        )
    )


def test_pages_without_elements_have_no_table(run):
    bare = [replace(scores, wholeness={}) for scores in run.mode_scores["voter"]]
    pages = [replace(one, extractor_scores={"good": bare[0]}) for one in run.pages]
    assert whole_elements_table(replace(run, pages=pages, mode_scores={"voter": bare})) == []
