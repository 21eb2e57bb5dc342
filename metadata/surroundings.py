"""The lines around the heading of a page, where its authors and its date usually are.

Their marks, such as the class of an element, say what a line contains.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import count
from typing import NamedTuple

from ..segmenter.doc import Doc
from ..segmenter.nearest import Nearest
from ..segmenter.titles import TITLE_TAGS, Heading, joined
from .marks import Marks, is_elsewhere
from .names import DAYS, MONTHS, SHORT_DAYS

#: Most elements before and after the heading that are examined, and most characters in between.
MAX_BEFORE, MAX_AFTER = 40, 160
MAX_CHARACTERS_BEFORE, MAX_CHARACTERS_AFTER = 300, 900
#: Most headings with the title that are examined.
MAX_REPEATED = 5
#: The text that may follow the title in a main heading: a number of comments, perhaps with a host.
_COMMENT_COUNT = re.compile(r"\W.{0,30}\d")
#: Most characters of a line and of its marks.
MAX_CHARACTERS, MAX_MARKS = 120, 500
#: Most elements within a heading that are examined.
MAX_INNER = 10

#: Elements within which no line is about the page: the date in a menu may be that of a version.
_EXCLUDED_TAGS = "nav", "pre"
#: Most characters after the heading in which lines of bare text are examined; what they begin with.
MAX_BARE = 250
_BARE_LINE = re.compile(
    rf"(?:(?:posted|submitted|updated|written)\W+)?"
    rf"(?:by:? [^\W\d_]+\.? [^\W\d_]|(?:on )?(?:{DAYS}|{SHORT_DAYS}|{MONTHS})\b"
    r"|\d{1,2}(?:\.|nd|rd|st|th)?\s+[^\W\d_]{3}|\d{1,2}[./]\d{1,2}[./]\d{2,4})",
    re.IGNORECASE,
)
_MARK_ATTRIBUTES = ("class", "id", "rel", "itemprop")
#: In the classes of headings that contain only authors or a date.
_BYLINE_MARK = re.compile(r"author|by-?line|(?<![a-z])dates?(?![a-z])", re.IGNORECASE)
#: The number of a member's posts, which forums show below the name.
_POST_COUNT = re.compile(r"^(?:beiträge|messages|posts):? *\d", re.IGNORECASE | re.MULTILINE)
#: In the addresses of pages about an author.
_AUTHOR_PAGE = re.compile(
    "/(?:auteurs?|authors?|autor(?:en|es)?|contributors?|journalists?|writers?)/.", re.IGNORECASE
)


class Line(NamedTuple):
    """An element near the heading, with little text."""

    #: Its text, with line breaks between its blocks, and on one line.
    blocks: str
    text: str
    #: Its class, id, rel and itemprop in lower case; ``author-link`` if it links to an author.
    marks: str
    datetime: str  # its attribute of that name; of ``abbr``, its title


class Surroundings:
    """The lines around the heading that a page announces, or around its only main heading."""

    def __init__(
        self, marks: Marks, headings: Sequence[Heading], announced: Heading | None
    ) -> None:
        main = [heading for heading in headings if heading.tag == "h1"]
        self.heading = announced or (main[0] if len(main) == 1 else None)
        self._marks, self._headings = marks, headings

    @cached_property
    def lines(self) -> list[Line]:
        """The lines, which are found when they are first needed; none without such a heading.

        Lines after the heading come first, then lines before it, both in document order, outer
        elements first. If several headings have the same text, such as those of cards or comments,
        the lines around the main heading come first. Headings that are links do not count: they
        lead to other pages with this title.
        """
        if self.heading is None:
            return []
        doc, heading = self._marks.doc, self.heading.element
        places = _places_of_title(self._marks, self._headings, self.heading)
        others = {place: _heading_of_other_page(doc, place) for place in {heading, *places}}
        dated = {*doc.with_value("datetime", bool), *doc.tagged("abbr")}
        elements = dict.fromkeys(
            element
            for place in places
            for element in _elements_around(doc, place, others[place], dated)
        )
        lines = list(_lines_in(doc, elements))
        return [*lines, *_bare_lines(doc, heading, others[heading], {one.text for one in lines})]


def _places_of_title(marks: Marks, headings: Sequence[Heading], announced: Heading) -> list[int]:
    """The elements of the headings with the text of the announced one, the main ones first."""
    title, joined_title = announced.text, joined(announced.text)
    repeated = [
        heading
        for heading in headings
        if heading == announced or _repeats(marks.doc, heading, title, joined_title)
    ]
    # A class of the body may contain "sidebar", which would exclude all headings.
    if len(repeated) > 1 and marks.elsewhere(announced.element) < 0:
        repeated = [heading for heading in repeated if marks.elsewhere(heading.element) < 0]
    if announced not in repeated:  # an element other than a heading
        repeated.insert(0, announced)
    repeated.sort(key=lambda heading: heading.tag != "h1")
    return [heading.element for heading in repeated[:MAX_REPEATED]]


def _repeats(doc: Doc, heading: Heading, title: str, joined_title: str) -> bool:
    """Whether a heading repeats a title; a main heading may end with a number of comments."""
    is_title = joined(heading.text) == joined_title
    if heading.tag != "h1":
        return is_title and not _is_linked(doc, heading.element)
    rest = heading.text.removeprefix(title)
    return is_title or (rest != heading.text and _COMMENT_COUNT.fullmatch(rest) is not None)


def _heading_of_other_page(doc: Doc, heading: int) -> int:
    """The first linked heading of another page soon after a heading; -1 if there is none.

    Lists of articles have such headings. Headings within the heading do not count.
    """
    text, stop = doc.text_of(heading), doc.stops[heading]
    headings = doc.tagged(*TITLE_TAGS)
    for other in headings[bisect_right(headings, heading) :]:
        if other >= heading + MAX_AFTER:
            break
        if doc.stops[other] <= stop or _BYLINE_MARK.search(doc.value(other, "class")):
            continue
        if text not in doc.text_of(other) and _is_linked(doc, other):
            return other
    return -1


def _is_linked(doc: Doc, element: int) -> bool:
    """Whether a heading contains a link with text, or is within a link."""
    within = range(element + 1, min(element + MAX_INNER, len(doc)))
    stop = doc.stops[element]
    if any(doc.tags[one] == "a" and doc.starts[one] < doc.stops[one] <= stop for one in within):
        return True
    return doc.nearest(element, ("a",)) >= 0


def _elements_around(doc: Doc, heading: int, other: int, dated: AbstractSet[int]) -> Iterator[int]:
    """The elements after a heading, and before it, that have little text or a date.

    Elements in menus and code are left out; if the heading is within one, it is no menu. Those
    after the heading end before the heading of another page, if it is not -1.
    """
    start, stop = doc.span(heading)
    around = -1, doc.nearest(heading, _EXCLUDED_TAGS)

    def is_line(element: int, length: int) -> bool:
        is_short = 0 < length <= MAX_CHARACTERS or (not length and element in dated)
        return is_short and doc.nearest(element, _EXCLUDED_TAGS) in around

    last = other if other >= 0 else heading + MAX_AFTER
    for element, begin, end in _spans(doc, heading + 1, last):
        if begin > stop + MAX_CHARACTERS_AFTER:
            break
        if end > stop and is_line(element, end - begin):  # not within the heading
            yield element
    for element, begin, end in _spans(doc, max(heading - MAX_BEFORE, 0), heading):
        is_near = begin >= start - MAX_CHARACTERS_BEFORE and end <= start
        if is_near and is_line(element, end - begin):
            yield element


def _spans(doc: Doc, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
    """Elements, each with the start and the end of its text."""
    return zip(count(start), doc.starts[start:stop], doc.stops[start:stop])


def _lines_in(doc: Doc, elements: Iterable[int]) -> Iterator[Line]:
    """The lines in elements that have text, or a date, and that belong to the text."""
    known: dict[tuple[int, int], str] = {}  # most elements have the text of the one around them
    for element in elements:
        if (blocks := known.get(span := doc.span(element))) is None:
            blocks = known[span] = _block_lines(doc.text_of(element))
        attributes = dict(doc.attributes[element])
        datetime = attributes.get("title" if doc.tags[element] == "abbr" else "datetime", "")
        marks = _marks(attributes) if attributes else ""
        if (blocks or datetime) and not is_elsewhere(marks):
            yield Line(blocks, blocks.replace("\n", " "), marks, datetime)


def _block_lines(text: str) -> str:
    """The blocks of an element, one per line; of a forum's lines about a member, only the name."""
    if "\n" not in text:  # the most common case
        return " ".join(text.split())
    lines = [words for line in text.split("\n") if (words := " ".join(line.split()))]
    return "\n".join(lines[:1] if len(lines) > 1 and _POST_COUNT.search(text) else lines)


