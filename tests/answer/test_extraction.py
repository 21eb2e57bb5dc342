"""The metadata of an extraction's page."""

import gc
from copy import deepcopy
from weakref import ref

import pytest

from webjury import Extraction, Metadata, Page, extract, read_metadata
from webjury.answer.holders import MAX_HOLDERS

HTML = """<html lang=en><head><title>The lamp - Tide</title><meta name=author content="Ina Roth">
<meta property=og:image content=/lamp.jpg></head><body><h1>The lamp</h1><p>""" + (
    "The lamp turns once in twenty seconds, all night long, all year. " * 9
)
URL = "https://tide.example/lamp"


@pytest.fixture
def extraction():
    return extract(HTML, "fast", url=URL)


def test_the_metadata_are_those_that_are_read_alone(extraction):
    assert extraction.metadata == read_metadata(HTML, url=URL)
    assert extraction.metadata.image == "https://tide.example/lamp.jpg"
    assert extract(HTML, "fast", url=URL, timeout=60).metadata == extraction.metadata


def test_they_are_read_once_and_when_they_are_asked_for(extraction, monkeypatch):
    pages = []

    def read(case):
        pages.append(case.page)
        return Metadata("read")

    monkeypatch.setattr("webjury.metadata.read.metadata_of", read)
    assert pages == []
    assert extraction.metadata is extraction.metadata
    assert len(pages) == 1


@pytest.mark.parametrize("source", [HTML, Page(HTML)], ids=type)
def test_what_was_parsed_and_described_is_not_read_again(source, monkeypatch):
    extraction, _ = (extract(source, "fast"), extract(HTML, "fast"))
    monkeypatch.setattr("webjury.segmenter.page.Page.__init__", None)
    monkeypatch.setattr("webjury.ensemble.features.case.describe", None)
    assert extraction.metadata.author == "Ina Roth"


def test_they_are_the_same_of_a_copy_and_when_the_page_is_gone(extraction):
    page = Page(HTML)
    other = extract(page, "fast", url=URL)
    gone = ref(page)
    del page
    later = [extract(HTML, "fast") for _ in range(MAX_HOLDERS)]
    for one in (other, *later):
        _ = one.markdown
    gc.collect()
    assert gone() is None
    assert deepcopy(other).metadata == other.metadata == extraction.metadata


def test_an_extraction_of_no_page_has_none():
    assert Extraction("", "fast", [], None, None, "fast", "").metadata == Metadata()
