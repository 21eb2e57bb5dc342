"""What is heard in and around a segment, and that no page can make it endless."""

from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.tokens import MAX_AROUND, Tokens, segment_tokens
from webjury.segmenter.blocks import blocks
from webjury.segmenter.page import Page


def heard(html: str, row: int = 0, *, comments: bool = False) -> set[int]:
    page = Page(html)
    tokens = segment_tokens(page, blocks(page), comments=comments)
    stop = int(tokens.counts[: row + 1].sum())
    return set(tokens.hashes[stop - tokens.counts[row] : stop].tolist())


def is_heard(token: str, html: str, row: int = 0, *, comments: bool = False) -> bool:
    return crc32(token.encode()) in heard(html, row, comments=comments)


@pytest.mark.parametrize(
    ("html", "token"),
    [
        ("<div class='postBody main-text'><p>x", "c:post"),
        ("<div class='postBody main-text'><p>x", "c:post-body"),
        ("<div class='postBody main-text'><p>x", "1c:main-text"),
        ("<p id=Intro>x", "0i:intro"),
        ("<section role=main><div><p>x", "role:main"),
        ("<p data-track-id=7>x", "d:track-id"),
        ("<p hidden>x", "a:hidden"),
        ("<main><p>x", "t:main"),
        ("<main><div><p>x", "p:p/div/main"),
        ("<p>Read more", "w:read more"),
        ("<p>Read more", "f:read"),
        ("<p>Read more", "b:more"),
        ("<p>" + "one two " * 20, "B:two"),
        ("<p>" + "one two " * 20 + "end", "l:end"),
        ("<p>Posted 2024", "w:posted 0000"),
        ("<p>One</p><p>Two", "+w:two"),
    ],
)
def test_a_token_is_heard(html: str, token: str) -> None:
    assert is_heard(token, html)


def test_neighbours_are_heard_on_their_side() -> None:
    html = "<p>One</p><p>Two</p><p>Three</p>"
    assert is_heard("-f:one", html, 1)
    assert is_heard("+f:three", html, 1)
    assert not is_heard("-f:three", html, 1)


@pytest.mark.parametrize("token", ["c:home", "b:home", "0c:post"])
def test_what_is_said_elsewhere_is_not_heard(token: str) -> None:
    html = "<nav class=home>Home of ours</nav><div class=post><p>A text"
    assert not is_heard(token, html, 1)


def test_a_name_is_heard_once_however_often_it_stands() -> None:
    once, often = "<div class=a-b><p>x", "<div class=a-b>" * 9 + "<p>x"
    assert heard(often) - {crc32(b"p:p/div/div")} == heard(once) - {crc32(b"p:p/div/body")}


@pytest.mark.parametrize("name", ["comment-list", "disqusThread", "replies", "respond"])
def test_names_of_comments_are_not_heard_where_comments_are_content(name: str) -> None:
    html = f"<div id={name} class=wide><p>x"
    assert len(heard(html)) > len(heard(html, comments=True))
    assert is_heard("c:wide", html, comments=True)


def test_a_page_without_segments_says_nothing() -> None:
    tokens = segment_tokens(Page(""), [])
    assert (len(tokens.hashes), len(tokens.counts)) == (0, 0)


def test_what_a_deep_page_says_has_an_end() -> None:
    html = "".join(f"<div class='name{chr(97 + n % 26)}{chr(97 + n // 26)}'>" for n in range(600))
    assert len(heard(html + "<p>x")) < MAX_AROUND + 100


@given(st.lists(st.frozensets(st.integers(0, 2**32 - 1))))
def test_tokens_keep_what_each_segment_says(segments: list[frozenset[int]]) -> None:
    tokens = Tokens.of(segments)
    parts = np.split(tokens.hashes, np.cumsum(tokens.counts)[:-1]) if segments else []
    assert [frozenset(part.tolist()) for part in parts] == segments
    twice = Tokens.join([tokens, tokens])
    assert twice.counts.tolist() == tokens.counts.tolist() * 2
    assert twice.hashes.tolist() == tokens.hashes.tolist() * 2
