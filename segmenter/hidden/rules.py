"""Find the elements that the rules in a page's own style sheets hide.

tinycss2 parses the rules, and cssselect their selectors. Sheets have thousands of rules; only the
few that may hide something on the page are parsed.
"""

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Set
from functools import lru_cache, partial
from itertools import chain, islice
from typing import NamedTuple

from lxml.html import HtmlElement

from .declarations import DeclarationBlock, hiding_property, read_declarations
from .selectors import Compound, Elements, Specificity, read_selector
from .style_sheets import NAME, StyleSheet, is_for_all_screens

#: Maximum number of selectors read for a page. No page of the data sets has as many that apply.
_MAX_SELECTORS = 2_000
#: Maximum number of characters of rules read for a page; most pages have a few thousand.
_MAX_CHARACTERS = 50_000
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

    def accepts(self, value: str) -> bool:
        """Whether an element with this value of the attribute in the key may match."""
        return self.compounds[0].attributes[0].accepts(value)

    def hides(self) -> bool:
        return hiding_property(self.plain | self.important) is not None

    def matches(self, elements: Elements, element: int) -> bool:
        if not self.compounds[0].matches(elements, element):
            return False
        outer = elements.parents[element]
        # Taking the nearest match keeps the time linear.
        for compound in self.compounds[1:]:
            while outer >= 0 and not compound.matches(elements, outer):
                outer = -1 if compound.is_parent else elements.parents[outer]
            if outer < 0:
                return False
            outer = elements.parents[outer]
        return True


_Rules = dict[_Key, deque[_Rule]]


def hidden_by_rules(
    elements: Elements, styles: Iterable[HtmlElement], stays_hidden: Callable[[int], bool]
) -> Iterator[tuple[int, str]]:
    """Find the elements that the style sheets of a page hide, each with the hiding property.

    Nothing is found if readers can bring all of these elements into view.
    """
    sheets = list(_style_sheets(styles))
    rules = _read_rules(sheets, elements)
    hiding = {key: group for key, group in rules.items() if any(rule.hides() for rule in group)}
    hidden = []
    properties: set[str] = set()
    for element in _elements_with_keys(elements, hiding):
        if name := hiding_property(_merged_declarations(elements, element, rules)):
            hidden.append(element)
            properties.update(_SHOWING_PROPERTIES.get(name, [name]))
    if not any(map(stays_hidden, hidden)):
        return
    # For these few elements, the rules that may show them again are read, too.
    keys = chain.from_iterable(_rule_keys(elements, element) for element in hidden)
    names = {name for kind, name in keys if name and kind != "tag"}
    for key, group in _read_rules(sheets, elements, properties, names).items():
        # Only the first reading has rules for a tag alone. Rules in both readings do no harm.
        rules[key] = deque((*rules.get(key, ()), *group))
    for element in hidden:
        name = hiding_property(_merged_declarations(elements, element, rules))
        if name is not None:
            yield element, name


def _style_sheets(styles: Iterable[HtmlElement]) -> Iterator[StyleSheet]:
    """The style sheets of a page that apply on all screens."""
    for style in styles:
        excluding = style.iterancestors("noscript", "template", "svg")
        is_wanted = is_for_all_screens(style.get("media") or "") and next(excluding, None) is None
        if is_wanted and (text := style.text):
            yield StyleSheet(text)


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
            and all(map(elements.items_by_name.__contains__, names))
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


def _elements_with_keys(elements: Elements, rules: _Rules) -> list[int]:
    """The elements that have text and match the key of a rule."""
    names: dict[str, set[str]] = defaultdict(set)
    for kind, name in rules:
        names[kind].add(name)
    items = {
        item
        for name in names["class"] | names["id"]
        for item in elements.items_by_name.get(name, ())
    }
    if names["attribute"]:
        items |= {
            number
            for number, (name, value) in elements.items_named(names["attribute"])
            if any(rule.accepts(value) for rule in rules["attribute", name])
        }
    tags, keys = names["tag"], rules.keys()
    candidates = [element for element, _ in elements.with_items(items)]
    if tags:
        candidates += elements.in_spans if "*" in tags else elements.with_tags(tags)
    return [
        element
        for element in sorted(set(candidates))
        if elements.length(element) and not keys.isdisjoint(_rule_keys(elements, element))
    ]


def _rule_keys(elements: Elements, element: int) -> list[_Key]:
    """The keys of rules that may apply to an element."""
    attributes, tag = elements.attributes(element), elements.tags[element]
    keys = [("class", name) for name in attributes.get("class", "").split()]
    keys += [("attribute", name) for name in attributes]
    return [*keys, ("id", attributes.get("id", "")), ("tag", tag), ("tag", "*")]


def _merged_declarations(elements: Elements, element: int, rules: _Rules) -> DeclarationBlock:
    """The declarations of all rules that apply to an element."""
    matching = [
        rule
        for key in dict.fromkeys(_rule_keys(elements, element))
        for rule in rules.get(key, ())
        if rule.matches(elements, element)
    ]
    merged: DeclarationBlock = {}
    matching.sort(key=lambda rule: rule.rank)
    for block in (*(rule.plain for rule in matching), *(rule.important for rule in matching)):
        merged |= block
    return merged


def _read_rules(
    sheets: list[StyleSheet],
    elements: Elements,
    words: Set[str] | None = None,
    required_names: Set[str] | None = None,
) -> _Rules:
    """Read the rules with wanted selectors that may hide an element, or contain one of `words`."""
    select = partial(_relevant_selectors, elements, required_names=required_names)
    rules: _Rules = defaultdict(lambda: deque(maxlen=_MAX_RULES))
    n_selectors = n_characters = 0
    for number, sheet in enumerate(sheets):
        for place, source in sheet.rules(select, elements.items_by_name, words):
            if (n_characters := n_characters + len(source)) > _MAX_CHARACTERS:
                return rules
            for compounds, specificity, plain, important in _parse_rule(source):
                if (n_selectors := n_selectors + 1) > _MAX_SELECTORS:
                    return rules
                rule = _Rule(compounds, (specificity, number, place), plain, important)
                rules[rule.key].append(rule)
    return rules


@lru_cache(maxsize=4_096)  # the pages of a site have the same rules
def _parse_rule(
    source: str,
) -> list[tuple[list[Compound], Specificity, DeclarationBlock, DeclarationBlock]]:
    """The selectors of a rule, each with its specificity and the rule's declarations."""
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
    blocks = read_declarations(nodes)
    parsed = map(read_selector, selectors)
    return [(compounds, specificity, *blocks) for compounds, specificity in parsed if compounds]
