"""Texts that a page has twice, of which a reader sees one at a time.

Pages have a heading for narrow windows beside that for wide ones, a name again in its tooltip or as
a key to sort by, and a transcript with and without times. Only copies count whose mark-up says so:
what merely repeats, such as a refrain, is none.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import numpy as np

from ...arrays import Flags
from ..words import tokenize
from .elements import Elements
from .window_names import NARROW, WIDE, WINDOW_HINTS, names_hidden_by_width, windows_of

BESIDE, RENDERING = "copy beside its text", "other rendering of a text"
#: The reasons of copies.
COPIES = frozenset((NARROW, WIDE, BESIDE, RENDERING))
#: Names of texts that may repeat the text beside them, besides hidden ones: keys to sort by,
#: tooltips, and what is read aloud in place of a text that is not.
_BESIDE_NAME = re.compile(
    r"(?i)sort[-_]?(?:key|text|value)|sr-(?:only|text)|show-for-sr|(?:u-)?visually[-_]?hidden"
    r"|u-hiddenVisually|screen-reader-text|element-invisible|tool-?tip[-_]{0,2}(?:text|content)?"
    r"|hover-?card"
)
#: Each of the names contains one of these: most classes are not examined.
_HINTS = (*WINDOW_HINTS, *"sort Sort sr- -sr ually reader tip Tip hover Hover tab".split())
#: Names of panes, of which tabs show one at a time; names that may hide.
_PANE_NAME = re.compile(
    r"(?:.*[-_])?(?:tab-pane|tab-panel|tabpane|tabpanel|tabs?__(?:content|pane|panel))"
)
_HIDING_NAME = re.compile(r"(?:is-|js-|u-)?hidden|d-none|hide|display-none|invisible")
#: Neighbours with equal texts in a table or a list are no copies.
_DATA_TAGS = frozenset("dd dt li td th tr".split())
#: Most texts for wide windows that are searched for those for narrow ones, and most of these; the
#: bytes of a word's number.
_MAX_SEARCHED, _WORD_BYTES = 30, 4
#: Most words of a text that has a copy beside it.
_MAX_REPEATED = 200
#: Fewest words of another rendering, without numbers; most siblings compared with it.
_MIN_SPOKEN, _MAX_SIBLINGS = 20, 3


def find_copies(
    elements: Elements, words: Flags | None, openable: Iterable[int]
) -> Iterator[tuple[int, str]]:
    """Find the copies of kept texts, each with its reason.

    `words` flags the kept words, by default all; `openable` are hidden elements that a click shows.
    """
    copies = _Copies(elements, words)
    yield from copies.for_windows_or_beside()
    yield from ((element, RENDERING) for element in copies.renderings(openable))


class _Copies:
    def __init__(self, elements: Elements, words: Flags | None) -> None:
        self._elements, self._doc, self._kept = elements, elements.doc, words
        self._numbers = np.asarray(self._doc.words.numbers)

    def for_windows_or_beside(self) -> Iterator[tuple[int, str]]:
        reasons = dict(self._candidates())
        wide = defaultdict[bytes, list[int]](list)
        for element, reason in reasons.items():
            if reason == WIDE and self._is_kept(element):
                wide[self._words(*self._span(element))].append(element)
        n_narrow = sum(reason == NARROW for reason in reasons.values())
        longest = sorted(wide, key=len)[-_MAX_SEARCHED:] if n_narrow <= _MAX_SEARCHED else []
        dropped = np.zeros(len(self._numbers), dtype=np.bool_)
        # Those for wide windows come last: of a pair, they stay.
        for element in sorted(reasons, key=lambda one: (reasons[one] == WIDE, one)):
            first, stop = self._span(element)
            is_pair = reasons[element] == NARROW and self._is_in_any(element, wide, longest)
            if is_pair or self._repeats_neighbour(first, stop, dropped):
                dropped[first:stop] = True
                yield element, reasons[element]

    def _is_in_any(
        self, element: int, wide: Mapping[bytes, Sequence[int]], longest: Sequence[bytes]
    ) -> bool:
        """Whether a text for wide windows has the words of an element, and is not around it."""
        first, stop = self._span(element)
        words = self._words(first, stop)
        searched = longest if stop - first > 1 else []
        containing = (words, *(others for others in searched if _is_within(words, others)))
        return any(
            not other <= element < self._doc.ends[other]
            for others in containing
            for other in wide.get(others, ())
        )

    def _candidates(self) -> Iterator[tuple[int, str]]:
        """Elements that the names of their classes mark, and those that a style sheet does.

        Of nested ones for the same windows, the outermost counts; others must be short.
        """
        named = ((number, _reason_of(value)) for number, value in self._classes)
        reasons = {number: reason for number, reason in named if reason}
        ends: dict[str, int] = {}
        for element, number in sorted(self._elements.with_items(list(reasons))):
            reason, (first, stop) = reasons[number], self._span(element)
            is_text = first < stop and self._doc.tag(element) not in _DATA_TAGS
            if reason == BESIDE:
                is_wanted = stop - first <= _MAX_REPEATED
            else:
                is_wanted = element >= ends.get(reason, 0)
            if is_text and is_wanted:
                ends[reason] = self._doc.ends[element]
                yield element, reason
        repeating = self._repeating()
        names = names_hidden_by_width(self._doc.style_sheets) if repeating else {}
        for element in repeating if names else ():
            for name in self._doc.value(element, "class").split():
                if name in names:
                    yield element, names[name]

    @cached_property
    def _classes(self) -> list[tuple[int, str]]:
        """The distinct classes that may have a name of interest, with their numbers."""
        if not (hints := [hint for hint in _HINTS if hint in self._doc.classes]):
            return []
        attributes = self._doc.attributes
        numbers = {number for hint in hints for number in attributes.with_part("class", hint)}
        return [(number, attributes.value(number)) for number in sorted(numbers)]

    def _repeating(self) -> Sequence[int]:
        """The elements with the same words as directly before or after them, if rules may tell."""
        if not any("@media" in sheet.text for sheet in self._doc.style_sheets):
            return ()
        firsts, stops = np.asarray(self._doc.first_words), np.asarray(self._doc.stop_words)
        is_short = (firsts < stops) & (stops - firsts <= _MAX_REPEATED)
        elements = np.flatnonzero(self._elements.with_text & is_short)
        firsts, stops = firsts[elements], stops[elements]
        found: list[int] = []
        for others in (2 * firsts - stops, stops):
            # First, all elements at once: whether the first word is the same.
            is_within = (others >= 0) & (others + stops - firsts <= len(self._numbers))
            others = np.where(is_within, others, firsts)
            is_same = is_within & (self._numbers[firsts] == self._numbers[others])
            rows = np.flatnonzero(is_same).tolist()
            found += [
                elements[row] for row in rows if self._equals(firsts[row], stops[row], others[row])
            ]
        return list(map(int, found))

    def _span(self, element: int) -> tuple[int, int]:
        return self._doc.first_words[element], self._doc.stop_words[element]

    def _words(self, first: int, stop: int) -> bytes:
        return self._numbers[first:stop].tobytes()

    def _equals(self, first: int, stop: int, other: int) -> bool:
        """Whether the words of a span are the same from another word on."""
        end = other + stop - first
        if other < 0 or end > len(self._numbers) or self._numbers[first] != self._numbers[other]:
            return False
        return self._words(first, stop) == self._words(other, end)

    def _repeats_neighbour(self, first: int, stop: int, dropped: Flags) -> bool:
        """Whether the kept words directly before or after a span are the same."""
        for other in (2 * first - stop, stop):
            if self._equals(first, stop, other):
                span = slice(other, other + stop - first)
                is_kept = self._kept is None or bool(self._kept[span].all())
                if is_kept and not dropped[span].any():
                    return True
        return False

    def renderings(self, openable: Iterable[int]) -> Iterator[int]:
        """Hidden texts and panes that say the same as a sibling, but for numbers such as times."""
        hidden, panes = (
            {one for one, _ in self._elements.with_items(self._named(pattern))}
            for pattern in (_HIDING_NAME, _PANE_NAME)
        )
        hidden.update(openable)
        found: set[int] = set()
        end = 0
        for element in sorted(hidden | panes):
            if element < end:  # within the one before
                continue
            end = self._doc.ends[element]
            siblings = self._siblings(element, also_after=element in hidden)
            # Of two hidden ones, the first stays.
            siblings = [one for one in siblings if one < element or one not in hidden]
            spoken = self._spoken(element) if siblings else []
            if spoken and any(self._spoken(one) == spoken for one in siblings if one not in found):
                found.add(element)
                yield element

    def _named(self, pattern: re.Pattern[str]) -> list[int]:
        """The numbers of the classes with a name that matches."""
        return [
            number for number, value in self._classes if any(map(pattern.fullmatch, value.split()))
        ]

    def _siblings(self, element: int, *, also_after: bool) -> list[int]:
        """Some elements beside an element whose words are kept."""
        doc, found, before, after = self._doc, [], element, element
        for _ in range(_MAX_SIBLINGS):
            before = doc.previous_sibling(before) if before >= 0 else before
            after = doc.ends[after] if also_after and after < len(doc) else len(doc)
            is_sibling = after < len(doc) and doc.parents[after] == doc.parents[element]
            after = after if is_sibling else len(doc)
            found += [one for one in (before, after) if 0 <= one < len(doc)]
        return [one for one in found if self._is_kept(one)]

    def _is_kept(self, element: int) -> bool:
        return self._kept is None or bool(self._kept[slice(*self._span(element))].all())

    def _spoken(self, element: int) -> list[str]:
        """The words of an element without numbers; empty if these are few."""
        first, stop = self._span(element)
        if stop - first < _MIN_SPOKEN:
            return []
        spoken = [word for word in tokenize(self._doc.text_of(element)) if not word.isdigit()]
        return spoken if len(spoken) >= _MIN_SPOKEN else []


def _is_within(words: bytes, others: bytes) -> bool:
    """Whether some words are among others, in their order; a word has four bytes."""
    place = others.find(words)
    while place % _WORD_BYTES and place >= 0:
        place = others.find(words, place + 1)
    return place >= 0


@lru_cache(maxsize=4_096)  # the pages of a site have the same classes
def _reason_of(classes: str) -> str:
    if windows := windows_of(classes):
        return windows
    names = classes.split()
    may_repeat = any(map(_BESIDE_NAME.fullmatch, names)) or any(map(_HIDING_NAME.fullmatch, names))
    return BESIDE if may_repeat else ""
