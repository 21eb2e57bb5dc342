"""A whole page with a link around each segment."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml.html import document_fromstring

from webjury.content.marked_page import beginning_of, marked_html
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks

TAGS = "p div b i a ul li table tr td pre code span h1 dl dd blockquote figure br em".split()


def marked(html):
    page = Page(html)
    return marked_html(page, blocks(page))


def texts_by_segment(html):
    """Get the texts of a marked page's links, by number and without white space."""
    texts = {}
    if html:
        for link in document_fromstring(f"<body>{html}").iter("a"):
            row = int(link.get("href").removeprefix("#s"))
            texts[row] = texts.get(row, "") + "".join(link.text_content().split())
    return texts


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        (
            "<title>T</title><article><p>A</article><p>B",
            '<p><a href="#s0">A</a></p><p><a href="#s1">B</a></p>',
        ),
        ("<p>A</p></body>B<!-- C -->", '<p><a href="#s0">A</a></p><p><a href="#s1">B</a></p>'),
        ("<p>A <b>b<br>c</b>.", '<p><a href="#s0">A <strong>b<br>c</strong>.</a></p>'),
        ("<p>(A)<p>“B", '<p><a href="#s0">(A)</a></p><p><a href="#s1">“B</a></p>'),
        ("<pre>a\n}</pre>", '<pre><code><a href="#s0">a\n}</a></code></pre>'),
        (
            "<p>A</p><pre>\n<div>b</div><div>  c &lt;</div></pre>",
            '<p><a href="#s0">A</a></p><pre><code><a href="#s1">b</a><a href="#s2">  c &lt;</a>'
            "</code></pre>",
        ),
        ('<p>&lt;a href="#s9"&gt;A', '<p><a href="#s0">&lt;a href="#s9"&gt;A</a></p>'),
        ("<frameset><frame src=a></frameset>", ""),
    ],
)
def test_each_segment_is_in_links_to_its_number(page, shown):
    assert marked(page).replace("\n<", "<").replace(">\n", ">") == shown


def test_formulas_keep_their_class_within_a_segment():
    shown = marked("<p>Let \\(x^2\\) be.<script src=mathjax.js></script>")
    assert '<span class="math inline">\\(x^2\\)</span>' in shown


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<a href='javascript:alert(1)' class=kept id=s0>x</a>",
        "<svg><style><img src=x onerror=alert(1)></style></svg>",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x",
        "<form action=//x><button>Go</button></form><iframe src=//x></iframe>",
        "<segment row=7>x</segment><segment-text row=8>x</segment-text>",
        "<td colspan='<a href=\"#s0\">' style=color:red>x",
        "<p title='<a href=\"#s0\"><img src=x onerror=alert(1)>'>x",
    ],
)
def test_nothing_of_a_page_but_its_text_and_structure_is_left(attack):
    shown = marked(f"<p>Before</p>{attack}<p>After</p>")
    body = document_fromstring(f"<body>{shown}").find("body")
    attributes = {(element.tag, name) for element in body.iter() for name in element.attrib}
    assert attributes <= {("a", "href"), ("td", "colspan"), ("span", "class")}
    forbidden = "script style img svg math form button iframe segment segment-text".split()
    assert list(body.iter(*forbidden)) == []
    rows = [int(link.get("href").removeprefix("#s")) for link in body.iter("a")]
    assert rows == sorted(rows)
    assert rows[0] == 0


@given(
    st.lists(
        st.one_of(
            st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS]),
            st.sampled_from(["lamp", " at ", "|", "night ", "\n", "}", "&nbsp;"]),
        ),
        max_size=40,
    ).map("".join)
)
@example("<pre>\nlamp<p>lamp")
@example("<pre> <b>lamp</b><p>lamp")
@example("<pre>&#13;&#13;\nlamp<p>lamp")
def test_each_segment_has_its_own_text(html):
    try:
        page = Page(html)
    except ValueError:
        return
    segments = blocks(page)
    texts = texts_by_segment(marked_html(page, segments))
    for row, segment in enumerate(segments):
        # This includes the wordless text before the first segment and after each segment.
        assert "".join(segment.text.split()) in texts[row]


def test_a_beginning_is_closed_where_it_is_cut():
    html = marked("<ul>" + "<li>A <b>lamp</b>." * 99)
    cut = beginning_of(html, 100)
    assert cut.startswith('<ul>\n<li><a href="#s0">A <strong>lamp</strong>.</a>')
    assert cut.endswith("</ul>")
    assert len(cut) < 130
    assert beginning_of(html, len(html)) == html
