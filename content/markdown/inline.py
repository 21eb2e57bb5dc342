"""The parts of a line: texts within the signs of their marks, links, images, formulas."""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any
from urllib.parse import unquote

from ...segmenter.titles import joined
from ...segmenter.words import WORD_CHARACTER, tokenize
from ..image_addresses import IMAGE_FILE
from ..kept import SUPERSCRIPTS
from ..nodes import CODES, Break, Formula, Image, Inline, Mark, Reference, Text, plain
from ..shown_lines import shown_line
from .line import Gap, Line, plain_line
from .signs import SIGNS, escape, escape_address, escape_title

#: Within more marks, only the text is written.
_MAX_DEPTH = 100
#: Addresses that Markdown can write as a link without a text.
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_AUTOLINK = re.compile(rf"https?://[^\s<>|]+|[\w.+-]+@{_LABEL}(?:\.{_LABEL})+", re.ASCII)
#: Signs in a formula that Markdown without formulas would read as a tag, an address or a link.
_TAG_OR_LINK = re.compile(r"<(?=[^\s\\])|\](?=[(\[:])")
#: Brackets in a formula within a link.
_BRACKETS = str.maketrans({"[": r"\lbrack ", "]": r"\rbrack "})
#: Bars, which would end a table cell.
_BAR = re.compile(r"(\\?)\| ?")
#: Signs after a displayed formula that stay beside it.
_FINAL_SIGNS = re.compile(r"[.,;:!?…)\]]+(?=\s|$)")
_SUBSCRIPTS = str.maketrans(
    "0123456789+-−–=()/,aehijklmnoprstuvx",
    "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎⁄,ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ",
)
#: Letters that are raised only as an ornament, as in 1st, 2nd, 1er and No.
_ORNAMENTS = frozenset("st nd rd th er re e ème o os a".split())


