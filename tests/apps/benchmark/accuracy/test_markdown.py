"""``webjury benchmark markdown`` as a user runs it."""

from pathlib import Path

from in_process import run_webjury
from webjury.experiments.tables import read_table

_TESTS = Path(__file__).parents[3]


def test_markdown_of_the_golden_pages_is_compared(tmp_path: Path) -> None:
    folders = ("--pages", _TESTS / "cases", "--gold", _TESTS / "gold")
    code, out, err = run_webjury("benchmark", "markdown", *folders, "-o", tmp_path)
    assert (code, err) == (0, "")
    assert "formulas" in out
    scores = {row["system"]: row for row in read_table(tmp_path / "f1.csv")}
    # Floors, a little below the results in experiments/results/markdown.
    assert scores["webjury voter"]["mean"] > 0.92
    assert scores["webjury fast"]["mean"] > 0.90
    assert len(read_table(tmp_path / "markdown.csv")) == 7 * len(scores)
    differences = read_table(tmp_path / "differences.csv")
    assert {row["difference"] for row in differences} == {"lost", "added"}


def test_without_pages_the_message_says_where_to_go(tmp_path: Path) -> None:
    code, _, err = run_webjury("benchmark", "markdown", "--pages", tmp_path)
    assert code != 0
    assert "there is no page" in err
    assert "--gold" in err
