"""Attributes are cut into words and compounds, within bounds."""

from zlib import crc32

import pytest
from lxml.html import fragment_fromstring

from webjury.ensemble.features.markup_tokens import MAX_ATTRIBUTES, MAX_WORDS, markup_tokens


def heard(html: str, *, comments: bool = False) -> set[int]:
    names = markup_tokens(fragment_fromstring(html), comments=comments)
    assert len(names) == len(set(names))
    return set(names)


def hashes(*names: str) -> set[int]:
    return {crc32(name.encode()) for name in names}


@pytest.mark.parametrize(
    ("html", "names"),
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
def test_classes_are_cut_into_words(html: str, names: list[str]) -> None:
    assert heard(html) == hashes("t:p", *(f"c:{name}" for name in names))


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<p id=Intro>", "i:intro"),
        ("<p role=main>", "role:main"),
        ("<p data-track-id=7>", "d:track-id"),
        ("<p hidden>", "a:hidden"),
        ("<a href='/of-no-interest'>", "a:href"),
    ],
)
def test_other_attributes_are_heard(html: str, name: str) -> None:
    assert hashes(name) <= heard(html)


@pytest.mark.parametrize("name", ["comment-list", "disqusThread", "replies", "respond"])
def test_names_of_comments_are_not_heard_where_comments_are_content(name: str) -> None:
    html = f"<div id={name} class=wide>x"
    assert len(heard(html)) > len(heard(html, comments=True))
    assert hashes("c:wide") <= heard(html, comments=True)


def test_what_an_element_says_has_an_end() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = " ".join(f"{a}{b}" for a in letters for b in letters)
    attributes = " ".join(f"{a}x" for a in letters)
    assert len(heard(f"<p class='{names}'>x")) == 1 + MAX_WORDS
    assert len(heard(f"<p {attributes}>x")) == 1 + MAX_ATTRIBUTES
