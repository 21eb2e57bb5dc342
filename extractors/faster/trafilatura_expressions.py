"""trafilatura's XPath expressions, which select the same elements here in less time."""

from lxml import etree

from .attribute_search import Search
from .private_copy import private_copy

__all__ = ["quick", "use_searches"]


def use_searches() -> None:
    """Give the copy of trafilatura searches in place of its XPath expressions."""
    for expressions in vars(private_copy("trafilatura", "xpaths")).values():
        # Other modules have the same lists.
        if isinstance(expressions, list):
            expressions[:] = map(quick, expressions)
    baseline = private_copy("trafilatura", "baseline")
    for name, expression in list(vars(baseline).items()):
        setattr(baseline, name, quick(expression))


def quick(expression: object) -> object:
    """The search of an expression.

    Parameters
    ----------
    expression : object

    Returns
    -------
    Search or object
        What was given if it is no expression, or one that is no search.
    """
    if not isinstance(expression, etree.XPath):
        return expression
    try:
        return Search(expression.path)
    except ValueError:
        return expression
