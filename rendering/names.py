"""The names that a page's elements have: most constructs have names that few pages use."""

import re
from collections.abc import Set
from operator import itemgetter

from ..segmenter.flow import TextFlow

__all__ = ["Names"]


class Names:
    """The names of a page's elements, to know at once which constructs the page does not have.

    Parameters
    ----------
    flow : TextFlow
    """

    def __init__(self, flow: TextFlow) -> None:
        self._flow = flow
        classes = [value for name, value in flow.attributes.items if name == "class"]
        self._classes = set(" ".join(classes).split())

    def in_classes(self, wanted: Set[str], unwanted: Set[str] = frozenset()) -> list[int]:
        """The elements that have one of some names and none of others, in document order."""
        if self._classes.isdisjoint(wanted):
            return []
        return self._flow.having(
            "class",
            lambda value: (
                not wanted.isdisjoint(names := value.split()) and unwanted.isdisjoint(names)
            ),
        )

    def in_types(self, pattern: re.Pattern[str]) -> list[int]:
        """The elements with a matching type, as schema.org names it, in document order."""
        is_used = "itemtype" in map(itemgetter(0), self._flow.attributes.items)
        return self._flow.having("itemtype", pattern.search) if is_used else []
