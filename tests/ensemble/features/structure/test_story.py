"""Columns of which story of the page a segment belongs to."""

import math

import pytest

from columns import columns_of

_TITLE = "<title>The ferry leaves at six</title>"
_OPENING = "<p>The ferry to the islands leaves at six every morning, except on Sundays.</p>"


def test_the_posts_of_a_thread_are_like_the_opening_and_comments_are_not():
    post = f"<div class=post>{_OPENING}</div>"
    thread = columns_of(f"{_TITLE}<body><h1>The ferry leaves at six</h1>{post}{post}</body>")
    assert thread["like_opening"] == [0, 5, 5]
    comment = (
        "<div class=reply><p>Every Sunday I am late for the ferry, and nobody waits.</p></div>"
    )
    article = columns_of(f"{_TITLE}<body><h1>The ferry leaves at six</h1>{post}{comment}</body>")
    assert article["like_opening"] == [0, 5, 1]


def test_the_opening_is_the_first_paragraph_below_the_title():
    above = "<div><p>We use cookies on this page, so please tell us what you think of it.</p></div>"
    columns = columns_of(f"{_TITLE}<body>{above}<h1>The ferry leaves at six</h1>{_OPENING}</body>")
    assert columns["like_opening"] == [1, 0, 5]
    without_title = columns_of(f"<body>{above}<h1>News</h1>{_OPENING}</body>")
    assert without_title["like_opening"] == [5, 0, 1]


def test_another_story_has_a_heading_that_is_not_the_title():
    columns = columns_of(
        f"{_TITLE}<p>Top<h1>The ferry <br><br> leaves at six</h1>{_OPENING}"
        f"<h1>A storm</h1>{_OPENING}<h1>A fire</h1>{_OPENING}"
    )
    assert columns["h1_in_title"] == pytest.approx([math.nan, 1, 1, 1, 0, 0, 0, 0], nan_ok=True)
    assert columns["other_h1s"] == [0, 0, 0, 0, 1, 1, 2, 2]


def test_headings_before_the_title_are_no_other_stories():
    columns = columns_of(f"{_TITLE}<h1>Harbour News</h1><h1>The ferry leaves at six</h1>{_OPENING}")
    assert columns["h1_in_title"] == [0, 1, 1]
    assert columns["other_h1s"] == [0, 0, 0]


@pytest.mark.parametrize("html", ["", "<h1></h1>", "<textarea></textarea>", f"{_TITLE}<p>...</p>"])
def test_a_page_without_words_has_no_rows(html):
    assert columns_of(html)["like_opening"] == []
