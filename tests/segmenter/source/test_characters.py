"""Characters that no text may contain are dropped, in text and as character references."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.html import document_fromstring

from invalid_characters import INVALID
from webjury.segmenter.source.characters import printable, valid_references, valid_text


def test_every_character_is_kept_or_is_invalid() -> None:
    characters = "".join(map(chr, range(0x110000)))
    kept = INVALID.sub("", characters)
    assert printable(kept) == valid_text(kept) == kept
    assert {one for one in kept if unicodedata.category(one) == "Cc"} == set("\t\n\r")
    for character in INVALID.findall(characters):
        assert not INVALID.search(valid_text(character))
        assert printable(character) == character.encode("unicode_escape").decode()


@pytest.mark.parametrize(
    ("html", "valid"),
    [
        ("a&#1;b&#x1B;c&#X1b;d&#127;e", "abcde"),
        ("a&#27b&#x1b]0;", "ab]0;"),
        ("a&#00027;b&#x0000000000001b;c", "abc"),
        ("one&#12;two&#xC;three", "one two three"),
        ("a&#129;b&#xfdd0;c&#65534;d&#x1FFFF;e", "abcde"),
        # References that parsers read as the HTML standard requires:
        ("&#0;&#128;&#146;&#xD800;&#x110000;", "&#0;&#128;&#146;&#xD800;&#x110000;"),
        ("&#9;&#10;&#13;&#32;&#160;&#271;&#x1b0;", "&#9;&#10;&#13;&#32;&#160;&#271;&#x1b0;"),
        (f"&#{'9' * 10_000};&#;&#x;&# 27;", f"&#{'9' * 10_000};&#;&#x;&# 27;"),
        ("&amp;#27;", "&amp;#27;"),
        # The rest must not become a reference:
        ("&#&#1;27;", "&# 27;"),
        ("&&#1;#27;", "& #27;"),
        ("&#x&#1;&#2;1b;", "&#x 1b;"),
        ("R&D &#1;27;", "R&D 27;"),
    ],
)
def test_references_to_invalid_characters_are_dropped(html: str, valid: str) -> None:
    assert valid_references(html) == valid


PIECES = st.sampled_from(
    "& # x X 0 1 2 7 b 12 27 1b &#1; &#x1b; &#27 &#12; &#129; &#xfdd0; &#1114111; ; a".split()
)


@given(st.lists(PIECES, max_size=12).map("".join))
def test_a_parser_finds_no_invalid_character(html: str) -> None:
    tree = document_fromstring(f"<p title='{valid_references(html)}'>x{valid_references(html)}</p>")
    assert not INVALID.search(tree.text_content())
    assert not INVALID.search(tree.find(".//p").get("title"))


@pytest.mark.parametrize("html", ["&#" * 500_000, "&#1;" * 250_000, "&#x" + "0" * 1_000_000])
def test_many_references_take_linear_time(html: str) -> None:
    assert len(valid_references(html)) <= len(html)
