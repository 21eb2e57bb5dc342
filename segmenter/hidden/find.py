"""Find the text that a page hides from its readers.

Hidden instructions would reach language models, and so would menus that nobody has opened. Text
that readers can bring into view is not hidden: clicks open tabs, answers and the rest of a text;
scrolling fades parts in; wide windows show what narrow ones hide.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from ...arrays import Flags
from ..doc import Doc
from ..page import Page
from ..tags import BLOCK_TAGS, HEADING_TAGS, PAGE_TAGS
from .copies import find_copies
from .declarations import hiding_in_style
from .elements import Elements
from .options import unchosen_options
from .rules import hidden_by_rules

#: Elements whose text is not shown.
_HIDDEN_TAGS = frozenset(
    """audio canvas datalist dialog iframe meter noembed noframes noscript progress template
    textarea video""".split()
)
#: Attributes that may hide an element.
_HIDING_ATTRIBUTES = ("hidden", "aria-hidden", "popover", "style")
#: Attributes that can give an element a style.
_STYLE_ATTRIBUTES = frozenset(("class", "id", "style"))
#: A hidden element with more descendants is assumed to have some with a style of their own.
_MAX_DESCENDANTS = 1_000
_ARIA_HIDDEN, _NOT_CHOSEN = "attribute aria-hidden", "option that is not chosen"
#: Signs of a tick box. Labels of boxes contain them for readers who do not see the box itself.
_BOX_SIGNS, _MAX_SIGN_LENGTH = frozenset("▢□☐◻"), 3
#: Classes of fonts that display the name of an icon as the icon, what all contain; such names.
_ICON_FONT = "material-"
_ICON_FONTS = frozenset(
    (
        "google-material-icons",
        *(f"material-icons{kind}" for kind in ("", "-outlined", "-round", "-sharp", "-two-tone")),
        *(f"material-symbols-{kind}" for kind in ("outlined", "rounded", "sharp")),
    )
)
_ICON_NAME = re.compile(r"\s*[a-z0-9_]+\s*")
#: Text with more characters is more than an icon or a separator.
_MAX_ICON_LENGTH = 30
#: Most paragraphs with at least this many characters have a sentence of ten words.
_MIN_SENTENCE_LENGTH = 60
#: Attributes of a control that name what it shows.
_TARGET_ATTRIBUTES = frozenset(
    ("aria-controls", "aria-owns", "data-target", "data-bs-target", "popovertarget")
)
#: Tags, attributes and roles of controls.
_BUTTON_TAG, _SUMMARY_TAG = "button", "summary"
_CONTROL_ATTRIBUTES = frozenset(("aria-expanded", "data-toggle", "data-bs-toggle"))
_CONTROL_ROLES = frozenset(("button", "tab"))
#: An element with at least this many characters is more than a control with its label.
_LONG_LABEL = 300
#: Names of parts that a reader opens or moves into view, or that are shown in wide windows.
_OPENABLE_NAMES = re.compile(
    r"accordi[oa]n|collaps|expand|tabs?[-_]{0,2}(?:pane|panel|content|item|body)|tabbed|toggle|faq"
    r"|spoiler|(?:read|show|see|view|full)[-_]?(?:more|text|content)|disclosure|slide|carousel"
    r"|gallery|swiper|:(?:inline-)?(?:block|flex|grid|inline)(?![\w-])",
    re.IGNORECASE,
)
#: The name of a list of questions that open on a click; maximum levels from an answer up to it.
_FAQ_NAME, _MAX_LEVELS_UP = "faq", 3
#: Tags of questions, and of elements that contain more than a list of questions.
_QUESTION_TAGS, _CONTENT_TAGS = HEADING_TAGS | {"dt"}, frozenset(("article", "body", "main"))
#: Names of parts that appear as a reader scrolls.
_FADE_IN_NAMES = re.compile(r"animat|fade-?in|reveal|(?<![a-z])(?:aos|wow)(?![a-z])", re.IGNORECASE)


class HiddenPart(NamedTuple):
    """A hidden span of a page's text, the element that contains it, and what hides it."""

    start: int
    stop: int
    element: int
    reason: str


