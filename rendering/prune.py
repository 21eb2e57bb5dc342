"""Copy the kept part of a page's tree: the kept text, and the elements around it."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from html import escape

from lxml import etree
from lxml.html import HtmlElement, document_fromstring

from ..addresses import clean_address
from ..segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..segmenter.formulas import FORMULA
from ..segmenter.page import ELEMENT_CLASSES
from .attributes import (
    ATTRIBUTES,
    CAPTION,
    PICTURE,
    POST,
    STEP,
    TASK,
    copied_attributes,
    has_boxes,
    has_markers,
    is_numbered,
    task_of,
    written_attributes,
)
from .constructs.code import code_label, code_language, verbatim
from .constructs.formulas import formula_class
from .constructs.images import MEDIA, MEDIA_TAGS, Images, media_address
from .constructs.tables import (
    CELL_TAGS,
    ROW_TAGS,
    SAID,
    is_code_table,
    is_data_table,
    is_infobox,
    said_by_picture,
)
from .lookups import Span, are_in_one
from .needed import Needed, find_needed

#: Attributes for the copies of elements, by element.
Marks = Mapping[int, Mapping[str, str]]
#: The name that the copy of an inline element gets; other inline elements are unwrapped.
_INLINE = {
    tag: tag
    for tag in """a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small
    strong sub sup time u var""".split()
} | {"tt": "code", "strike": "s"}
#: The name that the copy of a block gets.
_BLOCKS = {
    tag: tag for tag in (*HEADING_TAGS, *"blockquote dl figcaption figure hr ol p pre ul".split())
} | {"dir": "ul", "menu": "ul"}
#: Elements that are only copied into one of these parents.
_PARENTS = {
    "li": ("ul", "ol"),
    **dict.fromkeys(("dt", "dd"), ("dl",)),
    **dict.fromkeys(("caption", "thead", "tbody", "tfoot"), ("table",)),
    "tr": ("table", "thead", "tbody", "tfoot"),
    **dict.fromkeys(CELL_TAGS, ("tr",)),
}
#: Blocks of which only the text directly in them is copied.
_WRAPPERS = BLOCK_TAGS - _BLOCKS.keys() - _PARENTS.keys() - MEDIA_TAGS - {"table"}
#: Elements of which all text is in one line.
_LINE_TAGS = HEADING_TAGS | frozenset("code kbd samp sub sup var".split())
#: Elements between two texts whose copies part them.
_PARTING = BLOCK_TAGS | {"br"}
#: Elements whose copies hold no nested elements.
_LEAVES = frozenset(("br", "hr", "img", "pre"))
#: The name of the rest of a link that another link within it has ended: it is shown as its text.
_NO_LINK = "span"
#: Elements nested deeper are unwrapped: code that reads the copy may recurse.
_MAX_DEPTH = 60
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

    White space is collapsed except in code. Tables that lay out the page are unwrapped. Elements
    ``span`` hold the TeX of formulas.

    The spans ascend, and contain whole runs. Further `images` are copied, with their captions,
    besides those between two kept runs; no image is copied without `with_images`.
    """
    needed = find_needed(flow, spans, images, captions, with_images=with_images)
    return read_body(_Copier(flow, spans, marks or {}, needed).copy())


class _Copy:
    """The copy of an element that is open: its name, the depth of its content, if it has any."""

    __slots__ = ("depth", "is_empty", "name")

    def __init__(self, name: str, depth: int) -> None:
        self.name, self.depth, self.is_empty = name, depth, True


