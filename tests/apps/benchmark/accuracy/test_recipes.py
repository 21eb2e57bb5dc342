"""``webjury benchmark recipes`` on two small pages."""

from pathlib import Path

import pytest

from dataset_files import write_records
from in_process import run_webjury
from webjury.choices import MODES
from webjury.experiments.tables import read_table

STORY = "My soup is the best of them all, and I make it on Sundays for all of us. " * 4
INGREDIENTS = ["2 cups water", "1 onion, sliced"]
PAGE = f"""<html><body><nav><a href="/">Home</a></nav><article><h1>Soup</h1><p>{STORY}</p>
<ul><li>2 cups <b>water</b></li><li>1 onion , sliced</li></ul>
<p>{STORY}</p></article></body></html>"""


@pytest.mark.usefixtures("quick_training")
def test_the_recipes_of_texts_are_counted(tmp_path: Path) -> None:
    snippets = {"one": INGREDIENTS, "two": [*INGREDIENTS, "3 leeks"]}  # which the page lacks
    pages = {name: (PAGE, {"main_content": "", "with": of}) for name, of in snippets.items()}
    write_records(tmp_path / "soups", pages)
    options = ("--dataset", tmp_path / "soups", "-o", tmp_path)
    assert run_webjury("benchmark", "recipes", *options)[0] == 0
    rows = {row["system"]: row for row in read_table(tmp_path / "recipes.csv")}
    assert {*MODES, "trafilatura"} <= rows.keys()
    assert "oracle" not in rows
    fast = rows["fast"]
    assert (fast["pages"], fast["complete"]) == (2, 0.5)
    # All snippets of the first page, and two of three snippets of the second.
    assert fast["found"] == pytest.approx(5 / 6)
    assert 0.9 < fast["kept"] <= 1
    complete = [row["complete"] for row in rows.values()]
    assert complete == sorted(complete)
