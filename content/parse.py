"""Read the kept part of a page into content, in one pass over its kept texts.

Only kept texts and the images beside them are visited. The elements around a text are opened when
their first kept text comes, and their rules (see `webjury.content.rules`) say what they become: a
node, a mark, or nothing, so that an element without a rule leaves no trace. Where lines end is read
from the text of the page, so text and forms are divided alike.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from operator import is_
from types import MappingProxyType
from typing import NamedTuple, cast

from ..segmenter.tags import BLOCK_TAGS
from . import nodes
from .collected import Collected
from .nodes import Block, Break, Container, Content, Heading, Inline, LineBlock, Mark, Marks, Text
from .part import Part
from .separators import BLOCK, LINE, NOTHING, SPACE, Separators

#: What an element becomes: a block for its texts, a mark for them, or nothing.
Made = Block | Mark | None
#: Gets the parser, an element and the block around it.
Rule = Callable[["Parser", int, Block], Made]
#: Reads an element without text, and says whether it became content.
TextlessRule = Callable[["Parser", int, Block], bool]
#: Elements within more blocks than this leave no trace: code that reads content may recurse.
MAX_DEPTH = 60
#: Most marks of a text, for the same reason: quotations within a line may be nested.
MAX_MARKS = 40


class Rules(NamedTuple):
    """The rules of elements.

    Attributes
    ----------
    by_tag : mapping of str to callable
    textless : mapping of str to callable
        Those of elements without text, by tag.
    chosen : mapping of int to callable
        Those of single elements, in place of those of their tags.
    """

    by_tag: Mapping[str, Rule]
    textless: Mapping[str, TextlessRule]
    chosen: Mapping[int, Rule] = MappingProxyType({})


class _Frame:
    """An open element: the block around its texts, their marks, and whether it links blocks."""

    __slots__ = ("card", "depth", "element", "end", "is_in_cell", "marks", "node")

    def __init__(self, element: int, end: int, node: Block) -> None:
        self.element, self.end, self.node = element, end, node
        self.marks: Marks = ()
        self.depth, self.is_in_cell = 0, False
        #: The innermost link around blocks, and its element.
        self.card: tuple[Mark, int] | None = None

    def inner(self, element: int, end: int) -> "_Frame":
        """The frame of an element that leaves no trace within this one."""
        frame = _Frame(element, end, self.node)
        frame.marks, frame.depth, frame.is_in_cell = self.marks, self.depth, self.is_in_cell
        frame.card = self.card
        return frame


class Parser:
    """The state of the pass, which rules may ask and change.

    Parameters
    ----------
    part : Part
    rules : Rules
    textless : sequence of int
        The elements without text to read, ascending.
    segment_starts : sequence of int
        As for `content_of`.

    Attributes
    ----------
    collected : Collected
    around_blocks : set of int
        The elements that contain a kept block.
    is_marked : bool
        Whether texts are marked with their segments.
    """

    def __init__(
        self,
        part: Part,
        rules: Rules,
        textless: Sequence[int] = (),
        segment_starts: Sequence[int] = (),
    ) -> None:
        self.part, self._rules, self._textless = part, rules, textless
        self._parents, self._ends = part.doc.parents, part.doc.ends
        #: For each element, itself or the nearest one around it that has a rule.
        self._with_rule = part.doc.nearest_to_each(rules.by_tag, rules.chosen)
        self.content, self.collected = Content(), Collected()
        self.around_blocks = _around_blocks(part, textless)
        self.is_marked = bool(segment_starts)
        self._segment_starts = segment_starts
        self._segments = [Mark("segment", f"#s{row}") for row in range(len(segment_starts))]
        self._segment: Marks = ()
        self._stack = [_Frame(-1, len(part.doc) + 1, self.content)]
        self._line: list[Inline] | None = None
        self._line_block: LineBlock | None = None
        self._separators = Separators(part, textless)
        self._has_space = False
        #: The block of the page around what is read.
        self._page_block = -1
        self._skipped = range(0)

    # What rules may ask and do.

    @property
    def marks(self) -> Marks:
        """The marks of the texts that come next."""
        return self._segment + self._stack[-1].marks

    @property
    def is_in_cell(self) -> bool:
        """Whether a cell of a table is open."""
        return self._stack[-1].is_in_cell

    @property
    def has_line(self) -> bool:
        """Whether a line with text is open."""
        return bool(self._line)

    def segment_of(self, run: int) -> Mark:
        """The mark of the segment that contains a run, on a marked page."""
        row = bisect_right(self._segment_starts, self.part.doc.run_starts[run]) - 1
        return self._segments[max(row, 0)]

    def skip(self, element: int) -> None:
        """Leave out the texts in an element: its rule has read them."""
        self._skipped = range(element, self._ends[element])

    def add(self, item: Inline) -> None:
        """Put a part into the line, such as a formula."""
        line = self._open_line()
        if self._has_space and line:
            line.append(Text(" ", self.marks))
        self._has_space = False
        line.append(item)

    def end_line(self) -> None:
        """End the line, because a block comes next."""
        self._line = None

    def parse_again(self, part: Part) -> Content:
        """Parse another part of the same page, without images and what finders have found."""
        return Parser(part, self._rules._replace(chosen={})).parse()

    # The pass.

    def parse(self) -> Content:
        """Read the part."""
        part, doc = self.part, self.part.doc
        opened, starts, stops = doc.elements_before_runs, doc.run_starts, doc.run_stops
        elements, text, separators = doc.run_elements, doc.text, self._separators
        textless = iter((*self._textless, len(doc)))
        without_text = next(textless)
        for run in compress(range(len(opened)), part.runs):
            while without_text < opened[run]:
                self._read_textless(without_text)
                without_text = next(textless)
            element = elements[run]
            if self.is_marked:
                self._segment = (self.segment_of(run),)
            if element not in self._skipped:
                self._page_block = part.blocks[element]
                self._enter(element, separators.before_run(run))
                if element not in self._skipped:
                    self._write(text[starts[run] : stops[run]])
            separators.pass_run(run)
        while without_text < len(doc):
            self._read_textless(without_text)
            without_text = next(textless)
        return self.content

    def _read_textless(self, element: int) -> None:
        """Read an element without text: an image, a rule, a break, a video."""
        if element in self._skipped:
            return
        separator = self._separators.before_textless(element)
        self._page_block = self.part.blocks[element]
        self._enter(self.part.doc.parents[element], separator)
        if element in self._skipped:
            return
        rule = self._rules.textless[self.part.tags[element]]
        if not rule(self, element, self._stack[-1].node):
            self._separators.pending = SPACE if self._has_space else NOTHING
            return
        self._separators.pass_textless(element)

    def _enter(self, element: int, separator: int) -> None:
        """Close and open elements until the stack is that of an element."""
        stack = self._stack
        while not stack[-1].element <= element < stack[-1].end:
            closed = stack.pop()
            if closed.node is not stack[-1].node:
                self._line = None
        self._has_space = separator == SPACE
        if separator > SPACE:
            self._end_or_break_line(separator)
        top, inner = stack[-1].element, []
        while element > top and (element := self._with_rule[element]) > top:
            inner.append(element)
            element = self._parents[element]
        for one in reversed(inner):
            self._open(one)
            if one in self._skipped:
                return

    def _end_or_break_line(self, separator: int) -> None:
        node = self._stack[-1].node
        if separator == BLOCK and not isinstance(node, LineBlock):
            self._line = None
        elif self._line:
            is_one = separator == LINE or isinstance(node, Heading)
            self._line += [Break(self.marks)] * (1 if is_one else 2)

    def _open(self, element: int) -> None:
        top = self._stack[-1]
        made = self._make(element, top)
        frame = top.inner(element, self._ends[element])
        if isinstance(made, Mark):
            self._mark(frame, made)
        elif made is not None:
            frame.node, frame.marks, frame.depth = made, (), top.depth + 1
            frame.is_in_cell |= isinstance(made, nodes.Cell)
            self._line = None
            self.collected.note(made)
            if self.part.tags[element] == "a" and not isinstance(made, nodes.Figure):
                self._link_block(frame)
        self._stack.append(frame)

    def _link_block(self, frame: _Frame) -> None:
        """Link the texts of a link that became a block, or its first line."""
        link = self._rules.by_tag["a"](self, frame.element, frame.node)
        if isinstance(link, Mark) and frame.element in self.around_blocks:
            frame.card = link, frame.element
        elif isinstance(link, Mark):
            frame.marks = (link,)

    def _make(self, element: int, top: _Frame) -> Made:
        tag, chosen = self.part.tags[element], self._rules.chosen.get(element)
        is_impossible = top.depth >= MAX_DEPTH or (not chosen and isinstance(top.node, LineBlock))
        if is_impossible and tag in BLOCK_TAGS:
            return None
        rule = chosen or self._rules.by_tag[tag]
        return rule(self, element, top.node)

    def _mark(self, frame: _Frame, mark: Mark) -> None:
        """Mark the texts of an element, or the first line in a link around blocks."""
        if frame.element in self.around_blocks:
            if mark.is_link:
                frame.card = mark, frame.element
            return
        if mark.is_link:
            self.collected.has_links = True
            self._end_link()
            frame.marks = self._stack[-1].marks
        is_new = mark.kind == "q" or all(outer.kind != mark.kind for outer in frame.marks)
        if mark.is_link or (is_new and len(frame.marks) < MAX_MARKS):
            frame.marks = (*frame.marks, mark)

    def _end_link(self) -> None:
        """End the link around a link that begins, as browsers do."""
        for frame in reversed(self._stack):
            if not any(mark.is_link for mark in frame.marks):
                break
            frame.marks = tuple(mark for mark in frame.marks if not mark.is_link)

    def _open_line(self) -> list[Inline]:
        """The open line; if there is none, that of the block around, or of a new paragraph."""
        if self._line is None:
            node, block = self._stack[-1].node, self._page_block
            if isinstance(node, Container):
                is_marked = block >= 0 and self.part.tags[block] == "p"
                node = node.add(nodes.Paragraph([], is_marked))
            self._line_block = cast("LineBlock", node)
            self._line = self._line_block.line
        return self._line

    def _write(self, text: str) -> None:
        line, marks = self._line if self._line is not None else self._open_line(), self.marks
        if self._has_space and line:
            text = f" {text}"
        self._has_space = False
        if (card := self._stack[-1].card) is not None:
            self._choose_card(*card)
        if line and type(last := line[-1]) is Text and _are_same(last.marks, marks):
            last.text += text
        else:
            line.append(Text(text, marks))

    def _choose_card(self, link: Mark, element: int) -> None:
        """Give a link around blocks its first heading, or else its first block."""
        node, chosen = cast("LineBlock", self._line_block), self.collected.cards.get(element)
        if self._page_block < element:
            return
        is_first_heading = (
            isinstance(node, Heading) and chosen and not isinstance(chosen[1], Heading)
        )
        if chosen is None or is_first_heading:
            line, start = node.line, len(node.line)
            while start and not isinstance(line[start - 1], Break):
                start -= 1
            self.collected.cards[element] = link, node, start


def becomes(make: Callable[[], Block], within: type[Container] = Container) -> Rule:
    """The rule of elements that become a block if they are within a block of a kind."""

    def rule(_parser: Parser, _element: int, parent: Block) -> Block | None:
        return parent.add(make()) if isinstance(parent, within) else None

    return rule


def no_trace(_parser: Parser, _element: int, _parent: Block) -> None:
    """The rule of an element that leaves no trace, although its tag has a rule."""


def _are_same(marks: Marks, others: Marks) -> bool:
    return marks is others or (len(marks) == len(others) and all(map(is_, marks, others)))


def _block_around(part: Part, textless: int) -> int:
    """The block around an element without text, for which ``noscript`` is none."""
    block = part.blocks[textless]
    while block >= 0 and part.tags[block] == "noscript":
        block = part.blocks[part.doc.parents[block]]
    return block


def _around_blocks(part: Part, textless: Sequence[int]) -> set[int]:
    """The elements that contain a kept block."""
    around, parents = set[int](), part.doc.parents
    kept = {part.blocks[one] for one in compress(part.doc.run_elements, part.runs)}
    for block in kept | {_block_around(part, one) for one in textless}:
        element = parents[block] if block >= 0 else -1
        while element >= 0 and element not in around:
            around.add(element)
            element = parents[element]
    return around
