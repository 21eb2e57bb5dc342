"""``webjury analyse titles`` on two small pages, one of whose gold standards has the title."""

from pathlib import Path

import pytest

from dataset_files import write_pages
from in_process import run_webjury
from webjury.experiments.tables import read_table

STORY = "The lamp of the harbour turns once in twenty seconds, and nobody has to wind it. " * 4
PAGE = f"""<html><head><title>A lamp at sea</title></head><body><nav><a href="/">Home</a></nav>
<article><h1>A lamp at sea</h1><p>{STORY}</p></article></body></html>"""


@pytest.mark.usefixtures("quick_training")
def test_texts_are_scored_with_and_without_the_title(tmp_path: Path) -> None:
    golds = {"one": (PAGE, f"A lamp at sea\n{STORY}"), "two": (PAGE, STORY)}
    write_pages(tmp_path / "mine", golds)
    assert run_webjury("analyse", "titles", tmp_path / "mine", "-o", tmp_path)[0] == 0
    rows = {row["system"]: row for row in read_table(tmp_path / "titles.csv")}
    assert rows.keys() == {"readability", "trafilatura", "fast"}
    assert {(row["pages"], row["titles"]) for row in rows.values()} == {(2, 0.5)}
    # One of the two texts has a superfluous title, or lacks its title.
    assert all(0.9 < row["F1 with title"] < 1 for row in rows.values())
