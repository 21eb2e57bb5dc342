"""The declared titles of a page, and the likeness of titles, which equals RapidFuzz's."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rapidfuzz.fuzz import token_set_ratio

from webjury import Page
from webjury.segmenter.announced import MAX_DECLARED, likeness


def test_titles_with_words_are_declared_in_the_order_of_their_elements():
    page = Page(
        "<title> The\nlamp </title><title>Another</title><meta property=og:title content='|'>"
        "<meta name=og:title content='A lamp'>"
    )
    assert page.declared_titles == ["A lamp", "The lamp"]


@pytest.mark.parametrize(
    ("stated", "declared"),
    [
        (["Tides", "Tides", "Tides"], ["Tides"]),
        (["Tides", "Lamps", "Other", "Lamps"], ["Tides", "Other", "Lamps"]),
        (["Tides", "Tides", "Lamps"], ["Tides", "Lamps"]),
        # The first and the last one count more than those between them.
        (["Tides", "Lamps", "Tides"], ["Tides", "Lamps", "Tides"]),
    ],
)
def test_a_repeated_title_keeps_its_place_at_either_end(stated, declared):
    *others, last = stated
    metas = "".join(f"<meta property=og:title content='{title}'>" for title in others)
    assert Page(f"{metas}<title>{last}</title><p>Text").declared_titles == declared


def test_titles_beyond_a_bound_are_not_read():
    metas = "".join(f"<meta property=og:title content='Lamp {number}'>" for number in range(99))
    titles = Page(f"{metas}<title>The lamp</title><p>Text").declared_titles
    assert (len(titles), titles[-1]) == (MAX_DECLARED + 1, "The lamp")


@pytest.mark.parametrize(("menu", "place"), [("h2", -1), ("h1", 0)])
def test_no_heading_of_a_menu_is_announced_except_a_main_heading(menu, place):
    html = f"<title>Lamps of the coast</title><nav><{menu}>Lamps of the coast</{menu}></nav>"
    assert Page(f"{html}<h1>Oil</h1><p>Text").announced.place == place


WORDS = st.lists(st.text("abcé漢", min_size=1, max_size=6), max_size=9)


@given(WORDS, WORDS)
@example(["a"], ["a"])
@example(["a", "b"], ["c"])
@example(["a", "b"], ["a", "c"])
@example([], ["a"])
def test_titles_are_as_alike_as_rapidfuzz_says(one: list[str], other: list[str]) -> None:
    assert likeness(one, other) == token_set_ratio(" ".join(one), " ".join(other))


def test_a_heading_that_links_to_the_home_page_is_a_name_of_the_site_by_its_address():
    page = Page(
        "<title>On tides - The Lamp</title>"
        "<h1><a href=https://lamp.example/>The Lamp</a></h1><h2>On tides</h2><p>Text"
    )
    assert page.announced.site_names == []
    moved = page.at("https://lamp.example/tides")
    assert moved.announced.site_names == ["lamp", "The Lamp"]
    assert moved.headings[moved.announced.place].text == "On tides"
