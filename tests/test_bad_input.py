"""`extract` returns a result or raises a `WebjuryError` on any input, malicious or not."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury import Extraction, InputError, Page, WebjuryError, extract

MODES = ("voter", "selector", "fast")
ARTICLE = "<p>The tide comes in twice a day, and twice a day it leaves again.</p>" * 5
SMALL_PAGE = (
    '<!DOCTYPE html><html><head><meta charset="utf-8"><title>T</title></head><body>'
    '<nav><a href="/">Home</a></nav><h1>Tides</h1><p>In and out, <b>twice</b> a day.</p>'
    "<p>Плима и осека &amp; <!-- c -->ебб</p><script>x = '<p>'</script></body></html>"
).encode()

WITHOUT_CONTENT = {
    "empty": b"",
    "blank": b" \r\n\t ",
    "empty str": "",
    "comment only": b"<!-- nothing here -->",
    "doctype only": b"<!DOCTYPE html>",
    "processing instruction only": b"<?php echo 1 ?>",
    "NULs only": b"\0" * 1000,
    "byte order mark only": b"\xef\xbb\xbf",
    "script only": b"<html><body><script>document.write('x')</script></body></html>",
    "style only": b"<style>p { color: red }</style>",
    "frames": b"<frameset cols='1,2'><frame src='a.html'><frame src='b.html'></frameset>",
    "punctuation only": "<p>… — *** •</p>",
    "images only": b"<img src='a.png'><img src='b.png'>",
}

READABLE = {
    "NULs in text": ARTICLE.replace("t", "t\0").encode(),
    "undecodable bytes": ARTICLE.encode() + b"<p>\xff\xfe\x80 caf\xe9</p>",
    "lone surrogates": ARTICLE + "<p>\ud800 and \udfff</p>",
    "lying charset": b'<meta charset="utf-16">' + ARTICLE.encode(),
    "unknown charset": b'<meta charset="klingon">' + ARTICLE.encode() + b"\xe9",
    "bogus charset in a str": '<meta charset="bogus">' + ARTICLE,
    "XML declaration in a str": '<?xml version="1.0" encoding="koi8-r"?>' + ARTICLE,
    "control characters": "".join(map(chr, range(32))) + ARTICLE,
    "bytearray": bytearray(ARTICLE.encode()),
}

LARGE = {
    "5,000 levels of nesting": "<div>" * 5_000 + ARTICLE + "</div>" * 5_000,
    "5,000 levels of inline nesting": "<b><i>" * 2_500 + ARTICLE,
    "50,000 attributes": "<p " + " ".join(f"a{i}=1" for i in range(50_000)) + f">{ARTICLE}",
    "8,000 cells": "<table>" + "<tr><td>cell</td></tr>" * 8_000 + f"</table>{ARTICLE}",
    "20,000 unclosed links": "<a href=x>" * 20_000 + ARTICLE,
    "320 KB of unclosed meta tags": "<meta name=x>" * 25_000 + ARTICLE,
    "an endless tag": ARTICLE + "<a " * 20_000,
    "an endless comment": ARTICLE + "<!-- " * 20_000,
    "4 MB of text": ARTICLE + "the tide comes in " * 230_000,
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("source", WITHOUT_CONTENT.values(), ids=WITHOUT_CONTENT)
def test_a_page_without_content_gives_no_text(source, mode):
    assert extract(source, mode).text == ""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("source", READABLE.values(), ids=READABLE)
def test_text_is_found_on_a_page_of_unusual_markup_or_encoding(source, mode):
    extraction = extract(source, mode)
    assert "comes in twice a day" in extraction.text
    assert not any("\ud800" <= character <= "\udfff" for character in extraction.text)


@pytest.mark.parametrize("mode", MODES)
def test_text_for_the_frameless_is_found_or_doubted(mode):
    # Some extractors find no text there, and mode selector may choose one of them.
    extraction = extract(f"<frameset><noframes>{ARTICLE}</noframes></frameset>", mode)
    is_doubted = any(warning.startswith("low confidence") for warning in extraction.warnings)
    assert "comes in twice a day" in extraction.text or (mode == "selector" and is_doubted)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("source", LARGE.values(), ids=LARGE)
def test_a_very_large_page_gives_a_result(source, mode):
    extraction = extract(source, mode)
    text = " ".join(segment.text for segment in extraction.segments)
    assert "The tide comes in twice a day" in text


@pytest.mark.parametrize("source", [b"%PDF-1.7", b"\x7fELF\2\1\1", 42, None])
def test_input_that_is_not_html_is_refused_with_a_reason(source):
    with pytest.raises(InputError, match=r"not an HTML page|a page is bytes, str"):
        extract(source)


@pytest.mark.parametrize(("mode", "step"), [("fast", 1), ("voter", 10), ("selector", 10)])
def test_a_page_cut_anywhere_gives_a_result(mode, step):
    for end in range(0, len(SMALL_PAGE), step):
        assert isinstance(extract(SMALL_PAGE[:end], mode), Extraction)


@pytest.mark.parametrize(
    ("name", "warning"),
    [("5,000 levels of nesting", "nested deeper"), ("50,000 attributes", "attributes")],
)
def test_cut_markup_gives_a_warning(name, warning):
    assert any(warning in one for one in extract(LARGE[name], "fast").warnings)


def test_a_juror_that_fails_gives_a_warning():
    extraction = extract(LARGE["8,000 cells"], "voter")
    assert any(warning.startswith("justext: not run") for warning in extraction.warnings)
    assert "bte" in extraction.segments[0].coverage


PIECES = st.sampled_from(
    """<p> </p> <div> </div> <a> </a> <br> <table> <tr> <td> <li> <pre> <h1> <!-- --> <script>
    </script> &amp; &#0; <svg> <noscript> <frameset> <body> <html> <nav> <form> < > " ' \0
    """.split()
)
TEXTS = st.text(max_size=20) | st.just("Some words to read, no more. ")


@settings(max_examples=60)
@given(st.lists(PIECES | TEXTS, max_size=40).map("".join), st.sampled_from(MODES))
def test_any_markup_gives_a_result(html, mode):
    page = Page(f"{html}<")  # without it, the text may be the name of a file
    extraction = extract(page, mode)
    # A page without words, and plain text, have none.
    assert extraction.expected_f1 is None or 0 <= extraction.expected_f1 <= 1
    assert (extraction.expected_f1 is None) == (not page.words or page.plain_text is not None)


@settings(max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_give_a_result_or_a_webjury_error(data):
    with contextlib.suppress(WebjuryError):
        assert isinstance(extract(data, "fast"), Extraction)
