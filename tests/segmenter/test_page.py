"""A page is decoded, cleaned and parsed, whatever its source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.errors import InputError, OptionError
from webjury.segmenter.doc import MAX_BLOCKS
from webjury.segmenter.page import Page
from webjury.segmenter.segments import block_texts, blocks


@pytest.mark.parametrize("make", [bytes, bytearray, memoryview])
def test_bytes_of_any_kind_are_decoded_and_a_str_is_not(make: type) -> None:
    page = Page(make(b"<meta charset=latin1><p>caf\xe9</p>"))
    assert page.html == "<meta charset=utf-8><p>café</p>"
    assert (page.text, page.encoding) == ("café", "cp1252")
    decoded = Page("<meta charset=latin1><p>café</p>")
    assert (decoded.text, decoded.encoding) == ("café", None)


def test_other_types_are_refused() -> None:
    with pytest.raises(InputError, match="a page is bytes or str, not int"):
        Page(42)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "source", ["", " \n", "</p>", "<html>", "<!DOCTYPE html>", "<!-- only -->", "<?xml?>"]
)
def test_a_page_without_words_is_a_page(source: str) -> None:
    page = Page(source)
    assert page.tree.tag == "html"
    assert (page.text, page.words, page.word_starts) == ("", [], [])
    assert page.language is None
    assert page.exceeded_limit is None


def test_words_start_at_their_offsets_in_the_text() -> None:
    page = Page("<h1>Grüß Gott!</h1><p>Das ist <b>alles</b>.</p>")
    assert page.text == "Grüß Gott!\nDas ist alles."
    assert page.words == ["grüß", "gott", "das", "ist", "alles"]
    assert page.word_starts == [0, 5, 11, 15, 19]


@pytest.mark.parametrize("end", ["</body></html>", "</html>", "</html><html><body>"])
def test_content_after_the_closing_tags_is_parsed(end: str) -> None:
    assert Page(f"<html><body><p>One</p>{end}<p>two</p></html>").words == ["one", "two"]


def test_the_same_page_has_the_same_sha256() -> None:
    page = "<p>café</p>"
    assert Page(page).sha256 == Page(page.encode()).sha256
    assert Page(page).sha256 != Page(page + " ").sha256


def test_nesting_that_the_parser_supports_is_kept() -> None:
    page = Page("<div>" * 1_900 + "deep")
    assert (len(page.elements), page.warnings) == (1_902, [])


def test_neighbouring_blocks_are_joined_with_a_warning_beyond_a_limit() -> None:
    words = [f"w{number}" for number in range(MAX_BLOCKS + 1)]
    page = Page("<p>".join(words))
    segments = blocks(page)
    assert [word for segment in segments for word in segment.text.split()] == words
    assert len(segments) == MAX_BLOCKS // 2 + 1
    assert block_texts(page) == [segment.text for segment in segments]
    assert len(blocks(Page("<p>w" * MAX_BLOCKS))) == MAX_BLOCKS
    assert segments[0].text == "w0\nw1"
    assert page.warnings == [
        "30,001 blocks of text are more than 30,000: neighbouring blocks were joined into 15,001"
    ]


@given(st.text(st.sampled_from("<>/!-?=&;#'\" abpdiv\n\x00\ud800é")))
def test_any_text_is_a_page(source: str) -> None:
    page = Page(f"{source}<")  # without it, the text may be a path
    assert len(page.words) == len(page.word_starts)
    assert all(
        page.text[start:].lower().startswith(word)
        for word, start in zip(page.words, page.word_starts, strict=True)
    )


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title> A  page\n of ours</title><p>Text", "A page of ours"),
        ("<title></title><p>Text", ""),
        ("<p>Text", ""),
    ],
)
def test_the_title_is_the_text_of_the_first_title_element(html, title):
    assert Page(html).title == title


def test_the_warning_of_a_url_without_a_scheme_is_about_the_last_url_of_a_page() -> None:
    relative = Page("<p>Text").at("foo")
    (warning,) = relative.warnings
    assert warning.startswith("the URL 'foo' has no scheme")
    assert "'bar'" in relative.at("bar").warnings[0]
    assert relative.at("https://example.org/a").warnings == []


class _Url:
    """A URL object, as in URL libraries."""

    def __str__(self) -> str:
        return "https://example.org/a"


def test_a_url_may_be_an_object_of_a_library_but_not_bytes() -> None:
    assert Page("<p>Text", url=_Url()).url == "https://example.org/a"
    assert Page("<p>Text").at(_Url()).url == "https://example.org/a"
    with pytest.raises(OptionError, match="a URL is a str, not bytes: decode it first"):
        Page("<p>Text").at(b"https://example.org/a")
