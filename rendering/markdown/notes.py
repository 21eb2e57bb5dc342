"""Footnotes, as on GitHub."""

import re
from typing import TYPE_CHECKING

from lxml.html import HtmlElement

from ..constructs.footnotes import NOTE_ID, REFERENCE_ROLE
from .blocks import Block, indented, joined

if TYPE_CHECKING:
    from .writer import Writer

#: Notes in these elements are not written as footnotes.
_AROUND = ("td", "th", "blockquote", "li", "dd")


class Notes:
    """The footnotes of a tree: elements that refer to one, and elements that are one."""

    def __init__(self, body: HtmlElement) -> None:
        references = [sup for sup in body.iter("sup") if sup.get("role") == REFERENCE_ROLE]
        self._labels = {sup: _label(sup, "fnref-") for sup in references}
        self._notes = _notes(body, set(self._labels.values())) if references else {}
        self._written = set(self._notes.values())

    def label(self, element: HtmlElement) -> str:
        """The label of a note; empty if an element is not a note."""
        return self._notes.get(element, "") if self._notes else ""

    def reference(self, sup: HtmlElement) -> str:
        """A reference in brackets to a note of the tree; empty for other elements."""
        if (label := self._labels.get(sup)) is None:
            return ""
        if label in self._written:
            return f"[^{label}]"
        text = " ".join(str(sup.text_content()).split())
        return text if text.startswith(("[", "(")) else f"[{text}]"


def note(writer: "Writer", element: HtmlElement, label: str) -> list[Block]:
    """A footnote; all its lines but the first are indented."""
    if element.tag != "li":
        _drop_label(element, label)
    lines = joined(writer.blocks(element))
    if not lines:
        return []
    first, *others = indented(lines, "    ")
    return [Block("other", [f"[^{label}]: {first.lstrip()}", *others])]


def _label(element: HtmlElement, prefix: str) -> str:
    """The label in the id of a note, without the number of the reference."""
    name = element.get("id") or ""
    return name.removeprefix(prefix).partition("-")[0] if name.startswith(prefix) else ""


def _notes(body: HtmlElement, labels: set[str]) -> dict[HtmlElement, str]:
    """The notes that something refers to, except in a list that has other items."""
    found: dict[HtmlElement, str] = {}
    seen: set[str] = set()
    for element in body.iter("li", "p"):
        label = _label(element, NOTE_ID)
        around = element.getparent() if element.tag == "li" else element
        if (
            label
            and label in labels
            and label not in seen
            and next(around.iterancestors(*_AROUND), None) is None
        ):
            seen.add(label)
            found[element] = label
    lists = {element.getparent() for element in found if element.tag == "li"}
    mixed = {around for around in lists if any(item not in found for item in around)}
    return {element: label for element, label in found.items() if element.getparent() not in mixed}


def _drop_label(element: HtmlElement, label: str) -> None:
    """Drop the label at the beginning of a note: Markdown writes its own."""
    begin = re.compile(rf"\s*[\[(]?{re.escape(label)}[\])]?[.:]?(?!\w)\s*")
    for node in element.iter():
        if (node.text or "").strip():
            node.text = begin.sub("", node.text, count=1)
            return
