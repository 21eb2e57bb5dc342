"""Golden pages: each folder has a source and the expected Markdown and metadata.

The expected files are rewritten by::

    python -m pytest tests/rendering/test_pages.py --renew-pages
"""

import json
from dataclasses import asdict
from pathlib import Path
from unicodedata import normalize

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


def test_there_are_at_least_sixty_pages():
    assert len(PAGES) >= 60


def test_a_page_gives_the_expected_files(folder, extraction, request):
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
    """Get metadata and dropped text, which the Markdown does not contain."""
    dropped = [segment.text for segment in extraction.segments if not segment.kept]
    known = {"metadata": asdict(read_metadata(page)), "dropped": dropped}
    return json.dumps(known, ensure_ascii=False, indent=2) + "\n"


def test_markdown_parses_to_the_content_of_the_html(extraction, read_html, read_markdown):
    assert read_markdown(extraction.markdown) == read_html(extraction.html)


def test_text_has_the_words_of_the_html(folder, extraction, read_html, without_heads):
    if "mw-editsection" in (folder / "source.html").read_text(encoding="utf-8"):
        pytest.skip("HTML leaves out the links to edit a wiki")
    # Between tokens of code that a style sheet separates, text has a space and code has none.
    found = "".join(read_html(without_heads(extraction).html).words)
    assert found == "".join(tokenize(normalize("NFKC", extraction.to_text(title=True))))
