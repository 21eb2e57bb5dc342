"""``webjury analyse neighbours`` on a small page, whose gold text tells where spaces belong."""

from pathlib import Path

import pytest

from dataset_files import write_pages
from in_process import run_webjury
from webjury.experiments.tables import read_table

PAGE = """<html><body><p>The lamp turns <i>once</i>, then stops.</p>
<ul><li><b>Monday</b><span>Coal for the stove</span></li></ul>
<p><span>The ke</span><span>eper</span> sleeps.</p>
<p>Not in the gold <b>text</b><i>at</i> all.</p>
<p><a href="/oil">Oil</a> <a href="/wicks">and wicks</a></p></body></html>"""
GOLD = (
    "The lamp turns once, then stops.\nMonday Coal for the stove\nThe keeper sleeps.\nOil and wicks"
)
#: Written with a space at every element.
BY_A_TOOL = GOLD.replace("once,", "once ,").replace("keeper", "ke eper")


@pytest.mark.usefixtures("one_process")
def test_places_are_judged_by_gold_texts_of_people(tmp_path: Path) -> None:
    write_pages(tmp_path / "mine", {"one": (PAGE, GOLD), "two": (PAGE, BY_A_TOOL)})
    line = ("analyse", "neighbours", tmp_path / "mine", "-o", tmp_path)
    assert run_webjury(*line)[0] == 0
    rules = read_table(tmp_path / "neighbours.csv")
    assert {row["data set"] for row in rules} == {str(tmp_path / "mine"), "all"}
    assert all((row["pages"], row["places"]) == (1, 2) for row in rules)
    assert all((row["never"], row["as written"]) == (0.5, 1) for row in rules)
    kinds = {
        (row["kind"], row["value"]): (row["places"], row["apart"])
        for row in read_table(tmp_path / "neighbour-kinds.csv")
    }
    assert kinds["text and element, joint", "mark"] == (1, 0)
    assert kinds["tags", "equal"] == (1, 0)
    assert kinds["tags", "different"] == (1, 1)
