"""HTML of kept segments: all their text with its elements, and nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendered import kept_of, to_html, to_markdown, whole
from webjury.content.kept import kept_text
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


def body(html, **options):
    return to_html(kept_of(html, **options), links=True, images=True).replace("\n", "")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>One <b>two</b>.<p>Three", "<p>One <b>two</b>.</p><p>Three</p>"),
        # Wrappers are removed; elements that contain text directly remain blocks.
        ("<main><section><h2>A</h2><div>b</div></section></main>", "<h2>A</h2><div>b</div>"),
        ("<div>a<div>b</div>c</div>", "<div>a<div>b</div>c</div>"),
        # Elements with text in inline elements remain blocks too: each is a separate line.
        ("<div><b>a</b></div><div><font>b</font></div>", "<div><b>a</b></div><div>b</div>"),
        (
            "<a href=/x><div><span>a</span></div></a><section><i>b</i></section>",
            "<div>a</div><div><i>b</i></div>",
        ),
        ("<p>a<br>b", "<p>a<br>b</p>"),
        (
            "<ul><li>a<ol start=3><li>b</ol></ul>",
            '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
        ),
        ("<li>alone", "<div>alone</div>"),
        ("<dl><dt>t<dd>d</dl>", "<dl><dt>t</dt><dd>d</dd></dl>"),
        ("<blockquote><p>q</blockquote>", "<blockquote><p>q</p></blockquote>"),
        ("<h2><a href=/x><div>Head</div></a></h2>", "<h2>Head</h2>"),
        ("<details><summary><h3>Q</h3></summary>A</details>", "<div><h3>Q</h3>A</div>"),
        ("<font color=red>old</font> <center>mid</center>", "old<div>mid</div>"),
        ("<p>a<o:p>b</o:p><custom-thing>c</custom-thing>", "<p>abc</p>"),
        ("<p>x<sup>2</sup> H<sub>2</sub>O", "<p>x<sup>2</sup> H<sub>2</sub>O</p>"),
        ("<p onclick=x style=y class=z>a", "<p>a</p>"),
        ("<h2>Head<a href=#x>¶</a></h2><p>a", "<h2>Head</h2><p>a</p>"),
        ("<h2>Head<a href=#x>¶</a>4 two</h2><p>a", "<h2>Head 4 two</h2><p>a</p>"),
        ("<h2><i>Head</i><a href=#x>¶</a>4</h2><p>a", "<h2><i>Head</i> 4</h2><p>a</p>"),
        ("<dl><dt>t<a href=#t>¶</a><dd>d</dl>", "<dl><dt>t</dt><dd>d</dd></dl>"),
        ("<dl><dt>t<a href=#t><i>#</i></a>u<dd>d</dl>", "<dl><dt>t u</dt><dd>d</dd></dl>"),
        ("<dl><dt>t(<a href=#t>*</a>)<dd>d</dl>", "<dl><dt>t(*)</dt><dd>d</dd></dl>"),
        ("<dl><dd>d<dt><a href=#t>#</a><dd>e</dl>", "<dl><dd>d</dd><dt>#</dt><dd>e</dd></dl>"),
        ("<p>a <i> b </i> c", "<p>a <i>b</i> c</p>"),
    ],
)
def test_semantic_elements_are_kept(html, expected):
    assert body(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div>a<p></p>b</div>", "<div>a<br><br>b</div>"),
        ("<div>a<p>Ad</p>b</div>", "<div>a<br><br>b</div>"),
        ("<div>a<p>Ad</p><b>b</b></div>", "<div>a<br><br><b>b</b></div>"),
        ("<div><b>a</b><p>Ad</p><b>b</b></div>", "<div><b>a</b><br><br><b>b</b></div>"),
        ("<div>a<br><p>Ad</p>b</div>", "<div>a<br>b</div>"),
        ("<div>a<hr>b</div>", "<div>a<hr>b</div>"),
        ("<h2>a<div></div>b</h2>", "<h2>a b</h2>"),
        ("<p>run <code>a<button></button> b</code></p>", "<p>run <code>a b</code></p>"),
        ("<p>x<sup>1<div></div>2</sup></p>", "<p>x<sup>1 2</sup></p>"),
        ("<p>a</p><p>Ad</p><p>b</p>", "<p>a</p><p>b</p>"),
    ],
)
def test_texts_that_a_dropped_block_parts_stay_parted(html, expected):
    assert body(html, choose=lambda text: text != "Ad") == expected


def test_text_that_is_not_kept_is_removed_with_its_elements():
    html = "<nav><ul><li>Home</ul></nav><h1>Title</h1><p>Text<aside>Ad <b>now</b></aside><p>More"
    assert body(html, choose=lambda text: text not in ("Home", "Ad now")) == (
        "<h1>Title</h1><p>Text</p><p>More</p>"
    )
    assert kept_of(html, choose=lambda _text: False) == "<body></body>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<table><tr><th>a<th>b<tr><td>1<td></table>",
            "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td></td></tr></tbody></table>",
        ),
        ("<table><tr><td>only<tr><td>one column</table>", "<div>only</div><div>one column</div>"),
        ("<table><tr><td>one row<td>alone</table>", "<div>one row</div><div>alone</div>"),
        (
            "<table><tr><td><h2>Nav</h2><td>x<tr><td>a<td><p>Text</table>",
            "<h2>Nav</h2><div>x</div><div>a</div><p>Text</p>",
        ),
    ],
)
def test_data_tables_are_kept_and_layout_tables_are_unwrapped(html, expected):
    assert body(html) == expected


def test_wordless_elements_between_kept_segments_are_kept():
    html = "<p>***</p><p>a</p><hr><p>* * *</p><p>b</p><p>***</p><p>Ad</p>"
    assert body(html, choose=lambda text: text != "Ad") == "<p>a</p><hr><p>* * *</p><p>b</p>"


def test_code_is_copied_exactly(read_html):
    html = (
        "<p>See:<pre>\n<b>if</b> <i>a</i>:\n    <span>b</span>  <span>c</span>\n\n\td\n</pre><p>End"
    )
    (code,) = read_html(to_html(kept_of(html))).tree.iter("code")
    assert code.text == "if a:\n    b  c\n\n\td"


def test_code_of_which_a_part_is_dropped_holds_only_what_is_kept(read_html):
    html = "<pre>a = 1\n\n  b = 2<p>Share this<p>c = 3<div>  d = 4</div></pre>"
    shown = to_html(kept_of(html, choose=lambda text: text != "Share this"))
    (code,) = read_html(shown).tree.iter("code")
    assert code.text == "a = 1\n\n  b = 2\nc = 3\n  d = 4"
    nothing = to_html(kept_of("<p>a<pre>no</pre><p>b", choose=lambda text: text != "no"))
    assert "no" not in nothing


def test_blocks_within_code_begin_a_line(read_html):
    html = "<pre>one<div>two</div><div>  three</div>four<h6>five</pre>"
    (code,) = read_html(to_html(kept_of(html))).tree.iter("code")
    assert code.text == "one\ntwo\n  three\nfour\nfive"


@pytest.mark.parametrize("sign", ["\x0c", "&#1;", "\x0b", "\ufffe", "&#xfffe;"])
def test_control_characters_become_spaces(sign):
    html = f"<pre>a{sign}b</pre><p title='{sign}'>c{sign}<a href='/x{sign}y' title='t{sign}u'>d</a>"
    cleaned = to_html(kept_of(html, url="https://a.org/"), links=True)
    assert "<pre>" in cleaned
    assert ">d</a>" in cleaned


@pytest.mark.parametrize(
    ("code", "expected"),
    [("class='language-c++'", "c++"), ("data-lang=R", "r"), ("data-lang='a`b'", None)],
)
def test_the_language_of_code_is_a_valid_name(read_html, code, expected):
    (found,) = read_html(to_html(kept_of(f"<pre {code}>x = 1</pre>"))).tree.iter("code")
    assert found.get("class") == (f"language-{expected}" if expected else None)


def test_images_between_kept_segments_are_kept():
    lazy = "<img data-src=/c.png src=data:,x alt=C>"
    html = f"<img src=logo.png><p>a<p>b</p><figure>{lazy}</figure><p>d"
    assert body(html, choose=lambda text: text != "a", url="https://example.org/x/") == (
        '<p>b</p><figure><img alt="C" src="https://example.org/c.png"></figure><p>d</p>'
    )


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


def test_a_link_has_no_links_within_it():
    link = '<a href="https://a.org/">'
    html = f"<p>{link}one <code>{link}two</a></code></a>"
    assert body(html) == f"<p>{link}one </a><code>{link}two</a></code></p>"


def test_an_anchor_that_is_not_closed_costs_no_link():
    link = "<a href=https://a.org/>"
    html = (
        f"<p><a name=s><b>1.</b> See <i>{link}one</a></i> and <span>on <b>{link}two</a></b></span>"
    )
    assert body(html).count('<a href="https://a.org/">') == 2


def test_links_and_images_are_kept_on_request():
    html = kept_of("<p><a href=https://a.org/>a <img src=https://a.org/b.png alt=b> c</a> d")
    assert "<a" not in to_html(html, images=True)
    assert "<img" not in to_html(html, links=True)
    assert to_html(html) == "<p>a c d</p>"


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


def test_parts_of_one_line_are_joined(read_html, read_markdown):
    html = "<p>x</p><section>a<video></video><b>b</b></section><div>c<div>d</div> <i>e</i></div>"
    cleaned = to_html(kept_of(html))
    assert cleaned == "<p>x</p>\n<div>a\n<b>b</b></div>\n<div>c\n<div>d</div>\n<i>e</i></div>"
    assert read_markdown(to_markdown(cleaned)).words == ["x", "a", "b", "c", "d", "e"]


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


def test_texts_outside_of_cells_stay_apart():
    cells = "<td>a</td><td>b</td>"
    html = f"<table><tr>{cells}one</tr><tr>{cells}</tr><tr>two{cells}</tr></table>"
    assert to_html(kept_of(html)).split()[:2] == ["one", "two"]


def test_text_after_an_element_outside_of_cells_stays_apart():
    row = "<tr><td>a</td><td>b</td></tr>"
    broken = "<tr><td>a</td><abbr>one</abbr><td>b</td></tr><tr>two<td>c</td><td>d</td></tr>"
    shown = re.sub("<[^>]*>", "", to_html(kept_of(f"<table>{broken}{row}</table>")))
    assert shown.split()[:2] == ["one", "two"]


def test_what_begins_in_a_dropped_block_stays_apart_from_what_came_before():
    html = "<div>one<div>no <samp>no<br><br>two</samp> three</div></div>"
    shown = to_html(kept_of(html, choose=lambda text: "no" not in text))
    assert "onetwo" not in re.sub("<[^>]*>", "", shown)


@pytest.mark.parametrize("declared", ["<base href='{}/'>", "<link rel=canonical href='{}/'>"])
def test_what_a_long_base_adds_is_bounded(declared: str) -> None:
    """Each link used to become as long as the base: a base of 150 kB took 16 s."""
    base = declared.format("https://example.org/" + "w" * 50_000)
    html = whole(f"{base}<p>" + "<a href=x>w</a> <a href=https://a.example/>w</a> " * 500)
    assert len(html) < 3_000_000
    assert html.count('href="https://a.example/"') == 500


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<br><br>drop<br><br>b", "<p>a<br><br>b</p>"),
        ("<p>a <i>drop</i><br>b", "<p>a<br>b</p>"),
        ("<p>a<br><br>drop<br><br>drop<br>b<br>c", "<p>a<br><br>b<br>c</p>"),
        ("<p>a<br><br>drop</p><p>drop<br><br>b", "<p>a</p><p>b</p>"),
    ],
)
def test_texts_are_on_lines_of_their_own_where_one_between_is_dropped(html, expected):
    page = Page(html)
    spans = [match.span() for match in re.finditer(r"\b[abc]\b", page.text)]
    assert to_html(kept_html(page, spans)).replace("\n", "").replace(" <br>", "<br>") == expected


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
