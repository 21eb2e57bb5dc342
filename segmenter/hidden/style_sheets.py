"""Find the rules of a style sheet that may hide an element, without parsing the others.

Sheets have thousands of rules, and few of them hide anything on the page.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from ...native import twin
from .declarations import Node

#: Maximum number of characters of a style sheet, and of a rule, that are read.
_MAX_CHARACTERS = 1_000_000
_MAX_RULE = 10_000
#: Maximum number of rules with nested rules that are read, and of the characters of all of them.
_MAX_NESTS = 500
_MAX_NESTED = 200_000
#: Maximum depth of nested groups that is read.
_MAX_DEPTH = 8
#: Maximum number of selectors of a nested rule, and of characters of each.
_MAX_SELECTORS = 50
_MAX_SELECTOR = 1_000
#: An escape that may stand for a letter of any word.
_ESCAPE = r"\\(?:0*[4-7][0-9a-f](?![0-9a-f])|[g-z])"
#: Every rule that hides text matches one of these. A single expression would take longer.
_HIDING = [
    re.compile(expression)
    for expression in (
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
    )
]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?")
_BRACE = re.compile("[{}]")
#: A class or an id in a selector; signs that may give a comma, a dot or a hash another meaning.
NAME = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")
_SIGN = re.compile(r"[@\\(\[]")
#: Media queries, without spaces, that every screen fulfils, even that of a phone.
_MEDIUM = re.compile(
    r"(?:(?:only)?(?:all|screen)|not(?:print|speech))"
    r"|(?:(?:only)?(?:all|screen)and)?\(min-width:(?:\d{1,2}|[12]\d\d|3[01]\d|320)(?:px)?\)"
)
#: How a group of rules begins.
_GROUP = re.compile(r"\s*@([\w-]+)([^{};]*+)\Z")


class StyleSheet:
    """A style sheet, without its comments.

    Examples
    --------
    >>> sheet = StyleSheet("a{color:red} @media print{b{display:none}} i{display:none}")
    >>> list(sheet.rules(lambda selectors: selectors, {}))
    [(42, ' i{display:none}')]
    """

    def __init__(self, source: str) -> None:
        text = _COMMENT.sub("", source[:_MAX_CHARACTERS])
        if "<" in text:
            text = text.replace("<!--", "").replace("-->", "")  # browsers ignore these
        if text.count("{") != text.count("}"):
            # Some braces may be in strings.
            text = _STRING.sub('""', text)
        self._text = text
        self._openings: dict[int, _Opening] = {}

    def rules(
        self,
        wanted: Callable[[str], str],
        known: Mapping[str, object],
        words: Collection[str] | None = None,
    ) -> Iterator[tuple[int, str]]:
        """Find the rules for all screens that may hide an element, or that contain a word.

        Parameters
        ----------
        wanted : callable
            Given the selectors of a rule, returns the wanted ones; empty if there are none.
        known : dict
            Its keys are the classes and ids that wanted selectors may have.
        words : collection of str, optional
            In lower case. By default, rules that may hide an element are found.

        Yields
        ------
        tuple of int and str
            The place of the rule in the sheet, and the rule.
        """
        text = self._text
        places = None if words is None else _places_of(words, text)
        end = n_nests = n_nested = 0
        for place, start, opened, stop, around in candidates(text, known, places):
            if start < end:  # in the previous rule
                end = max(end, stop)
                continue
            end, selectors = stop, wanted(text[start:opened])
            if not selectors and not (
                (place < opened and ";" in text[place:opened])
                or text.find("}", opened, place) >= 0
                or _is_group_for_all_screens(text[start:opened])
            ):
                continue  # no rule around the place has nested rules
            outer = self._outermost_rule(around, opened)
            if outer == opened and text.find("{", opened + 1, end) < 0:
                if selectors:
                    yield start, selectors + text[opened:end]
            elif not self._opening(outer).is_of_group:
                start, end = self._opening(outer).start, _closed(text, outer)
                n_nests, n_nested = n_nests + 1, n_nested + end - start
                is_read = n_nests <= _MAX_NESTS and n_nested <= _MAX_NESTED
                if is_read and end - start <= _MAX_RULE:
                    found = enumerate(_unnested(text[start:end]), start)
                    yield from (rule for rule in found if wanted(rule[1].partition("{")[0]))

    def _outermost_rule(self, around: list[int], opened: int) -> int:
        """The outermost brace around a rule that does not open a group for all screens.

        If there is none, it is the rule's own brace. Too deeply nested groups are for no screen.
        """
        for depth, brace in enumerate(around):
            if depth == _MAX_DEPTH or not self._opening(brace).is_for_all_screens:
                return brace
        return opened

    def _opening(self, brace: int) -> "_Opening":
        """What a brace opens."""
        if brace not in self._openings:
            start = _rule_around(self._text, brace, 0)[0]
            prelude = self._text[start:brace]
            counts = _is_group_for_all_screens(prelude)
            self._openings[brace] = _Opening(start, "@" in prelude, counts)
        return self._openings[brace]


class _Opening(NamedTuple):
    """The rule or the group of rules that a brace opens, and where its prelude starts."""

    start: int
    is_of_group: bool
    is_for_all_screens: bool


def _closed(sheet: str, brace: int) -> int:
    """The end of the rule or group that a brace opens."""
    depth = 0
    for found in _BRACE.finditer(sheet, brace):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return found.end()
    return len(sheet)


@twin("styles.candidates", _MAX_RULE, _MAX_DEPTH)
def candidates(
    sheet: str, known: Mapping[str, object], places: list[int] | None = None
) -> list[tuple[int, int, int, int, list[int]]]:
    """The rules around the given places, without the many rules that only have unknown names.

    `places` are ascending; by default, they are the declarations that may hide an element. Each
    result has the first place in the rule, the start of the rule, of its body, and its end, and the
    outermost of the open braces around it.
    """
    found = []
    around: list[int] = []
    followed = after = 0
    for place in _hiding_places(sheet) if places is None else places:
        if place < after:  # in the previous rule
            continue
        start, opened, after = _rule_around(sheet, place, after)
        if (
            place < opened
            or _may_be_wanted(sheet[start:opened], known)
            or sheet.find("}", opened, place) >= 0
        ):
            _follow_braces(sheet, followed, start, around)
            followed = start
            found.append((place, start, opened, after, around[: _MAX_DEPTH + 1]))
    return found


def _hiding_places(sheet: str) -> list[int]:
    """The starts of the declarations that may hide an element, ascending."""
    lowered = _lowered(sheet)
    return sorted({found.start() for one in _HIDING for found in one.finditer(lowered)})


def _places_of(words: Iterable[str], sheet: str) -> list[int]:
    """The places of the words, and of escapes that may be part of one, ascending."""
    lowered = _lowered(sheet)
    places = {found.start() for found in re.finditer(_ESCAPE, lowered)} if "\\" in sheet else set()
    for word in words:
        place = lowered.find(word)  # faster than a regular expression
        while place >= 0:
            places.add(place)
            place = lowered.find(word, place + len(word))
    return sorted(places)


def _lowered(sheet: str) -> str:
    """A sheet in lower case, without the two non-ASCII characters whose lower case has ASCII."""
    return sheet.replace("\u0130", "_").replace("\u212a", "_").lower()


def _follow_braces(sheet: str, start: int, stop: int, around: list[int]) -> None:
    """Turn the open braces around one place (`start`) into those around a later one (`stop`)."""
    for brace in _BRACE.finditer(sheet, start, stop):
        if brace[0] == "{":
            around.append(brace.start())
        elif around:  # braces that close nothing are ignored
            around.pop()


def _may_be_wanted(selectors: str, known: Mapping[str, object]) -> bool:
    """Whether all classes and ids of one selector are known, or signs make that uncertain."""
    return _SIGN.search(selectors) is not None or any(
        all(map(known.__contains__, NAME.findall(selector))) for selector in selectors.split(",")
    )


def _rule_around(sheet: str, place: int, after: int) -> tuple[int, int, int]:
    """The start of the rule around a place, of its body, and its end; none is before `after`."""
    brace = _BRACE.search(sheet, place, place + _MAX_RULE)
    if brace and brace[0] == "{":
        opened = brace.start()
        closed = sheet.find("}", opened, opened + _MAX_RULE)
        stop = closed + 1 if closed >= 0 else opened + 1
    else:  # the last rule may be open
        opened = max(sheet.rfind("{", after, place), after)
        stop = brace.end() if brace else min(len(sheet), place + _MAX_RULE)
    start = max(after, *(1 + sheet.rfind(sign, after, opened) for sign in "{};"))
    return start, opened, stop


def is_for_all_screens(media: str) -> bool:
    """Whether a list of media queries has one that screens of every width fulfil.

    Examples
    --------
    >>> is_for_all_screens("print, screen"), is_for_all_screens("screen and (min-width: 40em)")
    (True, False)
    """
    named = "".join(media.lower().split())
    return not named or any(map(_MEDIUM.fullmatch, named.split(",")))


def _is_group_for_all_screens(prelude: str) -> bool:
    """Whether the text before a brace begins a group of rules that apply on all screens."""
    group = _GROUP.match(prelude)
    if group is None:
        return False
    kind, conditions = group[1].lower(), group[2].lower()
    if kind == "media":
        return is_for_all_screens(conditions)
    # It is unknown what the browser supports, but pages mostly ask for supported features.
    return kind == "layer" or (kind == "supports" and not conditions.lstrip().startswith("not"))


def _unnested(source: str) -> list[str]:
    """Write the rules nested in a rule, and its own declarations, as separate rules.

    The result is empty if brackets are nested too deeply.

    Examples
    --------
    >>> _unnested("a, b { top: 0; &.c { left: 0 } i { right: 0 } }")
    ['a.c,b.c{left: 0 }', 'a i,b i{right: 0 }', 'a,b{top: 0}']
    """
    from tinycss2 import parse_one_rule, serialize

    rule = parse_one_rule(source)
    if rule.type != "qualified-rule":
        return []
    try:
        return list(_rules(_parted(serialize(rule.prelude)), rule.content, _MAX_DEPTH))
    except RecursionError:
        return []


def _rules(selectors: list[str], content: Iterable[Node], depth: int) -> Iterator[str]:
    from tinycss2 import parse_blocks_contents, serialize

    declarations = []
    for node in parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if node.type == "declaration":
            declarations.append(node.serialize())
        elif node.type == "qualified-rule" and depth:
            inner = _within(selectors, _parted(serialize(node.prelude)))
            yield from _rules(inner, node.content, depth - 1)
        elif node.type == "at-rule" and depth and node.content:
            prelude = f"@{node.lower_at_keyword}{serialize(node.prelude)}"
            inner = selectors if _is_group_for_all_screens(prelude) else []
            yield from _rules(inner, node.content, depth - 1)
    if declarations and selectors:
        yield f"{','.join(selectors)}{{{';'.join(declarations)}}}"


def _parted(selectors: str) -> list[str]:
    """Split a list of selectors, unless it has a function, whose commas separate no selectors."""
    parts = [selectors] if "(" in selectors else selectors.split(",")
    return [part.strip() for part in parts][:_MAX_SELECTORS]


def _within(outer: list[str], inner: list[str]) -> list[str]:
    """The selectors of a nested rule; ``&`` stands for the selector of the outer rule."""
    both = (
        one.replace("&", around, 2) if "&" in one else f"{around} {one}"
        for one in inner
        for around in outer
    )
    return [one for one in islice(both, _MAX_SELECTORS) if len(one) <= _MAX_SELECTOR]
