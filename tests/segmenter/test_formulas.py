"""Each formula of a page is in its text once, as TeX; MathML is converted."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml.html import fragment_fromstring

from webjury import Page
from webjury.segmenter import formulas, mathml
from webjury.segmenter.formulas import FORMULA
from webjury.segmenter.mathml import tex_of_mathml

MATH = "<mrow><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></mrow>"
ANNOTATED = (
    f"<math><semantics>{MATH}"
    '<annotation encoding="application/x-tex">{tex}</annotation></semantics></math>'
)


def katex(tex):
    math = ANNOTATED.replace("{tex}", tex)
    return (
        f'<span class="katex"><span class="katex-mathml">{math}</span>'
        '<span class="katex-html" aria-hidden="true"><span class="mord">x2+1</span></span></span>'
    )


def wikipedia(tex):
    math = ANNOTATED.replace("{tex}", tex)
    return (
        f'<span class="mwe-math-element"><span class="mwe-math-mathml-inline">{math}</span>'
        f'<img class="mwe-math-fallback-image-inline" alt="{tex}"></span>'
    )


MATHML = f"<math>{MATH}</math>"
INLINE = {
    "KaTeX": (katex("x^2 + 1"), "x^2 + 1"),
    "MathJax 2": (
        '<span class="MathJax_Preview">x2</span><span class="MathJax"><nobr>x2</nobr></span>'
        '<script type="math/tex">x^2</script>',
        "x^2",
    ),
    "MathJax 4": (
        '<mjx-container class="MathJax"><mjx-math data-latex="x^2">x2</mjx-math></mjx-container>',
        "x^2",
    ),
    "a script alone": ('<script type="math/tex">x_1 % why\n + 2</script>', "x_1 + 2"),
    "MathML in a script": (f'<script type="math/mml">{MATHML}</script>', "x^2 + 1"),
    "Wikipedia": (wikipedia("{\\displaystyle E=mc^{2}}"), "E=mc^{2}"),
    "Wikipedia, two groups": (wikipedia("{\\displaystyle a}+{b}"), "{\\displaystyle a}+{b}"),
    "MathML": (MATHML, "x^2 + 1"),
    "an alternative text in TeX": (f"<math alttext='x^{{2}}+1'>{MATH}</math>", "x^{2}+1"),
    "an alternative text in words": (f"<math alttext='x squared'>{MATH}</math>", "x^2 + 1"),
    "an image": ("<img class=latex alt='\\frac{a}{b}' src=/l.png>", r"\frac{a}{b}"),
    "an image of a service": (
        "<img src='https://latex.codecogs.com/gif.latex?x%5E2+1'>",
        "x^2 1",
    ),
    "an image of Sphinx": ("<img class=math alt='x^2' src=/m.png>", "x^2"),
    "dollars": ('<script type="math/tex">$$x^2$$</script>', "x^2"),
}
DISPLAY = {
    "KaTeX": (f'<span class="katex-display">{katex("x^2")}</span>', "x^2"),
    "MathJax 2": (
        '<span class="MathJax_Display"><span class="MathJax">x2</span></span>'
        '<script type="math/tex; mode=display">% <![CDATA[\nx < 2 %]]></script>',
        "x < 2",
    ),
    "MathJax 3": (
        '<mjx-container class="MathJax" display="true"><mjx-math><mjx-mi></mjx-mi></mjx-math>'
        f"<mjx-assistive-mml>{MATHML}</mjx-assistive-mml></mjx-container>",
        "x^2 + 1",
    ),
    "MathML": (f"<math display=block>{MATH}</math>", "x^2 + 1"),
}
SHOWN = {
    f"{kind}: {name}": (shown, tex, kind)
    for kind, formulas_of_kind in (("inline", INLINE), ("display", DISPLAY))
    for name, (shown, tex) in formulas_of_kind.items()
}


@pytest.mark.parametrize(("shown", "tex", "kind"), SHOWN.values(), ids=SHOWN)
def test_a_formula_is_in_the_text_once_and_the_source_is_the_same_page(shown, tex, kind):
    page = Page(f"<meta charset=latin1><p>Let {shown}, so – é.</p>")
    assert page.text == f"Let {tex}, so – é."
    (span,) = page.tree.xpath(f"//*[@{FORMULA}]")
    assert span.get(FORMULA) == kind
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


def test_many_formulas_are_found_in_linear_time():
    many = f"<p>{katex('x')}" * 5_000
    page = Page(f"<h1>{katex('x')}</h1><table><tr><td>{katex('x')}</table>{many}")
    assert page.text.count("x") == 5_002


@pytest.mark.parametrize(
    "html",
    [
        "<p>" + "<span class=math>a" * 4_000,
        "<p>" + "<b data-tex='x^2'>a" * 4_000,
        "<p>" + "<span class=math><i>a</i></span>" * 4_000,
        "<mjx-container><mjx-math>" + "<mjx-mrow>" * 4_000 + "<mjx-mi><mjx-c class=mjx-c61>",
        "<p>" + "<span class=sidenote>a" * 4_000,
    ],
)
def test_many_elements_that_may_be_formulas_take_linear_time(html):
    assert Page(html).text or "mjx" in html


def test_each_glyph_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each glyph, all following ones used to be examined: 200 kB took 12 s."""
    looked: list[str] = []
    is_glyphs = formulas._shows_glyphs
    monkeypatch.setattr(
        formulas, "_shows_glyphs", lambda element: looked.append(element.tag) or is_glyphs(element)
    )
    glyphs = "<i class=MathJax>w</i>" * 500
    page = Page(f"<p>is {glyphs}<script type='math/tex'>x^2</script>, {glyphs}")
    assert page.text.startswith("is x^2, w")
    assert len(looked) <= 501


