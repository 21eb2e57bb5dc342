"""Counting characters in many texts at once gives the same counts as one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.characters import Characters

_TEXTS = st.lists(st.text(st.sampled_from("aAÉ北Ωǅ٣7. ,;:|»\n\xa0\u3000!。")))


@pytest.mark.parametrize(
    ("kind", "text", "count"),
    [
        ("sentence_ends", "One. Two! 三。", 3),
        ("commas", "a, b; 丙、", 3),
        ("separators", "a | b » c / d", 3),
        ("colons", "a: b", 1),
        ("capitals", "AbÉΩ", 3),
        ("digits", "1990 ٣", 5),
        ("spaces", "a b\nc\xa0d", 3),
    ],
)
def test_kinds_of_characters_are_counted(kind: str, text: str, count: int) -> None:
    assert Characters(["", text, text[:0]]).count(kind).tolist() == [0, count, 0]


@given(_TEXTS)
def test_kinds_are_counted_text_by_text(texts: list[str]) -> None:
    characters = Characters(texts)
    assert characters.lengths.tolist() == [len(text) for text in texts]
    assert characters.count("capitals").tolist() == [sum(map(str.isupper, t)) for t in texts]
    assert characters.count("digits").tolist() == [sum(map(str.isdigit, t)) for t in texts]


@given(_TEXTS)
def test_words_are_those_of_split(texts: list[str]) -> None:
    total, capitalized, short = Characters(texts).words()
    words = [text.split() for text in texts]
    assert total.tolist() == [len(text) for text in words]
    assert capitalized.tolist() == [sum(w[0].isupper() for w in text) for text in words]
    assert short.tolist() == [sum(len(w) <= 3 for w in text) for text in words]
