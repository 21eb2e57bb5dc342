"""The titles that a page declares."""

import pytest

from webjury import Page
from webjury.segmenter.titles.announced import MAX_DECLARED


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
    assert len(titles) == MAX_DECLARED + 1
    assert titles[-1] == "The lamp"
