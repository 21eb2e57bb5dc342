"""Find the formulas of a page, and write each of them once, as TeX.

Many pages contain a formula several times: as MathML for screen readers, as glyphs for browsers,
and as TeX in an annotation, a script or an alternative text. On other pages, the TeX is only in a
script, so that the text has no formula at all. Here each formula becomes one element with its TeX,
before the page is segmented; MathML without TeX is converted.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, takewhile
from typing import NamedTuple
from urllib.parse import unquote

from lxml import etree
from lxml.html import HtmlElement, fragment_fromstring

#: The attribute that marks a ``span`` of TeX. Its value is ``inline`` or ``display``.
FORMULA = "data-formula"

#: Elements that may contain a formula.
FORMULA_TAGS = ("math", "m:math", "mml:math", "mjx-container")
#: Classes of elements that contain one formula.
_FORMULA_CLASSES = frozenset("katex-display katex mwe-math-element".split())
#: Classes of elements that show the formula of the script after them (MathJax).
_GLYPH_CLASSES = frozenset(
    """MathJax_Preview MathJax MathJax_Display MathJax_SVG MathJax_SVG_Display MathJax_CHTML
    MathJax_MathML mjx-chtml""".split()
)
_DISPLAY_CLASSES = frozenset("katex-display MathJax_Display MathJax_SVG_Display".split())
#: Maximum number of elements of a formula that are searched for MathML.
_MAX_NODES = 3_000
_IMAGE_CLASSES = frozenset("latex tex mwe-math-fallback-image-inline".split())
_IMAGE_SOURCE = re.compile(r"[^?]{0,100}(?://latex\.codecogs\.com/|/latex\.php\?|/math/render/)")
_IMAGE_QUERY = re.compile(r"//latex\.codecogs\.com/[a-z.]*\?(.+)|[?&]latex=([^&]+)")

_COMMENT = re.compile(r"(?<!\\)%[^\n]*(?:\n|$)")
_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
#: Signs that occur in TeX but not in words.
_TEX_SIGN = re.compile(r"[\\^_{}=+]|^\S$")
#: How Wikipedia and others begin a formula.
_STYLE_COMMAND = re.compile(r"(\{?)\\(?:displaystyle|textstyle)\b\s*")
_BRACE = re.compile(r"(?<!\\)[{}]")
_DOLLARS = re.compile(r"(\$\$?)(.*)\1|\\\((.*)\\\)|\\\[(.*)\\\]", re.DOTALL)
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
#: Operators with spaces around them.
_SPACED_OPERATORS = frozenset("+-=<>±∓×·÷∗≤≥≠≈≡∼≃≅∝→←↔⇒⇐⇔↦∈∉∋⊂⊃⊆⊇∪∩∧∨∣∥⊕⊗:≔≪≫")
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
_UNDER_ACCENTS = {**dict.fromkeys(("\\_", *"‾¯"), "underline"), "⏟": "underbrace"}
#: Operators with limits above and below them.
_LIMIT_OPERATORS = frozenset("∑∏∐∫∬∭∮⋃⋂⨁⨂⋁⋀")


class _Formula(NamedTuple):
    """An element with a formula; ``tex`` is empty if it repeats the formula of another element."""

    element: HtmlElement
    tex: str
    is_display: bool


def write_formulas(tree: HtmlElement) -> bool:
    """Turn each formula of a page into a ``span`` with its TeX; return whether there were any.

    Examples
    --------
    >>> from lxml.html import tostring
    >>> page = fragment_fromstring('<p>is <script type="math/tex">x^2</script>.</p>')
    >>> write_formulas(page), tostring(page)
    (True, b'<p>is <span data-formula="inline">x^2</span>.</p>')
    """
    formulas = list(_find_formulas(tree))
    for element, tex, is_display in formulas:
        if tex:
            element.clear(keep_tail=True)
            element.tag, element.text = "span", tex
            element.set(FORMULA, "display" if is_display else "inline")
        else:
            element.drop_tree()
    return bool(formulas)


def _is_formula_script(script: HtmlElement) -> bool:
    return (script.get("type") or "").lower().startswith("math/")


def _find_formulas(tree: HtmlElement) -> Iterator[_Formula]:
    scripts = filter(_is_formula_script, tree.iter("script"))
    # The elements before a script that show its formula.
    glyphs = {
        element
        for script in scripts
        for element in takewhile(_shows_glyphs, script.itersiblings(etree.Element, preceding=True))
    }
    walk = etree.iterwalk(tree, events=("start",))
    for _, element in walk:
        if element in glyphs:
            formula: _Formula | None = _Formula(element, "", is_display=False)
        else:
            formula = None if element is tree else _find_formula(element)
        if formula:
            walk.skip_subtree()
            yield formula


def _find_formula(element: HtmlElement) -> _Formula | None:
    """The formula of an element; None for elements without one."""
    tag, classes = _local_name(element), (element.get("class") or "").split()
    if tag == "script" and _is_formula_script(element):
        kind = element.get("type", "").lower()
        return _make_formula(element, _tex_of_script(element, kind), "mode=display" in kind)
    if tag == "img":
        return _make_formula(element, _tex_of_image(element), is_display=False)
    is_formula = element.tag in FORMULA_TAGS or not _FORMULA_CLASSES.isdisjoint(classes)
    if is_formula or not _GLYPH_CLASSES.isdisjoint(classes):
        is_display = not _DISPLAY_CLASSES.isdisjoint(classes) or element.get("display") == "true"
        nodes = islice(element.iter(etree.Element), _MAX_NODES)
        math = next((node for node in nodes if _local_name(node) == "math"), None)
        if math is None:
            return _make_formula(element, _tex_of_glyphs(element, classes), is_display)
        is_block = math.get("display") == "block" or math.get("mode") == "display"
        return _make_formula(element, _tex_of_math(math), is_display or is_block)
    return None


def _make_formula(element: HtmlElement, tex: str, is_display: bool) -> _Formula | None:
    return _Formula(element, tex, is_display) if (tex := _clean_tex(tex)) else None


def _tex_of_math(math: HtmlElement) -> str:
    """The TeX of MathML, from its annotation, its alternative text, or its elements."""
    for node in math.iter(etree.Element):
        if _local_name(node) == "annotation" and "tex" in (node.get("encoding") or "").lower():
            return str(node.text_content())
    alternative = math.get("alttext") or ""
    return alternative if _TEX_SIGN.search(alternative) else tex_of_mathml(math) or alternative


def _tex_of_script(script: HtmlElement, kind: str) -> str:
    text = script.text or ""
    if kind.startswith("math/tex"):
        return _CDATA.sub("", text)
    return _tex_of_mathml_source(text) if kind.startswith("math/mml") else text


def _tex_of_mathml_source(mathml: str) -> str:
    try:
        return _tex_of_math(fragment_fromstring(mathml))
    except (etree.LxmlError, ValueError):
        return ""


def _tex_of_glyphs(element: HtmlElement, classes: list[str]) -> str:
    """The TeX of glyphs, from an attribute or from the image shown instead."""
    for node in element.iter(etree.Element):
        if latex := node.get("data-latex"):
            return str(latex)
    images = element.iter("img") if "mwe-math-element" in classes else ()
    return next((image.get("alt") or "" for image in images), "")


def _tex_of_image(image: HtmlElement) -> str:
    names, source = image.get("class"), image.get("src") or ""
    if not names and "math/" not in source and "latex" not in source:
        return ""
    classes = (names or "").split()
    text = image.get("alt") or image.get("title") or ""
    if "math" in classes and _TEX_SIGN.search(text):
        return text
    if _IMAGE_CLASSES.isdisjoint(classes) and not _IMAGE_SOURCE.match(source):
        return ""
    if text:
        return text
    query = _IMAGE_QUERY.search(source)
    return unquote((query[1] or query[2]).replace("+", " ")) if query else ""


def _shows_glyphs(element: HtmlElement) -> bool:
    is_shown = not _GLYPH_CLASSES.isdisjoint((element.get("class") or "").split())
    return is_shown and element.tag != "script"


def _clean_tex(tex: str) -> str:
    """TeX in one line, without comments and without a group around all of it."""
    tex = " ".join(_COMMENT.sub("\n", tex).split())
    if wrapped := _DOLLARS.fullmatch(tex):
        tex = (wrapped[2] or wrapped[3] or wrapped[4] or "").strip()
    if styled := _STYLE_COMMAND.match(tex):
        if not styled[1]:
            return tex[styled.end() :]
        if _end_of_first_group(tex) == len(tex):
            return tex[styled.end() : -1].strip()
    return tex


def _end_of_first_group(tex: str) -> int:
    """The end of the group in braces that TeX begins with; 0 if it is not closed."""
    depth = 0
    for brace in _BRACE.finditer(tex):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.end()
    return 0


def _local_name(element: HtmlElement) -> str:
    """The name of an element without its prefix, such as that of ``m:math``."""
    return str(element.tag).rpartition(":")[2]


def tex_of_mathml(math: HtmlElement) -> str:
    r"""Write an element ``math``, of presentation MathML, as TeX.

    Letters and signs are kept, since TeX reads Unicode today. Unknown elements are written as
    their text.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring
    >>> half = "<mfrac><mi>x</mi><mn>2</mn></mfrac>"
    >>> tex_of_mathml(fragment_fromstring(f"<math>{half}<mo>=</mo><mi>y</mi></math>"))
    '\\frac{x}{2} = y'
    """
    return " ".join(_write(math, 0).split())


def _write(element: HtmlElement, depth: int) -> str:
    name = _local_name(element)
    if depth > _MAX_DEPTH:
        return _escape(str(element.text_content()))
    if name in _LEAF_WRITERS:
        return _LEAF_WRITERS[name](str(element.text_content()).strip())
    parts = [_write(child, depth + 1) for child in element.iterchildren(etree.Element)]
    n_parts, write = _PART_WRITERS.get(name, (0, None))
    if write and len(parts) >= n_parts:
        return write(*map(str.strip, parts[:n_parts]))
    if name == "mtable":
        return r"\begin{matrix} " + r" \\ ".join(parts) + r" \end{matrix}"
    if name in ("mtr", "mlabeledtr"):
        return " & ".join(parts)
    if name == "mfenced":
        inner = f"{element.get('separators', ',')[:1]} ".join(parts)
        return _escape(element.get("open", "(")) + inner + _escape(element.get("close", ")"))
    if name == "semantics":
        return parts[0] if parts else ""
    inner = _join_parts(parts) or _escape(element.text or "")
    return rf"\sqrt{{{inner}}}" if name == "msqrt" else inner


def _join_parts(parts: list[str]) -> str:
    """Join the parts of an element."""
    row: list[str] = []
    end = ""  # of the last two parts: a script's sign and its character may be one part each
    for part in filter(None, parts):
        row.append(f" {part}" if _OPEN_END.search(end) and part[0].isalnum() else part)
        end = end[-1:] + part
    return "".join(row)


def _escape(text: str) -> str:
    return "".join(_TEX_ESCAPES.get(sign, sign) for sign in text)


def _identifier(text: str) -> str:
    if text in _FUNCTIONS:
        return f"\\{text}"
    return _escape(text) if len(text) < 2 else rf"\mathrm{{{_escape(text)}}}"


def _operator(text: str) -> str:
    if text in _FUNCTIONS:
        return f"\\{text}"
    sign = _escape(text)
    return f" {sign} " if sign in _SPACED_OPERATORS else f"{sign} " if sign == "," else sign


def _text(text: str) -> str:
    return rf"\text{{{_escape(text)}}}" if text else " "


def _base(part: str) -> str:
    is_single = len(part) < 2 or part.isdigit() or (part.startswith("\\") and part[1:].isalpha())
    return part if is_single else f"{{{part}}}"


def _script(sign: str, part: str) -> str:
    return f"{sign}{part}" if len(part) == 1 else f"{sign}{{{part}}}"


def _stack(base: str, part: str, sign: str, commands: Mapping[str, str], fallback: str) -> str:
    """A base with a part above or below: by a command of its own, as a limit, or by `fallback`."""
    if part in commands:
        return rf"\{commands[part]}{{{base}}}"
    return base + _script(sign, part) if _has_limits(base) else rf"\{fallback}{{{part}}}{{{base}}}"


def _has_limits(base: str) -> bool:
    is_stacked = base.startswith((r"\under", r"\over"))
    return is_stacked or base in _LIMIT_OPERATORS or base[1:] in _FUNCTIONS


#: Elements without child elements, and how their text is written.
_LEAF_WRITERS: dict[str, Callable[[str], str]] = {
    "mi": _identifier,
    "mn": _escape,
    "mo": _operator,
    "mtext": _text,
    "ms": _text,
    "mspace": lambda _: " ",
    "mphantom": lambda _: "",
    "annotation": lambda _: "",
    "annotation-xml": lambda _: "",
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
