"""Types for the results of tinycss2 and cssselect."""

from typing import Any, TypeAlias

__all__ = ["Declared", "Node"]

#: A node of either library; neither has types.
Node: TypeAlias = Any
#: A block of declarations: the value of each property.
Declared = dict[str, list[Node]]
