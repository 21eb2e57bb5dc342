r"""Mark the formulas of a kept part with ``\(`` and ``\)`` or ``\[`` and ``\]``."""

import re

from ....segmenter.formulas import FORMULA
from ....segmenter.page import Page

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


def _may_contain_formula(text: str) -> bool:
    return "\\" in text or text.count("$") > 1


def _has_script(page: Page) -> bool:
    source = page.data.lower()
    return any(name in source for name in _SCRIPTS)
