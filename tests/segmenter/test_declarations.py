"""What a page declares about itself: titles, descriptions, JSON-LD and addresses."""

import pytest

from webjury.segmenter.declarations import Declarations
from webjury.segmenter.page import Page


def test_titles_and_descriptions_are_read_from_the_whole_page_in_any_case() -> None:
    found = Page(
        "<head><title>One &amp; two</title><meta property='OG:Title' content='Three'></head>"
        "<body><svg><title>Four</title></svg><meta name=description content='five'>"
        "<meta property='og:description' name=description content='six'>"
        "<meta name='Og:title'><meta name=author content='seven'>"
    ).declarations
    assert found.titles == ["Three", "", "One & two"]
    assert found.descriptions == ["five", "six"]


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
def test_linked_data_is_read_that_may_hold_an_article_or_a_recipe(script, is_read):
    found = Page(f"<p>One</p>{script}").declarations
    assert len(found.linked_data) == is_read
    assert all(source in script for source in found.linked_data)


def test_every_object_of_the_linked_data_is_read() -> None:
    sources = ['[{"a": [{"b": {"c": 1}}]}, 2, null]', "{", '"text"', "[" * 100_000, '{"d": 1}']
    found = Declarations([], [], sources, []).objects()
    assert [sorted(one) for one in found] == [["a"], ["b"], ["c"], ["d"]]


def test_a_page_may_declare_nothing() -> None:
    assert Page("<p>One</p>").declarations == ([], [], [], [])


@pytest.mark.parametrize(
    "declaration",
    [
        "<link rel=canonical href='\n https://a.org/\n b\n'>",
        "<link rel=canonical href=/b><meta property=og:url content='https://a.org/&#10; b&#9;'>",
        "<base href=' https://a.org/\r b'>",
    ],
)
def test_a_declared_address_is_on_one_line(declaration: str) -> None:
    page = Page(f"<html><head>{declaration}</head><p>a")
    assert page.declared_address == "https://a.org/ b"


@pytest.mark.parametrize(
    ("base", "address"),
    [("\n/b\n/ ", "https://a.org/b/"), ("https://[a", "https://a.org/c")],
    ids=["lines", "no address"],
)
def test_a_base_address_is_on_one_line_and_an_address(base: str, address: str) -> None:
    page = Page(f"<html><head><base href='{base}'></head><p>a", url="https://a.org/c")
    assert page.base_address == address


@pytest.mark.parametrize(
    ("head", "own", "canonical"),
    [
        ("<base href=https://b.org/>", "https://b.org/", ""),
        (
            "<base href=https://b.org/><meta property=og:url content=https://a.org/1>",
            "https://a.org/1",
            "https://a.org/1",
        ),
        ("<link rel=canonical href=/1>", "", ""),
        # A canonical address may be relative to a base.
        (
            "<link rel=canonical href=/1><base href=https://b.org/>",
            "https://b.org/1",
            "https://b.org/1",
        ),
    ],
)
def test_a_base_that_pages_share_is_no_canonical_address(head, own, canonical):
    page = Page(f"<head>{head}</head><p>Text.")
    assert (page.declared_address, page.canonical_address) == (own, canonical)
