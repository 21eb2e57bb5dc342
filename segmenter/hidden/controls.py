"""Hidden parts of a page that its readers can bring into view.

A click opens tabs, answers and the rest of a text; scrolling fades parts in; a wide window shows
what a narrow one hides.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import chain

from ..flow import HEADING_TAGS, TextFlow
from .elements import Elements

#: Attributes of a control that name what it shows.
_NAMING = frozenset(
    ("aria-controls", "aria-owns", "data-target", "data-bs-target", "popovertarget")
)
#: Tags, attributes and roles of controls.
_TAGS = frozenset(("button", "summary"))
_ATTRIBUTES = frozenset(("aria-expanded", "data-toggle", "data-bs-toggle"))
_ROLES = frozenset(("button", "tab"))
#: An element with more characters is more than a control with its label.
_LONG_LABEL = 300
#: Names of parts that a reader opens or moves into view, or that are shown in wide windows.
_OPENED = re.compile(
    r"accordi[oa]n|collaps|expand|tab-?_?(?:pane|panel|content|item|body)|tabbed|toggle|faq|spoiler"
    r"|(?:read|show|see|view|full)[-_]?(?:more|text|content)|disclosure|slide|carousel|gallery|swiper"
    r"|:(?:inline-)?(?:block|flex|grid|inline)(?![\w-])",
    re.IGNORECASE,
)
#: The name of a list of questions that open to their answers, and how far around an answer it is.
_QUESTIONS, _MAX_AROUND = re.compile("faq", re.IGNORECASE), 3
#: What a question is, and what is more than a list of questions.
_QUESTION_TAGS, _WHOLES = HEADING_TAGS | {"dt"}, frozenset(("article", "body", "main"))
#: Names of parts that appear as a reader scrolls.
_FADING = re.compile(r"animat|fade-?in|reveal|(?<![a-z])(?:aos|wow)(?![a-z])", re.IGNORECASE)


def is_opened(attributes: Mapping[str, str]) -> bool:
    """Whether an element's names say that a reader opens it or moves it into view."""
    return _OPENED.search(_names(attributes)) is not None


def _names(attributes: Mapping[str, str]) -> str:
    return f"{attributes.get('class', '')} {attributes.get('id', '')}"


class Controls:
    """The controls of a page."""

    def __init__(self, flow: TextFlow) -> None:
        self._elements = Elements(flow)

    def shows(self, element: int, *, may_fade: bool = False) -> bool:
        """Whether a reader comes to see a hidden element.

        With `may_fade`, it is hidden in a way that is also used for text that fades in.
        """
        attributes = self._elements.attributes(element)
        name = attributes.get("id")
        return (
            is_opened(attributes)
            or (may_fade and bool(_FADING.search(_names(attributes))))
            or (name is not None and name in self._targets)
            or element in self._panels
            or self._follows_control(element)
            or self._is_answer(element)
        )

    @cached_property
    def _targets(self) -> set[str]:
        """Names of the elements that controls refer to."""
        distinct = self._elements.flow.distinct
        links = (value for value in distinct("href") if value.startswith("#"))
        values = chain(links, *map(distinct, _NAMING))
        return {name.lstrip("#") for value in values for name in value.split()}

    @cached_property
    def _panels(self) -> set[int]:
        return self._having("role", "tabpanel".__eq__)

    def _is_answer(self, element: int) -> bool:
        """Whether an element follows its question within a list of questions that open."""
        tags, parents = self._elements.tags, self._elements.parents
        before = self._elements.flow.previous(element)
        if before < 0 or tags[before] not in _QUESTION_TAGS:
            return False
        for _ in range(_MAX_AROUND):
            element = parents[element]
            if element < 0 or tags[element] in _WHOLES:
                return False
            if element in self._questions:
                return True
        return False

    @cached_property
    def _questions(self) -> set[int]:
        """The lists of questions that open to their answers."""
        return self._having("class", _QUESTIONS.search) | self._having("id", _QUESTIONS.search)

    def _follows_control(self, element: int) -> bool:
        """Whether a control directly precedes an element, or an element that begins with it."""
        flow = self._elements.flow
        before, outer = flow.previous(element), flow.parents[element]
        if before < 0 <= outer:
            before, element = flow.previous(outer), outer
        if before < 0 or self._elements.length(before) >= _LONG_LABEL:
            return False
        return bisect_left(self._controls, before) < bisect_left(self._controls, element)

    @cached_property
    def _controls(self) -> list[int]:
        """The controls, in document order."""
        buttons = self._having("role", _ROLES.__contains__)
        numbers = chain.from_iterable(map(self._elements.flow.numbers, _ATTRIBUTES))
        others = (element for element, _ in self._elements.with_items(list(numbers)))
        return sorted({*self._elements.with_tags(_TAGS), *buttons, *others})

    def _having(self, name: str, is_wanted: Callable[[str], object]) -> set[int]:
        """The elements with a wanted value of an attribute."""
        items = self._elements.flow.attributes.items
        numbers = self._elements.flow.numbers(name)
        wanted = [number for number in numbers if is_wanted(items[number][1])]
        return {element for element, _ in self._elements.with_items(wanted)}
