"""The names in a page's mark-up: most constructs have names that few pages use."""

from collections.abc import Set
from functools import cached_property

from ..segmenter.page import Page


class Names:
    """The names in the mark-up of a page, to know at once which constructs it does not have."""

    def __init__(self, page: Page) -> None:
        self._page, self._flow = page, page.flow
        self._classes = set(" ".join(self._flow.distinct("class")).split())

    @cached_property
    def metas(self) -> list[tuple[str, str]]:
        """The name and the value of each element ``meta``, in document order."""
        return [
            (meta.get("property") or meta.get("name") or "", meta.get("content") or "")
            for meta in self._page.stating
            if meta.tag == "meta"
        ]

    def in_classes(self, wanted: Set[str], unwanted: Set[str] = frozenset()) -> list[int]:
        """The elements of the flow that have one of some names and none of others."""
        if self._classes.isdisjoint(wanted):
            return []

        def is_wanted(value: str) -> bool:
            names = value.split()
            return not wanted.isdisjoint(names) and unwanted.isdisjoint(names)

        return self._flow.having("class", is_wanted)