class _Copier:
    """Goes through elements and runs in document order, and copies what is needed."""

    def __init__(self, flow: TextFlow, spans: Sequence[Span], marks: Marks, needed: Needed) -> None:
        self._flow, self._marks, self._images = flow, marks, Images(flow, spans)
        self._tags, self._parents, self._needed = flow.tags, flow.parents, needed
        self._has_formulas = bool(flow.distinct(FORMULA))
        self._has_markers, self._has_boxes = has_markers(flow), has_boxes(flow)
        self._parting_elements = [one for one in needed.elements if flow.tags[one] in _PARTING]
        body = _Copy("body", 0)
        #: The HTML, and the copies that are still open in it.
        self._pieces, self._open = ["<body>"], [body]
        #: The copies of elements; of one without a copy, that of the element around it.
        self._copies = {-1: body}
        #: The elements of code that was copied as one text.
        self._code = range(0)

    def copy(self) -> str:
        """The kept part as HTML."""
        flow, waiting = self._flow, iter((*self._needed.elements, len(self._flow)))
        text, starts, stops, opened = flow.text, flow.run_starts, flow.run_stops, flow.run_opened
        element, last, last_kept = next(waiting), -1, -1
        for run, (is_kept, stop) in enumerate(zip(self._needed.runs, opened, strict=True)):
            # Needed elements may begin at a dropped run, and hold kept runs that follow.
            if not is_kept and element >= stop:
                continue
            space = text[stops[run - 1] : starts[run]] or self._space(last, run)
            if is_kept:
                # Nothing parts two runs of a line that follow each other.
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
        """The copy of an element or, if it has none, of the innermost one around it."""
        around = element
        while around not in self._copies:
            around = self._parents[around]
        place = self._copies[element] = self._copies[around]
        return place

    def _parting(self, last: int, run: int) -> str:
        """What parts two kept texts of a block as the dropped or empty block between them did."""
        flow, parting = self._flow, self._parting_elements
        row = bisect_left(parting, flow.run_opened[last])
        if row < len(parting) and parting[row] < flow.run_opened[run]:
            return ""  # The copies of elements between them do.
        row = bisect_left(flow.breaks, flow.run_stops[last])
        if row == len(flow.breaks) or flow.breaks[row] > flow.run_starts[run]:
            return ""
        if not are_in_one(flow, BLOCK_TAGS, last, run):
            return ""
        is_in_line = flow.nearest(flow.run_elements[run], _LINE_TAGS) >= 0
        return " " if is_in_line and are_in_one(flow, _LINE_TAGS, last, run) else "<br><br>"

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
            text = f"\n{said}\n"  # Parsers move text outside of cells to before the table.
        if text:
            self._pieces.append(text)
            place.is_empty = False

    def _close_up_to(self, place: _Copy) -> None:
        """Close all copies within one."""
        while self._open[-1] is not place:
            self._pieces.append(f"</{self._open.pop().name}>")

    def _end_link(self) -> None:
        """End the link that is open, as browsers do where another one begins within it."""
        row = next(row for row, copy in enumerate(self._open) if copy.name == "a")
        split = self._open[row:]
        for copy in reversed(split):
            if self._pieces[-1].startswith((f"<{copy.name}>", f"<{copy.name} ")):
                del self._pieces[-1]  # All of its content is still to come.
            else:
                self._pieces.append(f"</{copy.name}>")
        split[0].name = _NO_LINK
        self._pieces += [f"<{copy.name}>" for copy in split]

    def _space(self, last: int, run: int) -> str:
        """The white space before one of the dropped runs between two runs."""
        if run <= last + 1:  # as mostly
            return ""
        starts, stops = self._flow.run_starts, self._flow.run_stops
        spaced = (one for one in range(max(last + 1, 1), run) if stops[one - 1] < starts[one])
        return next((self._flow.text[stops[one - 1] : starts[one]] for one in spaced), "")

    def _copy_one(self, element: int) -> None:
        """Copy an element, if it means something where it is."""
        if element in self._code:
            return
        is_wrapper = self._tags[element] in _WRAPPERS and element not in self._needed.holds_lines
        if is_wrapper and element not in self._marks:  # It is unwrapped, wherever it is.
            return
        place = self._place(self._parents[element])
        if self._open[-1] is not place:
            self._close_up_to(place)
        name = self._name(element, place)
        if name is None or (place.depth >= _MAX_DEPTH and name not in _LEAVES):
            self._copies[element] = place
            return
        if name == "a" and self._is_within("a"):
            self._end_link()
        place.is_empty = False
        may_be_task = self._has_boxes and name == "li"
        if name in ATTRIBUTES or element in self._marks or may_be_task:
            self._pieces.append(f"<{name}{self._attributes(element, name)}>")
        else:
            self._pieces.append(f"<{name}>")
        if name == "pre":
            self._pieces.append(self._code_of(element))
            self._code = range(element, self._flow.within(element).stop)
        elif name in _LEAVES:
            self._copies[element] = place
        else:
            self._copies[element] = copy = _Copy(name, place.depth + 1)
            self._open.append(copy)
            if self._tags[element] in MEDIA_TAGS:
                self._link_media(self._flow.node(element), copy)

    def _attributes(self, element: int, name: str) -> str:
        """The attributes of the copy of an element, as HTML."""
        flow, own = self._flow, self._images.attributes(element)
        found = copied_attributes(own, name) if own else {}
        found |= self._marks.get(element, {})
        if name == "img":
            found["src"] = clean_address(self._images.source(element))
        if name == "span":
            found["class"] = formula_class(own[FORMULA])
        if name == "li" and self._has_boxes and (task := task_of(flow.node(element))):
            found[TASK] = task
        if name in CELL_TAGS and (said := said_by_picture(flow, element)):
            found[SAID] = said
        return written_attributes(found)

    def _name(self, element: int, place: _Copy) -> str | None:
        """The tag of an element in the copy; None if it is unwrapped."""
        tag: str = self._tags[element]
        if element in self._marks:
            marks = self._marks[element]
            if PICTURE in marks or CAPTION in marks:
                return "figure" if PICTURE in marks else "figcaption"
            if POST in marks or STEP in marks:
                return "div"
        if tag in _INLINE:
            return _INLINE[tag] if self._is_shown(element, tag) else None
        if tag == "span":
            is_formula = self._has_formulas and FORMULA in self._images.attributes(element)
            return tag if is_formula else None
        if place.name in HEADING_TAGS:
            return None
        if tag in _WRAPPERS:
            return "div" if element in self._needed.holds_lines else None
        if tag == "ul" and self._has_markers and is_numbered(self._flow.node(element)):
            return "ol"
        if tag in _BLOCKS:
            return "div" if tag == "p" and element in self._needed.holds_block else _BLOCKS[tag]
        if tag == "table":
            return self._name_of_table(self._flow.node(element))
        if tag in MEDIA_TAGS and media_address(self._flow.node(element)):
            return "figure"
        if tag == "tr" and place.name == "ul":
            return "li"
        if tag in CELL_TAGS and place.name == "li":
            return None  # a table in a cell, which becomes a list
        if place.name in _PARENTS.get(tag, ()):
            return tag
        return "div" if element in self._needed.holds_lines and tag in BLOCK_TAGS else None

    def _is_shown(self, element: int, tag: str) -> bool:
        """Whether an inline element means something: links lead somewhere, images are seen."""
        if tag == "a" and element not in self._marks:
            if "href" not in self._images.attributes(element):
                return False  # It would take the place of links within it.
        elif tag == "img" and not self._images.shown_source(element):
            return False
        return element not in self._needed.holds_block

    def _link_media(self, node: HtmlElement, copy: _Copy) -> None:
        if address := media_address(node):
            title = " ".join((node.get("title") or "").split())
            self._pieces.append(f"<a{written_attributes({MEDIA: title, 'href': address})}></a>")
            copy.is_empty = False

    def _name_of_table(self, table: HtmlElement) -> str | None:
        if is_code_table(table):
            return "pre"
        if not (is_data_table(table) or is_infobox(table)):
            return None
        return "ul" if self._is_within(*CELL_TAGS) else "table"

    def _is_within(self, *names: str) -> bool:
        """Whether the copy of one of some elements is open."""
        return not {*names}.isdisjoint([copy.name for copy in self._open])

    def _code_of(self, element: int) -> str:
        """The content of the copy of preformatted code."""
        flow = self._flow
        language = code_language(flow.node(element)) or code_label(flow, element)
        text = escape(verbatim(flow, element, self._needed.runs), quote=False)
        named = written_attributes({"class": f"language-{language}"}) if language else ""
        return f"<code{named}>{text}</code></pre>"


def read_body(html: str) -> HtmlElement:
    """Read the ``body`` of HTML; an empty one if there is nothing to read."""
    return document_fromstring(html or "<body></body>", parser=_PARSER).find("body")


def written(body: HtmlElement) -> str:
    """Write a tree as HTML."""
    return str(etree.tostring(body, encoding="unicode", method="html"))
