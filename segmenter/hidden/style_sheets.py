"""Find the rules of a style sheet that may hide an element, without parsing the others.

Sheets have thousands of rules, and few of them hide anything on the page.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Set
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from .allowance import Allowance
from .declarations import Node
from .sheet_scan import (
    MAX_DEPTH,
    MAX_RULE_LENGTH,
    has_balanced_braces,
    hiding_places,
    rule_start,
    rules_around,
    without_comments,
    word_places,
)

#: Maximum number of characters of a style sheet that are read.
_MAX_CHARACTERS = 1_000_000
#: Maximum number of selectors of a nested rule, and of characters of each.
_MAX_SELECTORS = 50
_MAX_SELECTOR_LENGTH = 1_000
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?")
_BRACE = re.compile("[{}]")
#: A class or an id in a selector.
NAME = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")
#: Media queries, without spaces, that every screen fulfils, even that of a phone.
_ALL_SCREENS = re.compile(
    r"(?:(?:only)?(?:all|screen)|not(?:print|speech))"
    r"|(?:(?:only)?(?:all|screen)and)?\(min-width:(?:\d{1,2}|[12]\d\d|3[01]\d|320)(?:px)?\)"
)
#: How a group of rules begins.
_GROUP_START = re.compile(r"\s*@([\w-]+)([^{};]*+)\Z")


class StyleSheet:
    """A style sheet, without its comments.

    Examples
    --------
    >>> sheet = StyleSheet("a{color:red} @media print{b{display:none}} i{display:none}")
    >>> list(sheet.rules(lambda selectors: selectors, set, Allowance(1_000)))
    [(42, ' i{display:none}')]
    """

    def __init__(self, source: str) -> None:
        self._source = without_comments(source[:_MAX_CHARACTERS])
        self._openings: dict[int, _Opening] = {}

    @cached_property
    def _text(self) -> str:
        """The sheet without strings, if some of its braces are in strings."""
        is_balanced = has_balanced_braces(self._source)
        return self._source if is_balanced else _STRING.sub('""', self._source)

    def _hiding_places(self) -> list[int]:
        places = hiding_places(self._source)
        return hiding_places(self._text) if places and self._text is not self._source else places

    def rules(
        self,
        select: Callable[[str], str],
        known_names: Callable[[], Set[str]],
        allowance: Allowance,
        words: Collection[str] | None = None,
    ) -> Iterator[tuple[int, str]]:
        """Find the rules for all screens that may hide an element, or that contain a word.

        Parameters
        ----------
        select : callable
            Given the selectors of a rule, returns the wanted ones; empty if there are none.
        known_names : callable
            Returns the classes and ids that wanted selectors may have; called only if needed.
        allowance : Allowance
            Number of characters of the rules with nested rules that may be parsed.
        words : collection of str, optional
            In lower case. By default, rules that may hide an element are found.

        Yields
        ------
        tuple of int and str
            The place of the rule in the sheet, and the rule.
        """
        places = self._hiding_places() if words is None else word_places(self._text, words)
        if not places:  # most sheets
            return
        text, found = self._text, rules_around(self._text, places, known_names())
        end = 0
        for place, start, body, stop, open_braces in found:
            if start < end:  # in the previous rule
                end = max(end, stop)
                continue
            end, selectors = stop, select(text[start:body])
            if not selectors and not (
                (place < body and ";" in text[place:body])
                or text.find("}", body, place) >= 0
                or _is_group_for_all_screens(text[start:body])
            ):
                continue  # no rule around the place has nested rules
            outer = self._outermost_rule(open_braces, body)
            if outer == body and text.find("{", body + 1, end) < 0:
                if selectors:
                    yield start, selectors + text[body:end]
            elif not self._opening(outer).is_group:
                start, end = self._opening(outer).start, _end_of_braces(text, outer)
                if end - start <= MAX_RULE_LENGTH and allowance.grants(end - start):
                    rules = enumerate(_unnest(text[start:end]), start)
                    yield from (rule for rule in rules if select(rule[1].partition("{")[0]))

    def _outermost_rule(self, open_braces: list[int], body: int) -> int:
        """The outermost brace around a rule that does not open a group for all screens.

        If there is none, it is the rule's own brace. Too deeply nested groups are for no screen.
        """
        for depth, brace in enumerate(open_braces):
            if depth == MAX_DEPTH or not self._opening(brace).is_for_all_screens:
                return brace
        return body

    def _opening(self, brace: int) -> "_Opening":
        """What a brace opens."""
        if brace not in self._openings:
            start = rule_start(self._text, brace)
            prelude = self._text[start:brace]
            is_for_all = _is_group_for_all_screens(prelude)
            self._openings[brace] = _Opening(start, "@" in prelude, is_for_all)
        return self._openings[brace]


class _Opening(NamedTuple):
    """The rule or the group of rules that a brace opens, and where its prelude starts."""

    start: int
    is_group: bool
    is_for_all_screens: bool


def _end_of_braces(sheet: str, brace: int) -> int:
    """The end of the rule or group that a brace opens."""
    depth = 0
    for match in _BRACE.finditer(sheet, brace):
        depth += 1 if match[0] == "{" else -1
        if not depth:
            return match.end()
    return len(sheet)


def is_for_all_screens(media: str) -> bool:
    """Whether a list of media queries has one that screens of every width fulfil.

    Examples
    --------
    >>> is_for_all_screens("print, screen"), is_for_all_screens("screen and (min-width: 40em)")
    (True, False)
    """
    queries = "".join(media.lower().split())
    return not queries or any(map(_ALL_SCREENS.fullmatch, queries.split(",")))


def _is_group_for_all_screens(prelude: str) -> bool:
    """Whether the text before a brace begins a group of rules that apply on all screens."""
    group = _GROUP_START.match(prelude)
    if group is None:
        return False
    kind, conditions = group[1].lower(), group[2].lower()
    if kind == "media":
        return is_for_all_screens(conditions)
    # It is unknown what the browser supports, but pages mostly ask for supported features.
    return kind == "layer" or (kind == "supports" and not conditions.lstrip().startswith("not"))


def _unnest(source: str) -> list[str]:
    """Write the rules nested in a rule, and its own declarations, as separate rules.

    The result is empty if brackets are nested too deeply.

    Examples
    --------
    >>> _unnest("a, b { top: 0; &.c { left: 0 } i { right: 0 } }")
    ['a.c,b.c{left: 0 }', 'a i,b i{right: 0 }', 'a,b{top: 0}']
    """
    from tinycss2 import parse_one_rule, serialize

    rule = parse_one_rule(source)
    if rule.type != "qualified-rule":
        return []
    try:
        selectors = _split_selectors(serialize(rule.prelude))
        return list(_flat_rules(selectors, rule.content, MAX_DEPTH))
    except RecursionError:
        return []


def _flat_rules(selectors: list[str], content: Iterable[Node], depth: int) -> Iterator[str]:
    from tinycss2 import parse_blocks_contents, serialize

    declarations = []
    for node in parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if node.type == "declaration":
            declarations.append(node.serialize())
        elif node.type == "qualified-rule" and depth:
            inner = _nested_selectors(selectors, _split_selectors(serialize(node.prelude)))
            yield from _flat_rules(inner, node.content, depth - 1)
        elif node.type == "at-rule" and depth and node.content:
            prelude = f"@{node.lower_at_keyword}{serialize(node.prelude)}"
            inner = selectors if _is_group_for_all_screens(prelude) else []
            yield from _flat_rules(inner, node.content, depth - 1)
    if declarations and selectors:
        yield f"{','.join(selectors)}{{{';'.join(declarations)}}}"


def _split_selectors(selectors: str) -> list[str]:
    """Split a list of selectors, unless it has a function, whose commas separate no selectors."""
    parts = [selectors] if "(" in selectors else selectors.split(",")
    return [part.strip() for part in parts][:_MAX_SELECTORS]


def _nested_selectors(outer: list[str], inner: list[str]) -> list[str]:
    """The selectors of a nested rule; ``&`` stands for the selector of the outer rule."""
    combined = (
        selector.replace("&", parent, 2) if "&" in selector else f"{parent} {selector}"
        for selector in inner
        for parent in outer
    )
    return [
        selector
        for selector in islice(combined, _MAX_SELECTORS)
        if len(selector) <= _MAX_SELECTOR_LENGTH
    ]
