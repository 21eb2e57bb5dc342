"""Markdown: when parsed, it has the same words as the HTML."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rendered import to_html, to_markdown
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Content, Formula, Mark, Paragraph, Reference, Text


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<h1>A</h1><h3>B</h3>", "# A\n\n### B"),
        ("<p>a <b>b</b> <em>c</em> <code>d_e</code></p>", "a **b** *c* `d_e`"),
        ("<p>a <mark>b</mark> c</p>", "a b c"),
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ol start='3'><li>a</li><li>b</li></ol>", "3. a\n4. b"),
        ("<p>a</p><blockquote><p>b</p></blockquote>", "a\n\n> b"),
        ("<blockquote><p>a <code>b</code> c</p><p>d</p></blockquote>", "> a `b` c\n>\n> d"),
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
        ("<p>He said <q>a <b>b</b></q>.", 'He said "a **b**".'),
        (
            '<h2>A <img src="https://a.org/b.png" alt="B"></h2>c',
            "## A ![B](https://a.org/b.png)\n\nc",
        ),
        (
            '<pre><code class="language-py">if a:\n    b_c = "*"\n\n    d</code></pre>',
            '```py\nif a:\n    b_c = "*"\n\n    d\n```',
        ),
        ("<pre><code>a\n```\nb</code></pre>", "````\na\n```\nb\n````"),
        # Headings in nested lists break no list.
        (
            "<ul><li>one<ul><li>two<ul><h3>Three</h3><li>four</li><h3>Five</h3><li>six</li></ul>"
            "</li></ul></li><li>seven</li></ul><p>eight</p>",
            "- one\n  - two\n    ### Three\n    - four\n    ### Five\n    - six\n- seven\n\neight",
        ),
        # Emphasis ends and begins again at the end of a paragraph.
        ("<p>a <i>b<br><br>c</i> d</p>", "a *b*\n\n*c* d"),
        ("<p><b>a <i>b<br><br>c</i> d<br><br></b>e</p>", "**a *b***\n\n***c* d**\n\ne"),
        ("<p><b><br><br>a</b>b</p>", "**a**b"),
        ("<p><i>a<br>b</i></p>", "*a  \nb*"),
        ("<p><b>a <b>b<br><br>c</b> d</b></p>", "**a b**\n\n**c d**"),
        ("<p>a<i>b<br><br>c</i>d</p>", "a*b*\n\n*c*d"),
        # No sign is escaped without need.
        ("<p>(12) of 1977), see 3)</p>", "(12) of 1977), see 3)"),
        ("<p>12) is no item</p>", "12\\) is no item"),
        ("<ul><li>1) is no item</li></ul>", "- 1\\) is no item"),
        ('<p><a href="https://a.org/x_12)">b</a> 3)</p>', "[b](https://a.org/x_12\\)) 3)"),
        ('<p><a href="https://a.org/x_(12)">b</a></p>', "[b](https://a.org/x_(12))"),
        *(
            (f"<p>{text}", text)
            for text in (
                *("3.5 and R-D", "AT&T", "C# 5+5=10", "snake_case_name", "see [1] and [a b]"),
                *("Wow! 100%", "of 1998. A", "a = b - c"),
            )
        ),
    ],
)
def test_html_becomes_markdown(html, markdown):
    assert to_markdown(html) == markdown


#: Two references to notes: the label at the beginning of the first one is left out.
NOTES = "<p>a<sup><a href=#m>1</a></sup> b<sup><a href=#n>2</a></sup> $5</p>{}"


@pytest.mark.parametrize(
    ("notes", "markdown"),
    [
        (
            "<p id=m>1. See section 1. of it</p><p id=n><b>[2]</b> x",
            "a[^1] b[^2] $5\n\n[^1]: See section 1. of it\n\n[^2]: x",
        ),
        ("<ol><li id=m>1. x<li id=n>y</ol>", "a[^1] b[^2] $5\n\n[^1]: 1\\. x\n\n[^2]: y"),
        ("<p id=m>1 x</p><p>1 y</p>", "a[^1] b[2] $5\n\n[^1]: x\n\n1 y"),
        # Notes in a list with other items, in quotations and in items are no footnotes.
        ("<ul><li id=m>x<li id=n>y<li>z</ul>", "a[1] b[2] $5\n\n- x\n- y\n- z"),
        ("<blockquote><p id=m>1 x</p>y</blockquote>", "a[1] b[2] $5\n\n> 1 x\n>\n> y"),
        (
            "<ul><li><p id=m>1 See it there</p>y<li>z</ul>",
            "a[1] b[2] $5\n\n- 1 See it there\n\n  y\n\n- z",
        ),
    ],
)
def test_notes_are_footnotes_if_readers_can_find_them(notes, markdown):
    assert to_markdown(NOTES.format(notes)) == markdown


def test_marks_may_be_nested_deeply():
    marks = tuple(Mark("q") for _ in range(900))
    assert '"a' in write_markdown(Content([Paragraph([Text("a", marks)])]))


def test_formulas_are_tex_and_references_without_notes_in_brackets():
    code, link = (Mark("code"),), (Mark("link", "https://a.org/"),)
    line = [
        Text("$1 "),
        Formula("a < [b]"),
        Text(" "),
        Formula("[x]", marks=link),
        Reference("", "(1)"),
    ]
    markdown = write_markdown(Content([Paragraph([*line, Formula("y|z", marks=code)])]), links=True)
    assert markdown == ("\\$1 $a < [b]$ [$\\lbrack x\\rbrack$](https://a.org/)(1)`y|z`")


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
def test_text_that_looks_like_markdown_is_escaped(read_markdown, text):
    back = read_markdown(to_markdown(f"<p>{escaped(text)}</p>")).tree.find("body")
    assert " ".join(back.text_content().split()) == " ".join(text.split())
    assert [node.tag for node in back.iter()] == ["body", "p"]


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


PIECES = st.sampled_from(
    "a b_c *d* 1. # - > ` [e] (f) \\ | & ! ~~ < ]( : = + &amp; _g_ ```".split()
)


@settings(max_examples=200)
@given(st.lists(PIECES, min_size=1, max_size=8), st.booleans())
def test_any_text_has_the_same_words_when_parsed(read_html, read_markdown, pieces, in_item):
    text = escaped(" ".join(pieces))
    html = f"<ul><li>{text}</li></ul>" if in_item else f"<p>{text}</p>"
    assert read_markdown(to_markdown(html)).words == read_html(to_html(html)).words


@pytest.mark.parametrize(
    "html",
    [
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
    ],
)
def test_no_page_injects_a_script_into_markdown(read_markdown, html):
    assert not list(read_markdown(to_markdown(html)).tree.iter("script"))


def test_converting_a_long_line_takes_linear_time():
    html = f"<p>{'a long line of words ' * 100_000}</p>"
    assert len(to_markdown(html)) > 2_000_000
