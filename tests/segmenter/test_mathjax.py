"""Glyphs of MathJax are read as the formula that they show."""

import pytest

from webjury import Page


def glyph(code, kind="mi"):
    return f"<mjx-{kind}><mjx-c class='mjx-c{code} TEX-I'></mjx-c></mjx-{kind}>"


def drawn(code, kind="mi"):
    return f"<g data-mml-node={kind}><use data-c={code}></use></g>"


N, J, TWO, SUM = "1D45B", "1D456", "32", "2211"
ATOM = f"<g data-mml-node=TeXAtom>{drawn(J)}{drawn('3D', 'mo')}{drawn(TWO, 'mn')}</g>"
SPACER = "<mjx-spacer></mjx-spacer>"
GLYPHS = {
    "a font": (glyph("211D"), r"\mathbb{R}"),
    "bold": (glyph("1D42F"), r"\mathbf{v}"),
    "a power of a letter in a font": (
        f"<mjx-msup>{glyph('211D')}<mjx-script>{glyph(N)}</mjx-script></mjx-msup>",
        r"\mathbb{R}^n",
    ),
    "two scripts": (
        f"<mjx-msubsup>{glyph('1D703')}<mjx-script>{glyph(TWO, 'mn')}{SPACER}{glyph(J)}"
        "</mjx-script></mjx-msubsup>",
        r"\theta_i^2",
    ),
    "a binomial": (
        f"{glyph('28', 'mo')}<mjx-mfrac><mjx-frac atop=true><mjx-num>{glyph(N)}</mjx-num><mjx-dbox>"
        f"<mjx-dtable><mjx-row><mjx-den>{glyph(J)}</mjx-den></mjx-row></mjx-dtable></mjx-dbox>"
        f"</mjx-frac></mjx-mfrac>{glyph('29', 'mo')}",
        r"\binom{n}{i}",
    ),
    "a matrix": (
        f"{glyph('28', 'mo')}<mjx-mtable><mjx-table><mjx-itable><mjx-mtr><mjx-mtd>{glyph(N)}"
        f"<mjx-tstrut></mjx-tstrut></mjx-mtd></mjx-mtr><mjx-mtr><mjx-mtd>{glyph(J)}</mjx-mtd>"
        f"</mjx-mtr></mjx-itable></mjx-table></mjx-mtable>{glyph('29', 'mo')}",
        r"\begin{pmatrix} n \\ i \end{pmatrix}",
    ),
    "words": (glyph("69", "mtext").replace("<mjx-c ", "<mjx-utext>no</mjx-utext><mjx-c "), "no"),
    "an unknown glyph": (glyph(N).replace("TEX-I", "X") + "<mjx-mi><mjx-c></mjx-c></mjx-mi>", "n"),
    "a number of a character that is none": (glyph("FFFFFF") + glyph(N), "n"),
}
DRAWN = {
    "a sum in a line": (
        f"<g data-mml-node=munderover>{drawn(SUM, 'mo')}{drawn(N)}{ATOM}</g>",
        "",
        "∑_{i = 2}^n",
    ),
    "a displayed sum": (
        f"<g data-mml-node=munderover>{drawn(SUM, 'mo')}{ATOM}{drawn(N)}</g>",
        " display=true",
        "∑_{i = 2}^n",
    ),
    "a fraction": (
        f"<g data-mml-node=mfrac>{drawn(N)}{drawn(J)}<rect></rect></g>",
        "",
        r"\frac{n}{i}",
    ),
    "a brace of pieces": (
        f"<g data-mml-node=munder><g data-mml-node=mrow>{drawn(N)}{drawn(J)}</g>"
        "<g data-mml-node=mo><use data-c=E152></use><use data-c=E153></use></g></g>",
        "",
        r"\underbrace{ni}",
    ),
}


@pytest.mark.parametrize(("glyphs", "tex"), GLYPHS.values(), ids=GLYPHS)
def test_glyphs_are_read(glyphs, tex):
    page = Page(f"<p>Let <mjx-container><mjx-math>{glyphs}</mjx-math></mjx-container> be.")
    assert tex in page.text
    assert page.text.startswith("Let ")
    assert page.text.endswith(" be.")


@pytest.mark.parametrize(("drawing", "display", "tex"), DRAWN.values(), ids=DRAWN)
def test_drawings_are_read(drawing, display, tex):
    svg = f"<svg><g><g data-mml-node=math>{drawing}</g></g></svg>"
    assert Page(f"<p>Let <mjx-container{display}>{svg}</mjx-container>").text == f"Let {tex}"
