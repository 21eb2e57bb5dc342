"""Find the formulas of a page, and write each of them once, as TeX.

Many pages contain a formula several times: as MathML for screen readers, as glyphs for browsers,
and as TeX in an annotation, a script or an alternative text. On other pages, the TeX is only in a
script, so that the text has no formula at all. Here each formula becomes one element with its TeX,
before the page is segmented; MathML without TeX is converted.
"""

import re
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement, fragment_fromstring

from .doc import Doc
from .formula_images import IMAGE_NAMES, TEX_SIGN, tex_of_image
from .mathjax import characters, mathml_of_glyphs
from .mathml import local_name, tex_of_mathml
from .tags import BLOCK_TAGS

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
_DISPLAY_CLASSES = frozenset(
    """katex-display MathJax_Display MathJax_SVG_Display mwe-math-element-block
    mwe-math-fallback-image-display math-display""".split()
)
#: Attributes with the TeX of an element: of Zhihu and others, and of Quill for one class.
_TEX_ATTRIBUTES = ("data-math", "data-tex", "data-latex", FORMULA)
_QUILL_CLASS, _QUILL_ATTRIBUTE = "ql-formula", "data-value"
#: The class of TeX between delimiters, perhaps after a number: of pandoc and Sphinx.
_TEX_CLASS = "math"
_DELIMITED = re.compile(
    r"\s*(?:\((?P<number>[^()\\]{1,20})\)[¶#\s]*)?(?P<tex>\\\(.*\\\)|\\\[.*\\\])\s*", re.DOTALL
)
#: Elements that show more than a formula.
_TEXT_TAGS = frozenset("article body html input li main ol section table td th tr ul".split())
#: The glyphs of an element with the TeX of one formula have at most this many times its length, and
#: more characters.
_MAX_TIMES, _MAX_MORE = 5, 60
#: Most texts in an element with TeX between delimiters.
_MAX_TEXTS = 20
_ROW_CLASS = "ltx_eqn_row"
#: Maximum number of elements of a formula that are searched for MathML.
_MAX_NODES = 3_000
_COMMENT = re.compile(r"(?<!\\)%[^\n]*(?:\n|$)")
_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
#: How Wikipedia and others begin a formula.
_STYLE_COMMAND = re.compile(r"(\{?)\\(?:displaystyle|textstyle)\b\s*")
_BRACE = re.compile(r"(?<!\\)[{}]")
_DOLLARS = re.compile(r"(\$\$?)(.*)\1|\\\((.*)\\\)|\\\[(.*)\\\]", re.DOTALL)


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
        if not tex:
            element.drop_tree()
            continue
        tag, is_block = element.tag, element.tag in BLOCK_TAGS
        element.clear(keep_tail=True)
        element.tag = tag if is_block else "span"
        span = etree.SubElement(element, "span") if is_block else element
        span.text = tex
        span.set(FORMULA, "display" if is_display else "inline")
        if is_display and not is_block:
            _space(element)
    return bool(formulas)


def may_hold_formulas(doc: Doc) -> bool:
    """Whether a page may have formulas beside those of the elements that `Doc` tells."""
    attributes = doc.attributes
    if any(doc.numbers(name) for name in (*_TEX_ATTRIBUTES, "data-mathml")):
        return True
    if attributes.with_part("class", _QUILL_CLASS):
        return True
    images = [one for part in IMAGE_NAMES for one in attributes.with_part("class", part)]
    if images and any(doc.tag(one) == "img" for one in attributes.holders(images)[0]):
        return True
    if any(attributes.with_part("src", part) for part in ("?tex=", "cht=tx")):
        return True
    classes = map(attributes.value, attributes.with_part("class", _TEX_CLASS))
    return any(_TEX_CLASS in value.split() for value in classes)


def _space(formula: HtmlElement) -> None:
    """Part a formula on a line of its own from the words and brackets beside it."""
    before, parent, after = formula.getprevious(), formula.getparent(), formula.tail or ""
    text = (parent.text if before is None else before.tail) or ""
    if (
        after[:1].isalnum()
        or after.startswith(("(", "["))
        or (not after and formula.getnext() is not None)
    ):
        formula.tail = f" {after}"
    if text[-1:].isalnum() or text.endswith((")", "]")):
        if before is None:
            parent.text = f"{text} "
        else:
            before.tail = f"{text} "


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
        if cells := _cells_of_equation(element):
            walk.skip_subtree()
            tex = " ".join(_clean_tex(_tex_of_math(cell)) for cell in cells)
            yield _Formula(cells[0], tex, is_display=True)
            yield from (_Formula(cell, "", is_display=False) for cell in cells[1:])
            continue
        if element in glyphs:
            formula: _Formula | None = _Formula(element, "", is_display=False)
        else:
            formula = None if element is tree else _find_formula(element)
        if formula:
            walk.skip_subtree()
            yield formula


