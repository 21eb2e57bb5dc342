"""Body Text Extraction: the best span as in the thesis (§6.3.1), and its text."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.arrays import best_run
from webjury.extractors.bte import BodyTextExtraction
from webjury.segmenter.page import Page


@settings(max_examples=500)
@given(st.lists(st.integers(-6, 6), max_size=25))
def test_the_span_is_that_of_the_pseudocode(values: list[int]) -> None:
    first, last = _by_the_pseudocode(values)
    found = best_run(np.array(values, dtype=np.float64))
    assert found == ((0, 0) if (first, last) == (-1, -1) else (first, last + 1))


_MENU = "<ul><li><a>Home</a></li><li><a>News</a></li><li><a>About us</a></li></ul>"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("", ""),
        ("<!-- nothing -->", ""),
        ("One", "One"),
        (f"{_MENU}<p>The article has a first paragraph.</p>", "The article has a first paragraph."),
        (
            f"{_MENU}<p>One two three four.</p><p>Five six seven.</p>{_MENU}",
            "One two three four. Five six seven.",
        ),
        # A menu between two long texts is included; menus around a short text cost too much.
        (
            f"<p>{'word ' * 30}</p>{_MENU}<p>{'text ' * 30}</p>",
            f"{'word ' * 30}Home News About us {'text ' * 30}",
        ),
        (f"<p>Short.</p>{_MENU}<p>One two three four five.</p>", "One two three four five."),
        # Words without white space between them are joined with a space.
        ("<p>One two<b>three four</b></p>", "One two three four"),
        ("<p>One two <b>three four</b> five six</p>", "One two three four five six"),
        ("<p>One two\n<b>three four</b></p>", "One two\nthree four"),
        # Code counts neither as text nor as tags.
        ("<p>One two<script>no no no</script><style>no</style> three</p>", "One two three"),
        ("<p>One two<!-- no no no --> three</p>", "One two three"),
    ],
)
def test_the_text_with_most_words_and_fewest_tags_is_kept(html: str, text: str) -> None:
    assert BodyTextExtraction().extract(Page(html)) == text


@pytest.mark.parametrize(
    ("tags", "kept"),
    [
        ("<i></i>" * 2, True),
        ("<i></i>" * 3, False),
        ("<br>" * 4, True),
        ("<br>" * 5, False),
        ("<script></script>" * 5, True),
        ("<!-- -->" * 5, True),
    ],
)
def test_an_element_is_two_tags_and_a_void_element_is_one(tags: str, kept: bool) -> None:
    # The first four words are worth four tags, not five.
    text = BodyTextExtraction().extract(Page(f"<p>a b c d{tags}e f g h i</p>"))
    assert text == ("a b c d e f g h i" if kept else "e f g h i")


def _by_the_pseudocode(values: list[int]) -> tuple[int, int]:
    """Run the thesis's quadratic search over tokens of text (positive) and of tags."""
    all_tags = -sum(value for value in values if value < 0)
    best, best_i, best_j = all_tags, -1, -1
    for i in range(len(values)):
        current = all_tags
        for j in range(i, len(values)):
            current += values[j]
            if current > best:
                best, best_i, best_j = current, i, j
    return best_i, best_j
