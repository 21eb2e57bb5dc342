"""trafilatura's XPath expressions, which select the same elements here in less time.

For each regular expression, lxml calls Python at each element, also where the attribute is missing,
wraps the attribute in an object that knows its element, and hands over the expression. Here Python
is called where there is the attribute, with nothing but its value, and seldom looks at it twice.
And libxml2 goes through all elements below another, not through the children of each of them.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module

from lxml import etree
from trafilatura import xpaths

from .swapped import swapped

__all__ = ["quick_expression", "quick_expressions"]

#: A call that looks for a regular expression in an attribute, or in the first one of several.
_CALL = re.compile(r"re:test\(\s*(@[\w-]+(?:\|@[\w-]+)*)\s*,\s*'([^']*)'\s*(?:,\s*'(i)'\s*)?\)")
#: What depends on the place of an element among the children of its parent.
_PLACE = re.compile(r"\]\s*\[\s*\d|position\(|last\(")
#: Values of attributes that are remembered for each regular expression, and their characters.
_N_VALUES, _MAX_CHARACTERS = 1_000, 200
_NAMESPACE = "webjury"
# The package has a function of the same name.
_baseline = import_module("trafilatura.baseline")


def quick_expression(expression: etree.XPath) -> etree.XPath:
    """An expression that selects the same elements as one of trafilatura.

    Parameters
    ----------
    expression : etree.XPath

    Returns
    -------
    etree.XPath
        The same expression, if there is nothing to gain.

    Examples
    --------
    >>> slow = etree.XPath(".//p[re:test(@id, '^a')]", namespaces={"re": xpaths.REGEXP_NS})
    >>> quick_expression(slow).path
    './/p[(@id and quick:test0(string(@id)))]'
    >>> quick_expression(etree.XPath(".//*[self::p or self::td][@title]")).path
    'descendant::*[self::p or self::td][@title]'
    """
    tests: dict[tuple[str, str], Callable[[object, str], bool]] = {}

    def rewritten(call: re.Match[str]) -> str:
        attribute, pattern, ignore_case = call.groups()
        search = re.compile(pattern, re.IGNORECASE if ignore_case else 0).search
        if search(""):  # a missing attribute is empty
            return call[0]
        name = f"test{len(tests)}"
        tests[_NAMESPACE, name] = _test(search)
        return f"({attribute} and quick:{name}(string({attribute})))"

    path = _CALL.sub(rewritten, expression.path)
    if not _PLACE.search(path):
        path = path.replace(".//*[", "descendant::*[")
    if path == expression.path:
        return expression
    namespaces = {"re": xpaths.REGEXP_NS, "quick": _NAMESPACE}
    return etree.XPath(path, namespaces=namespaces, extensions=tests)


def _test(search: Callable[[str], object]) -> Callable[[object, str], bool]:
    @lru_cache(_N_VALUES)
    def look(value: str) -> bool:
        return search(value) is not None

    def test(_: object, value: str) -> bool:
        return look(value) if len(value) <= _MAX_CHARACTERS else search(value) is not None

    return test


#: The lists of expressions that trafilatura goes through, and what stands in them here.
_LISTS = [
    (several, list(several), list(map(quick_expression, several)))
    for several in vars(xpaths).values()
    if isinstance(several, list) and all(isinstance(one, etree.XPath) for one in several)
]
#: What stands in the place of single expressions of one module.
_QUICK = {
    name: quick_expression(one)
    for name, one in vars(_baseline).items()
    if isinstance(one, etree.XPath)
}


@contextmanager
def quick_expressions() -> Iterator[None]:
    """Let trafilatura use quick expressions; after that, its own again."""
    for several, _, quick in _LISTS:
        several[:] = quick
    try:
        with swapped(_baseline, _QUICK):
            yield
    finally:
        for several, own, _ in _LISTS:
            several[:] = own
