"""The words of a page that a text keeps, and their share of each segment."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.ensemble.features import coverage as module
from webjury.ensemble.features.coverage import coverage, kept_words
from webjury.experiments.thesis.cleaneval.coverage import thesis_coverage
from webjury.segmenter.page import Page
from webjury.segmenter.segments import Segment, blocks
from webjury.segmenter.words import tokenize


def kept_of(page: str, text: str) -> str | None:
    """Join the page's words; kept words are in capitals."""
    words = tokenize(page)
    kept = kept_words(Page(f"<p>{page}</p>"), text)
    if kept is None:
        return None
    return " ".join(
        word.upper() if flag else word for word, flag in zip(words, kept.tolist(), strict=True)
    )


@pytest.mark.parametrize(
    ("page", "text", "kept"),
    [
        ("a b c", "", "a b c"),
        ("a b c", "x y z", "a b c"),
        ("a b c", "a b c", "A B C"),
        ("a b c", "b", "a B c"),
        ("a b c", "a c", "A b C"),
        ("a b c", "x a y b z c", "A B C"),
        # Case, punctuation and white space do not count.
        ("a b c d", "“A”,\n\n D!", "A b c D"),
        # Words are kept in order.
        ("a b c d", "c d a", "a b C D"),
        # Each word of the text is kept once.
        ("a b a", "b a", "a B A"),
        ("a b c a b c", "c a b", "a b C A B c"),
        # A text may have words that the page does not.
        ("a b c d e", "• a b 1 c • e", "A B C d E"),
    ],
)
def test_a_word_is_kept_if_the_text_has_it_in_order(page, text, kept):
    assert kept_of(page, text) == kept


@given(st.text(max_size=200))
def test_a_page_keeps_all_of_its_own_text(text):
    page = Page(f"<p>{text}")
    kept = kept_words(page, page.text)
    assert (kept.shape, kept.dtype) == ((len(page.words),), np.bool_)
    assert kept.all()


# Texts with few or many distinct words, of which none, some or many occur once.
_WORDS = st.lists(st.sampled_from("abcde"), max_size=30)
_MANY_WORDS = st.lists(st.integers(0, 8) | st.integers(0, 200), max_size=60).map(
    lambda numbers: [f"w{number}" for number in numbers]
)
_TEXTS = st.tuples(_WORDS, _WORDS) | st.tuples(_MANY_WORDS, _MANY_WORDS)


@settings(max_examples=400)
@given(_TEXTS, st.integers(0, 1_000))
def test_a_longest_common_subsequence_is_kept_or_of_long_texts_a_part_of_one(texts, cells):
    page, text = texts
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_CELLS", cells)
        kept = kept_words(page_of(page), " ".join(text))
    is_short = len(page) * sum(word in page for word in text) <= cells
    if kept is None:
        assert not is_short
        return
    assert is_subsequence(np.array(page)[kept].tolist(), text)
    assert kept.sum() <= lcs_length(page, text)
    assert kept.sum() == lcs_length(page, text) or not is_short


@pytest.mark.parametrize(
    ("page", "text", "kept"),
    [
        # Each word occurs once; pieces are cut at words in the same order.
        ("a b c d e f g h", "a b c d e f g h", "A B C D E F G H"),
        ("a b c d e f g h", "b c f g", "a B C d e F G h"),
        ("a b c d e f g h", "e f g h a", "a b c d E F G H"),
        # A word that is out of order does not cut a piece.
        ("y x a b c d e f", "y a b c d e f x", "Y x A B C D E F"),
        # Repeated words are between words that occur once.
        ("x a x b x c x d", "x a x b x c x d", "X A X B X C X D"),
        ("x a x b x c", "a x b c", "x A X B x C"),
        # No word occurs once in both: the text is too long and cannot be cut.
        ("x y x y x y", "x y x y x y", None),
        # The text can be cut, but a piece is still too long.
        ("a x y x y x y x y", "a x y x y x y x y", None),
        # Words that the page lacks do not make a text long.
        ("a b c d", "1 2 3 a 4 5 6 7 d 8 9", "A b c D"),
        # Exactly at the limit, the text is aligned as a whole, without anchors.
        ("x y x y", "y x y", "x Y X Y"),
    ],
)
def test_long_texts_are_cut_at_words_that_occur_once(page, text, kept, monkeypatch):
    monkeypatch.setattr(module, "MAX_CELLS", 12)
    assert kept_of(page, text) == kept


