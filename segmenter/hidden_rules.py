"""Which elements the rules of a page's own style sheets hide.

tinycss2 reads the rules, and cssselect their selectors. Sheets have thousands of rules, and few
that hide anything on the page: only those are read. Only selectors count that name tags, classes
and names, also of elements around: others ask for states, such as a pointer above the element.
"""

import re
from collections import defaultdict, deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement

from .hidden_styles import Declared, Node, declared, hiding_property

__all__ = ["hidden_by_rules"]

#: Media whose rules count.
_MEDIA = frozenset(("", "all", "screen", "onlyscreen", "screen,print", "print,screen"))
#: What holds other rules that count as well.
_GROUPS = frozenset(("layer", "supports"))
#: Characters of a style sheet that are read.
_MAX_CHARACTERS = 1_000_000
#: Selectors of rules that are read for a page. No page of the data sets has as many that count.
_MAX_SELECTORS = 2_000
#: Rules for the same class, name or tag that are read, the last ones: each is compared with each
#: such element.
_MAX_RULES = 8
#: Braces; comments and strings, in which others may be.
_BRACE = re.compile(
    r"/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?|[{}]", re.DOTALL
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
#: An escape in the place of a letter.
_ESCAPE = r"\\0*[4-7][0-9a-f](?![0-9a-f])|\\[g-z]"
#: What a rule that hides has, without comments.
_HIDING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*\.?0"
    rf"|font(?:-size)?\s*:\s*\.?0|-\d{{3}}|clip|scale|(?:width|height)\s*:\s*[01]|{_ESCAPE}",
    re.IGNORECASE,
)
#: Words of the rules that may show what is hidden by some property.
_SHOWING = {
    "position": "position|left|right|top|bottom|indent|margin|transform|scale",
    "clip": "clip|position|overflow|width|height",
    "font-size": "font",
}
#: How a rule that holds others begins; statements may be before it.
_GROUP = re.compile(r"(?:[^{};]*+;)*+\s*@([\w-]+)([^{};]*+)\Z")
_STATEMENTS = re.compile(r"\A(?:\s*@[^{};]*+;)++")
_NAME = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")
_TEXT = etree.XPath("string()")
_Key = tuple[str, str]
_Specificity = tuple[int, int, int]


class _Compound(NamedTuple):
    """What one element must have, and whether it is the parent of the next one."""

    tag: str | None
    names: frozenset[str]
    classes: frozenset[str]
    is_parent: bool

    def matches(self, element: HtmlElement) -> bool:
        return (
            self.tag in (None, element.tag)
            and (not self.names or self.names == {element.get("id")})
            and (not self.classes or self.classes.issubset((element.get("class") or "").split()))
        )


class _Rule(NamedTuple):
    """A rule for one selector, whose compounds begin with that of the element itself."""

    compounds: list[_Compound]
    rank: tuple[_Specificity, int]
    plain: Declared
    important: Declared

    @property
    def key(self) -> _Key:
        """What an element must have in any case."""
        own = self.compounds[0]
        for kind, names in (("id", own.names), ("class", own.classes)):
            if names:
                return kind, min(names)
        return "tag", own.tag or "*"

    def hides(self) -> bool:
        return hiding_property(self.plain | self.important) is not None

    def matches(self, element: HtmlElement) -> bool:
        if not self.compounds[0].matches(element):
            return False
        outer = element.iterancestors()
        # The nearest one that matches is taken, so that the time is linear.
        for compound in self.compounds[1:]:
            around = [next(outer, None)] if compound.is_parent else outer
            if not any(one is not None and compound.matches(one) for one in around):
                return False
        return True


_Rules = dict[_Key, deque[_Rule]]


def hidden_by_rules(tree: HtmlElement) -> Iterator[tuple[HtmlElement, str]]:
    """Find the elements that the style sheets of a page hide.

    Parameters
    ----------
    tree : HtmlElement

    Yields
    ------
    element : HtmlElement
    property : str
        By which it is hidden.
    """
    sheets = [sheet for sheet in map(_without_comments, _sheets(tree)) if _HIDING.search(sheet)]
    if not sheets:
        return
    ids, classes = tree.xpath("//@id"), tree.xpath("//@class")
    names = {*ids, *(name for of in set(classes) for name in of.split())}
    rules = _read(sheets, _HIDING, names)
    keys = {key for key, of in rules.items() if any(one.hides() for one in of)}
    found = []
    properties = set()
    for element in _having(tree, keys):
        if name := hiding_property(_declared(element, rules)):
            found.append(element)
            properties.add(_SHOWING.get(name, name))
    if found:
        # Of these few elements, all that is said.
        wanted = {name for one in found for kind, name in _keys(one) if kind != "tag"}
        showing = re.compile(rf"{'|'.join(sorted(properties))}|{_ESCAPE}", re.IGNORECASE)
        shown = _read(sheets, showing, names, wanted)
        for key, more in shown.items():
            rules[key] = more
    for element in found:
        name = hiding_property(_declared(element, rules))
        if name is not None:
            yield element, name


def _having(tree: HtmlElement, keys: set[_Key]) -> Iterator[HtmlElement]:
    """The elements of the body that have one of some keys, and text."""
    if not keys:
        return
    body = tree.find("body")
    for element in () if body is None else body.iterdescendants(etree.Element):
        if not keys.isdisjoint(_keys(element)) and str(_TEXT(element)).strip():
            yield element


