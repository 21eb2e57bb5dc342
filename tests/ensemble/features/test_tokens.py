"""Tokens in and around a segment; mark-up tokens are salted by their position.

Text tokens come from words, beginnings, ends and whole texts of segments and their neighbours.
Attributes are split into words and compounds, up to a limit.
"""

from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.html import fragment_fromstring

from webjury.ensemble.features.bags import Bags, ngram_hashes, salted
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.tokens import (
    ABOVE,
    MAX_ANCESTOR_TOKENS,
    MAX_ATTRIBUTES,
    MAX_TEXT_WORDS,
    MAX_WORDS,
    OWN,
    PARENT,
    WHOLE_WORDS,
    element_tokens,
    text_tokens,
)
from webjury.segmenter.flow import flow
from webjury.segmenter.page import Page
from webjury.segmenter.words import find_words


def tokens_around(html: str, row: int = 0, *, comments: bool = False) -> list[int]:
    page = Page(html)
    bags = Case(page, comments=comments).tokens.of_segments()
    return np.split(bags.hashes, np.cumsum(bags.counts))[row].tolist()


def token_of(text: str, *salts: str, length: int = 1) -> int:
    words = [np.array([crc32(word.encode())], dtype=np.uint32) for word in text.split()]
    nothing = np.zeros(1, dtype=np.uint32)
    hashes = ngram_hashes([*words, *[nothing] * (length - len(words))])
    for salt in salts:
        hashes = salted(hashes, salt)
    return int(hashes[0])


PAGE = (
    "<main class=home><i class=card><i class=card><div class=post><p id=lead>A text</div></i></i>"
    "<p>Other"
)


@pytest.mark.parametrize(
    ("token", "salt", "times"),
    [
        ("i:lead", OWN, 1),
        ("i:lead", ABOVE, 1),
        ("i:lead", PARENT, 0),
        ("c:post", PARENT, 1),
        ("c:post", ABOVE, 1),
        ("c:post", OWN, 0),
        ("c:home", ABOVE, 1),
        ("c:home", PARENT, 0),
        ("t:p", OWN, 1),
        ("t:body", ABOVE, 1),
        ("a", "short", 1),
        ("other", "after", 0),
        # A token that stands above several times counts once.
        ("c:card", ABOVE, 1),
    ],
)
def test_a_token_is_salted_by_where_it_stands(token, salt, times):
    assert tokens_around(PAGE).count(token_of(token, salt)) == times
    assert token_of("c:post", ABOVE) not in tokens_around(PAGE, 1)


_TREES = st.recursive(
    st.tuples(st.sampled_from("abc"), st.just([])),
    lambda trees: st.tuples(st.sampled_from("abc"), st.lists(trees, max_size=3)),
)


def _html(tree: tuple[str, list]) -> str:
    name, inner = tree
    return f"<div class={name}{name}>x{''.join(map(_html, inner))}</div>"


@given(_TREES)
def test_tokens_are_new_where_no_element_above_has_them(tree):
    page = Page(_html(tree))
    tokens = Case(page).tokens
    markup, new = sets(tokens.markup), sets(tokens.new_markup)
    around: list[set[int]] = []
    for own, parent in zip(markup, page.flow.parents, strict=True):
        above = around[parent] if parent >= 0 else set()
        assert new[len(around)] == own - above
        around.append(own | above)


def sets(bags: Bags) -> list[set[int]]:
    parts = np.split(bags.hashes, np.cumsum(bags.counts))[: len(bags.counts)]
    return [set(part.tolist()) for part in parts]


def test_the_nearest_tags_are_one_token():
    assert len(set(tokens_around("<main><div><p>x")) & set(tokens_around("<main><div><b>x"))) > 0
    texts = [
        Case(page).tokens.text.hashes[-1]
        for page in map(Page, ("<main><div><p>x", "<div><p>x", "<main><p>x", "<div><div><p>x"))
    ]
    assert len(set(texts)) == 4


def test_a_page_without_segments_has_no_tokens():
    tokens = Case(Page("")).tokens
    assert len(tokens) == 0
    assert len(tokens.of_segments().hashes) == 0


