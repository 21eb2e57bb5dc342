"""Tokenization into words."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from webjury.segmenter.words import find_words, tokenize


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" \n\t", []),
        ("... / !?", []),
        ("One two", ["one", "two"]),
        ("Grüß GOTT!", ["grüß", "gott"]),
        ("It's", ["it", "s"]),
        ("well-known", ["well", "known"]),
        ("snake_case", ["snake_case"]),
        ("3.14 km²", ["3", "14", "km²"]),
        ("Привет, мир", ["привет", "мир"]),
        ("مرحبا بالعالم", ["مرحبا", "بالعالم"]),
        ("한국어 말", ["한국어", "말"]),
        ("北京。", ["北", "京"]),
        ("北京2008年", ["北", "京", "2008", "年"]),
        ("ひらカタ", ["ひ", "ら", "カ", "タ"]),
        ("\U00020000\uf900", ["\U00020000", "\uf900"]),
    ],
)
def test_a_text_is_tokenized_into_words(text: str, words: list[str]) -> None:
    assert tokenize(text) == words


def test_the_strings_of_lxml_are_texts() -> None:
    for word in ("one", "öne"):
        assert tokenize(etree.XML(f"<p>{word} two</p>").xpath("string()")) == [word, "two"]


def test_words_that_are_equal_in_lower_case_have_one_number() -> None:
    found = find_words("\u212a k K " * 500)
    assert found.vocabulary == {"k": 0}
    assert not found.numbers.any()


@given(st.text())
def test_each_word_is_found_at_its_offset(text: str) -> None:
    found = find_words(text)
    words, starts = found.words, found.starts.tolist()
    assert words == tokenize(text)
    assert tokenize(text[: starts[0] if starts else None]) == []
    for word, (start, stop) in zip(words, pairwise([*starts, len(text)]), strict=True):
        assert tokenize(text[start:stop]) == [word]
