"""Find elements by marks in their attributes, such as a class."""

import re
from collections.abc import Iterator, Sequence

from ..segmenter.flow import TextFlow


def elements_marked(
    flow: TextFlow, names: Sequence[str], pattern: re.Pattern[str]
) -> Iterator[int]:
    """Find the elements that hold text and have an attribute with a pattern in its value.

    Parameters
    ----------
    flow : TextFlow
    names : sequence of str
        Names of the attributes to look at.
    pattern : Pattern
        Searched for in values in lower case.

    Yields
    ------
    int
        Index of an element of the flow.
    """
    marked = (flow.having(name, lambda value: pattern.search(value.lower())) for name in names)
    for element in sorted(set().union(*marked)):
        if flow.starts[element] < flow.stops[element]:
            yield element
