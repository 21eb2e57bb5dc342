"""Code in the kept part of a page: its exact text, its language, and labels and line numbers."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise

from ...segmenter.doc import Doc
from ...segmenter.tags import BLOCK_TAGS
from ..lookups import Span, code_blocks
from ..nodes import Block, Break, Code, Container, Inline, Mark, Paragraph, Text
from ..parse import Parser
from ..part import Part
from .steps import numbered_blocks

#: Elements of a table that are no cells: text directly in them is misplaced.
_ROW_TAGS = frozenset("table thead tbody tfoot tr".split())

_LINE_END = re.compile(r"\r\n?")
#: Classes that highlighters give each line of code.
_LINE_CLASSES = frozenset("code-line highlight-line line token-line".split())
#: The class of highlighted lines in Gatsby, which omits their line breaks.
_WHOLE_LINE_CLASS = "gatsby-highlight-code-line"
#: Stands for the beginning or end of a block: the next text begins a new line.
_NEW_LINE = None
#: Classes that common highlighters give line numbers and prompts.
_GUTTER_CLASSES = frozenset(
    """blob-num code-line-number gl gutter hljs-ln-numbers line-number line-numbers linenos lineno
    linenodiv linenumber ln lntd lnt lnum react-syntax-highlighter-line-number
    rouge-gutter""".split()
)
#: The class of lines of code that are hidden until a click, in mdBook.
_HIDDEN_LINE_CLASS = "boring"
#: Elements within code that may begin or end a line, or be no code; beside these, blocks.
_BREAKING_TAGS = frozenset(("br", "button", "summary"))
_BREAKING_CLASSES = frozenset((*_GUTTER_CLASSES, _WHOLE_LINE_CLASS, _HIDDEN_LINE_CLASS))
#: The text of a ``summary`` in code that is a button: "Show 76 methods".
_SUMMARY_TEXT = re.compile(r"\s*(?:expand|hide|show)\b", re.IGNORECASE)
#: The text of a gutter: numbers, or a shell prompt on each line.
_GUTTER_TEXT = re.compile(r"[\s0-9]+|[\s$>#]+")
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
    for run, text in _kept_texts(parser.part.doc, element, parser.part.runs):
        if run >= 0 and not (found and found[-1][1] is parser.segment_of(run)):
            found.append((place, parser.segment_of(run)))
        if found:
            place += len(text)
    return found


RULES = {"pre": code_block}


def verbatim(doc: Doc, element: int, kept: Sequence[bool]) -> str:
    """The kept text of code, in a ``pre`` or a table of lines, with line breaks and indentation.

    Empty lines at the beginning and end are dropped. `kept` flags the runs of the page.
    """
    code = "".join(text for _, text in _kept_texts(doc, element, kept))
    return _LINE_END.sub("\n", code).strip("\n").rstrip()


def _kept_texts(doc: Doc, element: int, kept: Sequence[bool]) -> list[tuple[int, str]]:
    """The kept texts of code, each with its run; white space and line ends have run -1.

    Line numbers are left out.
    """
    lines, gutter = _lines_within(doc, element), -1
    texts: list[tuple[int, str]] = []
    for places, one, begins in _bounds(doc, element, [element, *_breaking(doc, element, lines)]):
        for place in places:
            run = doc.raw_runs[place]
            if (gutter < 0 and kept[run]) if run >= 0 else _is_shown(doc, element, place):
                texts.append((run, doc.raw_text(place)))
        if begins:
            line_end = _NEW_LINE if _begins_line(doc, one, lines) else ""
            if gutter < 0 and one != element and _is_gutter(doc, one):
                gutter = one
        else:
            line_end = _line_end(doc, one, lines)
            if one == gutter:
                gutter = -1
        if line_end is _NEW_LINE:
            line_end = "\n" if texts and not texts[-1][1].endswith("\n") else ""
        if line_end:
            texts.append((-1, line_end))
    return _with_spaces(doc, texts) if doc.tags[element] == "code" else texts


def _is_shown(doc: Doc, element: int, place: int) -> bool:
    """Whether white space is code: it is, unless it is between the cells of a table."""
    return doc.tags[element] != "table" or doc.tags[doc.raw_elements[place]] not in _ROW_TAGS


def _with_spaces(doc: Doc, texts: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The texts of code, with the spaces before runs that only a style sheet may put there.

    In ``pre``, texts are as they are written.
    """
    spaced: list[tuple[int, str]] = []
    for run, text in texts:
        follows_run = run > 0 and spaced and spaced[-1][0] >= 0
        if follows_run and doc.text[doc.run_stops[run - 1] : doc.run_starts[run]] == " ":
            spaced.append((-1, " "))
        spaced.append((run, text))
    return spaced


