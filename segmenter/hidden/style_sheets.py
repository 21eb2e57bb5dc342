"""Find the rules of a style sheet that match an expression, without parsing the others.

Sheets have thousands of rules, and few of them hide anything on the page.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import islice
from operator import itemgetter

import numpy as np

from ...arrays import Flags, Ints
from ...native import twin
from .declarations import Node

#: Most characters of a style sheet, and of a rule, that are read.
_MAX_CHARACTERS = 1_000_000
_MAX_RULE = 10_000
#: Most rules with nested rules that are read, and most characters of these.
_MAX_NESTS = 500
_MAX_NESTED = 200_000
#: Most levels of nested groups that are read.
_MAX_DEPTH = 8
#: Most selectors of a nested rule, and most characters of these.
_MAX_SELECTORS = 50
_MAX_SELECTOR = 1_000
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?")
_BRACE = re.compile("[{}]")
#: A rule, not a group of rules, with another rule in it.
_NEST = re.compile(r"(?:\A|[{};])[^{}@;]*\{[^{}]*\{")
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
    >>> list(sheet.rules(lambda text: [text.rfind("display")], lambda selectors: selectors))
    [' i{display:none}']
    """

    def __init__(self, source: str) -> None:
        text = source[:_MAX_CHARACTERS]
        if "/*" in text:
            text = _COMMENT.sub("", text)
        if "<" in text:
            text = text.replace("<!--", "").replace("-->", "")  # which browsers ignore
        if text.count("{") != text.count("}"):
            # Some may be in strings.
            text = _STRING.sub('""', text)
        self._lowered = text.lower()
        self._groups: dict[int, Ints] = {}
        self._counts: dict[int, bool] = {}
        self._text = text if len(text) == len(self._lowered) else self._lowered

    def rules(
        self, places: Callable[[str], Iterable[int]], wanted: Callable[[str], str]
    ) -> Iterator[str]:
        """Find the rules for all screens at some places, in their order.

        Parameters
        ----------
        places : callable
            Returns the places in the text of the sheet, in lower case; ascending.
        wanted : callable
            Returns the wanted selectors out of a rule's selectors; empty if there are none.
        """
        text = self._lowered
        end = n_nested = 0
        for place in places(text):
            if place < end:  # in the rule before
                continue
            opened, stop = self._body(place, end)
            start = end
            for sign in "};{":
                start = max(start, 1 + text.rfind(sign, start, opened))
            end = stop
            selectors = wanted(self._text[start:opened])
            if not selectors and not (
                (place < opened and ";" in text[place:opened])
                or text.find("}", opened, place) >= 0
                or (
                    text.find("@", start, opened) >= 0
                    and _is_group_for_all_screens(text[start:opened])
                )
            ):
                continue  # and no rule around the place has rules in it
            if nest := self._nest(place):
                start, end = nest
                n_nested += end - start
                if end - start <= _MAX_RULE and n_nested <= _MAX_NESTED:
                    found = _unnested(self._text[start:end])
                    yield from (rule for rule in found if wanted(rule.partition("{")[0]))
            elif selectors and self._is_for_all_screens(start):
                yield selectors + self._text[opened:end]

    def _body(self, place: int, after: int) -> tuple[int, int]:
        """Where the body of the rule around a place begins and ends."""
        text = self._lowered
        brace = _BRACE.search(text, place, place + _MAX_RULE)
        if brace is None:  # the last rule may be open
            return max(text.rfind("{", after, place), after), min(len(text), place + _MAX_RULE)
        if brace[0] == "}":
            return max(text.rfind("{", after, place), after), brace.end()
        closed = text.find("}", brace.start(), brace.start() + _MAX_RULE)
        return brace.start(), closed + 1 if closed >= 0 else brace.end()

    def _is_for_all_screens(self, place: int) -> bool:
        """Whether all groups around a place apply on all screens."""
        places, depths = self._braces[:2]
        before = int(np.searchsorted(places, place))
        depth = int(depths[before - 1]) if before else 0
        return depth <= _MAX_DEPTH and all(
            self._group_counts(self._group(level, before)) for level in range(1, depth + 1)
        )

    def _group(self, depth: int, before: int) -> int:
        """The last opening brace at a depth before another brace."""
        if depth not in self._groups:
            _, depths, opens = self._braces
            self._groups[depth] = np.flatnonzero(opens & (depths == depth))
        groups = self._groups[depth]
        return int(groups[np.searchsorted(groups, before) - 1])

    def _group_counts(self, brace: int) -> bool:
        """Whether a brace begins a group of rules that apply on all screens."""
        if brace not in self._counts:
            start, stop = self._prelude(brace)
            self._counts[brace] = _is_group_for_all_screens(self._lowered[start:stop])
        return self._counts[brace]

    def _prelude(self, brace: int) -> tuple[int, int]:
        """Where the text that belongs to an opening brace, before it, begins and ends."""
        places = self._braces[0]
        start, stop = places[brace - 1] + 1 if brace else 0, int(places[brace])
        return max(int(start), self._lowered.rfind(";", start, stop) + 1), stop

    def _nest(self, place: int) -> tuple[int, int] | None:
        """The outermost rule with nested rules around a place, if there is one."""
        number = bisect_right(self._nests, place, key=itemgetter(0)) - 1
        if number < 0 or place >= self._nests[number][1]:
            return None
        return self._nests[number]

    @cached_property
    def _nests(self) -> list[tuple[int, int]]:
        """Where the outermost rules with nested rules begin and end."""
        if not holds_nest(self._lowered):
            return []
        places, depths, opens = self._braces
        nests: list[tuple[int, int]] = []
        for depth in range(1, _MAX_DEPTH):
            outer, inner = (np.flatnonzero(opens & (depths == depth + n)) for n in (0, 1))
            if not len(inner):
                break
            closing = np.flatnonzero(~opens & (depths == depth - 1))
            numbers = np.searchsorted(outer, inner)
            around = outer[numbers[np.diff(numbers, prepend=0) > 0] - 1]
            for brace in around.tolist():
                start, opened = self._prelude(brace)
                if "@" not in self._lowered[start:opened] and self._is_for_all_screens(start):
                    last = np.searchsorted(closing, brace)
                    stop = places[closing[last]] + 1 if last < len(closing) else len(self._lowered)
                    nests.append((start, int(stop)))
                if len(nests) > _MAX_NESTS:
                    break
        return sorted(nests)

    @cached_property
    def _braces(self) -> tuple[Ints, Ints, Flags]:
        """The places of all braces, the depth after each, and which of them open."""
        codes = np.frombuffer(self._lowered.encode("ascii", "replace"), dtype=np.uint8)
        places = np.flatnonzero((codes == ord("{")) | (codes == ord("}")))
        opens = codes[places] == ord("{")
        depths = np.cumsum(np.where(opens, 1, -1))
        # Braces that close nothing are ignored.
        return places, depths - np.minimum(np.minimum.accumulate(depths), 0), opens


@twin("styles.holds_nest")
def holds_nest(sheet: str) -> bool:
    """Whether a rule may have rules in it."""
    return _NEST.search(sheet) is not None


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
    if group[1] == "media":
        return is_for_all_screens(group[2])
    # What a browser supports is unknown, but pages mostly ask for what is supported.
    return group[1] == "layer" or (
        group[1] == "supports" and not group[2].lstrip().startswith("not")
    )


def _unnested(source: str) -> list[str]:
    """Write the rules nested in a rule, and its own declarations, as separate rules.

    None are written if brackets are nested too deeply.

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
    """The selectors of a list; with a function, whose commas part none, it stays whole."""
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
