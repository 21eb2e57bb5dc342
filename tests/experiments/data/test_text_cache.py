"""The cache of extractor texts."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from webjury.errors import DataError
from webjury.experiments.data.text_cache import CachedText, Key, TextCache, cache_path

_KEY = Key("0" * 64, "bte", "1.0")
_ENTRY = CachedText("Größe\nzwei 北京", 0.25)


@pytest.fixture
def cache(tmp_path) -> Iterator[TextCache]:
    cache = TextCache(tmp_path / "texts.sqlite")
    yield cache
    cache.close()


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example("a\ud800b", 0.0)  # A library may return half a surrogate pair.
@given(st.text(), st.floats(0, 1e6))
def test_any_cached_text_is_returned_unchanged(cache, text, seconds) -> None:
    cache.put(_KEY, CachedText(text, seconds))
    assert cache.get(_KEY) == CachedText(text, seconds)


@pytest.mark.parametrize(
    "other", [{"page": "1" * 64}, {"extractor": "justext"}, {"version": "1.1"}]
)
def test_the_key_is_page_extractor_and_version(cache, other):
    cache.put(_KEY, _ENTRY)
    another = replace(_KEY, **other)
    assert cache.get(another) is None
    cache.put(another, CachedText("other", 1.0))
    assert cache.get(_KEY) == _ENTRY
    assert cache.get(another) == CachedText("other", 1.0)


@pytest.mark.parametrize("path", ["folder", "texts.sqlite", "texts.sqlite/below"])
def test_a_cache_that_cannot_be_used_is_named(tmp_path, path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "texts.sqlite").write_text("not a database" * 100)
    with pytest.raises(DataError, match=f"cannot write the cache .*{path}: .*; make it"):
        TextCache(tmp_path / path)


def test_texts_are_stored_on_disk_and_folders_are_created(tmp_path):
    path = tmp_path / "a" / "b" / "texts.sqlite"
    first = TextCache(path)
    other = TextCache(path)
    first.put(_KEY, _ENTRY)
    assert other.get(_KEY) == _ENTRY  # Another connection sees it at once.
    first.close()
    other.close()
    with pytest.raises(sqlite3.ProgrammingError):
        first.get(_KEY)


def test_the_cache_is_in_the_users_cache_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_path() == tmp_path / "webjury" / "extractor-texts.sqlite"
