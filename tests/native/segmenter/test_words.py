"""The compiled words and tokens equal Python's."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from markup_pieces import PAGES
from twins import assert_twins, needs_core
from webjury import Page
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.tokens import text_tokens
from webjury.segmenter import words

pytestmark = needs_core

# Letters whose lower case is longer or depends on neighbours, combining marks, digits of
# several scripts, the ends of the ranges of CJK.
_ODD = st.sampled_from(
    "aZ_ 9.-\n\xa0éßIİıΣσςΩǅﬁ\u0301\u0345٣१²Ⅷ½\u3040\u3041\u30fb\u30ff\u3100\u3400北\u9fff\ua000"
    "\uf8ff\uf900\ufaff\ufb00\ud800\udfff\U0001d400\U0001f600\U00020000\U0003134f\U00031350"
)
_TEXTS = st.text(st.one_of(_ODD, st.characters(), st.characters(categories=["Cs", "Mn", "Nd"])))


def assert_same_words(text: str) -> None:
    assert_twins(words._find_words, text)
    found = words.find_words(text).words
    assert found == words.tokenize(text)
    every_other = {word: number for number, word in enumerate(found) if number % 2 == 0}
    assert_twins(words.known_words, text, every_other)


@given(_TEXTS)
def test_any_text_has_the_same_words(text: str) -> None:
    assert_same_words(text)


def test_every_character_is_read_the_same() -> None:
    characters = [chr(code) for code in range(0x110000)]
    for start in range(0, len(characters), 0x1000):
        some = characters[start : start + 0x1000]
        assert_same_words("".join(some))
        assert_same_words("a".join(some))
        assert_same_words(" ".join(some))


@settings(max_examples=20)
@given(st.integers(0, 30_000), st.integers(1, 2_000))
def test_any_number_of_words_is_found_the_same(first: int, n_words: int) -> None:
    numbers = range(first, first + n_words)
    assert_same_words(" ".join(f"W{number} \u212a k w{number} {number % 7}" for number in numbers))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_words_and_tokens(path: Path) -> None:
    page = Page(path.read_bytes())
    assert_same_words(page.text)
    case = Case(page)
    assert_same_tokens(page.word_spans, case.starts.tolist(), case.stops.tolist())


def assert_same_tokens(page: words.Words, starts: list[int], stops: list[int]) -> None:
    spans = np.array(starts, dtype=np.int64), np.array(stops, dtype=np.int64)
    others = np.arange(len(starts), dtype=np.uint32)
    for other in (None, others):
        assert_twins(text_tokens, page, *spans, other)


@given(_TEXTS, st.lists(st.integers(1, 80), max_size=9), st.integers(1, 200))
def test_any_text_has_the_same_tokens(text: str, sizes: list[int], times: int) -> None:
    page = words.find_words(f"{text} " * times)
    stops = [stop for stop in np.cumsum([0, *sizes]).tolist() if stop <= len(page.words)]
    assert_same_tokens(page, stops[:-1], stops[1:])


def test_repeated_words_are_one_token_each() -> None:
    assert_same_tokens(words.find_words("a b a " * 40), [0, 3, 20], [3, 20, 120])


@pytest.mark.parametrize(("start", "stop"), [(0, 3), (-1, 1), (1, 1), (2, 1)])
def test_segments_that_are_no_spans_are_refused(start: int, stop: int) -> None:
    with pytest.raises(IndexError, match="span"):
        text_tokens(words.find_words("one two"), np.array([start]), np.array([stop]))


def test_tokens_of_other_segments_are_refused() -> None:
    others = np.zeros(2, dtype=np.uint32)
    with pytest.raises(ValueError, match="each segment"):
        text_tokens(words.find_words("one"), np.array([0]), np.array([1]), others)


def test_words_beyond_the_vocabulary_are_refused() -> None:
    wrong = words.Words(["one"], np.array([0]), np.array([1], dtype=np.uint32), {"one": 0})
    with pytest.raises(IndexError, match="vocabulary"):
        text_tokens(wrong, np.array([0]), np.array([1]))
