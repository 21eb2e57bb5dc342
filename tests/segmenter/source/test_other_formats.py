"""Other formats than HTML are refused; an address or a name in place of a page gives a warning."""

import json
from email.message import EmailMessage

import pytest

from webjury import Page
from webjury.errors import InputError
from webjury.segmenter.source.other_formats import mistaken_name, refuse_known_formats

RSS = b"<rss version='2.0'><channel><title>Lamps</title></channel></rss>"
ATOM = b"<feed xmlns='http://www.w3.org/2005/Atom'><title>Lamps</title></feed>"
DECLARATION = b"<?xml version='1.0' encoding='utf-8'?>\n"
ROW = json.dumps({"id": "1", "html": "<p>The lamp turns."}).encode()


def saved_page() -> bytes:
    """A page with its parts, as browsers save it."""
    message = EmailMessage()
    message["From"] = "<Saved by Blink>"
    message["Subject"] = "The lamp"
    message.set_content("<p>The lamp turns.", subtype="html")
    message.add_related(b"GIF", "image", "gif")
    return message.as_bytes()


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"WARC/1.0\r\nWARC-Type: warcinfo\r\n", "a WARC file, .*: use webjury batch"),
        (b"PAR1\x15\x04", "a Parquet table, .*: use webjury batch"),
        (ROW, "JSON, .*: if it is a table of pages, use webjury batch"),
        (ROW + b"\n" + ROW + b"\n", "JSON, .*: if it is a table"),
        (b'\n{\n  "html": "<p>"\n}', "JSON, .*: if it is a table"),
        (RSS, "a feed, .*: extract the pages that it links to"),
        (b"\xef\xbb\xbf" + DECLARATION + RSS, "a feed"),
        (
            DECLARATION + b"<!-- by <b>hand</b> --> <?xml-stylesheet href='a'?>" + ATOM,
            "a feed",
        ),
        (b"<!DOCTYPE rss SYSTEM 'rss-0.91.dtd'>" + RSS, "a feed"),
        (DECLARATION + b"<rdf:RDF xmlns='http://purl.org/rss/1.0/'>", "a feed"),
        (saved_page(), "a page saved as MHTML, .*: the cookbook says how"),
        (b"From: a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=x", "MHTML"),
    ],
)
def test_another_format_is_refused_with_what_to_do(data: bytes, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        refuse_known_formats(data)


@pytest.mark.parametrize(
    "page",
    [
        DECLARATION + b"<!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'><rss>",
        b"<!-- <rss> --><html><p>" + RSS,
        b"<p>" + RSS,
        b"<feedback>",
        b"<!-- " * 1_000,
        b"<p>WARC/1.0\r\nWARC-Type: warcinfo",
        b"WARC files are archives of the web.",
        b"<pre>Content-Type: multipart/related",
        b"From: Ann\nSubject: the lamp\n\nContent-Type: multipart/related",
        b"a: b\n" * 2_000,
        ROW + b"<html><p>",
        b"{ not JSON }",
        b"{% if page %}<p>{% endif %}",
        b"<script>" + ROW + b"</script>",
        b'{"a":' * 10_000,
    ],
)
def test_a_page_that_holds_another_format_is_not_refused(page: bytes) -> None:
    refuse_known_formats(page)


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
def test_an_address_is_not_a_page(source: str) -> None:
    warning = f"{source.strip()!r} is an address, not a page: pass webjury.fetch(address)"
    assert mistaken_name(source) == warning
    assert Page(source).warnings == [warning]


@pytest.mark.parametrize(
    "source",
    ["page.html", "/tmp/a/PAGE.HTM", r"C:\pages\The lamp.html", "lamp.xhtml", "lamp.html.gz\n"],
)
def test_the_name_of_a_file_is_not_a_page(source: str) -> None:
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
def test_anything_else_can_be_a_page(source: str) -> None:
    assert mistaken_name(source) is None
    assert Page(source).warnings == []


@pytest.mark.parametrize("source", [b"page.html", bytearray(b"https://example.org/lamp")])
def test_bytes_are_taken_as_they_are(source: bytes | bytearray) -> None:
    assert Page(source).warnings == []
