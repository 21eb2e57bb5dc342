"""The text of a page as one string, and the span of each element in it.

The tree is walked once. The result is flat lists and arrays, so that everything built on them
(words, segments, features) is a lookup and not a second walk.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from lxml import etree
from lxml.html import HtmlElement

from .. import native
from .attributes import AttributeTable, Integers

__all__ = [
    "BLOCK_TAGS",
    "HEADING_TAGS",
    "INVISIBLE_TAGS",
    "TextFlow",
    "compiled_flow",
    "flow",
    "python_flow",
    "text_and_breaks",
]

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

# What a walk knows of a tag; `webjury.native.walk` has the same flags.
_BLOCK, _INVISIBLE, _SPACED, _PREFORMATTED, _LINE_BREAK = 1, 2, 4, 8, 16
_NOTHING, _SPACE, _LINE = "", " ", "\n"


def _kinds() -> dict[str, int]:
    """The flags of all tags that are not just inline."""
    kinds = dict.fromkeys(BLOCK_TAGS, _BLOCK) | dict.fromkeys(INVISIBLE_TAGS, _INVISIBLE)
    kinds |= dict.fromkeys(_SPACED_TAGS, _SPACED)
    return kinds | {"pre": _BLOCK | _PREFORMATTED, "br": _LINE_BREAK}


_KINDS = _kinds()


def _integers(items: Iterable[int] = ()) -> Integers:
    return array("q", items)


@dataclass(slots=True)
class TextFlow:
    """The visible text of a page and the elements around it.

    Attributes
    ----------
    root : HtmlElement or None
        Of the tree; None for an empty flow.
    text : str
        White space collapsed as a browser does; a line break between blocks.
    tags : list of str
        Tag of each visible element, in document order.
    parents : array of int
        Index of each element's parent; -1 for the root.
    starts, stops : array of int
        Character offsets of each element's text.
    run_starts, run_stops : array of int
        Character offsets of the runs: stretches of text directly in one element.
    run_elements : array of int
        Index of the element around each run.
    run_opened : array of int
        Elements that were opened before each run.
    breaks : array of int
        Offsets at which a new block begins, ascending; the first is 0.
    attributes : AttributeTable
        Of each element.
    """

    root: HtmlElement | None = None
    text: str = ""
    tags: list[str] = field(default_factory=list)
    parents: Integers = field(default_factory=_integers)
    starts: Integers = field(default_factory=_integers)
    stops: Integers = field(default_factory=_integers)
    run_starts: Integers = field(default_factory=_integers)
    run_stops: Integers = field(default_factory=_integers)
    run_elements: Integers = field(default_factory=_integers)
    run_opened: Integers = field(default_factory=_integers)
    breaks: Integers = field(default_factory=lambda: _integers((0,)))
    attributes: AttributeTable = field(default_factory=AttributeTable)
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

    def of_tag(self, tag: str) -> list[HtmlElement]:
        """The visible elements of a tag, in document order, without a look at all others."""
        if self._elements is not None or self.root is None:
            return [element for element in self.elements if element.tag == tag]
        found = () if tag in INVISIBLE_TAGS else self.root.iter(tag)
        return [one for one in found if next(one.iterancestors(*INVISIBLE_TAGS), None) is None]

    def values(self, name: str) -> list[str | None]:
        """The value of an attribute of each element; None where there is none."""
        return self.attributes.values(name)

    def text_of(self, element: int) -> str:
        """The text of an element, with the white space around it."""
        return self.text[self.starts[element] : self.stops[element]]

    def within(self, element: int) -> range:
        """The elements within one."""
        stop = element + 1
        while stop < len(self.parents) and self.parents[stop] >= element:
            stop += 1
        return range(element + 1, stop)

    def innermost(self, element: int, stop: int) -> int:
        """Find the nearest element, from `element` upwards, with text up to `stop`."""
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


def text_and_breaks(root: HtmlElement) -> tuple[str, Integers]:
    """The text of a tree's flow and its breaks alone, which takes less time.

    Parameters
    ----------
    root : HtmlElement

    Returns
    -------
    text : str
    breaks : array of int
        As in `TextFlow`.
    """
    if native.IS_COMPILED:
        return native.walk.text_and_breaks(root, _KINDS)
    found = python_flow(root)
    return found.text, found.breaks


def compiled_flow(root: HtmlElement) -> TextFlow:
    """The flow of a tree, by the compiled core; as `flow`."""
    found = native.walk.walk(root, _KINDS)
    return TextFlow(root, *found[:-3], AttributeTable(*found[-3:]))


def python_flow(root: HtmlElement) -> TextFlow:
    """The flow of a tree, by Python; as `flow`."""
    # One long function, since a page has thousands of elements: calls would take most of the time.
    tags: list[str] = []
    parents, starts, stops = [], [], []
    run_starts, run_stops, run_elements, run_opened = [], [], [], []
    breaks, pieces = [0], []
    items: defaultdict[tuple[str, str], int] = defaultdict(count().__next__)
    item_numbers: list[int] = []
    item_bounds = [0]
    length, separator = 0, _NOTHING
    inner = -1  # the element that is open
    preformatted = line_breaks = 0
    walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        # Comments and instructions have a function in place of a tag.
        tag = node.tag
        kind = _KINDS.get(tag, 0)
        if event == "start":
            if kind & _INVISIBLE:
                walk.skip_subtree()
                continue
            if kind & _BLOCK:
                separator = _LINE
                if breaks[-1] != length:
                    breaks.append(length)
                preformatted += kind == _BLOCK | _PREFORMATTED
            elif kind & _LINE_BREAK:
                # One ends the line, two in a row end the block.
                separator = _LINE
                line_breaks += 1
                if line_breaks == 2 and breaks[-1] != length:
                    breaks.append(length)
            elif kind & _SPACED and separator != _LINE and _is_set_apart(node):
                separator = _SPACE
            tags.append(tag)
            parents.append(inner)
            starts.append(length)
            stops.append(length)
            inner = len(tags) - 1
            item_numbers.extend(map(items.__getitem__, node.items()))
            item_bounds.append(len(item_numbers))
            text = node.text
        else:
            if event == "end" and not kind & _INVISIBLE:
                stops[inner] = length
                inner = parents[inner]
                if kind & _BLOCK:
                    preformatted -= kind == _BLOCK | _PREFORMATTED
                    separator = _LINE
                    if breaks[-1] != length:
                        breaks.append(length)
            text = node.tail
        if not text or inner < 0:
            continue
        words = text.split()
        if separator != _LINE and (not words or text[0].isspace()):
            separator = _SPACE
        if not words:
            continue
        if separator and length:
            pieces.append(separator)
            length += 1
        shown = text.strip("\r\n") if preformatted else " ".join(words)
        pieces.append(shown)
        run_starts.append(length)
        length += len(shown)
        run_stops.append(length)
        run_elements.append(inner)
        run_opened.append(len(tags))
        separator = _SPACE if text[-1].isspace() else _NOTHING
        line_breaks = 0
    return TextFlow(
        root,
        "".join(pieces),
        tags,
        _integers(parents),
        _integers(starts),
        _integers(stops),
        _integers(run_starts),
        _integers(run_stops),
        _integers(run_elements),
        _integers(run_opened),
        _integers(breaks),
        AttributeTable(list(items), _integers(item_numbers), _integers(item_bounds)),
    )


def _visible(root: HtmlElement) -> Iterator[HtmlElement]:
    walk = etree.iterwalk(root, events=("start",))
    for _, node in walk:
        if node.tag in INVISIBLE_TAGS:
            walk.skip_subtree()
        else:
            yield node


def _is_set_apart(element: HtmlElement) -> bool:
    """Whether only style sheets separate an element from the one before it, of the same tag."""
    previous = element.getprevious()
    if previous is None or previous.tag != element.tag or previous.tail:
        return False
    return not any(map(_is_of_signature, (element, element.getparent())))


def _is_of_signature(element: HtmlElement | None) -> bool:
    """Whether an element is a part of the name, or a parameter, of a function that Sphinx writes.

    These parts are one expression, such as ``list.append(x)``.
    """
    return element is not None and (element.get("class") or "").startswith("sig-")
