"""Find the formulas of a page, and write each of them once, as TeX.

Many pages hold a formula several times: as MathML for screen readers, as glyphs for browsers, and
as TeX in an annotation, a script or an alternative text. Others leave the TeX to a script, so that
the text has no formula at all. Here each formula becomes one element with its TeX, before the page
is segmented. Pages without formulas stay as they are.
"""

import re
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple
from urllib.parse import unquote

from lxml import etree
from lxml.html import HtmlElement, fragment_fromstring

from .mathml import local_name, tex_of_mathml

#: The attribute of a ``span`` that holds TeX: ``inline`` or ``display``.
FORMULA = "data-formula"

#: Elements that may hold a formula.
FORMULA_TAGS = ("math", "m:math", "mml:math", "mjx-container")
#: Classes of elements that hold one formula.
_HOLDERS = frozenset("katex-display katex mwe-math-element".split())
#: Classes of elements that show the formula of the script after them (MathJax).
_SHOWN = frozenset(
    """MathJax_Preview MathJax MathJax_Display MathJax_SVG MathJax_SVG_Display MathJax_CHTML
    MathJax_MathML mjx-chtml""".split()
)
_DISPLAYS = frozenset("katex-display MathJax_Display MathJax_SVG_Display".split())
#: Most elements of a formula that are searched for MathML.
_MAX_NODES = 3_000
_IMAGES = frozenset("latex tex mwe-math-fallback-image-inline".split())
_IMAGE_SOURCE = re.compile(r"[^?]{0,100}(?://latex\.codecogs\.com/|/latex\.php\?|/math/render/)")
_IMAGE_QUERY = re.compile(r"//latex\.codecogs\.com/[a-z.]*\?(.+)|[?&]latex=([^&]+)")

_COMMENT = re.compile(r"(?<!\\)%[^\n]*(?:\n|$)")
_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
#: Signs that TeX has and words do not.
_SIGN = re.compile(r"[\\^_{}=+]|^\S$")
#: How Wikipedia and others begin a formula.
_STYLE = re.compile(r"(\{?)\\(?:displaystyle|textstyle)\b\s*")
_BRACE = re.compile(r"(?<!\\)[{}]")
_DOLLARS = re.compile(r"(\$\$?)(.*)\1|\\\((.*)\\\)|\\\[(.*)\\\]", re.DOTALL)


class _Found(NamedTuple):
    """An element with a formula; without TeX if it repeats the formula of another element."""

    element: HtmlElement
    tex: str
    is_display: bool


def write_formulas(tree: HtmlElement) -> bool:
    """Replace each formula of a page by a ``span`` with its TeX, and say whether there were any.

    Examples
    --------
    >>> from lxml.html import tostring
    >>> page = fragment_fromstring('<p>is <script type="math/tex">x^2</script>.</p>')
    >>> write_formulas(page), tostring(page)
    (True, b'<p>is <span data-formula="inline">x^2</span>.</p>')
    """
    found = list(_formulas(tree))
    for element, tex, is_display in found:
        if tex:
            span = element.makeelement("span", {FORMULA: "display" if is_display else "inline"})
            span.text, span.tail = tex, element.tail
            element.getparent().replace(element, span)
        else:
            element.drop_tree()
    return bool(found)


def holds_formula(element: HtmlElement) -> bool:
    """Whether one of `FORMULA_TAGS`, a script or an image holds a formula.

    All pages with formulas have such an element.
    """
    if element.tag == "script":
        return _is_formula_script(element)
    return element.tag != "img" or bool(_of_image(element))


def _is_formula_script(script: HtmlElement) -> bool:
    return (script.get("type") or "").lower().startswith("math/")


def _formulas(tree: HtmlElement) -> Iterator[_Found]:
    scripts = filter(_is_formula_script, tree.iter("script"))
    # The elements before a script that show its formula.
    glyphs = {
        element
        for script in scripts
        for element in takewhile(_is_glyphs, script.itersiblings(etree.Element, preceding=True))
    }
    walk = etree.iterwalk(tree, events=("start",))
    for _, element in walk:
        if element in glyphs:
            found: _Found | None = _Found(element, "", is_display=False)
        else:
            found = None if element is tree else _formula(element)
        if found:
            walk.skip_subtree()
            yield found