class LineWriter:
    """Writes lines of a content.

    Parameters
    ----------
    links, images : bool
        Whether they are written.
    with_formulas : bool
        Whether the content has formulas, so that dollars must be escaped.
    labels : collection of str
        The labels of the notes that are written.
    """

    def __init__(
        self, *, links: bool, images: bool, with_formulas: bool, labels: Collection[str]
    ) -> None:
        self._links, self._images = links, images
        self._with_formulas, self._labels = with_formulas, labels
        #: The kinds of marks that leave a trace.
        self._kinds = _MARKS.keys() - (() if links else {"link"})
        #: The words of the captions of the figures around a line, each with spaces around them.
        self.captions: list[str] = []

    def new_line(self, *, in_cell: bool = False, breaks: bool = True) -> Line:
        """An empty line."""
        return Line(with_formulas=self._with_formulas, in_cell=in_cell, breaks=breaks)

    def line(self, items: Sequence[Inline], *, in_cell: bool = False, breaks: bool = True) -> str:
        """Write a line; empty if it says nothing."""
        if self._has_only_texts(items):
            text, dollars = plain(items), self._with_formulas
            # Of several texts, each may have signs without a width at its ends.
            if len(items) == 1 or text.isprintable():
                return plain_line(text, with_formulas=dollars, in_cell=in_cell, breaks=breaks)
        line = self.new_line(in_cell=in_cell, breaks=breaks)
        self.read(line, items)
        return line.markdown()

    def read(self, line: Line, items: Sequence[Inline]) -> None:
        """Read parts into a line."""
        shown = shown_line(items, links=self._links, images=self._images)
        if self._with_formulas and line.breaks and not line.in_cell:
            shown = _with_own_lines(shown)
        self._read(line, shown, 0)

    def _has_only_texts(self, items: Sequence[Inline], depth: int = 0) -> bool:
        """Whether parts are texts without further marks that leave a trace."""
        kinds = self._kinds
        for item in items:
            if type(item) is not Text:
                return False
            for mark in item.marks[depth:]:
                if mark.kind in kinds:
                    return False
        return True

    def _read(self, line: Line, items: Sequence[Inline], depth: int) -> None:
        """Read parts within this number of marks, which have been read."""
        if depth > _MAX_DEPTH:
            line.text(plain(items))
            return
        row, stop = 0, len(items)
        while row < stop:
            item, first = items[row], row
            row += 1
            if len(item.marks) <= depth:
                if type(item) is Text:
                    line.text(item.text)
                else:
                    _ITEMS[type(item)](self, line, item)
                continue
            mark = item.marks[depth]
            while row < stop and len(marks := items[row].marks) > depth and marks[depth] is mark:
                row += 1
            marked = items[first:row]
            if (read := _MARKS.get(mark.kind)) is None:
                self._read(line, marked, depth + 1)
            else:
                read(self, line, mark, marked, depth + 1)

    def _emphasis(self, line: Line, mark: Mark, items: Sequence[Inline], depth: int) -> None:
        # Emphasis without words, such as a bold comma, is written without signs: they would be
        # noise.
        is_written = WORD_CHARACTER.search(plain(items)) is not None
        line.begin_emphasis(SIGNS[mark.kind], is_written=is_written)
        self._read(line, items, depth)
        line.end_emphasis()

    def _code(self, line: Line, _mark: Mark, items: Sequence[Inline], depth: int) -> None:
        was_code, line.is_code = line.is_code, True
        divides = (Image, Break)
        if any(type(item) in divides or self._is_linked(item, depth) for item in items):
            self._read(line, items, depth)
        else:
            line.text(plain(items))
        line.is_code = was_code

    def _is_linked(self, item: Inline, depth: int) -> bool:
        """Whether a mark after the first ones is a link that is written."""
        return self._links and any(one.is_link and one.address for one in item.marks[depth:])

    def _quote(self, line: Line, _mark: Mark, items: Sequence[Inline], depth: int) -> None:
        first = items[0]
        if type(first) is Text and first.text.startswith(" "):
            line.text(" ")
            items = [Text(first.text[1:], first.marks), *items[1:]]
        line.text('"')
        self._read(line, items, depth)
        line.text('"')

    def _script(self, line: Line, mark: Mark, items: Sequence[Inline], depth: int) -> None:
        """Read raised or lowered text."""
        text = plain(items)
        stripped = text.strip()
        written = _super_or_subscript(stripped, mark.kind)
        if written == stripped or not all(self._is_plain(item, depth) for item in items):
            self._read(line, items, depth)
        else:
            line.text(text.replace(stripped, written))

    def _is_plain(self, item: Inline, depth: int) -> bool:
        """Whether a part is a text, and neither code nor a link."""
        if type(item) is not Text or self._is_linked(item, depth):
            return False
        return all(mark.kind not in CODES for mark in item.marks[depth:])

    def _link(self, line: Line, mark: Mark, items: Sequence[Inline], depth: int) -> None:
        if not (self._links and mark.address) or line.is_link:
            self._read(line, items, depth)
            return
        plain_text = plain(items)
        stripped = plain_text.strip()
        has_image = any(type(item) is Image for item in items)
        if not line.is_code and not has_image and _is_autolink(stripped, mark.address):
            line.text(" " * plain_text.startswith(" "))
            line.as_is(f"<{stripped}>")
            return
        written, before, after = self._text_of_link(line, items, plain_text, depth)
        if written:
            target = escape_address(mark.address, in_cell=line.in_cell)
            title = _new_title(mark.title, plain_text, mark.address, in_cell=line.in_cell)
            line.link(f"[{written}]({target}{title})", before, after)
        else:
            line.text(" " * (plain_text != ""))

    def _text_of_link(
        self, line: Line, items: Sequence[Inline], text: str, depth: int
    ) -> tuple[str, Gap, Gap]:
        """The text of a link as Markdown, and the gaps before and after it."""
        if not line.is_code and text.isprintable() and self._has_only_texts(items, depth):
            dollars, in_cell = self._with_formulas, line.in_cell
            written = plain_line(text, with_formulas=dollars, in_cell=in_cell, breaks=False)
            return written, Gap(text.startswith(" ")), Gap(text.endswith(" "))
        inner = line.line_of_link()
        self._read(inner, items, depth)
        return inner.markdown(), inner.before, inner.after

    def _image(self, line: Line, image: Image) -> None:
        alt = "" if self._is_in_caption(image.alt) else " ".join(image.alt.split())
        title = "" if self._is_in_caption(image.title) else image.title
        title = _new_title(title, alt, image.url, in_cell=line.in_cell)
        alt = "" if _is_file_name_of(image.url, alt) else escape(alt, in_cell=line.in_cell)
        line.as_is(f"![{alt}]({escape_address(image.url, in_cell=line.in_cell)}{title})")

    def _is_in_caption(self, text: str) -> bool:
        """Whether a caption of a figure around the line repeats a text."""
        if not (text and self.captions and (own := words(text))):
            return False
        return any(f" {own} " in caption for caption in self.captions)

    def _formula(self, line: Line, formula: Formula) -> None:
        tex = " ".join(formula.text.split())
        tex = _TAG_OR_LINK.sub(r"\g<0> ", tex.replace("`", "\N{LEFT SINGLE QUOTATION MARK}"))
        if tex.endswith("<"):
            tex = rf"{tex[:-1]}\lt"
        if line.is_link:
            tex = tex.translate(_BRACKETS).rstrip()
        if line.in_cell:
            tex = _BAR.sub(lambda bar: r"\Vert " if bar[1] else r"\vert ", tex)
        if tex:
            dollars = "$$" if formula.is_display else "$"
            line.as_is(f"{dollars}{tex}{dollars}")

    def _reference(self, line: Line, reference: Reference) -> None:
        text = reference.text
        if reference.label in self._labels:
            line.reference(f"[^{reference.label}]")
        else:
            line.text(text if text.startswith(("[", "(")) else f"[{text}]")


