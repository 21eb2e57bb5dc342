"""Punctuation density of trees computed by hand, and what a punctuation mark is."""

import pytest

from webjury.experiments.systems.by_rules.density import Nodes
from webjury.experiments.systems.by_rules.punctuation_density import (
    PunctuationDensity,
    is_punctuation,
)
from webjury.segmenter.page import Page


def test_density_is_punctuation_marks_per_descendant_tag():
    page = Page("<html><body><ul><li>a, b</ul><p>One, two. <b>Three!</b></p>x</body></html>")
    nodes = Nodes(page.doc)
    # html, body, ul, li, p, b; "a, b", "One, two.", "Three!", "x".
    assert PunctuationDensity().density(nodes).tolist() == pytest.approx(
        [4 / 5, 4 / 4, 1 / 1, 1, 3 / 1, 1, 1, 2, 1, 0]
    )


@pytest.mark.parametrize("marks", [",.;:?!()", "，。；：？！（）、《》", "“”‘’«»", "؟،", "—…·"])
def test_full_width_and_half_width_marks_are_punctuation(marks):
    assert all(map(is_punctuation, marks))


@pytest.mark.parametrize("character", "aé北1１ |+<$€©")
def test_other_characters_are_no_punctuation(character):
    assert not is_punctuation(character)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        # Long lines without punctuation are not content.
        (
            "<ul><li>Ten charts that every sailor should own</ul><div><p>One, two.<p>Three!</div>",
            "One, two.\nThree!",
        ),
        (
            "<div>首页 新闻 体育</div><div>他说：<br>“好。”<br>是吗？</div><div>版权所有</div>",
            "他说：\n“好。”\n是吗？",
        ),
        # Without any punctuation, nothing is selected.
        ("<p>One two three</p>", ""),
    ],
)
def test_text_with_punctuation_is_kept(html, text):
    assert PunctuationDensity().extract(Page(html)) == text
