"""Hints of tags and attributes, and the distance of an element from them."""

import re
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from columns import columns_of
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.markup import ALTERNATIVES, HINTS, HINTS_OF_TAG, MAX_DISTANCE
from webjury.ensemble.features.structure.hint_search import HintSearch
from webjury.segmenter.page import Page


def distances_of(html: str, tag: str = "u") -> dict[str, float]:
    """Get the distances from the first segment in an element of a tag to all hints within reach."""
    case = Case(Page(html))
    row = [case.page.doc.tags[element] for element in case.elements].index(tag)
    columns = columns_of(case)
    distances = {hint: columns[f"to_{hint}"][row] for hint in HINTS}
    return {hint: distance for hint, distance in distances.items() if distance < MAX_DISTANCE}


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


_HIDDEN = HINTS.index("hint_hidden")
_READ = ("class", "id", "role", "itemprop", "aria-label", "style")


def _named(key: str, value: str) -> set[int]:
    """The hints of an attribute, by regular expressions."""
    value = re.sub(r"\d+", "0", value[:300].lower())
    found = {
        hint
        for hint, alternatives in ALTERNATIVES.items()
        for word in (value.split() if key == "class" else [value])
        if re.search("|".join(alternatives), word)
    }
    return found & {_HIDDEN} if key == "style" else found


_BEGINNINGS = [
    re.sub(r"\\b|\\s\*|[^a-z0-9]", "", alternative)
    for alternatives in ALTERNATIVES.values()
    for alternative in alternatives
]
_PIECES = st.one_of(
    st.sampled_from(_BEGINNINGS),
    st.sampled_from([*(" .-_:0éİΣ٣²\t\u3000\x1c北" * 2), "12", "note", "line", "ing", "DISPLAY:"]),
    st.sampled_from(["display: \t none", "rich٣text", "Top12Bar", "x" * 90, "İ" * 150]),
    st.characters(exclude_characters="\r", exclude_categories=["Cs", "Cc"]),
)
_ATTRIBUTES = st.dictionaries(
    st.sampled_from([*_READ, "href", "data-class"]), st.lists(_PIECES, max_size=8).map("".join)
)
_TAGS = st.sampled_from(["div", "div", "span", "h1", "nav", "ul", "b", "em", "section"])


def _written(attributes: dict[str, str]) -> str:
    return " ".join(f'{key}="{escape(value)}"' for key, value in attributes.items())


@given(st.lists(st.tuples(_TAGS, _ATTRIBUTES), min_size=1, max_size=30), st.booleans())
def test_distances_are_those_found_by_going_up_from_an_element(elements, comments):
    html = "".join(f"<{tag} {_written(attributes)}>" for tag, attributes in elements)
    case = Case(Page(f"<body>{html}word"), comments=comments)
    doc, columns = case.page.doc, columns_of(case)
    nearest: dict[int, int] = {}
    element, distance = int(case.elements[0]), 0
    while element >= 0 and distance < MAX_DISTANCE:
        hints = set(HINTS_OF_TAG.get(doc.tags[element], ()))
        for key, value in doc.attributes[element]:
            hints |= _named(key, value) if key in _READ else set()
        for hint in hints:
            nearest.setdefault(hint, distance)
        element, distance = doc.parents[element], distance + 1
    if comments:
        nearest.pop(HINTS.index("hint_comment"), None)
    found = [columns[f"to_{hint}"][0] for hint in HINTS]
    assert found == [nearest.get(hint, MAX_DISTANCE) for hint in range(len(HINTS))]


def test_alternatives_of_other_forms_are_refused():
    with pytest.raises(ValueError, match="form"):
        HintSearch({0: ["plain", "fe+d"]})
    with pytest.raises(ValueError, match="too many"):
        HintSearch({0: ["x" * 100_000]})


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
