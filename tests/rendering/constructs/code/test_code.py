"""The lines of code stay apart, however a highlighter shows them."""

import pytest

from webjury.rendering.constructs.code.code import code_blocks, verbatim
from webjury.segmenter.page import Page

GATSBY = "<span class=gatsby-highlight-code-line>{}</span>"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        # Gatsby leaves out the line breaks of highlighted lines only.
        (f"a\n{GATSBY.format('  b')}{GATSBY.format('')}{GATSBY.format('c')}d", "a\n  b\n\nc\nd"),
        (f"{GATSBY.format('a')}\n{GATSBY.format('b')}", "a\n\nb"),
        # Tailwind CSS leaves out all line breaks.
        ("<span class=line>a</span><span class='line b'> c</span>", "a\n c"),
        ("<span class=line>a</span><span class=line></span><span class=line>b</span>", "a\n\nb"),
        ("<code>a</code><code>b</code>", "a\nb"),
        # Shiki, Chroma, hexo and Docusaurus write them.
        (
            "<span class=line>a</span>\n<span class=line></span>\n<span class=line>b</span>",
            "a\n\nb",
        ),
        ("<span class=line>a\n</span><span class=line>b\n</span>", "a\nb"),
        ("<span class=line>a</span><br><span class=line></span><br><span class=line>b", "a\n\nb"),
        ("<span class=token-line>a<br></span><span class=token-line>b<br></span>", "a\nb"),
        # What is not beside another line is part of one.
        ("a <span class=line>b</span> <code>c</code> <code>d</code>", "a b c d"),
        ("<span class=k>a</span><span class=k>b</span>", "ab"),
        ("a <code>b</code><code>c</code>", "a bc"),
        ("<code class=k>a</code><code class=n> b</code>", "a b"),
        ("a <span class=line>b</span><span class=line>c</span> d", "a bc d"),
        (GATSBY.format("a\n") + "b", "a\nb"),
    ],
)
def test_each_line_of_code_is_a_line_of_text(code, text):
    flow = Page(f"<pre>{code}</pre>").flow
    (element,) = code_blocks(flow)
    assert verbatim(flow, element, [True] * len(flow.run_starts)) == text
