"""The leaderboard of webjury and the field, from given scores and costs."""

import pytest

from webjury.experiments.field.cost import Cost
from webjury.experiments.field.leaderboard import leaderboard_rows, score_rows
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.scoring.wholeness import Wholeness


def scored(common: int, *protocols: str, whole: int = 0) -> PageScores:
    overlaps = {name: Overlap(common, 10, 10) for name in protocols}
    return PageScores(overlaps, 0, 0, wholeness={"code": Wholeness(2, whole, 0)})


def committed(protocol: str, **f1: float) -> list[dict[str, object]]:
    return [
        {"system": name, "pages": 1, "F1": one, "protocol": protocol} for name, one in f1.items()
    ]


def wholes(**whole: int) -> list[dict[str, object]]:
    return [
        {"kind": "code", "system": name, "elements": 2, "whole": one, "torn": 0, "gone": 2 - one}
        for name, one in whole.items()
    ]


def test_a_tool_has_a_row_for_each_protocol():
    rows = score_rows({"tool": [scored(10, "wcxb", "words"), scored(5, "wcxb", "words")]})
    assert [(row["protocol"], row["pages"], row["F1"]) for row in rows] == [
        ("wcxb", 2, pytest.approx(0.75)),
        ("words", 2, pytest.approx(0.75)),
    ]


def test_systems_are_ranked_by_the_mean_of_first_protocols():
    rows = leaderboard_rows(
        {
            "wcxb": committed("wcxb", fast=0.8, trafilatura=0.7, oracle=1.0),
            "daniel": [
                *committed("rouge-l", fast=0.6, trafilatura=0.6, oracle=1.0),
                *committed("words", fast=0.1, trafilatura=0.1, oracle=1.0),
            ],
        },
        {"wcxb": wholes(fast=2, trafilatura=0), "daniel": wholes(fast=1, trafilatura=0)},
        {
            "wcxb": {"tool": [scored(9, "wcxb", whole=1)]},
            "daniel": {"tool": [scored(7, "rouge-l", "words", whole=2)]},
        },
        {"tool": "1.0"},
        {"fast": Cost([0.02], 60), "trafilatura": Cost([0.01, 0.03], 80), "tool": Cost([0.1], 9)},
    )
    assert [row["system"] for row in rows] == ["tool", "fast", "trafilatura"]
    tool, fast, _ = rows
    assert (tool["version"], fast["version"]) == ("1.0", None)
    assert tool["F1"] == pytest.approx(0.8)
    assert (tool["daniel (words)"], fast["daniel (words)"]) == (pytest.approx(0.7), 0.1)
    assert (tool["ms"], tool["ratio"], tool["MiB"]) == (pytest.approx(100), pytest.approx(5), 9)
    assert [row["code"] for row in rows] == [0.75, 0.75, 0.0]


def test_a_system_that_is_slower_and_worse_is_not_on_the_frontier():
    rows = leaderboard_rows(
        {"wcxb": committed("wcxb", fast=0.9, trafilatura=0.7)},
        {"wcxb": []},
        {"wcxb": {"tool": [scored(5, "wcxb")]}},
        {},
        {"fast": Cost([0.02], 1), "trafilatura": Cost([0.03], 1), "tool": Cost([0.01], 1)},
    )
    on_frontier = {row["system"]: row["frontier"] for row in rows}
    assert on_frontier == {"fast": "yes", "trafilatura": None, "tool": "yes"}
