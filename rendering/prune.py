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
from .lookups import Span, share_ancestor
from .needed import Needed, find_needed

#: Elements whose text is all on one line.
_LINE_TAGS = HEADING_TAGS | frozenset("code kbd samp sub sup var".split())
#: Elements that separate the texts before and after them, also in the copy.
_SEPARATING = BLOCK_TAGS | {"br"}
#: Elements whose copies contain no copies of other elements.
_LEAVES = frozenset(("br", "hr", "img", "pre"))
#: The name of the rest of a link after another link within it has ended it: only text is shown.
_NO_LINK = "span"
#: Elements nested deeper are unwrapped: code that reads the copy may recurse.
MAX_DEPTH = 60
#: The name of the copy of a table within a cell.
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
        marks = {**marks, **{line: {**marks.get(line, {}), LINK: links[line]} for line in links}}
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
        "separating": _SEPARATING,
        "media": MEDIA_TAGS,
        "leaves": _LEAVES,
        "rows": ROW_TAGS,
        "cells": CELL_TAGS,
        "no_link": _NO_LINK,
        "inner_table": _INNER_TABLE,
        "link_attributes": ATTRIBUTES["a"],
        "max_depth": MAX_DEPTH,
        "separator": _separator,
    }


@twin("prune.copied", _settings)
def _copied(flow: TextFlow, needed: Needed, elements: Elements) -> str:
    """The needed part of a page as HTML."""
    return _Copier(flow, needed, elements).copy()


def _separator(flow: TextFlow, last: int, run: int) -> str:
    """The separator between two texts of the same block; empty if they are in different blocks."""
    if not share_ancestor(flow, BLOCK_TAGS, last, run):
        return ""
    is_in_line = flow.nearest(flow.run_elements[run], _LINE_TAGS) >= 0
    return " " if is_in_line and share_ancestor(flow, _LINE_TAGS, last, run) else "<br><br>"


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
        self._separating_elements = [
            element for element in needed.elements if flow.tags[element] in _SEPARATING
        ]
        body = _Copy("body", 0)
        #: The HTML so far, and the copies that are still open in it.
        self._pieces, self._open = ["<body>"], [body]
        #: The copy of each element; for an element without one, the copy around it.
        self._copies = {-1: body}
        #: The elements of code that was copied as one text.
        self._code = range(0)

    def copy(self) -> str:
        """The kept part as HTML."""
        flow, remaining = self._flow, iter((*self._needed.elements, len(self._flow)))
        text, starts, stops = flow.text, flow.run_starts, flow.run_stops
        opened = flow.elements_before_runs
        element, last, last_kept = next(remaining), -1, -1
        for run, (is_kept, stop) in enumerate(zip(self._needed.runs, opened, strict=True)):
            # A needed element may begin at a dropped run and contain later runs that are kept.
            if not is_kept and element >= stop:
                continue
            space = text[stops[run - 1] : starts[run]] or self._space(last, run)
            if is_kept:
                # Adjacent runs of a line need no separator.
                if last_kept >= 0 and (last_kept + 1 < run or "\n" in space):
                    space = self._separator_between(last_kept, run) or space
                last_kept = run
            last, first_opened = run, opened[run - 1] if run else 0
            if first_opened < stop:
                # Space goes before the elements that begin here: <b>the lamp</b>, not <b> the
                # lamp</b>.
                self._write(flow.parents[first_opened], space)
                space = ""
            while element < stop:
                self._copy_element(element)
                element = next(remaining)
            if is_kept:
                self._write(flow.run_elements[run], space, text[starts[run] : stops[run]])
        while element < len(flow):
            self._copy_element(element)
            element = next(remaining)
        return "".join(self._pieces)

    def _nearest_copy(self, element: int) -> _Copy:
        """The copy of an element; if it has none, the innermost copy around it."""
        ancestor = element
        while ancestor not in self._copies:
            ancestor = self._parents[ancestor]
        copy = self._copies[element] = self._copies[ancestor]
        return copy

    def _separator_between(self, last: int, run: int) -> str:
        """The separator of two kept texts of a block, in place of a dropped or empty block."""
        flow, separating = self._flow, self._separating_elements
        row = bisect_left(separating, flow.elements_before_runs[last])
        if row < len(separating) and separating[row] < flow.elements_before_runs[run]:
            return ""  # The copies of elements between the texts separate them.
        row = bisect_left(flow.breaks, flow.run_stops[last])
        if row == len(flow.breaks) or flow.breaks[row] > flow.run_starts[run]:
            return ""
        return _separator(flow, last, run)

    def _write(self, element: int, space: str, text: str = "") -> None:
        """Write white space and text into the copy of the element around them."""
        if not (space or text) or element in self._code:
            return
        copy = self._nearest_copy(element)
        if self._open[-1] is not copy:
            self._close_within(copy)
        text = escape(text, quote=False) if text else ""
        html = (space + text).lstrip() if copy.is_empty else space + text
        if text and copy.name in ROW_TAGS:
            html = f"\n{text}\n"  # Parsers move text outside of cells before the table.
        if html:
            self._pieces.append(html)
            copy.is_empty = False

    def _close_within(self, copy: _Copy) -> None:
        """Close all open copies within a copy."""
        while self._open[-1] is not copy:
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

    def _copy_element(self, element: int) -> None:
        """Copy an element, or unwrap it if it has no meaning in the copy around it."""
        if element in self._code:
            return
        elements, tag = self._elements, self._tags[element]
        is_marked = element in elements.marks
        if tag in WRAPPERS and element not in self._needed.text_containers and not is_marked:
            return  # It is unwrapped in any copy.
        parent = self._nearest_copy(self._parents[element])
        if self._open[-1] is not parent:
            self._close_within(parent)
        name = elements.name(element, parent.name)
        if name == "table" and self._is_open(*CELL_TAGS):
            name = _INNER_TABLE
        if name is None or (parent.depth >= MAX_DEPTH and name not in _LEAVES):
            self._copies[element] = parent
            return
        if name == "a" and self._is_open("a"):
            self._end_link()
        parent.is_empty = False
        has_attributes = is_marked or name in elements.with_attributes
        attributes = elements.attributes(element, name) if has_attributes else ""
        self._pieces.append(f"<{name}{attributes}>")
        if name == "pre":
            self._pieces.append(f"{elements.code(element)}</pre>")
            self._code = range(element, self._flow.within(element).stop)
        elif name in _LEAVES:
            self._copies[element] = parent
        else:
            self._copies[element] = copy = _Copy(name, parent.depth + 1)
            self._open.append(copy)
            if tag in MEDIA_TAGS and (link := elements.media_link(element)):
                self._pieces.append(link)
                copy.is_empty = False

    def _is_open(self, *names: str) -> bool:
        """Whether a copy with one of these names is open."""
        return not {*names}.isdisjoint([copy.name for copy in self._open])


def read_body(html: str) -> HtmlElement:
    """Parse HTML and return its ``body``, which is empty if the HTML is."""
    return document_fromstring(html or "<body></body>", parser=_PARSER).find("body")


def to_html(body: HtmlElement) -> str:
    """Write a tree as HTML."""
    return str(etree.tostring(body, encoding="unicode", method="html"))
