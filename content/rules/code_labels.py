"""What stands beside code and is none: labels with its language, buttons, line numbers."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import compress, islice, pairwise
from typing import NamedTuple

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ..code_blocks import code_blocks
from ..gutters import BUTTON_TAGS, GUTTERS, has_line_numbers
from ..languages import LANGUAGES
from ..lookups import found_once, runs_in
from .steps import numbered_blocks

_LINE_NUMBER = re.compile("[0-9]{1,6}")
#: Classes of copies of the code, and of text that editors measure: style sheets hide both.
_NO_CODE = frozenset(("CodeMirror-measure", "enlighter-raw"))
#: What buttons beside code say, also those that are links or have no tag of their own.
_BUTTON_TEXT = re.compile(
    r"(?:copy|copied|wrap|run|expand|edit|download|fork|reset|select all)\b.{0,20}"
    r"|(?:view )?(?:raw|plain|source)"
    r"|(?:(?:点击|已)?复制(?:代码|成功)?|コピー|복사|kopieren|kopiert|copier|copié|copiar|copiado|copia"
    r"|kopiera|kopiëren|kopiuj|копировать|скопировать)!?",
    re.IGNORECASE,
)
#: What links beside code say that are such buttons.
_LINK_TEXT = re.compile(
    r"(?:copy|download|edit|expand|fork|reset|run|wrap)(?: (?:code|file|raw|to clipboard))?"
    r"|(?:view )?(?:raw|plain|source)|复制(?:代码)?",
    re.IGNORECASE,
)
#: What windows of code have as their title, and boxes of code in forums.
_WINDOW_TEXT = re.compile(r"terminal(?: window)?|code:?", re.IGNORECASE)
#: In the classes of labels that name a language; of buttons; and of texts for screen readers only.
_LABEL_CLASS = re.compile("lang", re.IGNORECASE)
_BUTTON_CLASS = re.compile("copy|copied|clip|btn|button|tooltip|raw", re.IGNORECASE)
_UNSEEN_CLASS = re.compile(r"(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text)(?:\s|$)")
_LABEL_TEXT = re.compile(r"[A-Za-z][\w+#./-]{0,14}(?: [\w+#-]{1,12})?:?")
_FILE_NAME = re.compile(r"[^\s:]{0,80}(?:\w[.][A-Za-z]\w{0,9}|/\w+)")
_TITLE_CLASS = re.compile("caption|file|path|title|name", re.IGNORECASE)
#: Elements that may be labels, and those that may hold several.
_LINK_TAGS = BUTTON_TAGS | {"a"}
_LABEL_TAGS = _LINK_TAGS | frozenset("div figcaption label small span".split())
_BAR_TAGS = frozenset("div figcaption header span".split())
#: Number of elements, the code and those around it, beside which labels may stand; number of
#: elements on each side of each that may be labels; most characters of these; most texts in one.
_MAX_LEVELS, _MAX_SIBLINGS, _MAX_LENGTH, _MAX_TEXTS = 7, 3, 80, 6


class _Label(NamedTuple):
    """A text beside code: the element around it, its span and its words."""

    element: int
    span: Span
    text: str


@found_once
def gutters(doc: Doc) -> list[Span]:
    """Find the spans of line numbers, buttons and labels beside the code of a page.

    Within the code, only numbers without a class are found: `kept_texts` leaves out the others.
    """
    if not (codes := code_blocks(doc)):
        return []
    spans = {label.span for code in codes for label in _beside(doc, code)}
    parts = (*GUTTERS, *_NO_CODE)
    numbers = {one for part in parts for one in doc.attributes.with_part("class", part)}
    for one in doc.attributes.holders(sorted(numbers))[0]:
        if _has_line_numbers(doc, one) or _NO_CODE & set(doc.value(one, "class").split()):
            spans.add(doc.span(one))
    for lines in numbered_blocks(doc, may_be_empty=True):
        if doc.nearest(lines[0].element, ("pre",)) >= 0:
            spans.update(line.number_span(doc) for line in lines)
    for code in codes:
        spans.update((doc.run_starts[run], doc.run_stops[run]) for run in _numbers_in(doc, code))
    return sorted(spans)


def _numbers_in(doc: Doc, code: int) -> list[int]:
    """The runs with the numbers with which all lines of code begin, known by their style."""
    numbers, texts, styles, before = list[int](), list[str](), set[str](), "\n"
    for place in doc.raw_texts_in(code):
        text, is_first, before = doc.raw_text(place), before.endswith("\n"), doc.raw_text(place)
        if is_first:
            attributes = dict(doc.attributes[doc.raw_elements[place]])
            styles.add(attributes.get("style", ""))
            texts.append(text.strip())
            numbers.append(doc.raw_runs[place])
            if attributes.keys() != {"style"} or len(styles) > 1 or not texts[-1].isdigit():
                return []
        elif "\n" in text[:-1]:
            return []
    return numbers if len(numbers) > 1 and _are_ascending(texts) else []


def language_labels(doc: Doc, code: int) -> Iterator[str]:
    """The texts of the labels beside code that name its language."""
    for label in _beside(doc, code):
        text = label.text.removesuffix(":")
        is_named = _LABEL_CLASS.search(doc.value(label.element, "class"))
        if text.lower() in LANGUAGES or (is_named and not _BUTTON_TEXT.fullmatch(text)):
            yield text


def _beside(doc: Doc, code: int) -> Iterator[_Label]:
    """The labels, buttons and line numbers beside a block of code, or beside the code in it."""
    outer = _inner_code(doc, code)
    for _ in range(_MAX_LEVELS):
        if outer < 0:
            return
        is_alone = True
        for siblings in (_before(doc, outer), _after(doc, outer)):
            for sibling in islice(siblings, _MAX_SIBLINGS):
                labels = _labels_in(doc, sibling)
                is_alone &= labels is not None
                if labels is None:
                    break
                yield from labels
        outer = doc.parents[outer] if is_alone else -1


def _inner_code(doc: Doc, code: int) -> int:
    """The last ``code`` in ``pre``, which labels and numbers may precede; or the code itself."""
    inner = (one for one in reversed(doc.within(code)) if doc.tags[one] == "code")
    return next(inner, code) if doc.tags[code] == "pre" else code


def _before(doc: Doc, element: int) -> Iterator[int]:
    while (element := doc.previous_sibling(element)) >= 0:
        yield element


def _after(doc: Doc, element: int) -> Iterator[int]:
    parent, element = doc.parents[element], doc.ends[element]
    while element < len(doc) and doc.parents[element] == parent:
        yield element
        element = doc.ends[element]


def _labels_in(doc: Doc, element: int) -> Sequence[_Label] | None:
    """The labels, buttons and line numbers in an element; None if it is other text."""
    start, stop = doc.span(element)
    if start == stop:
        return ()
    if _are_line_numbers(doc, element) or _has_line_numbers(doc, element):
        return (_Label(element, (start, stop), ""),)
    if stop - start > _MAX_LENGTH:
        return None
    whole = _Label(element, (start, stop), doc.text_of(element).strip())
    if doc.tags[element] in _LABEL_TAGS and _is_label(doc, whole):
        return (whole,)
    return _labels_in_bar(doc, element) if doc.tags[element] in _BAR_TAGS else None


def _has_line_numbers(doc: Doc, element: int) -> bool:
    return has_line_numbers(doc.value(element, "class"), partial(doc.text_of, element))


def _are_line_numbers(doc: Doc, element: int) -> bool:
    """Whether an element is the cell or the part with the numbers of the lines beside it."""
    if doc.tags[element] not in ("code", "td"):
        return False
    start, stop = doc.span(element)
    if not doc.text[start : start + 2].strip().isdigit():
        return False
    numbers = doc.text[start:stop].split()
    return len(numbers) > 1 and _are_ascending(numbers)


def _are_ascending(numbers: Sequence[str]) -> bool:
    return all(map(_LINE_NUMBER.fullmatch, numbers)) and all(
        int(number) + 1 == int(following) for number, following in pairwise(numbers)
    )


def _is_label(doc: Doc, label: _Label) -> bool:
    """Whether a text names a language, or is a button, by its element."""
    attributes = dict(doc.attributes[label.element])
    names, text = attributes.get("class", ""), label.text
    tag = doc.tags[label.element]
    is_button = tag in BUTTON_TAGS or attributes.get("role") == "button"
    is_button |= tag == "a" and doc.nearest(label.element, ("pre",)) >= 0
    says = _LINK_TEXT if tag == "a" else _BUTTON_TEXT
    if (is_button or _BUTTON_CLASS.search(names)) and says.fullmatch(text):
        return True
    if not names or _UNSEEN_CLASS.search(names) or _WINDOW_TEXT.fullmatch(text):
        return bool(names)
    is_language = _LABEL_CLASS.search(names) or text.lower().removesuffix(":") in LANGUAGES
    return bool(is_language and _LABEL_TEXT.fullmatch(text))


def _labels_in_bar(doc: Doc, bar: int) -> Sequence[_Label] | None:
    """The labels and buttons in a bar beside code; None if it has none.

    It may also name the file. A word without a class is the language if the bar has a button.
    """
    runs = runs_in(doc, bar)
    if len(runs) > _MAX_TEXTS:
        return None
    labels, others = list[_Label](), list[_Label]()
    for run in runs:
        element, span = doc.run_elements[run], (doc.run_starts[run], doc.run_stops[run])
        around = doc.nearest(element, _LINK_TAGS)
        element = around if around > bar else element
        label = _Label(element, span, doc.text[slice(*span)].strip())
        says = _LINK_TEXT if doc.tags[element] == "a" else _BUTTON_TEXT
        is_button = around > bar and says.fullmatch(label.text)
        is_label = is_button or (element > bar and _is_label(doc, label))
        (labels if is_label else others).append(label)
    if not labels:
        return None
    is_known = [one.text.lower() in LANGUAGES or _is_control(one.text) for one in others]
    labels += compress(others, is_known)
    titles = (one for one, known in zip(others, is_known, strict=True) if not known)
    return labels if all(names_code(doc, one.element, one.text) for one in titles) else None


def _is_control(text: str) -> bool:
    return bool(_BUTTON_TEXT.fullmatch(text) or _WINDOW_TEXT.fullmatch(text))


def names_code(doc: Doc, element: int, text: str) -> bool:
    """Whether a text above code may be its title, such as the name of its file."""
    if doc.tags[element] == "figcaption" or _FILE_NAME.fullmatch(text.strip()):
        return True
    return bool(_TITLE_CLASS.search(doc.value(element, "class")))
