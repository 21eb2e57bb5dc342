"""Markdown: when parsed, it has the same words as the HTML."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rendered import to_html, to_markdown
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Content, Formula, Mark, Paragraph, Reference, Text


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
        "<p><script type='math/tex'><script>alert(1)<\\/script></script> x",
    ],
)
def test_no_page_injects_a_script(read_markdown, html):
    assert "<script" not in to_html(html, links=True, images=True)
    assert not list(read_markdown(to_markdown(html)).tree.iter("script"))