def _keys(element: HtmlElement) -> list[_Key]:
    """What rules for an element may begin with."""
    keys = [("class", name) for name in (element.get("class") or "").split()]
    return [*keys, ("id", element.get("id") or ""), ("tag", element.tag), ("tag", "*")]


def _sheets(tree: HtmlElement) -> Iterator[str]:
    for style in tree.iter("style"):
        if (
            style.text
            and "".join((style.get("media") or "").lower().split()) in _MEDIA
            and next(style.iterancestors("noscript", "template", "svg"), None) is None
        ):
            yield style.text[:_MAX_CHARACTERS]


def _declared(element: HtmlElement, rules: _Rules) -> Declared:
    """What the rules declare for an element."""
    matching = [
        rule
        for key in dict.fromkeys(_keys(element))
        for rule in rules.get(key, ())
        if rule.matches(element)
    ]
    merged: Declared = {}
    matching.sort(key=lambda rule: rule.rank)
    for of in (*(rule.plain for rule in matching), *(rule.important for rule in matching)):
        merged |= of
    return merged


def _without_comments(sheet: str) -> str:
    return _COMMENT.sub("", sheet) if "/*" in sheet else sheet


def _read(
    sheets: list[str], what: re.Pattern[str], names: set[str], any_of: set[str] | None = None
) -> _Rules:
    """The rules with something of `what`, whose names the page has, also any of some."""
    found: _Rules = defaultdict(lambda: deque(maxlen=_MAX_RULES))
    numbers = count()
    for sheet in sheets:
        for piece in (_STATEMENTS.sub("", piece) for piece in _pieces(sheet)):
            if _may_match(piece, names, any_of) and what.search(piece):
                for compounds, specificity, plain, important in _selected(piece):
                    if (number := next(numbers)) >= _MAX_SELECTORS:
                        return found
                    rule = _Rule(compounds, (specificity, number), plain, important)
                    found[rule.key].append(rule)
    return found


@lru_cache(maxsize=4_096)  # the pages of a site have the same rules
def _selected(piece: str) -> list[tuple[list[_Compound], _Specificity, Declared, Declared]]:
    """The selectors of a rule, each with what is declared."""
    from cssselect import SelectorError, parse
    from tinycss2 import parse_blocks_contents, parse_one_rule, serialize

    rule = parse_one_rule(piece)
    if rule.type != "qualified-rule":
        return []
    try:
        selectors = parse(serialize(rule.prelude))
    except SelectorError:
        return []
    nodes = parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    of = declared(nodes)
    read = ((_compounds(selector), selector) for selector in selectors)
    return [(compounds, one.specificity(), *of) for compounds, one in read if compounds]


def _may_match(piece: str, names: set[str], any_of: set[str] | None) -> bool:
    """Whether any selector of a rule names only what the page has."""
    prelude = piece.partition("{")[0]
    if "\\" in prelude:
        return True
    for selector in prelude.split(","):
        of = _NAME.findall(selector)
        if names.issuperset(of) and (any_of is None or not any_of.isdisjoint(of)):
            return True
    return False


def _pieces(sheet: str) -> Iterator[str]:
    """The rules of a sheet that are for all screens."""
    start = depth = 0
    skipped = 0  # the depth of a group that does not count
    is_first = True  # whether no brace has come since the start
    for brace in _BRACE.finditer(sheet):
        if brace[0] == "{":
            depth += 1
            if is_first and not skipped and (group := _GROUP.match(sheet, start, brace.start())):
                start = brace.end()
                skipped = 0 if _counts(group) else depth
            else:
                is_first = False
        elif brace[0] == "}":
            if not skipped and not is_first:
                yield sheet[start : brace.end()]
            if depth <= skipped:
                skipped = 0
            depth = max(depth - 1, 0)
            start, is_first = brace.end(), True
    if not (is_first or skipped):
        yield sheet[start:]


def _counts(group: re.Match[str]) -> bool:
    """Whether the rules of a group are for all screens."""
    kind, condition = group[1].lower(), "".join(group[2].lower().split())
    return kind in _GROUPS or (kind == "media" and condition in _MEDIA)


def _compounds(selector: Node) -> list[_Compound]:
    """The parts of a selector, the last one first; empty if it asks for more than can be told."""
    from cssselect.parser import Class, CombinedSelector, Element, Hash

    if selector.pseudo_element is not None:
        return []
    compounds = []
    rest, is_parent = selector.parsed_tree, False
    while rest is not None:
        outer, combinator = None, " "
        if isinstance(rest, CombinedSelector):
            outer, combinator, rest = rest.selector, rest.combinator, rest.subselector
        names, classes = set(), set()
        while isinstance(rest, Class | Hash):
            if isinstance(rest, Class):
                classes.add(rest.class_name)
            else:
                names.add(rest.id)
            rest = rest.selector
        if combinator not in " >" or not isinstance(rest, Element):
            return []
        tag = rest.element.lower() if rest.element and rest.element != "*" else None
        compounds.append(_Compound(tag, frozenset(names), frozenset(classes), is_parent))
        rest, is_parent = outer, combinator == ">"
    return compounds