X, TWO = "<mi>x</mi>", "<mn>2</mn>"
SQUARE = f"<msup>{X}{TWO}</msup>"


def tex_of(source):
    return tex_of_mathml(fragment_fromstring(f"<math>{source}</math>"))


@pytest.mark.parametrize(
    ("source", "tex"),
    [
        (f"<mi>a</mi>{SQUARE}<mo>+</mo><mi>b</mi>{X}<mo>=</mo><mn>0</mn>", "ax^2 + bx = 0"),
        (f"<mfrac><mrow>{X}<mo>−</mo>{TWO}</mrow><mn>10</mn></mfrac>", r"\frac{x - 2}{10}"),
        (
            f"<msqrt>{X}<mo>+</mo>{TWO}</msqrt><mroot>{X}<mn>3</mn></mroot>",
            r"\sqrt{x + 2}\sqrt[3]{x}",
        ),
        (f"<msubsup>{X}<mi>i</mi>{TWO}</msubsup>{X}", "x_i^2 x"),
        (f"<msup><mrow><mo>(</mo>{X}<mo>)</mo></mrow><mn>10</mn></msup>", "{(x)}^{10}"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover>"
            f"{X}",
            "∑_{i = 0}^n x",
        ),
        (f"<munder><mi>lim</mi>{X}</munder><mi>sin</mi><mo>&#8289;</mo>{X}", r"\lim_x\sin x"),
        (f"<mover>{X}<mo>→</mo></mover><mover>{X}<mi>y</mi></mover>", r"\vec{x}\overset{y}{x}"),
        (
            f"<mover>{X}<mo>¯</mo></mover><munder>{X}<mo>_</mo></munder>",
            r"\overline{x}\underline{x}",
        ),
        (
            "<mfenced open='[' close=']'><mtable><mtr><mtd>1</mtd><mtd>0</mtd></mtr>"
            "<mtr><mtd>0</mtd><mtd>1</mtd></mtr></mtable></mfenced>",
            r"\begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}",
        ),
        (f"<mfenced>{X}<mi>y</mi></mfenced>", "(x, y)"),
        ("<mi>Re</mi><mtext>if 5%</mtext><mo>{</mo>", r"\mathrm{Re}\text{if 5\%}\{"),
        (f"<semantics>{X}<annotation>no</annotation></semantics>", "x"),
        (f"<mstyle><mpadded>{X}</mpadded></mstyle><mspace></mspace>y", "x"),
        (f"<m:mi>a</m:mi>{X}", "ax"),
        ("<mfrac><mi>x</mi></mfrac>", "x"),
        ("text alone", "text alone"),
        ("", ""),
        ("<mo>^</mo><mi>x</mi><mi>y</mi>", "^x y"),
        ("<mrow>" * 200 + X, "x"),  # too deep to convert
    ],
    ids=lambda value: value[:40],
)
def test_mathml_is_written_as_tex(source, tex):
    assert tex_of(source) == tex


TAGS = """mi mn mo mrow msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd
    mfenced mtext semantics annotation mstyle mphantom unknown""".split()
ANY_MATHML = st.recursive(
    st.sampled_from(["x", "2", "+", "∑", "sin", "{", "\\", "%", "", " "]),
    lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, max_size=3)).map(
        lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(ANY_MATHML)
def test_any_mathml_has_braces_that_match(source):
    tex = tex_of(source)
    bare = tex.replace(r"\backslash", "").replace(r"\{", "").replace(r"\}", "")
    assert bare.count("{") == bare.count("}")
    assert "\n" not in tex


def test_a_long_row_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row used to be searched again for each of its parts: 190 kB took 12 s."""
    searched: list[str] = []

    class Pattern:
        def search(self, text: str) -> None:
            searched.append(text)

    monkeypatch.setattr(mathml, "_OPEN_END", Pattern())
    row = "<mi>x</mi><mo>+</mo>" * 500
    assert tex_of(row).count("x +") == 500
    assert sum(map(len, searched)) < 10 * 500