_ITEMS: dict[type[Inline], Callable[[LineWriter, Line, Any], None]] = {
    Break: lambda _writer, line, _break: line.end_line(),
    Image: LineWriter._image,
    Formula: LineWriter._formula,
    Reference: LineWriter._reference,
}
#: The functions of marks, by kind; other marks leave no trace.
_MARKS: dict[str, Callable[[LineWriter, Line, Mark, Sequence[Inline], int], None]] = {
    **dict.fromkeys(SIGNS, LineWriter._emphasis),
    **dict.fromkeys(CODES, LineWriter._code),
    **dict.fromkeys(("sup", "sub"), LineWriter._script),
    **dict.fromkeys(("link", "media"), LineWriter._link),
    "q": LineWriter._quote,
}


def _with_own_lines(items: Sequence[Inline]) -> Sequence[Inline]:
    """The parts of a line with displayed formulas, and signs after them, on lines of their own."""
    if not any(isinstance(item, Formula) and item.is_display for item in items):
        return items
    made: list[Inline] = []
    for item in items:
        is_after = bool(made) and isinstance(made[-1], Formula) and made[-1].is_display
        signs = _FINAL_SIGNS.match(item.text) if is_after and isinstance(item, Text) else None
        rest = item
        if signs:
            made.append(Text(signs[0], item.marks))
            rest = Text(item.text[signs.end() :], item.marks)
        if is_after or (isinstance(item, Formula) and item.is_display):
            made += [Break(item.marks)] * 2
        made.append(rest)
    return made


def words(text: str) -> str:
    """The words of a text, with single spaces between them."""
    return " ".join(tokenize(text))


def _super_or_subscript(text: str, kind: str) -> str:
    """A text in raised or lowered Unicode characters; unchanged if some are missing, or for 1st."""
    table = SUPERSCRIPTS if kind == "sup" else _SUBSCRIPTS
    is_written = all(map(table.__contains__, map(ord, text))) and text not in _ORNAMENTS
    return text.translate(table) if is_written else text


def _is_autolink(text: str, address: str) -> bool:
    """Whether a link can be written as only its address."""
    return address in (text, f"mailto:{text}") and _AUTOLINK.fullmatch(text) is not None


def _new_title(title: str, text: str, address: str, *, in_cell: bool) -> str:
    """Write a title of a link or an image, unless the text or the address already contains it."""
    known = f"{joined(text)} {_address_words(address)}" if title else ""
    return "" if joined(title) in known else escape_title(title, in_cell=in_cell)


def _is_file_name_of(address: str, text: str) -> bool:
    """Whether a text is the name of an image's file, which the address contains already."""
    name, n_endings = IMAGE_FILE.subn("", text)
    return n_endings > 0 and joined(name.replace("_", " ")) in _address_words(address)


def _address_words(address: str) -> str:
    return joined(unquote(address).replace("_", " "))
