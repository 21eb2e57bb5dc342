"""Which elements the rules of a page's own style sheets hide.

tinycss2 reads the rules, and cssselect their selectors. Sheets have thousands of rules, and few
that hide anything on the page: only those are read. Only selectors count that name tags, classes
and names, also of elements around: others ask for states, such as a pointer above the element.
"""

import re
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial
from itertools import count, islice
from typing import NamedTuple

from lxml.html import HtmlElement

from .declarations import declared, hiding_property
from .elements import Elements
from .nodes import Declared, Node
from .style_sheets import StyleSheet, is_for_all_screens

__all__ = ["hidden_by_rules"]

#: Selectors of rules that are read for a page. No page of the data sets has as many that count.
_MAX_SELECTORS = 2_000
#: Characters that are read of a selector, or of several with an escape or a function.
_MAX_SELECTOR = 5_000
#: Rules for the same class, name or tag that are read, the last ones: each is compared with each
#: such element.
_MAX_RULES = 8
#: An escape in the place of a letter.
_ESCAPE = r"\\(?:0*[4-7][0-9a-f](?![0-9a-f])|[g-z])"
#: Each rule that hides text matches one of these. A single expression would take longer.
_HIDING = tuple(
    map(
        re.compile,
        (
            r"display\s*:\s*none",
            r"visibility\s*:\s*(?:hidden|collapse)",
            r"opacity\s*:\s*\.?0",
            r"color\s*:\s*transparent",
            r"font(?:-size)?\s*:\s*\.?0",
            r"-(?<=[\s:(]-)\d{3}",
            "clip",
            r"scale(?:\(\s*\.?0|\s*:\s*\.?0|[xy3])",
            r"overflow(?:-[xy])?\s*:\s*(?:hidden|clip)",
            _ESCAPE,
        ),
    )
)
#: By the property that hides an element, the properties with which a rule may show it again.
_SHOWING = {
    "position": """position left right top bottom inset text-indent spacing margin transform
        translate scale""".split(),
    "clip": "clip position overflow width height -size".split(),
    "color": "color background text-shadow text-stroke".split(),
    "opacity": "opacity filter".split(),
    "font-size": ["font"],
}
_NAME = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")
_Key = tuple[str, str]
_Specificity = tuple[int, int, int]


class _Compound(NamedTuple):
    """The tag, ids and classes of one element, and whether it is the parent of the next one."""

    tag: str | None
    names: frozenset[str]
    classes: frozenset[str]
    is_parent: bool

    def matches(self, elements: Elements, element: int) -> bool:
        return (
            self.tag in (None, elements.tags[element])
            and (not self.names or self.names == {elements.ids[element]})
            and (not self.classes or self.classes <= elements.class_names(element))
        )


class _Rule(NamedTuple):
    """A rule for one selector, whose compounds begin with that of the element itself."""

    compounds: list[_Compound]
    rank: tuple[_Specificity, int]
    plain: Declared
    important: Declared

    @property
    def key(self) -> _Key:
        """The class, id or tag that an element must have, whatever is around it."""
        own = self.compounds[0]
        for kind, names in (("id", own.names), ("class", own.classes)):
            if names:
                return kind, min(names)
        return "tag", own.tag or "*"

    def hides(self) -> bool:
        return hiding_property(self.plain | self.important) is not None

    def matches(self, elements: Elements, element: int) -> bool:
        if not self.compounds[0].matches(elements, element):
            return False
        outer = elements.parents[element]
        # The nearest one that matches is taken, so that the time is linear.
        for compound in self.compounds[1:]:
            while outer >= 0 and not compound.matches(elements, outer):
                outer = -1 if compound.is_parent else elements.parents[outer]
            if outer < 0:
                return False
            outer = elements.parents[outer]
        return True


_Rules = dict[_Key, deque[_Rule]]


def hidden_by_rules(elements: Elements, styles: Iterable[HtmlElement]) -> Iterator[tuple[int, str]]:
    """Find the elements that the style sheets of a page hide.

    Parameters
    ----------
    elements : Elements
    styles : iterable of HtmlElement
        The elements ``style`` of the page.

    Yields
    ------
    element : int
    property : str
        By which it is hidden.
    """
    sheets = list(_sheets(styles))
    rules = _read(sheets, _HIDING, partial(_wanted, elements))
    keys = {key for key, of in rules.items() if any(one.hides() for one in of)}
    found = []
    properties: set[str] = set()
    for element in _having(elements, keys):
        if name := hiding_property(_declared(elements, element, rules)):
            found.append(element)
            properties.update(_SHOWING.get(name, [name]))
    if found:
        # For these few elements, all rules are read.
        wanted = {name for one in found for kind, name in _keys(elements, one) if kind != "tag"}
        showing = [re.compile(word) for word in (*sorted(properties), _ESCAPE)]
        rules |= _read(sheets, showing, partial(_wanted, elements, any_of=wanted))
    for element in found:
        name = hiding_property(_declared(elements, element, rules))
        if name is not None:
            yield element, name