def _formula(element: HtmlElement) -> _Found | None:
    """The formula that an element holds; None for other elements."""
    tag, classes = local_name(element), (element.get("class") or "").split()
    if tag == "script" and _is_formula_script(element):
        kind = element.get("type", "").lower()
        return _found(element, _of_script(element, kind), "mode=display" in kind)
    if tag == "img":
        return _found(element, _of_image(element), is_display=False)
    is_holder = element.tag in FORMULA_TAGS or not _HOLDERS.isdisjoint(classes)
    if is_holder or not _SHOWN.isdisjoint(classes):
        is_display = not _DISPLAYS.isdisjoint(classes) or element.get("display") == "true"
        nodes = islice(element.iter(etree.Element), _MAX_NODES)
        math = next((node for node in nodes if local_name(node) == "math"), None)
        if math is None:
            return _found(element, _of_shown(element, classes), is_display)
        is_block = math.get("display") == "block" or math.get("mode") == "display"
        return _found(element, _of_math(math), is_display or is_block)
    return None


def _found(element: HtmlElement, tex: str, is_display: bool) -> _Found | None:
    return _Found(element, tex, is_display) if (tex := _clean(tex)) else None


def _of_math(math: HtmlElement) -> str:
    """The TeX of MathML: its annotation, its alternative text, or converted from its elements."""
    for node in math.iter(etree.Element):
        if local_name(node) == "annotation" and "tex" in (node.get("encoding") or "").lower():
            return str(node.text_content())
    alternative = math.get("alttext") or ""
    return alternative if _SIGN.search(alternative) else tex_of_mathml(math) or alternative


def _of_script(script: HtmlElement, kind: str) -> str:
    text = script.text or ""
    if kind.startswith("math/tex"):
        return _CDATA.sub("", text)
    return _of_source(text) if kind.startswith("math/mml") else text


def _of_source(mathml: str) -> str:
    try:
        return _of_math(fragment_fromstring(mathml))
    except (etree.LxmlError, ValueError):
        return ""


def _of_shown(element: HtmlElement, classes: list[str]) -> str:
    """The TeX of glyphs, from an attribute, or from the image shown instead."""
    for node in element.iter(etree.Element):
        if latex := node.get("data-latex"):
            return str(latex)
    images = element.iter("img") if "mwe-math-element" in classes else ()
    return next((image.get("alt") or "" for image in images), "")


def _of_image(image: HtmlElement) -> str:
    names, source = image.get("class"), image.get("src") or ""
    if not names and "math/" not in source and "latex" not in source:
        return ""
    classes = (names or "").split()
    text = image.get("alt") or image.get("title") or ""
    if "math" in classes and _SIGN.search(text):
        return text
    if _IMAGES.isdisjoint(classes) and not _IMAGE_SOURCE.match(source):
        return ""
    if text:
        return text
    query = _IMAGE_QUERY.search(source)
    return unquote((query[1] or query[2]).replace("+", " ")) if query else ""


def _is_glyphs(element: HtmlElement) -> bool:
    is_shown = not _SHOWN.isdisjoint((element.get("class") or "").split())
    return is_shown and element.tag != "script"


def _clean(tex: str) -> str:
    """TeX in one line, without comments and without a group around all of it."""
    tex = " ".join(_COMMENT.sub("\n", tex).split())
    if wrapped := _DOLLARS.fullmatch(tex):
        tex = (wrapped[2] or wrapped[3] or wrapped[4] or "").strip()
    if styled := _STYLE.match(tex):
        if not styled[1]:
            return tex[styled.end() :]
        if _first_group(tex) == len(tex):
            return tex[styled.end() : -1].strip()
    return tex


def _first_group(tex: str) -> int:
    """The end of the group in braces that TeX begins with; 0 if it is not closed."""
    depth = 0
    for brace in _BRACE.finditer(tex):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.end()
    return 0
