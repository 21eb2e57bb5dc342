"""What tinycss2 and cssselect make of CSS."""

from typing import Any, TypeAlias

__all__ = ["Declared", "Node"]

#: Neither library has types.
Node: TypeAlias = Any
#: What a declaration block says: the values of each property that counts.
Declared = dict[str, list[Node]]
