"""Compiled functions of texts, words and their numbers equal Python's."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_pages import CHARACTERS
from same_results import assert_same_words
from twins import assert_twins, needs_core
from webjury.ensemble.features.declared import Needles
from webjury.ensemble.features.tokens import text_tokens
from webjury.native import definition_of
from webjury.segmenter import words

pytestmark = needs_core

# Letters whose lower case is longer or depends on neighbours, combining marks, digits of
# several scripts, the ends of the ranges of CJK.
_ODD = st.sampled_from(
    "aZ_ 9.-\n\xa0éßIİıΣσςΩǅﬁ\u0301\u0345٣१²Ⅷ½\u3040\u3041\u30fb\u30ff\u3100\u3400北\u9fff\ua000"
    "\uf8ff\uf900\ufaff\ufb00\ud800\udfff\U0001d400\U0001f600\U00020000\U0003134f\U00031350"
)
_TEXTS = st.text(st.one_of(_ODD, st.characters(), st.characters(categories=["Cs", "Mn", "Nd"])))


def assert_same_tokens(page: words.Words, starts: list[int], stops: list[int]) -> None:
    spans = np.array(starts, dtype=np.int64), np.array(stops, dtype=np.int64)
    for other in (None, np.arange(len(starts), dtype=np.uint32)):
        assert_twins(text_tokens, page, *spans, other)


@given(_TEXTS, st.lists(st.integers(1, 80), max_size=9), st.integers(1, 200))
def test_any_text_has_the_same_words_and_tokens(text, sizes, times):
    assert_same_words(text)
    page = words.find_words(f"{text} " * times)
    stops = [stop for stop in np.cumsum([0, *sizes]).tolist() if stop <= len(page.words)]
    assert_same_tokens(page, stops[:-1], stops[1:])


def test_every_character_is_read_the_same():
    for start in range(0, len(CHARACTERS), 0x1000):
        for between in ("a", " "):
            assert_same_words(between.join(CHARACTERS[start : start + 0x1000]))


@settings(max_examples=20)
@given(st.integers(0, 30_000), st.integers(1, 2_000))
def test_any_number_of_words_is_found_the_same(first, n_words):
    numbers = range(first, first + n_words)
    assert_same_words(" ".join(f"W{number} \u212a k w{number} {number % 7}" for number in numbers))


def test_repeated_words_are_one_token_each():
    assert_same_tokens(words.find_words("a b a " * 40), [0, 3, 20], [3, 20, 120])


@pytest.mark.parametrize(
    ("page", "span", "others", "error", "message"),
    [
        *(
            (words.find_words("one two"), span, None, IndexError, "span")
            for span in ((0, 3), (-1, 1), (1, 1), (2, 1))
        ),
        (words.find_words("one"), (0, 1), np.zeros(2, np.uint32), ValueError, "each segment"),
        (
            words.Words(["one"], np.array([0]), np.array([1], np.uint32), {"one": 0}),
            *((0, 1), None, IndexError, "vocabulary"),
        ),
    ],
)
def test_segments_and_words_that_do_not_fit_are_refused(page, span, others, error, message):
    with pytest.raises(error, match=message):
        text_tokens(page, np.array([span[0]]), np.array([span[1]]), others)


_NEEDLES = st.sampled_from(["ab", "abc", "bcd", "aab", "abab"])


@given(
    st.lists(_NEEDLES | st.sampled_from("abcd北\U0001f600"), max_size=12).map("".join),
    st.sets(_NEEDLES, min_size=1).map(sorted),
    st.integers(0, 12),
)
def test_several_strings_are_found_at_once(text, needles, stop):
    page = text.encode()
    fast, slow = (make(needles).places(page, stop) for make in (Needles, definition_of(Needles)))
    assert fast == slow


@pytest.mark.parametrize("needles", [["a", "abc"], [""]])
def test_a_string_that_is_too_short_is_refused(needles):
    with pytest.raises(ValueError, match="too short"):
        Needles(needles)
