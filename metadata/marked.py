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
    # Equal attributes are in the table once, and most pages have none that is wanted.
    wanted = {
        number
        for number, (name, value) in enumerate(flow.attributes.items)
        if name in names and pattern.search(value.lower())
    }
    if not wanted:
        return
    numbers, bounds = flow.attributes.numbers, flow.attributes.bounds
    for element in range(len(flow)):
        own = numbers[bounds[element] : bounds[element + 1]]
        if flow.starts[element] < flow.stops[element] and not wanted.isdisjoint(own):
            yield element
