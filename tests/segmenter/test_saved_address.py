"""A saved page has the address that it comes from."""

import pytest

from webjury import Page, extract

_WHICH = "which are shut at night and opened by the keeper at six in the morning."


@pytest.mark.parametrize(
    "html",
    [
        "<!DOCTYPE html>\n<!-- saved from url=(0027)https://example.org/?a=1&amp;b=2 --><p>One",
        "<!DOCTYPE html> <html lang=en><!--\n Page saved with SingleFile \n url: "
        "https://example.org/?a=1&b=2 \n saved date: Sat Nov 28 2026\n--><p>One",
        "<!-- Saved from https://example.org/?a=1&b=2 at 2026-11-28T10:00:00Z "
        "using monolith v2.8.3 --><p>One",
        "<html lang=en data-scrapbook-source='https://example.org/?a=1&amp;b=2'><p>One",
        '<html><head><meta name="savepage-url" content="https://example.org/?a=1&amp;b=2"><p>One',
    ],
)
def test_the_address_of_a_saved_page_is_read(html: str) -> None:
    assert Page(html).address == "https://example.org/?a=1&b=2"
    assert Page(html, url="https://example.com/").address == "https://example.com/"


def test_an_address_may_lack_its_scheme() -> None:
    html = "<html>\n<!-- Mirrored from example.org/a by HTTrack Website Copier/3.x, 2026 --><p>One"
    assert Page(html).address == "http://example.org/a"


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
    extraction = extract(f"{saved}<p>See the <a href=gates.html>gates</a>, {_WHICH}", "fast")
    gates = "[gates](https://example.org/a/gates.html)"
    assert extraction.to_markdown(links=True) == f"See the {gates}, {_WHICH}"
