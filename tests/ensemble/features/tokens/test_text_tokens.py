"""Tokens of words, beginnings, ends and whole texts of segments and of their neighbours."""

from zlib import crc32

import numpy as np
import pytest

from webjury.ensemble.features.tokens.bags import ngram_hashes, salted
from webjury.ensemble.features.tokens.text_tokens import MAX_WORDS, WHOLE_WORDS, text_tokens
from webjury.segmenter.words import find_words


def tokens_of(texts: list[str], row: int = 0) -> list[int]:
    words = [text.split() for text in texts]
    stops = np.cumsum([len(text) for text in words])
    starts = stops - [len(text) for text in words]
    bags = text_tokens(find_words(" ".join(texts)), starts, stops)
    return np.split(bags.hashes, np.cumsum(bags.counts))[row].tolist()


def token_of(text: str, *salts: str, length: int = 1) -> int:
    words = [np.array([crc32(word.encode())], dtype=np.uint32) for word in text.split()]
    nothing = np.zeros(1, dtype=np.uint32)
    hashes = ngram_hashes([*words, *[nothing] * (length - len(words))])
    for salt in salts:
        hashes = salted(hashes, salt)
    return int(hashes[0])


def whole(text: str, *salts: str) -> int:
    return token_of(text, "whole", *salts, length=WHOLE_WORDS)


LONG = "one two " * 20 + "end"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("read more", token_of("read", "first")),
        ("read more", token_of("read more", "first two")),
        ("read more", token_of("more", "last")),
        ("read more", token_of("more", "short")),
        ("read more", whole("read more")),
        ("posted 2024", whole("posted 0000")),
        ("read", token_of("read", "first two", length=2)),
        (LONG, token_of("two", "running")),
        (LONG, token_of("end", "last")),
    ],
)
def test_a_text_has_a_token(text: str, token: int) -> None:
    assert token in tokens_of([text])


@pytest.mark.parametrize(
    ("row", "token", "is_found"),
    [
        (1, token_of("one", "first", "before"), True),
        (1, whole("one", "before"), True),
        (1, token_of("three", "first", "after"), True),
        (1, whole("three more", "after"), True),
        (1, token_of("three", "first", "before"), False),
        (0, token_of("three", "first", "after"), False),
        (2, token_of("one", "short"), False),
    ],
)
def test_tokens_of_neighbours_are_of_the_text_before_or_after(
    row: int, token: int, is_found: bool
) -> None:
    assert (token in tokens_of(["one", "two", "three more"], row)) == is_found


def test_a_long_neighbour_has_no_token_of_its_whole_text() -> None:
    assert (
        len(tokens_of([LONG, "two"], 1))
        == len(tokens_of(["two", LONG], 0))
        == len(tokens_of(["two"])) + 1
    )


def test_a_long_text_has_tokens_of_its_first_words_only() -> None:
    text = " ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(200))
    assert len(tokens_of([text])) == MAX_WORDS + 3


def test_without_texts_there_are_no_tokens() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    assert text_tokens(find_words(""), nothing, nothing).counts.tolist() == []
