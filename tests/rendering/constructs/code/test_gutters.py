"""Line numbers, buttons and labels beside code are in no form of it."""

import pytest

from webjury.rendering.clean import clean_tree
from webjury.rendering.kept import kept_html, kept_spans, kept_text
from webjury.rendering.markdown import write_markdown
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks

ROWS = (
    "<tr><td class=hljs-ln-numbers>1</td><td>if a:</td></tr>"
    "<tr><td class=hljs-ln-numbers>2</td><td>    b</td></tr>"
)


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


def forms_of(code):
    page = Page(f"<p>x</p>{code}<p>y</p>")
    segments = blocks(page)
    kept = [True] * len(segments)
    tree = clean_tree(kept_html(page, kept_spans(page, segments, kept)))
    return kept_text(page, segments, kept), write_markdown(tree)
