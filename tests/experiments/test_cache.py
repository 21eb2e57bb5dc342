"""Texts on disk: what was put is found again, and only under its own key."""

import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from webjury.experiments.cache import CachedText, Key, TextCache, cache_path

KEY = Key(page="0" * 64, extractor="bte", version="1.0")
ENTRY = CachedText("One\n\ttwo", 0.25)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[TextCache]:
    texts = TextCache(tmp_path / "new" / "folder" / "texts.sqlite")
    yield texts
    texts.close()


def test_nothing_is_found_in_a_new_cache(cache: TextCache) -> None:
    assert cache.get(KEY) is None


@pytest.mark.parametrize("text", ["", "One", "Grüß Gott 北京 😀", "a\r\nb\0c", "x" * 1_000_000])
def test_what_was_put_is_found(cache: TextCache, text: str) -> None:
    cache.put(KEY, CachedText(text, 1.5))
    assert cache.get(KEY) == CachedText(text, 1.5)


@pytest.mark.parametrize(
    "changes", [{"page": "1" * 64}, {"extractor": "justext"}, {"version": "1.1"}]
)
def test_another_key_has_another_text(cache: TextCache, changes: dict[str, str]) -> None:
    cache.put(KEY, ENTRY)
    other = replace(KEY, **changes)
    assert cache.get(other) is None
    cache.put(other, CachedText("other", 1))
    assert cache.get(KEY) == ENTRY
    assert cache.get(other) == CachedText("other", 1)


def test_a_later_text_takes_the_place_of_an_earlier(cache: TextCache) -> None:
    cache.put(KEY, ENTRY)
    cache.put(KEY, CachedText("later", 2))
    assert cache.get(KEY) == CachedText("later", 2)


def test_a_lone_surrogate_is_replaced(cache: TextCache) -> None:
    cache.put(KEY, CachedText("One \ud800 two", 1))
    assert cache.get(KEY) == CachedText("One ? two", 1)


def test_texts_outlive_the_process(tmp_path: Path) -> None:
    for _ in range(2):
        texts = TextCache(tmp_path / "texts.sqlite")
        found = texts.get(KEY)
        texts.put(KEY, ENTRY)
        texts.close()
    assert found == ENTRY


def test_two_can_write_to_one_file(tmp_path: Path) -> None:
    one, two = (TextCache(tmp_path / "texts.sqlite") for _ in range(2))
    other = replace(KEY, extractor="justext")
    one.put(KEY, ENTRY)
    two.put(other, ENTRY)
    assert (one.get(other), two.get(KEY)) == (ENTRY, ENTRY)
    one.close()
    two.close()


def test_texts_are_compressed(tmp_path: Path, cache: TextCache) -> None:
    cache.put(KEY, CachedText("tide " * 200_000, 1))
    assert (tmp_path / "new" / "folder" / "texts.sqlite").stat().st_size < 100_000


def test_a_damaged_text_is_not_taken_for_one(cache: TextCache) -> None:
    with cache._connection as connection:
        connection.execute(
            "INSERT INTO texts VALUES (?, ?, ?, ?, ?)",
            (KEY.page, KEY.extractor, KEY.version, b"damaged", 1.0),
        )
    with pytest.raises(zlib.error):
        cache.get(KEY)


def test_the_cache_is_in_the_users_cache_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    assert cache_path() == tmp_path / "webjury" / "extractor-texts.sqlite"
