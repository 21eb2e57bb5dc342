"""The text of a page as one string, and the span of each element in it.

The tree is walked once. The results are flat lists and arrays, in which everything built on them
(words, segments, features) is looked up without walking the tree again.
"""

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

import numpy as np
from lxml import etree
from lxml.html import HtmlElement

from ..native import twin
from .tree import Attributes, AttributeTable, Integers, Nearest, Tree

#: Elements that begin and end a block of text.
BLOCK_TAGS = frozenset(
    """address article aside blockquote body button caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hr html iframe legend
    li main menu nav noframes noscript ol optgroup option p pre section select summary table tbody
    td textarea tfoot th thead tr ul video""".split()
)
HEADING_TAGS = frozenset("h1 h2 h3 h4 h5 h6".split())
#: Elements that contain the whole page, not a part of it.
PAGE_TAGS = frozenset(("html", "body"))
#: Elements whose text a reader never sees.
INVISIBLE_TAGS = frozenset("link meta object script style svg template title".split())
#: Elements whose text is code.
CODE_TAGS = frozenset(("script", "style"))
#: Elements without an end tag.
VOID_TAGS = frozenset(
    "area base br col embed frame hr img input link meta param source track wbr".split()
)
# Style sheets put space between adjacent elements of these kinds that have no white space between.
_SPACED_TAGS = frozenset("a span label time strong b em i small".split())
#: Exceptions: an element whose class begins with one of these contains all of its white space.
_OWN_SPACE_CLASSES = ("sig-", "TextRun ", "NormalTextRun ")
#: Attributes of a span that say nothing about its content; the last one is from Word.
_STYLING_ATTRIBUTES = frozenset(("style", "lang", "dir", "data-contrast"))

_PREFORMATTED_TAG, _LINE_BREAK_TAG = "pre", "br"
_NOTHING, _SPACE, _LINE = "", " ", "\n"

#: For the compiled core: the flags of all tags that are not plain inline elements.
_BLOCK, _INVISIBLE, _SPACED, _PREFORMATTED, _LINE_BREAK = 1, 2, 4, 8, 16
_KINDS = {
    **dict.fromkeys(BLOCK_TAGS, _BLOCK),
    **dict.fromkeys(INVISIBLE_TAGS, _INVISIBLE),
    **dict.fromkeys(_SPACED_TAGS, _SPACED),
    _PREFORMATTED_TAG: _BLOCK | _PREFORMATTED,
    _LINE_BREAK_TAG: _LINE_BREAK,
}
#: The results of a walk: the fields of `TextFlow` without the root, and of its attribute table.
WalkResult = tuple[
    str,
    list[str],
    Integers,
    Integers,
    Integers,
    Integers,
    Integers,
    Integers,
    Integers,
    Integers,
    list[tuple[str, str]],
    Integers,
    Integers,
]


