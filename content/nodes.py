"""The content of a page as plain nodes, from which every form is written.

A block holds blocks or one line, never both, as in pandoc. A line is flat, as in ProseMirror: its
texts carry their marks, such as bold, code or a link, so nothing in a line is nested. No node holds
an address that is not safe: see ``content/addresses.py``.

Nodes print themselves, are equal if their content is, and can be pickled.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, TypeVar

#: The kinds of marks whose text is code.
CODES = frozenset(("code", "kbd", "samp"))
_LINKS = frozenset(("link", "media"))
#: The signs of tasks, by their state, where a form has no others.
BOXES = {"done": "☑ ", "open": "☐ "}


class Mark(NamedTuple):
    """Something that holds for a stretch of a line, such as bold or a link.

    Two links are different marks even if they are equal: compare marks by identity.

    Attributes
    ----------
    kind : str
        ``"link"``; ``"media"`` for a link to a video or a sound; or the name of an HTML element:
        ``"strong"``, ``"em"``, ``"s"``, ``"code"``, ``"sub"``, ``"q"`` and the like.
    address : str
        Of a link: an absolute http, https, mailto or tel address, or empty if there is none.
    title : str
        Of a link.
    """

    kind: str
    address: str = ""
    title: str = ""

    @property
    def is_link(self) -> bool:
        """Whether it is a link, also to a video or a sound."""
        return self.kind in _LINKS


Marks = tuple[Mark, ...]


@dataclass(slots=True)
class Text:
    """A text, with the white space before and after it; the outermost mark comes first."""

    text: str
    marks: Marks = ()


@dataclass(slots=True)
class Break:
    """A line break."""

    marks: Marks = ()
    text: ClassVar[str] = "\n"


@dataclass(slots=True)
class Image:
    """An image in a line: its address, and the texts that describe it."""

    url: str
    alt: str = ""
    title: str = ""
    marks: Marks = ()
    text: ClassVar[str] = ""


@dataclass(slots=True)
class Formula:
    """TeX; displayed on a line of its own or not."""

    text: str
    is_display: bool = False
    marks: Marks = ()


@dataclass(slots=True)
class Reference:
    """A reference to a note: the label of the note if that is content, and the text on the page."""

    label: str
    text: str
    marks: Marks = ()


#: A part of a line.
Inline = Text | Break | Image | Formula | Reference


@dataclass(slots=True)
class Block:
    """A part of the content that begins and ends lines."""


_Block = TypeVar("_Block", bound=Block)


@dataclass(slots=True)
class LineBlock(Block):
    """A block that holds one line."""

    line: list[Inline] = field(default_factory=list)


@dataclass(slots=True)
class Container(Block):
    """A block that holds blocks."""

    blocks: list[Block] = field(default_factory=list)

    def add(self, block: _Block) -> _Block:
        """Add a block at the end, and return it."""
        self.blocks.append(block)
        return block


@dataclass(slots=True)
class Paragraph(LineBlock):
    """A paragraph."""

    #: Whether the page marks it as one, and not only by where lines end.
    is_marked: bool = False


@dataclass(slots=True)
class Heading(LineBlock):
    """A heading of level 1 to 6."""

    level: int = 1
    #: Whether it is the title of the page and was added from outside of the kept segments.
    is_added: bool = False


@dataclass(slots=True)
class Caption(LineBlock):
    """The caption of a figure or a table."""


@dataclass(slots=True)
class Head(LineBlock):
    """The line above a post that names its author and date, where its own content does not."""


@dataclass(slots=True)
class Content(Container):
    """The main content of a page."""

    #: The numbers of links and images with relative addresses on a page that does not state its
    #: own: they are missing.
    n_lost_links: int = 0
    n_lost_images: int = 0


Numerals = Literal["1", "a", "A", "i", "I"]


@dataclass(slots=True)
class List(Container):
    """A list of items, which other blocks may interrupt."""

    is_numbered: bool = False
    start: int = 1
    is_reversed: bool = False
    #: How its numbers are written, as HTML names it: as digits, letters or Roman numerals.
    numerals: Numerals = "1"


@dataclass(slots=True)
class Item(Container):
    """An item of a list."""

    #: The state of its checkbox; empty without one.
    task: Literal["", "done", "open"] = ""
    #: Its number, if it is not the next one.
    number: int | None = None
    #: The sign that its author typed, such as ``2.`` or ``•``; it is no part of its text.
    sign: str = ""


@dataclass(slots=True)
class Definitions(Container):
    """Terms, each followed by its definitions."""


@dataclass(slots=True)
class Term(Container):
    """A term that is defined."""


@dataclass(slots=True)
class Definition(Container):
    """A definition of the terms before it."""


@dataclass(slots=True)
class Table(Container):
    """A table of data: captions, then rows."""


@dataclass(slots=True)
class Row(Container):
    """A row of a table, which holds cells."""

    #: The number of its section: cells do not span rows of different sections.
    section: int = 0


@dataclass(slots=True)
class Cell(Container):
    """A cell of a table."""

    is_header: bool = False
    n_columns: int = 1
    #: 0 if it spans all further rows of its section.
    n_rows: int = 1
    alignment: Literal["", "center", "right"] = ""
    #: What its picture says, such as a tick, for forms without images.
    said: str = ""


@dataclass(slots=True)
class Code(Block):
    """Preformatted code, and the name of its language; empty if that is unknown."""

    text: str
    language: str = ""
    #: On a marked page, the marks of its segments, each with its place in the text.
    segments: Sequence[tuple[int, Mark]] = field(default=(), repr=False)


@dataclass(slots=True)
class Quotation(Container):
    """A quotation."""


#: The kinds of callouts, as GitHub has them.
CalloutKind = Literal["note", "tip", "important", "warning", "caution"]


@dataclass(slots=True)
class Callout(Container):
    """A note or a warning in a box; its first block may be its title."""

    kind: CalloutKind = "note"


@dataclass(slots=True)
class Figure(Container):
    """A picture with its caption."""

    #: Whether only its picture belongs to the content, and not its text.
    is_added: bool = False


@dataclass(slots=True)
class Rule(Block):
    """A line between two sections of a text."""


@dataclass(slots=True)
class Note(Container):
    """A note to which a reference leads, or an item between such notes, which has no label."""

    label: str = ""
    #: What its references say, which its text may begin with.
    sign: str = ""
    #: Whether it is an item of a list, which shows its label.
    is_item: bool = False


@dataclass(slots=True)
class Post(Container):
    """A post, a comment or an answer: its author and its date, if they are known."""

    author: str = ""
    date: str = ""


def plain(line: Sequence[Inline]) -> str:
    """The text of a line."""
    return "".join([item.text for item in line])


def links_in(line: Iterable[Inline]) -> list[tuple[Mark, list[Inline]]]:
    """The links of a line or of several, each with what it is around."""
    found: dict[int, tuple[Mark, list[Inline]]] = {}
    for item in line:
        for mark in item.marks:
            if mark.kind in _LINKS:
                found.setdefault(id(mark), (mark, []))[1].append(item)
    return list(found.values())


def unmark(items: Iterable[Inline], mark: Mark) -> None:
    """Take a mark from parts of a line."""
    for item in items:
        item.marks = tuple(one for one in item.marks if one is not mark)
