"""Nested rules, written as rules of their own."""

from collections.abc import Iterable, Iterator
from itertools import islice

from .media import is_group_for_all_screens
from .nodes import Node

__all__ = ["unnested"]

#: Most levels of nested rules that are read.
_MAX_DEPTH = 8
#: Most selectors of a nested rule, and most characters of these.
_MAX_SELECTORS = 50
_MAX_SELECTOR = 1_000


def unnested(source: str) -> Iterator[str]:
    """Write the rules nested in a rule, and its own declarations, as separate rules.

    Parameters
    ----------
    source : str
        A rule.

    Yields
    ------
    str

    Examples
    --------
    >>> list(unnested("a, b { top: 0; &.c { left: 0 } i { right: 0 } }"))
    ['a.c,b.c{left: 0 }', 'a i,b i{right: 0 }', 'a,b{top: 0}']
    """
    from tinycss2 import parse_one_rule, serialize

    rule = parse_one_rule(source)
    if rule.type == "qualified-rule":
        yield from _rules(_parted(serialize(rule.prelude)), rule.content, _MAX_DEPTH)


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
            inner = selectors if is_group_for_all_screens(prelude) else []
            yield from _rules(inner, node.content, depth - 1)
    if declarations and selectors:
        yield f"{','.join(selectors)}{{{';'.join(declarations)}}}"


def _parted(selectors: str) -> list[str]:
    """The selectors of a list. A comma within a function parts it, too."""
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
