"""Presentation MathML as TeX.

Signs are kept, since TeX reads Unicode today; Greek letters are written as people type them.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from lxml import etree
from lxml.html import HtmlElement

#: An end of TeX that a following letter or digit would extend: a command or a script.
_OPEN_END = re.compile(r"(?:\\[A-Za-z]+|[\^_]\w)\Z")
#: Elements nested deeper than this are written as their text.
_MAX_DEPTH = 60

#: Names with a TeX command that sets them upright.
_FUNCTIONS = frozenset(
    """arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf
    limsup ln log max min Pr sec sin sinh sup tan tanh""".split()
)
#: How signs are written in TeX if they have a special meaning or a command there, or are invisible.
_TEX_ESCAPES = {
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
    **dict.fromkeys("\u2061\u2062\u2063\u2064\u200b", ""),
    "\\": "\\backslash ",
    "−": "-",
    "\u00a0": " ",
}
#: The commands of Greek letters.
_GREEK = dict(
    zip(
        "αβγδϵεζηθϑικλμνξπϖρϱσςτυϕφχψωΓΔΘΛΞΠΣΥΦΨΩ",
        """alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu
        xi pi varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta
        Lambda Xi Pi Sigma Upsilon Phi Psi Omega""".split(),
        strict=True,
    )
)
#: Operators with spaces around them.
_SPACED_OPERATORS = frozenset("+-=<>±∓×·÷∗≤≥≠≈≡∼≃≅∝→←↔⇒⇐⇔↦∈∉∋⊂⊃⊆⊇∪∩∧∨∣∥⊕⊗:≔≪≫")
#: Signs over a letter.
_ACCENTS = {
    **dict.fromkeys("^ˆ", "hat"),
    **dict.fromkeys("¯‾ˉ–―", "overline"),
    **dict.fromkeys("~˜∼", "tilde"),
    **dict.fromkeys("→⃗", "vec"),
    **dict.fromkeys("˙.", "dot"),
    **dict.fromkeys("´ˊ", "acute"),
    **dict.fromkeys("`ˋ", "grave"),
    **dict.fromkeys("⏞︷", "overbrace"),
    "¨": "ddot",
    "ˇ": "check",
    "˘": "breve",
    "←": "overleftarrow",
    "↔": "overleftrightarrow",
}
#: Those over several letters.
_WIDE_ACCENTS = {"hat": "widehat", "tilde": "widetilde", "vec": "overrightarrow"}
_UNDER_ACCENTS = {
    **dict.fromkeys(("\\_", *"‾¯"), "underline"),
    **dict.fromkeys("⏟︸", "underbrace"),
}
#: Operators with limits above and below them.
_LIMIT_OPERATORS = frozenset("∑∏∐∫∬∭∮⋃⋂⨁⨂⋁⋀")
#: The commands of fonts.
_FONTS = {
    "bold": "mathbf",
    "bold-italic": "boldsymbol",
    "double-struck": "mathbb",
    "fraktur": "mathfrak",
    "monospace": "mathtt",
    "sans-serif": "mathsf",
    "script": "mathcal",
}
_FONT_PART = re.compile(r"\\(?:math\w+|boldsymbol)\{[^{}]*\}")
#: The commands of lines and boxes around a part.
_ENCLOSURES = {
    **dict.fromkeys(("box", "circle", "roundedbox"), "boxed"),
    **dict.fromkeys(("updiagonalstrike", "downdiagonalstrike", "horizontalstrike"), "cancel"),
    "bottom": "underline",
    "radical": "sqrt",
    "top": "overline",
}
#: The environments of tables between brackets; cases have only the first one.
_MATRICES = {
    ("(", ")"): "pmatrix",
    ("[", "]"): "bmatrix",
    ("\\{", "\\}"): "Bmatrix",
    ("|", "|"): "vmatrix",
    ("∥", "∥"): "Vmatrix",
    ("‖", "‖"): "Vmatrix",
}
_CASES = "\\{"
_PLAIN_TABLE, _TABLE_END = r"\begin{matrix}", r"\end{matrix}"
_STACK = r"\genfrac{}{}{0pt}{}"
_WIDTH = re.compile(r"\s*(\d+(?:\.\d*)?)\s*em", re.ASCII)
_NO_LINE = re.compile(r"\s*0(?:\.0*)?\s*[a-z%]*\s*")


def tex_of_mathml(math: HtmlElement) -> str:
    r"""Write an element ``math``, of presentation MathML, as TeX.

    Unknown elements are written as their text.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring
    >>> half = "<mfrac><mi>x</mi><mn>2</mn></mfrac>"
    >>> tex_of_mathml(fragment_fromstring(f"<math>{half}<mo>=</mo><mi>y</mi></math>"))
    '\\frac{x}{2} = y'
    """
    return " ".join(_write(math, 0).split())


def local_name(element: HtmlElement) -> str:
    """The name of an element without its prefix, such as that of ``m:math``."""
    return str(element.tag).rpartition(":")[2]


def _write(element: HtmlElement, depth: int) -> str:
    name = local_name(element)
    if depth > _MAX_DEPTH:
        return _escape(str(element.text_content()))
    if name in _LEAF_WRITERS:
        written = _LEAF_WRITERS[name](str(element.text_content()).strip(" \t\n\r"))
        return _in_font(written, element.get("mathvariant"))
    if name == "mspace":
        return _space(element)
    children = list(element.iterchildren(etree.Element))
    parts = [_write(child, depth + 1) for child in children]
    if name == "mmultiscripts":
        return _multiscripts(children, parts)
    if name == "msup" and len(children) == 2 and local_name(children[0]) == "msub":
        return parts[0] + _script("^", parts[1].strip())
    n_parts, write = _PART_WRITERS.get(name, (0, None))
    if write and len(parts) >= n_parts:
        if name == "mfrac" and _NO_LINE.fullmatch(element.get("linethickness") or "1"):
            write = _stacked
        return write(*map(str.strip, parts[:n_parts]))
    if name == "mtable":
        if (
            len(parts) == 1
            and len(cells := [one for one in parts[0].split(" & ") if one.strip()]) == 1
        ):
            return cells[0]  # an equation with a number
        rows = r" \\ ".join(parts)
        is_aligned = (element.get("columnalign") or "").split()[:2] == ["right", "left"]
        kind = "aligned" if is_aligned else "matrix"
        return rf"\begin{{{kind}}} {rows} \end{{{kind}}}"
    if name in ("mtr", "mlabeledtr"):
        return " & ".join(map(str.strip, parts))
    if name == "mfenced":
        return _fenced(element, parts)
    if name == "semantics":
        return parts[0] if parts else ""
    inner = _join_parts(_with_environments(parts)) or _escape(element.text or "")
    if name == "menclose":
        return _enclosed(inner, (element.get("notation") or "").split())
    return rf"\sqrt{{{inner.strip()}}}" if name == "msqrt" else inner


def _join_parts(parts: Sequence[str]) -> str:
    """Join the parts of an element."""
    row: list[str] = []
    end = ""  # of the last two parts: a script's sign and its character may be one part each
    for part in filter(None, parts):
        row.append(f" {part}" if _OPEN_END.search(end) and part[0].isalnum() else part)
        end = end[-1:] + part
    return "".join(row)


def _with_environments(parts: Sequence[str]) -> list[str]:
    """The parts of a row, with an environment in place of brackets around a table or a binomial."""
    written: list[str] = []
    row = 0
    while row < len(parts):
        stripped = [part.strip() for part in parts[row : row + 3]]
        if len(stripped) == 3 and (inside := _enclosed_by(*stripped)):
            written.append(inside)
            row += 3
        elif len(stripped) > 1 and stripped[0] == _CASES and stripped[1].startswith(_PLAIN_TABLE):
            has_end = len(stripped) == 3 and not stripped[2]
            written.append(_in_environment(stripped[1], "cases"))
            row += 3 if has_end else 2
        else:
            written.append(parts[row])
            row += 1
    return written


def _enclosed_by(opening: str, inside: str, closing: str) -> str:
    """A table or a binomial with the brackets around it; empty for other parts."""
    if (opening, closing) == ("(", ")") and inside.startswith(_STACK):
        return "\\binom" + inside.removeprefix(_STACK)
    if inside.startswith(_PLAIN_TABLE) and inside.endswith(_TABLE_END):
        kind = _MATRICES.get((opening, closing))
        return _in_environment(inside, kind) if kind else ""
    return ""


def _in_environment(table: str, kind: str) -> str:
    inner = table.removeprefix(_PLAIN_TABLE).removesuffix(_TABLE_END)
    return rf"\begin{{{kind}}}{inner}\end{{{kind}}}"


def _fenced(element: HtmlElement, parts: Sequence[str]) -> str:
    opening, closing = _escape(element.get("open", "(")), _escape(element.get("close", ")"))
    if len(parts) == 1 and (inside := _enclosed_by(opening, parts[0].strip(), closing)):
        return inside
    separator = element.get("separators", ",")[:1]
    return opening + f"{separator} ".join(parts) + closing


def _escape(text: str) -> str:
    return "".join(_TEX_ESCAPES.get(sign, sign) for sign in text)


def _in_font(written: str, variant: str | None) -> str:
    font = _FONTS.get(variant or "")
    if not font or not written or written.startswith(("\\text", " ")):
        return written
    if written.startswith(upright := "\\mathrm{"):
        written = written.removeprefix(upright).removesuffix("}")
    return rf"\{font}{{{written}}}"


def _identifier(text: str) -> str:
    if (command := _GREEK.get(text, text)) != text or text in _FUNCTIONS:
        return f"\\{command}"
    return _escape(text) if len(text) < 2 else rf"\mathrm{{{_escape(text)}}}"


def _operator(text: str) -> str:
    if text in _FUNCTIONS:
        return f"\\{text}"
    sign = _escape(text)
    return f" {sign} " if sign in _SPACED_OPERATORS else f"{sign} " if sign == "," else sign


def _text(text: str) -> str:
    return rf"\text{{{_escape(text)}}}" if text else " "


def _space(element: HtmlElement) -> str:
    """White space; that of one em and more has a command."""
    if element.get("linebreak") == "newline":
        return r" \\ "
    width = _WIDTH.match(element.get("width") or "")
    n_ems = float(width[1]) if width else 0
    return r" \qquad " if n_ems >= 2 else r" \quad " if n_ems >= 1 else " "


def _enclosed(inner: str, notations: Sequence[str]) -> str:
    command = next((_ENCLOSURES[one] for one in notations if one in _ENCLOSURES), "")
    return rf"\{command}{{{inner.strip()}}}" if command else inner


def _base(part: str) -> str:
    is_command = part.startswith("\\") and part[1:].isalpha()
    is_single = len(part) < 2 or part.isdigit() or is_command or _FONT_PART.fullmatch(part)
    return part if is_single else f"{{{part}}}"


def _script(sign: str, part: str) -> str:
    if sign == "^" and part and not part.strip("′"):
        return "'" * len(part)
    return f"{sign}{part}" if len(part) == 1 else f"{sign}{{{part}}}"


def _multiscripts(children: Sequence[HtmlElement], parts: Sequence[str]) -> str:
    """A base with scripts after and before it, in pairs below and above; each may be missing."""
    names = [local_name(child) for child in children]
    after = names.index("mprescripts") if "mprescripts" in names else len(names)

    def scripts(start: int, stop: int) -> str:
        signs = ("_" if (row - start) % 2 == 0 else "^" for row in range(start, stop))
        pairs = zip(signs, map(str.strip, parts[start:stop]), strict=True)
        return "".join(_script(sign, part) for sign, part in pairs if part)

    before = scripts(after + 1, len(names))
    return (f"{{}}{before}" if before else "") + (
        _base(parts[0].strip()) + scripts(1, after) if parts else ""
    )


def _stack(base: str, part: str, sign: str, commands: Mapping[str, str], fallback: str) -> str:
    """A base with a part above or below: by a command of its own, as a limit, or by `fallback`."""
    if not part:
        return base
    if part in commands:
        command = commands[part]
        is_wide = len(base) > 1 and not base.startswith("\\")
        return rf"\{_WIDE_ACCENTS.get(command, command) if is_wide else command}{{{base}}}"
    return base + _script(sign, part) if _has_limits(base) else rf"\{fallback}{{{part}}}{{{base}}}"


def _has_limits(base: str) -> bool:
    is_stacked = base.startswith((r"\under", r"\over"))
    return is_stacked or base in _LIMIT_OPERATORS or base[1:] in _FUNCTIONS


def _stacked(upper: str, lower: str) -> str:
    """A fraction without a line."""
    return f"{_STACK}{{{upper}}}{{{lower}}}"


#: Elements without child elements, and how their text is written.
_LEAF_WRITERS: dict[str, Callable[[str], str]] = {
    "mi": _identifier,
    "mn": _escape,
    "mo": _operator,
    "mtext": _text,
    "ms": _text,
    "mphantom": lambda _: "",
    "annotation": lambda _: "",
    "annotation-xml": lambda _: "",
    "none": lambda _: "",
}
#: Elements with a fixed number of parts, and how these are written.
_PART_WRITERS: dict[str, tuple[int, Callable[..., str]]] = {
    "msup": (2, lambda base, high: _base(base) + _script("^", high)),
    "msub": (2, lambda base, low: _base(base) + _script("_", low)),
    "msubsup": (3, lambda base, low, high: _base(base) + _script("_", low) + _script("^", high)),
    "munderover": (3, lambda base, low, high: base + _script("_", low) + _script("^", high)),
    "mover": (2, lambda base, high: _stack(base, high, "^", _ACCENTS, "overset")),
    "munder": (2, lambda base, low: _stack(base, low, "_", _UNDER_ACCENTS, "underset")),
    "mfrac": (2, lambda upper, lower: rf"\frac{{{upper}}}{{{lower}}}"),
    "mroot": (2, lambda base, degree: rf"\sqrt[{degree}]{{{base}}}"),
}