def _sheets(styles: Iterable[HtmlElement]) -> Iterator[StyleSheet]:
    """The style sheets of a page that are for all screens."""
    for style in styles:
        around = style.iterancestors("noscript", "template", "svg")
        is_wanted = style.text and is_for_all_screens(style.get("media") or "")
        if is_wanted and next(around, None) is None:
            yield StyleSheet(style.text)


def _wanted(elements: Elements, prelude: str, any_of: Collection[str] | None = None) -> str:
    """Those of some selectors that name only what the page has, also any of some names."""

    def is_wanted(selector: str) -> bool:
        if len(selector) > _MAX_SELECTOR:
            return False
        of = _NAME.findall(selector)
        is_asked_for = any_of is None or any(name in any_of for name in of)
        return is_asked_for and all(name in elements.named for name in of)

    may_escape = "\\" in prelude
    wanted = () if may_escape else islice(filter(is_wanted, prelude.split(",")), _MAX_SELECTORS)
    if may_escape or "(" in prelude:  # where a comma may part no selectors
        is_whole = len(prelude) <= _MAX_SELECTOR and (may_escape or any(wanted))
        return prelude if is_whole else ""
    return ",".join(wanted)


def _having(elements: Elements, keys: set[_Key]) -> list[int]:
    """The elements that have one of some keys, and text."""
    tags = {name for kind, name in keys if kind == "tag"}
    items = {item for kind, name in keys if kind != "tag" for item in elements.named[name]}
    having = [element for element, _ in elements.with_items(items)]
    if tags:
        having += elements.near if "*" in tags else elements.with_tags(tags)
    return [
        element
        for element in sorted(set(having))
        if elements.length(element) and not keys.isdisjoint(_keys(elements, element))
    ]


def _keys(elements: Elements, element: int) -> list[_Key]:
    """The keys of the rules that may apply to an element."""
    keys = [("class", name) for name in (elements.classes[element] or "").split()]
    tag = elements.tags[element]
    return [*keys, ("id", elements.ids[element] or ""), ("tag", tag), ("tag", "*")]


def _declared(elements: Elements, element: int, rules: _Rules) -> Declared:
    """The declarations of all rules for an element."""
    matching = [
        rule
        for key in dict.fromkeys(_keys(elements, element))
        for rule in rules.get(key, ())
        if rule.matches(elements, element)
    ]
    merged: Declared = {}
    matching.sort(key=lambda rule: rule.rank)
    for of in (*(rule.plain for rule in matching), *(rule.important for rule in matching)):
        merged |= of
    return merged


def _read(
    sheets: list[StyleSheet],
    expressions: Iterable[re.Pattern[str]],
    wanted: Callable[[str], str],
) -> _Rules:
    """Read the rules that match one of some expressions and whose selectors are wanted."""
    found: _Rules = defaultdict(lambda: deque(maxlen=_MAX_RULES))
    numbers = count()
    for sheet in sheets:
        for source in sheet.rules(expressions, wanted):
            for compounds, specificity, plain, important in _selected(source):
                if (number := next(numbers)) >= _MAX_SELECTORS:
                    return found
                rule = _Rule(compounds, (specificity, number), plain, important)
                found[rule.key].append(rule)
    return found


@lru_cache(maxsize=4_096)  # the pages of a site have the same rules
def _selected(source: str) -> list[tuple[list[_Compound], _Specificity, Declared, Declared]]:
    """The selectors of a rule, each with the declarations of the rule."""
    from cssselect import SelectorError, parse
    from tinycss2 import parse_blocks_contents, parse_one_rule, serialize

    rule = parse_one_rule(source)
    if rule.type != "qualified-rule":
        return []
    try:
        selectors = parse(serialize(rule.prelude))
    except SelectorError:
        return []
    nodes = parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    of = declared(nodes)
    read = map(_compounds, selectors)
    return [(compounds, specificity, *of) for compounds, specificity in read if compounds]


def _compounds(selector: Node) -> tuple[list[_Compound], _Specificity]:
    """The parts of a selector, the last one first; none if it is of an unsupported kind.

    With its specificity, which cssselect finds by a recursion that has no bound.
    """
    from cssselect.parser import Class, CombinedSelector, Element, Hash

    nothing: tuple[list[_Compound], _Specificity] = [], (0, 0, 0)
    if selector.pseudo_element is not None:
        return nothing
    compounds, n_names, n_classes, n_tags = [], 0, 0, 0
    rest, is_parent = selector.parsed_tree, False
    while rest is not None:
        outer, combinator = None, " "
        if isinstance(rest, CombinedSelector):
            outer, combinator, rest = rest.selector, rest.combinator, rest.subselector
        names, classes = set(), set()
        while isinstance(rest, Class | Hash):
            if isinstance(rest, Class):
                classes.add(rest.class_name)
                n_classes += 1
            else:
                names.add(rest.id)
                n_names += 1
            rest = rest.selector
        if combinator not in " >" or not isinstance(rest, Element):
            return nothing
        tag = rest.element.lower() if rest.element and rest.element != "*" else None
        n_tags += tag is not None
        compounds.append(_Compound(tag, frozenset(names), frozenset(classes), is_parent))
        rest, is_parent = outer, combinator == ">"
    return compounds, (n_names, n_classes, n_tags)
