"""``webjury benchmark recipes`` on two small pages."""

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from webjury.apps.cli import cli
from webjury.experiments.tables import read_table

STORY = "My soup is the best of them all, and I make it on Sundays for all of us. " * 4
INGREDIENTS = ["2 cups water", "1 onion, sliced"]
PAGE = """<html><body><nav><a href="/">Home</a></nav><article><h1>Soup</h1><p>{story}</p>
<ul><li>2 cups <b>water</b></li><li>1 onion , sliced</li></ul></article></body></html>"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two recipes; the second lacks one of its gold ingredients."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    for part in ("html", "ground-truth"):
        (tmp_path / "recipes" / part).mkdir(parents=True)
    for name, extra in (("one.com", []), ("two.com", ["3 leeks"])):
        record = {
            "url": f"https://{name}/soup",
            "ground_truth": {"main_content": "", "with": [*INGREDIENTS, *extra]},
        }
        (tmp_path / "recipes" / "ground-truth" / f"{name}.json").write_text(json.dumps(record))
        page = gzip.compress(PAGE.format(story=STORY).encode())
        (tmp_path / "recipes" / "html" / f"{name}.html.gz").write_bytes(page)
    return tmp_path


def test_the_recipes_of_texts_are_counted(folder: Path) -> None:
    line = ["benchmark", "recipes", "-o", str(folder / "results")]
    result = CliRunner().invoke(cli, line, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    rows = {row["system"]: row for row in read_table(folder / "results" / "recipes.csv")}
    assert {"fast", "voter", "selector", "trafilatura"} <= rows.keys()
    assert "oracle" not in rows
    fast = rows["fast"]
    assert (fast["pages"], fast["complete"]) == (2, 0.5)
    # All snippets of the first page, and two of three snippets of the second.
    assert fast["found"] == pytest.approx(5 / 6)
    assert 0.9 < fast["kept"] <= 1
    complete = [row["complete"] for row in rows.values()]
    assert complete == sorted(complete)
