"""Leaderboards of a benchmark run: their rows, their order and their numbers."""

from dataclasses import replace

from webjury.experiments.accuracy.leaderboards.leaderboard import (
    languages_table,
    leaderboard_table,
    types_table,
)
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import Row, printed
from webjury.experiments.validation.benchmark_run import BenchmarkRun


def column(table: list[Row], name: str) -> dict[str, str]:
    return {row["system"]: row[name] for row in table}


def test_rows_are_extractors_by_ascending_f1_then_oracle_then_modes(wcxb, cleaneval):
    # Pages have equal weight; the oracle picks "good" on one page and "poor" on the other.
    assert scores_of(wcxb) == {
        "worst": ("0.0000", "0.0000", "0.0000"),
        "poor": ("0.6000", "0.6000", "0.6000"),
        "good": ("0.7000", "0.7000", "0.7000"),
        "oracle": ("0.9000", "0.9000", "0.9000"),
        "voter": ("1.0000", "1.0000", "1.0000"),
        "fast": ("0.5000", "0.5000", "0.5000"),
    }
    # By words, all words have equal weight.
    assert scores_of(cleaneval) == {
        "worst": ("0.0000", "0.0000", "0.0000"),
        "good": ("0.8000", "0.5714", "0.6667"),
        "poor": ("0.8571", "0.8571", "0.8571"),
        "oracle": ("1.0000", "1.0000", "1.0000"),
        "voter": ("1.0000", "0.5000", "0.6667"),
        "fast": ("1.0000", "0.5000", "0.6667"),
    }
    assert list(scores_of(wcxb)) == ["worst", "poor", "good", "oracle", "voter", "fast"]
    assert list(scores_of(cleaneval)) == ["worst", "good", "poor", "oracle", "voter", "fast"]


def scores_of(run: BenchmarkRun) -> dict[str, tuple[str, str, str]]:
    return {
        row["system"]: (row["precision"], row["recall"], row["F1"])
        for row in printed(leaderboard_table(run))
    }


def test_all_but_the_best_extractor_are_compared_with_it(page, wcxb):
    # On each page, the voter is better than "good" by 0.2, and "poor" is worse by 0.1.
    pages = [
        page("wcxb", "wcxb", good=(7, 10, 10), poor=(6, 10, 10)),
        page("wcxb", "wcxb", good=(4, 10, 10), poor=(3, 10, 10)),
    ]
    voter = [PageScores({"wcxb": Overlap(common, 10, 10)}, 0, 0) for common in (9, 6)]
    assert compared(BenchmarkRun("wcxb", "shipped", pages, {"voter": voter})) == {
        "poor": ("-0.1000 to -0.1000", "0.000"),
        "good": ("", ""),
        "oracle": ("+0.0000 to +0.0000", "0.000"),
        "voter": ("+0.2000 to +0.2000", "1.000"),
    }
    # If the pages disagree, the interval covers all samples. A tie is not ahead.
    table = compared(wcxb)
    assert table["poor"] == ("-0.6000 to +0.4000", "0.500")
    assert [table[system][1] for system in ("worst", "oracle", "voter")] == [
        "0.000",
        "0.500",
        "1.000",
    ]


def compared(run: BenchmarkRun) -> dict[str, tuple[str, str]]:
    table = printed(leaderboard_table(run))
    return {row["system"]: (row["against best"], row["ahead"]) for row in table}


def test_rows_name_their_pages_and_protocol_and_those_of_modes_their_models(wcxb):
    table = printed(leaderboard_table(replace(wcxb, models="3 folds")))
    modes = {"voter": "3 folds", "fast": "3 folds"}
    extractors = dict.fromkeys(["worst", "poor", "good", "oracle"], "")
    assert column(table, "models") == extractors | modes
    assert {(row["pages"], row["protocol"]) for row in table} == {("2", "wcxb")}


def test_ms_is_the_mean_over_pages_where_the_extractor_succeeded(page):
    counts = {"good": (1, 1, 1), "poor": (0, 1, 1), "failed": (0, 0, 1)}
    pages = [
        page("wcxb", "wcxb", seconds={"good": 0.5, "poor": 0.01234}, **counts),
        page("wcxb", "wcxb", seconds={"good": 1.5}, **counts),
    ]
    cells = column(printed(leaderboard_table(BenchmarkRun("wcxb", "shipped", pages, {}))), "ms")
    assert cells == {"good": "1000.0", "poor": "12.3", "failed": "", "oracle": ""}


def test_snippets_are_counted_over_all_pages(wcxb):
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


def test_each_protocol_has_its_own_rows(page):
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


def test_f1_is_by_language_if_pages_have_a_language(wcxb):
    assert languages_table(wcxb) == []
    first, second = wcxb.pages
    pages = [replace(first, language="Greek"), replace(second, language="Polish")]
    voter = printed(languages_table(replace(wcxb, pages=pages)))[-2]
    assert voter == {"system": "voter", "Greek (1)": "1.0000", "Polish (1)": "1.0000"}


def test_f1_is_by_page_type_if_pages_have_types(wcxb):
    assert types_table(wcxb) == []
    first, second = wcxb.pages
    forum, article, unknown = (
        replace(first, page_type="forum"),
        replace(second, page_type="article"),
        replace(second, page_type=""),
    )
    mode_scores = {mode: [*scored, *scored[1:] * 2] for mode, scored in wcxb.mode_scores.items()}
    run = BenchmarkRun("wcxb", "5 folds", [forum, article, article, unknown], mode_scores)
    table = printed(types_table(run))
    assert list(table[0]) == ["system", "article (2)", "forum (1)", "unknown (1)"]
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
