"""The HTML of a block: its text and the elements inside it, but nothing of its neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.thesis.cleaneval.block_html import block_html
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks
from webjury.segmenter.words import tokenize


def sources(html: str) -> list[str]:
    page = Page(html)
    return [block_html(page, block) for block in blocks(page)]


def squeeze(html: str) -> str:
    return "".join(html.split())


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # Markup within a block is kept.
        (
            "<p class=a>one <b>two</b> <a href='/x'>three</a>!</p><p>four",
            ['<p class="a">one <b>two</b> <a href="/x">three</a>!</p>', "<p>four</p>"],
        ),
        # An element around several blocks is part of none of them.
        ("<div id=a><p>one</p><p>two</p></div>three", ["<p>one</p>", "<p>two</p>", "three"]),
        (
            "<ul><li>one<ul><li>two</ul><li>three</ul>",
            ["one", "<ul><li>two</li></ul>", "<li>three</li>"],
        ),
        # Elements around a single block are part of it.
        (
            "<div><section><p>one</p></section></div><p>two",
            ["<div><section><p>one</p></section></div>", "<p>two</p>"],
        ),
        ("<table><tr><td>one<td>two</table>three", ["<td>one</td>", "<td>two</td>", "three"]),
        # An element without text at the end of a block belongs to that block.
        ("<div><p>one</p><hr></div><p>two</p>", ["<div><p>one</p><hr></div>", "<p>two</p>"]),
        (
            "<div><p>one</p><b><i><img></i></b></div><p>two</p>",
            ["<div><p>one</p><b><i><img></i></b></div>", "<p>two</p>"],
        ),
        # An element without text between two blocks belongs to the next one.
        ("<p>one</p><div><img></div><p>two", ["<p>one</p>", "<div><img></div><p>two</p>"]),
        # Two line breaks separate blocks, one does not.
        ("<p>one<br>two</p><p>three", ["<p>one<br>two</p>", "<p>three</p>"]),
        # Text is escaped.
        ("<div>1 &lt; 2 &amp;amp;<p>&lt;b&gt;c</div>", ["1 &lt; 2 &amp;amp;", "<p>&lt;b&gt;c</p>"]),
        # Two line breaks separate the elements on either side.
        (
            "<div>one<b>two</b><br><br><i>three</i>four</div>",
            ["one<b>two</b>", "<br><br><i>three</i>four"],
        ),
    ],
)
def test_a_block_has_only_its_own_markup(html, expected):
    assert [squeeze(source) for source in sources(html)] == [squeeze(s) for s in expected]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div>one <b>two</b><br><br>three</div>", ["one two", "three"]),
        ("<div><b>one</b> <i>two</i> three<p>four</div>", ["one two three", "four"]),
        ("<div>one<br><br><b>two</b> three</div>four", ["one", "two three", "four"]),
        ("<div>pre<b>fix</b><i>ed</i><p>word</div>", ["prefixed", "word"]),
    ],
)
def test_spaces_and_breaks_between_text_and_elements_are_kept(html, expected):
    assert [" ".join(Page(source).text.split()) for source in sources(html)] == expected


@pytest.mark.parametrize("body", ["<p>one</p><p>two</p>", "one", "<div>one</div>"])
def test_the_head_of_the_page_is_in_no_block(body):
    html = f"<html><head><title>Title</title><link href=x></head><body>{body}</body></html>"
    assert not [source for source in sources(html) if "Title" in source or "<link" in source]


_PIECES = """<p> </p> <div> </div> <div> </div> <b> </b> <a> </a> <i> </i> <br> <br><br> <hr> <ul>
    <li> </ul> <table> <tr> <td> </td> </table> <pre> </pre> <h1> </h1> <img>""".split()
_INLINE = ["<b>seven</b>", "<i> eight</i>", "<a>nine </a>", "<b></b>", "<span>ten<img></span> "]
_TEXTS = ["one", "two ", " three", " four five ", "&lt;b&gt;", "&amp;lt; ", " ", "...", "\n six"]
_CODE = ["<script>code</script>", "<style>code</style>", "<!-- comment -->"]


def pages(*pieces: str) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces), max_size=30).map(
        lambda drawn: "<body>" + "".join(drawn)
    )


_MARKUP = pages(*_PIECES, *_INLINE * 2, *_TEXTS * 2, *_CODE)


@given(_MARKUP)
def test_the_html_of_a_block_has_the_words_of_the_block_and_no_code_or_comments(html):
    page = Page(html)
    for block in blocks(page):
        source = block_html(page, block)
        assert "code" not in source
        assert "comment" not in source
        words = tokenize(Page(source).text)
        # If an element that extends beyond the block is left out, two elements with one tag may
        # become neighbours, which a page separates by a space: compare letters, not words.
        assert "".join(words) == "".join(page.words[block.start : block.stop])


@given(_MARKUP)
def test_no_element_is_in_two_blocks(html):
    pieces = html.split("<img>")
    numbered = pieces[0] + "".join(f"<img id={n}>{piece}" for n, piece in enumerate(pieces[1:]))
    everything = "".join(sources(numbered))
    for n in range(len(pieces) - 1):
        assert everything.count(f'<img id="{n}">') <= 1
