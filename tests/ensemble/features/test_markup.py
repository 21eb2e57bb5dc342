"""Markup hints of tags and attributes, and the distance of an element from them."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.markup import (
    _ALTERNATIVES,
    _STYLE_HINTS,
    HINTS,
    MAX_DISTANCE,
    _attribute_hints,
    hint_distances,
)
from webjury.segmenter.page import Page


def distances_of(html: str, tag: str = "u") -> dict[str, int]:
    """Get the distances from the first element of a tag to all hints within reach."""
    flow = Page(html).flow
    row = [element.tag for element in flow.elements].index(tag)
    distances = hint_distances(flow, np.ones(len(flow), dtype=np.bool_))[row]
    return {
        hint: int(distance)
        for hint, distance in zip(HINTS, distances, strict=True)
        if distance < MAX_DISTANCE
    }


def hints_of(attributes: str) -> set[str]:
    found = distances_of(f"<u {attributes}>x</u>")
    assert all(hint.startswith("hint_") for hint in found)
    return {hint.removeprefix("hint_") for hint in found}


@pytest.mark.parametrize(
    ("html", "distances"),
    [
        ("<u>x</u>", {}),
        ("<i><u>x</u></i>", {"tag_emphasis": 1}),
        ("<p><u>x</u></p>", {"tag_paragraph": 1}),
        ("<p><b><u>x</u></b></p>", {"tag_paragraph": 2, "tag_bold": 1}),
        # The nearest hint counts.
        ("<ul><li><ul><li><u>x</u></ul></ul>", {"tag_list": 2, "tag_item": 1}),
        ("<div class=comment><div class=comment><u>x</u></div></div>", {"hint_comment": 1}),
        # A tag may have several hints.
        ("<h1><u>x</u></h1>", {"tag_h1": 1, "tag_heading": 1}),
        ("<h2><u>x</u></h2>", {"tag_heading": 1}),
        # A tag and an attribute of the same name are two hints.
        ("<nav class=nav><u>x</u></nav>", {"tag_nav": 1, "hint_nav": 1}),
        # Siblings and descendants do not count.
        ("<p>x</p><u>x</u>", {}),
        ("<nav>x</nav><u>x<b class=menu>x</b></u>", {}),
        # The body describes the whole page.
        ("<html class=article><body class=comment><u>x</u></body></html>", {}),
        ("<table><tr><td><u>x</u></table>", {"tag_table": 3, "tag_cell": 1}),
    ],
)
def test_distance_is_the_number_of_levels_up_to_the_nearest(html, distances):
    assert distances_of(html) == distances


@pytest.mark.parametrize(
    ("tag", "hint"),
    [
        *(("a", "a"), ("strong", "bold"), ("blockquote", "blockquote"), ("pre", "code")),
        *(("dd", "definition"), ("figcaption", "figure"), ("button", "control")),
        *(("footer", "footer"), ("aside", "aside")),
    ],
)
def test_the_distance_of_an_element_to_its_own_hint_is_0(tag, hint):
    assert distances_of(f"<{tag}>x</{tag}>", tag) == {f"tag_{hint}": 0}


@pytest.mark.parametrize("tag", ["div", "span"])
def test_elements_of_any_use_have_no_hint(tag):
    assert distances_of(f"<{tag}>x</{tag}>", tag) == {}


@pytest.mark.parametrize(
    ("attributes", "hints"),
    [
        ("", set()),
        ("class=x", set()),
        ("class=comments", {"comment"}),
        ("class=COMMENTS", {"comment"}),
        ("id=comments", {"comment"}),
        ("role=navigation", {"nav"}),
        ("itemprop=price", {"product"}),
        ("style='display: none'", {"hidden"}),
        ("aria-label='Cookie notice'", {"legal"}),
        ("class=story id=nav", {"content", "nav"}),
        # These attributes are not read.
        ("href=/comments title=menu data-class=footer", set()),
        # These only look like hints.
        ("class=ads", {"advert"}),
        ("class=ad-slot", {"advert"}),
        ("class=shadow", set()),
        ("class=footer", {"footer"}),
        ("class=footnote", set()),
        ("class=masthead", {"header"}),
        ("class=headline", {"title"}),
        ("class=heading", {"title"}),
        ("class=tab", {"nav"}),
        ("class=pagination", {"nav"}),
        ("class=byline", {"author"}),
        ("class=published", {"date"}),
        ("class='rich-text'", {"content", "text"}),
        ("class='sidebar left'", {"side"}),
        ("class=breadcrumb", {"meta"}),
    ],
)
def test_hints_are_read_from_class_id_and_role(attributes, hints):
    assert hints_of(attributes) == hints


_BEGINNINGS = [
    re.sub(r"\\b|\\s\*|[^a-z0-9]", "", alternative)
    for alternatives in _ALTERNATIVES.values()
    for alternative in alternatives
]
_NAMES = st.lists(
    st.sampled_from([*_BEGINNINGS, *(" .-_0é" * 9), "note", "line", "display: none"]), max_size=6
)


@given(_NAMES.map("".join), st.sampled_from(["class", "id", "style"]))
def test_all_hints_of_a_name_are_found(name, key):
    found = {
        hint
        for hint, alternatives in _ALTERNATIVES.items()
        for word in (name.split() if key == "class" else [name])
        if re.search("|".join(alternatives), word)
    }
    assert set(_attribute_hints(key, name)) == (found & _STYLE_HINTS if key == "style" else found)


def test_hints_are_looked_for_in_the_first_300_characters():
    assert hints_of(f"class='{'x' * 292} comment'") == {"comment"}
    assert hints_of(f"class='{'x' * 293} comment'") == set()


@pytest.mark.parametrize(
    ("levels", "distance"),
    [(1, 1), (MAX_DISTANCE - 1, MAX_DISTANCE - 1), (MAX_DISTANCE, None), (200, None)],
)
def test_a_hint_too_far_up_is_the_same_as_none(levels, distance):
    html = "<nav>" + "<div>" * (levels - 1) + "<u>x</u>"
    assert distances_of(html).get("tag_nav") == distance


_PIECES = """<div> </div> <p> </p> <nav> </nav> <div_class=comment> <ul_id=menu> </ul> <li> <a> </a>
    <b> </b> <section_role=search> </section> text""".split()
_MARKUP = st.lists(st.sampled_from([piece.replace("_", " ") for piece in _PIECES]), max_size=40)


@given(_MARKUP.map("".join))
def test_distances_are_those_found_by_going_up_from_each_element(html):
    flow = Page(html).flow
    distances = hint_distances(flow, np.ones(len(flow), dtype=np.bool_))
    assert distances.shape == (len(flow.elements), len(HINTS))
    is_own = distances == 0
    for row in range(len(flow.elements)):
        found = np.full(len(HINTS), MAX_DISTANCE)
        element, distance = row, 0
        while element >= 0 and distance < MAX_DISTANCE:
            found = np.where(is_own[element], np.minimum(found, distance), found)
            element, distance = flow.parents[element], distance + 1
        assert distances[row].tolist() == found.tolist()
