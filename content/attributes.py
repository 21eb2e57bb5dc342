"""The attributes of the copies that `webjury.rendering.prune` makes, and marks of constructs."""

import re
from collections.abc import Mapping
from html import escape

from ..addresses import address_on_one_line
from .data_tables import CELL_TAGS

#: Marks figures without kept text.
PICTURE = "data-picture"
#: Marks the captions of figures that have no ``figcaption``.
CAPTION = "data-caption"
#: Marks steps. The value is the number of the list and of the step.
STEP = "data-step"
#: Marks amounts and what they measure. The value is that of the other part of the same item.
AMOUNT = "data-amount"
#: Marks lines that become links. The value is the address.
LINK = "data-link"
#: Marks list items with a checkbox. The value is ``done`` or ``open``.
TASK = "data-task"
#: Marks a body whose lines may be a typed list.
TYPED = "data-typed"
#: The elements whose copies often have attributes, with the attributes that are copied.
ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "a": ("href", "title"),
    "img": ("alt", "title"),
    "ol": ("start", "reversed"),
    "span": (),
    "td": ("colspan", "rowspan"),
    "th": ("colspan", "rowspan"),
    "time": ("datetime",),
}
_TEXT_ALIGN = re.compile(r"text-align:\s*([a-z]+)", re.IGNORECASE)


def copied_attributes(own: Mapping[str, str], name: str) -> dict[str, str]:
    """The attributes of an element that its copy, which has this name, keeps."""
    copied = {}
    for attribute in ATTRIBUTES.get(name, ()):
        if (value := own.get(attribute)) is not None:
            if " " in value or not value.isprintable():  # rare
                is_address = attribute == "href"
                value = address_on_one_line(value) if is_address else " ".join(value.split())
            copied[attribute] = value
    if name in CELL_TAGS and (alignment := _alignment(own)):
        copied["align"] = alignment
    return copied


def attributes_html(attributes: Mapping[str, str]) -> str:
    """Attributes as HTML."""
    return "".join([f' {name}="{escape(value)}"' for name, value in attributes.items()])


def _alignment(cell: Mapping[str, str]) -> str:
    """The alignment that the attributes of a cell declare: center, right, or empty."""
    match = _TEXT_ALIGN.search(cell.get("style", ""))
    alignment = (match[1] if match else cell.get("align", "")).lower()
    return alignment if alignment in ("center", "right") else ""