def text_tokens_of(texts: list[str], row: int = 0) -> list[int]:
    words = [text.split() for text in texts]
    stops = np.cumsum([len(text) for text in words])
    starts = stops - [len(text) for text in words]
    bags = text_tokens(find_words(" ".join(texts)), starts, stops)
    return np.split(bags.hashes, np.cumsum(bags.counts))[row].tolist()


def whole(text: str, *salts: str) -> int:
    return token_of(text, "whole", *salts, length=WHOLE_WORDS)


LONG = "one two " * 20 + "end"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("read more", token_of("read", "first")),
        ("read more", token_of("read more", "first two")),
        ("read more", token_of("more", "last")),
        ("read more", token_of("more", "short")),
        ("read more", whole("read more")),
        ("posted 2024", whole("posted 0000")),
        ("read", token_of("read", "first two", length=2)),
        (LONG, token_of("two", "running")),
        (LONG, token_of("end", "last")),
    ],
)
def test_a_text_has_a_token(text, token):
    assert token in text_tokens_of([text])


def test_tokens_of_neighbours_are_of_the_text_before_or_after():
    first, second, third = (text_tokens_of(["one", "two", "three more"], row) for row in range(3))
    assert {token_of("one", "first", "before"), whole("one", "before")} <= set(second)
    assert {token_of("three", "first", "after"), whole("three more", "after")} <= set(second)
    assert token_of("three", "first", "before") not in second
    assert token_of("three", "first", "after") not in first
    assert token_of("one", "short") not in third


def test_of_a_long_text_the_first_words_and_of_a_long_neighbour_not_the_whole_have_tokens():
    text = " ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(200))
    assert len(text_tokens_of([text])) == MAX_TEXT_WORDS + 3
    alone = len(text_tokens_of(["two"]))
    assert len(text_tokens_of([LONG, "two"], 1)) == alone + 1
    assert len(text_tokens_of(["two", LONG])) == alone + 1


def element_tokens_of(html: str, *, comments: bool = False) -> set[int]:
    of_page = flow(fragment_fromstring(html))
    root = np.array([0], dtype=np.int64)
    tokens = element_tokens(of_page, root, comments=comments).hashes.tolist()
    assert len(tokens) == len(set(tokens))
    return set(tokens)


def hashes(*tokens: str) -> set[int]:
    return {crc32(token.encode()) for token in tokens}


@pytest.mark.parametrize(
    ("html", "tokens"),
    [
        ("<p>x</p>", ""),
        # Classes are split into words.
        (
            "<p class='postBody main-text'>x",
            "c:post c:body c:post-body c:main c:text c:main-text",
        ),
        ("<p class='HTMLBox'>", "c:html c:box c:html-box"),
        ("<p class='a b2 42'>", ""),
        ("<p class='post post'>", "c:post"),
        ("<p id=Intro>", "i:intro"),
        ("<p role=main>", "role:main"),
        ("<p data-track-id=7>", "d:track-id d:track d:id"),
        ("<p hidden>", "a:hidden"),
        ("<p href='/of-no-interest'>", "a:href"),
    ],
)
def test_an_element_has_tokens_of_its_tag_and_attributes(html, tokens):
    assert element_tokens_of(html) == hashes("t:p", *tokens.split())


@pytest.mark.parametrize("name", ["comment-list", "disqusThread", "replies", "respond"])
def test_names_of_comments_are_no_tokens_of_an_element_if_comments_are_content(name):
    html = f"<div id={name} class=wide>x"
    assert len(element_tokens_of(html)) > len(element_tokens_of(html, comments=True))
    assert hashes("c:wide") <= element_tokens_of(html, comments=True)
    assert len(tokens_around(html)) > len(tokens_around(html, comments=True))


def test_tokens_of_an_element_and_above_a_segment_are_limited():
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{a}{b}" for a in letters for b in letters]
    attributes = " ".join(f"{a}x" for a in letters)
    assert len(element_tokens_of(f"<p class='{' '.join(names)}'>x")) == 1 + MAX_WORDS
    assert len(element_tokens_of(f"<p {attributes}>x")) == 1 + MAX_ATTRIBUTES
    divisions = (f"<div class={name}>" for name in names[: MAX_ANCESTOR_TOKENS + 1])
    tokens = tokens_around("".join(divisions) + "<p id=deep>x")
    assert token_of("i:deep", OWN) in tokens
    assert token_of("i:deep", ABOVE) not in tokens
