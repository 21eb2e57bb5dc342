"""Titles of parts without a heading tag: of parts that unfold, of lists, by role.

Headings that are no titles, such as bylines, become paragraphs.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache, partial

from ...segmenter.doc import Doc
from ...segmenter.tags import BLOCK_TAGS, HEADING_TAGS
from ..collected import Collected
from ..data_tables import CELL_TAGS
from ..lookups import runs_in, share_ancestor
from ..nodes import Block, Container, Heading, Paragraph
from ..parse import Parser, Rule, becomes
from ..part import Part
from .headings import STRONG

#: The ends of the classes of titles above lists: ``wprm-recipe-header``, ``ingredients-title``.
_LIST_TITLE_ENDS = ("Header", "Heading", "header", "heading", "-title")
_MAX_WORDS = 5
_NO_LIST_TITLE_TAGS = frozenset("a aside footer header li nav table".split())
#: Classes and ids of headings that are bylines, captions or credits.
_NO_TITLE_NAMES = frozenset(
    "by-line byline caption credit dateline photocaption photocredit".split()
)
_CAPTION = "caption"
_PARAGRAPHS = frozenset(("div", "p"))
#: The levels of headings by role; a heading of level 1 may be the name of the site.
_LEVELS = frozenset("23456")


def untagged_titles(part: Part) -> dict[int, Rule]:
    """Find the titles of parts, and the headings that are no titles: their rules.

    The text of a button that shows or hides a part is a title, unless the button opens a menu.
    """
    doc = part.doc

    def kept(elements: Iterable[int]) -> list[int]:
        return list(filter(part.is_kept, elements))

    # Most buttons are in menus.
    toggles = [one for one in kept(doc.with_value("aria-expanded", bool)) if _is_toggle(doc, one)]
    bold = [*toggles, *doc.tagged("summary"), *_list_titles(doc, kept(doc.tagged("ol", "ul")))]
    rules = bold_titles(part, bold)
    for title in kept(doc.with_value("role", "heading".__eq__)):
        if level := _level(doc, title):
            rules[title] = becomes(partial(Heading, level=int(level)))
    return rules | dict.fromkeys(kept(_headings_without_title(part)), becomes(Paragraph))


def bold_titles(part: Part, titles: Iterable[int]) -> dict[int, Rule]:
    """The rules that make titles bold, those that have kept text."""
    rules: dict[int, Rule] = {}
    for title in filter(part.is_kept, titles):
        block = _block_around_text(part.doc, title)
        is_whole = block >= 0 and part.tags[block] in _PARAGRAPHS
        rules[block if is_whole else title] = _bold_title
    return rules


def _list_titles(doc: Doc, lists: Iterable[int]) -> Iterator[int]:
    """The short lines above lists whose classes say that they are titles, as in recipes."""
    for items in lists:
        run = bisect_left(doc.run_starts, doc.starts[items]) - 1
        block = doc.nearest(doc.run_elements[run], BLOCK_TAGS) if run >= 0 else -1
        if block >= 0 and doc.tags[block] in _PARAGRAPHS and _is_title(doc, block, items):
            yield block


def _is_title(doc: Doc, block: int, items: int) -> bool:
    """Whether a block above a list is a short line with the class of a title, and ends nothing."""
    if doc.stops[block] > doc.starts[items]:
        return False
    if not any(name.endswith(_LIST_TITLE_ENDS) for name in doc.value(block, "class").split()):
        return False
    text = doc.text_of(block).strip()
    is_short = 0 < len(text.split()) <= _MAX_WORDS and text[-1] not in ".!?"
    return is_short and "\n" not in text and doc.nearest(block, _NO_LIST_TITLE_TAGS) < 0


def _headings_without_title(part: Part) -> list[int]:
    """The headings that are bylines, captions or credits by name, or directly in a caption."""
    doc, ids = part.doc, part.doc.distinct_values("id")
    if _NO_TITLE_NAMES.isdisjoint(part.names.classes) and _NO_TITLE_NAMES.isdisjoint(ids):
        return []
    names_of = cache(lambda element: _names_of(doc, element))
    return [
        heading
        for heading in doc.tagged(*HEADING_TAGS)
        if not _NO_TITLE_NAMES.isdisjoint(names_of(heading))
        or (doc.parents[heading] >= 0 and _CAPTION in names_of(doc.parents[heading]))
    ]


def _names_of(doc: Doc, element: int) -> set[str]:
    attributes = dict(doc.attributes[element])
    return {*attributes.get("class", "").split(), attributes.get("id", "")}


def _level(doc: Doc, heading: int) -> str:
    """The level of a heading by role; empty if it is no heading, such as one around a paragraph."""
    level = doc.value(heading, "aria-level")
    if level not in _LEVELS or doc.tags[heading] not in _PARAGRAPHS:
        return ""
    block = _block_around_text(doc, heading)
    is_around = block < 0 or (block > heading and doc.tags[block] == "p")
    return "" if is_around or doc.nearest(heading, CELL_TAGS) >= 0 else level


def _block_around_text(doc: Doc, title: int) -> int:
    """The innermost block around the text of a title; -1 with several blocks or without text."""
    runs = runs_in(doc, title)
    if not runs or not share_ancestor(doc, BLOCK_TAGS, runs[0], runs[-1]):
        return -1
    return doc.nearest(doc.run_elements[runs[0]], BLOCK_TAGS)


def _is_toggle(doc: Doc, element: int) -> bool:
    """Whether an element is a button that shows a part, and not part of a line or a longer text."""
    if (tag := doc.tags[element]) not in ("button", "div"):
        return False
    attributes = dict(doc.attributes[element])
    if "aria-haspopup" in attributes or _is_inline(doc, element):
        return False
    is_one_line = "\n" not in doc.text_of(element).strip()
    return tag == "button" or (attributes.get("role") == "button" and is_one_line)


def _is_inline(doc: Doc, element: int) -> bool:
    """Whether text beside an element is directly in the block around the element."""
    block, inner = doc.nearest(doc.parents[element], BLOCK_TAGS), runs_in(doc, element)
    beside = (run for run in (inner.start - 1, inner.stop) if 0 <= run < len(doc.run_elements))
    return any(doc.nearest(doc.run_elements[run], BLOCK_TAGS) == block for run in beside)


def _bold_title(parser: Parser, element: int, parent: Block) -> Paragraph | None:
    """The title of a part: a paragraph, which becomes bold."""
    if element in parser.around_blocks or not isinstance(parent, Container):
        return None
    paragraph = parent.add(Paragraph())
    parser.collected.bold.append(paragraph)
    return paragraph


def make_bold(collected: Collected) -> None:
    """Make the titles of parts bold."""
    for block in collected.bold:
        for item in block.line:
            item.marks = (STRONG, *(mark for mark in item.marks if mark.kind != "strong"))
