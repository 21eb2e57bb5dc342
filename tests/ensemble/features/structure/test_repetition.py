"""Mark-up, texts and passages that occur several times on a page."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from columns import columns_of
from webjury.ensemble.features.case import Case
from webjury.segmenter.page import Page

_SEVEN = "alpha beta gamma delta epsilon zeta eta"


def columns(*texts: str) -> dict[str, list[float]]:
    """Compute the columns of a page with these paragraphs."""
    return columns_of("".join(f"<p>{text}</p>" for text in texts))


def passages(*texts: str) -> tuple[list[float], list[float]]:
    found = columns(*texts)
    return found["passages_before"], found["passages_after"]


@pytest.mark.parametrize(
    ("texts", "copies", "before"),
    [
        (["Share"], [1], [0]),
        (["Share", "One", "Share", "Share"], [3, 1, 3, 3], [0, 0, 1, 2]),
        (["One", "two", "two", "One"], [2, 2, 2, 2], [0, 0, 1, 1]),
        # White space and mark-up are ignored; capitals and full stops count.
        (["One two", "One  <b>two</b>"], [2, 2], [0, 1]),
        (["Share", "share", "Share."], [1, 1, 1], [0, 0, 0]),
        (["One two", "One two three"], [1, 1], [0, 0]),
    ],
)
def test_copies_of_a_text_are_counted(texts, copies, before):
    found = columns(*texts)
    assert (found["copies"], found["copies_before"]) == (copies, before)


@pytest.mark.parametrize(
    ("texts", "before", "after"),
    [
        # A copy of the whole text.
        ([_SEVEN, "Some more", _SEVEN], [0, 0, 1], [1, 0, 0]),
        # Directly after the text that it repeats.
        ([_SEVEN, _SEVEN], [0, 1], [1, 0]),
        # Between two others.
        ([_SEVEN, "x", _SEVEN, "y", _SEVEN], [0, 0, 1, 0, 1], [1, 0, 1, 0, 0]),
        # A teaser of the text, and a quotation from it.
        ([f"{_SEVEN} ...", "x", f"{_SEVEN} one two three"], [0, 0, 0.7], [1, 0, 0]),
        ([f"one {_SEVEN} two three", "x", f"“{_SEVEN}”"], [0, 0, 1], [0.7, 0, 0]),
        # Capitals and punctuation do not matter.
        ([_SEVEN, "x", _SEVEN.upper().replace(" ", ", ")], [0, 0, 1], [1, 0, 0]),
        # Six words are enough, five are not.
        (["a b c d e f", "x", "a b c d e f"], [0, 0, 1], [1, 0, 0]),
        (["a b c d e", "x", "a b c d e"], [0, 0, 0], [0, 0, 0]),
        (["a b c d e f", "x", "a b c e d f"], [0, 0, 0], [0, 0, 0]),
        # A passage may continue in the next segment.
        (["a b c", "d e f", "x", "a b c d e f g h"], [0, 0, 0, 6 / 8], [1, 1, 0, 0]),
        (["a b c", "d e f", "x", "a b c", "y", "d e f"], [0] * 6, [0] * 6),
    ],
)
def test_passages_that_stand_before_and_after(texts, before, after):
    found = passages(*texts)
    assert found[0] == pytest.approx(before)
    assert found[1] == pytest.approx(after)


@pytest.mark.parametrize("period", [1, 2, 3])
def test_copies_that_overlap_are_no_repetition(period):
    row = (["one", "two", "three"][:period] * 11)[:11]
    assert passages(" ".join(row)) == ([0], [0])


def test_a_row_of_the_same_word_repeats_itself_if_it_is_long():
    (before,), (after,) = passages("word " * 100)
    assert (before, after) == pytest.approx((0.94, 0.94), abs=0.011)


@pytest.mark.parametrize("n_words", range(8))
def test_a_page_of_few_words_repeats_no_passage(n_words):
    found = columns(*["one"] * n_words)
    assert found["copies"] == [n_words] * n_words
    assert found["copies_before"] == list(range(n_words))
    assert found["passages_before"] == found["passages_after"] == [0] * n_words


@given(st.lists(st.sampled_from("ab"), max_size=40))
def test_read_backwards_what_was_before_comes_after(words):
    forwards, backwards = columns(*words), columns(*words[::-1])
    assert forwards["passages_before"] == backwards["passages_after"][::-1]
    assert forwards["passages_after"] == backwards["passages_before"][::-1]
    assert forwards["copies"] == backwards["copies"][::-1]


@given(st.lists(st.sampled_from("ab"), min_size=6, max_size=12), st.integers(1, 9))
def test_a_copy_of_a_passage_further_on_is_found(words, distance):
    text = " ".join(words)
    between = " ".join(f"w{number}" for number in range(distance))
    before, after = passages(text, between, text)
    assert (before[2], after[0]) == (1, 1)
    assert (before[1], after[1]) == (0, 0)


_ELEMENTS = st.lists(
    st.sampled_from(
        [
            *("<p>", "<div>", "<div class='a b'>", "<div class>", "<div id=a class=p>"),
            *("<div class=p>", "</p>", "</div>", "</div>", "</div>", "one", "two"),
        ]
    ),
    max_size=40,
)


@given(_ELEMENTS)
def test_twins_and_kin_have_the_same_tags_and_classes(pieces):
    case = Case(Page("".join(pieces)))
    doc, found = case.page.doc, columns_of(case)
    for name, levels in (("twins", 2), ("kin", 5)):
        paths = []
        for at in case.elements.tolist():
            above = [at]
            while above[-1] >= 0 and len(above) < levels:
                above.append(doc.parents[above[-1]])
            paths.append(tuple((doc.tags[at], doc.value(at, "class")) for at in above if at >= 0))
        counts, words = Counter(paths), Counter()
        for path, n_words in zip(paths, case.n_words.tolist(), strict=True):
            words[path] += n_words
        assert found[name] == [counts[path] for path in paths]
        means = [words[path] / counts[path] for path in paths]
        assert found[f"{name}_words"] == pytest.approx(means)
