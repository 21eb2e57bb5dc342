"""Elements within a line: emphasis, code, links, images, raised text, formulas."""

import re
from collections.abc import Callable
from functools import partial
from urllib.parse import unquote

from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.titles import joined
from ...segmenter.words import WORD_CHARACTER
from ..constructs.footnotes import NOTE_ID
from ..constructs.formulas import is_formula
from ..constructs.images import IMAGE_FILE
from ..kept import SUPERSCRIPTS
from .line import Line
from .signs import SIGNS, escape, escape_address, escape_title

#: Addresses that Markdown can write as a link without a text.
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_AUTOLINK = re.compile(rf"https?://[^\s<>|]+|[\w.+-]+@{_LABEL}(?:\.{_LABEL})+", re.ASCII)
_DELIMITED_FORMULA = re.compile(r"\s*\\[(\[](.*)\\[)\]]\s*", re.DOTALL)
#: Signs in a formula that Markdown without formulas would read as a tag, an address or a link.
_TAG_OR_LINK = re.compile(r"<(?=[^\s\\])|\](?=[(\[:])")
#: Brackets in a formula within a link.
_BRACKETS = str.maketrans({"[": r"\lbrack ", "]": r"\rbrack "})
#: Bars, which would end a table cell.
_BAR = re.compile(r"(\\?)\| ?")
_SUBSCRIPTS = str.maketrans(
    "0123456789+-−–=()/,aehijklmnoprstuvx",
    "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎⁄,ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ",
)
#: Letters that are raised only as an ornament, as in 1st, 2nd, 1er and No.
_ORNAMENTS = frozenset("st nd rd th er re e ème o os a".split())


def _skip(_line: Line, _element: HtmlElement) -> None:
    """Leave out a comment, a script or the like."""


def _block(line: Line, element: HtmlElement, n_breaks: int = 2) -> None:
    """Write a block within a line, separated from the text around it."""
    line.end_line(n_breaks)
    line.children(element)
    line.end_line(n_breaks)


def _item(line: Line, element: HtmlElement) -> None:
    """Write a list item within a cell, after a comma unless it is the first."""
    if element.getprevious() is not None:
        line.separate(",")
    _block(line, element, 1)


def _break(line: Line, _element: HtmlElement) -> None:
    line.end_line()


def _emphasis(line: Line, element: HtmlElement) -> None:
    # Emphasis without words, such as a bold comma, is written without signs: they would be noise.
    text = element.text if len(element) == 0 else str(element.text_content())
    line.begin_emphasis(SIGNS[element.tag], is_written=bool(WORD_CHARACTER.search(text or "")))
    line.children(element)
    line.end_emphasis()


def _code(line: Line, element: HtmlElement) -> None:
    was_code, line.is_code = line.is_code, True
    if next(element.iter("a", "img"), None) is None:
        line.text(str(element.text_content()))
    else:
        line.children(element)
    line.is_code = was_code


def _quote(line: Line, element: HtmlElement) -> None:
    line.text('"')
    line.children(element)
    line.text('"')


def _link(line: Line, element: HtmlElement) -> None:
    href = element.get("href")
    # References to notes already have brackets.
    if not href or line.is_link or href.startswith(f"#{NOTE_ID}"):
        line.children(element)
        return
    plain = str(element.text_content())
    is_plain = not line.is_code and next(element.iter("img"), None) is None
    if is_plain and href in (plain, f"mailto:{plain}") and _AUTOLINK.fullmatch(plain):
        line.as_is(f"<{plain}>")
        return
    text = line.line_of_link()
    text.children(element)
    if written := text.markdown():
        target = escape_address(href, in_cell=line.in_cell)
        title = escape_title(_new_title(element, plain, href), in_cell=line.in_cell)
        line.link(f"[{written}]({target}{title})", text)
    else:
        line.text(" " * (plain != ""))


def _image(line: Line, element: HtmlElement) -> None:
    if source := element.get("src"):
        text = " ".join((element.get("alt") or "").split())
        alt = "" if _is_file_name_of(source, text) else escape(text, in_cell=line.in_cell)
        title = escape_title(_new_title(element, text, source), in_cell=line.in_cell)
        line.as_is(f"![{alt}]({escape_address(source, in_cell=line.in_cell)}{title})")


def _is_file_name_of(address: str, text: str) -> bool:
    """Whether a text is the name of an image's file, which the address contains already."""
    name, n_endings = IMAGE_FILE.subn("", text)
    return n_endings > 0 and joined(name.replace("_", " ")) in _address_words(address)


def _address_words(address: str) -> str:
    return joined(unquote(address).replace("_", " "))


def _new_title(element: HtmlElement, text: str, address: str) -> str:
    """The title of a link or an image; empty if the text or the address already contains it."""
    title = element.get("title") or ""
    known = f"{joined(text)} {_address_words(address)}" if title else ""
    return "" if joined(title) in known else str(title)


def _script(line: Line, element: HtmlElement) -> None:
    """Write raised or lowered text."""
    text = str(element.text_content())
    written = _super_or_subscript(text.strip(), element.tag)
    if written == text.strip() or next(element.iter("a", "code", "img", "span"), None) is not None:
        line.children(element)
    else:
        line.text(text.replace(text.strip(), written))


def _super_or_subscript(text: str, tag: str) -> str:
    """A text in raised or lowered Unicode characters; unchanged if some are missing, or for 1st."""
    table = SUPERSCRIPTS if tag == "sup" else _SUBSCRIPTS
    is_written = all(map(table.__contains__, map(ord, text))) and text not in _ORNAMENTS
    return text.translate(table) if is_written else text


def _span(line: Line, element: HtmlElement) -> None:
    if written := _formula(element, in_cell=line.in_cell, in_link=line.is_link):
        line.as_is(written)
    else:
        line.children(element)


def _formula(span: HtmlElement, *, in_cell: bool, in_link: bool) -> str:
    """The formula in a ``span`` as Markdown; empty if it contains none."""
    match = _DELIMITED_FORMULA.fullmatch(str(span.text_content())) if is_formula(span) else None
    if not match or not (tex := " ".join(match[1].split())):
        return ""
    tex = _TAG_OR_LINK.sub(r"\g<0> ", tex.replace("`", "\N{LEFT SINGLE QUOTATION MARK}"))
    if tex.endswith("<"):
        tex = rf"{tex[:-1]}\lt"
    if in_link:
        tex = tex.translate(_BRACKETS).rstrip()
    if in_cell:
        tex = _BAR.sub(lambda bar: r"\Vert " if bar[1] else r"\vert ", tex)
    dollars = "$$" if "display" in (span.get("class") or "") else "$"
    return f"{dollars}{tex}{dollars}"


#: The function for each tag; of other elements, only the content is written.
ELEMENTS: dict[object, Callable[[Line, HtmlElement], None]] = {
    **dict.fromkeys(SIGNS, _emphasis),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), _code),
    **dict.fromkeys(("sub", "sup"), _script),
    **dict.fromkeys(("script", "style", etree.Comment, etree.ProcessingInstruction), _skip),
    **dict.fromkeys("p div blockquote pre ul ol dl table h1 h2 h3 h4 h5 h6 figure".split(), _block),
    **dict.fromkeys("dt dd tr td th caption figcaption hr".split(), partial(_block, n_breaks=1)),
    "li": _item,
    "br": _break,
    "q": _quote,
    "a": _link,
    "img": _image,
    "span": _span,
}