def _bounds(doc: Doc, element: int, elements: Sequence[int]) -> Iterator[tuple[range, int, bool]]:
    """Where some elements within an element, which ascend, begin and end.

    Before each bound are the texts since the last one; True is for an element that begins.
    """
    is_open: list[int] = []
    done = doc.raw_texts_in(element).start
    for one in [*elements, doc.ends[element]]:
        while is_open and doc.ends[is_open[-1]] <= one:
            stop = max(done, doc.raw_texts_in(is_open[-1]).stop)
            yield range(done, stop), is_open.pop(), False
            done = stop
        if one < doc.ends[element]:
            stop = max(done, doc.raw_texts_in(one).start)
            yield range(done, stop), one, True
            done = stop
            is_open.append(one)


def _breaking(doc: Doc, element: int, lines: Collection[int]) -> list[int]:
    """The elements within an element that may begin or end a line, or be no code."""
    known: dict[tuple[str, str], bool] = {}
    found = []
    for one in doc.within(element):
        kind = doc.tags[one], doc.value(one, "class")
        if kind not in known:
            known[kind] = (
                kind[0] in BLOCK_TAGS
                or kind[0] in _BREAKING_TAGS
                or not _BREAKING_CLASSES.isdisjoint(kind[1].split())
            )
        if known[kind] or one in lines:
            found.append(one)
    return found


def _lines_within(doc: Doc, element: int) -> set[int]:
    """The elements of lines of code that only a style sheet puts below each other."""
    children: dict[int, list[int]] = defaultdict(list)
    for one in doc.within(element):
        children[doc.parents[one]].append(one)
    of_lines = {
        parent: lines for parent, lines in children.items() if _are_lines(doc, parent, lines)
    }
    for text in doc.raw_texts_in(element) if of_lines else ():
        parent = doc.raw_elements[text]
        if parent in of_lines and _is_beside_lines(doc, text, of_lines[parent]):
            del of_lines[parent]
    return {line for lines in of_lines.values() for line in lines}


def _is_beside_lines(doc: Doc, text: int, lines: Sequence[int]) -> bool:
    """Whether a text is between lines, or words are before the first one."""
    if doc.elements_before_raw[text] > lines[-1]:
        return False
    return doc.elements_before_raw[text] > lines[0] or doc.raw_runs[text] >= 0


def _are_lines(doc: Doc, parent: int, elements: Sequence[int]) -> bool:
    """Whether elements are lines: those of a highlighter, or ``code`` elements of one class."""
    if len(elements) < 2:
        return False
    if doc.tags[parent] == "pre" and doc.tags[elements[0]] == "code":
        kinds = {(doc.tags[one], doc.value(one, "class")) for one in elements}
        if len(kinds) == 1:
            return True
    return all(not _LINE_CLASSES.isdisjoint(_classes(doc, one)) for one in elements)


def _begins_line(doc: Doc, element: int, lines: Collection[int]) -> bool:
    return doc.tags[element] in BLOCK_TAGS or element in lines or _is_whole_line(doc, element)


def _line_end(doc: Doc, element: int, lines: Collection[int]) -> str | None:
    """The line end to add after an element; empty if it needs none."""
    if doc.tags[element] in BLOCK_TAGS:
        return _NEW_LINE
    has_content = bool(doc.within(element) or doc.raw_texts_in(element))
    if _is_whole_line(doc, element):
        return _NEW_LINE if has_content else "\n"
    return "\n" if doc.tags[element] == "br" or (element in lines and not has_content) else ""


def _is_whole_line(doc: Doc, element: int) -> bool:
    return _WHOLE_LINE_CLASS in _classes(doc, element)


def _classes(doc: Doc, element: int) -> Sequence[str]:
    return doc.value(element, "class").split()


def _is_gutter(doc: Doc, element: int) -> bool:
    """Whether an element in code is a button, a hidden line of code, line numbers or prompts."""
    classes = _classes(doc, element)
    is_button = doc.tags[element] == "button" or (
        doc.tags[element] == "summary" and _SUMMARY_TEXT.match(doc.raw_text_of(element)) is not None
    )
    is_unseen = is_button or _HIDDEN_LINE_CLASS in classes
    return is_unseen or _has_line_numbers(classes, partial(doc.raw_text_of, element))


def _has_line_numbers(classes: Sequence[str], text: Callable[[], str]) -> bool:
    """Whether an element contains only line numbers or prompts, by its classes and its text."""
    return not _GUTTER_CLASSES.isdisjoint(classes) and bool(_GUTTER_TEXT.fullmatch(text()))


def gutters(doc: Doc) -> list[Span]:
    """Find the spans of line numbers, buttons and labels beside the code of a page.

    Within the code, only numbers without a class are found: `_is_gutter` recognises the others.
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
        if _has_line_numbers(doc.value(element, "class").split(), partial(doc.text_of, element))
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
