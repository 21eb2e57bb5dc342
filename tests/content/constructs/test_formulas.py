"""Formulas in HTML and Markdown."""

from rendered import to_html, to_markdown

SCRIPT = "<script src=/mathjax.js></script>"


def tex(source, mode=""):
    return f'<script type="math/tex{mode}">{source}</script>'


def test_no_formula_injects_a_script(read_markdown):
    html = f"<p>{tex('<script>alert(1)<' + chr(92) + '/script>')} x"
    assert "<script" not in to_html(html)
    assert not list(read_markdown(to_markdown(html)).tree.iter("script"))


def test_many_delimiters_take_linear_time():
    assert to_html(SCRIPT + "<p>" + r"\( $ \[ a " * 20_000).count("$") == 20_000
