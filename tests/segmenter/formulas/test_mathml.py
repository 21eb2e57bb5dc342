"""MathML as TeX."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml.html import fragment_fromstring

from webjury.segmenter.formulas import mathml
from webjury.segmenter.formulas.mathml import tex_of_mathml

X, TWO = "<mi>x</mi>", "<mn>2</mn>"
SQUARE = f"<msup>{X}{TWO}</msup>"


@pytest.mark.parametrize(
    ("mathml", "tex"),
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
            r"[\begin{matrix} 1 & 0 \\ 0 & 1 \end{matrix}]",
        ),
        (f"<mfenced>{X}<mi>y</mi></mfenced>", "(x, y)"),
        ("<mi>Re</mi><mtext>if 5%</mtext><mo>{</mo>", r"\mathrm{Re}\text{if 5\%}\{"),
        (f"<semantics>{X}<annotation>no</annotation></semantics>", "x"),
        (f"<mstyle><mpadded>{X}</mpadded></mstyle><mspace></mspace>y", "x"),
        (f"<m:mi>a</m:mi>{X}", "ax"),
        ("<mfrac><mi>x</mi></mfrac>", "x"),
        ("text alone", "text alone"),
        ("", ""),
    ],
)
def test_mathml_is_written_as_tex(mathml, tex):
    assert tex_of_mathml(fragment_fromstring(f"<math>{mathml}</math>")) == tex


def test_very_deep_mathml_is_written_as_its_text():
    deep = "<mrow>" * 200 + X
    assert tex_of_mathml(fragment_fromstring(f"<math>{deep}</math>")) == "x"


TAGS = """mi mn mo mrow msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd
    mfenced mtext semantics annotation mstyle mphantom unknown""".split()
MATHML = st.recursive(
    st.sampled_from(["x", "2", "+", "∑", "sin", "{", "\\", "%", "", " "]),
    lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, max_size=3)).map(
        lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(MATHML)
def test_any_mathml_has_braces_that_match(mathml):
    tex = tex_of_mathml(fragment_fromstring(f"<math>{mathml}</math>"))
    bare = tex.replace(r"\backslash", "").replace(r"\{", "").replace(r"\}", "")
    assert bare.count("{") == bare.count("}")
    assert "\n" not in tex


def test_a_long_row_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row was searched again for each of its parts: 190 kB took 12 s."""
    searched: list[str] = []

    class Pattern:
        def search(self, text: str) -> None:
            searched.append(text)

    monkeypatch.setattr(mathml, "_OPEN_END", Pattern())
    row = "<mi>x</mi><mo>+</mo>" * 500
    assert tex_of_mathml(fragment_fromstring(f"<math>{row}</math>")).count("x +") == 500
    assert sum(map(len, searched)) < 10 * 500


def test_a_script_of_two_parts_is_parted_from_the_next() -> None:
    parts = "<mo>^</mo><mi>x</mi><mi>y</mi>"
    assert tex_of_mathml(fragment_fromstring(f"<math>{parts}</math>")) == "^x y"
