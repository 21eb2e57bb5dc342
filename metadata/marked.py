"""Elements of a page that its authors have marked, as by a class."""

import re
from collections.abc import Iterator, Sequence

from ..segmenter.flow import TextFlow

__all__ = ["elements_marked"]


def elements_marked(
    flow: TextFlow, names: Sequence[str], pattern: re.Pattern[str]
) -> Iterator[int]:
    """Find the elements that hold text and have a value that a pattern is found in.

    Parameters
    ----------
    flow : TextFlow
    names : sequence of str
        Names of the attributes that are looked at.
    pattern : Pattern
        Searched for in the values in lower case.

    Yields
    ------
    int
        Index of an element of the flow.
    """
    marked = (flow.having(name, lambda value: pattern.search(value.lower())) for name in names)
    for element in sorted(set().union(*marked)):
        if flow.starts[element] < flow.stops[element]:
            yield element
