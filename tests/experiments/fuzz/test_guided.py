"""The targets of guided fuzzing accept pages, whole or cut, and find errors."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from webjury.experiments.fuzz import guided

PAGES = sorted((Path(__file__).parents[2] / "cases").glob("*/page.html"))[::4]


@pytest.mark.parametrize("target", guided.TARGETS)
def test_pages_pass_whole_and_cut(target):
    for path in PAGES:
        page = path.read_bytes()
        guided.TARGETS[target](page)
        guided.TARGETS[target](page[: len(page) // 2])
    guided.TARGETS[target](b"")
    guided.TARGETS[target](b"%PDF-1.7")


def test_a_script_in_the_html_is_found(monkeypatch):
    monkeypatch.setattr(guided, "write_html", lambda *_, **__: "<script>1</script>")
    with pytest.raises(AssertionError, match="<script>"):
        guided.TARGETS["render"](b"<p>A page.")


def test_what_sanitising_leaves_is_found(monkeypatch):
    monkeypatch.setattr(guided, "read_source", lambda html: SimpleNamespace(html=html.encode()))
    with pytest.raises(AssertionError, match="invalid character"):
        guided.TARGETS["sanitize"](b"<p>A \x1b page.")
