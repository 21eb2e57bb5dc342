"""Formulas in TeX, which replace those of the page before it is read."""

import re
from collections.abc import Iterator

from ...segmenter.formulas import FORMULA
from ...segmenter.page import Page
from ..nodes import CODES, Block, Content, Formula, Inline, Text
from ..parse import Parser
from ..walk import lines

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


def formula(parser: Parser, element: int, _parent: Block) -> None:
    """A formula, if the element is one."""
    kind = parser.part.attributes(element).get(FORMULA)
    if kind is None:
        return
    tex = " ".join(parser.part.text_of(element).split())
    parser.skip(element)
    if tex:
        parser.add(Formula(tex, kind == "display", parser.marks))


RULES = {"span": formula}


def find_formulas(content: Content, page: Page) -> None:
    """Find the TeX in texts that a script of the page shows as formulas."""
    if not _may_contain_formula(page.text):
        return
    with_tex = [block for _, _, block in lines(content) if any(map(_contains_tex, block.line))]
    if with_tex and _has_script(page):
        for block in with_tex:
            block.line[:] = [piece for item in block.line for piece in _pieces(item)]


def _contains_tex(item: Inline) -> bool:
    text = item.text
    return _may_contain_formula(text) and _TEX_IN_TEXT.search(text) is not None


def _pieces(item: Inline) -> Iterator[Inline]:
    """A part of a line, divided into formulas and the texts between them."""
    is_code = any(mark.kind in CODES for mark in item.marks)
    if not isinstance(item, Text) or is_code or not _may_contain_formula(item.text):
        yield item
        return
    end = 0
    for match in _TEX_IN_TEXT.finditer(item.text):
        tex = match["inline"] or match["dollar"]
        shown = tex or match["display"] or match["dollars"] or match["block"]
        if before := item.text[end : match.start()]:
            yield Text(before, item.marks)
        yield Formula(shown.strip(), tex is None, item.marks)
        end = match.end()
    if rest := item.text[end:]:
        yield Text(rest, item.marks)


def _may_contain_formula(text: str) -> bool:
    return "\\" in text or text.count("$") > 1


def _has_script(page: Page) -> bool:
    source = page.data.lower()
    return any(name in source for name in _SCRIPTS)
