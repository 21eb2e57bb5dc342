"""Searches by attribute, which select the same elements as XPath expressions in less time.

For a regular expression, lxml calls Python for each element, even if the attribute is missing. A
search tests each attribute once, and caches the result for each value, since pages repeat values.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from lxml import etree

from .element_search import select_elements

#: The namespace of ``re:test``.
REGULAR_EXPRESSIONS = "http://exslt.org/regular-expressions"
#: Maximum number of values cached for each attribute of a search, and their maximum length.
_MAX_VALUES, _MAX_VALUE_LENGTH = 1_000, 200
_QUOTED_OR_BRACKET = re.compile(r"'[^']*'|[][()|]")
_STEP = re.compile(r"\s*\.//(\*|\w+)")
_TAGS = re.compile(r"\s*self::\w+(?:\s+or\s+self::\w+)*\s*")
_OR = re.compile(r"\s+or\s+|\s*\Z")
_NAMES = r"(?P<names>@[\w-]+(?:\|@[\w-]+)*)"
_TEXT = r"'(?P<text>[^']*)'"

Test = Callable[[str], object]


def _translation_test(term: re.Match[str]) -> Test:
    table = str.maketrans(term["before"], term["after"])
    return lambda value: term["text"] in value.translate(table)


#: The XPath terms that a search supports: a pattern for each, and the test that it becomes.
_TERMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Test]], ...] = tuple(
    (re.compile(r"\s*" + pattern), test)
    for pattern, test in (
        (rf"{_NAMES}\s*=\s*{_TEXT}", lambda term: term["text"].__eq__),
        (
            rf"contains\(\s*{_NAMES}\s*,\s*{_TEXT}\s*\)",
            lambda term: lambda value: term["text"] in value,
        ),
        (
            rf"starts-with\(\s*{_NAMES}\s*,\s*{_TEXT}\s*\)",
            lambda term: lambda value: value.startswith(term["text"]),
        ),
        (
            rf"contains\(\s*translate\(\s*{_NAMES}\s*,\s*'(?P<before>\w*)'\s*,\s*"
            rf"'(?P<after>\w*)'\s*\)\s*,\s*{_TEXT}\s*\)",
            _translation_test,
        ),
        (
            rf"re:test\(\s*{_NAMES}\s*,\s*{_TEXT}\s*(?:,\s*'(?P<flags>i)'\s*)?\)",
            lambda term: re.compile(term["text"], re.IGNORECASE if term["flags"] else 0).search,
        ),
        (_NAMES, lambda _: lambda _: True),
    )
)


class CachedTests(dict[str, bool]):
    """Whether a value passes any of several tests: a cache by value."""

    def __init__(self, tests: Sequence[Test]) -> None:
        super().__init__()
        self._tests = tests

    def __missing__(self, value: str) -> bool:
        passes = False
        for test in self._tests:  # faster than `any` with a generator
            if test(value):
                passes = True
                break
        if len(value) <= _MAX_VALUE_LENGTH:
            if len(self) >= _MAX_VALUES:
                self.clear()
            self[value] = passes
        return passes


class Step(NamedTuple):
    """Selects elements with one of these tags whose attributes pass a test."""

    tags: frozenset[str] = frozenset()  # empty means all tags
    #: The tests of values by attribute, one of which must pass; None if attributes do not matter.
    tests: dict[str, CachedTests] | None = None
    #: Names of attributes, and a test of the first of them that an element has.
    first_tests: list[tuple[frozenset[str], CachedTests]] = []  # noqa: RUF012 (never changed)
    condition: etree.XPath | None = None  # an additional condition


def attribute_names(root: etree._Element) -> set[str]:
    """The names of all attributes in a tree."""
    return {str(name) for element in root.iter(etree.Element) for name in element.attrib}


class Search:
    """Selects the elements that an XPath expression selects.

    The expression is a step, such as ``.//*[self::p or self::td][@id='a']``, or several steps with
    ``|`` between them. Raises a `ValueError` for any other expression.

    Examples
    --------
    >>> search = Search(".//*[self::p or self::td][@id='a' or re:test(@class, '^b')]")
    >>> tree = etree.XML("<html><p id='a'/><p/><i id='a'/><td class='bc'/></html>")
    >>> [element.tag for element in search(tree)]
    ['p', 'td']
    """

    def __init__(self, path: str) -> None:
        path = path.strip()
        self._only_first = path.startswith("(") and path.endswith(")[1]")
        if self._only_first:
            path = path[1:-4]
        parts = [_read_step(part) for part in _split(path)]
        self._steps = [step for step, _ in parts]
        self._first_of_parent = parts[0][1]
        if len(parts) > 1 and any(is_first for _, is_first in parts):
            raise ValueError(f"{path!r} combines a position among children with several steps")

    def __call__(self, tree: etree._Element) -> list[etree._Element]:
        """The selected descendants of an element, in document order."""
        selected = select_elements(self._steps, tree)
        if self._only_first:
            return selected[:1]
        if self._first_of_parent:
            firsts: dict[etree._Element | None, etree._Element] = {}
            for element in selected:
                firsts.setdefault(element.getparent(), element)
            return list(firsts.values())
        return selected


def _split(path: str) -> list[str]:
    """Split an expression at its top-level ``|``."""
    bounds, depth = [-1], 0
    for token in _QUOTED_OR_BRACKET.finditer(path):
        depth += (token[0] in "[(") - (token[0] in "])")
        if token[0] == "|" and not depth:
            bounds.append(token.start())
    bounds.append(len(path))
    return [path[start + 1 : stop] for start, stop in pairwise(bounds)]


def _read_step(part: str) -> tuple[Step, bool]:
    """Parse a step; also whether it selects only the first such child of each element."""
    match = _STEP.match(part)
    if match is None:
        raise ValueError(f"{part!r} does not begin with a supported step")
    tags = frozenset[str]() if match[1] == "*" else frozenset((match[1],))
    conditions = _conditions(part[match.end() :])
    if match[1] == "*" and conditions and _TAGS.fullmatch(conditions[0]):
        tags = frozenset(re.findall(r"self::(\w+)", conditions.pop(0)))
    is_first = bool(conditions) and conditions[-1].strip() == "1"
    if is_first:
        conditions.pop()
    if not conditions:
        return Step(tags), is_first
    tests, first_tests = _read_terms(conditions.pop(0))
    rest = "".join(f"[{condition}]" for condition in conditions)
    if re.search(r"\[\s*\d|position\(|last\(", rest):
        raise ValueError(f"{rest!r} depends on the position among children")
    condition = None
    if rest:
        condition = etree.XPath(f"boolean(self::*{rest})", namespaces={"re": REGULAR_EXPRESSIONS})
    return Step(tags, tests, first_tests, condition), is_first


def _conditions(text: str) -> list[str]:
    """The contents of consecutive square brackets."""
    conditions, depth, start = [], 0, 0
    for token in _QUOTED_OR_BRACKET.finditer(text):
        if token[0] == "[":
            depth += 1
            if depth == 1:
                if text[start : token.start()].strip():
                    raise ValueError(f"{text!r} has text outside conditions")
                start = token.end()
        elif token[0] == "]":
            depth -= 1
            if depth == 0:
                conditions.append(text[start : token.start()])
                start = token.end()
    if text[start:].strip():
        raise ValueError(f"{text!r} has text outside conditions")
    return conditions


def _read_terms(
    condition: str,
) -> tuple[dict[str, CachedTests], list[tuple[frozenset[str], CachedTests]]]:
    """Parse terms: tests of single attributes by name, and of the first of several attributes."""
    tests_by_name: dict[str, list[Test]] = {}
    first_tests: list[tuple[frozenset[str], CachedTests]] = []
    place = 0
    while place < len(condition.rstrip()):
        names, test, place = _read_term(condition, place)
        if len(names) == 1:
            tests_by_name.setdefault(min(names), []).append(test)
        else:
            first_tests.append((names, CachedTests([test])))
    return {name: CachedTests(tests) for name, tests in tests_by_name.items()}, first_tests


def _read_term(condition: str, place: int) -> tuple[frozenset[str], Test, int]:
    """Parse a term: its attributes, its test, and the start of the next term."""
    for pattern, make_test in _TERMS:
        term = pattern.match(condition, place)
        end = _OR.match(condition, term.end()) if term else None
        if term and end:
            test = make_test(term)
            names = frozenset(name.removeprefix("@") for name in term["names"].split("|"))
            # XPath treats a missing attribute as empty, but a search never tests it.
            if term[0].strip() != term["names"] and test(""):
                raise ValueError(f"{term[0]!r} is true of a missing attribute")
            if len(names) > 1 and "=" in term[0].split("'")[0]:
                raise ValueError(f"{term[0]!r} compares any of several attributes")
            return names, test, end.end()
    raise ValueError(f"{condition[place:]!r} does not begin with a supported term")
