"""What is no page is refused, with what to do."""

import json
import re

import pytest

from webjury import Page
from webjury.errors import InputError

RSS = b"<rss version='2.0'><channel><title>Lamps</title></channel></rss>"
ATOM = b"<feed xmlns='http://www.w3.org/2005/Atom'><title>Lamps</title></feed>"
DECLARATION = b"<?xml version='1.0' encoding='utf-8'?>\n"
ROW = json.dumps({"id": "1", "html": "<p>The lamp turns."}).encode()


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        *((b"\x1f\x8b\x08", "gzip"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"\xfd7zXZ\0", "xz")),
        *((b"\x89PNG\r\n", "PNG"), (b"\xff\xd8\xff\xe0", "JPEG"), (b"GIF89a", "GIF")),
        *((b"%PDF-1.7", "PDF"), (b"PK\x03\x04", "ZIP"), (b"\x7fELF\2\1\1", "a program")),
        (b"WARC/1.0\r\nWARC-Type: warcinfo\r\n", "a WARC file, .*: give it to webjury batch"),
        (b"filedesc://a.arc 0.0.0.0 20080101000000 text/plain 76\n", "an ARC file"),
        (b"SQLite format 3\0\x10\0", "a database"),
        (b"page.html".ljust(257, b"\0") + b"ustar  \0", "a tar archive, .*: unpack it first"),
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
        (b"\xef\xbb\xbf\r\n%PDF-1.7", "PDF"),
        (DECLARATION + b"<TEI xmlns='http://www.tei-c.org/ns/1.0'><p>", "XML document .* TEI"),
        (b"<ACT xmlns='http://formex.publications.europa.eu'><P>", "XML document .* ACT"),
        (
            DECLARATION + b"<!DOCTYPE article PUBLIC '-//NLM'><article><p>",
            "XML document .* article",
        ),
        (
            DECLARATION + b"<urlset xmlns='http://www.sitemaps.org/schemas'>",
            "XML document .* urlset",
        ),
    ],
)
def test_another_format_is_refused_with_what_to_do(data: bytes, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        Page(data)


@pytest.mark.parametrize(
    "page",
    [
        DECLARATION + b"<!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'><rss>",
        b"<!-- <rss> --><html><p>" + RSS,
        b"<feedback>",
        DECLARATION + b"<!DOCTYPE html PUBLIC '-//W3C'><p>One",
        b"<html xmlns='http://www.w3.org/TR/REC-html40'><p>",
        b"<!-- " * 1_000,
        b"<p>WARC/1.0\r\nWARC-Type: warcinfo",
        b"WARC files are archives of the web.",
        b"<pre>Content-Type: multipart/related",
        b"From: Ann\nSubject: the lamp\n\nContent-Type: multipart/related",
        b"a: b\n" * 2_000,
        ROW + b"<html><p>",
        *(b"{ not JSON }", b"{% if page %}<p>{% endif %}", b'{"a":' * 10_000),
        b"<script>" + ROW + b"</script>",
    ],
    ids=lambda page: page[:20],
)
def test_a_page_that_holds_another_format_is_not_refused(page: bytes) -> None:
    assert Page(page).warnings == []


_IS_ADDRESS = "is an address, not a page: pass webjury.fetch(address)"
_IS_NAME = "is the name of a file, not a page: pass pathlib.Path(name)"
_IS_EITHER = (
    "is an address or the name of a file, not a page: "
    "pass webjury.fetch(address) or pathlib.Path(name)"
)


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("https://example.org/lamp", _IS_ADDRESS),
        ("HTTP://example.org", _IS_ADDRESS),
        (" https://example.org/lamp\n", _IS_ADDRESS),
        ("https://example.org/?a=1&b=%3C#c", _IS_ADDRESS),
        (f"https://example.org/{'a' * 1_900}", _IS_ADDRESS),
        *((name, _IS_NAME) for name in ("page.html", "/tmp/a/PAGE.HTM", "lamp.xhtml")),
        *((name, _IS_ADDRESS) for name in ("www.example.org/lamp", "ftp://a.org/x", "//a.org/x")),
        *((name, _IS_EITHER) for name in ("example.org", "a.example.org/lamp?a=1", "lamp.docx")),
        *((name, _IS_NAME) for name in ("/tmp/lamp", "./lamp", r"C:\pages\lamp", "file:///a.html")),
        *((name, _IS_NAME) for name in ("notes.txt", "lamp.pdf")),
        *((name, _IS_NAME) for name in (r"C:\pages\The lamp.html", "lamp.html.gz\n")),
    ],
)
def test_an_address_or_the_name_of_a_file_is_not_a_page(source: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"{source.strip()!r} {error}")):
        Page(source)


@pytest.mark.parametrize(
    "source",
    [
        "",
        " \n",
        ".html",
        "The lamp turns once in twenty seconds.",
        "See notes.txt",
        "It turns.Once.",
        "灯每二十秒转一次.晚上也转",
        "<p>page.html",
        "page.html\nother.html",
        "page.html\x85other.html",
        "https://example.org/ is a site",
        "<a href='https://example.org/'>https://example.org/</a>",
        f"{'a' * 2_000}.html",
        f"https://example.org/{'a' * 2_000}",
        # Bytes are taken as they are.
        b"page.html",
        b"https://example.org/lamp",
    ],
)
def test_anything_else_can_be_a_page(source: str | bytes) -> None:
    assert Page(source).warnings == []
