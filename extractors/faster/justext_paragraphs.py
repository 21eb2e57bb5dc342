"""jusText's paragraphs of a page, read from the parsed page.

jusText parses the page again, removes elements from the tree, and handles white space several times
for each rule. Here the tree stays as it is, and white space is handled once. The paragraphs are the
same, and jusText's own rules decide on them.
"""

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass

from ..events import COMMENT, END, INSTRUCTION, START, TEXT, Event

#: Elements that jusText removes together with their content.
_REMOVED_TAGS = frozenset("applet base button head input script select style textarea".split())
#: Elements that jusText removes without their content.
_UNWRAPPED_TAGS = frozenset("embed form iframe layer object param".split())
_HEADING = re.compile(r"\bh\d\b")
#: White space other than a single space.
_WHITE_SPACE = re.compile(r"\s{2,}|[^\S ]")


@dataclass(slots=True)
class Paragraph:
    """A paragraph, with the attributes that jusText's rules use.

    Attributes
    ----------
    dom_path : str
        The tags around it that the rules look for: headings, and "select".
    text : str
        Each run of white space is a single space or line break.
    cf_class, class_type : str
        jusText's decision, made without and with other paragraphs.
    """

    dom_path: str
    text: str
    chars_count_in_links: int
    heading: bool = False
    cf_class: str = ""
    class_type: str = ""

    def __len__(self) -> int:
        """Number of characters."""
        return len(self.text)

    @property
    def is_heading(self) -> bool:
        """Whether it is within a heading."""
        return bool(_HEADING.search(self.dom_path))

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


def read_paragraphs(events: Iterable[Event], *, as_it_is: bool = False) -> list[Paragraph]:
    """Read the paragraphs of a page like jusText.

    Parameters
    ----------
    as_it_is : bool
        Whether all elements are read. jusText removes some of them, and comments, beforehand.

    Returns
    -------
    list of Paragraph
        Not yet classified.
    """
    reader = _Reader()
    removed_tags = frozenset[str]() if as_it_is else _REMOVED_TAGS
    unwrapped_tags = frozenset[str]() if as_it_is else _UNWRAPPED_TAGS
    removed = 0  # elements that are open, from a removed one on
    for kind, value in events:
        if removed:
            removed += (kind == START) - (kind == END)
        elif kind == TEXT:
            reader.write(value)
        elif kind == INSTRUCTION or (kind == COMMENT and as_it_is):
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
        from justext.core import PARAGRAPH_TAGS

        self.paragraphs: list[Paragraph] = []
        self._paragraph_tags = PARAGRAPH_TAGS
        #: The paths of the open elements, and of the element that the paragraph began in.
        self._paths, self._path = [""], ""
        #: What each tag adds to a path.
        self._steps: dict[str, str] = {}
        #: The pieces of the paragraph, and of the text that is being read.
        self._texts: list[str] = []
        self._pieces: list[str] = []
        self._in_links = 0
        self._is_link = self._is_break = False

    def open(self, tag: str) -> None:
        """Begin an element."""
        self.end_text()
        if tag not in self._steps:
            self._steps[tag] = _step(tag)
        self._paths.append(self._paths[-1] + self._steps[tag])
        if tag in self._paragraph_tags or (tag == "br" and self._is_break):
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
        self._paths.pop()
        if tag in self._paragraph_tags:
            self.end_paragraph()
        elif tag == "a":
            self._is_link = False

    def write(self, text: str) -> None:
        """Read text, which may continue after a removed element."""
        self._pieces.append(text)

    def end_text(self) -> None:
        """Add the text that has been read to the paragraph."""
        if not self._pieces:
            return
        text = "".join(self._pieces)
        self._pieces.clear()
        if not text.isspace():
            text = _collapsed(text)
            self._texts.append(text)
            self._in_links += len(text) if self._is_link else 0
            self._is_break = False

    def end_paragraph(self) -> None:
        """Keep the paragraph if it has text, and begin another."""
        self.end_text()
        if self._texts and (text := _collapsed("".join(self._texts).strip())):
            self.paragraphs.append(Paragraph(self._path, text, self._in_links))
        self._texts.clear()
        self._in_links = 0
        self._path = self._paths[-1]


def _step(tag: str) -> str:
    """The part of a path that the rules look for in a tag."""
    heading = _HEADING.search(tag)
    return (".select" if "select" in tag else "") + (f".{heading[0]}" if heading else "")


def _collapsed(text: str) -> str:
    """A text with each run of white space as a line break, if it has one, or as a space."""
    if " ".join(text.split()) == text:  # as most texts are, which is found out quickly
        return text
    return _WHITE_SPACE.sub(lambda run: "\n" if "\n" in run[0] or "\r" in run[0] else " ", text)
