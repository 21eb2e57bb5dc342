"""Labels of blocks from the gold text of a whole page."""

import pytest

from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.systems.labels import label_page
from webjury.experiments.systems.leaf_blocks import leaf_blocks, linked_words
from webjury.segmenter.page import Page


def _content(html: str, gold: str) -> list[bool]:
    return label_page(GoldPage("page", html.encode(), gold, "host"), leaf_blocks).content.tolist()


@pytest.mark.parametrize(
    ("gold", "content"),
    [
        ("One two three. Four five six.", [True, True]),
        ("Two three", [True, False]),
        ("Three five six", [False, True]),
        ("Six", [False, False]),
        ("", [False, False]),
    ],
)
def test_two_words_of_three_make_a_block_content(gold, content):
    assert _content("<p>One two three</p><p>Four five six</p>", gold) == content


def test_words_are_aligned_in_order_not_matched_anywhere():
    assert _content("<p>Home</p><p>Long text</p><p>Home</p>", "Long text home") == [
        False,
        True,
        True,
    ]


def test_words_in_links_are_those_within_an_a_element():
    page = Page("<p>One <a href='/'>two <b>three</b></a></p><a>four</a> five")
    assert linked_words(page).tolist() == [False, True, True, True, False]
