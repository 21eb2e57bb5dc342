"""Addresses that a page declares, cleaned as browsers do."""

import pytest
from lxml.html import document_fromstring

from webjury.segmenter.address import (
    base_address,
    canonical_address,
    clean_address,
    own_address,
)


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
    tree = document_fromstring(f"<html><head>{declaration}</head><p>a")
    assert own_address(tree) == "https://a.org/ b"


def test_a_base_address_is_on_one_line() -> None:
    tree = document_fromstring("<html><head><base href='\n/b\n/ '></head><p>a")
    assert base_address(tree, "https://a.org/c") == "https://a.org/b/"


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
    tree = document_fromstring(f"<head>{head}</head><p>Text.")
    assert (own_address(tree), canonical_address(tree)) == (own, canonical)
