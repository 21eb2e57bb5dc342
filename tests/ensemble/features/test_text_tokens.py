"""Words, beginnings, ends and whole texts of segments and of those beside them."""

from zlib import crc32

import numpy as np
import pytest

from webjury.ensemble.features.bags import ngram_hashes, salted
from webjury.ensemble.features.text_tokens import MAX_WORDS, WHOLE_WORDS, text_tokens


def heard(texts: list[str], row: int = 0) -> list[int]:
    words = [text.split() for text in texts]
    stops = np.cumsum([len(text) for text in words])
    starts = stops - [len(text) for text in words]
    bags = text_tokens([word for text in words for word in text], starts, stops)
    return np.split(bags.hashes, np.cumsum(bags.counts))[row].tolist()


def phrase(text: str, *roles: str, length: int = 1) -> int:
    words = [np.array([crc32(word.encode())], dtype=np.uint32) for word in text.split()]
    nothing = np.zeros(1, dtype=np.uint32)
    hashes = ngram_hashes([*words, *[nothing] * (length - len(words))])
    for role in roles:
        hashes = salted(hashes, role)
    return int(hashes[0])


def whole(text: str, *roles: str) -> int:
    return phrase(text, "whole", *roles, length=WHOLE_WORDS)


LONG = "one two " * 20 + "end"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("read more", phrase("read", "first")),
        ("read more", phrase("read more", "first two")),
        ("read more", phrase("more", "last")),
        ("read more", phrase("more", "short")),
        ("read more", whole("read more")),
        ("posted 2024", whole("posted 0000")),
        ("read", phrase("read", "first two", length=2)),
        (LONG, phrase("two", "running")),
        (LONG, phrase("end", "last")),
    ],
)
def test_a_token_is_heard(text: str, token: int) -> None:
    assert token in heard([text])


@pytest.mark.parametrize(
    ("row", "token", "is_heard"),
    [
        (1, phrase("one", "first", "before"), True),
        (1, whole("one", "before"), True),
        (1, phrase("three", "first", "after"), True),
        (1, whole("three more", "after"), True),
        (1, phrase("three", "first", "before"), False),
        (0, phrase("three", "first", "after"), False),
        (2, phrase("one", "short"), False),
    ],
)
def test_neighbours_are_heard_on_their_side(row: int, token: int, is_heard: bool) -> None:
    assert (token in heard(["one", "two", "three more"], row)) == is_heard


def test_a_long_neighbour_is_not_heard_as_a_whole() -> None:
    assert len(heard([LONG, "two"], 1)) == len(heard(["two", LONG], 0)) == len(heard(["two"])) + 1


def test_of_a_long_text_the_first_words_are_heard() -> None:
    text = " ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(200))
    assert len(heard([text])) == MAX_WORDS + 3


def test_no_text_says_nothing() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    assert text_tokens([], nothing, nothing).counts.tolist() == []
