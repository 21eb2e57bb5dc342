"""An address or a file's name in place of a page: what is one, and what is not."""

import pytest

from webjury import Page
from webjury.segmenter.source.mistaken_source import mistaken_name


@pytest.mark.parametrize(
    "source",
    [
        "https://example.org/lamp",
        "HTTP://example.org",
        " https://example.org/lamp\n",
        "https://example.org/?a=1&b=%3C#c",
        f"https://example.org/{'a' * 1_900}",
    ],
)
def test_an_address_is_not_a_page(source):
    warning = f"{source.strip()!r} is an address, not a page: pass webjury.fetch(address)"
    assert mistaken_name(source) == warning
    assert Page(source).warnings == [warning]


@pytest.mark.parametrize(
    "source",
    ["page.html", "/tmp/a/PAGE.HTM", r"C:\pages\The lamp.html", "lamp.xhtml", "lamp.html.gz\n"],
)
def test_the_name_of_a_file_is_not_a_page(source):
    name = repr(source.strip())
    warning = f"{name} is the name of a file, not a page: pass pathlib.Path(name)"
    assert mistaken_name(source) == warning
    assert Page(source).warnings == [warning]


@pytest.mark.parametrize(
    "source",
    [
        "",
        " \n",
        ".html",
        "The lamp turns once in twenty seconds.",
        "notes.txt",
        "<p>page.html",
        "page.html\nother.html",
        "page.html\x85other.html",
        "https://example.org/ is a site",
        "<a href='https://example.org/'>https://example.org/</a>",
        f"{'a' * 2_000}.html",
        f"https://example.org/{'a' * 2_000}",
    ],
)
def test_anything_else_can_be_a_page(source):
    assert mistaken_name(source) is None
    assert Page(source).warnings == []


@pytest.mark.parametrize("source", [b"page.html", bytearray(b"https://example.org/lamp")])
def test_bytes_are_taken_as_they_are(source):
    assert Page(source).warnings == []
