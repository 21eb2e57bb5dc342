"""Leaderboards of a benchmark run: their rows, their order and their numbers."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from webjury.experiments.accuracy.leaderboards.leaderboard import (
    languages_table,
    leaderboard_table,
    types_table,
)
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import Row, printed
from webjury.experiments.validation.benchmark_run import BenchmarkRun
from webjury.experiments.validation.preparation import PreparedPage

MakePage = Callable[..., PreparedPage]
_COLUMNS = [
    *("system", "pages", "precision", "recall", "F1", "against best", "ahead", "with", "without"),
    *("ms", "models", "protocol"),
]


def column(table: list[Row], name: str) -> dict[str, str]:
    return {row["system"]: row[name] for row in table}


def test_rows_are_extractors_by_ascending_f1_then_oracle_then_modes(
    wcxb: BenchmarkRun, cleaneval: BenchmarkRun
) -> None:
    table = printed(leaderboard_table(wcxb))
    assert list(column(table, "F1")) == ["worst", "poor", "good", "oracle", "voter", "fast"]
    assert all(list(row) == _COLUMNS for row in table)
    table = printed(leaderboard_table(replace(cleaneval, mode_scores={})))
    assert list(column(table, "F1")) == ["worst", "good", "poor", "oracle"]


def test_by_pages_all_pages_have_equal_weight(wcxb: BenchmarkRun) -> None:
    # The oracle picks "good" on one page and "poor" on the other.
    assert {
        row["system"]: (row["precision"], row["recall"], row["F1"])
        for row in printed(leaderboard_table(wcxb))
    } == {
        "worst": ("0.0000", "0.0000", "0.0000"),
        "poor": ("0.6000", "0.6000", "0.6000"),
        "good": ("0.7000", "0.7000", "0.7000"),
        "oracle": ("0.9000", "0.9000", "0.9000"),
        "voter": ("1.0000", "1.0000", "1.0000"),
        "fast": ("0.5000", "0.5000", "0.5000"),
    }


def test_by_words_all_words_have_equal_weight(cleaneval: BenchmarkRun) -> None:
    table = printed(leaderboard_table(cleaneval))
    assert {row["system"]: (row["precision"], row["recall"], row["F1"]) for row in table} == {
        "worst": ("0.0000", "0.0000", "0.0000"),
        "good": ("0.8000", "0.5714", "0.6667"),
        "poor": ("0.8571", "0.8571", "0.8571"),
        "oracle": ("1.0000", "1.0000", "1.0000"),
        "voter": ("1.0000", "0.5000", "0.6667"),
        "fast": ("1.0000", "0.5000", "0.6667"),
    }
    assert set(column(table, "pages").values()) == {"2"}
    assert set(column(table, "protocol").values()) == {"thesis"}


def test_all_but_the_best_extractor_are_compared_with_it(
    page: MakePage, wcxb: BenchmarkRun
) -> None:
    # On each page, the voter is better than "good" by 0.2, and "poor" is worse by 0.1.
    pages = [
        page("wcxb", "wcxb", good=(7, 10, 10), poor=(6, 10, 10)),
        page("wcxb", "wcxb", good=(4, 10, 10), poor=(3, 10, 10)),
    ]
    voter = [PageScores({"wcxb": Overlap(common, 10, 10)}, 0, 0) for common in (9, 6)]
    table = printed(leaderboard_table(BenchmarkRun("wcxb", "shipped", pages, {"voter": voter})))
    assert column(table, "against best") == {
        "poor": "-0.1000 to -0.1000",
        "good": "",
        "oracle": "+0.0000 to +0.0000",
        "voter": "+0.2000 to +0.2000",
    }
    assert column(table, "ahead") == {
        "poor": "0.000",
        "good": "",
        "oracle": "0.000",
        "voter": "1.000",
    }
    # If the pages disagree, the interval covers all samples.
    table = printed(leaderboard_table(wcxb))
    assert column(table, "against best")["poor"] == "-0.6000 to +0.4000"
    # Ahead of "good" on one of two pages; a tie does not count.
    assert column(table, "ahead") == {
        "worst": "0.000",
        "poor": "0.500",
        "good": "",
        "oracle": "0.500",
        "voter": "1.000",
        "fast": "0.500",
    }


def test_the_oracle_is_never_below_an_extractor(
    wcxb: BenchmarkRun, cleaneval: BenchmarkRun
) -> None:
    for run in (wcxb, cleaneval):
        table = printed(leaderboard_table(replace(run, mode_scores={})))
        *extractors, oracle = (float(cell) for cell in column(table, "F1").values())
        assert oracle >= max(extractors)


def test_only_rows_of_modes_name_their_models(wcxb: BenchmarkRun) -> None:
    for models in ("5 folds", "shipped"):
        cells = column(printed(leaderboard_table(replace(wcxb, models=models))), "models")
        assert cells == {
            **dict.fromkeys(["worst", "poor", "good", "oracle"], ""),
            "voter": models,
            "fast": models,
        }


def test_ms_is_the_mean_over_pages_where_the_extractor_succeeded(page: MakePage) -> None:
    counts = {"good": (1, 1, 1), "poor": (0, 1, 1), "failed": (0, 0, 1)}
    pages = [
        page("wcxb", "wcxb", seconds={"good": 0.5, "poor": 0.01234}, **counts),
        page("wcxb", "wcxb", seconds={"good": 1.5}, **counts),
    ]
    cells = column(printed(leaderboard_table(BenchmarkRun("wcxb", "shipped", pages, {}))), "ms")
    assert cells == {"good": "1000.0", "poor": "12.3", "failed": "", "oracle": ""}


def test_snippets_are_counted_over_all_pages(wcxb: BenchmarkRun) -> None:
    first, second = wcxb.pages
    pages = [
        replace(
            first,
            gold_standard=replace(first.gold_standard, present=("a", "b", "c"), absent=("d",)),
        ),
        replace(second, gold_standard=replace(second.gold_standard, present=("e",), absent=("f",))),
    ]
    voter = [
        replace(scores, present=present, absent=absent)
        for scores, present, absent in zip(wcxb.mode_scores["voter"], (2, 1), (0, 1), strict=True)
    ]
    table = printed(leaderboard_table(replace(wcxb, pages=pages, mode_scores={"voter": voter})))
    assert (table[-1]["with"], table[-1]["without"]) == ("0.750", "0.500")
    assert (table[0]["with"], table[0]["without"]) == ("0.000", "0.000")
    without = printed(leaderboard_table(wcxb))
    assert {row["with"] + row["without"] for row in without} == {""}


def test_each_protocol_has_its_own_rows(page: MakePage) -> None:
    two = page("dragnet", "shingle", "wcxb", good=(5, 10, 10), poor=(2, 10, 10))
    # By the protocol `words`, "poor" is better.
    better = PageScores({"shingle": Overlap(2, 10, 10), "wcxb": Overlap(9, 10, 10)}, 0, 0)
    two = replace(two, extractor_scores={**two.extractor_scores, "poor": better})
    table = printed(
        leaderboard_table(BenchmarkRun("dragnet", "shipped", [two], {"fast": [better]}))
    )
    assert [(row["protocol"], row["system"], row["F1"], row["ahead"]) for row in table] == [
        ("shingle", "poor", "0.2000", "0.000"),
        ("shingle", "good", "0.5000", ""),
        ("shingle", "oracle", "0.5000", "0.000"),
        ("shingle", "fast", "0.2000", "0.000"),
        ("wcxb", "good", "0.5000", "0.000"),
        ("wcxb", "poor", "0.9000", ""),
        ("wcxb", "oracle", "0.9000", "0.000"),
        ("wcxb", "fast", "0.9000", "0.000"),
    ]


@pytest.mark.parametrize(
    ("types", "columns"),
    [
        (("forum", "article"), ["forum (1)", "article (1)"]),
        (("article", ""), ["article (1)", "unknown (1)"]),
    ],
)
def test_columns_of_page_types_show_their_number_of_pages(
    wcxb: BenchmarkRun, types: tuple[str, str], columns: list[str]
) -> None:
    pages = [replace(one, page_type=kind) for one, kind in zip(wcxb.pages, types, strict=True)]
    table = printed(types_table(replace(wcxb, pages=pages)))
    assert list(table[0]) == ["system", *columns]
    assert list(column(table, "system")) == list(column(printed(leaderboard_table(wcxb)), "system"))


def test_f1_is_by_language_if_pages_have_a_language(wcxb: BenchmarkRun) -> None:
    assert languages_table(wcxb) == []
    first, second = wcxb.pages
    pages = [replace(first, language="Greek"), replace(second, language="Polish")]
    voter = printed(languages_table(replace(wcxb, pages=pages)))[-2]
    assert voter == {"system": "voter", "Greek (1)": "1.0000", "Polish (1)": "1.0000"}


def test_f1_is_by_page_type(page: MakePage, wcxb: BenchmarkRun) -> None:
    forum, article = (
        replace(one, page_type=kind)
        for one, kind in zip(wcxb.pages, ("forum", "article"), strict=True)
    )
    mode_scores = {mode: [*scored, scored[1]] for mode, scored in wcxb.mode_scores.items()}
    run = BenchmarkRun("wcxb", "5 folds", [forum, article, article], mode_scores)
    table = printed(types_table(run))
    assert column(table, "article (2)") == {
        "worst": "0.0000",
        "good": "0.6000",
        "poor": "1.0000",
        "oracle": "1.0000",
        "voter": "1.0000",
        "fast": "1.0000",
    }
    assert column(table, "forum (1)")["good"] == "0.8000"
    assert column(table, "forum (1)")["fast"] == "0.0000"


def test_without_page_types_there_is_no_table(wcxb: BenchmarkRun) -> None:
    assert printed(types_table(wcxb)) == []