@dataclass(eq=False)
class TextFlow:
    """The visible text of a page and the elements around it."""

    root: HtmlElement  # of the tree
    text: str  # with white space collapsed as in a browser, and a line break between blocks
    tags: list[str]  # tag of each visible element, in document order
    parents: Integers  # index of each element's parent; -1 for the root
    starts: Integers  # character offsets of each element's text
    stops: Integers
    #: Character offsets of the runs of text; a run is directly in one element.
    run_starts: Integers
    run_stops: Integers
    run_elements: Integers  # the element around each run
    elements_before_runs: Integers  # number of elements that begin before each run
    breaks: Integers  # offsets at which a new block begins, ascending; the first is 0
    attributes: AttributeTable
    # Caches, filled when they are first needed.
    _nodes: dict[str, dict[int, HtmlElement]] = field(default_factory=dict, repr=False)
    _values: dict[str, list[str | None]] = field(default_factory=dict, repr=False)
    _nearest: dict[Collection[str], Nearest[int]] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        """Number of visible elements."""
        return len(self.tags)

    @cached_property
    def tree(self) -> Tree:
        """The tree of the visible elements, as arrays."""
        return Tree(np.array(self.parents, dtype=np.int64))

    @cached_property
    def elements(self) -> list[HtmlElement]:
        """The visible elements, in document order."""
        return list(_visible_elements(self.root))

    @cached_property
    def _elements_by_tag(self) -> dict[str, list[int]]:
        return _indices_by_name(self.tags)

    @cached_property
    def _numbers(self) -> dict[str, list[int]]:
        return _indices_by_name([name for name, _ in self.attributes.items])

    def tagged(self, *tags: str) -> list[int]:
        """The elements with one of the tags, in document order."""
        places = [self._elements_by_tag[tag] for tag in tags if tag in self._elements_by_tag]
        return list(places[0]) if len(places) == 1 else sorted(chain.from_iterable(places))

    def node(self, element: int) -> HtmlElement:
        """A visible element, without making Python objects of elements with other tags."""
        if "elements" in vars(self):
            return self.elements[element]
        tag = self.tags[element]
        if tag not in self._nodes:
            same, nodes = self.tagged(tag), list(self.root.iter(tag))
            if len(nodes) > len(same):
                nodes = [one for one in nodes if not list(one.iterancestors(*INVISIBLE_TAGS))]
            self._nodes[tag] = dict(zip(same, nodes, strict=True))
        return self._nodes[tag][element]

    def value(self, element: int, name: str) -> str:
        """The value of an attribute of an element; empty without it."""
        return dict(self.attributes[element]).get(name, "")

    def values(self, name: str) -> list[str | None]:
        """The value of an attribute for each element, or None; the list is cached."""
        if name not in self._values:
            self._values[name] = self.attributes.values(self.numbers(name))
        return self._values[name]

    def numbers(self, name: str) -> list[int]:
        """The numbers, in the attribute table, of the values that an attribute has on the page."""
        return self._numbers.get(name, [])

    def distinct_values(self, name: str) -> list[str]:
        """The distinct values that an attribute has on the page."""
        return [self.attributes.items[number][1] for number in self.numbers(name)]

    def with_value(self, name: str, is_wanted: Callable[[str], object]) -> list[int]:
        """The elements with a wanted value of an attribute. Each distinct value is tested once."""
        items = self.attributes.items
        wanted = [number for number in self.numbers(name) if is_wanted(items[number][1])]
        holders: list[int] = self.attributes.holders(wanted)[0].tolist() if wanted else []
        return holders

    def text_of(self, element: int) -> str:
        """The text of an element, with the white space around it."""
        return self.text[self.starts[element] : self.stops[element]]

    def span(self, element: int) -> tuple[int, int]:
        """The characters of an element."""
        return self.starts[element], self.stops[element]

    def within(self, element: int) -> range:
        """The descendants of an element."""
        stop = element + 1
        while stop < len(self.parents) and self.parents[stop] >= element:
            stop += 1
        return range(element + 1, stop)

    def previous_sibling(self, element: int) -> int:
        """The previous sibling of an element; -1 if it has none."""
        parent, sibling = self.parents[element], element - 1
        while sibling > parent and self.parents[sibling] != parent:
            sibling = self.parents[sibling]
        return sibling if sibling > parent else -1

    def nearest(self, element: int, tags: frozenset[str] | tuple[str, ...]) -> int:
        """The element itself or its nearest ancestor with one of the tags; -1 if there is none."""
        if tags not in self._nearest:
            tag_of = self.tags  # without `self`, so that a page is freed at once
            self._nearest[tags] = Nearest(
                self.parents.__getitem__, lambda one: tag_of[one] in tags, -1
            )
        return self._nearest[tags](element)

    def innermost(self, element: int, stop: int) -> int:
        """Find the nearest element, from `element` upwards, whose text extends to `stop`."""
        while self.stops[element] < stop and self.parents[element] >= 0:
            element = self.parents[element]
        return element


def _indices_by_name(names: list[str]) -> dict[str, list[int]]:
    """The places at which each name occurs, ascending."""
    indices: dict[str, list[int]] = defaultdict(list)
    for index, name in enumerate(names):
        indices[name].append(index)
    return indices


def flow(root: HtmlElement) -> TextFlow:
    """Walk a tree once and collect its visible text."""
    return flow_of(root, walk(root))


def flow_of(root: HtmlElement, walked: WalkResult) -> TextFlow:
    """Make the flow of a tree from the results of `walk`."""
    return TextFlow(root, *walked[:-3], AttributeTable(*walked[-3:]))


@twin("walk.text_and_breaks", _KINDS)
def text_and_breaks(root: HtmlElement) -> tuple[str, Integers]:
    """The text and the breaks of a tree's flow, in less time than the whole flow."""
    writer = _Writer()
    writer.read(root)
    return "".join(writer.pieces), writer.breaks


@twin("walk.walk", _KINDS)
def walk(root: HtmlElement) -> WalkResult:
    """Walk a tree once, and collect the fields of its flow."""
    writer = _Writer()
    writer.read(root)
    table = AttributeTable.of(writer.attributes)
    elements = writer.parents, writer.starts, writer.stops
    runs = writer.run_starts, writer.run_stops, writer.run_elements, writer.elements_before_runs
    attributes = table.items, table.numbers, table.bounds
    text = "".join(writer.pieces)
    return (text, writer.tags, *elements, *runs, writer.breaks, *attributes)


