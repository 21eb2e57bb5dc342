"""The cache of extractor texts."""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webjury.errors import DataError
from webjury.experiments.data.text_cache import CachedText, Key, TextCache, cache_path

_KEY = Key("0" * 64, "bte", "1.0")
_ENTRY = CachedText("Größe\nzwei 北京", 0.25)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[TextCache]:
    cache = TextCache(tmp_path / "texts.sqlite")
    yield cache
    cache.close()


def test_a_cached_text_is_returned(cache: TextCache) -> None:
    assert cache.get(_KEY) is None
    cache.put(_KEY, _ENTRY)
    assert cache.get(_KEY) == _ENTRY


def test_an_empty_text_is_cached_too(cache: TextCache) -> None:
    cache.put(_KEY, CachedText("", 0.0))
    assert cache.get(_KEY) == CachedText("", 0.0)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(), st.floats(0, 1e6))
def test_any_cached_text_is_returned_unchanged(cache: TextCache, text: str, seconds: float) -> None:
    cache.put(_KEY, CachedText(text, seconds))
    assert cache.get(_KEY) == CachedText(text, seconds)


def test_a_cached_text_with_lone_surrogates_is_returned(cache: TextCache) -> None:
    # A library may return half a surrogate pair.
    cache.put(_KEY, CachedText("a\ud800b", 0.0))
    assert cache.get(_KEY) == CachedText("a\ud800b", 0.0)


@pytest.mark.parametrize(
    "other", [{"page": "1" * 64}, {"extractor": "justext"}, {"version": "1.1"}]
)
def test_the_key_is_page_extractor_and_version(cache: TextCache, other: dict[str, str]) -> None:
    cache.put(_KEY, _ENTRY)
    another = replace(_KEY, **other)
    assert cache.get(another) is None
    cache.put(another, CachedText("other", 1.0))
    assert cache.get(_KEY) == _ENTRY
    assert cache.get(another) == CachedText("other", 1.0)


def _as_folder(path: Path) -> None:
    path.mkdir()


def _as_other_file(path: Path) -> None:
    path.write_text("not a database" * 100)


def _below_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.touch()


@pytest.mark.parametrize("make", [_as_folder, _as_other_file, _below_a_file])
def test_a_cache_that_cannot_be_used_is_named(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "cache" / "texts.sqlite"
    path.parent.mkdir()
    make(path)
    with pytest.raises(DataError, match=r"cannot write the cache .*texts\.sqlite: .*; make it"):
        TextCache(path)


def test_a_second_put_replaces_the_text(cache: TextCache) -> None:
    cache.put(_KEY, _ENTRY)
    cache.put(_KEY, CachedText("new", 2.0))
    assert cache.get(_KEY) == CachedText("new", 2.0)


def test_texts_are_stored_on_disk_and_folders_are_created(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "texts.sqlite"
    first = TextCache(path)
    first.put(_KEY, _ENTRY)
    first.close()
    second = TextCache(path)
    assert second.get(_KEY) == _ENTRY
    second.close()


def test_another_connection_sees_a_new_text_at_once(cache: TextCache, tmp_path: Path) -> None:
    other = TextCache(tmp_path / "texts.sqlite")
    cache.put(_KEY, _ENTRY)
    assert other.get(_KEY) == _ENTRY
    other.close()


def test_a_closed_cache_cannot_be_read(tmp_path: Path) -> None:
    cache = TextCache(tmp_path / "texts.sqlite")
    cache.close()
    with pytest.raises(sqlite3.ProgrammingError):
        cache.get(_KEY)


def test_the_cache_is_in_the_users_cache_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_path() == tmp_path / "webjury" / "extractor-texts.sqlite"
