"""Code: lines are separate, the language is read, and text beside the code is dropped."""

import pytest

from rendered import to_markdown
from webjury.content.kept import kept_text
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks

GATSBY = "<span class=gatsby-highlight-code-line>{}</span>"
ROWS = (
    "<tr><td class=hljs-ln-numbers>1</td><td>if a:</td></tr>"
    "<tr><td class=hljs-ln-numbers>2</td><td>    b</td></tr>"
)


def forms_of(code):
    """The text and the Markdown of code between two paragraphs."""
    html = f"<p>x</p>{code}<p>y</p>"
    page = Page(html)
    segments = blocks(page)
    return kept_text(page, segments, [True] * len(segments)), to_markdown(html)


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
        # An element that is not beside another line is part of a line.
        ("a <span class=line>b</span> <code>c</code> <code>d</code>", "a b c d"),
        ("<span class=k>a</span><span class=k>b</span>", "ab"),
        ("a <code>b</code><code>c</code>", "a bc"),
        ("<code class=k>a</code><code class=n> b</code>", "a b"),
        ("a <span class=line>b</span><span class=line>c</span> d", "a bc d"),
        (GATSBY.format("a\n") + "b", "a\nb"),
    ],
)
def test_each_line_of_code_is_a_line_of_text(code, text):
    assert forms_of(f"<pre>{code}</pre>") == (f"x\n{text}\ny", f"x\n\n```\n{text}\n```\n\ny")


@pytest.mark.parametrize(
    "code",
    [
        "<pre><span class=linenos>1</span>if a:\n<span class=linenos>2</span>    b\n</pre>",
        "<pre><span class=ln>1 </span>if a:\n<span class=ln>2 </span>    b\n</pre>",
        "<pre><span class=react-syntax-highlighter-line-number>1</span>if a:\n    b</pre>",
        "<table><tr><td class=gutter><pre class=lineno>1\n2\n</pre></td>"
        "<td class=code><pre>if a:\n    b</pre></td></tr></table>",
        "<table><tr><td class=linenos><div class=linenodiv><pre>1\n2</pre></div></td>"
        "<td class=code><div><pre>if a:\n    b</pre></div></td></tr></table>",
        "<table><tr><td><pre>1\n2</pre></td><td><pre>if a:\n    b</pre></td></tr></table>",
        "<table><tr><td>9<br>10</td><td><div><pre>if a:\n    b</pre></div></td></tr></table>",
        f"<pre><code><table class=hljs-ln>{ROWS}</table></code></pre>",
        "<pre><button>Copy</button><code>if a:\n    b</code></pre>",
        "<pre><details><summary>Show 2 lines</summary>if a:\n    b</details></pre>",
        "<button><pre>if a:\n    b</pre></button>",
        "<pre><span class=boring>mod x\n</span>if a:\n    b\n<span class=boring>}</span></pre>",
        "<pre><div>if a:</div><div>    b</div></pre>",
        "<pre>if a:<br>    b</pre>",
    ],
)
def test_code_is_without_numbers_and_buttons(code):
    assert forms_of(code) == ("x\nif a:\n    b\ny", "x\n\n```\nif a:\n    b\n```\n\ny")


def test_empty_lines_between_numbers_stay():
    number = "<span class=lineno>{}</span>{}"
    lines = "\n".join(number.format(*line) for line in ((1, "a"), (2, ""), (3, "b")))
    assert forms_of(f"<pre>{lines}</pre>")[0] == "x\na\n\nb\ny"


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("a:\n", "    b\n", "c\n"), "a:\n    b\nc"),
        (("a\n", "\n", "\n", "b\n"), "a\n\n\nb"),
        (("a\n", "\n", "b"), "a\n\nb"),
        (("a\n", "", "b\n"), "a\nb"),
        (("a", "b", ""), "a\nb"),
        # These are all that there is.
        (("", ""), "1\n2"),
    ],
)
def test_numbers_without_a_class_are_no_code_also_beside_empty_lines(lines, text):
    row = "<div class=row><span>{}</span><div><div>{}</div></div></div>"
    code = "".join(row.format(number, line) for number, line in enumerate(lines, 1))
    forms = forms_of(f"<pre><div>{code}</div></pre>")
    assert forms == (f"x\n{text}\ny", f"x\n\n```\n{text}\n```\n\ny")


@pytest.mark.parametrize(
    "label",
    [
        "<span class=lang>Py</span>",
        "<button>Copy</button><span class=lang>py</span>",
        "<div class=code-title>py</div>",
        "<span class=lang>py</span><button>Copy code</button>",
    ],
)
def test_a_label_is_the_language(label):
    text, markdown = forms_of(f"<div>{label}<pre>a = 1</pre></div>")
    assert text == "x\na = 1\ny"
    assert markdown == "x\n\n```py\na = 1\n```\n\ny"


@pytest.mark.parametrize(
    ("before", "text"),
    [("<p class=title>Python</p>", "Python"), ("<span class=a>Run</span>", "Run")],
)
def test_other_text_before_code_stays(before, text):
    forms = forms_of(f"<div>{before}<pre>a = 1</pre></div>")
    assert forms == (f"x\n{text}\na = 1\ny", f"x\n\n{text}\n\n```\na = 1\n```\n\ny")


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<pre><code class='language-C++'>x</code></pre>", "c++"),
        ("<pre data-lang=R>x</pre>", "r"),
        ("<pre class='brush: js'>x</pre>", "js"),
        ("<pre class='sourceCode haskell'><code>x</code></pre>", "haskell"),
        ("<pre class='rust rust-example-rendered'><code>x</code></pre>", "rust"),
        ("<pre><code class='hljs bash'>x</code></pre>", "bash"),
        ("<pre><code class='hljs Go'>x</code></pre>", "go"),
        ("<pre class='sp-cm sp-pristine sp-javascript flex'><code>x</code></pre>", "javascript"),
        ("<pre class=gatsby-code-jsx><code class=gatsby-code-jsx>x</code></pre>", "jsx"),
        ("<pre class='language-none java'>x</pre>", "java"),
        # The element around the code may name it, but the code itself knows best.
        ("<div class='mw-highlight-lang-ini mw-content-ltr'><pre>x</pre></div>", "ini"),
        ("<div class=highlight-lang-ini><pre>x</pre></div>", "ini"),
        ("<div class='highlight highlight-source-ruby'><pre>x</pre></div>", "ruby"),
        ("<div class='highlight-python notranslate'><div><pre>x</pre></div></div>", "python"),
        ("<div class=highlight-box><pre class='Java'>x</pre></div>", "java"),
        # These name no language.
        ("<div class=java><pre>x</pre></div>", ""),
        ("<pre>x</pre>", ""),
        ("<pre class='language-none'>x</pre>", ""),
        ("<pre class='kn ko js ts r'>x</pre>", ""),
        ("<pre class=synopsis>x</pre>", ""),
        ("<pre data-lang='a`b'>x</pre>", ""),
    ],
)
def test_the_language_of_code(html, language):
    assert to_markdown(html) == f"```{language}\nx\n```"


def test_a_summary_with_code_is_code():
    code = "<pre><details><summary>fn main</summary>  body</details></pre>"
    assert forms_of(code)[0] == "x\nfn main\n  body\ny"