def find_hidden(page: Page, words: Flags | None = None) -> list[HiddenPart]:
    """Find the text that a page hides from its readers.

    The parts are in the order of the text, and do not overlap. With `words`, flags of words, only
    parts around these are found: from the start of their blocks to the next word.

    Examples
    --------
    >>> find_hidden(Page("<p>To be read <i style='display: none'>or not"))
    [HiddenPart(start=11, stop=17, element=3, reason='display in its style')]
    """
    doc = page.doc
    elements = Elements(doc, words)
    controls = _Controls(elements)

    def stays_hidden(element: int, *, may_fade: bool = False) -> bool:
        tag = elements.tag(element)
        return tag not in PAGE_TAGS and (
            tag in _HIDDEN_TAGS or not controls.shows(element, may_fade=may_fade)
        )

    reasons = dict(_hidden_by_own_markup(elements))
    by_rules = hidden_by_rules(elements, doc.style_sheets, len(page.data), stays_hidden)
    for element, name in by_rules:
        reasons.setdefault(element, f"{name} in a style sheet")
    staying = {
        element: stays_hidden(element, may_fade=reason.startswith(("opacity", "visibility")))
        for element, reason in reasons.items()
    }
    openable = (element for element, stays in staying.items() if not stays)
    copies = dict(find_copies(elements, words, openable))
    reasons |= copies
    staying |= dict.fromkeys(copies, True)
    styled = _StyledElements(doc)
    parts: list[HiddenPart] = []
    for element in sorted(reasons):
        start, stop = doc.span(element)
        if start == stop or (parts and stop <= parts[-1].stop):
            continue
        may_be_overridden = reasons[element].startswith(("font-size", "color"))
        if may_be_overridden and styled.are_within(element):
            continue
        if staying[element]:
            # The leading white space stays: it separates the texts before and after the part. Only
            # the space between options separates nothing else.
            space = "\n" if reasons[element] == _NOT_CHOSEN else None
            start += len(doc.text[start:stop]) - len(doc.text[start:stop].lstrip(space))
            parts.append(HiddenPart(start, stop, element, reasons[element]))
    return parts


def _hidden_by_own_markup(elements: Elements) -> Iterator[tuple[int, str]]:
    """Elements hidden by their own tag, attribute or text, with the reason."""
    doc, attributes = elements.doc, elements.doc.attributes
    for element in elements.with_tags(_HIDDEN_TAGS | {"label"}):
        tag = elements.tag(element)
        if tag == "label":
            is_short = elements.length(element) <= _MAX_SIGN_LENGTH
            if is_short and doc.text_of(element).strip() in _BOX_SIGNS:
                yield element, "sign of a box"
        elif tag != "dialog" or "open" not in elements.attributes(element):
            yield element, f"element {tag}"
    for element, _ in elements.with_items(list(_icon_items(doc))):
        if _ICON_NAME.fullmatch(doc.text_of(element)):
            yield element, "name of an icon"
    yield from ((option, _NOT_CHOSEN) for option in unchosen_options(elements))
    numbers = [number for name in _HIDING_ATTRIBUTES for number in doc.numbers(name)]
    holding = elements.with_items(numbers)
    reasons = {
        number: _hiding_reason(attributes.name(number), attributes.value(number))
        for number in {number for _, number in holding}
    }
    for element, number in holding:
        reason = reasons[number]
        if reason and (reason != _ARIA_HIDDEN or _may_be_invisible(elements, element)):
            yield element, reason


def _icon_items(doc: Doc) -> Iterator[int]:
    """The numbers of the attributes that give an element the font of icons."""
    for name in ("class", "id"):
        for number in doc.attributes.with_part(name, _ICON_FONT):
            if not _ICON_FONTS.isdisjoint(doc.attributes.value(number).split()):
                yield number


def _hiding_reason(name: str, value: str) -> str | None:
    """How an attribute hides an element; None if it does not."""
    if name in ("hidden", "popover"):
        return f"attribute {name}"
    if name == "aria-hidden" and is_aria_hidden(value):
        return _ARIA_HIDDEN
    if name == "style" and (hiding := hiding_in_style(value)):
        return f"{hiding} in its style"
    return None


class _StyledElements:
    """The elements of a page that may have a font size or a color of their own."""

    def __init__(self, doc: Doc) -> None:
        self._doc = doc

    @cached_property
    def _elements(self) -> list[int]:
        holding = (self._doc.with_value(name, lambda _: True) for name in _STYLE_ATTRIBUTES)
        return sorted(chain.from_iterable(holding))

    def are_within(self, element: int) -> bool:
        """Whether an element has such descendants.

        If so, a font size of 0 only removes the spaces between them.
        """
        stop = self._doc.ends[element]
        if stop - element - 1 > _MAX_DESCENDANTS:
            return True
        styled = bisect_left(self._elements, element + 1)
        return styled < len(self._elements) and bool(self._elements[styled] < stop)


