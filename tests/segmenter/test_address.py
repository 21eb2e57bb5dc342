"""Addresses that a page declares, cleaned as browsers do."""

import pytest

from webjury import Page
from webjury.segmenter.address import clean_address


@pytest.mark.parametrize(
    ("address", "clean"),
    [
        ("https://a.org/b", "https://a.org/b"),
        ("\n  https://a.org/b \x1f\n", "https://a.org/b"),
        ("https://a.org/\r\n\tb", "https://a.org/b"),
        ("https://a.org/b c", "https://a.org/b c"),
        ("https://a.org/\u00a0", "https://a.org/\u00a0"),
        (" \n", ""),
    ],
)
def test_an_address_is_cleaned_as_in_browsers(address: str, clean: str) -> None:
    assert clean_address(address) == clean


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


def test_a_base_address_is_on_one_line() -> None:
    page = Page("<html><head><base href='\n/b\n/ '></head><p>a", url="https://a.org/c")
    assert page.base_address == "https://a.org/b/"


def test_a_base_that_is_no_address_does_not_count() -> None:
    page = Page("<html><head><base href='https://[a'></head><p>a", url="https://a.org/c")
    assert page.base_address == "https://a.org/c"


@pytest.mark.parametrize(
    ("head", "own", "canonical"),
    [
        ("<base href=https://b.org/>", "https://b.org/", ""),
        (
            "<base href=https://b.org/><meta property=og:url content=https://a.org/1>",
            "https://a.org/1",
            "https://a.org/1",
        ),
        ("<link rel=canonical href=/1><base href=https://b.org/>", "https://b.org/", ""),
    ],
)
def test_a_base_that_pages_share_is_no_canonical_address(head, own, canonical):
    page = Page(f"<head>{head}</head><p>Text.")
    assert (page.declared_address, page.canonical_address) == (own, canonical)
