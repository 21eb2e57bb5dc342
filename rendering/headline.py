"""The heading that a page announces as its title, where its content is without it."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from lxml.html import HtmlElement

from ..segmenter.address import host_name
from ..segmenter.flow import HEADING_TAGS, TextFlow, flow
from ..segmenter.page import Page
from ..segmenter.titles import announced_heading, joined, without_label
from ..segmenter.words import tokenize
from .prune import Span, prune
from .tables import is_data_table
from .trees import read_body

__all__ = ["add_headline", "drop_headline", "find_headline", "headline_text"]

#: Marks the heading in the kept HTML, to which no attribute of this name is copied.
_MARK = "data-headline"
#: Elements that hold the content of a page and its heading.
_ARTICLES = frozenset(("article", "main"))
#: The symbol that documentation writes after a heading, to link to it.
_PERMALINK = re.compile("[ ¶]+$")


def add_headline(body: HtmlElement, page: Page, spans: Sequence[Span], element: int) -> None:
    """Put the heading that a page announces before its kept part, unless it is in it.

    Parameters
    ----------
    body : HtmlElement
        The kept part, as `webjury.rendering.prune.prune` copies it; it is changed.
    page : Page
    spans : sequence of (int, int)
        The kept spans of its characters.
    element : int
        From `find_headline`.
    """
    if not spans or element < 0:
        return
    if _is_kept(page, page.flow.starts[element], page.flow.stops[element], spans):
        return
    # Of the heading alone, which takes less time than a walk over the page.
    own = flow(page.flow.elements[element])
    copied = prune(own, [(0, len(own.text))])
    headline = next(copied.iter(*HEADING_TAGS), None)
    if headline is not None:
        headline.set(_MARK, "")
        _drop_label(headline, page)
        headline.tail, body.text = body.text, None
        body.insert(0, headline)


def _drop_label(headline: HtmlElement, page: Page) -> None:
    """Drop a label before the title, and its element with it."""
    first = next((node for node in headline.iter() if (node.text or "").strip()), headline)
    first.text = without_label(first.text or "", page.tree)
    if first is not headline and not first.text and not len(first):
        first.drop_tree()


def drop_headline(body: HtmlElement) -> None:
    """Remove the heading that `add_headline` has added."""
    for headline in _marked(body):
        headline.drop_tree()


def headline_text(kept_html: str) -> str:
    """The words of the heading that `add_headline` has added; empty if there is none.

    Parameters
    ----------
    kept_html : str
        From `webjury.rendering.kept.kept_html`.
    """
    if _MARK not in kept_html:
        return ""
    headline = next(iter(_marked(read_body(kept_html))), None)
    return "" if headline is None else _PERMALINK.sub("", " ".join(flow(headline).text.split()))


def _marked(body: HtmlElement) -> list[HtmlElement]:
    return [heading for heading in body.iter(*HEADING_TAGS) if heading.get(_MARK) is not None]


def _is_kept(page: Page, start: int, stop: int, spans: Sequence[Span]) -> bool:
    """Whether a heading, or a line with the same words, is in the kept spans.

    A cell of a table of data, as the name at the top of an infobox, is no such line.
    """
    if any(begin < stop and start < end for begin, end in spans):
        return True
    text = page.text[start:stop]
    words = tokenize(text)
    for begin, end in spans:
        for line in page.text[begin:end].split("\n"):
            # Most lines are too long to be the heading, and words take time.
            is_same = len(line) <= 2 * len(text) and tokenize(line) == words
            if is_same and not _is_in_data_table(page.flow, begin):
                return True
            begin += len(line) + 1
    return False


def _is_in_data_table(flow: TextFlow, offset: int) -> bool:
    element = flow.run_elements[max(bisect_right(flow.run_starts, offset) - 1, 0)]
    table = next(flow.elements[element].iterancestors("table"), None)
    return table is not None and is_data_table(table)


def find_headline(page: Page, spans: Sequence[Span] = ()) -> int:
    """Find the heading that a page announces, else the only main heading above its kept part.

    Parameters
    ----------
    page : Page
    spans : sequence of (int, int), optional
        The kept spans of its characters.

    Returns
    -------
    int
        Index of an element of its flow; -1 if there is none, or none with text.
    """
    flow, names = page.flow, _site_names(page)
    heading = announced_heading(page.tree, names)
    if heading is None:
        return _heading_above(flow, spans[0][0], names) if spans else -1
    for element, node in enumerate(flow.elements):
        if node is heading:
            return element if flow.starts[element] < flow.stops[element] else -1
    return -1


def _heading_above(flow: TextFlow, start: int, names: Sequence[str]) -> int:
    """The only main heading before a character, if it belongs to the text there; else -1.

    It does if it stands directly before, or in the same article. Below there may be others, as of
    other stories.
    """
    above = [
        element
        for element, tag in enumerate(flow.tags)
        if tag == "h1" and flow.starts[element] < flow.stops[element] <= start
    ]
    if len(above) != 1:
        return -1
    heading = above[0]
    text = flow.text[flow.starts[heading] : flow.stops[heading]]
    if joined(text) in ("", *map(joined, names)):
        return -1
    is_next = not flow.text[flow.stops[heading] : start].strip()
    around = heading
    while around >= 0 and flow.tags[around] not in _ARTICLES:
        around = flow.parents[around]
    is_in_article = around >= 0 and start < flow.stops[around]
    return heading if is_next or is_in_article else -1


def _site_names(page: Page) -> list[str]:
    """The names that the page's site gives itself, and that of its host."""
    names = [host_name(page.address)]
    for meta in page.tree.iter("meta"):
        if meta.get("property") == "og:site_name" or meta.get("name") == "application-name":
            names.append(meta.get("content") or "")
    return names
