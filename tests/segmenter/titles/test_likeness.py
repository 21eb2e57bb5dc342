"""How alike titles are: as RapidFuzz says."""

from hypothesis import example, given
from hypothesis import strategies as st
from rapidfuzz.fuzz import token_set_ratio

from webjury.segmenter.titles.likeness import likeness

WORDS = st.lists(st.text("abcé漢", min_size=1, max_size=6), max_size=9)


@given(WORDS, WORDS)
@example(["a"], ["a"])
@example(["a", "b"], ["c"])
@example(["a", "b"], ["a", "c"])
@example([], ["a"])
def test_titles_are_as_alike_as_rapidfuzz_says(one: list[str], other: list[str]) -> None:
    assert likeness(one, other) == token_set_ratio(" ".join(one), " ".join(other))
