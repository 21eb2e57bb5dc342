"""What a page declares about itself: titles, descriptions and JSON-LD."""

import pytest

from webjury.segmenter.page import Page
from webjury.segmenter.survey import Declarations


def test_titles_and_descriptions_are_read_from_the_whole_page() -> None:
    found = Page(
        "<head><title>One &amp; two</title><meta property='og:title' content='Three'></head>"
        "<body><svg><title>Four</title></svg><meta name=description content='five'>"
        "<meta property='og:description' name=description content='six'>"
        "<meta name='og:title'><meta name=author content='seven'>"
    ).declarations
    assert found.titles == ["Three", "", "One & two"]
    assert found.descriptions == ["five", "six"]


def test_titles_are_declared_in_any_case() -> None:
    page = Page("<meta property='OG:Title' content=One><meta name='Og:title' content=two>")
    assert page.declarations.titles == ["One", "two"]


def test_elements_that_state_something_are_found_in_the_whole_page() -> None:
    page = Page(
        "<base href=/a><link rel=next href=/b><meta name=author><style>a</style><script>b</script>"
        "<p>One<script type='application/ld+json'>{}</script><meta itemprop=name>"
    )
    assert [one.tag for one in page.stating] == ["base", "link", "meta", "script", "meta"]


@pytest.mark.parametrize(
    ("script", "is_read"),
    [
        ('<script type="application/ld+json">{"articleBody": "one"}</script>', True),
        ('<script type="application/ld+json">{"recipeIngredient": ["one"]}</script>', True),
        ('<script type="application/ld+json">{"headline": "one"}</script>', False),
        ('<script>{"articleBody": "one"}</script>', False),
        ('<script type="application/ld+json"></script>', False),
    ],
)
def test_linked_data_is_read_that_may_hold_an_article_or_a_recipe(
    script: str, is_read: bool
) -> None:
    found = Page(f"<p>One</p>{script}").declarations
    assert len(found.linked_data) == is_read
    assert all(source in script for source in found.linked_data)


def test_every_object_of_the_linked_data_is_read() -> None:
    sources = ['[{"a": [{"b": {"c": 1}}]}, 2, null]', "{", '"text"', "[" * 100_000, '{"d": 1}']
    found = Declarations([], [], sources).objects()
    assert [sorted(one) for one in found] == [["a"], ["b"], ["c"], ["d"]]


def test_a_page_may_declare_nothing() -> None:
    assert Page("<p>One</p>").declarations == ([], [], [])
