"""The compiled copy of a page's kept part equals Python's."""

from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from lxml.html import HtmlElement, fragment_fromstring, fromstring

from made_pages import WRONG_TABLES
from same_results import assert_same_copies
from twins import needs_core
from webjury import Page
from webjury.rendering import prune
from webjury.rendering.attributes import CAPTION, PICTURE, POST, STEP
from webjury.rendering.constructs.footnotes import NOTE_ID
from webjury.rendering.elements import TAGS, Elements
from webjury.rendering.needed import Needed, find_needed
from webjury.segmenter.flow import flow
from webjury.segmenter.formulas import FORMULA
from webjury.segmenter.page import ELEMENT_CLASSES

pytestmark = needs_core

_PARSER = etree.HTMLParser()
_PARSER.set_element_class_lookup(ELEMENT_CLASSES)
# Characters of one to four bytes, all kinds of white space, and all escaped characters.
_TEXTS = st.sampled_from(
    ["", "", " ", "\n", "\u3000\x85", "one", " two ", "<&>\"'", "é", "\u5317 ", "\U0001f600\xa0x"]
)
_TAGS = st.one_of(
    st.sampled_from("a a b br code div h2 img li p pre span table td tr ul x-y".split()),
    st.sampled_from(TAGS),
)
_ATTRIBUTES = st.sampled_from(
    [
        *([{}] * 6),
        *({"href": value} for value in ("/a?b&c", "", 'a"b', "a\nb ", "\U0001f600\xa0'<")),
        {"title": "A lamp", "href": "#lamp"},
        {"title": "lamp"},
        {"src": "/lamp.jpg", "alt": "A <lamp>"},
        {"src": "https://player.vimeo.com/video/1", "title": " A  film "},
        {"style": "list-style: decimal; text-align: right", "colspan": "2"},
        {"type": "checkbox", "checked": ""},
        {"start": "3", "reversed": "", "datetime": "2020"},
        {FORMULA: "display"},
        {"hidden": "", "aria-label": "yes"},
    ]
)
_STEPS = st.lists(st.tuples(st.integers(0, 3), _TAGS, _ATTRIBUTES, _TEXTS, _TEXTS), max_size=40)
_MARKS = st.sampled_from(
    [{PICTURE: ""}, {CAPTION: "1"}, {POST: "item"}, {STEP: "2"}, {"id": f"{NOTE_ID}1"}, {}]
)


def _tree(steps: Sequence[tuple[int, str, dict[str, str], str, str]]) -> HtmlElement:
    """Make elements with texts, from the number of levels that each goes up."""
    root = fromstring("<html><body></body></html>", parser=_PARSER)
    place = root[0]
    for n_up, tag, attributes, text, tail in steps:
        for _ in range(n_up):
            around = place.getparent()
            place = place if around is None or around is root else around
        place = etree.SubElement(place, tag, attributes)
        place.text, place.tail = text, tail
    return root


def copy(html: str) -> str:
    """Copy a whole page, and check that both cores agree."""
    whole = Page(html).flow
    everything = [(0, len(whole.text))]
    assert_same_copies(whole, everything)
    return prune.to_html(prune.prune(whole, everything))


@given(st.data(), _STEPS)
def test_any_tree_is_copied_the_same(data, steps):
    whole = flow(_tree(steps))
    runs = list(zip(whole.run_starts, whole.run_stops, strict=True))
    spans, captions = (
        sorted(data.draw(st.sets(st.sampled_from(runs)))) if runs else [] for _ in range(2)
    )
    some = st.lists(st.integers(0, len(whole) - 1), max_size=6)
    marks = {element: data.draw(_MARKS) for element in data.draw(some)}
    images = [one for one in data.draw(some) if whole.tags[one] == "img"]
    assert_same_copies(whole, spans, marks, images, captions)
    assert_same_copies(whole, runs, marks, images, captions)


