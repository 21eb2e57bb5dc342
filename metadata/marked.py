"""Find elements by marks in their attributes, such as a class."""

import re
from collections.abc import Iterator, Sequence

from ..segmenter.flow import TextFlow


def elements_marked(
    flow: TextFlow, names: Sequence[str], pattern: re.Pattern[str]
) -> Iterator[int]:
    """The elements that hold text and have a pattern in one of some attributes, in lower case."""
    marked = (flow.having(name, lambda value: pattern.search(value.lower())) for name in names)
    for element in sorted(set().union(*marked)):
        if flow.starts[element] < flow.stops[element]:
            yield element
