"""Invisible characters do not smuggle text into the extracted text."""

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
        ("👩\u200d🚀 one\u200btwo", "👩\u200d🚀 one\u200btwo"),
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
    "unseen", ["\u202e", "\u200b\u200c", "\ufeff\ufeff", "\ufe0f", _TAGS, "&#8238;"]
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


def test_all_forms() -> None:
    lamp = "<p>The lamp turns once in twenty seconds, all night long, all year.</p>" * 8
    source = f"<title>Lamp{_TAGS}</title><h1>Lamp{_TAGS}</h1>{lamp}<p>It ends here, {_TAGS}now."
    extraction = extract(source, mode="fast")
    for form in (extraction.text, extraction.markdown, extraction.html, extraction.metadata.title):
        assert form
        assert not set(form) & set(_TAGS)
    assert _TAGS in Page(source, hidden="keep").text
