"""Copy the kept part of a page's tree: the kept text and the elements around it."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from lxml import etree
from lxml.html import HtmlElement, document_fromstring

from ..native import twin
from ..segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..segmenter.page import ELEMENT_CLASSES
from .attributes import ATTRIBUTES, LINK
from .constructs.block_links import block_links, link_lines
from .constructs.images import MEDIA_TAGS
from .constructs.tables import CELL_TAGS, ROW_TAGS
from .elements import NAMES, TAGS, WRAPPERS, Elements, Marks, name_by_tag
from .lookups import Span, are_in_one
from .needed import Needed, find_needed

#: Elements whose text is all on one line.
_LINE_TAGS = HEADING_TAGS | frozenset("code kbd samp sub sup var".split())
#: Elements that separate the texts before and after them, also in the copy.
_PARTING = BLOCK_TAGS | {"br"}
#: Elements whose copies contain no copies of other elements.
_LEAVES = frozenset(("br", "hr", "img", "pre"))
#: The name of the rest of a link after another link within it has ended it: only text is shown.
_NO_LINK = "span"
#: Elements nested deeper are unwrapped: code that reads the copy may recurse.
MAX_DEPTH = 60
#: The name of a table within a cell.
_INNER_TABLE = "ul"
_PARSER = etree.HTMLParser(huge_tree=True, collect_ids=False)
_PARSER.set_element_class_lookup(ELEMENT_CLASSES)


def prune(
    flow: TextFlow,
    spans: Sequence[Span],
    marks: Marks | None = None,
    images: Sequence[int] = (),
    captions: Sequence[Span] = (),
    *,
    with_images: bool = True,
) -> HtmlElement:
    """Copy the kept part of a page into an element ``body``.

    White space is collapsed except in code. Layout tables are unwrapped. The TeX of formulas is in
    ``span`` elements.

    The spans ascend and contain whole runs. Images between two kept runs are copied, and so are the
    other `images`, with their captions. Without `with_images`, no image is copied.
    """
    needed = find_needed(flow, spans, images, captions, with_images=with_images)
    marks, links = marks or {}, block_links(flow, needed)
    if links:
        marks = {**marks, **{one: {**marks.get(one, {}), LINK: links[one]} for one in links}}
    body = read_body(_copied(flow, needed, Elements(flow, spans, marks, needed)))
    if links:
        link_lines(body)
    return body


def _settings() -> Mapping[str, Any]:
    """The constants and functions of this module that the compiled core uses."""
    return {
        "tags": TAGS,
        "names": NAMES,
        "name_by_tag": name_by_tag,
        "wrappers": WRAPPERS,
        "parting": _PARTING,
        "media": MEDIA_TAGS,
        "leaves": _LEAVES,
        "rows": ROW_TAGS,
        "cells": CELL_TAGS,
        "no_link": _NO_LINK,
        "inner_table": _INNER_TABLE,
        "link_attributes": ATTRIBUTES["a"],
        "max_depth": MAX_DEPTH,
        "what_parts": _what_parts,
    }


@twin("prune.copied", _settings)
def _copied(flow: TextFlow, needed: Needed, elements: Elements) -> str:
    """The needed part of a page as HTML."""
    return _Copier(flow, needed, elements).copy()


def _what_parts(flow: TextFlow, last: int, run: int) -> str:
    """The separator between two texts of the same block; empty if they are in different blocks."""
    if not are_in_one(flow, BLOCK_TAGS, last, run):
        return ""
    is_in_line = flow.nearest(flow.run_elements[run], _LINE_TAGS) >= 0
    return " " if is_in_line and are_in_one(flow, _LINE_TAGS, last, run) else "<br><br>"


class _Copy:
    """A copy whose end tag is not written yet: its name, depth, and whether it is still empty."""

    __slots__ = ("depth", "is_empty", "name")

    def __init__(self, name: str, depth: int) -> None:
        self.name, self.depth, self.is_empty = name, depth, True


class _Copier:
    """Walks over elements and runs in document order, and copies those that are needed."""

    def __init__(self, flow: TextFlow, needed: Needed, elements: Elements) -> None:
        self._flow, self._needed, self._elements = flow, needed, elements
        self._tags, self._parents = flow.tags, flow.parents
        self._parting_elements = [one for one in needed.elements if flow.tags[one] in _PARTING]
        body = _Copy("body", 0)
        #: The HTML so far, and the copies that are still open in it.
        self._pieces, self._open = ["<body>"], [body]
        #: The copy of each element; for an element without one, the copy around it.
        self._copies = {-1: body}
        #: The elements of code that was copied as one text.
        self._code = range(0)

    def copy(self) -> str:
        """The kept part as HTML."""
        flow, waiting = self._flow, iter((*self._needed.elements, len(self._flow)))
        text, starts, stops, opened = flow.text, flow.run_starts, flow.run_stops, flow.run_opened
        element, last, last_kept = next(waiting), -1, -1
        for run, (is_kept, stop) in enumerate(zip(self._needed.runs, opened, strict=True)):
            # A needed element may begin at a dropped run and contain later runs that are kept.
            if not is_kept and element >= stop:
                continue
            space = text[stops[run - 1] : starts[run]] or self._space(last, run)
            if is_kept:
                # Adjacent runs of a line need no separator.
                if last_kept >= 0 and (last_kept + 1 < run or "\n" in space):
                    space = self._parting(last_kept, run) or space
                last_kept = run
            last, begins = run, opened[run - 1] if run else 0
            if begins < stop:
                # Space goes before the elements that begin here: <b>the lamp</b>, not <b> the
                # lamp</b>.
                self._write(flow.parents[begins], space)
                space = ""
            while element < stop:
                self._copy_one(element)
                element = next(waiting)
            if is_kept:
                self._write(flow.run_elements[run], space, text[starts[run] : stops[run]])
        while element < len(flow):
            self._copy_one(element)
            element = next(waiting)
        return "".join(self._pieces)

    def _place(self, element: int) -> _Copy:
        """The copy of an element; if it has none, the innermost copy around it."""
        around = element
        while around not in self._copies:
            around = self._parents[around]
        place = self._copies[element] = self._copies[around]
        return place

    def _parting(self, last: int, run: int) -> str:
        """The separator of two kept texts of a block, in place of a dropped or empty block."""
        flow, parting = self._flow, self._parting_elements
        row = bisect_left(parting, flow.run_opened[last])
        if row < len(parting) and parting[row] < flow.run_opened[run]:
            return ""  # The copies of elements between the texts separate them.
        row = bisect_left(flow.breaks, flow.run_stops[last])
        if row == len(flow.breaks) or flow.breaks[row] > flow.run_starts[run]:
            return ""
        return _what_parts(flow, last, run)

    def _write(self, around: int, space: str, said: str = "") -> None:
        """Write white space and text into the copy of the element around them."""
        if not (space or said) or around in self._code:
            return
        place = self._place(around)
        if self._open[-1] is not place:
            self._close_up_to(place)
        said = escape(said, quote=False) if said else ""
        text = (space + said).lstrip() if place.is_empty else space + said
        if said and place.name in ROW_TAGS:
            text = f"\n{said}\n"  # Parsers move text outside of cells before the table.
        if text:
            self._pieces.append(text)
            place.is_empty = False

    def _close_up_to(self, place: _Copy) -> None:
        """Close all open copies within a copy."""
        while self._open[-1] is not place:
            self._pieces.append(f"</{self._open.pop().name}>")

    def _end_link(self) -> None:
        """End the open link, as browsers do where another link begins within it."""
        row = next(row for row, copy in enumerate(self._open) if copy.name == "a")
        split = self._open[row:]
        for copy in reversed(split):
            if self._pieces[-1].startswith((f"<{copy.name}>", f"<{copy.name} ")):
                del self._pieces[-1]  # It has no content yet.
            else:
                self._pieces.append(f"</{copy.name}>")
        split[0].name = _NO_LINK
        self._pieces += [f"<{copy.name}>" for copy in split]

    def _space(self, last: int, run: int) -> str:
        """The first white space before any of the dropped runs between two runs."""
        if run <= last + 1:  # the usual case
            return ""
        starts, stops = self._flow.run_starts, self._flow.run_stops
        spaced = (one for one in range(max(last + 1, 1), run) if stops[one - 1] < starts[one])
        return next((self._flow.text[stops[one - 1] : starts[one]] for one in spaced), "")

    def _copy_one(self, element: int) -> None:
        """Copy an element, or unwrap it if it has no meaning in the copy around it."""
        if element in self._code:
            return
        elements, tag = self._elements, self._tags[element]
        is_marked = element in elements.marks
        if tag in WRAPPERS and element not in self._needed.holds_lines and not is_marked:
            return  # It is unwrapped in any copy.
        place = self._place(self._parents[element])
        if self._open[-1] is not place:
            self._close_up_to(place)
        name = elements.name(element, place.name)
        if name == "table" and self._is_within(*CELL_TAGS):
            name = _INNER_TABLE
        if name is None or (place.depth >= MAX_DEPTH and name not in _LEAVES):
            self._copies[element] = place
            return
        if name == "a" and self._is_within("a"):
            self._end_link()
        place.is_empty = False
        is_described = is_marked or name in elements.described
        attributes = elements.attributes(element, name) if is_described else ""
        self._pieces.append(f"<{name}{attributes}>")
        if name == "pre":
            self._pieces.append(f"{elements.code(element)}</pre>")
            self._code = range(element, self._flow.within(element).stop)
        elif name in _LEAVES:
            self._copies[element] = place
        else:
            self._copies[element] = copy = _Copy(name, place.depth + 1)
            self._open.append(copy)
            if tag in MEDIA_TAGS and (link := elements.media_link(element)):
                self._pieces.append(link)
                copy.is_empty = False

    def _is_within(self, *names: str) -> bool:
        """Whether a copy with one of these names is open."""
        return not {*names}.isdisjoint([copy.name for copy in self._open])


def read_body(html: str) -> HtmlElement:
    """Parse HTML and return its ``body``, which is empty if the HTML is."""
    return document_fromstring(html or "<body></body>", parser=_PARSER).find("body")


def written(body: HtmlElement) -> str:
    """Write a tree as HTML."""
    return str(etree.tostring(body, encoding="unicode", method="html"))
