"""What is heard in and around a segment, each name in the role of where it stands."""

from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.bags import Bags, salted
from webjury.ensemble.features.tokens import ABOVE, MAX_AROUND, OWN, PARENT, segment_tokens
from webjury.segmenter.blocks import blocks
from webjury.segmenter.page import Page


def heard(html: str, row: int = 0, *, comments: bool = False) -> list[int]:
    page = Page(html)
    bags = segment_tokens(page, blocks(page), comments=comments).of_segments()
    return np.split(bags.hashes, np.cumsum(bags.counts))[row].tolist()


def token(name: str, role: str) -> int:
    return int(salted(np.array([crc32(name.encode())], dtype=np.uint32), role)[0])


PAGE = "<main class=home><div class=post><p id=lead>A text</div><p>Other"


@pytest.mark.parametrize(
    ("name", "role", "times"),
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
def test_a_name_is_heard_where_it_stands(name: str, role: str, times: int) -> None:
    assert heard(PAGE).count(token(name, role)) == times


def test_a_name_is_heard_once_however_often_it_stands_above() -> None:
    assert heard("<div class=card>" * 3 + "<p>x").count(token("c:card", ABOVE)) == 1


_TREES = st.recursive(
    st.tuples(st.sampled_from("abc"), st.just([])),
    lambda trees: st.tuples(st.sampled_from("abc"), st.lists(trees, max_size=3)),
)


def _html(tree: tuple[str, list]) -> str:
    name, inner = tree
    return f"<div class={name}{name}>x{''.join(map(_html, inner))}</div>"


@given(_TREES)
def test_names_are_new_where_no_element_above_has_them(tree: tuple[str, list]) -> None:
    page = Page(_html(tree))
    tokens = segment_tokens(page, blocks(page))
    names, new = sets(tokens.markup), sets(tokens.new_markup)
    said: list[set[int]] = []
    for own, parent in zip(names, page.flow.parents, strict=True):
        above = said[parent] if parent >= 0 else set()
        assert new[len(said)] == own - above
        said.append(own | above)


def sets(bags: Bags) -> list[set[int]]:
    parts = np.split(bags.hashes, np.cumsum(bags.counts))[: len(bags.counts)]
    return [set(part.tolist()) for part in parts]


def test_a_path_that_says_too_much_is_heard_no_further() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{a}{b}" for a in letters for b in letters][: MAX_AROUND + 1]
    html = "".join(f"<div class={name}>" for name in names) + "<p id=deep>x"
    assert token("i:deep", OWN) in heard(html)
    assert token("i:deep", ABOVE) not in heard(html)


def test_what_is_said_elsewhere_is_not_heard() -> None:
    assert token("c:post", ABOVE) not in heard(PAGE, 1)


def test_the_nearest_tags_are_one_token() -> None:
    assert len(set(heard("<main><div><p>x")) & set(heard("<main><div><b>x"))) > 0
    texts = [
        segment_tokens(page, blocks(page)).text.hashes[-1]
        for page in map(Page, ("<main><div><p>x", "<div><p>x", "<main><p>x", "<div><div><p>x"))
    ]
    assert len(set(texts)) == 4


def test_names_of_comments_are_not_heard_where_comments_are_content() -> None:
    html = "<div id=comments class=wide><p>x"
    assert token("i:comments", PARENT) in heard(html)
    assert token("i:comments", PARENT) not in heard(html, comments=True)
    assert token("c:wide", PARENT) in heard(html, comments=True)


def test_a_page_without_segments_says_nothing() -> None:
    tokens = segment_tokens(Page(""), [])
    assert len(tokens) == 0
    assert len(tokens.of_segments().hashes) == 0
