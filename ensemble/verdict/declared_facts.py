"""Facts that a page declares by schema.org: place and time of an event, data of a job or a product.

Microdata mark the elements. The values in JSON-LD are searched for in short segments, such as
"Venue: Old Ropery", which models mistake for menus and labels.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from ...segmenter.words import tokenize
from ..features.case import Case

#: The properties that hold facts, by what a type ends with.
_PROPERTIES = {
    "Event": ("startDate", "endDate", "location"),
    "Festival": ("startDate", "endDate", "location"),
    "JobPosting": ("baseSalary", "employmentType", "jobLocation", "validThrough", "workHours"),
    "Product": ("gtin", "gtin12", "gtin13", "gtin14", "gtin8", "isbn", "mpn", "sku"),
    "Application": ("fileSize", "operatingSystem", "softwareVersion"),
}
#: These properties in microdata, and the most elements that they mark on a page of one thing.
_MARKED = frozenset(name for names in _PROPERTIES.values() for name in names)
_MAX_MARKED = 8
#: The properties of places, brands and amounts with the words that a page shows.
_INNER = ("name", "address", "streetAddress", "addressLocality", "postalCode", "value")
#: Most objects and values that are read, and most words of a value and of a segment.
_MAX_OBJECTS, _MAX_VALUES, _MAX_WORDS, _MAX_SEGMENT = 20, 40, 12, 40
#: Most words beside a value, such as a label, and beside a number.
_MAX_BESIDE, _MAX_BESIDE_NUMBER = 6, 3
#: A value in more segments is also that of menus and other things.
_MAX_SHOWN = 3
#: An ISO date begins with so many characters.
_DATE_LENGTH = 10


class _Value(NamedTuple):
    """A declared value: the texts that a segment shows if it shows the value."""

    texts: tuple[str, ...]  # a date is a year and a day

    @property
    def n_words(self) -> int:
        """How many words of a segment may belong to the value: its own, and a label."""
        is_number = len(self.texts) == 1 and any(map(str.isdigit, self.texts[0]))
        n_own = sum(text.count(" ") + 1 for text in self.texts)
        return n_own + (_MAX_BESIDE_NUMBER if is_number else _MAX_BESIDE)


def declared_facts(case: Case) -> list[int]:
    """Find the short segments that show declared facts, with their labels."""
    facts = set(_marked_facts(case))
    if len(case) and case.page.declarations.fact_data:
        facts.update(_shown_facts(case))
    return sorted({one for fact in facts for one in _with_label(case, fact)})


def _marked_facts(case: Case) -> Iterator[int]:
    """The short segments in elements that microdata marks as facts, unless there are many."""
    firsts, stops = case.element_words
    elements = case.page.doc.with_value("itemprop", _MARKED.__contains__)
    for element in elements if len(elements) <= _MAX_MARKED else ():
        if 0 < stops[element] - firsts[element] <= _MAX_SEGMENT:
            around = case.starts.searchsorted((firsts[element], stops[element] - 1), "right") - 1
            inside = range(around[0], around[1] + 1)
            if case.n_words[inside.start : inside.stop].sum() <= _MAX_SEGMENT:
                yield from inside


def _shown_facts(case: Case) -> Iterator[int]:
    """The short segments that show values of JSON-LD."""
    values = list(islice(dict.fromkeys(_values(case)), _MAX_VALUES))
    short = np.flatnonzero(case.n_words <= _MAX_SEGMENT).tolist() if values else ()
    shown: defaultdict[int, list[_Value]] = defaultdict(list)
    for one in short:
        text = f" {' '.join(tokenize(case.texts[one]))} "
        for value in values:
            if all(f" {part} " in text for part in value.texts):
                shown[one].append(value)
    n_segments = Counter(value for found in shown.values() for value in found)
    for one, found in shown.items():
        rare = [value for value in found if n_segments[value] <= _MAX_SHOWN]
        if case.n_words[one] <= sum(value.n_words for value in rare):
            yield one


def _values(case: Case) -> Iterator[_Value]:
    """The declared values; none if the page declares several things, which it lists."""
    objects = islice(case.page.declarations.fact_objects(), _MAX_OBJECTS)
    described = [(item, names) for item in objects if (names := _fact_names(item))]
    if len(described) == 1:
        yield from map(_Value, filter(None, map(_wanted, _texts(*described[0]))))


def _fact_names(item: dict[str, Any]) -> Sequence[str]:
    """The properties of an object that hold facts; empty for objects of other types."""
    types = item.get("@type")
    for kind in types if isinstance(types, list) else [types]:
        for ending, names in _PROPERTIES.items():
            if isinstance(kind, str) and kind.endswith(ending):
                return names
    return ()


def _texts(item: object, names: Sequence[str]) -> Iterator[str]:
    """The texts of an object's properties, and of the objects that these hold."""
    pending, names_of_next = [item], names
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, int) and not isinstance(value, bool):
            yield str(value)
        elif isinstance(value, list):
            pending.extend(reversed(value))
        elif isinstance(value, dict):
            pending.extend(value[name] for name in reversed(names_of_next) if name in value)
            names_of_next = _INNER


def _wanted(value: str) -> tuple[str, ...]:
    date = value[:_DATE_LENGTH].split("-")
    if len(date) == 3 and all(map(str.isdigit, date)):
        return date[0], str(int(date[2]))
    words = tokenize(value.replace("_", " "))
    return (" ".join(words),) if 0 < len(words) <= _MAX_WORDS else ()


def _with_label(case: Case, segment: int) -> range:
    """A segment with the one beside it, if an element contains these two alone."""
    first, stop = case.element_segments
    element = int(case.elements[segment])
    while element >= 0 and stop[element] - first[element] == 1:
        element = case.page.doc.parents[element]
    is_pair = element >= 0 and stop[element] - first[element] == 2
    return range(first[element], stop[element]) if is_pair else range(segment, segment + 1)