def _cells_of_equation(row: HtmlElement) -> list[HtmlElement]:
    """The pieces of an equation that LaTeXML aligns in the cells of a row."""
    if row.tag != "tr" or _ROW_CLASS not in (row.get("class") or "").split():
        return []
    pieces = list(islice(row.iter("math"), _MAX_NODES))
    return pieces if len(pieces) > 1 else []


def _find_formula(element: HtmlElement) -> _Formula | None:
    """The formula of an element; None for elements without one."""
    tag, classes = local_name(element), (element.get("class") or "").split()
    if tag == "script" and _is_formula_script(element):
        kind = element.get("type", "").lower()
        return _make_formula(element, _tex_of_script(element, kind), "mode=display" in kind)
    is_display = not _DISPLAY_CLASSES.isdisjoint(classes) or element.get("display") == "true"
    if tag == "img":
        return _make_formula(element, tex_of_image(element), is_display)
    is_formula = element.tag in FORMULA_TAGS or not _FORMULA_CLASSES.isdisjoint(classes)
    if is_formula or not _GLYPH_CLASSES.isdisjoint(classes):
        nodes = islice(element.iter(etree.Element), _MAX_NODES)
        math = next((node for node in nodes if local_name(node) == "math"), None)
        if math is None:
            return _make_formula(element, _tex_of_glyphs(element, classes), is_display)
        is_block = math.get("display") == "block" or math.get("mode") == "display"
        return _make_formula(element, _tex_of_math(math), is_display or is_block)
    tex = _tex_of_attribute(element, classes)
    if tex or _TEX_CLASS not in classes:
        return _make_formula(element, tex, is_display or element.tag == "div")
    text = "".join(islice(element.itertext(), _MAX_TEXTS))
    if (delimited := _DELIMITED.fullmatch(text)) is None:
        return None
    number, tex = delimited["number"], delimited["tex"]
    is_display = tex.startswith("\\[")
    formula = _make_formula(element, tex, is_display)
    if formula is None or not number:
        return formula
    return formula._replace(tex=rf"{formula.tex} \tag{{{number}}}")


def _tex_of_attribute(element: HtmlElement, classes: list[str]) -> str:
    """The TeX in an attribute of an element that shows only its formula; empty if there is none."""
    values = [element.get(name) or "" for name in _TEX_ATTRIBUTES]
    if _QUILL_CLASS in classes:
        values.append(element.get(_QUILL_ATTRIBUTE) or "")
    tex = next((value for value in values if TEX_SIGN.search(value.strip())), "")
    if not tex or tex.startswith("=") or element.tag in _TEXT_TAGS:
        return ""
    shown = "".join(islice(element.itertext(), _MAX_NODES))
    return tex if len(shown) <= _MAX_TIMES * len(tex) + _MAX_MORE else ""


def _make_formula(element: HtmlElement, tex: str, is_display: bool) -> _Formula | None:
    return _Formula(element, tex, is_display) if (tex := _clean_tex(tex)) else None


def _tex_of_math(math: HtmlElement) -> str:
    """The TeX of MathML, from its annotation, its alternative text, or its elements."""
    for node in math.iter(etree.Element):
        if local_name(node) == "annotation" and "tex" in (node.get("encoding") or "").lower():
            return str(node.text_content())
    alternative = math.get("alttext") or ""
    return alternative if TEX_SIGN.search(alternative) else tex_of_mathml(math) or alternative


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
    """The TeX of glyphs, from an attribute, the image shown instead, or the glyphs themselves."""
    spoken = ""
    for node in element.iter(etree.Element):
        if latex := node.get("data-latex") or node.get("alttext"):
            return str(latex)
        if mathml := node.get("data-mathml"):
            return _tex_of_mathml_source(mathml)
        spoken = spoken or str(node.get("aria-label") or "")
    images = element.iter("img") if "mwe-math-element" in classes else ()
    if alternative := next((image.get("alt") or "" for image in images), ""):
        return str(alternative)
    if element.tag != "mjx-container" or TEX_SIGN.search(spoken):
        return spoken if TEX_SIGN.search(spoken) else ""
    math = mathml_of_glyphs(element)
    tex = "" if math is None else tex_of_mathml(math) + _tag_of_glyphs(element)
    return tex or (rf"\text{{{spoken}}}" if spoken else "")


def _tag_of_glyphs(element: HtmlElement) -> str:
    """The number of an equation of MathJax, as TeX."""
    labels = next((one for one in element.iter("mjx-labels", "g") if _is_label(one)), None)
    number = "" if labels is None else characters(labels).strip("() ")
    return rf" \tag{{{number}}}" if number else ""


def _is_label(element: HtmlElement) -> bool:
    return element.tag == "mjx-labels" or "data-labels" in element.attrib


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