class _Writer:
    """Collects the text of a tree; remembers the separator to write before the next text."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.tags: list[str] = []
        self.parents, self.starts, self.stops = array("q"), array("q"), array("q")
        self.run_starts, self.run_stops = array("q"), array("q")
        self.run_elements, self.elements_before_runs = array("q"), array("q")
        self.breaks = array("q", (0,))
        self.attributes: list[Attributes] = []
        self.length = 0
        self.separator = _NOTHING
        self.element = -1  # the innermost open element
        #: Number of open elements that preserve white space; of line breaks since the last word.
        self.n_preformatted = self.n_line_breaks = 0

    def read(self, root: HtmlElement) -> None:
        """Collect everything in a tree."""
        walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
        for event, node in walk:
            if event == "start":
                if node.tag in INVISIBLE_TAGS:
                    walk.skip_subtree()
                else:
                    self._open(node)
                    self._write(node.text)
            else:
                if event == "end" and node.tag not in INVISIBLE_TAGS:
                    self._close(node.tag)
                self._write(node.tail)

    def _open(self, node: HtmlElement) -> None:
        tag = node.tag
        if tag in BLOCK_TAGS:
            self._break_block()
            self.n_preformatted += tag == _PREFORMATTED_TAG
        elif tag == _LINE_BREAK_TAG:
            self._break_line()
        elif tag in _SPACED_TAGS and self.separator != _LINE and _is_spaced_by_style(node):
            self.separator = _SPACE
        self.tags.append(tag)
        self.parents.append(self.element)
        self.starts.append(self.length)
        self.stops.append(self.length)
        self.element = len(self.tags) - 1
        self.attributes.append(node.items())

    def _close(self, tag: str) -> None:
        self.stops[self.element] = self.length
        self.element = self.parents[self.element]
        if tag in BLOCK_TAGS:
            self.n_preformatted -= tag == _PREFORMATTED_TAG
            self._break_block()

    def _break_block(self) -> None:
        self.separator = _LINE
        if self.breaks[-1] != self.length:
            self.breaks.append(self.length)

    def _break_line(self) -> None:
        # One line break ends the line; two in a row end the block.
        self.separator = _LINE
        self.n_line_breaks += 1
        if self.n_line_breaks == 2:
            self._break_block()

    def _write(self, text: str | None) -> None:
        if not text or self.element < 0:
            return
        words = text.split()
        if self.separator != _LINE and (not words or text[0].isspace()):
            self.separator = _SPACE
        if not words:
            return
        if self.separator and self.length:
            self.pieces.append(self.separator)
            self.length += 1
        shown = text.strip("\r\n") if self.n_preformatted else " ".join(words)
        self.pieces.append(shown)
        self.run_starts.append(self.length)
        self.length += len(shown)
        self.run_stops.append(self.length)
        self.run_elements.append(self.element)
        self.elements_before_runs.append(len(self.tags))
        self.separator = _SPACE if text[-1].isspace() else _NOTHING
        self.n_line_breaks = 0


def _visible_elements(root: HtmlElement) -> Iterator[HtmlElement]:
    walk = etree.iterwalk(root, events=("start",))
    for _, node in walk:
        if node.tag in INVISIBLE_TAGS:
            walk.skip_subtree()
        else:
            yield node


def _is_spaced_by_style(element: HtmlElement) -> bool:
    """Whether only a style sheet separates an element from the previous one, of the same tag."""
    previous = element.getprevious()
    if previous is None or previous.tag != element.tag or previous.tail:
        return False
    if any(map(_has_own_space, (element, element.getparent()))):
        return False
    return not _splits_word(previous, element)


def _has_own_space(element: HtmlElement | None) -> bool:
    """Whether an element contains all of its white space: in Sphinx signatures and Word texts."""
    return element is not None and (element.get("class") or "").startswith(_OWN_SPACE_CLASSES)


def _splits_word(before: HtmlElement, after: HtmlElement) -> bool:
    """Whether two spans split a word after its first letter, as editors do: "many c", "hildren".

    Spans with attributes other than styles may be labels, each with its own words.
    """
    if after.tag != "span" or len(before) or not all(map(_has_only_styling, (before, after))):
        return False
    text, following = before.text or "", after.text or ""
    return text[-2:-1].isspace() and text[-1].isalpha() and following[:1].islower()


def _has_only_styling(span: HtmlElement) -> bool:
    return _STYLING_ATTRIBUTES.issuperset(span.attrib) and "display" not in span.get("style", "")
