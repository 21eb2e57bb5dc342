"""Attributes are split into words and compounds, up to a limit."""

from zlib import crc32

import numpy as np
import pytest
from lxml.html import fragment_fromstring

from webjury.ensemble.features.markup.markup import Markup
from webjury.ensemble.features.tokens.markup_tokens import MAX_ATTRIBUTES, MAX_WORDS, element_tokens
from webjury.segmenter.flow import flow


def tokens_of(html: str, *, comments: bool = False) -> set[int]:
    of_page = flow(fragment_fromstring(html))
    markup = Markup.of(of_page, np.ones(len(of_page), dtype=np.bool_))
    root = np.array([0], dtype=np.int64)
    tokens = element_tokens(markup, root, comments=comments).hashes.tolist()
    assert len(tokens) == len(set(tokens))
    return set(tokens)


def hashes(*tokens: str) -> set[int]:
    return {crc32(token.encode()) for token in tokens}


@pytest.mark.parametrize(
    ("html", "tokens"),
    [
        ("<p>x</p>", []),
        (
            "<p class='postBody main-text'>x",
            ["post", "body", "post-body", "main", "text", "main-text"],
        ),
        ("<p class='HTMLBox'>", ["html", "box", "html-box"]),
        ("<p class='a b2 42'>", []),
        ("<p class='post post'>", ["post"]),
    ],
)
def test_classes_are_split_into_words(html: str, tokens: list[str]) -> None:
    assert tokens_of(html) == hashes("t:p", *(f"c:{token}" for token in tokens))


@pytest.mark.parametrize(
    ("html", "token"),
    [
        ("<p id=Intro>", "i:intro"),
        ("<p role=main>", "role:main"),
        ("<p data-track-id=7>", "d:track-id"),
        ("<p hidden>", "a:hidden"),
        ("<a href='/of-no-interest'>", "a:href"),
    ],
)
def test_other_attributes_have_tokens(html: str, token: str) -> None:
    assert hashes(token) <= tokens_of(html)


@pytest.mark.parametrize("name", ["comment-list", "disqusThread", "replies", "respond"])
def test_names_of_comments_have_no_tokens_if_comments_are_content(name: str) -> None:
    html = f"<div id={name} class=wide>x"
    assert len(tokens_of(html)) > len(tokens_of(html, comments=True))
    assert hashes("c:wide") <= tokens_of(html, comments=True)


def test_tokens_of_an_element_are_limited() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = " ".join(f"{a}{b}" for a in letters for b in letters)
    attributes = " ".join(f"{a}x" for a in letters)
    assert len(tokens_of(f"<p class='{names}'>x")) == 1 + MAX_WORDS
    assert len(tokens_of(f"<p {attributes}>x")) == 1 + MAX_ATTRIBUTES
