"""Tokens in and around a segment; mark-up tokens are salted by where they stand."""

from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.tokens.bags import Bags, salted
from webjury.ensemble.features.tokens.tokens import ABOVE, MAX_AROUND, OWN, PARENT
from webjury.segmenter.page import Page


def tokens_of(html: str, row: int = 0, *, comments: bool = False) -> list[int]:
    page = Page(html)
    bags = Case(page, comments=comments).tokens.of_segments()
    return np.split(bags.hashes, np.cumsum(bags.counts))[row].tolist()


def hash_of(token: str, salt: str) -> int:
    return int(salted(np.array([crc32(token.encode())], dtype=np.uint32), salt)[0])


PAGE = "<main class=home><div class=post><p id=lead>A text</div><p>Other"


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
    ],
)
def test_a_token_is_salted_by_where_it_stands(token: str, salt: str, times: int) -> None:
    assert tokens_of(PAGE).count(hash_of(token, salt)) == times


def test_a_token_that_stands_above_several_times_counts_once() -> None:
    assert tokens_of("<div class=card>" * 3 + "<p>x").count(hash_of("c:card", ABOVE)) == 1


_TREES = st.recursive(
    st.tuples(st.sampled_from("abc"), st.just([])),
    lambda trees: st.tuples(st.sampled_from("abc"), st.lists(trees, max_size=3)),
)


def _html(tree: tuple[str, list]) -> str:
    name, inner = tree
    return f"<div class={name}{name}>x{''.join(map(_html, inner))}</div>"


@given(_TREES)
def test_tokens_are_new_where_no_element_above_has_them(tree: tuple[str, list]) -> None:
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


def test_tokens_above_a_segment_are_limited() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{a}{b}" for a in letters for b in letters][: MAX_AROUND + 1]
    html = "".join(f"<div class={name}>" for name in names) + "<p id=deep>x"
    assert hash_of("i:deep", OWN) in tokens_of(html)
    assert hash_of("i:deep", ABOVE) not in tokens_of(html)


def test_tokens_of_other_elements_are_not_found() -> None:
    assert hash_of("c:post", ABOVE) not in tokens_of(PAGE, 1)


def test_the_nearest_tags_are_one_token() -> None:
    assert len(set(tokens_of("<main><div><p>x")) & set(tokens_of("<main><div><b>x"))) > 0
    texts = [
        Case(page).tokens.text.hashes[-1]
        for page in map(Page, ("<main><div><p>x", "<div><p>x", "<main><p>x", "<div><div><p>x"))
    ]
    assert len(set(texts)) == 4


def test_names_of_comments_have_no_tokens_if_comments_are_content() -> None:
    html = "<div id=comments class=wide><p>x"
    assert hash_of("i:comments", PARENT) in tokens_of(html)
    assert hash_of("i:comments", PARENT) not in tokens_of(html, comments=True)
    assert hash_of("c:wide", PARENT) in tokens_of(html, comments=True)


def test_a_page_without_segments_has_no_tokens() -> None:
    tokens = Case(Page("")).tokens
    assert len(tokens) == 0
    assert len(tokens.of_segments().hashes) == 0
