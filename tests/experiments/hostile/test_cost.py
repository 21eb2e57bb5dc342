"""The cost of generated pages, even if a page takes too long."""

import pytest

from webjury.experiments.hostile import cost
from webjury.experiments.hostile.cost import HostileCost, dearest, hostile_table, measure_hostile


@pytest.fixture(autouse=True)
def _one_worker(monkeypatch):
    monkeypatch.setattr(cost, "_PROCESSES", 1)


def test_a_page_that_takes_too_long_is_given_up():
    (one,) = measure_hostile(["a list"], ["fast"], 2_000_000, deadline=0.01)
    assert one.failure == "took longer than 0.01 s"
    (row,) = hostile_table([one], 2_000_000)
    assert row["fast s"] == one.failure
    assert row["within bounds"] == "NO: fast"


def test_an_extractor_that_would_stall_is_named():
    (one,) = measure_hostile(["a list"], ["justext"], 100_000, deadline=300)
    assert one.not_run == ("justext",)


def test_costs_are_by_the_mb_and_compared_with_the_bounds():
    costs = [
        HostileCost("links", "fast", 0.3, 10, 2),
        HostileCost("links", "voter", 5, 10, 2, "Markdown", ("justext",)),
        HostileCost("a list", "fast", 0.1, 10, 4),
        HostileCost("a list", "voter", 0.4, 10, 2),
        HostileCost("rules", "fast", 0.3, 10, 4),
        HostileCost("rules", "voter", 0.3, 160, 2),
    ]
    first, second, third = hostile_table(costs, 500_000)
    assert (first["page"], first["fast s"], first["voter MiB"]) == ("links", 0.6, 20)
    assert (first["voter form"], first["fast form"]) == ("Markdown", None)
    assert (first["not run"], first["within bounds"]) == ("justext", "NO: voter")
    assert (second["not run"], second["within bounds"]) == (None, "yes")
    assert (third["fast growth"], third["within bounds"]) == (4, "NO: fast, voter")


def test_the_dearest_kind_of_each_group_is_listed():
    costs = [
        HostileCost("a", "fast", 0.1),
        HostileCost("a", "voter", 0.5),
        HostileCost("b", "fast", 0.3),
        HostileCost("b", "voter", 0.2),
        HostileCost("c", "fast", failure="died"),
        HostileCost("d", "fast", 9.0),
    ]
    assert [one.kind for one in dearest(costs, [("b", "a"), ("c", "d")])] == ["a", "a", "c"]
