"""``webjury analyse titles`` on two small pages, one of whose gold standards has the title."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from webjury.apps.cli import cli
from webjury.experiments.tables import read_table

STORY = "The lamp of the harbour turns once in twenty seconds, and nobody has to wind it. " * 4
TITLE = "A lamp at sea"
PAGE = f"""<html><head><title>{TITLE}</title></head><body><nav><a href="/">Home</a></nav>
<article><h1>{TITLE}</h1><p>{STORY}</p></article></body></html>"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pages in the layout for users' own data."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for part in ("html", "clean"):
        (tmp_path / "mine" / part).mkdir(parents=True)
    for name, gold in (("one", f"{TITLE}\n{STORY}"), ("two", STORY)):
        (tmp_path / "mine" / "html" / f"{name}.html").write_text(PAGE)
        (tmp_path / "mine" / "clean" / f"{name}.txt").write_text(gold)
    return tmp_path


def test_texts_are_scored_with_and_without_the_title(folder: Path) -> None:
    line = ["analyse", "titles", str(folder / "mine"), "-o", str(folder / "results")]
    result = CliRunner().invoke(cli, line, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    rows = {row["system"]: row for row in read_table(folder / "results" / "titles.csv")}
    assert rows.keys() == {"readability", "trafilatura", "fast"}
    assert {(row["pages"], row["titles"]) for row in rows.values()} == {(2, 0.5)}
    # One of the two texts has a superfluous title, or lacks its title.
    assert all(0.9 < row["F1 with title"] < 1 for row in rows.values())
