"""The titles that a page declares."""

from webjury import Page
from webjury.segmenter.titles.announced import MAX_DECLARED


def test_titles_with_words_are_declared_in_the_order_of_their_elements():
    page = Page(
        "<title> The\nlamp </title><title>Another</title><meta property=og:title content='|'>"
        "<meta name=og:title content='A lamp'>"
    )
    assert page.declared_titles == ["A lamp", "The lamp"]


def test_titles_beyond_a_bound_are_not_read():
    metas = "".join(f"<meta property=og:title content='Lamp {number}'>" for number in range(99))
    titles = Page(f"{metas}<title>The lamp</title><p>Text").declared_titles
    assert len(titles) == MAX_DECLARED + 1
    assert titles[-1] == "The lamp"
