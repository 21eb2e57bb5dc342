"""Golden pages: a folder each, with its source and what becomes of it.

What is expected is written anew by::

    python -m pytest tests/rendering/test_pages.py --renew-pages
"""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from webjury import Page, extract, read_metadata
from webjury.segmenter.words import tokenize

PAGES = sorted(path.parent for path in Path(__file__).parents[1].glob("pages/*/source.html"))


@pytest.fixture(params=PAGES, ids=lambda folder: folder.name)
def folder(request):
    return request.param


@pytest.fixture
def extraction(folder):
    return extract((folder / "source.html").read_bytes(), mode="fast")


def test_there_are_thirty_pages():
    assert len(PAGES) >= 30


def test_a_page_becomes_what_is_expected(folder, extraction, request):
    page = Page((folder / "source.html").read_bytes())
    found = {
        "expected.md": extraction.to_markdown(links=True, images=True) + "\n",
        "expected.json": record(extraction, page),
    }
    for name, text in found.items():
        if request.config.getoption("--renew-pages"):
            (folder / name).write_text(text, encoding="utf-8")
        assert text == (folder / name).read_text(encoding="utf-8")


def record(extraction, page):
    """Metadata, and what was left out: all that the Markdown does not show."""
    dropped = [segment.text for segment in extraction.segments if not segment.kept]
    known = {"metadata": asdict(read_metadata(page)), "dropped": dropped}
    return json.dumps(known, ensure_ascii=False, indent=2) + "\n"


def test_markdown_is_read_back_as_the_page(extraction, read_html, read_markdown):
    assert read_markdown(extraction.markdown) == read_html(extraction.html)


def test_text_has_the_words_of_the_html(extraction, read_html):
    # Between tokens of code that a style sheet sets apart, text has a space and code has none.
    found = "".join(read_html(extraction.html).words)
    assert found == "".join(tokenize(extraction.text))
