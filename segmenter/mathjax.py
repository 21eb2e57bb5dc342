"""Glyphs of MathJax as MathML: elements have its names, and classes say the characters.

MathJax 3 and 4 write a power as ``mjx-msup`` around ``mjx-mi`` around ``mjx-c class=mjx-c1D465``,
or as ``g data-mml-node=msup`` around ``use data-c=1D465``. Many saved pages have nothing else. Its
source (``output/chtml/Wrappers``) says what is around the parts of each element.
"""

import re
from collections.abc import Sequence
from unicodedata import name as name_of
from unicodedata import normalize

from lxml import etree
from lxml.html import HtmlElement

_PREFIX = "mjx-"
#: The character in a class of a glyph.
_CHARACTER = re.compile(r"(?<!\S)mjx-c([0-9A-F]{2,6})(?!\S)")
_HEXADECIMAL = re.compile(r"[0-9A-F]{2,6}")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_LEAVES = frozenset("mi mn mo ms mtext".split())
#: Elements around one part of a fraction, a root or a stack.
_PARTS = frozenset("base box den num over root under".split())
_WITH_PARTS = {
    "mfrac": ("num", "den"),
    "mroot": ("box", "root"),
    "mover": ("base", "over"),
    "munder": ("base", "under"),
}
_SCRIPTED = frozenset("mover msub msubsup msup munder munderover".split())
_OTHERS = frozenset("math menclose mrow mspace msqrt mtable mtd mtr texatom".split())
#: The fonts of letters, by words of their names in Unicode; the first one that fits counts.
_FONTS = {
    "DOUBLE-STRUCK": "double-struck",
    "SCRIPT": "script",
    "FRAKTUR": "fraktur",
    "BLACK-LETTER": "fraktur",
    "SANS-SERIF": "sans-serif",
    "MONOSPACE": "monospace",
    "BOLD": "bold",
}
#: Elements that show nothing of the formula, and the sign of a root, which its element implies.
_ORNAMENTS = frozenset("assistive-mml labels line mark spacer surd".split())
_ROOT, _BRACES = "√", "⏞⏟"
#: Elements nested deeper than this are left out.
_MAX_DEPTH = 100


def mathml_of_glyphs(glyphs: HtmlElement) -> HtmlElement | None:
    """The formula that glyphs show, as an element ``math``; None if there is none.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring, tostring
    >>> letter = "<mjx-mi><mjx-c class=mjx-c1D465></mjx-c></mjx-mi>"
    >>> tostring(mathml_of_glyphs(fragment_fromstring(f"<p><mjx-math>{letter}")))
    b'<math><mi>x</mi></math>'
    """
    is_display = glyphs.get("display") == "true"
    for element in glyphs.iter(etree.Element):
        if _name(element) == "math" and (converted := _convert(element, 0, is_display)):
            return converted[0]
    return None


def _name(element: HtmlElement) -> str:
    """The name of an element of MathML, or of a part of one; empty for other elements."""
    tag = str(element.tag)
    name = tag if tag.startswith(_PREFIX) else element.get("data-mml-node", "")
    return name.removeprefix(_PREFIX).lower()


def _convert(glyphs: HtmlElement, depth: int, is_display: bool) -> list[HtmlElement]:
    """The elements that an element becomes; those without a meaning become what is in them."""
    name = _name(glyphs)
    if name in _ORNAMENTS or "data-labels" in glyphs.attrib or depth > _MAX_DEPTH:
        return []
    if name in _LEAVES:
        text = characters(glyphs)
        if text in ("", _ROOT):
            return []
        # Letters of mathematical fonts are written as letters.
        plain = normalize("NFKC", text).replace(" ", "\xa0")
        leaf = _made(glyphs, name, text=plain)
        if font := _font(text):
            leaf.set("mathvariant", font)
        return [leaf]
    groups: list[list[HtmlElement]] = [[]]
    for child in glyphs.iterchildren(etree.Element):
        if _name(child) == "spacer":
            groups.append([])
        groups[-1] += _convert(child, depth + 1, is_display)
    if name == "script":  # the raised one is first, with a space between the two
        return [_made(glyphs, "mrow", group) for group in groups]
    inner = [one for group in groups for one in group]
    if name in _PARTS:
        row = _made(glyphs, "mrow", inner)
        row.set("data-part", name)
        return [row]
    if name in _SCRIPTED or name in _WITH_PARTS:
        is_below = is_display and not str(glyphs.tag).startswith(_PREFIX)
        made = _made(glyphs, *_arranged(name, inner, is_below=is_below))
        if name == "mfrac" and _has_no_line(glyphs):
            made.set("linethickness", "0")
        return [made]
    if name not in _OTHERS or (name == "mtable" and not inner):  # the number of an equation
        return inner
    return [_made(glyphs, "mrow" if name == "texatom" else name, inner)]


def _has_no_line(fraction: HtmlElement) -> bool:
    if str(fraction.tag).startswith(_PREFIX):
        return fraction.find(f"{_PREFIX}frac[@atop]") is not None
    return fraction.find("rect") is None


def _font(text: str) -> str:
    """The font of a letter by its name; empty for ordinary and italic letters, and for words."""
    names = name_of(text, "").split() if len(text) == 1 and not text.isascii() else []
    return next((font for word, font in _FONTS.items() if word in names), "")


def _made(
    like: HtmlElement, name: str, inner: Sequence[HtmlElement] = (), text: str | None = None
) -> HtmlElement:
    made = like.makeelement(name)
    made.text = text
    made.extend(inner)
    return made


def characters(glyphs: HtmlElement) -> str:
    """The characters of glyphs; one that is stretched consists of pieces."""
    found: list[str] = []
    for element in glyphs.iter(etree.Element):
        code = _CHARACTER.search(element.get("class") or "")
        written = code[1] if code else element.get("data-c", "")
        if _HEXADECIMAL.fullmatch(written) and int(written, 16) <= 0x10FFFF:
            sign = chr(int(written, 16))
            found.append(_brace(glyphs) if _PRIVATE.fullmatch(sign) else sign)
            if _name(element).startswith("stretchy"):
                break
        elif element.text and _name(element) == "utext":
            found.append(element.text)
    return found[0] if found and found[0] in _BRACES else "".join(found)


def _brace(glyphs: HtmlElement) -> str:
    """The brace whose pieces, of a font of MathJax, are above or below a part."""
    around = glyphs.getparent()
    return _BRACES[around is not None and _name(around) == "munder"]


def _arranged(
    name: str, inner: list[HtmlElement], *, is_below: bool
) -> tuple[str, list[HtmlElement]]:
    """The name and the parts of an element in the order of MathML."""
    by_part = {part: one for one in inner if (part := one.get("data-part"))}
    wanted = _WITH_PARTS.get(name, ())
    if wanted and all(part in by_part for part in wanted):
        return name, [by_part[part] for part in wanted]
    if name == "munderover" and "over" in by_part and len(inner) == 2:
        lower = next(iter(by_part.get("box", ())), ())  # what is below, with its base
        return name, [*lower, by_part["over"]]
    if len(inner) == 3 and (name == "msubsup" or not is_below):
        return name, [inner[0], inner[2], inner[1]]
    return name, inner
