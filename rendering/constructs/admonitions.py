"""Titles of notes and warnings, which documentation shows by colors and signs."""

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, TextFlow
from ..attributes import TITLE
from ..lookups import Names

#: Classes of paragraphs that are the titles of notes and warnings in documentation.
_TITLES = frozenset(
    "admonition-title custom-block-title markdown-alert-title starlight-aside__title".split()
)
_BOLD = frozenset(("b", "strong"))


def note_titles(flow: TextFlow, names: Names) -> dict[int, dict[str, str]]:
    """Find the titles of notes and warnings: the marks of their copies, by element."""
    titles = names.in_classes(_TITLES)
    return {title: {TITLE: ""} for title in titles if flow.tags[title] in ("div", "p")}


def embolden_titles(body: HtmlElement) -> None:
    """Make the marked titles in a copy bold, if they are no blocks and not bold already."""
    for title in list(body.iter("div", "p")):
        if title.attrib.pop(TITLE, None) is None:
            continue
        inner = {element.tag for element in title}
        if not (BLOCK_TAGS | _BOLD).isdisjoint(inner):
            continue
        strong = title.makeelement("strong")
        strong.text, title.text = title.text, None
        strong.extend(title)
        title.append(strong)
