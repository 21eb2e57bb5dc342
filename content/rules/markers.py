"""The markers before the items of a list, as styles and attributes give them."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from ...segmenter.doc import Doc
from ..nodes import Numerals

#: The marker that a style puts before list items, and the kinds of markers that are numbers.
_MARKER = re.compile(r"list-style(?:-type)?\s*:([^;]*)", re.IGNORECASE)
_NUMBER_MARKER = re.compile(
    r"(?:^|\s)(?:decimal|(?P<case>lower|upper)-(?:(?P<alpha>alpha|latin)|roman))", re.IGNORECASE
)
_BULLET_MARKER = re.compile(r"(?:^|\s)(?:circle|disc|square)(?:\s|$)", re.IGNORECASE)
#: How lists write their numbers, by their attribute ``type``, by their class (as docutils, Sphinx
#: and Asciidoctor name them), and by whether the letters of a marker are small, and those of the
#: alphabet.
_TYPES: dict[str, Numerals] = {"a": "a", "A": "A", "i": "i", "I": "I"}
_CLASSES: dict[str, Numerals] = {
    "loweralpha": "a",
    "upperalpha": "A",
    "lowerroman": "i",
    "upperroman": "I",
}
_NUMERALS: dict[tuple[bool, bool], Numerals] = {
    (True, True): "a",
    (False, True): "A",
    (True, False): "i",
    (False, False): "I",
}
#: The class of the steps of recipes in WordPress, which mostly only a style sheet numbers.
_NUMBERED_CLASS = "wprm-recipe-instructions"


def marker_in(style: str | None) -> str:
    """The marker that a style names; empty if it names none."""
    return next(reversed(_MARKER.findall(style or "")), "")


def is_bullet(marker: str) -> bool:
    """Whether a marker is a bullet."""
    return _BULLET_MARKER.search(marker) is not None


def _numerals_of_marker(marker: str) -> Numerals | None:
    """How a marker writes numbers; None if it is no number."""
    match = _NUMBER_MARKER.search(marker)
    if not match or not match["case"]:
        return "1" if match else None
    return _NUMERALS[match["case"].lower() == "lower", match["alpha"] is not None]


def numerals_of(attributes: Mapping[str, str], marker: str) -> Numerals:
    """How a list with some attributes and a marker writes its numbers."""
    names = attributes.get("class", "").replace("-", "").split()
    named: list[Numerals] = [_CLASSES[name] for name in names if name in _CLASSES]
    by_attributes = _TYPES.get(attributes.get("type", "").strip(), named[0] if named else "1")
    return _numerals_of_marker(marker) or by_attributes


def numbered_by_style(doc: Doc) -> Iterator[int]:
    """The lists of which the style or the class, or the styles of the items, number all items.

    A list whose first item begins with a typed number needs no others.
    """
    has_class = _NUMBERED_CLASS in doc.classes
    if not (has_class or any(map(_MARKER.search, doc.distinct_values("style")))):
        return
    items: defaultdict[int, list[int]] = defaultdict(list)
    for one in doc.tagged("li"):
        items[doc.parents[one]].append(one)
    classes, markers = doc.values("class"), list(map(marker_in, doc.values("style")))
    for element in doc.tagged("ul"):
        own = items[element]
        if not own or doc.text_of(own[0]).lstrip()[:1].isdigit():
            continue
        is_numbered = all(_NUMBER_MARKER.search(markers[one] or markers[element]) for one in own)
        if is_numbered or _NUMBERED_CLASS in (classes[element] or "").split():
            yield element