def _marks(attributes: Mapping[str, str]) -> str:
    """The marks of an element: see `Line`."""
    marks = " ".join(filter(None, map(attributes.get, _MARK_ATTRIBUTES)))[:MAX_MARKS].lower()
    is_author_link = "href" in attributes and _AUTHOR_PAGE.search(attributes["href"])
    return f"{marks} author-link" if is_author_link else marks


def _bare_lines(doc: Doc, heading: int, other: int, known: AbstractSet[str]) -> Iterator[Line]:
    """The first lines of text after a heading that are no elements of their own.

    They end before the heading of another page, if it is not -1.
    """
    offset, stop = doc.stops[heading], doc.stops[heading] + MAX_BARE
    if other >= 0:
        stop = min(stop, doc.starts[other])
    belongs_to_text = _belonging_to_text(doc, heading)
    for text in doc.text[offset:stop].split("\n"):
        line, start = " ".join(text.split()), offset + len(text) - len(text.lstrip())
        offset += len(text) + 1
        is_whole = offset <= stop or other >= 0
        is_sentence = line.endswith(".") or len(line) > MAX_CHARACTERS
        if not is_whole or is_sentence or line in known or not _BARE_LINE.match(line):
            continue
        run = bisect_right(doc.run_starts, start) - 1
        if belongs_to_text(doc.run_elements[run]):
            yield Line(line, line, "", "")


def _belonging_to_text(doc: Doc, heading: int) -> Callable[[int], bool]:
    """Whether no element between a text and the elements around a heading excludes the text."""
    start, stop = doc.span(heading)

    def is_around_heading(element: int) -> bool:
        return doc.stops[element] <= stop or doc.starts[element] <= start

    def is_excluded(element: int) -> bool:
        marks = _marks(dict(doc.attributes[element]))
        return doc.tags[element] in _EXCLUDED_TAGS or is_elsewhere(marks)

    deciding = Nearest(
        doc.parents.__getitem__, lambda one: is_around_heading(one) or is_excluded(one), -1
    )

    def belongs_to_text(element: int) -> bool:
        nearest = deciding(element)
        return nearest < 0 or is_around_heading(nearest)

    return belongs_to_text
