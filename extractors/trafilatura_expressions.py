"""trafilatura's XPath expressions, which select the same elements here in less time."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from lxml import etree
from trafilatura import xpaths

from .attribute_search import Search
from .swapped import swapped

__all__ = ["quick_expressions"]

# The package has a function of the same name.
_baseline = import_module("trafilatura.baseline")


def _quick(expression: etree.XPath) -> Search | etree.XPath:
    """The search of an expression; the expression itself if there is none."""
    try:
        return Search(expression.path)
    except ValueError:
        return expression


#: The lists of expressions that trafilatura goes through, and what stands in them here.
_LISTS = [
    (several, list(several), list(map(_quick, several)))
    for several in vars(xpaths).values()
    if isinstance(several, list) and all(isinstance(one, etree.XPath) for one in several)
]
#: What stands in the place of single expressions of one module.
_QUICK = {
    name: _quick(one) for name, one in vars(_baseline).items() if isinstance(one, etree.XPath)
}


@contextmanager
def quick_expressions() -> Iterator[None]:
    """Let trafilatura use searches; after that, its own expressions again."""
    for several, _, quick in _LISTS:
        several[:] = quick
    try:
        with swapped(_baseline, _QUICK):
            yield
    finally:
        for several, own, _ in _LISTS:
            several[:] = own
