"""Extractors run once on each page, in worker processes; later texts come from the cache."""

from pathlib import Path

import pytest

from webjury.errors import MissingExtractorError, OptionError
from webjury.experiments.data.extractor_runs import TimedRuns, run_extractors_on
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.data.text_cache import CachedText, Key, TextCache
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page

_EXTRACTORS = ("bte", "boilerpipe-default")
_PAGES = [
    GoldPage("one", b"<nav><a>Home</a></nav><p>" + b"Some words to read. " * 20, "", "a.org"),
    GoldPage("two", "<p>Größe, ".encode() + b"and other words to read. " * 20, "", "b.org"),
]


def run(cache: Path, pages: list[GoldPage] = _PAGES) -> list[TimedRuns]:
    return run_extractors_on(pages, _EXTRACTORS, processes=1, cache=cache)


def put(cache: Path, page: GoldPage, text: str, version: str) -> None:
    """Write a text of an extractor into the cache."""
    texts = TextCache(cache)
    texts.put(Key(page.parse().sha256, "bte", version), CachedText(text, 42.0))
    texts.close()


def test_extractors_run_once_on_each_page(tmp_path):
    cache = tmp_path / "folder" / "texts.sqlite"
    first = run(cache)
    for gold_page, timed in zip(_PAGES, first, strict=True):
        page = Page(gold_page.html)
        assert timed.runs.texts == {name: BUILT_IN[name].extract(page) for name in _EXTRACTORS}
        assert timed.runs.failures == {}
        assert list(timed.seconds) == list(_EXTRACTORS)
        assert all(seconds > 0 for seconds in timed.seconds.values())
    # The cache contains all texts with their times ...
    assert run(cache) == first
    # ... and is used: it returns an altered text.
    put(cache, _PAGES[1], "altered", BUILT_IN["bte"].version)
    second = run(cache)
    assert second[0] == first[0]
    assert second[1].runs.texts == {**first[1].runs.texts, "bte": "altered"}
    assert second[1].seconds == {**first[1].seconds, "bte": 42.0}


def test_a_text_of_another_version_is_not_used(tmp_path):
    cache = tmp_path / "texts.sqlite"
    put(cache, _PAGES[0], "old", "0.0.0")
    assert run(cache)[0].runs.texts["bte"] == BUILT_IN["bte"].extract(Page(_PAGES[0].html))


def test_a_failure_is_reported_and_not_cached(tmp_path):
    cache = tmp_path / "texts.sqlite"
    deep = GoldPage("deep", b"<div>" * 500 + b"deep words", "", "c.org")
    (timed,) = run(cache, [deep])
    assert timed.runs.texts == {"bte": "deep words"}
    assert timed.runs.failures == {
        "boilerpipe-default": "boilerpipe-default: not run, it could stall: "
        "502 levels of nesting are more than 250"
    }
    assert list(timed.seconds) == ["bte"]
    texts = TextCache(cache)
    page = Page(deep.html)
    cached = [
        texts.get(Key(page.sha256, name, BUILT_IN[name].version)) is not None
        for name in _EXTRACTORS
    ]
    texts.close()
    assert cached == [True, False]


def test_unknown_extractors_and_those_that_are_not_installed_are_refused(tmp_path, monkeypatch):
    with pytest.raises(OptionError, match="unknown extractor 'nobody'"):
        run_extractors_on(_PAGES, ["nobody"], cache=tmp_path / "texts.sqlite")
    monkeypatch.setattr(type(BUILT_IN["goose3"]), "distribution", "webjury-no-such-library")
    with pytest.raises(MissingExtractorError, match=r"pip install .*\[goose3\]"):
        run_extractors_on(_PAGES, ["bte", "goose3"], cache=tmp_path / "texts.sqlite")
