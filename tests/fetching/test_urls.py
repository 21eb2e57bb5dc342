"""URLs: which may be fetched, and how messages show them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.fetching.urls import RefusedError, join, parse_url, shown

PORTS = frozenset((80, 443))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://example.org", "http://example.org"),
        (" HTTPS://Example.ORG/A?b=c#d\n", "https://example.org/A?b=c"),
        ("http://example.org:443/", "http://example.org:443/"),
        ("http://bücher.example/straße", "http://xn--bcher-kva.example/stra%C3%9Fe"),
        ("http://例え。jp/", "http://xn--r8jz45g.jp/"),
        ("http://93.184.216.34/", "http://93.184.216.34/"),
        ("http://９３.184.216.34/", "http://93.184.216.34/"),
        ("http://[2606:4700::1]/", "http://[2606:4700::1]/"),
        ("http://1.example/", "http://1.example/"),
        ("http://0x7f.example/", "http://0x7f.example/"),
    ],
)
def test_urls_of_pages_are_parsed(text, expected):
    assert str(parse_url(text, PORTS)) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "starts with http"),
        ("example.org/page", "starts with http"),
        ("//example.org/", "starts with http"),
        ("http:///page", "starts with http"),
        ("file:///etc/passwd", "starts with http"),
        ("ftp://example.org/", "starts with http"),
        ("gopher://127.0.0.1:80/_", "starts with http"),
        ("data:text/html,a", "starts with http"),
        ("javascript:alert(1)", "starts with http"),
        ("http://me@example.org/", "password"),
        ("http://me:secret@example.org/", "password"),
        ("http://:secret@example.org/", "password"),
        ("http://example.org:22/", "port 22 is not allowed; allowed ports are 80, 443"),
        ("http://example.org:8080/", "port 8080"),
        ("http://example.org:0/", "port 0"),
        ("http://example.org:99999/", "not a valid URL"),
        ("http://[::1/", "not a valid URL"),
        ("http://example.org\\@127.0.0.1/", "not a valid URL"),
        ("http://a\udcff/", "not a valid URL"),
        ("http://2130706433/", "unusual spelling"),
        ("http://127.1/", "unusual spelling"),
        ("http://0x7f.1/", "unusual spelling"),
        ("http://0x7f000001/", "unusual spelling"),
        ("http://0X7F.0.0.1/", "unusual spelling"),
        ("http://0177.0.0.1/", "unusual spelling"),
        ("http://017700000001/", "unusual spelling"),
        ("http://127.0.0.1./", "unusual spelling"),
        ("http://256.256.256.256/", "unusual spelling"),
        ("http://①②⑦.1/", "unusual spelling"),
        ("http://example.org/" + "a" * 8_000, "longer than 8,000 characters"),
    ],
)
def test_other_urls_are_refused(text, reason):
    with pytest.raises(RefusedError, match=reason):
        parse_url(text, PORTS)


@given(st.text() | st.text().map("http://{}".format) | st.text().map("https://a/{}".format))
def test_any_text_is_parsed_or_refused(text):
    try:
        url = parse_url(text, PORTS)
    except RefusedError:
        return
    assert url.scheme in ("http", "https")
    assert url.port in PORTS
    assert (url.user, url.password) == (None, None)
    assert str(url).isascii()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://medium.com/@author?to=a@b", "https://medium.com/@author?to=a@b"),
        ("http://me:secret@example.org/a", "http://example.org/a"),
        ("http://me:sec/ret@example.org/a", "http://example.org/a"),
        ("http://me:se@cret@example.org:99999/a", "http://example.org:99999/a"),
        ("ftp://me:secret@example.org/a", "ftp://example.org/a"),
        ("//me:secret@example.org/a", "//example.org/a"),
        ("me:secret@example.org/a", "example.org/a"),
        ("a\r\nb\x1b[31m\udcff", "ab[31m"),
        ("http://a/" + "b" * 300, "http://a/" + "b" * 191 + "..."),
    ],
)
def test_messages_show_a_url_shortened_and_without_credentials(text, expected):
    assert shown(text) == expected


@given(st.text())
def test_messages_can_show_any_text(text):
    assert shown(text).encode().decode().isprintable()


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("c", "https://example.org/a/c"),
        ("?c", "https://example.org/a/b?c"),
        ("//example.net", "https://example.net"),
        ("http://example.net/", "http://example.net/"),
    ],
)
def test_redirects_are_relative_to_the_redirecting_page(location, expected):
    assert join(parse_url("https://example.org/a/b", PORTS), location) == expected
