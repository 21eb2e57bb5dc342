"""Extractors hear documents in processes of their own, once: the rest is from the cache."""

import sqlite3
import zlib
from pathlib import Path

import pytest

from webjury.errors import MissingExtractorError, OptionError
from webjury.experiments.data.datasets import GoldPage
from webjury.experiments.data.extractor_runs import TimedRuns, run_extractors_on
from webjury.experiments.data.text_cache import Key, TextCache
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page

_EXTRACTORS = ("bte", "boilerpipe-default")
_DOCUMENTS = [
    GoldPage("one", b"<nav><a>Home</a></nav><p>" + b"Some words to read. " * 20, "", "a.org"),
    GoldPage("two", "<p>Größe, ".encode() + b"and other words to read. " * 20, "", "b.org"),
]


def hear(cache: Path, documents: list[GoldPage] = _DOCUMENTS) -> list[TimedRuns]:
    return run_extractors_on(documents, _EXTRACTORS, processes=1, cache=cache)


def test_each_document_is_heard_once(tmp_path: Path) -> None:
    cache = tmp_path / "folder" / "texts.sqlite"
    first = hear(cache)
    for document, hearing in zip(_DOCUMENTS, first, strict=True):
        page = Page(document.html)
        assert hearing.runs.texts == {name: BUILT_IN[name].extract(page) for name in _EXTRACTORS}
        assert hearing.runs.failures == {}
        assert list(hearing.seconds) == list(_EXTRACTORS)
        assert all(seconds > 0 for seconds in hearing.seconds.values())
    # All of it, the time it took included, is in the cache ...
    assert hear(cache) == first
    # ... and is taken from there: what is altered there is what is heard.
    key = Key(Page(_DOCUMENTS[1].html).sha256, "bte", BUILT_IN["bte"].version)
    alter(cache, key, "altered", 42.0)
    second = hear(cache)
    assert second[0] == first[0]
    assert second[1].runs.texts == {**first[1].runs.texts, "bte": "altered"}
    assert second[1].seconds == {**first[1].seconds, "bte": 42.0}


def test_a_text_of_another_version_is_not_used(tmp_path: Path) -> None:
    cache = tmp_path / "texts.sqlite"
    key = Key(Page(_DOCUMENTS[0].html).sha256, "bte", BUILT_IN["bte"].version)
    first = hear(cache, _DOCUMENTS[:1])
    alter(cache, key, "old", 42.0)
    change_version(cache, key, "0.0.0")
    assert hear(cache, _DOCUMENTS[:1])[0].runs.texts == first[0].runs.texts


def test_a_failure_is_noted_and_not_kept(tmp_path: Path) -> None:
    cache = tmp_path / "texts.sqlite"
    deep = GoldPage("deep", b"<div>" * 500 + b"deep words", "", "c.org")
    (hearing,) = hear(cache, [deep])
    assert hearing.runs.texts == {"bte": "deep words"}
    assert hearing.runs.failures == {
        "boilerpipe-default": "boilerpipe-default: not run, it could stall: "
        "502 levels of nesting are more than 250"
    }
    assert list(hearing.seconds) == ["bte"]
    texts = TextCache(cache)
    page = Page(deep.html)
    kept = [
        texts.get(Key(page.sha256, name, BUILT_IN[name].version)) is not None
        for name in _EXTRACTORS
    ]
    texts.close()
    assert kept == [True, False]


def test_no_documents_need_no_extractor(tmp_path: Path) -> None:
    assert hear(tmp_path / "texts.sqlite", []) == []


def test_an_unknown_extractor_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no extractor is called 'nobody'"):
        run_extractors_on(_DOCUMENTS, ["nobody"], cache=tmp_path / "texts.sqlite")


def test_an_extractor_that_is_not_installed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(BUILT_IN["goose3"]), "distribution", "webjury-no-such-library")
    with pytest.raises(MissingExtractorError, match=r"pip install 'webjury\[goose3\]'"):
        run_extractors_on(_DOCUMENTS, ["bte", "goose3"], cache=tmp_path / "texts.sqlite")


def alter(cache: Path, key: Key, text: str, seconds: float) -> None:
    """Put another text into the SQLite file, without webjury."""
    execute(
        cache,
        "UPDATE texts SET text = ?, seconds = ? WHERE page = ? AND extractor = ? AND version = ?",
        zlib.compress(text.encode()),
        seconds,
        key.page,
        key.extractor,
        key.version,
    )


def change_version(cache: Path, key: Key, version: str) -> None:
    execute(
        cache,
        "UPDATE texts SET version = ? WHERE page = ? AND extractor = ?",
        version,
        key.page,
        key.extractor,
    )


def execute(cache: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(cache)
    with connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()
