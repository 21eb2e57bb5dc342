"""Each formula of a page is in its text once, as TeX."""

import pytest

from webjury import Page
from webjury.segmenter.formulas import find
from webjury.segmenter.formulas.find import FORMULA

MATH = "<mrow><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></mrow>"
ANNOTATED = (
    f"<math><semantics>{MATH}"
    '<annotation encoding="application/x-tex">{tex}</annotation></semantics></math>'
)


def katex(tex):
    return (
        f'<span class="katex"><span class="katex-mathml">{ANNOTATED.replace("{tex}", tex)}</span>'
        '<span class="katex-html" aria-hidden="true"><span class="mord">x2+1</span></span></span>'
    )


def wikipedia(tex):
    math = ANNOTATED.replace("{tex}", tex)
    return (
        f'<span class="mwe-math-element"><span class="mwe-math-mathml-inline">{math}</span>'
        f'<img class="mwe-math-fallback-image-inline" alt="{tex}"></span>'
    )


SHOWN = {
    "KaTeX": (katex("x^2 + 1"), "x^2 + 1", "inline"),
    "KaTeX on a line": (f'<span class="katex-display">{katex("x^2")}</span>', "x^2", "display"),
    "MathJax 2": (
        '<span class="MathJax_Preview">x2</span><span class="MathJax"><nobr>x2</nobr></span>'
        '<script type="math/tex">x^2</script>',
        "x^2",
        "inline",
    ),
    "MathJax 2 on a line": (
        '<span class="MathJax_Display"><span class="MathJax">x2</span></span>'
        '<script type="math/tex; mode=display">% <![CDATA[\nx < 2 %]]></script>',
        "x < 2",
        "display",
    ),
    "MathJax 3": (
        '<mjx-container class="MathJax" display="true"><mjx-math><mjx-mi></mjx-mi></mjx-math>'
        f"<mjx-assistive-mml><math>{MATH}</math></mjx-assistive-mml></mjx-container>",
        "x^2 + 1",
        "display",
    ),
    "MathJax 4": (
        '<mjx-container class="MathJax"><mjx-math data-latex="x^2">x2</mjx-math></mjx-container>',
        "x^2",
        "inline",
    ),
    "a script alone": ('<script type="math/tex">x_1 % why\n + 2</script>', "x_1 + 2", "inline"),
    "MathML in a script": (
        f'<script type="math/mml"><math>{MATH}</math></script>',
        "x^2 + 1",
        "inline",
    ),
    "Wikipedia": (wikipedia("{\\displaystyle E=mc^{2}}"), "E=mc^{2}", "inline"),
    "Wikipedia, two groups": (
        wikipedia("{\\displaystyle a}+{b}"),
        "{\\displaystyle a}+{b}",
        "inline",
    ),
    "MathML": (f"<math>{MATH}</math>", "x^2 + 1", "inline"),
    "MathML on a line": (f"<math display=block>{MATH}</math>", "x^2 + 1", "display"),
    "an alternative text in TeX": (f"<math alttext='x^{{2}}+1'>{MATH}</math>", "x^{2}+1", "inline"),
    "an alternative text in words": (
        f"<math alttext='x squared'>{MATH}</math>",
        "x^2 + 1",
        "inline",
    ),
    "an image": ("<img class=latex alt='\\frac{a}{b}' src=/l.png>", r"\frac{a}{b}", "inline"),
    "an image of a service": (
        "<img src='https://latex.codecogs.com/gif.latex?x%5E2+1'>",
        "x^2 1",
        "inline",
    ),
    "an image of Sphinx": ("<img class=math alt='x^2' src=/m.png>", "x^2", "inline"),
    "dollars": ('<script type="math/tex">$$x^2$$</script>', "x^2", "inline"),
}


@pytest.mark.parametrize(("shown", "tex", "kind"), SHOWN.values(), ids=SHOWN)
def test_a_formula_is_in_the_text_once(shown, tex, kind):
    page = Page(f"<p>Let {shown}, so.</p>")
    assert page.text == f"Let {tex}, so."
    (span,) = page.tree.xpath(f"//*[@{FORMULA}]")
    assert span.get(FORMULA) == kind


@pytest.mark.parametrize(("shown", "tex", "kind"), SHOWN.values(), ids=SHOWN)
def test_the_source_of_a_page_with_formulas_is_the_same_page(shown, tex, kind):
    page = Page(f"<meta charset=latin1><p>Let {shown}, so – é.</p>")
    again = Page(page.html)
    assert (again.text, again.html) == (page.text, page.html)


@pytest.mark.parametrize(
    "html",
    [
        "<p>No formula, but MathJax and katex and latex.<script>math()</script>",
        "<p>One <img class='math icon' alt='Maths for children' src=/latex/a.png> picture",
        "<p>An <math></math> empty one <img class=latex> and <script type=math/tex></script>.",
        "<p>Glyphs <span class=katex><span class=katex-html>x2</span></span> alone",
        "<p>Glyphs <span class=MathJax>x2</span><b>no script</b> alone",
        "<p>Data <script type=math/mml></script><span class=MathJax>x</span>",
    ],
)
def test_pages_without_formulas_stay_as_they_are(html):
    assert Page(html).html == html


def test_formulas_in_a_heading_and_in_a_table_are_found():
    page = Page(f"<h1>On {katex('x')}</h1><table><tr><td>{katex('y')}<td>z</table>")
    assert page.text.split() == ["On", "x", "y", "z"]


def test_many_formulas_take_linear_time():
    assert Page(f"<p>{katex('x')}" * 5_000).text.count("x") == 5_000


def test_each_glyph_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each, all that followed were looked at: 200 kB took 12 s."""
    looked: list[str] = []
    is_glyphs = find._is_glyphs
    monkeypatch.setattr(
        find, "_is_glyphs", lambda element: looked.append(element.tag) or is_glyphs(element)
    )
    glyphs = "<i class=MathJax>w</i>" * 500
    page = Page(f"<p>is {glyphs}<script type='math/tex'>x^2</script>, {glyphs}")
    assert page.text.startswith("is x^2, w")
    assert len(looked) <= 501
