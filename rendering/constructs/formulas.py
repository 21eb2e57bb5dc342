r"""Mark the formulas of a kept part with ``\(`` and ``\)`` or ``\[`` and ``\]``."""

import re

from lxml.html import HtmlElement

from ...segmenter.formulas import FORMULA
from ...segmenter.page import Page

#: Names of scripts that show TeX in texts as formulas, and the attribute of known formulas.
_SCRIPTS = (b"mathjax", b"katex", b"math-renderer", FORMULA.encode())
#: TeX in a text, as these scripts recognise it. Single dollars must not look like prices.
_TEX_IN_TEXT = re.compile(
    r"""
    \\\( (?P<inline>(?:[^\\]|\\[^][()])++) \\\)
    | \\\[ (?P<display>(?:[^\\]|\\[^][])++) \\\]
    | \$\$ (?P<dollars>[^$]++) \$\$
    | (?P<block>\\begin\{(?P<name>(?:align|eqnarray|equation|gather|multline)\*?)\}
      (?:[^\\]|\\(?!(?:begin|end)\{(?P=name)\}))++ \\end\{(?P=name)\})
    | (?<![\\$\w]) \$
      (?P<dollar>
        (?=\S)
        (?=[^$\n]{1,3}\$ | [^$\n]*[\\^_{}=]
          | (?![^$\n]*[A-Za-z]{3}) (?=[^$\n]{0,100}[A-Za-z]) [^$\n]{0,100}[+<>])
        [^$\n]{1,1000}(?<=[^\s\\])
      )
      \$ (?![\d$])
    """,
    re.DOTALL | re.VERBOSE,
)
#: Elements whose text these scripts skip, and elements that contain formulas already.
_SKIPPED_TAGS = frozenset("pre code kbd samp span".split())


def formula_class(kind: str) -> str:
    """The class of a ``span`` with a formula of some kind, as in pandoc."""
    return "math display" if kind == "display" else "math inline"


def is_formula(span: HtmlElement) -> bool:
    """Whether a ``span`` contains a formula."""
    return (span.get("class") or "").startswith("math ")


def mark_formulas(body: HtmlElement, page: Page) -> None:
    r"""Put delimiters around all formulas of a kept part, which is changed.

    Each formula is in a ``span``, as ``\(x^2\)`` or, if it is displayed on a line of its own, as
    ``\[x^2\]``. TeX in texts is marked, too, if the page has other formulas or a script that shows
    TeX in texts as formulas.
    """
    for span in filter(is_formula, body.iter("span")):
        is_display = "display" in span.get("class")
        span.text = _add_delimiters(str(span.text_content()).strip(), is_display=is_display)
    if _may_contain_formula(page.text) and _contains_formula(body) and _has_script(page):
        for element in list(body.iter()):
            _mark_in_texts(element)


def _add_delimiters(tex: str, *, is_display: bool) -> str:
    return rf"\[{tex}\]" if is_display else rf"\({tex}\)"


def _may_contain_formula(text: str) -> bool:
    return "\\" in text or text.count("$") > 1


def _contains_formula(body: HtmlElement) -> bool:
    """Whether any text contains TeX: most dollars are prices."""
    return any(map(_TEX_IN_TEXT.search, filter(_may_contain_formula, body.itertext())))


def _has_script(page: Page) -> bool:
    source = page.data.lower()
    return any(name in source for name in _SCRIPTS)


def _mark_in_texts(element: HtmlElement) -> None:
    """Mark the formulas in the text of an element, and in the text after it."""
    parent = element.getparent()
    if element.tail and parent is not None and _shows_formulas(parent):
        element.tail, spans = _split_at_formulas(element, element.tail)
        for span in reversed(spans):
            element.addnext(span)
    if element.text and _shows_formulas(element):
        element.text, spans = _split_at_formulas(element, element.text)
        element[:0] = spans


def _shows_formulas(element: HtmlElement) -> bool:
    is_skipped = element.tag in _SKIPPED_TAGS
    return not is_skipped and next(element.iterancestors(*_SKIPPED_TAGS), None) is None


def _split_at_formulas(element: HtmlElement, text: str) -> tuple[str, list[HtmlElement]]:
    """The text before the first formula, and all formulas, each with the text after it as tail."""
    spans: list[HtmlElement] = []
    end, before = 0, text
    for match in _TEX_IN_TEXT.finditer(text):
        inline = match["inline"] or match["dollar"]
        tex = inline or match["display"] or match["dollars"] or match["block"]
        kind = "inline" if inline else "display"
        span = element.makeelement("span", {"class": formula_class(kind)})
        span.text = _add_delimiters(tex.strip(), is_display=kind == "display")
        if spans:
            spans[-1].tail = text[end : match.start()]
        else:
            before = text[: match.start()]
        spans.append(span)
        end = match.end()
    if spans:
        spans[-1].tail = text[end:]
    return before, spans