def _may_be_invisible(elements: Elements, element: int) -> bool:
    """Whether an element with ``aria-hidden`` may also be invisible.

    Icons within a line and long paragraphs are assumed to be visible, and so is the title of a box
    that has the same label for screen readers.
    """
    tag, length, doc = elements.tag(element), elements.length(element), elements.doc
    if tag == "p":
        around = doc.parents[element]
        label = doc.value(around, "aria-label").strip() if around >= 0 else ""
        return length < _MIN_SENTENCE_LENGTH and label != doc.text_of(element).strip()
    return tag in BLOCK_TAGS or length > _MAX_ICON_LENGTH


def is_aria_hidden(value: str) -> bool:
    """Whether a value of ``aria-hidden`` hides an element from screen readers."""
    return value.strip().lower() == "true"


def is_openable(attributes: Mapping[str, str]) -> bool:
    """Whether an element's names say that a reader opens it or moves it into view."""
    return _OPENABLE_NAMES.search(_names(attributes)) is not None


def _names(attributes: Mapping[str, str]) -> str:
    return f"{attributes.get('class', '')} {attributes.get('id', '')}"


class _Controls:
    """The controls of a page, and what they show."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def shows(self, element: int, *, may_fade: bool = False) -> bool:
        """Whether a reader can bring a hidden element into view.

        With `may_fade`, it is hidden in a way that is also used for text that fades in.
        """
        attributes = self._elements.attributes(element)
        return (
            (bool(attributes) and self._is_named(element, attributes, may_fade=may_fade))
            or (bool(self._controls) and self._follows_control(element))
            or (bool(self._question_lists) and self._is_answer(element))
        )

    def _is_named(self, element: int, attributes: Mapping[str, str], *, may_fade: bool) -> bool:
        """Whether the attributes of an element say that a reader can bring it into view."""
        return (
            is_openable(attributes)
            or (may_fade and bool(_FADE_IN_NAMES.search(_names(attributes))))
            or attributes.get("id") in self._targets
            or element in self._tab_panels
        )

    @cached_property
    def _targets(self) -> set[str]:
        """Names of the elements that controls refer to."""
        distinct = self._elements.doc.distinct_values
        links = (value for value in distinct("href") if value.startswith("#"))
        values = chain(links, *map(distinct, _TARGET_ATTRIBUTES))
        return {name.lstrip("#") for value in values for name in value.split()}

    @cached_property
    def _tab_panels(self) -> set[int]:
        return set(self._elements.doc.with_value("role", "tabpanel".__eq__))

    def _is_answer(self, element: int) -> bool:
        """Whether an element follows its question within a list of questions that open."""
        tag, parents = self._elements.tag, self._elements.doc.parents
        sibling = self._elements.doc.previous_sibling(element)
        if sibling < 0 or tag(sibling) not in _QUESTION_TAGS:
            return False
        for _ in range(_MAX_LEVELS_UP):
            element = parents[element]
            if element < 0 or tag(element) in _CONTENT_TAGS:
                return False
            if element in self._question_lists:
                return True
        return False

    @cached_property
    def _question_lists(self) -> set[int]:
        """The lists of questions that open to their answers."""
        holding = (
            self._elements.doc.with_value(name, lambda value: _FAQ_NAME in value.lower())
            for name in ("class", "id")
        )
        return set(chain.from_iterable(holding))

    def _follows_control(self, element: int) -> bool:
        """Whether a control directly precedes an element or, if it is a first child, its parent.

        A tooltip is shown beside what it explains, and no part of the text.
        """
        if self._elements.attributes(element).get("role") == "tooltip":
            return False
        doc = self._elements.doc
        sibling, parent = doc.previous_sibling(element), doc.parents[element]
        if sibling < 0 <= parent:
            sibling, element = doc.previous_sibling(parent), parent
        if sibling < 0 or self._elements.length(sibling) >= _LONG_LABEL:
            return False
        is_note = not (doc.ends_block(sibling) or doc.ends_block(element))
        controls = self._openers if is_note else self._controls
        return bisect_left(controls, sibling) < bisect_left(controls, element)

    @cached_property
    def _controls(self) -> list[int]:
        """The controls, in document order."""
        return sorted({*self._openers, *self._elements.doc.tagged(_BUTTON_TAG)})

    @cached_property
    def _openers(self) -> list[int]:
        """The controls that certainly open something, in document order.

        A button in a sentence, before a hidden note, may only be a word that the note explains.
        """
        with_value = self._elements.doc.with_value
        buttons = with_value("role", _CONTROL_ROLES.__contains__)
        toggles = (with_value(name, lambda _: True) for name in _CONTROL_ATTRIBUTES)
        tagged = self._elements.doc.tagged(_SUMMARY_TAG)
        return sorted({*tagged, *buttons, *chain.from_iterable(toggles)})
