"""Find the text that a page hides from its readers.

Hidden instructions would reach language models, and so would menus that nobody has opened. Text
that a control shows on a click is not hidden: tabs, and parts to be opened, are content.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..flow import BLOCK_TAGS, TextFlow
from ..page import Page
from .controls import Controls
from .declarations import hiding_property, style_of
from .elements import Elements
from .rules import hidden_by_rules

#: Elements whose text is not shown.
_TAGS = frozenset(
    """audio canvas datalist dialog iframe meter noembed noframes noscript progress template
    textarea video""".split()
)
_UNTOUCHED = frozenset(("html", "body"))
#: Attributes that may hide an element.
_ATTRIBUTES = frozenset(("hidden", "aria-hidden", "popover", "style"))
#: Attributes that can give an element a style.
_STYLED = frozenset(("class", "id", "style"))
#: Of a hidden element with more parts, some may have a style of their own.
_MAX_PARTS = 1_000
_OF_ASSISTANTS = "attribute aria-hidden"
#: Signs of a box to tick. The labels of boxes have them for those who do not see the box.
_BOX_SIGNS, _LONGEST_SIGN = frozenset("▢□☐◻"), 3
#: Text with more characters is more than an icon or a separator.
_LONG = 30
#: Most paragraphs with so many characters have a sentence of ten words.
_SENTENCE = 60


class HiddenPart(NamedTuple):
    """A hidden span of a page's text, the element that holds it, and what hides it."""

    start: int
    stop: int
    element: int
    reason: str


def find_hidden(page: Page, spans: Sequence[tuple[int, int]] | None = None) -> list[HiddenPart]:
    """Find the text that a page hides from its readers.

    The parts are in the order of the text, and do not overlap. With `spans` of characters,
    ascending, only parts that overlap these are found.

    Examples
    --------
    >>> find_hidden(Page("<p>To be read <i style='display: none'>or not"))
    [HiddenPart(start=11, stop=17, element=3, reason='display in its style')]
    """
    flow = page.flow
    elements, controls = Elements(flow, spans), Controls(flow)

    def stays_hidden(element: int, *, may_fade: bool = False) -> bool:
        tag = flow.tags[element]
        return tag not in _UNTOUCHED and (
            tag in _TAGS or not controls.shows(element, may_fade=may_fade)
        )

    reasons = dict(_by_itself(elements))
    for element, name in hidden_by_rules(elements, page.style_sheets, stays_hidden):
        reasons.setdefault(element, f"{name} in a style sheet")
    parts: list[HiddenPart] = []
    for element in sorted(reasons):
        start, stop = flow.starts[element], flow.stops[element]
        if start == stop or (parts and stop <= parts[-1].stop):
            continue
        is_of_parts = reasons[element].startswith(("font-size", "color"))
        if is_of_parts and _has_styled_part(flow, element):
            continue
        may_fade = reasons[element].startswith(("opacity", "visibility"))
        if stays_hidden(element, may_fade=may_fade):
            # The space before the text separates it from what precedes.
            start += len(flow.text[start:stop]) - len(flow.text[start:stop].lstrip())
            parts.append(HiddenPart(start, stop, element, reasons[element]))
    return parts


def _by_itself(elements: Elements) -> Iterator[tuple[int, str]]:
    """Elements that their own tag, attribute or sign hides, with the reason."""
    for element in elements.with_tags(_TAGS):
        attributes = elements.flow.attributes[element]
        if elements.tags[element] != "dialog" or "open" not in dict(attributes):
            yield element, f"element {elements.tags[element]}"
    for element in elements.with_tags({"label"}):
        is_short = elements.length(element) <= _LONGEST_SIGN
        if is_short and elements.flow.text_of(element).strip() in _BOX_SIGNS:
            yield element, "sign of a box"
    reasons = {
        number: reason
        for number, item in elements.items_of(_ATTRIBUTES)
        if (reason := _reason(*item))
    }
    for element, number in elements.with_items(reasons):
        if reasons[number] != _OF_ASSISTANTS or _may_be_unseen(elements, element):
            yield element, reasons[number]


def _reason(name: str, value: str) -> str | None:
    """How an attribute hides an element; None if it does not."""
    if name in ("hidden", "popover"):
        return f"attribute {name}"
    if name == "aria-hidden" and value.strip().lower() == "true":
        return _OF_ASSISTANTS
    if name == "style" and (declared := hiding_property(style_of(value))):
        return f"{declared} in its style"
    return None


def _has_styled_part(flow: TextFlow, element: int) -> bool:
    """Whether parts of an element may have a font size or a color of their own.

    If so, a font size of 0 only removes the spaces between them.
    """
    part = element + 1
    while part < len(flow) and flow.parents[part] >= element:
        is_styled = not _STYLED.isdisjoint(name for name, _ in flow.attributes[part])
        if is_styled or part - element > _MAX_PARTS:
            return True
        part += 1
    return False


def _may_be_unseen(elements: Elements, element: int) -> bool:
    """Whether an element that is hidden from assistants may also be hidden from eyes.

    An icon within a line may not, nor may a long paragraph.
    """
    tag, length = elements.tags[element], elements.length(element)
    if tag == "p":
        return length < _SENTENCE
    return tag in BLOCK_TAGS or length > _LONG
