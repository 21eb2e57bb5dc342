"""The compiled counts of characters, words and dates are those of Python."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury import Page
from webjury.ensemble.features import characters
from webjury.segmenter.segments.blocks import blocks

pytestmark = needs_core

_PAGES = sorted(Path(__file__).parents[1].glob("pages/*/source.html"))
_PIECES = st.sampled_from(
    """19 20 1 9 2 0 99 12 3 ٣ ² ½ . / : - , ; | > ! ? 。 、 a b A É ß Σ _ word Word 北京 é
    \u0301 \ud800 \U0001f600""".split()
)
_TEXTS = st.lists(st.one_of(_PIECES, st.sampled_from(" \n\t\xa0\u3000"), st.characters())).map(
    "".join
)


def assert_same(texts: list[str]) -> None:
    assert_twins(characters._count, texts)


@pytest.mark.parametrize("path", _PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_are_counted_the_same(path: Path) -> None:
    assert_same([block.text for block in blocks(Page(path.read_bytes()))])


@settings(max_examples=500, deadline=None)
@given(st.lists(_TEXTS, max_size=4))
def test_any_texts_are_counted_the_same(texts: list[str]) -> None:
    assert_same(texts)


@settings(max_examples=500, deadline=None)
@given(st.text(st.sampled_from("0129٣./:-_a ²"), max_size=12))
def test_dates_are_counted_the_same(text: str) -> None:
    assert_same([text])


def test_every_character_is_counted_the_same() -> None:
    codes = range(0x110000)
    assert_same(["".join(map(chr, codes[start : start + 500])) for start in codes[::500]])


@pytest.mark.parametrize("length", [0xFFF, 0x1000, 0x1001, 0x20000])
def test_distinct_words_of_long_texts_are_counted_the_same(length: int) -> None:
    text = " ".join(str(number % 9_999) for number in range(length))[:length]
    assert_same([text, "one", f"{text} 北京", "one one"])
