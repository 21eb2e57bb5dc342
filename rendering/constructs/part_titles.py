"""Titles of parts without a heading tag: of notes, of parts that unfold, and headings by role."""

from collections.abc import Sequence

from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, TextFlow
from ..attributes import UNTAGGED_TITLE
from ..lookups import Names, Span, is_kept, runs_in, share_ancestor
from .tables import CELL_TAGS

#: Classes of paragraphs that are the titles of notes and warnings in documentation.
_TITLE_CLASSES = frozenset(
    "admonition-title custom-block-title markdown-alert-title starlight-aside__title".split()
)
_PARAGRAPHS = frozenset(("div", "p"))
#: The levels of headings by role; a heading of level 1 may be the name of the site.
_LEVELS = frozenset("23456")
_BOLD = ("b", "strong")


def untagged_titles(
    flow: TextFlow, names: Names, spans: Sequence[Span]
) -> dict[int, dict[str, str]]:
    """Find the titles of parts, and return the marks of their copies by element.

    The text of a button that shows or hides a part is a title, unless the button opens a menu.
    """

    def kept(elements: list[int]) -> list[int]:
        return [element for element in elements if is_kept(flow, spans, element)]

    note_titles = [one for one in names.with_class(_TITLE_CLASSES) if flow.tags[one] in _PARAGRAPHS]
    # Most buttons are in menus.
    toggles = [one for one in kept(flow.with_value("aria-expanded", bool)) if _is_toggle(flow, one)]
    titles = {}
    for title in kept([*note_titles, *toggles, *flow.tagged("summary")]):
        block = _block_around_text(flow, title)
        titles[block if block >= 0 and flow.tags[block] in _PARAGRAPHS else title] = ""
    for title in kept(flow.with_value("role", "heading".__eq__)):
        if level := _level(flow, title):
            titles[title] = level
    return {title: {UNTAGGED_TITLE: level} for title, level in titles.items()}


def _level(flow: TextFlow, heading: int) -> str:
    """The level of a heading by role; empty if it is no heading, such as one around a paragraph."""
    level = flow.value(heading, "aria-level")
    if level not in _LEVELS or flow.tags[heading] not in _PARAGRAPHS:
        return ""
    block = _block_around_text(flow, heading)
    is_around = block < 0 or (block > heading and flow.tags[block] == "p")
    return "" if is_around or flow.nearest(heading, CELL_TAGS) >= 0 else level


def _block_around_text(flow: TextFlow, title: int) -> int:
    """The innermost block around the text of a title; -1 with several blocks or without text."""
    runs = runs_in(flow, title)
    if not runs or not share_ancestor(flow, BLOCK_TAGS, runs[0], runs[-1]):
        return -1
    return flow.nearest(flow.run_elements[runs[0]], BLOCK_TAGS)


def _is_toggle(flow: TextFlow, element: int) -> bool:
    """Whether an element is a button that shows a part, and not part of a line or a longer text."""
    if (tag := flow.tags[element]) not in ("button", "div"):
        return False
    attributes = dict(flow.attributes[element])
    if "aria-haspopup" in attributes or _is_inline(flow, element):
        return False
    is_one_line = "\n" not in flow.text_of(element).strip()
    return tag == "button" or (attributes.get("role") == "button" and is_one_line)


def _is_inline(flow: TextFlow, element: int) -> bool:
    """Whether text beside an element is directly in the block around the element."""
    block, inner = flow.nearest(flow.parents[element], BLOCK_TAGS), runs_in(flow, element)
    beside = (run for run in (inner.start - 1, inner.stop) if 0 <= run < len(flow.run_elements))
    return any(flow.nearest(flow.run_elements[run], BLOCK_TAGS) == block for run in beside)


def make_titles_bold(body: HtmlElement) -> None:
    """Make the marked titles in a copy bold, except headings and titles that contain blocks."""
    # With `.//*`, libxml2 would merge the children of each element, in quadratic time.
    for title in body.xpath(f"descendant::*[@{UNTAGGED_TITLE}]"):
        del title.attrib[UNTAGGED_TITLE]
        if title.tag in _PARAGRAPHS and BLOCK_TAGS.isdisjoint(inner.tag for inner in title):
            etree.strip_tags(title, *_BOLD)
            strong = title.makeelement("strong")
            strong.text, title.text = title.text, None
            strong.extend(title)
            title.append(strong)
