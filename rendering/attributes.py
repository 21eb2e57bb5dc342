"""The attributes of the copies that `webjury.rendering.prune` makes; marks of constructs."""

import re
from collections.abc import Mapping
from html import escape

from ..addresses import clean_address
from .constructs.tables import CELL_TAGS

#: Marks figures without kept text.
PICTURE = "data-picture"
#: Marks the captions of figures without an element for it.
CAPTION = "data-caption"
#: Marks posts, and lists of them.
POST = "data-post"
#: Marks steps, with their numbers.
STEP = "data-step"
#: Marks lines that become links, with their addresses.
LINK = "data-link"
#: Marks the titles of parts, with the level of a heading, or empty.
TITLE = "data-title"
#: Marks items of a list with a box: ``done`` or ``open``.
TASK = "data-task"
#: Marks a body in which lines may be a list.
TYPED = "data-typed"
#: The elements whose copies often have attributes, and those that are copied as they are.
ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "a": ("href", "title"),
    "img": ("alt", "title"),
    "ol": ("start", "reversed"),
    "span": (),
    "td": ("colspan", "rowspan"),
    "th": ("colspan", "rowspan"),
    "time": ("datetime",),
}
_ALIGNED = re.compile(r"text-align:\s*([a-z]+)", re.IGNORECASE)


def copied_attributes(own: Mapping[str, str], name: str) -> dict[str, str]:
    """The attributes of an element of the page that the copy of this name has, too."""
    found = {}
    for attribute in ATTRIBUTES.get(name, ()):
        if (value := own.get(attribute)) is not None:
            if " " in value or not value.isprintable():  # as few are
                is_address = attribute == "href"
                value = address_in_line(value) if is_address else " ".join(value.split())
            found[attribute] = value
    if name in CELL_TAGS and (alignment := _alignment(own)):
        found["align"] = alignment
    return found


def address_in_line(address: str) -> str:
    """An address without what browsers drop, in one line."""
    return " ".join(clean_address(address).split())


def written_attributes(attributes: Mapping[str, str]) -> str:
    """Attributes as HTML."""
    return "".join([f' {name}="{escape(value)}"' for name, value in attributes.items()])


def _alignment(cell: Mapping[str, str]) -> str:
    """The alignment of a cell's text, by the cell's attributes: center, right, or empty."""
    found = _ALIGNED.search(cell.get("style", ""))
    alignment = (found[1] if found else cell.get("align", "")).lower()
    return alignment if alignment in ("center", "right") else ""
