"""Text is found on pages of which browsers show nothing."""

import time

import pytest

from webjury import Page
from webjury.segmenter.source.swallowed import without_swallowing

_TEXT = "<p>The gates open at nine.</p><p class='a'>They close at five.</p>"
_PAGE = f"<html><head><title>Gates</title></head><body><div>{_TEXT}</div></body></html>"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<div>", "<!-- top"),
        ("<div>", "<!-- top -- >"),
        ("<html>", "<!--[if IE]><html><![endif]>"),
        ("</title>", ""),
        ("</title>", "</titel>"),
        ("<title>", "<style>p { top: 0 }<title>"),
        ("<title>", "<script src='a'><title>"),
        ("<div>", "<textarea>"),
        ("<div>", "<IFRAME>"),
        ("<div>", "<svg><path d='M0'>"),
        ("<div>", "<svg><title>A"),
        ("<div>", "<object data='a'>"),
        ("<title>", '<meta content="gates><title>'),
        ("<html>", '<html lang="en>'),
        ("<body>", "<frameset><frame src=a><noframes><body>"),
        ("<div>", "<noframes>"),
    ],
)
def test_what_swallows_a_page_is_ended(old: str, new: str) -> None:
    page = Page(_PAGE.replace(old, new, 1))
    assert page.text.splitlines()[-2:] == ["The gates open at nine.", "They close at five."]
    assert page.warnings[0].startswith("the text was found where browsers show none")
    assert len(page.tree.findall(".//p")) == 2


@pytest.mark.parametrize(
    "html",
    [
        "<p>The gates open at nine.<!-- top",
        "<p>The gates open at nine.<svg><text>one",
        "<script>let page = '<p>The gates open at nine.</p>'; let time",
        "<!-- nothing",
        "<svg><title>Gates",
    ],
)
def test_what_swallows_nothing_is_left_alone(html: str) -> None:
    page = Page(html)
    assert page.text == ("The gates open at nine." if html.startswith("<p>") else "")
    assert page.data == html.encode()
    assert page.warnings == []


@pytest.mark.parametrize("part", ["<!--", "<svg>", "<title", '<p a="', "<p ='>", "= '"])
def test_the_search_takes_linear_time(part: str) -> None:
    start = time.perf_counter()
    without_swallowing(b"<p " + part.encode() * 200_000)
    assert time.perf_counter() - start < 5
