"""How texts begin and end is found alike by both cores."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury.ensemble.features import text_marks

pytestmark = needs_core

_PIECES = st.sampled_from(
    [
        *text_marks.SENTENCE_ENDS,
        *text_marks._CLOSERS,
        *":：;(cC)©aAéÉßΣǅ北😀\n\t\ud800",
        "(c)",
        "(C)",
    ]
)


def assert_same(texts: list[str]) -> None:
    assert_twins(text_marks._marks, texts)


@settings(max_examples=500, deadline=None)
@given(st.lists(st.lists(_PIECES | st.characters(), max_size=6).map("".join), max_size=4))
def test_any_texts_have_the_same_marks(texts: list[str]) -> None:
    assert_same(texts)


def test_every_character_has_the_same_marks() -> None:
    characters = [chr(code) for code in range(0x110000)]
    assert_same(characters)
    assert_same([f"one{character}" for character in characters[:0x10000]])


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("One (two!) ", [True, False, True, False]),
        ("one:", [False, True, False, False]),
        ("© Post", [False, False, False, True]),
        ("post (c)", [False, False, False, True]),
        ("", [False, False, False, False]),
        (".", [True, False, False, False]),
        ("»", [False, False, False, False]),
    ],
)
def test_marks_of_one_text(text: str, marks: list[bool]) -> None:
    assert_same([text])
    assert [bool(flags[0]) for flags in text_marks.text_marks([text])] == marks


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError):
        text_marks._marks([None])
