"""Overlap of an extracted text with its gold standard, word by word."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.scoring import metrics
from webjury.experiments.scoring.metrics import (
    Overlap,
    micro_average,
    ratcliff_obershelp,
    rouge_l,
    shingle,
    substring,
    thesis,
    wcxb,
    word_levenshtein,
    words,
)

_METRICS = [thesis, wcxb, shingle, substring, words]
_TEXTS = st.lists(st.sampled_from("abcd")).map(" ".join)


@pytest.mark.parametrize(
    ("overlap", "precision", "recall", "f1"),
    [
        (Overlap(2, 4, 5), 2 / 4, 2 / 5, 4 / 9),
        (Overlap(3, 3, 3), 1, 1, 1),
        (Overlap(0, 3, 2), 0, 0, 0),
        # Both are empty.
        (Overlap(0, 0, 0), 1, 1, 1),
        # Only one is empty.
        (Overlap(0, 0, 2), 0, 0, 0),
    ],
)
def test_precision_recall_and_f1(overlap, precision, recall, f1):
    assert overlap.precision == pytest.approx(precision)
    assert overlap.recall == pytest.approx(recall)
    assert overlap.f1 == pytest.approx(f1)


#: Overlaps computed by hand, by metric: the extracted text, the gold standard, and their overlap.
_BY_HAND: dict[
    Callable[[str, str], Overlap | None], list[tuple[str, str, tuple[int, int, int]]]
] = {
    # Words in common order, separated by white space only.
    thesis: [
        ("", "", (0, 0, 0)),
        ("a b c", "", (0, 3, 0)),
        ("a b c", "a b c", (3, 3, 3)),
        ("a b c d", "b d e", (2, 4, 3)),
        # Order counts.
        ("b a", "a b", (1, 2, 2)),
        # Only white space separates words.
        (" a\n\n b\tc ", "a b c", (3, 3, 3)),
        ("a,b", "a b", (0, 1, 2)),
        # Case and punctuation count.
        ("One, two", "one two", (1, 2, 2)),
        # Mark-up is removed from both.
        ("<p>a<b>b</b></p>", "<h> a <p> b", (2, 2, 2)),
        ("a < b", "a < b", (3, 3, 3)),
        # Characters above 127 are dropped.
        ("naïve", "nave", (1, 1, 1)),
        ("a–b", "ab", (1, 1, 1)),
    ],
    # Bags of words.
    wcxb: [
        ("", "", (0, 0, 0)),
        ("", "a b", (0, 0, 2)),
        ("a b c d", "b d e", (2, 4, 3)),
        # Order does not count, repetition does.
        ("b a", "a b", (2, 2, 2)),
        ("a a a b", "a a c", (2, 4, 3)),
        # Case and punctuation do not count.
        ("One, TWO!", "one two", (2, 2, 2)),
        ("a,b", "a b", (2, 2, 2)),
        # Letters of any script count.
        ("naïve", "nave", (0, 1, 1)),
        ("Łódź", "łódź", (1, 1, 1)),
        # CJK text between two punctuation marks is one word.
        ("北京。", "北京", (1, 1, 1)),
        # Mark-up is not removed.
        ("<p>a</p>", "a", (1, 3, 1)),
    ],
    # Four words in a row.
    shingle: [
        ("", "", (0, 0, 0)),
        ("...", "a b", (0, 0, 1)),
        # A text of fewer than four words is one shingle.
        ("a b", "a b", (1, 1, 1)),
        ("a b", "a b c", (0, 1, 1)),
        ("a b c", "a b c d", (0, 1, 1)),
        # One shingle starts at each word.
        ("a b c d e f", "b c d e", (1, 3, 1)),
        ("a b c d e f", "a b c d x f", (1, 3, 3)),
        # Repetition counts, and so does order within a shingle.
        ("a a a a a a", "a a a a a", (2, 3, 2)),
        ("d c b a", "a b c d", (0, 1, 1)),
        ("a b c d x y z w", "x y z w a b c d", (2, 5, 5)),
        # Case counts; punctuation separates words.
        ("One two three four", "one two three four", (0, 1, 1)),
        ("a,b-c d!", "a b c d", (1, 1, 1)),
    ],
    # Words as webjury splits them.
    words: [
        ("One two", "two, ONE", (2, 2, 2)),
        # Each CJK character is a word.
        ("北京。", "京城", (1, 2, 2)),
        ("北京2008", "北京 2008", (3, 3, 3)),
    ],
    # Words in common order, without case and punctuation.
    rouge_l: [
        ("", "", (0, 0, 0)),
        ("One two, three!", "one TWO three", (3, 3, 3)),
        # Order counts.
        ("b a", "a b", (1, 2, 2)),
        # Each CJK character is a word.
        ("北京 2008", "北京市", (2, 3, 3)),
        ("Ålesund æ", "ålesund ø", (1, 2, 2)),
    ],
    # One run of characters.
    substring: [
        ("今天，天气好。", "今天，天气好。", (7, 7, 7)),
        # One run of characters, with punctuation but without white space.
        ("菜单 今天，\n天气好。", "今天，天气\t好。明天", (7, 9, 9)),
        ("今天的天气好。", "今天，天气好。", (4, 7, 7)),
    ],
    # The longest block, then the blocks to its left and right.
    ratcliff_obershelp: [
        ("", "", (0, 0, 0)),
        ("a b", "", (0, 2, 0)),
        ("a b c", "a b c", (3, 3, 3)),
        ("a x b c d y e", "a b c d e", (5, 7, 5)),
        ("a b c d b e f", "b a c d f b e f", (6, 7, 8)),
        # What is on the other side of the longest block is lost,
        ("a b x y z", "x y z a b", (3, 5, 5)),
        # even if there is more of it: the longest common subsequence is a b c.
        ("a b c x y", "x y a q b q c", (2, 5, 7)),
        # Words are those of the thesis.
        ("<p>One, naïve", "One, nave", (2, 2, 2)),
        # Frequent words count too.
        ("the", "word the " * 150, (1, 1, 300)),
    ],
}


@pytest.mark.parametrize(
    ("metric", "extracted", "gold", "overlap"),
    [(metric, *case) for metric, cases in _BY_HAND.items() for case in cases],
)
def test_overlaps_are_those_counted_by_hand(metric, extracted, gold, overlap):
    assert metric(extracted, gold) == Overlap(*overlap)


@given(_TEXTS, _TEXTS)
def test_a_text_has_three_shingles_fewer_than_words(left, right):
    overlap, bags = shingle(left, right), wcxb(left, right)
    assert overlap.extracted == max(bags.extracted - 3, min(bags.extracted, 1))
    assert overlap.common <= bags.common


@pytest.mark.parametrize("metric", _METRICS)
@given(st.text(), st.text())
def test_metrics_are_bounded_and_symmetric(metric, left, right):
    one, other = metric(left, right), metric(right, left)
    assert 0 <= one.common <= min(one.extracted, one.gold)
    assert one == Overlap(other.common, other.gold, other.extracted)
    assert 0 <= one.f1 <= 1
    assert min(one.precision, one.recall) - 1e-9 <= one.f1 <= max(one.precision, one.recall) + 1e-9


@pytest.mark.parametrize("metric", _METRICS)
@given(st.text())
def test_a_text_against_itself_is_perfect(metric, text):
    overlap = metric(text, text)
    assert overlap.common == overlap.extracted == overlap.gold
    assert (overlap.precision, overlap.recall, overlap.f1) == (1, 1, 1)


@given(_TEXTS, _TEXTS)
def test_thesis_counts_the_longest_common_subsequence(left, right):
    @cache
    def longest(row, column):
        if not row or not column:
            return 0
        if left.split()[row - 1] == right.split()[column - 1]:
            return longest(row - 1, column - 1) + 1
        return max(longest(row - 1, column), longest(row, column - 1))

    assert thesis(left, right).common == longest(len(left.split()), len(right.split()))


def test_the_micro_average_sums_counts():
    assert micro_average([Overlap(1, 2, 3), Overlap(10, 20, 30)]) == Overlap(11, 22, 33)
    assert micro_average(iter([])) == Overlap(0, 0, 0)


@given(_TEXTS, _TEXTS)
def test_blocks_are_no_longer_than_the_longest_common_subsequence(left, right):
    blocks, subsequence = ratcliff_obershelp(left, right), thesis(left, right)
    assert blocks is not None
    assert (blocks.extracted, blocks.gold) == (subsequence.extracted, subsequence.gold)
    assert blocks.common <= subsequence.common
    # One word in common makes a block.
    assert (blocks.common == 0) == (subsequence.common == 0)
    assert ratcliff_obershelp(left, left) == thesis(left, left)


_BLOCKS = "".join(f"the l{n} " for n in range(25_000))


@pytest.mark.parametrize(
    ("extracted", "gold"),
    [
        ("the a " * 25_000, "a the " * 25_000),
        ("the " * 50_000, "the " * 50_000),
        (_BLOCKS, _BLOCKS.replace("l", "r")),
    ],
    ids=["two words", "one word", "many blocks"],
)
def test_ratcliff_obershelp_gives_up_on_long_repetitive_texts(extracted, gold):
    assert ratcliff_obershelp(extracted, gold) is None


@pytest.mark.parametrize(("max_steps", "overlap"), [(150, None), (1_000, Overlap(10, 20, 20))])
def test_ratcliff_obershelp_gives_up_after_max_steps(max_steps, overlap, monkeypatch):
    # The first of ten blocks takes 20 words and 10 x 10 pairs.
    monkeypatch.setattr(metrics, "MAX_STEPS", max_steps)
    left = " ".join(f"the l{n}" for n in range(10))
    assert ratcliff_obershelp(left, left.replace("l", "r")) == overlap


def test_ratcliff_obershelp_compares_long_texts_without_repetition():
    text = " ".join(f"word{n}" for n in range(50_000))
    assert ratcliff_obershelp(f"menu {text}", f"{text} end") == Overlap(50_000, 50_001, 50_001)


@pytest.mark.parametrize(
    ("extracted", "gold", "edits"),
    [
        ("", "", 0),
        ("", "a b", 2),
        ("a b c", "a b c", 0),
        # A word replaced is one edit, however many letters it has.
        ("the lighthouse stood", "the tower stood", 1),
        ("a c", "a b c", 1),
        # A word moved is one deleted and one inserted.
        ("a b c d", "b c d a", 2),
        # Words are those of the thesis.
        ("<p>One,\n naïve", "One, nave", 0),
        ("the a " * 25_000, "a the " * 25_000, 2),
    ],
)
def test_levenshtein_counts_edits_of_words(extracted, gold, edits):
    assert word_levenshtein(extracted, gold) == edits


@given(_TEXTS, _TEXTS, _TEXTS)
def test_levenshtein_is_a_distance_bounded_by_the_longest_common_subsequence(left, right, third):
    edits, overlap = word_levenshtein(left, right), thesis(left, right)
    longer, total = max(overlap.extracted, overlap.gold), overlap.extracted + overlap.gold
    assert longer - overlap.common <= edits <= total - 2 * overlap.common
    assert edits == word_levenshtein(right, left)
    assert (edits == 0) == (left == right)
    assert edits <= word_levenshtein(left, third) + word_levenshtein(third, right)
