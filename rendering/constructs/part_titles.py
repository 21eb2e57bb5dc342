"""Titles of parts that are no headings by their tags: of notes, of what unfolds, and by a role."""

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, TextFlow
from ..attributes import TITLE
from ..lookups import Names
from .tables import CELL_TAGS

#: Classes of paragraphs that are the titles of notes and warnings in documentation.
_TITLES = frozenset(
    "admonition-title custom-block-title markdown-alert-title starlight-aside__title".split()
)
_PARAGRAPHS = frozenset(("div", "p"))
#: The levels of headings by their role; one of level 1 may be the name of the site.
_LEVELS = frozenset("23456")
_BOLD = frozenset(("b", "strong"))


def part_titles(flow: TextFlow, names: Names) -> dict[int, dict[str, str]]:
    """Find the titles of parts: the marks of their copies, by element, with the level of a heading.

    A button that shows or hides what follows has its title, unless it opens a menu.
    """
    notes = [one for one in names.in_classes(_TITLES) if flow.tags[one] in _PARAGRAPHS]
    folds = [one for one in flow.having("aria-expanded", bool) if _shows_part(flow, one)]
    titles = dict.fromkeys((*notes, *folds, *flow.tagged("summary")), "")
    for one in flow.having("role", "heading".__eq__):
        level = dict(flow.attributes[one]).get("aria-level")
        if level in _LEVELS and flow.tags[one] in _PARAGRAPHS and flow.nearest(one, CELL_TAGS) < 0:
            titles[one] = level
    return {title: {TITLE: level} for title, level in titles.items()}


def _shows_part(flow: TextFlow, element: int) -> bool:
    if (tag := flow.tags[element]) not in ("button", "div"):
        return False
    own = dict(flow.attributes[element])
    return (tag == "button" or own.get("role") == "button") and "aria-haspopup" not in own


def show_titles(body: HtmlElement) -> None:
    """Make the marked titles in a copy headings, or bold, unless they hold blocks."""
    for title in list(body.iter(*_PARAGRAPHS)):
        if (level := title.attrib.pop(TITLE, None)) is None:
            continue
        inner = {element.tag for element in title}
        if not BLOCK_TAGS.isdisjoint(inner):
            continue
        if level:
            title.tag = f"h{level}"
        elif _BOLD.isdisjoint(inner):
            strong = title.makeelement("strong")
            strong.text, title.text = title.text, None
            strong.extend(title)
            title.append(strong)
