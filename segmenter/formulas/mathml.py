"""Convert MathML to TeX."""

import re
from collections.abc import Callable, Mapping

from lxml import etree
from lxml.html import HtmlElement

#: An end after which a letter or digit would become part of a command or a script.
_OPEN_END = re.compile(r"(?:\\[A-Za-z]+|[\^_]\w)\Z")
#: Elements nested deeper than this are written as their text.
MAX_DEPTH = 60

#: Names that TeX has a command for, which sets them upright.
_FUNCTIONS = frozenset(
    """arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf
    limsup ln log max min Pr sec sin sinh sup tan tanh""".split()
)
#: Signs that are special in TeX or have a command there; invisible operators.
_SIGNS = {
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
    **dict.fromkeys("\u2061\u2062\u2063\u2064\u200b", ""),
    "\\": "\\backslash ",
    "−": "-",
    "\u00a0": " ",
}
#: Operators with spaces around them.
_INFIX = frozenset("+-=<>±∓×·÷∗≤≥≠≈≡∼≃≅∝→←↔⇒⇐⇔↦∈∉∋⊂⊃⊆⊇∪∩∧∨∣∥⊕⊗:≔≪≫")
#: Signs over a letter.
_ACCENTS = {
    **dict.fromkeys("^ˆ", "hat"),
    **dict.fromkeys("¯‾ˉ", "overline"),
    **dict.fromkeys("~˜∼", "tilde"),
    **dict.fromkeys("→⃗", "vec"),
    **dict.fromkeys("˙.", "dot"),
    "¨": "ddot",
    "⏞": "overbrace",
}
_UNDERS = {**dict.fromkeys(("\\_", *"‾¯"), "underline"), "⏟": "underbrace"}
#: Operators with limits above and below them.
_LIMITS = frozenset("∑∏∐∫∬∭∮⋃⋂⨁⨂⋁⋀")


def local_name(element: HtmlElement) -> str:
    """The name of an element without its prefix, such as that of ``m:math``."""
    return str(element.tag).rpartition(":")[2]


def tex_of_mathml(math: HtmlElement) -> str:
    r"""Write an element ``math``, of presentation MathML, as TeX.

    Letters and signs stay as they are, since TeX reads Unicode today. Unknown elements are written
    as their text.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring
    >>> half = "<mfrac><mi>x</mi><mn>2</mn></mfrac>"
    >>> tex_of_mathml(fragment_fromstring(f"<math>{half}<mo>=</mo><mi>y</mi></math>"))
    '\\frac{x}{2} = y'
    """
    return " ".join(_write(math, 0).split())


def _write(element: HtmlElement, depth: int) -> str:
    name = local_name(element)
    if depth > MAX_DEPTH:
        return _escaped(str(element.text_content()))
    if name in _LEAVES:
        return _LEAVES[name](str(element.text_content()).strip())
    parts = [_write(child, depth + 1) for child in element.iterchildren(etree.Element)]
    n_parts, write = _PARTS.get(name, (0, None))
    if write and len(parts) >= n_parts:
        return write(*map(str.strip, parts[:n_parts]))
    if name == "mtable":
        return r"\begin{matrix} " + r" \\ ".join(parts) + r" \end{matrix}"
    if name in ("mtr", "mlabeledtr"):
        return " & ".join(parts)
    if name == "mfenced":
        inner = f"{element.get('separators', ',')[:1]} ".join(parts)
        return _escaped(element.get("open", "(")) + inner + _escaped(element.get("close", ")"))
    if name == "semantics":
        return parts[0] if parts else ""
    inner = _row(parts) or _escaped(element.text or "")
    return rf"\sqrt{{{inner}}}" if name == "msqrt" else inner


def _row(parts: list[str]) -> str:
    """The parts of an element, one after the other."""
    row: list[str] = []
    end = ""  # a script may be one character of each of two parts
    for part in filter(None, parts):
        row.append(f" {part}" if _OPEN_END.search(end) and part[0].isalnum() else part)
        end = end[-1:] + part
    return "".join(row)


def _escaped(text: str) -> str:
    return "".join(_SIGNS.get(sign, sign) for sign in text)


def _identifier(text: str) -> str:
    if text in _FUNCTIONS:
        return f"\\{text}"
    return _escaped(text) if len(text) < 2 else rf"\mathrm{{{_escaped(text)}}}"


def _operator(text: str) -> str:
    if text in _FUNCTIONS:
        return f"\\{text}"
    sign = _escaped(text)
    return f" {sign} " if sign in _INFIX else f"{sign} " if sign == "," else sign


def _text(text: str) -> str:
    return rf"\text{{{_escaped(text)}}}" if text else " "


def _base(part: str) -> str:
    is_one = len(part) < 2 or part.isdigit() or (part.startswith("\\") and part[1:].isalpha())
    return part if is_one else f"{{{part}}}"


def _script(sign: str, part: str) -> str:
    return f"{sign}{part}" if len(part) == 1 else f"{sign}{{{part}}}"


def _stacked(base: str, part: str, sign: str, commands: Mapping[str, str], other: str) -> str:
    """A base with a part above or below it: by a command, as a limit, or by the other command."""
    if part in commands:
        return rf"\{commands[part]}{{{base}}}"
    return base + _script(sign, part) if _has_limits(base) else rf"\{other}{{{part}}}{{{base}}}"


def _has_limits(base: str) -> bool:
    return base in _LIMITS or base[1:] in _FUNCTIONS or base.startswith((r"\under", r"\over"))


#: Elements that hold no elements.
_LEAVES: dict[str, Callable[[str], str]] = {
    "mi": _identifier,
    "mn": _escaped,
    "mo": _operator,
    "mtext": _text,
    "ms": _text,
    "mspace": lambda _: " ",
    "mphantom": lambda _: "",
    "annotation": lambda _: "",
    "annotation-xml": lambda _: "",
}
#: Elements with a fixed number of parts, and how these are written.
_PARTS: dict[str, tuple[int, Callable[..., str]]] = {
    "msup": (2, lambda base, high: _base(base) + _script("^", high)),
    "msub": (2, lambda base, low: _base(base) + _script("_", low)),
    "msubsup": (3, lambda base, low, high: _base(base) + _script("_", low) + _script("^", high)),
    "munderover": (3, lambda base, low, high: base + _script("_", low) + _script("^", high)),
    "mover": (2, lambda base, high: _stacked(base, high, "^", _ACCENTS, "overset")),
    "munder": (2, lambda base, low: _stacked(base, low, "_", _UNDERS, "underset")),
    "mfrac": (2, lambda upper, lower: rf"\frac{{{upper}}}{{{lower}}}"),
    "mroot": (2, lambda base, degree: rf"\sqrt[{degree}]{{{base}}}"),
}
