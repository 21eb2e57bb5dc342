"""Body Text Extraction: the best span as in the thesis (§6.3.1), and its text."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

from odd_trees import ODD_TREES, deep_tree, writable
from webjury.extractors.body_text import best_texts
from webjury.extractors.bte import BodyTextExtraction
from webjury.segmenter.page import Page
from webjury.segmenter.tags import CODE_TAGS, VOID_TAGS

_VALUES = st.lists(st.integers(-6, 6), max_size=25)


@settings(max_examples=500)
@given(_VALUES)
def test_the_texts_are_those_of_the_pseudocode(values: list[int]) -> None:
    """Tokens as a page: a text of so many words, or so many tags, each token ended by a tag."""
    pieces = [f"{'w ' * value}<br>" if value > 0 else "<br>" * (1 - value) for value in values]
    assert_best_texts(html.fromstring(f"<html><body>{''.join(pieces)}"))


@settings(max_examples=300)
@given(ODD_TREES)
def test_the_texts_of_any_tree_are_those_of_the_pseudocode(root: html.HtmlElement) -> None:
    for element in writable(root).iter("*"):
        assert_best_texts(element)


def assert_best_texts(root: html.HtmlElement) -> None:
    """Compare with a slow search over the tags and texts of a tree."""
    tokens: list[list[str]] = []  # texts, or "" for each tag of a run
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        is_code, is_end = node.tag in CODE_TAGS, event == "end"
        if event == "start" or (is_end and node.tag not in VOID_TAGS):
            if not is_code and tokens and not tokens[-1][0]:
                tokens[-1].append("")
            elif not is_code:
                tokens.append([""])
        text = node.text if event == "start" and not is_code else None
        text = node.tail if event != "start" and node is not root else text
        if text and text.split():
            tokens.append([text])
    values = [len(token[0].split()) or -len(token) for token in tokens]
    first, last = _by_the_pseudocode(values)
    expected = [token[0] for token in tokens[max(first, 0) : last + 1] if token[0]]
    assert best_texts(root) == expected


def test_the_text_after_the_tree_does_not_count() -> None:
    root = html.fromstring("<div><p>one <b>two</b></p> three four<p>five</p></div>")
    assert best_texts(root[0]) == ["one "]


def test_many_words_in_a_deep_tree_are_found() -> None:
    texts = best_texts(deep_tree("b", 1_100))
    assert (len(texts), texts[0], texts[-1]) == (2_200, "in 0 ", "0 out ")


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: Any) -> None:
    with pytest.raises(TypeError):
        best_texts(root)


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
