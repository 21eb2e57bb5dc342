"""Titles of parts that are no headings by their tags: of notes, of what unfolds, and by a role."""

from collections.abc import Sequence

from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, TextFlow
from ..attributes import TITLE
from ..lookups import Names, Span, are_in_one, is_kept, runs_in
from .tables import CELL_TAGS

#: Classes of paragraphs that are the titles of notes and warnings in documentation.
_TITLES = frozenset(
    "admonition-title custom-block-title markdown-alert-title starlight-aside__title".split()
)
_PARAGRAPHS = frozenset(("div", "p"))
#: The levels of headings by their role; one of level 1 may be the name of the site.
_LEVELS = frozenset("23456")
_BOLD = ("b", "strong")


def part_titles(flow: TextFlow, names: Names, spans: Sequence[Span]) -> dict[int, dict[str, str]]:
    """Find the titles of parts: the marks of their copies, by element, with the level of a heading.

    The text of a button that shows or hides what follows is a title, unless it opens a menu.
    """

    def kept(elements: list[int]) -> list[int]:
        return [element for element in elements if is_kept(flow, spans, element)]

    notes = [one for one in names.in_classes(_TITLES) if flow.tags[one] in _PARAGRAPHS]
    # Most buttons are in menus.
    folds = [one for one in kept(flow.having("aria-expanded", bool)) if _shows_part(flow, one)]
    titles = {}
    for title in kept([*notes, *folds, *flow.tagged("summary")]):
        line = _line(flow, title)
        titles[line if line >= 0 and flow.tags[line] in _PARAGRAPHS else title] = ""
    for title in kept(flow.having("role", "heading".__eq__)):
        if level := _level(flow, title):
            titles[title] = level
    return {title: {TITLE: level} for title, level in titles.items()}


def _level(flow: TextFlow, heading: int) -> str:
    """The level of a heading by its role; empty if it is none: around a paragraph, for instance."""
    level = dict(flow.attributes[heading]).get("aria-level", "")
    if level not in _LEVELS or flow.tags[heading] not in _PARAGRAPHS:
        return ""
    line = _line(flow, heading)
    is_around = line < 0 or (line > heading and flow.tags[line] == "p")
    return "" if is_around or flow.nearest(heading, CELL_TAGS) >= 0 else level


def _line(flow: TextFlow, title: int) -> int:
    """The block that is directly around all text of a title; -1 if it has several, or no text."""
    runs = runs_in(flow, title)
    if not runs or not are_in_one(flow, BLOCK_TAGS, runs[0], runs[-1]):
        return -1
    return flow.nearest(flow.run_elements[runs[0]], BLOCK_TAGS)


def _shows_part(flow: TextFlow, element: int) -> bool:
    """Whether an element is a button for a part: no link to a note, and no text that unfolds."""
    if (tag := flow.tags[element]) not in ("button", "div"):
        return False
    own = dict(flow.attributes[element])
    if "aria-haspopup" in own or _is_in_line(flow, element):
        return False
    is_one_line = "\n" not in flow.text_of(element).strip()
    return tag == "button" or (own.get("role") == "button" and is_one_line)


def _is_in_line(flow: TextFlow, element: int) -> bool:
    """Whether the text before or after an element is directly in the block around it."""
    around, inner = flow.nearest(flow.parents[element], BLOCK_TAGS), runs_in(flow, element)
    beside = (run for run in (inner.start - 1, inner.stop) if 0 <= run < len(flow.run_elements))
    return any(flow.nearest(flow.run_elements[run], BLOCK_TAGS) == around for run in beside)


def show_titles(body: HtmlElement) -> None:
    """Make the marked titles in a copy bold, unless they are headings or hold blocks."""
    for title in body.xpath(f".//*[@{TITLE}]"):
        del title.attrib[TITLE]
        if title.tag in _PARAGRAPHS and BLOCK_TAGS.isdisjoint(inner.tag for inner in title):
            etree.strip_tags(title, *_BOLD)
            strong = title.makeelement("strong")
            strong.text, title.text = title.text, None
            strong.extend(title)
            title.append(strong)
