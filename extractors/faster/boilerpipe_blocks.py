"""boilerpy3's blocks of text, read from the parsed page.

boilerpy3 parses HTML with Python's parser, and keeps more than its extractors use. This module
reads the parsed page instead. The blocks are the same, and boilerpy3's own rules decide on them.
"""

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import TYPE_CHECKING, NamedTuple

from lxml.html import HtmlElement

from ...native import twin
from ...segmenter.flow import CODE_TAGS
from ..events import END, START, TEXT, Event, tree_events

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument

#: Kinds of elements in boilerpy3. All of them end a block except links, inline elements and spaced
#: elements, which get a space on both sides. Unclosed elements have no end tag in libxml2's HTML.
_BLOCK, _LINK, _BODY, _IGNORED, _INLINE, _SPACED, _CODE, _UNCLOSED, _TITLE = range(9)
_KINDS = {
    "a": _LINK,
    "body": _BODY,
    **dict.fromkeys("applet embed noscript object option".split(), _IGNORED),
    **dict.fromkeys("b code em font i span strike strong sub sup tt u var".split(), _INLINE),
    **dict.fromkeys(("abbr", "acronym"), _SPACED),
    **dict.fromkeys(CODE_TAGS, _CODE),
    **dict.fromkeys("area base br col frame hr img input link meta param".split(), _UNCLOSED),
    "title": _TITLE,
}
#: Kinds of elements whose text is ignored.
_HIDDEN = (_IGNORED, _CODE)
#: boilerpy3's time is quadratic in the white space of a title: 40 KB took more than a minute.
LONG_SPACE = re.compile(r"\s{100,}")

#: Tokens that mark the start and the end of a link.
_LINK_STARTS, _LINK_ENDS = "\ue00astart", "\ue00aend"
_MARKS = frozenset((f"{_LINK_STARTS} ", f"{_LINK_ENDS} "))
_SPACE = " "
_TOKEN = re.compile(r"\ue00a?[\w\"'.,!@\-:;$?()/]+")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
#: Blocks are wrapped at this number of characters, to measure the density of their text.
_LINE_LENGTH = 80


#: A block: its text; its number of words, and of words in links; and the numbers of words and lines
#: of the wrapped text, without the last line unless it is the only one.
Block = tuple[str, int, int, int, int]


class Blocks(NamedTuple):
    """The blocks of a page, and its title, or None."""

    blocks: list[Block]
    title: str | None

    def document(self) -> "TextDocument":
        """A document of boilerpy3 with these blocks, which an extractor may change."""
        from boilerpy3.document import TextBlock, TextDocument

        blocks = [
            TextBlock(text, None, *numbers, offset)
            for offset, (text, *numbers) in enumerate(self.blocks)
        ]
        return TextDocument(blocks, self.title)


def _code_events(tag: str, code: str) -> list[Event]:
    """The events of an element of code; boilerpy3 ends it at anything that looks like its end tag.

    The rest of the code is then text.
    """
    if f"</{tag}" in code.lower():
        return _Code(tag, code).events
    return [(START, tag), *([(TEXT, code)] if code else []), (END, tag)]


class _Code(HTMLParser):
    """Lists the events that Python's parser finds in an element of code."""

    def __init__(self, tag: str, code: str) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.feed(f"<{tag}>{code}</{tag}>")

    def handle_starttag(self, tag: str, _: object) -> None:
        self.events.append((START, tag))

    def handle_endtag(self, tag: str) -> None:
        self.events.append((END, tag))

    def handle_startendtag(self, *_: object) -> None:
        """Do nothing, like boilerpy3."""

    def handle_data(self, data: str) -> None:
        self.events.append((TEXT, data))