def test_a_long_page_is_aligned_within_the_real_bounds():
    # 24,000 x 23,000 words are above the limit; every tenth word occurs once.
    words = [f"w{i}" if i % 10 == 0 else f"common{i % 7}" for i in range(24_000)]
    kept = kept_words(page_of(words), " ".join(words[1_000:]))
    assert kept[1_000:].all()
    assert not kept[:1_000:10].any()


@pytest.mark.parametrize(
    ("kept", "spans", "shares"),
    [
        ([], [], []),
        ([1, 1, 0, 0], [(0, 4)], [0.5]),
        ([1, 1, 0, 0], [(0, 2), (2, 4)], [1, 0]),
        ([1, 0, 0, 1], [(0, 1), (1, 4)], [1, 1 / 3]),
        ([0, 0, 0], [(0, 1), (1, 2), (2, 3)], [0, 0, 0]),
        # Segments need not cover the page.
        ([1, 0, 1, 1], [(2, 4)], [1]),
    ],
)
def test_coverage_is_the_share_of_words_kept(kept, spans, shares):
    segments = [Segment("", start, stop, 0) for start, stop in spans]
    assert coverage(np.array(kept, dtype=np.bool_), segments) == pytest.approx(shares)


@pytest.mark.parametrize(
    ("segments", "text", "shares"),
    [
        ([], "a b", []),
        (["a b"], "", [0]),
        (["", "a"], "a", [0, 1]),
        (["a b", "c d"], "a b c", [1, 0.5]),
        # Order counts within a segment.
        (["b a"], "a b", [0.5]),
        # Words are separated by white space, and compared as written.
        (["One, two"], "One two", [0.5]),
        (["One"], "one", [0]),
        # Words that the text lacks do not match.
        (["x x y"], "a", [0]),
    ],
)
def test_coverage_of_the_thesis_compares_segments_with_the_whole_text(segments, text, shares):
    assert thesis_coverage(segments, text) == pytest.approx(shares)


def test_coverage_of_the_thesis_ignores_the_position_of_a_segment():
    page = Page("<p>More on the sea</p><p>All of the ships put out to sea for more fish</p>")
    segments = blocks(page)
    text = segments[1].text
    menu, article = thesis_coverage([segment.text for segment in segments], text)
    assert (menu, article) == (0.5, 1.0)
    kept = kept_words(page, text)
    assert coverage(kept, segments).tolist() == [0.0, 1.0]


@given(st.lists(_WORDS, max_size=5), _WORDS)
def test_coverage_adds_up_and_that_of_the_thesis_is_no_less(segments, text):
    filled = [segment for segment in segments if segment]
    page = Page("".join(f"<p>{' '.join(segment)}</p>" for segment in filled))
    kept = kept_words(page, " ".join(text))
    aligned = coverage(kept, blocks(page))
    assert np.all((aligned >= 0) & (aligned <= 1))
    assert aligned @ np.array([len(block) for block in blocks(page)]) == pytest.approx(kept.sum())
    alone = thesis_coverage([" ".join(segment) for segment in filled], " ".join(text))
    assert np.all(alone >= aligned - 1e-12)
    assert alone == pytest.approx([lcs_length(words, text) / len(words) for words in filled])


def page_of(words: list[str]) -> Page:
    page = Page(f"<p>{' '.join(words)}</p>")
    assert page.words == words
    return page


def lcs_length(left: list[str], right: list[str]) -> int:
    """Length of a longest common subsequence, by the textbook's table."""
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            longer = max(table[i][j + 1], table[i + 1][j])
            table[i + 1][j + 1] = table[i][j] + 1 if one == other else longer
    return table[-1][-1]


def is_subsequence(part: list[str], whole: list[str]) -> bool:
    rest = iter(whole)
    return all(word in rest for word in part)


def test_a_text_is_aligned_with_a_page_once():
    page, other = Page("<p>a b c"), Page("<p>b c a")
    kept = kept_words(page, "c")
    assert kept_words(page, "c") is kept
    assert kept_words(other, "c").tolist() == [False, True, False]
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = True
