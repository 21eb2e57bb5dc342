r"""Formulas: in HTML between ``\(`` and ``\)`` or ``\[`` and ``\]``, in Markdown with dollars."""

import re
from html import unescape

from ..segmenter.formulas import FORMULA
from ..segmenter.page import Page

__all__ = ["escape_dollars", "formula_class", "mark_formulas", "put_back_formulas", "take_formulas"]

_UNMARKED = re.compile(r'(<span class="math (inline|display)">)\s*([^<]*?)\s*(</span>)')
_MARKED = re.compile(
    r'<span class="math (?P<kind>inline|display)">\\[(\[](?P<tex>[^<]*)\\[)\]]</span>'
)
#: Names of the scripts that show TeX in a text as formulas.
_SCRIPTS = ("mathjax", "katex", "math-renderer")
#: TeX in a text, as those scripts find it; between single dollars only where they are no prices.
_IN_TEXT = re.compile(
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
          | (?![^$\n]*[A-Za-z]{3}) (?=[^$\n]{0,100}[A-Za-z]) [^$\n]{0,100}(?:\+|&[lg]t;))
        [^$\n]{1,1000}(?<=[^\s\\])
      )
      \$ (?![\d$])
    """,
    re.DOTALL | re.VERBOSE,
)
_TOKEN = re.compile(r'<(?P<end>/?)(?P<tag>[a-z][a-z0-9]*)(?:[^<>"]|"[^"]*")*+>|[^<]+|<')
#: Elements in which scripts leave the text as it is, and those that hold formulas already.
_SKIPPED = frozenset("pre code kbd samp span".split())

#: Around the number of a formula that is taken out: a character that no page holds.
_MARK = "\ufdd0"
_TAKEN = re.compile(rf"(?P<dollars>\$\$?){_MARK}(?P<number>[0-9]+){_MARK}(?P=dollars)")
#: A dollar of the text, which would begin a formula.
_DOLLAR = re.compile(rf"(?<![\\$]|{_MARK})\$(?!\$|{_MARK})")
#: What readers of Markdown without formulas would take for a tag or a link.
_TAG_OR_LINK = re.compile(r"<(?=[A-Za-z/!?])|\](?=[(\[:])")
_ROW = re.compile(r"[ >]*\|")
#: Bars, which end a cell of a table.
_BAR = re.compile(r"(\\?)\| ?")


def formula_class(kind: str) -> str:
    """The class of an element ``span`` with a formula of a kind, as pandoc names it."""
    return "math display" if kind == "display" else "math inline"


def mark_formulas(kept_html: str, page: Page) -> str:
    r"""Put delimiters around the formulas of a kept part.

    Parameters
    ----------
    kept_html : str
        The tree of `webjury.rendering.prune.prune` as HTML.
    page : Page
        If it has other formulas, or a script that shows the TeX in its text as formulas, these are
        marked, too.

    Returns
    -------
    str
        Each formula in an element ``span``, as ``\(x^2\)`` or, if it is displayed on a line of its
        own, as ``\[x^2\]``.
    """
    if '<span class="math ' in kept_html:
        kept_html = _UNMARKED.sub(_with_delimiters, kept_html)
    if _has_script(page) and _IN_TEXT.search(kept_html):
        kept_html = "".join(_marked_in_text(kept_html))
    return kept_html


def _with_delimiters(span: re.Match[str]) -> str:
    return span[1] + _delimited(span[3], is_display=span[2] == "display") + span[4]


def _delimited(tex: str, *, is_display: bool) -> str:
    return rf"\[{tex}\]" if is_display else rf"\({tex}\)"


def _has_script(page: Page) -> bool:
    if "$" not in page.text and "\\" not in page.text:
        return False
    source = page.html.lower()
    return FORMULA in source or any(name in source for name in _SCRIPTS)


def _marked_in_text(html: str) -> list[str]:
    pieces, skipped = [], 0
    for token in _TOKEN.finditer(html):
        if token["tag"] in _SKIPPED:
            skipped += -1 if token["end"] else 1
        is_text = token["tag"] is None and not skipped
        pieces.append(_IN_TEXT.sub(_span, token[0]) if is_text else token[0])
    return pieces


def _span(found: re.Match[str]) -> str:
    inline = found["inline"] or found["dollar"]
    tex = inline or found["display"] or found["dollars"] or found["block"]
    kind = "inline" if inline else "display"
    delimited = _delimited(tex.strip(), is_display=kind == "display")
    return f'<span class="{formula_class(kind)}">{delimited}</span>'


def take_formulas(html: str) -> tuple[str, list[str]]:
    """Take the formulas out of HTML, as no sign in them may be escaped.

    Parameters
    ----------
    html : str
        From `webjury.rendering.clean.clean_html`.

    Returns
    -------
    html : str
        With a mark in the place of each.
    formulas : list of str
        In Markdown.
    """
    formulas: list[str] = []

    def take(found: re.Match[str]) -> str:
        dollars = "$$" if found["kind"] == "display" else "$"
        tex = _TAG_OR_LINK.sub(r"\g<0> ", " ".join(unescape(found["tex"]).split()))
        formulas.append(f"{dollars}{tex}{dollars}")
        return f"{dollars}{_MARK}{len(formulas) - 1}{_MARK}{dollars}"

    return _MARKED.sub(take, html) if '<span class="math ' in html else html, formulas


def escape_dollars(text: str) -> str:
    """Escape the dollars in a piece of Markdown with formulas, but those of its formulas."""
    return _DOLLAR.sub(r"\\$", text)


def put_back_formulas(markdown: str, formulas: list[str]) -> str:
    """Put formulas back into their places in Markdown.

    Parameters
    ----------
    markdown : str
        Of the HTML that `take_formulas` returns.
    formulas : list of str

    Returns
    -------
    str
    """
    in_rows = [_BAR.sub(_named_bar, formula) for formula in formulas]

    def put_back(line: str) -> str:
        written = in_rows if _ROW.match(line) else formulas
        return _TAKEN.sub(lambda found: written[int(found["number"])], line)

    return "\n".join(map(put_back, markdown.split("\n"))) if formulas else markdown


def _named_bar(bar: re.Match[str]) -> str:
    return r"\Vert " if bar[1] else r"\vert "
