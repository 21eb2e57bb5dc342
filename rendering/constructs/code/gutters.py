"""Parts beside code that are not code: line numbers, buttons, the name of the language."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from ....segmenter.flow import TextFlow
from ..numbered import NumberedBlock, numbered_blocks
from .languages import LANGUAGES

#: Classes that common highlighters give line numbers and prompts.
_GUTTERS = frozenset(
    """blob-num code-line-number gl gutter hljs-ln-numbers line-number line-numbers linenos lineno
    linenodiv linenumber ln lntd lnt lnum react-syntax-highlighter-line-number
    rouge-gutter""".split()
)
#: Classes of lines of code that are hidden until a click, as by mdBook.
_HIDDEN_LINES = frozenset(("boring",))
#: The text of a gutter: numbers, or a shell's prompt on each line.
_GUTTER = re.compile(r"[\s0-9]+|[\s$>#]+")
_LINE_NUMBER = re.compile("[0-9]{1,6}")
_BUTTON = re.compile(r"(?:copy|copied|wrap|run|expand|edit)\b.{0,20}", re.IGNORECASE)
#: In the classes of labels that name a language.
_LABEL = re.compile("lang", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z][\w+#-]{0,14}")
#: Elements that may be labels.
_LABEL_TAGS = frozenset(("span", "div", "figcaption", "small", "button"))
#: Elements around code that a label may precede, and elements that may be between.
_LEVELS, _BESIDE = 3, 2


def is_gutter(tag: str, classes: str | None, text: Callable[[], str]) -> bool:
    """Whether an element holds line numbers, prompts, or a hidden line of code."""
    names = (classes or "").split()
    if tag == "button" or not _HIDDEN_LINES.isdisjoint(names):
        return True
    return not _GUTTERS.isdisjoint(names) and bool(_GUTTER.fullmatch(text()))


def gutters(flow: TextFlow, codes: Sequence[int]) -> list[tuple[int, int]]:
    """Find the line numbers, the buttons and the labels beside the code of a page.

    Those within the code are told by `is_gutter`, except numbers without a class.
    """
    found = [label for code in codes for label in _labels(flow, code)]
    found += filter(None, (_numbers(flow, code) for code in codes))
    around = set(codes)
    for _ in range(_LEVELS - 1):
        around |= {flow.parents[element] for element in around if flow.parents[element] >= 0}
    classes = flow.values("class") if codes else ()
    found += [
        element
        for element in around
        if is_gutter(flow.tags[element], classes[element], partial(flow.text_of, element))
    ]
    spans = [(flow.starts[element], flow.stops[element]) for element in found]
    return spans + [line.number_span(flow) for line in _numbered_lines(flow, codes)]


def code_label(flow: TextFlow, code: int) -> str:
    """The language, in lower case, that a label before preformatted code names; or empty."""
    texts = (_text(flow, label) for label in _labels(flow, code))
    return next((text.lower() for text in texts if not _BUTTON.fullmatch(text)), "")


def _labels(flow: TextFlow, code: int) -> Iterator[int]:
    """Elements directly before code that name its language, or are buttons that copy it."""
    around = code
    for _ in range(_LEVELS):
        before = flow.previous(around)
        for _ in range(_BESIDE):
            if before < 0 or not _is_label(flow, before):
                break
            if flow.starts[before] < flow.stops[before]:
                yield before
            before = flow.previous(before)
        if before >= 0:
            return
        around = flow.parents[around]


def _numbers(flow: TextFlow, code: int) -> int:
    """The cell with line numbers beside the cell of the code; 0 if there is none."""
    cell = code
    for _ in range(_LEVELS):
        if flow.tags[cell] == "td":
            before = flow.previous(cell)
            numbers = _text(flow, before).split() if before >= 0 else []
            return before if len(numbers) > 1 and _are_ascending(numbers) else 0
        cell = flow.parents[cell]
    return 0


def _numbered_lines(flow: TextFlow, codes: Sequence[int]) -> list[NumberedBlock]:
    """The lines within code that begin with their numbers, also where no class names these."""
    return [
        line
        for lines in (numbered_blocks(flow, may_be_empty=True) if codes else ())
        if flow.nearest(lines[0].element, ("pre",)) >= 0
        for line in lines
    ]


def _are_ascending(numbers: Sequence[str]) -> bool:
    return all(map(_LINE_NUMBER.fullmatch, numbers)) and all(
        int(number) + 1 == int(following) for number, following in pairwise(numbers)
    )


def _is_label(flow: TextFlow, element: int) -> bool:
    """Whether an element has no text, is a button, or is a label that names a language."""
    text, tag = _text(flow, element), flow.tags[element]
    if not text:
        return tag in _LABEL_TAGS
    if tag not in _LABEL_TAGS:
        return False
    names = flow.values("class")[element]
    if _NAME.fullmatch(text) and names and (_LABEL.search(names) or text.lower() in LANGUAGES):
        return True
    return tag == "button" and bool(_BUTTON.fullmatch(text))


def _text(flow: TextFlow, element: int) -> str:
    return flow.text_of(element).strip()
