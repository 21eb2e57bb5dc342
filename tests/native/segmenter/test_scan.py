"""The compiled scans of a page's characters and tags find what Python finds."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from twins import assert_twins, needs_core, python_core
from webjury import native
from webjury.segmenter.source import characters, decode, sanitize, unseen

pytestmark = needs_core

_INVALID = st.sampled_from(
    """a & &# &#27; &#x1b; &#X1B &#0 &#x00001b; &#x; &#133; &#xd800; &#xfdd0; &#x1FFFF; &#1114111;
    &#1114112; &#99999999; é \x1b \x7f \x85 \ufdef \ufffe \U0003ffff \U0001f600 北""".split(" ")
)


@given(st.lists(_INVALID | st.sampled_from(["\n", "x" * 40]), max_size=5).map("".join))
def test_what_no_page_may_hold_is_found(page):
    data = page.encode()
    assert_twins(characters.holds_invalid, data)
    changed = characters.valid_references(characters.valid_text(page)) != page
    assert characters.holds_invalid(data) == changed


@pytest.mark.parametrize(
    "end", [b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\xff", b"&#", b"&#x", b"&#27", b"<", b"</htm"]
)
@pytest.mark.parametrize("before", [0, 31, 32])
def test_a_page_may_end_anywhere(before, end):
    data = b"x" * before + end
    found = characters.holds_invalid(data)
    assert found in ((True,) if end == b"&#27" else (True, False) if end > b"\x7f" else (False,))
    assert sanitize._odd_tags(data) == []


_BYTES = st.sampled_from(
    [bytes((byte,)) for byte in (*range(0x7E, 0x83), *range(0x8E, 0xA2), *range(0xBE, 0x100))]
)


@given(st.lists(_BYTES | st.sampled_from(["é".encode(), "北".encode(), b"x" * 31]), max_size=9))
def test_utf_8_is_what_python_decodes(pieces):
    data = b"".join(pieces)
    assert_twins(decode._is_utf_8, data)


def test_every_sequence_of_utf_8_is_known():
    for code in range(0x110000):
        data = chr(code).encode("utf-8", "surrogatepass")
        assert decode._is_utf_8(data) == (not 0xD800 <= code < 0xE000)
    for code in range(0x80, 0x110000, 61):
        assert not decode._is_utf_8(chr(code).encode("utf-8", "surrogatepass")[:-1])


_TAGS = st.sampled_from(
    """< <meta <META <mEtA <metadata meta> </html </HTML> </html> <html </ html> <meta\u0131 <m
    charset charset=latin1 CHARSET='x' = > \" ' 北 \U0001f600 é <!-- --> a""".split()
)
_SOURCES = st.lists(_TAGS | st.sampled_from(" \n/"), max_size=20).map("".join)


@settings(max_examples=50)
@given(_SOURCES)
def test_sources_are_cleaned_the_same(source):
    found = sanitize.sanitize(source.encode())
    with python_core():
        assert sanitize.sanitize(source.encode()) == found


@given(st.lists(_TAGS | st.characters(codec="utf-8"), max_size=20).map("".join), st.integers(1, 9))
def test_tags_are_found_wherever_they_begin(html, long_tag):
    odd = re.compile(
        rf"<(?:/html|meta[^<>]*charset|[a-z][^<>]{{{long_tag}}})".encode(), re.IGNORECASE
    )
    data = html.encode()
    assert native.segmenter.scan.odd_tags(long_tag, data) == [
        tag.start() for tag in odd.finditer(data)
    ]


@pytest.mark.parametrize("length", [1_999, 2_000, 2_001])
@pytest.mark.parametrize("before", ["", "é", "<b>"])
def test_the_same_tags_are_long(before, length):
    data = f"{before}<p{'é' + 'x' * (length - 2)}>".encode()
    assert_twins(sanitize._odd_tags, data)
    assert len(sanitize._odd_tags(data)) == (length > 1_999)


_UNSEEN = st.sampled_from(
    """a & &# &#8203; &#8203 &#x200b; &#X000feff &#8238; &#82 &#917570; &#xE0041; &zwj; &zwnj; &lrm;
    &rlm; &ZeroWidthSpace; &NoBreak; &amp; &rsquo; &#8217; \u200b \u2060 \ufeff \ufe0f \U000e0041
    \U000e0101 \u202e \u2067 \u2019 \u2026 \uff0c \U0001f600 \u5317""".split(" ")
)


@given(st.lists(_UNSEEN | st.just("x" * 40), max_size=5).map("".join))
@example("\u200b\U000e0041\u200b")
@example("\ufeff\u200b\u200b\ufeff")
@example("&zwj;\U000e0041&#8203;")
def test_pages_that_hold_nothing_unseen_are_left_as_they_are(page):
    data = page.encode()
    assert_twins(unseen.without_unseen, data)


@pytest.mark.parametrize("data", [b"", b"\xe2", b"\xe2\x80", b"&#", b"&", b"\xef\xb8", b"&zw"])
def test_what_is_unseen_may_be_cut(data):
    assert unseen.without_unseen(data) == data
