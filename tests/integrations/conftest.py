"""Pages for the frameworks, and the examples of the documentation."""

import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from webjury.experiments.soak.poison import generate_pages

DOCS = Path(__file__).parents[2] / "docs" / "integrations.md"


@pytest.fixture(scope="session")
def html():
    """HTML of a few pages with content."""
    return [html.decode() for _, _, html in generate_pages(3, every=None)]


@pytest.fixture
def table(html, tmp_path):
    """A table with pages of all kinds, as ``pages.parquet``."""
    path = tmp_path / "pages.parquet"
    rows = {
        "html": [*html, "<title>Nothing</title>", "%PDF-1.7 " + "\0" * 99],
        "id": [*"abcde"],
        "topic": ["one", "two", None, "four", "five"],
    }
    pq.write_table(pa.table(rows), path)
    return path


@pytest.fixture
def folder(html, tmp_path):
    """The same pages as files: ``pages/a.html`` and so on."""
    path = tmp_path / "pages"
    path.mkdir()
    for name, page in zip("abc", html, strict=True):
        (path / f"{name}.html").write_text(page)
    return path


@pytest.fixture
def example():
    """Get the example of the documentation that mentions a name."""

    def find(name):
        blocks = re.findall(r"^```python\n(.*?)^```$", DOCS.read_text("utf-8"), re.M | re.S)
        (example,) = (block for block in blocks if name in block)
        return example

    return find


@pytest.fixture
def run_example(example, tmp_path, monkeypatch):
    """Run the example that mentions a name, after the previous example, in a separate folder.

    Its paths are made absolute for programs that have started in another folder.
    """

    def run(name, *paths, before=None):
        code = (example(before) if before else "") + example(name)
        for path in paths:
            code = code.replace(f'"{path}"', repr(str(tmp_path / path)))
        monkeypatch.chdir(tmp_path)
        found = {"__name__": "__main__"}
        exec(code, found)
        return found

    return run
