"""A saved page has the address that it comes from."""

import pytest

from webjury import Page, extract


@pytest.mark.parametrize(
    "html",
    [
        "<!DOCTYPE html>\n<!-- saved from url=(0027)https://example.org/?a=1&amp;b=2 --><p>One",
        "<!DOCTYPE html> <html lang=en><!--\n Page saved with SingleFile \n url: "
        "https://example.org/?a=1&b=2 \n saved date: Sat Nov 28 2026\n--><p>One",
        "<html lang=en data-scrapbook-source='https://example.org/?a=1&amp;b=2'><p>One",
        '<html><head><meta name="savepage-url" content="https://example.org/?a=1&amp;b=2"><p>One',
    ],
)
def test_the_address_of_a_saved_page_is_read(html: str) -> None:
    assert Page(html).address == "https://example.org/?a=1&b=2"
    assert Page(html, url="https://example.com/").address == "https://example.com/"


@pytest.mark.parametrize(
    "html",
    [
        "<!-- saved from url=(0029)file:///home/ann/lamp.html --><p>One",
        "<p>saved from url=(0020)https://example.org/</p>",
        "<p data-url=https://example.org/>One",
    ],
)
def test_other_pages_have_no_such_address(html: str) -> None:
    assert Page(html).address == ""


def test_relative_links_of_a_saved_page_lead_to_its_site() -> None:
    saved = "<!-- saved from url=(0022)https://example.org/a/ -->"
    extraction = extract(f"{saved}<p>See <a href=gates.html>gates</a>.", "fast")
    assert extraction.to_markdown(links=True) == "See [gates](https://example.org/a/gates.html)."
