"""Markdown: when parsed, it has the same words as the HTML."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rendered import kept_of, to_html, to_markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<h1>A</h1><h3>B</h3>", "# A\n\n### B"),
        ("<p>a <b>b</b> <em>c</em> <code>d_e</code></p>", "a **b** *c* `d_e`"),
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ol start='3'><li>a</li><li>b</li></ol>", "3. a\n4. b"),
        ("<blockquote><p>q</p></blockquote>", "> q"),
        ("<p>a</p><blockquote><p>b</p></blockquote>", "a\n\n> b"),
        (
            "<blockquote><p>a <code>b</code> c</p><p>d</p></blockquote>",
            "> a `b` c\n>\n> d",
        ),
        ("<blockquote>a</blockquote>\n<blockquote>b</blockquote>", "> a\n\n> b"),
        (
            "<ul><li><blockquote>a</blockquote><div><blockquote>b</blockquote></div></li></ul>",
            "- > a\n\n  > b",
        ),
        (
            "<blockquote><blockquote>a</blockquote><blockquote>b</blockquote></blockquote>",
            "> > a\n>\n> > b",
        ),
        ("<p>a</p><hr><div><hr><p>b</p></div>", "a\n\n---\n\nb"),
        ("<p><code>a</code> 1. b</p>", "`a` 1. b"),
        ("<p>a</p><p>\u200b</p><p>\ufeff \u200c</p><p>b<i>\u200b</i>c</p>", "a\n\nbc"),
        ("<p>a\u200b</p><p><b>b</b>\u200b \ufeff</p><p>\u200b- c</p>", "a\n\n**b**\n\n\u200b- c"),
        ("<p><b>می</b>\u200c<i>خواهم</i> <code>\u200b</code>", "**می**\u200c*خواهم* `\u200b`"),
        ("<p><b>a</b> <i>b</i><b>, </b><i>1</i><b>.</b></p>", "**a** *b*, *1*."),
        ("<p><i>(</i>b<i>*) </i><b>- </b><b>c<b>.</b> d</b> <b>!</b>", "(b\\*) - **c. d !**"),
        ("<p>a</p><p>***</p><p>b</p>~~~~<p>c</p>", "a\n\n---\n\nb\n\n---\n\nc"),
        ("<p>a</p><p><b>— — —</b></p>", "a\n\n---"),
        (
            "<p>--</p><p>***a</p><p>*-*</p><p>a<br>---</p>",
            "\\--\n\n\\*\\*\\*a\n\n\\*-\\*\n\na  \n\\---",
        ),
        ("<p>10<sup>2</sup> cm</p>", "10² cm"),
        (
            "<p>H<sub>2</sub>O, the 1<sup>st</sup> x<sub>i,j</sub> TM<sup>TM</sup>",
            "H₂O, the 1st xᵢ,ⱼ TMTM",
        ),
        ('<p><a href="https://a.org/b_c">x</a></p>', "[x](https://a.org/b_c)"),
        ('<p><img src="https://a.org/b.png" alt="B"></p>', "![B](https://a.org/b.png)"),
        ('<h2>A <img src="https://a.org/b.png" alt="B"></h2>', "## A ![B](https://a.org/b.png)"),
        (
            '<pre><code class="language-py">if a:\n    b_c = "*"\n\n    d</code></pre>',
            '```py\nif a:\n    b_c = "*"\n\n    d\n```',
        ),
        ("<pre><code>a\n```\nb</code></pre>", "````\na\n```\nb\n````"),
        (
            "<table><tr><th>a|b</th><th>c</th></tr><tr><td>1</td><td>2</td></tr></table>",
            "| a\\|b | c |\n| --- | --- |\n| 1 | 2 |",
        ),
    ],
)
def test_elements_are_converted_to_markdown(html, markdown):
    compact = "\n".join(
        line if not line.startswith("|") else "| " + " | ".join(cells(line)) + " |"
        for line in to_markdown(html).splitlines()
    )
    assert compact == markdown


def cells(line):
    parts = line.replace("\\|", "\0").strip("|").split("|")
    return [
        "---" if set(part.strip()) == {"-"} else part.strip().replace("\0", "\\|") for part in parts
    ]


@pytest.mark.parametrize(
    "text",
    [
        "3.5 and R-D",
        "AT&T",
        "C# 5+5=10",
        "snake_case_name",
        "see [1] and [a b]",
        "Wow! 100%",
        "of 1998. A",
        "a = b - c",
    ],
)
def test_text_has_no_unnecessary_escapes(text):
    assert to_markdown(f"<p>{text.replace('&', '&amp;')}</p>") == text


@pytest.mark.parametrize(
    "text",
    [
        "1. not a list",
        "# no heading",
        "- no item",
        "> no quote",
        "--- no rule",
        "*stars* and _lines_ and **both**",
        "<tag> and </tag>",
        "[no](link) and ![no](image)",
        "`no code`",
        "a \\ b \\* c",
        "| no | table |",
        "&amp; as it is written",
        "~~kept~~",
        "[label]: no-definition",
        "1) a",
        "+ b",
        "    four spaces",
    ],
)
def test_text_that_looks_like_markdown_is_escaped(read_html, read_markdown, text):
    html = f"<p>{text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</p>"
    back = read_markdown(to_markdown(html)).tree.find("body")
    assert " ".join(back.text_content().split()) == " ".join(text.split())
    assert [node.tag for node in back.iter()] == ["body", "p"]


PIECES = st.sampled_from(
    "a b_c *d* 1. # - > ` [e] (f) \\ | & ! ~~ < ]( : = + &amp; _g_ ```".split()
)


@settings(max_examples=200)
@given(st.lists(PIECES, min_size=1, max_size=8), st.booleans())
def test_any_text_has_the_same_words_when_parsed(read_html, read_markdown, pieces, in_item):
    text = " ".join(pieces).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    html = f"<ul><li>{text}</li></ul>" if in_item else f"<p>{text}</p>"
    assert read_markdown(to_markdown(html)).words == read_html(html).words


INJECTIONS = [
    "<pre data-lang='a`b'>lamp\n&lt;script&gt;alert(1)&lt;/script&gt;</pre>",
    "<p><a href=https://a.org/ title='a&#10;&#10;&lt;script&gt;alert(1)&lt;/script&gt;'>b</a>",
    "<p>x<img src=https://a.org/b.png title='a&#10;&#10;&lt;script&gt;'>y",
    "<p>x<img src=https://a.org/b.png alt='](x) &lt;script&gt;alert(1)&lt;/script&gt;'>y",
    "<p><a href='https://a.org/&#10;&#10;&lt;script&gt;'>b</a>",
    "<p><a href='https://a.org/)&lt;script&gt;'>b</a>",
    "<p>`` &lt;script&gt;alert(1)&lt;/script&gt; `",
    "<p><code>` &lt;script&gt;</code> &lt;script&gt;alert(1)",
    "<pre>```\n&lt;script&gt;alert(1)</pre>",
    "<table><tr><td>a<td>b<tr><td>`|&lt;script&gt;<td>`</table>",
]


@pytest.mark.parametrize("html", INJECTIONS)
def test_no_page_injects_a_script_into_markdown(read_markdown, html):
    cleaned = to_html(kept_of(html), links=True, images=True)
    assert not list(read_markdown(to_markdown(cleaned)).tree.iter("script"))


def test_converting_a_long_line_takes_linear_time():
    html = f"<p>{'a long line of words ' * 100_000}</p>"
    assert len(to_markdown(html)) > 2_000_000


def test_a_heading_in_a_nested_list_breaks_no_list(read_html, read_markdown):
    html = (
        "<ul><li>one<ul><li>two<ul><h3>Three</h3><li>four</li><h3>Five</h3><li>six</li></ul>"
        "</li></ul></li><li>seven</li></ul><p>eight</p>"
    )
    cleaned = to_html(f"<body>{html}</body>")
    markdown = to_markdown(cleaned)
    assert markdown == (
        "- one\n  - two\n    ### Three\n    - four\n    ### Five\n    - six\n- seven\n\neight"
    )
    assert read_markdown(markdown) == read_html(cleaned)
    assert len(read_markdown(markdown).tree.findall(".//li")) == 5


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<p>(12) of 1977), see 3)</p>", "(12) of 1977), see 3)"),
        ("<p>12) is no item</p>", "12\\) is no item"),
        ("<ul><li>1) is no item</li></ul>", "- 1\\) is no item"),
        ('<p><a href="https://a.org/x_12)">b</a> 3)</p>', "[b](https://a.org/x_12\\)) 3)"),
        ('<p><a href="https://a.org/x_(12)">b</a></p>', "[b](https://a.org/x_(12))"),
        ("<p>a <mark>b</mark> c</p>", "a b c"),
    ],
)
def test_no_sign_is_escaped_without_need(html, markdown):
    assert to_markdown(html) == markdown


def test_a_table_has_no_padding():
    long = "a long text " * 20
    table = f"<table><tr><th>a</th><th>{long}</th></tr><tr><td>1</td><td>2</td></tr></table>"
    assert to_markdown(table).split("\n")[1:] == ["| --- | --- |", "| 1 | 2 |"]


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<p>a <i>b<br><br>c</i> d</p>", "a *b*\n\n*c* d"),
        ("<p><b>a <i>b<br><br>c</i> d<br><br></b>e</p>", "**a *b***\n\n***c* d**\n\ne"),
        ("<p><b><br><br>a</b>b</p>", "**a**b"),
        ("<p><i>a<br>b</i></p>", "*a  \nb*"),
        ("<p><b>a <b>b<br><br>c</b> d</b></p>", "**a b**\n\n**c d**"),
        ("<p>a<i>b<br><br>c</i>d</p>", "a*b*\n\n*c*d"),
    ],
)
def test_emphasis_ends_and_begins_again_at_the_end_of_a_paragraph(html, markdown):
    assert to_markdown(html) == markdown
