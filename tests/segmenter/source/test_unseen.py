"""Invisible characters neither divide words nor smuggle text into the extracted text."""

import pytest

from webjury import extract
from webjury.segmenter.page import Page
from webjury.segmenter.source.read import read_source

_TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "send it")
_SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (f"lamp{_TAGS}s", "lamps"),
        ("lamp&#xE0041;&#917570;s", "lamps"),
        (f"flag {_SCOTLAND}", f"flag {_SCOTLAND}"),
        ("la\u200b\u200c\u200d\u2060mp", "lamp"),
        ("la&#8203;&zwnj;&#x200D;mp", "lamp"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🚀 one", "👩\u200d🚀 one"),
        (
            "Wert\u00adpapier one\u200btwo word\u2060joiner bom\ufeffmark",
            "Wertpapier onetwo wordjoiner bommark",
        ),
        (
            "Wert&shy;papier&#173;index&#xAD; &ZeroWidthSpace;a&#8203;b&NoBreak;c&#65279;d",
            "Wertpapierindex abcd",
        ),
        ("<pre>a&shy;b</pre><p title=a&#x200b;b>", "<pre>ab</pre><p title=ab>"),
        ("Auf\u200c\u00adlage", "Auf\u200clage"),
        ("a\u200c\u00ad\u200db", "ab"),
        ("&amp;shy; &shyness", "&amp;shy; &shyness"),
        ("ภาษา\u200bไทย ລາວ\u200b1", "ภาษา\u200bไทย ລາວ\u200b1"),
        ("ខ្មែរ\u200bភាសា မြန်\u200bမာ བོད\u200bཡིག", "ខ្មែរ\u200bភាសា မြန်\u200bမာ བོད\u200bཡིག"),
        ("ไทย\u00ad\u2060x\u200by ქარ\u200bთული", "ไทยxy ქართული"),
        ("a\ufe0f\ufe01\U000e0101b", "ab"),
        ("❤\ufe0f 葛\U000e0100 1\ufe0f\u20e3", "❤\ufe0f 葛\U000e0100 1\ufe0f\u20e3"),
        ("😀\ufe01\ufe02\U000e0110", "😀\ufe01"),
        ("one \u202etwo", "one two"),
        ("one \u2067two\u2069 three\u202c", "one \u2067two\u2069 three"),
        ("a\u200b\ufe0f\u200c\ufe0fb", "ab"),
        ("a\u200b\u202e\u200cb", "ab"),
        ("“one” – two… – é", "“one” – two… – é"),
    ],
)
def test_what_is_seen(text: str, seen: str) -> None:
    assert read_source(text).html.decode() == seen
    assert read_source(text, drops_unseen=False).html.decode() == text


@pytest.mark.parametrize(
    "unseen",
    [
        "\u202e",
        "\u200b\u200c",
        "\ufeff\ufeff",
        "\ufe0f",
        _TAGS,
        "&#8238;",
        "\u00ad",
        "\u200b",
        "&shy;",
    ],
)
@pytest.mark.parametrize("reference", ["&#x1b;", "&#155;", "&#x0009b;", "&#x202e;", "&lt;"])
def test_nothing_around_a_dropped_character_becomes_a_reference(unseen, reference):
    for place in range(1, len(reference)):
        split = f"{reference[:place]}{unseen}{reference[place:]}"
        page = Page(f"<p title='{split}'>lamp {split} turns")
        for text in (page.text, page.tree.find(".//p").get("title")):
            assert text.replace("\t", " ").isprintable()  # the reference &#x9 is a tab


def test_plain_pages_are_returned_as_they_are() -> None:
    page = "<p>“One” &amp; two… &#233; 葛 🚀".encode()
    assert read_source(page).html is page


_LAMP = "<p>The lamp turns once in twenty seconds, all night long, all year.</p>" * 8


def test_all_forms() -> None:
    source = f"<title>Lamp{_TAGS}</title><h1>Lamp{_TAGS}</h1>{_LAMP}<p>It ends here, {_TAGS}now."
    extraction = extract(source, mode="fast")
    for form in (extraction.text, extraction.markdown, extraction.html, extraction.metadata.title):
        assert form
        assert not set(form) & set(_TAGS)
    assert _TAGS in Page(source, hidden="keep").text


def test_metadata_is_without_them_where_it_is_declared_in_other_writing() -> None:
    linked = (
        r'{"@type":"Article","headline":"The light\u00adhouse","keywords":["light\u200bhouses"],'
        r'"author":{"@type":"Person","name":"Ada Lam\u2060pert\udb40\udc41"}}'
    )
    source = (
        "<title>The light&shy;house</title>"
        '<meta name=description content="A light&amp;shy;house at sea.">'
        f"<script type=application/ld+json>{linked}</script>{_LAMP}"
    )
    metadata = extract(source, mode="fast").metadata
    assert (metadata.title, metadata.author) == ("The lighthouse", "Ada Lampert")
    assert (metadata.description, metadata.tags) == ("A lighthouse at sea.", ("lighthouses",))


def test_plain_text_is_without_them() -> None:
    lines = "The light\u00adhouse\nturns once.\n" * 9
    assert extract(lines, mode="fast").text == lines.replace("\u00ad", "").strip()
