"""The text of a page as one string, and the span of each element in it.

The tree is walked once. The result is flat lists, so that everything built on them (words,
segments, features) is a lookup in arrays and not a second walk.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import etree
from lxml.html import HtmlElement

from .. import native

__all__ = [
    "BLOCK_TAGS",
    "HEADING_TAGS",
    "INVISIBLE_TAGS",
    "Attributes",
    "TextFlow",
    "compiled_flow",
    "flow",
    "python_flow",
]

#: Names and values of an element's attributes, in order.
Attributes = Sequence[tuple[str, str]]

#: Elements that begin and end a block of text.
BLOCK_TAGS = frozenset(
    """address article aside blockquote body button caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hr html iframe legend
    li main menu nav noframes noscript ol optgroup option p pre section select summary table tbody
    td textarea tfoot th thead tr ul video""".split()
)
#: Elements that are headings.
HEADING_TAGS = frozenset("h1 h2 h3 h4 h5 h6".split())
#: Elements whose text a reader never sees.
INVISIBLE_TAGS = frozenset("link meta object script style svg template title".split())
# Neighbours of these kinds with nothing between them are set apart by style sheets.
_SPACED_TAGS = frozenset("a span label time strong b em i small".split())

_NOTHING, _SPACE, _LINE = "", " ", "\n"


def _kinds() -> dict[str, int]:
    """What the compiled walk is told about tags: see `webjury.native.walk`."""
    sets = (BLOCK_TAGS, INVISIBLE_TAGS, _SPACED_TAGS, frozenset(("pre",)), frozenset(("br",)))
    tags = frozenset().union(*sets)
    return {tag: sum(1 << bit for bit, known in enumerate(sets) if tag in known) for tag in tags}


_KINDS = _kinds()


@dataclass(slots=True)
class TextFlow:
    """The visible text of a page and the elements it stands in.

    Attributes
    ----------
    root : HtmlElement or None
        Of the tree; None for an empty flow.
    text : str
        White space collapsed as a browser does; a line break between blocks.
    tags : list of str
        Tag of each visible element, in document order.
    parents : list of int
        Index of each element's parent; -1 for the root.
    starts, stops : list of int
        Character offsets of each element's text.
    run_starts, run_stops : list of int
        Character offsets of the runs: stretches of text that stand directly in one element.
    run_elements : list of int
        Index of the element that each run stands in.
    run_opened : list of int
        Elements that were opened before each run.
    breaks : list of int
        Offsets at which a new block begins, ascending; the first is 0.
    """

    root: HtmlElement | None = None
    text: str = ""
    tags: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    run_starts: list[int] = field(default_factory=list)
    run_stops: list[int] = field(default_factory=list)
    run_elements: list[int] = field(default_factory=list)
    run_opened: list[int] = field(default_factory=list)
    breaks: list[int] = field(default_factory=lambda: [0])
    _attributes: list[Attributes] | None = None
    _elements: list[HtmlElement] | None = None

    def __len__(self) -> int:
        """Number of visible elements."""
        return len(self.tags)

    @property
    def elements(self) -> list[HtmlElement]:
        """The visible elements, in document order."""
        if self._elements is None:
            self._elements = [] if self.root is None else list(_visible(self.root))
        return self._elements

    def attributes(self, needed: Sequence[bool]) -> list[Attributes]:
        """Names and values of the attributes of each element that is needed."""
        if self._attributes is not None:
            return [
                items if is_needed else ()
                for items, is_needed in zip(self._attributes, needed, strict=True)
            ]
        return [
            element.items() if is_needed else ()
            for element, is_needed in zip(self.elements, needed, strict=True)
        ]

    def values(self, name: str) -> list[str | None]:
        """The value of an attribute of each element; None where there is none."""
        if self._attributes is not None:
            return native.walk.values(self._attributes, name)
        return [element.get(name) for element in self.elements]

    def innermost(self, element: int, stop: int) -> int:
        """Find the nearest element, from `element` upwards, whose text reaches to `stop`."""
        while self.stops[element] < stop and self.parents[element] >= 0:
            element = self.parents[element]
        return element


def flow(root: HtmlElement) -> TextFlow:
    """Walk a tree once and collect its visible text.

    Parameters
    ----------
    root : HtmlElement

    Returns
    -------
    TextFlow
    """
    return compiled_flow(root) if native.IS_COMPILED else python_flow(root)


def compiled_flow(root: HtmlElement) -> TextFlow:
    """The flow of a tree, by the compiled core; as `flow`."""
    return TextFlow(root, *native.walk.walk(root, _KINDS))


def python_flow(root: HtmlElement) -> TextFlow:
    """The flow of a tree, by Python; as `flow`."""
    writer = _Writer(root)
    walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if node.tag in INVISIBLE_TAGS:
                walk.skip_subtree()
            else:
                writer.open(node)
        elif event == "end" and node.tag not in INVISIBLE_TAGS:
            writer.close(node)
        elif tail := node.tail:
            writer.write(tail)
    return writer.finish()


def _visible(root: HtmlElement) -> Iterator[HtmlElement]:
    walk = etree.iterwalk(root, events=("start",))
    for _, node in walk:
        if node.tag in INVISIBLE_TAGS:
            walk.skip_subtree()
        else:
            yield node


class _Writer:
    """Collects the text and remembers what separates it from the text to come."""

    def __init__(self, root: HtmlElement) -> None:
        self._elements: list[HtmlElement] = []
        self._flow = TextFlow(root, _elements=self._elements)
        self._pieces: list[str] = []
        self._length = 0
        self._separator = _NOTHING
        self._element = -1
        self._preformatted = 0
        self._line_breaks = 0

    def open(self, element: HtmlElement) -> None:
        tag = element.tag
        if tag in BLOCK_TAGS:
            self._break_block()
            self._preformatted += tag == "pre"
        elif tag == "br":
            self._break_line()
        elif tag in _SPACED_TAGS and _touches_a_sibling(element):
            self._separate(_SPACE)
        flow = self._flow
        self._elements.append(element)
        flow.tags.append(tag)
        flow.parents.append(self._element)
        flow.starts.append(self._length)
        flow.stops.append(self._length)
        self._element = len(flow) - 1
        if text := element.text:
            self.write(text)

    def close(self, element: HtmlElement) -> None:
        flow, closed = self._flow, self._element
        tag = flow.tags[closed]
        flow.stops[closed] = self._length
        self._element = flow.parents[closed]
        if tag in BLOCK_TAGS:
            self._preformatted -= tag == "pre"
            self._break_block()
        if tail := element.tail:
            self.write(tail)

    def write(self, text: str) -> None:
        if self._element < 0:
            return
        if text.isspace():
            self._separate(_SPACE)
            return
        shown = text.strip("\r\n") if self._preformatted else " ".join(text.split())
        if text[0].isspace():
            self._separate(_SPACE)
        if self._separator and self._length:
            self._append(self._separator)
        flow = self._flow
        flow.run_starts.append(self._length)
        self._append(shown)
        flow.run_stops.append(self._length)
        flow.run_elements.append(self._element)
        flow.run_opened.append(len(flow))
        self._separator = _SPACE if text[-1].isspace() else _NOTHING
        self._line_breaks = 0

    def finish(self) -> TextFlow:
        self._flow.text = "".join(self._pieces)
        return self._flow

    def _append(self, piece: str) -> None:
        self._pieces.append(piece)
        self._length += len(piece)

    def _separate(self, separator: str) -> None:
        if self._separator != _LINE:
            self._separator = separator

    def _break_line(self) -> None:
        """A `br`: one ends the line, two in a row end the block."""
        self._separate(_LINE)
        self._line_breaks += 1
        if self._line_breaks == 2:
            self._break_block()

    def _break_block(self) -> None:
        self._separator = _LINE
        breaks = self._flow.breaks
        if breaks[-1] != self._length:
            breaks.append(self._length)


def _touches_a_sibling(element: HtmlElement) -> bool:
    previous = element.getprevious()
    return previous is not None and previous.tag == element.tag and not previous.tail
