"""HTML of kept segments: all their text with its elements, and nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendered import kept_of, to_html, whole
from webjury.content.kept import kept_spans, kept_text
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Code
from webjury.content.read import content_of
from webjury.content.values import links_of
from webjury.content.walk import blocks as blocks_of
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


def body(html, dropped="", **options):
    content = kept_of(html, lambda text: text not in dropped.split("|"), **options)
    return to_html(content, links=True, images=True).replace("\n", "")


def codes_of(html, dropped=""):
    content = kept_of(html, lambda text: text != dropped)
    return [block for block in blocks_of(content) if isinstance(block, Code)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>One <b>two</b>.<p>Three", "<p>One <strong>two</strong>.</p><p>Three</p>"),
        # Wrappers leave no trace; each line of text is a paragraph.
        ("<main><section><h2>A</h2><div>b</div></section></main>", "<h2>A</h2><p>b</p>"),
        ("<div>a<div>b</div>c</div>", "<p>a</p><p>b</p><p>c</p>"),
        ("<div><b>a</b></div><div><font>b</font></div>", "<p><strong>a</strong></p><p>b</p>"),
        (
            "<a href=/x><div><span>a</span></div></a><div><i>b</i></div>",
            "<p>a</p><p><em>b</em></p>",
        ),
        ("<p>a<br>b", "<p>a<br>b</p>"),
        (
            "<ul><li>a<ol start=3><li>b</ol></ul>",
            '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
        ),
        ("<li>alone", "<p>alone</p>"),
        ("<dl><dt>t<dd>d</dl>", "<dl><dt>t</dt><dd>d</dd></dl>"),
        ("<blockquote><p>q</blockquote>", "<blockquote>q</blockquote>"),
        ("<h2><a href=/x><div>Head</div></a></h2>", "<h2>Head</h2>"),
        ("<details><summary><h3>Q</h3></summary>A</details>", "<h3>Q</h3><p>A</p>"),
        ("<font color=red>old</font> <center>mid</center>", "<p>old</p><p>mid</p>"),
        ("<p>a<o:p>b</o:p><custom-thing>c</custom-thing>", "<p>abc</p>"),
        ("<p>x<sup>2</sup> H<sub>2</sub>O", "<p>x<sup>2</sup> H<sub>2</sub>O</p>"),
        ("<p onclick=x style=y class=z>a", "<p>a</p>"),
        ("<p>a <i> b </i> c", "<p>a <em>b</em> c</p>"),
        ("<h2>Head<a href=#x>¶</a>4 two</h2><p>a", "<h2>Head 4 two</h2><p>a</p>"),
        ("<h2><i>Head</i><a href=#x>¶</a>4</h2><p>a", "<h2><em>Head</em> 4</h2><p>a</p>"),
        ("<dl><dt>t<a href=#t>¶</a><dd>d</dl>", "<dl><dt>t</dt><dd>d</dd></dl>"),
        ("<dl><dt>t<a href=#t><i>#</i></a>u<dd>d</dl>", "<dl><dt>t u</dt><dd>d</dd></dl>"),
        ("<dl><dt>t(<a href=#t>*</a>)<dd>d</dl>", "<dl><dt>t(*)</dt><dd>d</dd></dl>"),
        ("<dl><dd>d<dt><a href=#t>#</a><dd>e</dl>", "<dl><dd>d</dd><dt>#</dt><dd>e</dd></dl>"),
        # A list around nothing but a list is unwrapped.
        ("<ul><li><ul><li><ol><li>a<li>b</ol></ul></ul>", "<ol><li>a</li><li>b</li></ol>"),
        ("<ul><li>a<ul><li>b</ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
        ("<ul><li><ul><li>a</ul>b</ul>", "<ul><li><ul><li>a</li></ul><p>b</p></li></ul>"),
        ("<ol><li><ul><li>a</ul></ol>", "<ol><li><ul><li>a</li></ul></li></ol>"),
        ("<ul><li><ul><li>a</ul><li>b</ul>", "<ul><li><ul><li>a</li></ul></li><li>b</li></ul>"),
        # Layout tables are unwrapped.
        ("<table><tr><td>only<tr><td>one column</table>", "<p>only</p><p>one column</p>"),
        ("<table><tr><td>one row<td>alone</table>", "<p>one row</p><p>alone</p>"),
        (
            "<table><tr><td><h2>Nav</h2><td>x<tr><td>a<td><p>Text</table>",
            "<h2>Nav</h2><p>x</p><p>a</p><p>Text</p>",
        ),
        # An anchor that is not closed costs no link.
        (
            "<p><a name=s><b>1.</b> <i><a href=//a.org>one</a></i> <b><a href=//b.org>two</a></b>",
            '<p><strong>1.</strong> <em><a href="https://a.org">one</a></em> '
            '<strong><a href="https://b.org">two</a></strong></p>',
        ),
        # A link ends at the link in it.
        (
            "<p><a href=//a.org>one <code><a href=//b.org>two</a></code></a>",
            '<p><a href="https://a.org">one</a> <code><a href="https://b.org">two</a></code></p>',
        ),
    ],
)
def test_semantic_elements_are_kept(html, expected):
    assert body(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div>a<p></p>b</div>", "<p>a</p><p>b</p>"),
        ("<div>a<p>Ad</p>b</div>", "<p>a</p><p>b</p>"),
        ("<div><b>a</b><p>Ad</p><i>b</i></div>", "<p><strong>a</strong></p><p><em>b</em></p>"),
        ("<div>a<br><p>Ad</p>b</div>", "<p>a</p><p>b</p>"),
        ("<div>a<hr>b</div>", "<p>a</p><hr><p>b</p>"),
        ("<h2>a<div></div>b</h2>", "<h2>a<br>b</h2>"),
        ("<p>run <code>a<button></button> b</code></p>", "<p>run <code>a b</code></p>"),
        ("<p>x<sup>1<div></div>2</sup></p>", "<p>x<sup>1</sup></p><p><sup>2</sup></p>"),
        ("<p>a</p><p>Ad</p><p>b</p>", "<p>a</p><p>b</p>"),
        ("<nav><ul><li>Ad</ul></nav><h1>a</h1><aside>Ad <b>now</b></aside>b", "<h1>a</h1><p>b</p>"),
        (
            "<p>***</p><p>a</p><hr><p>* * *</p><p>b</p><p>***</p><p>Ad",
            "<p>a</p><hr><p>* * *</p><p>b</p>",
        ),
        ("<div>a<div>Ad <samp>no<br><br>b</samp> c</div></div>", "<p>a</p><p><samp>b</samp> c</p>"),
        ("<p>Ad", ""),
        (
            "<p>a<img src=/c.png><noscript></noscript>b",
            '<p>a</p><p><img src="https://a.org/c.png" alt=""></p><p>b</p>',
        ),
        (
            "<div>a<p>Ad</p><img src=/c.png> b</div>",
            '<p>a</p><p><img src="https://a.org/c.png" alt=""></p><p>b</p>',
        ),
        (
            "<img src=l.png><p>Ad<p>b</p><figure><img data-src=/c.png src=data:,x alt=C></figure>d",
            '<p>b</p><figure><img src="https://a.org/c.png" alt="C"></figure><p>d</p>',
        ),
    ],
)
def test_texts_that_a_dropped_block_parts_stay_parted(html, expected):
    assert body(html, dropped="Ad|Ad now|Ad no", url="https://a.org/") == expected


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


@pytest.mark.parametrize(
    ("html", "dropped", "expected"),
    [
        (
            "<p>See:<pre>\n<b>if</b> <i>a</i>:\n    <span>b</span>  <span>c</span>\n\td\n</pre>",
            "",
            ["if a:\n    b  c\n\td"],
        ),
        (
            "<pre>a = 1\n\n  b = 2<p>Share this<p>c = 3<div>  d = 4</div></pre>",
            "Share this",
            ["a = 1\n\n  b = 2\nc = 3\n  d = 4"],
        ),
        ("<p>a<pre>no</pre><p>b", "no", []),
        (
            "<pre>one<div>two</div><div>  three</div>four<h6>five</pre>",
            "",
            ["one\ntwo\n  three\nfour\nfive"],
        ),
    ],
)
def test_code_is_copied_exactly(html, dropped, expected):
    assert [code.text for code in codes_of(html, dropped)] == expected


@pytest.mark.parametrize(
    ("attribute", "language"),
    [("class='language-c++'", "c++"), ("data-lang=R", "r"), ("data-lang='a`b'", "")],
)
def test_the_language_of_code_is_a_valid_name(attribute, language):
    assert [code.language for code in codes_of(f"<pre {attribute}>x = 1</pre>")] == [language]


@pytest.mark.parametrize("sign", ["\x0c", "&#1;", "\x0b", "\ufffe", "&#xfffe;"])
def test_control_characters_are_in_no_form(sign):
    html = f"<pre>a{sign}b</pre><p title='{sign}'>c{sign}<a href='/x{sign}y' title='t{sign}u'>d</a>"
    cleaned = body(html, url="https://a.org/")
    assert re.search(r"<pre><code>a ?b</code></pre><p>c ?<a href=.*>d</a>", cleaned)
    assert cleaned.isprintable()


@pytest.mark.parametrize(
    ("head", "url", "expected"),
    [
        ("", "https://a.org/x/y", "https://a.org/x/z"),
        ("<base href=/other/>", "https://a.org/x/y", "https://a.org/other/z"),
        ("<base href=https://b.org/>", None, "https://b.org/z"),
        ("<link rel=canonical href=https://c.org/d/e>", None, "https://c.org/d/z"),
        ("<base href=/other/>", None, ""),
        ("", None, ""),
        ("", "http://[", ""),
    ],
)
def test_addresses_are_absolute_if_the_address_of_the_page_is_known(head, url, expected):
    html = f"<head>{head}</head><p><a href=z>there</a>"
    link = f'<a href="{expected}">there</a>' if expected else "there"
    assert body(html, url=url) == f"<p>{link}</p>"


@pytest.mark.parametrize("declared", ["<base href='{}/'>", "<link rel=canonical href='{}/'>"])
def test_what_a_long_base_adds_is_bounded(declared):
    """Each link used to become as long as the base: a base of 150 kB took 16 s."""
    base = declared.format("https://example.org/" + "w" * 50_000)
    content = whole(f"{base}<p>" + "<a href=x>w</a> <a href=https://a.example/>w</a> " * 500)
    addresses = [link.url for link in links_of(content)]
    assert sum(map(len, addresses)) < 3_000_000
    assert addresses.count("https://a.example/") == 500


def test_links_and_images_are_kept_on_request():
    content = kept_of("<p><a href=https://a.org/>a <img src=https://a.org/b.png alt=b> c</a> d")
    assert "<a" not in to_html(content, images=True)
    assert "<img" not in to_html(content, links=True)
    assert to_html(content) == "<p>a c d</p>"


TAGS = "div p span b a ul ol li h2 table tr td th pre code blockquote br hr dl dt dd sup article"
TREES = st.recursive(
    st.sampled_from(["word ", "x", " and more ", "<br>", "", "1. ", "<!-- c -->"]),
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
    "html",
    [
        "<div>a" * 2_000 + "<ul><li>" * 300 + "lamp",
        "<pre>" + "<span>" * 3_000 + "lamp",
        # These took quadratic time.
        "<pre>" + "<div></div>" * 20_000 + "lamp",
        "<p>" + "<span>word of lamp </span>" * 20_000,
    ],
    ids=["deep", "deep code", "empty blocks in code", "many pieces"],
)
def test_a_deeply_nested_or_long_page_is_rendered(html):
    assert to_html(kept_of(html)).count("lamp") == html.count("lamp")


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><td>a</td><td>b</td>one</tr><tr>two<td>c</td><td>d</td></tr>",
        "<tr><td>a</td><abbr>one</abbr><td>b</td></tr><tr>two<td>c</td><td>d</td></tr>",
    ],
)
def test_texts_outside_of_cells_stay_apart(rows):
    shown = body(f"<table>{rows}<tr><td>e</td><td>f</td></tr></table>")
    assert re.sub("(<[^>]*>)+", " ", shown).split()[:2] == ["one", "two"]


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
    ],
)
def test_what_no_reader_needs_is_in_no_form(heading):
    page = Page(f"<p>One</p>{heading}<p>Two</p>")
    segments = blocks(page)
    kept = [True] * len(segments)
    assert kept_text(page, segments, kept) == "One\nHistory\nTwo"
    content = content_of(page, kept_spans(page, segments, kept))
    assert write_markdown(content) == "One\n\n## History\n\nTwo"
