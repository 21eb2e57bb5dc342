"""Find the elements that the rules in a page's own style sheets hide.

tinycss2 parses the rules, and cssselect their selectors. Sheets have thousands of rules; only the
few that may hide something on the page are parsed.
"""

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import lru_cache, partial
from itertools import chain, islice
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from ...arrays import Ints, ints
from ..declarations import DeclaringElement
from .allowance import Allowance
from .declarations import DeclarationBlock, hiding_property, read_declarations
from .elements import Elements
from .matching import Matcher
from .selectors import Compound, Specificity, read_selector
from .style_sheets import NAME, StyleSheet, is_for_all_screens

#: Maximum number of selectors read for a page, and of characters of their rules: for a large page,
#: for a small one, and the number of bytes of others for each. Few pages have as many that apply.
_MAX_SELECTORS, _FEW_SELECTORS, _BYTES_PER_SELECTOR = 2_000, 100, 400
_MAX_CHARACTERS, _FEW_CHARACTERS, _BYTES_PER_CHARACTER = 50_000, 2_000, 7
#: Maximum number of elements compared with compounds: of a small page, and for each byte of others.
_FEW_COMPARISONS, _COMPARISONS_PER_BYTE = 200_000, 25
#: Longer selectors are skipped, and so are longer lists of selectors with an escape or a function.
_MAX_SELECTOR_LENGTH = 5_000
#: Up to this many names are first searched for in the whole list of a rule's selectors.
_FEW_NAMES = 20
#: Only this many rules for the same class, id or tag are kept, the last ones: each is compared with
#: every such element.
_MAX_RULES = 6
#: The properties that may show an element again, by the property that hides it.
_SHOWING_PROPERTIES = {
    "position": """position left right top bottom inset text-indent spacing margin transform
        translate scale""".split(),
    "clip": "clip position overflow width height -size".split(),
    "color": "color background text-shadow text-stroke".split(),
    "opacity": "opacity filter".split(),
    "font-size": ["font"],
}
#: Parts of a selector whose names need not be on the page, and the only state that is read.
_FUNCTION = re.compile(r":(?:is|not|where)\([^()]*\)|:root\b")
_ATTRIBUTE = re.compile(r"\[\s*([\w-]+)[^\]]*\]")
_Key = tuple[str, str]


class _Rule(NamedTuple):
    """A rule with one selector. Its first compound applies to the element itself."""

    compounds: list[Compound]
    rank: tuple[Specificity, int, int]  # then the number of its sheet, and its place in it
    plain: DeclarationBlock
    important: DeclarationBlock
    hides: bool

    @property
    def key(self) -> _Key:
        """The class, id, attribute or tag that an element must have to match."""
        own = self.compounds[0]
        for kind, names in (("id", own.ids), ("class", own.classes)):
            if names:
                return kind, min(names)
        if own.attributes:
            return "attribute", own.attributes[0].name
        return "tag", own.tag or "*"


_Rules = dict[_Key, deque[_Rule]]


def hidden_by_rules(
    elements: Elements,
    styles: Iterable[DeclaringElement],
    n_bytes: int,
    stays_hidden: Callable[[int], bool],
) -> Iterator[tuple[int, str]]:
    """Find the elements that the style sheets of a page hide, each with the hiding property.

    Nothing is found if readers can bring all of these elements into view. The larger the page, in
    bytes, the more rules are read.
    """
    sheets = list(_style_sheets(styles))
    rules = _read_rules(sheets, elements, n_bytes)
    if not rules:  # most pages
        return
    matcher = Matcher(elements, Allowance(_FEW_COMPARISONS + _COMPARISONS_PER_BYTE * n_bytes))
    may_be_hidden = np.zeros(len(elements.doc), dtype=np.bool_)
    for key, group in rules.items():
        if any(rule.hides for rule in group):
            may_be_hidden[matcher.with_key(*key)] = True
    candidates = np.flatnonzero(may_be_hidden & elements.with_text)
    hidden = _hiding_properties(matcher, candidates, rules) if len(candidates) else {}
    if not any(map(stays_hidden, hidden)):
        return
    # For these few elements, the rules that may show them again are read, too.
    properties = {
        word for name in set(hidden.values()) for word in _SHOWING_PROPERTIES.get(name, [name])
    }
    names = _names(elements.items_of(hidden))
    for key, group in _read_rules(sheets, elements, n_bytes, properties, names).items():
        # Only the first reading has rules for a tag alone. Rules in both readings do no harm.
        rules[key] = deque((*rules.get(key, ()), *group))
    yield from _hiding_properties(matcher, ints(list(hidden)), rules).items()


def _style_sheets(styles: Iterable[DeclaringElement]) -> Iterator[StyleSheet]:
    """The style sheets of a page that apply on all screens."""
    for style in styles:
        if style.text and is_for_all_screens(style.get("media")):
            yield StyleSheet(style.text)


