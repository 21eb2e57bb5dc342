"""What is no code in a block of code or beside it: line numbers, buttons, hidden lines."""

import re
from collections.abc import Callable

from ..segmenter.doc import Doc

#: Classes that highlighters and editors give line numbers and prompts; a hash may follow.
_GUTTER_CLASS = re.compile(
    r"(?:^|\s)(?:[\w-]*(?:gutter|line[_-]?(?:no|num|nr))[\w-]*|blob-num|pre-numbering|crayon-num\S*"
    r"|hljs-ln-n\S*|gl|ln|lntd?|lnum)(?:\s|$)",
    re.IGNORECASE,
)
#: Parts of those that nothing but code has.
GUTTERS = tuple(
    "line-num linenum lineno LineNum blob-num pre-numbering crayon-num".split(),
)
#: What cannot be selected, by its class or its style: numbers are no code then.
_UNSELECTABLE_CLASSES = frozenset("no-select noselect select-none user-select-none".split())
_UNSELECTABLE_STYLE = re.compile(r"user-select\s*:\s*none", re.IGNORECASE)
#: The class of lines of code that are hidden until a click, in mdBook.
_HIDDEN_LINE_CLASS = "boring"
BUTTON_TAGS = frozenset(("button", "clipboard-copy"))
#: The text of a ``summary`` in code that is a button: "Show 76 methods".
_SUMMARY_TEXT = re.compile(r"\s*(?:expand|hide|show)\b", re.IGNORECASE)
_NUMBERS = re.compile(r"[\s0-9]+")
#: The text of a gutter: numbers, or a shell prompt on each line.
_GUTTER_TEXT = re.compile(r"[\s0-9]+|[\s$>#]+")


def may_be_no_code(tag: str, names: str, style: str) -> bool:
    """Whether an element with a tag, classes and a style may be no code: a quick test."""
    is_named = is_gutter(names) or _HIDDEN_LINE_CLASS in names.split()
    return is_named or tag in ("a", "summary", *BUTTON_TAGS) or _is_unselectable(names, style)


def is_no_code(doc: Doc, element: int) -> bool:
    """Whether an element in code is a button, a hidden line of code, line numbers or prompts."""
    tag, attributes = doc.tags[element], dict(doc.attributes[element])
    names, style = attributes.get("class", ""), attributes.get("style", "")
    if tag in BUTTON_TAGS or _HIDDEN_LINE_CLASS in names.split():
        return True
    if tag == "summary":
        return _SUMMARY_TEXT.match(doc.raw_text_of(element)) is not None
    if has_line_numbers(names, lambda: doc.raw_text_of(element)):
        return True
    place = attributes.get("id", "")
    if tag == "a" and place and attributes.get("href") == f"#{place}":
        # The number of a line is a link to itself.
        return doc.raw_text_of(element).strip().isdigit()
    return _is_unselectable(names, style) and bool(_NUMBERS.fullmatch(doc.raw_text_of(element)))


def is_gutter(names: str) -> bool:
    """Whether a class says that an element has line numbers or prompts."""
    return _GUTTER_CLASS.search(names) is not None


def has_line_numbers(names: str, text: Callable[[], str]) -> bool:
    """Whether an element contains only line numbers or prompts, by its classes and its text."""
    return is_gutter(names) and _GUTTER_TEXT.fullmatch(text()) is not None


def _is_unselectable(names: str, style: str) -> bool:
    is_named = not _UNSELECTABLE_CLASSES.isdisjoint(names.split())
    return is_named or bool(_UNSELECTABLE_STYLE.search(style))
