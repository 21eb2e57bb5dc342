"""HTML of kept segments: all their text with its elements, and nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendered import kept_of, to_html, whole
from webjury.content.kept import kept_spans, kept_text
from webjury.content.markdown import write_markdown
from webjury.content.read import content_of
from webjury.content.values import links_of
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<br><br>drop<br><br>b", "<p>a</p><p>b</p>"),
        ("<p>a <i>drop</i><br>b", "<p>a<br>b</p>"),
        ("<p>a<br><br>drop<br><br>drop<br>b<br>c", "<p>a</p><p>b<br>c</p>"),
        ("<p>a<br><br>drop</p><p>drop<br><br>b", "<p>a</p><p>b</p>"),
    ],
)
def test_texts_are_on_lines_of_their_own_where_one_between_is_dropped(html, expected):
    page = Page(html)
    spans = [match.span() for match in re.finditer(r"\b[abc]\b", page.text)]
    assert to_html(content_of(page, spans)).replace("\n", "") == expected


@pytest.mark.parametrize("declared", ["<base href='{}/'>", "<link rel=canonical href='{}/'>"])
def test_what_a_long_base_adds_is_bounded(declared):
    """Each link used to become as long as the base: a base of 150 kB took 16 s."""
    base = declared.format("https://example.org/" + "w" * 50_000)
    content = whole(f"{base}<p>" + "<a href=x>w</a> <a href=https://a.example/>w</a> " * 500)
    addresses = [link.url for link in links_of(content)]
    assert sum(map(len, addresses)) < 3_000_000
    assert addresses.count("https://a.example/") == 500


# No "1. ": an item is without the number that its list gives it.
TAGS = "div p span b a ul ol li h2 table tr td th pre code blockquote br hr dl dt dd sup article"
TREES = st.recursive(
    st.sampled_from(["word ", "x", " and more ", "<br>", "", "9. ", "<!-- c -->"]),
    lambda inner: st.tuples(
        st.sampled_from(TAGS.split()), st.lists(inner, min_size=1, max_size=3)
    ).map(lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"),
    max_leaves=14,
)


@given(TREES)
def test_if_all_segments_are_kept_all_text_is_kept(read_html, html):
    page = Page(html)
    expected = [
        word for segment in blocks(page) for word in page.words[segment.start : segment.stop]
    ]
    found = read_html(to_html(kept_of(html))).words
    assert "".join(found) == "".join(expected)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>IP68<sup>2</sup> and 10<sup>-6</sup> m<sup>2</sup>", "IP68² and 10⁻⁶ m²"),
        ("<p>Area: 20 m<sup>2</sup><br> Height: 5 m<br>Ann", "Area: 20 m²\nHeight: 5 m\nAnn"),
        ("<p>one<sup><a href=#n>1</a>,<a href=#m>12</a></sup>.", "one¹,¹²."),
        ("<p>a<sup>2</sup><p>b<p>c 1<sup> 2</sup> (<sup>3</sup>", "a²\nb\nc 1 2 (3"),
        ("<p>1<sup>st</sup> 2<sup>n</sup> one<sup>[1]</sup> H<sub>2</sub>O", "1st 2n one[1] H2O"),
        ("<pre>a<sup>2</sup></pre><p>b<sup>2</sup>", "a2\nb²"),
    ],
)
def test_raised_numbers_join_no_number_in_the_text(html, text):
    page = Page(html)
    segments = blocks(page)
    assert kept_text(page, segments, [True] * len(segments)) == text
    assert "²" not in "".join(segment.text for segment in segments)


@pytest.mark.parametrize(
    "heading",
    [
        "<h2>History<span class=mw-editsection>[edit]</span></h2>",
        "<div><h2>History</h2><span class=mw-editsection>[edit | edit source]</span></div>",
        "<h2>History <button>Expand all</button></h2>",
        "<h2>History</h2><p><span class='mw-cite-backlink x'>^ </span></p>",
        "<h2>History <button><div>Expand</div><div>all</div></button></h2>",
        "<h2>History<a href=#h>¶</a></h2>",
        "<h2><a href=#h>#</a> History</h2>",
        "<h2>History <a href=https://a.org/b#h>🔗</a></h2>",
        "<h2>History <a class=anchor href=#h>Permalink</a></h2>",
        "<div><h2 id=h>History</h2><a href=#h>Section titled “History”</a></div>",
        "<h2>History <i>[<a href='/w?action=edit&amp;section=1'>bearbeiten</a>]</i></h2>",
        "<h2>History <i>[<a href=?do=edit>edit</a> | <a href=?do=edit>source</a>]</i></h2>",
        "<h2>History <a href=_modules/h.html><span class=viewcode-link>[source]</span></a></h2>",
        "<h2>History <a href=https://a.org/r/blob/main/h.py#L12>source</a></h2>",
        "<i><a href=https://a.org/r/blob/main/h.py#L12>[source]</a></i><h2>History</h2>",
    ],
)
def test_what_no_reader_needs_is_in_no_form(heading):
    page = Page(f"<p>One</p>{heading}<p>Two</p>")
    segments = blocks(page)
    kept = [True] * len(segments)
    assert kept_text(page, segments, kept) == "One\nHistory\nTwo"
    content = content_of(page, kept_spans(page, segments, kept))
    assert write_markdown(content) == "One\n\n## History\n\nTwo"


@pytest.mark.parametrize(
    "html",
    [
        "<h2>Lamp <a href=#1>#1</a></h2>",
        "<h2>Learn C<a href=/sharp>#</a></h2>",
        "<h2>Sales in 2020 <a href=/sources>[source]</a></h2>",
        "<h2>The <a href=#l>link</a></h2>",
        "<h2>Using the <a href='/edit?action=editor'>editor</a></h2>",
        "<p>The ruling, <a href=#p12>¶ 12 of the ruling</a>, is from 1920.</p>",
        "<p>Lit by hand <a href=https://a.org/r/blob/main/census>[source]</a>.</p>",
    ],
)
def test_links_with_words_that_readers_read_stay(html):
    page = Page(html)
    segments = blocks(page)
    assert kept_text(page, segments, [True] * len(segments)) == page.text


@pytest.mark.parametrize("tag", ["button", "span class=mw-editsection"])
def test_a_control_that_is_not_closed_takes_no_text_with_it(tag):
    text = "The lamp turns once in twenty seconds, all night long. " * 9
    page = Page(f"<h2>History <{tag}><p>{text}</h2>")
    segments = blocks(page)
    kept = [True] * len(segments)
    assert "all night long" in kept_text(page, segments, kept)
    assert "all night long" in write_markdown(content_of(page, kept_spans(page, segments, kept)))