@twin("boilerpipe.read_blocks", _KINDS, _code_events, Blocks)
def read_blocks(root: HtmlElement) -> Blocks:
    """Read the blocks that boilerpy3 finds in the HTML of a tree."""
    reader = _Reader()
    tag, code = "", ""
    for event, value in tree_events(root):
        if event == START:
            tag, code = value, ""
            if value not in CODE_TAGS:
                reader.start(value)
        elif event == END:
            tag = ""
            if value in CODE_TAGS:
                reader.read(_code_events(value, code))
            elif _KINDS.get(value) != _UNCLOSED:
                reader.end(value)
        elif event == TEXT:
            if tag in CODE_TAGS:
                code = value
            else:
                reader.write(LONG_SPACE.sub(" ", value) if tag == "title" else value)
    return reader.finish()


class _Reader:
    """Collects blocks, like boilerpy3's `BoilerpipeBaseParser`."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._title: str | None = None
        #: The pieces of the current block: texts, single spaces, and marks.
        self._pieces: list[str] = []
        #: Numbers of open elements.
        self._bodies = self._links = self._ignored = 0
        self._is_linked = False
        #: Whether the block ends before the next text.
        self._is_over = False
        self._last_tag = ""

    def read(self, events: Iterable[Event]) -> None:
        """Read the events of an element of code."""
        for event, value in events:
            if event == START:
                self.start(value)
            elif event == END:
                self.end(value)
            else:
                self.write(value)

    def start(self, tag: str) -> None:
        """Begin an element."""
        self._last_tag = tag
        kind = _KINDS.get(tag, _BLOCK)
        if kind == _LINK:
            # A link within a link ends the outer link.
            self._links = min(self._links + 1, 1)
            if not self._ignored:
                self._mark(_LINK_STARTS)
        elif kind == _SPACED:
            self._space()
        elif kind == _BODY:
            self._end_block()
            self._bodies += 1
        elif kind != _INLINE:
            self._ignored += kind in _HIDDEN
            self._is_over = True

    def end(self, tag: str) -> None:
        """End an element."""
        kind = _KINDS.get(tag, _BLOCK)
        if kind == _LINK:
            self._links -= 1
            if not self._links and not self._ignored:
                self._mark(_LINK_ENDS)
        elif kind == _SPACED:
            self._space()
        elif kind == _BODY:
            self._end_block()
            self._bodies -= 1
        elif kind != _INLINE:
            self._ignored -= kind in _HIDDEN
            self._is_over = True
        if self._is_over:
            self._end_block()

    def write(self, text: str) -> None:
        """Read text."""
        if self._is_over:
            self._end_block()
            self._is_over = False
        if self._ignored:
            return
        stripped = text.strip()
        if not stripped:
            self._space()
            return
        if text[0].isspace():
            self._space()
        self._pieces.append(stripped)
        if text[-1].isspace():
            self._space()

    def finish(self) -> Blocks:
        """End the page."""
        self._end_block()
        return Blocks(self._blocks, self._title)

    def _space(self) -> None:
        pieces = self._pieces
        if not pieces or pieces[-1][-1] != _SPACE:
            pieces.append(_SPACE)

    def _mark(self, token: str) -> None:
        self._space()
        self._pieces.append(f"{token} ")

    def _end_block(self) -> None:
        if not self._pieces:
            return
        pieces, self._pieces = self._pieces, []
        text = "".join(piece for piece in pieces if piece not in _MARKS).strip()
        if self._bodies:
            self._add_block(text, _TOKEN.findall("".join(pieces)))
        elif self._last_tag == "title":
            self._title = text or self._title

    def _add_block(self, text: str, tokens: list[str]) -> None:
        n_words = n_linked = n_lines = n_in_line = n_others = 0
        length = -1  # of the line: its first word has no space before it
        for token in tokens:
            if token in (_LINK_STARTS, _LINK_ENDS):
                self._is_linked = token == _LINK_STARTS
            elif _LETTER_OR_DIGIT.search(token):
                n_words += 1
                n_linked += self._is_linked
                n_in_line += 1
                length += len(token) + 1
                if length > _LINE_LENGTH:
                    n_lines += 1
                    length = len(token)
                    n_in_line = 1
            else:
                n_others += 1
        if n_words or n_others:
            n_wrapped = n_words - n_in_line if n_lines else n_words
            self._blocks.append((text, n_words, n_linked, n_wrapped, n_lines or 1))
