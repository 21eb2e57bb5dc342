"""The signs in the bytes of a page are those that simple expressions over the whole page find."""

import re
from unittest.mock import Mock, patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from invalid_characters import INVALID
from webjury.segmenter.source import unseen
from webjury.segmenter.source.characters import valid_references
from webjury.segmenter.source.emojis import with_emojis
from webjury.segmenter.source.shortcodes import without_shortcodes
from webjury.segmenter.source.signs import Signs

_PATH = "/cdn-cgi/l/email-protection"
_PLAIN = ["a", " ", "\n", "é", "北", "\u2019", "\U0001f600", "x" * 31, "x" * 63]
_INVALID = """& &# &#27; &#x1b; &#X1B &#0 &#x00001b; &#x; &#133; &#129 &#xd800; &#xfdd0; &#x1FFFF;
    &#1114111; &#1114112; &#99999999; \x1b \x7f \x85 \ufdef \ufffe \U0003ffff""".split(" ")
_TAGS = f"""< <meta <META <mEtA <metadata meta> </html </HTML> </html> <html <HtMl> <body> <BODY
    </body> <htm </ html> <TEMPLATE <templates </template <OBJECT <objects </object <meta\u0131
    <m charset charset=latin1 CHARSET='x' = > " ' <!-- --> {_PATH} {_PATH[:-1]} {_PATH[1:]}
    l/""".split()
_UNSEEN = """a & &# &#8203; &#8203 &#x200b; &#X000feff &#8238; &#82 &#917570; &#xE0041; &zwj; &lrm;
    &zwnj; &rlm; &ZeroWidthSpace; &NoBreak; &shy; &#173; &amp; &rsquo; &#8217; \u00ad ไ
    \u200c \u200b \u2060 \ufeff \ufe0f \U000e0041 \U000e0101 \u202e \u2067 \u2026 \uff0c
    \U0001f3f4""".split()


def _pages(pieces: list[str]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces + _PLAIN), max_size=12).map("".join)


@given(_pages(_INVALID))
def test_characters_and_references_that_no_page_may_hold(page: str) -> None:
    signs = Signs(page.encode())
    assert signs.holds_invalid == bool(INVALID.search(page))
    assert signs.holds_dropped_references == (valid_references(page) != page)
    assert signs.is_ascii == page.isascii()


def test_every_character_is_known() -> None:
    for code in range(0x110000):
        character = chr(code)
        data = character.encode("utf-8", "surrogatepass")
        signs = Signs(data)
        assert signs.is_utf_8 == (not 0xD800 <= code < 0xE000)
        assert not signs.is_utf_8 or signs.holds_invalid == bool(INVALID.match(character))
    for code in (*range(0x400), *range(0xF000, 0x20000), *range(0x20000, 0x110000, 61)):
        assert not (code > 0x7F and Signs(chr(code).encode()[:-1]).is_utf_8)
        for reference in (f"&#{code};", f"&#X00{code:X}"):
            signs = Signs(reference.encode())
            assert signs.holds_dropped_references == (valid_references(reference) != reference)


_BYTES = [bytes((byte,)) for byte in (*range(0x7E, 0x83), *range(0x8E, 0xA2), *range(0xBE, 0x100))]


@given(st.lists(st.sampled_from([*_BYTES, "北".encode(), b"x" * 63]), max_size=9).map(b"".join))
@example("\ud800".encode("utf-8", "surrogatepass"))
def test_utf_8_is_what_python_decodes(data: bytes) -> None:
    assert Signs(data).is_utf_8 == (data.decode("utf-8", "ignore").encode() == data)


_ODD_TAG = re.compile(rb"<(?:/html|meta[^<>]*charset|([a-z][^<>]{2000,}))", re.IGNORECASE)
_SEPARATOR = re.compile(rb"[\s/=\"'\x80-\xff]")


@given(_pages([*_TAGS, "x" * 1_990, "é" * 240, "a b='/'" * 124]))
def test_tags_and_the_path_of_addresses(page: str) -> None:
    data = page.encode()
    signs = Signs(data)
    odd = [
        tag
        for tag in _ODD_TAG.finditer(data)
        if not tag[1] or len(_SEPARATOR.findall(tag[1])) >= 500
    ]
    assert signs.odd_tags == [tag.start() for tag in odd]
    assert signs.holds_templates == ("<template" in page.lower())
    assert signs.holds_objects == ("<object" in page.lower())
    assert signs.holds_email_path == (_PATH in page)


@given(_pages(_UNSEEN))
@example("\u200b\U000e0041\u200b")
@example("\ufeff\u200b\u200b\ufeff")
@example("&zwj;\U000e0041&#8203;")
def test_what_is_unseen(page: str) -> None:
    data = page.encode()
    all_signs = Mock(spec=Signs)  # every one of them is true
    with patch.object(unseen, "Signs", return_value=all_signs):
        html = unseen.without_unseen(data, all_signs)
    assert unseen.without_unseen(data, Signs(data)) == html


_PICTURES = """<img <IMG <imgs <p > /> alt= alt ALT= title= class= class=emoji src=/Smilies/a
    src=/emoticons/ '😀' "❤️" ⭐ ':)' ":wink:" &#x1f600; "&#128512;" “a” = ' " smiley""".split()


@given(_pages(_PICTURES))
@example("<img alt = '\n😀\" title=\" '>")
def test_pictures_of_emojis(page: str) -> None:
    data = page.replace("alt=", " alt=").encode()
    tags = [tag.start() for tag in re.finditer(rb"<img", data, re.IGNORECASE)]
    assert with_emojis(data, Signs(data).emoji_pictures) == with_emojis(data, tags)


_CODES = """[ [/ ] a= "x" 'y' vc_ /vc_row mk_ et_pb_text et_ themify_x ux nectar_ tatsu_ wpb_
    fusion_ gallery /gallery -b _c= \t <p> < > &quot; 1""".split(" ")


@given(_pages([*_CODES, "[a b=1]"]))
def test_every_shortcode_has_a_sign(page: str) -> None:
    data = page.encode()
    assert Signs(data).holds_shortcodes or without_shortcodes(data) == data


_CUT = [b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\xff", b"&#", b"&#x", b"&", b"&#27", b"&zw", b"<"]
_CUT += [b"</htm", b"<meta", b"l", _PATH.encode()[:-1]]


@pytest.mark.parametrize("before", [0, 62, 63, 64])
@pytest.mark.parametrize("end", _CUT)
def test_a_page_may_end_anywhere(before: int, end: bytes) -> None:
    signs = Signs(b"x" * before + end)
    assert signs.is_utf_8 == end.isascii()
    assert signs.holds_dropped_references == (end == b"&#27")
    assert [signs.holds_invalid, signs.holds_email_path, signs.odd_tags] == [False, False, []]
