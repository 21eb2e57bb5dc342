"""Formulas in HTML and Markdown."""

import pytest

from rendered import to_html, to_markdown

SCRIPT = "<script src=/mathjax.js></script>"


def tex(source, mode=""):
    return f'<script type="math/tex{mode}">{source}</script>'


def test_formulas_are_between_delimiters_in_html():
    html = to_html(f"<p>Let {tex('x < 2')} and {tex('y', '; mode=display')}.")
    assert html == (
        r'<p>Let <span class="math inline">\(x &lt; 2\)</span> and '
        r'<span class="math display">\[y\]</span>.</p>'
    )


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>Let {tex('x_1 * y_1 < 2')}.", "Let $x_1 * y_1 < 2$."),
        (f"<p>Let {tex('a * b', '; mode=display')}.", "Let $$a * b$$."),
        (rf"{SCRIPT}<p>\(x\)\(y\)", "$x$$y$"),
        (rf"{SCRIPT}<p>\[x\]\(y\)", "$$x$$$y$"),
        (f"<h2>On {tex('x_1')}</h2><p>a", "## On $x_1$\n\na"),
        (f"<p>A <b>{tex('x')}</b>, <i>the {tex('y')}</i>s", "A **$x$**, the $y$s"),
        (f"<p>{tex('x')} costs $5 <code>$y</code>", r"$x$ costs \$5 `$y`"),
        ("<p>It costs $5, or $6", "It costs $5, or $6"),
        # Readers without formulas would see tags and links.
        (f"<p>{tex('a<b>c [x](javascript:y)')}", "$a< b>c [x] (javascript:y)$"),
        # Formulas that a script finds in the text.
        (rf"{SCRIPT}<p>Let \(x_1 * y_1\) and $a_1*b_1$.", "Let $x_1 * y_1$ and $a_1*b_1$."),
        (rf"{SCRIPT}<p>\[x_1\] $$y_1$$", "$$x_1$$ $$y_1$$"),
        (
            rf"{SCRIPT}<p>\begin{{align}}x_1 &amp; y\end{{align}}",
            r"$$\begin{align}x_1 & y\end{align}$$",
        ),
        (rf"{SCRIPT}<p><code>\(x_1\)</code> $5 to $10, 7$", r"`\(x_1\)` $5 to $10, 7$"),
        (rf"{SCRIPT}<p>If $2w+1$ or $i &lt; n$.", "If $2w+1$ or $i < n$."),
        (rf"{SCRIPT}<p>From $5 + tax to 10$", "From $5 + tax to 10$"),
        (rf"{SCRIPT}<p>Gift card $90 for all, or 100$", "Gift card $90 for all, or 100$"),
        (r"<p>Let \(x\) and $a$.", r"Let \\(x\\) and $a$."),
    ],
)
def test_formulas_are_between_dollars_in_markdown(html, markdown):
    assert to_markdown(html) == markdown


def test_bars_of_formulas_do_not_end_cells():
    table = f"<table><tr><th>a<th>b<tr><td>{tex('|x| + ' + chr(92) + '| y')}<td>2</table><p>x"
    markdown = to_markdown(f"{table}<p>{tex('|x|')}")
    assert r"$\vert x\vert + \Vert y$" in " ".join(markdown.split())
    assert markdown.endswith("$|x|$")


def test_no_formula_injects_a_script(read_markdown):
    html = f"<p>{tex('<script>alert(1)<' + chr(92) + '/script>')} x"
    assert "<script" not in to_html(html)
    assert not list(read_markdown(to_markdown(html)).tree.iter("script"))


def test_classes_of_a_page_make_no_formula():
    assert to_html("<p><span class='math inline'>a</span>b") == "<p>ab</p>"


def test_many_delimiters_take_linear_time():
    assert to_html(SCRIPT + "<p>" + r"\( $ \[ a " * 20_000).count("$") == 20_000