def _relevant_selectors(
    elements: Elements, prelude: str, required_names: Set[str] | None = None
) -> str:
    """The selectors whose names are all on the page.

    With `required_names`, only those with such a name.
    """

    def is_relevant(selector: str) -> bool:
        if len(selector) > _MAX_SELECTOR_LENGTH:
            return False
        if ":" in selector:
            selector = _FUNCTION.sub("", selector)
        if ":" in selector:
            return False
        attributes = _ATTRIBUTE.findall(selector) if "[" in selector else []
        names = NAME.findall(_ATTRIBUTE.sub("", selector) if attributes else selector)
        given_names = (*names, *attributes)
        has_required_name = required_names is None or not required_names.isdisjoint(given_names)
        return (
            (has_required_name or (has_functions and not names))
            and all(map(elements.names.__contains__, names))
            and attributes != ["hidden"]  # the attribute hides without a rule
            and all(name.lower() in elements.attribute_names for name in attributes)
        )

    has_functions = "(" in prelude
    if "@" in prelude:
        return ""
    if "\\" in prelude or has_functions:  # some commas may not separate selectors
        if len(prelude) > _MAX_SELECTOR_LENGTH:
            return ""
        selectors = _FUNCTION.sub("", prelude).split(",")
        return prelude if "\\" in prelude or any(map(is_relevant, selectors)) else ""
    if (
        required_names
        and len(required_names) <= _FEW_NAMES
        and not any(map(prelude.__contains__, required_names))
    ):
        return ""  # most rules end here, before each selector is tested
    return ",".join(islice(filter(is_relevant, prelude.split(",")), _MAX_SELECTORS))


def _hiding_properties(matcher: Matcher, candidates: Ints, rules: _Rules) -> dict[int, str]:
    """The candidates that the rules hide, ascending, each with the hiding property."""
    ranked = sorted(chain.from_iterable(rules.values()), key=attrgetter("rank"))
    matching: dict[int, list[int]] = {element: [] for element in candidates.tolist()}
    for number, rule in enumerate(ranked):
        for element in matcher.matching(rule.compounds, candidates).tolist():
            matching[element].append(number)
    # Most elements share their rules with others.
    properties = {
        numbers: hiding_property(_merged(ranked[number] for number in numbers))
        for numbers in set(map(tuple, matching.values()))
    }
    hidden = ((element, properties[tuple(numbers)]) for element, numbers in matching.items())
    return {element: name for element, name in hidden if name is not None}


def _merged(rules: Iterable[_Rule]) -> DeclarationBlock:
    """The declarations that apply to an element with these rules, the weakest rule first."""
    plain: DeclarationBlock = {}
    important: DeclarationBlock = {}
    for rule in rules:
        plain |= rule.plain
        important |= rule.important
    return plain | important


def _names(attributes: Iterable[tuple[str, str]]) -> set[str]:
    """The names that the rules for elements with some attributes may have."""
    names = set()
    for name, value in attributes:
        names.add(name)
        if name in ("class", "id"):
            names.update(value.split() if name == "class" else [value])
    return names - {""}


def _read_rules(
    sheets: Sequence[StyleSheet],
    elements: Elements,
    n_bytes: int,
    words: Set[str] | None = None,
    required_names: Set[str] | None = None,
) -> _Rules:
    """Read the rules with wanted selectors that may hide an element, or contain one of `words`."""
    select = partial(_relevant_selectors, elements, required_names=required_names)
    rules: _Rules = defaultdict(lambda: deque(maxlen=_MAX_RULES))
    n_characters = max(_FEW_CHARACTERS, min(n_bytes // _BYTES_PER_CHARACTER, _MAX_CHARACTERS))
    n_selectors = max(_FEW_SELECTORS, min(n_bytes // _BYTES_PER_SELECTOR, _MAX_SELECTORS))
    characters, selectors = Allowance(n_characters), Allowance(n_selectors)
    for number, sheet in enumerate(sheets):
        for place, source in sheet.rules(select, lambda: elements.names, characters, words):
            n_listed = 1 + source.partition("{")[0].count(",")
            if not (characters.grants(len(source)) and selectors.grants(n_listed)):
                return rules
            for compounds, specificity, plain, important, hides in _parse_rule(source):
                rank = specificity, number, place
                rule = _Rule(compounds, rank, plain, important, hides)
                rules[rule.key].append(rule)
    return rules


@lru_cache(maxsize=4_096)  # the pages of a site have the same rules
def _parse_rule(
    source: str,
) -> list[tuple[list[Compound], Specificity, DeclarationBlock, DeclarationBlock, bool]]:
    """The selectors of a rule, each with its specificity and the rule's declarations.

    The last value says whether these hide an element.
    """
    from cssselect import SelectorError, parse
    from tinycss2 import parse_blocks_contents, parse_one_rule, serialize

    rule = parse_one_rule(source)
    if rule.type != "qualified-rule":
        return []
    try:
        prelude = serialize(rule.prelude)
        # Without the space, cssselect loses what follows a comma in ``:is(...)``.
        selectors = parse(prelude.replace(",", ", ") if "(" in prelude else prelude)
    except (SelectorError, RecursionError):  # RecursionError: of nested brackets
        return []
    nodes = parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    plain, important = read_declarations(nodes)
    declared = plain, important, hiding_property(plain | important) is not None
    parsed = map(read_selector, selectors)
    return [(compounds, specificity, *declared) for compounds, specificity in parsed if compounds]