@pytest.mark.parametrize(
    "inner", ["", "one ", "<b>", "<b>one", "<ul><li><b>", "<td>", "<img src=x>"]
)
def test_links_within_links_are_copied_the_same(inner):
    root = _tree([(0, "a", {"href": "/x"}, "", "")] * 3)
    for link in root.iter("a"):
        link[:0] = fromstring(f"<div>{inner}</div>", parser=_PARSER)
        link.append(fromstring("<table><tr><td><a href=y>two", parser=_PARSER))
    whole = flow(root)
    assert_same_copies(whole, [(0, len(whole.text))])


_ROWS = "<tr><th>one<th>two<tr><td><img src=fa-check.png>&amp;<td align=right>three"
_INNER = f"<tr><td>five<td><table>{_ROWS}</table>"
_CODE = "<table><tr><td data-line-number=1><td class=code>x = 1</table>"


@pytest.mark.parametrize(
    ("html", "copied"),
    [
        *(
            (f"<{tag}>in " * 200 + "deep", "deep")
            for tag in ("b", "div", "ul><li", "table><tr><td", "blockquote", "a", "pre")
        ),
        (f"<table>four{_ROWS}{_INNER}</table>{_CODE}<p>six", "<ul"),
        ("<p>" + "a &lt; b &amp; \U0001f600 " * 20_000, "a &lt; b &amp; \U0001f600 " * 19_999),
    ],
    ids=lambda text: text[:20],
)
def test_deep_elements_tables_and_long_texts_are_copied_the_same(html, copied):
    assert copied in copy(html)


def _wrong_copy(arrays: dict[str, Any], changed: dict[str, Any]) -> str:
    """Copy a page with some wrong arrays."""
    whole = Page("<p>one <a href=x>two</a></p><p>three</p><br><div>four").flow
    needed = find_needed(whole, [(0, len(whole.text))], (), (), with_images=False)
    elements = Elements(whole, (), {}, needed)
    return prune._copied(replace(whole, **arrays), needed._replace(**changed), elements)


_WRONG_NUMBERS = [-7, 1_000_000, -(1 << 63), (1 << 63) - 1]


@pytest.mark.parametrize(
    ("arrays", "changed", "message"),
    [
        *(
            ({name: array("q", [value] * 7)}, {"runs": [True] * 4 + [False] * 3}, "")
            for name in ("parents", "run_elements")
            for value in _WRONG_NUMBERS
        ),
        *(
            ({name: array("q", [-1])}, {}, "")
            for name in ("parents", "run_starts", "run_stops", "run_elements")
        ),
        *(({"attributes": table}, {}, "") for table, _ in WRONG_TABLES),
        ({"parents": array("q", range(7))}, {}, "before its parent"),
        ({}, {"elements": [99]}, ""),
        ({}, {"elements": [0, 1, 99]}, ""),
        ({}, {"elements": [0, 1, 2, 5, 3]}, "has ended"),
        *(({}, {"runs": runs}, "each run") for runs in ([], [True], [True] * 9)),
    ],
)
def test_what_does_not_fit_the_page_is_refused(arrays, changed, message):
    with pytest.raises((IndexError, ValueError), match=message or None):
        _wrong_copy(arrays, changed)


@pytest.mark.parametrize("value", _WRONG_NUMBERS)
@pytest.mark.parametrize("name", ["run_starts", "run_stops", "elements_before_runs", "breaks"])
def test_what_is_outside_of_the_page_does_no_harm(name, value):
    try:
        copied = _wrong_copy({name: array("q", [value] * 4)}, {})
    except IndexError:
        return
    assert copied.startswith("<body>")


def test_a_page_without_elements_has_an_empty_copy():
    nothing, needed = flow(fragment_fromstring("<script>")), Needed([], [], set(), set())
    assert prune._copied(nothing, needed, Elements(nothing, (), {}, needed)) == "<body>"
