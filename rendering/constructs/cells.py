"""Cells without text: what their pictures say, which is yes or no in tables that compare."""

import re
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.flow import TextFlow
from ...segmenter.hidden.declarations import is_undisplayed
from .tables import CELL_TAGS

#: What the picture in the copy of a cell says.
SAID = "data-said"
#: Attributes that say what an element shows.
_LABELS = ("alt", "aria-label", "title")
#: A label with more characters describes a photograph.
_LONG = 30
#: Labels that say of a picture only what it is.
_KINDS = frozenset("avatar icon image logo photo picture spacer".split())
#: A cell with one of these is to be used, not to be read.
_CONTROLS = frozenset("button input select textarea".split())
#: Names of classes and files, as fonts of icons write them: ``fa-check``, ``icon_no.png``.
_SIGN = (
    r"(?:(?:bi|fa|glyphicon|icons?|mdi)[-_](?:[a-z]{1,20}[-_]){0,2})?"
    r"(?:(?P<yes>check|checkmark|tick|yes)|close|cross|no|times|xmark)(?:[-_](?:icon|mark))?"
)
_OF_CLASS = re.compile(rf"(?<!\S){_SIGN}(?!\S)", re.IGNORECASE)
_OF_FILE = re.compile(rf"{_SIGN}(?:\.[a-z]+)?", re.IGNORECASE)
#: Most elements of a cell that are read: cells may be within cells.
_MAX_ELEMENTS = 20


def said_by_picture(flow: TextFlow, cell: int) -> str:
    """What a cell without text says by a label, or else by a tick or a cross; or empty.

    Without text in its row, such as a name of what it says something of, it says nothing.
    """
    row = flow.parents[cell]
    if flow.starts[cell] != flow.stops[cell] or flow.starts[row] == flow.stops[row]:
        return ""
    inner = islice(flow.node(cell).iterdescendants(etree.Element), _MAX_ELEMENTS)
    elements = [element for element in inner if not _is_hidden(element)]
    tags = {element.tag for element in elements}
    is_clicked = not tags.isdisjoint(_CONTROLS) or ("a" in tags and "img" not in tags)
    if is_clicked:
        return ""
    return _first_label(elements) or next(filter(None, map(_sign, elements)), "")


def _is_hidden(element: HtmlElement) -> bool:
    return element.get("hidden") is not None or is_undisplayed(element.get("style", ""))


def _first_label(elements: list[HtmlElement]) -> str:
    found = (element.get(name) or "" for element in elements for name in _LABELS)
    label = next((words for one in found if (words := " ".join(one.split()))), "")
    is_said = len(label) <= _LONG and label.lower() not in _KINDS
    return label if is_said else ""


def _sign(element: HtmlElement) -> str:
    """The tick or the cross that an element is named after; or empty."""
    source = element.get("src") or ""
    file = "" if source.startswith("data:") else source.partition("?")[0].rpartition("/")[2]
    found = _OF_CLASS.search(element.get("class") or "") or _OF_FILE.fullmatch(file)
    return ("✓" if found["yes"] else "✗") if found else ""


def fill_cells(body: HtmlElement) -> None:
    """Write what their pictures say into the cells of a copy that show none."""
    for cell in body.iter(*CELL_TAGS):
        if (said := cell.get(SAID)) and next(cell.iter("img"), None) is None:
            cell.text = said
