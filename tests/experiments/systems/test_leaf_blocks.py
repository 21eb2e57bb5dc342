"""Text nodes as segments: no text is lost, no word is split."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.systems.leaf_blocks import leaf_blocks, tag_path
from webjury.segmenter.page import Page


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("", []),
        ("<p>One</p><p>Two</p>", ["One\n", "Two"]),
        ("<p>One <a>two</a> three</p>", ["One ", "two ", "three"]),
        ("<p>One <a>two</a>, three</p>", ["One ", "two", ", three"]),
        ("<p><b>O</b>ne</p>", ["One"]),
        ("<p>One</p><p>|</p><p>Two</p>", ["One\n|\n", "Two"]),
        ("<p>|</p><p>Two</p>", ["Two"]),
        ("<p>One<br>two</p>", ["One\n", "two"]),
        ("<script>code</script><p>One<!-- two --></p>", ["One"]),
        ("<p>\u5317<b>\u4eac</b></p>", ["\u5317", "\u4eac"]),
    ],
)
def test_each_text_node_with_words_of_its_own_is_a_leaf(html, texts):
    assert [leaf.text for leaf in leaf_blocks(Page(html))] == texts


_MARKUP = st.lists(
    st.sampled_from(
        ["<p>", "</p>", "<b>", "</b>", "<a>", "</a>", "<br>", "x", " ", "y z", ", ", "|"]
    )
)


@given(_MARKUP)
def test_leaves_contain_each_word_once_and_in_order(pieces):
    page = Page("".join(pieces))
    found = leaf_blocks(page)
    assert [at for leaf in found for at in range(leaf.start, leaf.stop)] == list(
        range(len(page.words))
    )
    assert all(len(leaf) for leaf in found)


def test_the_path_of_tags_ends_at_the_root():
    page = Page("<table><tr><td><a>One</a></td></tr></table>")
    path = tag_path(page, leaf_blocks(page)[0].element)
    assert path == ["a", "td", "tr", "table", "body", "html"]
