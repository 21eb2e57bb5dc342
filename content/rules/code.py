"""Code in the kept part of a page: its language, and labels and line numbers beside it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ..code_text import code_blocks, has_line_numbers, kept_texts, verbatim
from ..nodes import Block, Break, Code, Container, Inline, Mark, Paragraph, Text
from ..parse import Parser
from ..part import Part
from .steps import numbered_blocks

_LINE_NUMBER = re.compile("[0-9]{1,6}")
_BUTTON_TEXT = re.compile(r"(?:copy|copied|wrap|run|expand|edit)\b.{0,20}", re.IGNORECASE)
#: In the classes of labels that name a language.
_LABEL_CLASS = re.compile("lang", re.IGNORECASE)
_LABEL_TEXT = re.compile(r"[A-Za-z][\w+#-]{0,14}")
#: Elements that may be labels.
_LABEL_TAGS = frozenset(("span", "div", "figcaption", "small", "button"))
#: Number of elements, the code and those around it, that a label may precede; and number of
#: elements before each that may be labels.
_MAX_LEVELS, _MAX_LABELS = 3, 2
#: Names that mean a language even alone: as a class of code, or as the text of a label.
_LANGUAGES = frozenset(
    """bash c c++ cpp c# csharp css dart diff dockerfile elixir go graphql haskell html ini java
    javascript js json jsx kotlin lua makefile markdown nix perl php powershell python py r ruby
    rust scala scss sh shell sql svelte swift toml ts tsx typescript vue xml yaml yml zig""".split()
)
#: Classes in which common highlighters name a language.
_LANGUAGE_CLASS = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|(?:mw-)?highlight-lang-|highlight-source-|highlight-|gatsby-code-"
    r"|brush:\s*|sourceCode\s+|sp-pristine\s+sp-|blob-wrapper\s(?:.*\s)?type-)([\w+#.-]+)"
)
#: Shorter names may be classes that a minifier has shortened, unless this class is beside them.
_MIN_NAME, _HIGHLIGHTER_CLASS = 3, "hljs"
#: Most characters of an element's classes that are read: they may be as long as a page.
_MAX_CLASSES = 500
_LANGUAGE_NAME = re.compile(r"[\w+#.-]+")
_NOT_LANGUAGES = frozenset("none plain plaintext text default source wrapper".split())


_CODE = Mark("code")


def code_block(parser: Parser, element: int, parent: Block) -> None:
    """Preformatted code; in a cell, code in a line."""
    text = verbatim(parser.part.doc, element, parser.part.runs)
    parser.skip(element)
    parser.end_line()
    if not text or not isinstance(parent, Container):
        return
    segments = _segments(parser, element) if parser.is_marked else []
    if parser.is_in_cell:
        stops = [*(start for start, _ in segments[1:]), len(text)]
        marked = [
            Text(text[i:j], (one, _CODE)) for (i, one), j in zip(segments, stops, strict=False)
        ]
        parent.add(Paragraph(list(_with_breaks(marked or [Text(text, (_CODE,))]))))
    else:
        parent.add(Code(text, _language(parser.part, element), segments))


def _with_breaks(texts: Iterable[Text]) -> Iterator[Inline]:
    """Texts with line breaks between their lines."""
    for one in texts:
        for row, line in enumerate(one.text.split("\n")):
            if row:
                yield Break()
            if line:
                yield Text(line, one.marks)


def _segments(parser: Parser, element: int) -> list[tuple[int, Mark]]:
    """The marks of the segments in code, each with its place in the text."""
    place, found = 0, list[tuple[int, Mark]]()
    for run, text in kept_texts(parser.part.doc, element, parser.part.runs):
        if run >= 0 and not (found and found[-1][1] is parser.segment_of(run)):
            found.append((place, parser.segment_of(run)))
        if found:
            place += len(text)
    return found


RULES = {"pre": code_block}


def gutters(doc: Doc) -> list[Span]:
    """Find the spans of line numbers, buttons and labels beside the code of a page.

    Within the code, only numbers without a class are found: `kept_texts` leaves out the others.
    """
    if not (codes := code_blocks(doc)):
        return []
    found = [label for code in codes for label in _labels(doc, code)]
    found += filter(None, (_number_cell(doc, code) for code in codes))
    candidates = set(codes)
    for _ in range(_MAX_LEVELS - 1):
        candidates |= {doc.parents[one] for one in candidates if doc.parents[one] >= 0}
    found += [
        element
        for element in candidates
        if has_line_numbers(doc.value(element, "class").split(), partial(doc.text_of, element))
    ]
    spans = [doc.span(element) for element in found]
    for lines in numbered_blocks(doc, may_be_empty=True):
        if doc.nearest(lines[0].element, ("pre",)) >= 0:
            spans += [line.number_span(doc) for line in lines]
    return spans


def _labels(doc: Doc, code: int) -> Iterator[int]:
    """Elements directly before code that name its language, or are buttons that copy it."""
    outer = code
    for _ in range(_MAX_LEVELS):
        before = doc.previous_sibling(outer)
        for _ in range(_MAX_LABELS):
            if before < 0 or not _is_label(doc, before):
                break
            if doc.starts[before] < doc.stops[before]:
                yield before
            before = doc.previous_sibling(before)
        if before >= 0:
            return
        outer = doc.parents[outer]


def _number_cell(doc: Doc, code: int) -> int:
    """The cell with line numbers before the cell of the code; 0 if there is none."""
    cell = code
    for _ in range(_MAX_LEVELS):
        if doc.tags[cell] == "td":
            before = doc.previous_sibling(cell)
            numbers = _text(doc, before).split() if before >= 0 else []
            return before if len(numbers) > 1 and _are_ascending(numbers) else 0
        cell = doc.parents[cell]
    return 0


def _are_ascending(numbers: Sequence[str]) -> bool:
    return all(map(_LINE_NUMBER.fullmatch, numbers)) and all(
        int(number) + 1 == int(following) for number, following in pairwise(numbers)
    )


def _is_label(doc: Doc, element: int) -> bool:
    """Whether an element may be a label: it is empty, names a language, or is a button."""
    tag, text, names = doc.tags[element], _text(doc, element), doc.value(element, "class")
    if tag not in _LABEL_TAGS:
        return False
    is_language = bool(names) and (_LABEL_CLASS.search(names) or text.lower() in _LANGUAGES)
    is_button = tag == "button" and _BUTTON_TEXT.fullmatch(text)
    return not text or bool(is_button or (is_language and _LABEL_TEXT.fullmatch(text)))


def _text(doc: Doc, element: int) -> str:
    return doc.text_of(element).strip()


def _language(part: Part, code: int) -> str:
    """The language of code, in lower case; empty if it is unknown.

    It is read from an attribute or prefixed class of the code, or else from a class that only names
    a language, or else from an attribute or prefixed class of the two elements around the code, or
    else from a label before the code.
    """
    doc, parents, tags = part.doc, part.doc.parents, part.tags
    inner = [one for one in part.within(code) if tags[one] == "code"]
    around = [parents[code], parents[parents[code]]] if parents[code] >= 0 else []
    own = [part.attributes(one) for one in (code, *inner)]
    labels = (_text(doc, label) for label in _labels(doc, code))
    languages = chain(
        map(_language_by_prefix, own),
        map(_language_by_name, own),
        (_language_by_prefix(part.attributes(one)) for one in around if one >= 0),
        (text for text in labels if not _BUTTON_TEXT.fullmatch(text)),
    )
    return next(filter(None, languages), "").lower()


def _read_classes(attributes: Mapping[str, str]) -> str:
    return attributes.get("class", "")[:_MAX_CLASSES]


def _language_by_prefix(attributes: Mapping[str, str]) -> str:
    """The language that an attribute or a class with a prefix names; empty without one."""
    attribute = attributes.get("data-lang") or attributes.get("data-language")
    match = _LANGUAGE_CLASS.search(_read_classes(attributes))
    name = (attribute or (match[1] if match else "")).lower()
    return name if _LANGUAGE_NAME.fullmatch(name) and name not in _NOT_LANGUAGES else ""


def _language_by_name(attributes: Mapping[str, str]) -> str:
    """The class that is only the name of a language; empty without one."""
    names = _read_classes(attributes).lower().split()
    min_length = 1 if _HIGHLIGHTER_CLASS in names else _MIN_NAME
    return next((name for name in names if len(name) >= min_length and name in _LANGUAGES), "")
