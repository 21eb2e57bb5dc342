"""jusText's paragraphs of a page, read from the parsed page.

jusText parses the page again, removes elements from the tree, and collapses white space several
times for each rule. This module does not change the tree, and collapses white space once. The
paragraphs are the same, and jusText's own rules decide on them.
"""

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cache

from lxml.html import HtmlElement

from ...native import twin
from ..events import COMMENT, END, INSTRUCTION, START, TEXT, tree_events

#: Elements that jusText removes together with their content.
_REMOVED_TAGS = frozenset("applet base button head input script select style textarea".split())
#: Elements that jusText removes without their content.
_UNWRAPPED_TAGS = frozenset("embed form iframe layer object param".split())
#: Elements that begin and end paragraphs: a copy of jusText's `PARAGRAPH_TAGS`, so that this module
#: does not import jusText.
PARAGRAPH_TAGS = frozenset(
    "blockquote body caption center col colgroup dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 "
    "legend li optgroup option p pre table td textarea tfoot th thead tr ul".split()
)
_HEADING = re.compile(r"\bh\d\b")
#: White space other than a single space.
_WHITE_SPACE = re.compile(r"\s{2,}|[^\S ]")
#: The only tag that jusText's rules look for around a paragraph.
_SELECT = "select"


@dataclass(slots=True)
class Paragraph:
    """A paragraph, with the attributes that jusText's rules use."""

    text: str  # each run of white space is a single space or line break
    chars_count_in_links: int
    dom_path: str  # "select" if that is among the tags around it, else empty
    is_heading: bool  # whether it is within a heading
    heading: bool = False  # the same, but only if the option of jusText's rules is on
    #: jusText's decisions: by the paragraph alone, and by its neighbours.
    cf_class: str = ""
    class_type: str = ""

    def __len__(self) -> int:
        """Number of characters."""
        return len(self.text)

    @property
    def is_boilerplate(self) -> bool:
        """Whether jusText drops it."""
        return self.class_type != "good"

    def stopwords_density(self, stop_words: Container[str]) -> float:
        """Share of its words that are stop words."""
        words = self.text.lower().split()
        return sum(map(stop_words.__contains__, words)) / len(words) if words else 0

    def links_density(self) -> float:
        """Share of its characters that are in links."""
        return self.chars_count_in_links / len(self.text) if self.text else 0


@twin("justext.read_paragraphs", Paragraph, _SELECT, _REMOVED_TAGS, _UNWRAPPED_TAGS, PARAGRAPH_TAGS)
def read_paragraphs(root: HtmlElement, *, unfiltered: bool = False) -> list[Paragraph]:
    """Read the paragraphs of a tree like jusText, without classifying them.

    jusText itself first removes comments and some elements; trafilatura does not (`unfiltered`).
    """
    reader = _Reader()
    removed_tags = frozenset[str]() if unfiltered else _REMOVED_TAGS
    unwrapped_tags = frozenset[str]() if unfiltered else _UNWRAPPED_TAGS
    removed = 0  # the number of open elements within a removed one, including it
    for kind, value in tree_events(root):
        if removed:
            removed += (kind == START) - (kind == END)
        elif kind == TEXT:
            reader.write(value)
        elif kind == INSTRUCTION or (kind == COMMENT and unfiltered):
            reader.end_text()
        elif value in removed_tags:
            removed = 1
        elif kind == START and value not in unwrapped_tags:
            reader.open(value)
        elif kind == END and value not in unwrapped_tags:
            reader.close(value)
    reader.end_paragraph()
    return reader.paragraphs


class _Reader:
    """Collects paragraphs, like jusText's `ParagraphMaker`."""

    def __init__(self) -> None:
        self.paragraphs: list[Paragraph] = []
        #: Numbers of open elements of the kinds that the rules look for.
        self._selects = self._headings = 0
        self._is_heading_tag = cache(lambda tag: _HEADING.search(tag) is not None)
        #: Attributes of the current paragraph, from where it began.
        self._path, self._is_heading = "", False
        #: The texts of the current paragraph, and the pieces of the current text.
        self._texts: list[str] = []
        self._pieces: list[str] = []
        self._in_links = 0
        self._is_link = self._is_break = False

    def open(self, tag: str) -> None:
        """Begin an element."""
        self.end_text()
        self._selects += _SELECT in tag
        self._headings += self._is_heading_tag(tag)
        if tag in PARAGRAPH_TAGS or (tag == "br" and self._is_break):
            self.end_paragraph()
            return
        self._is_break = tag == "br"
        if self._is_break:
            self._texts.append(" ")
        elif tag == "a":
            self._is_link = True

    def close(self, tag: str) -> None:
        """End an element."""
        self.end_text()
        self._selects -= _SELECT in tag
        self._headings -= self._is_heading_tag(tag)
        if tag in PARAGRAPH_TAGS:
            self.end_paragraph()
        elif tag == "a":
            self._is_link = False

    def write(self, text: str) -> None:
        """Add a piece of text, which may continue after a removed element."""
        self._pieces.append(text)

    def end_text(self) -> None:
        """End the current text, and add it to the paragraph."""
        text = "".join(self._pieces)
        self._pieces.clear()
        if text and not text.isspace():
            text = _collapse_space(text)
            self._texts.append(text)
            self._in_links += len(text) if self._is_link else 0
            self._is_break = False

    def end_paragraph(self) -> None:
        """End the current paragraph, keep it if it has text, and begin another."""
        self.end_text()
        if text := _collapse_space("".join(self._texts).strip()):
            paragraph = Paragraph(text, self._in_links, self._path, self._is_heading)
            self.paragraphs.append(paragraph)
        self._texts.clear()
        self._in_links = 0
        self._path, self._is_heading = _SELECT if self._selects else "", self._headings > 0


def _collapse_space(text: str) -> str:
    """Collapse each run of white space to a line break, if it contains one, or to a space."""
    if " ".join(text.split()) == text:  # true of most texts, and faster than the expression
        return text
    return _WHITE_SPACE.sub(lambda run: "\n" if "\n" in run[0] or "\r" in run[0] else " ", text)
