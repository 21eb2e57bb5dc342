"""The article of a training page: which segments are content, and the element that holds them.

Copies of pages are made of it: see `copies`.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import lxml.html
from lxml import etree
from lxml.html import HtmlElement

from ...arrays import Floats, running_sums
from ...ensemble.features.case import Case
from ...ensemble.features.coverage import coverage, kept_words
from ..data.gold_pages import GoldPage
from .copying import copy_of

#: Share of content words above which a segment belongs to the gold standard.
CONTENT_SHARE = 0.5
#: Share of the words of content that the article's element holds.
_BOX_SHARE = 0.8
#: Elements that cannot contain a block as a child.
NO_BLOCK_CHILDREN = frozenset("head html ol table tbody tr ul".split())
#: Minimum and maximum number of words of a sentence; or characters, where no blanks part words.
_SENTENCE_WORDS, _SENTENCE_CHARACTERS = (4, 60), (12, 300)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


@dataclass(frozen=True, slots=True)
class Article:
    """A page that was parsed anew, so that its tree may be changed, and its article.

    Attributes
    ----------
    page : GoldPage
    case : Case
    content : ndarray of float, shape (n_segments,)
        Share of each segment's words that are content.
    box : HtmlElement
        The innermost element with four fifths of the words of content.
    """

    page: GoldPage
    case: Case
    content: Floats
    box: HtmlElement

    @classmethod
    def of(cls, page: GoldPage) -> Self | None:
        """Find the article of a page; None if it has no content, or none that can be aligned."""
        source = page.parse()
        case, kept = Case(source), kept_words(source, page.gold)
        if kept is None or not kept.any():
            return None
        sums = running_sums(kept)
        first, stop = case.element_words
        holds = sums[stop] - sums[first] >= _BOX_SHARE * sums[-1]
        # Elements are in document order, so the last that holds enough is the innermost.
        box = source.elements[holds.nonzero()[0][-1]]
        return cls(page, case, coverage(kept, case.segments), box)

    @property
    def rows(self) -> list[int]:
        """The segments that are content."""
        return [row for row, share in enumerate(self.content) if share > CONTENT_SHARE]

    @property
    def title(self) -> str:
        """The shortest declared title of the page, which is mostly that of the article alone."""
        titles = (" ".join(title.split()) for title in self.case.page.declarations.titles)
        return min(filter(None, titles), key=len, default="")

    def put_below(self, block: HtmlElement, rng: random.Random, end_share: float) -> None:
        """Put a block at the end of the box, or after it or one of the two elements around it."""
        place = self.box
        if place.tag not in NO_BLOCK_CHILDREN and (is_top(place) or rng.random() < end_share):
            place.append(block)
            return
        for _ in range(rng.choice((0, 0, 1, 2))):
            above = place.getparent()
            if above is None or is_top(above):
                break
            place = above
        put_after(_outside_lists(place), block)

    def copy(
        self,
        kind: str,
        *,
        gold: str | None = None,
        weight: float = 1.0,
        lenders: Sequence[str] = (),
    ) -> GoldPage:
        """The page as its tree is now, as a copy; its snippets are left out."""
        html = etree.tostring(self.case.page.tree, encoding="unicode", method="html")
        gold = self.page.gold if gold is None else gold
        return copy_of(self.page, kind, html, gold, weight=weight, lenders=lenders)


def is_top(element: HtmlElement) -> bool:
    """Whether an element holds the whole page."""
    return element.tag in ("body", "html")


def _outside_lists(place: HtmlElement) -> HtmlElement:
    """The innermost element, from this one on, whose parent can contain a block."""
    parent = place.getparent()
    while parent is not None and parent.tag in NO_BLOCK_CHILDREN:
        place, parent = parent, parent.getparent()
    return place


def put_after(place: HtmlElement, block: HtmlElement) -> None:
    """Put a block after an element, before the text that follows the element."""
    block.tail, place.tail = place.tail, None
    place.addnext(block)


def parse_block(html: str) -> HtmlElement:
    """Parse HTML of one element; several, or text, are put in a ``div``."""
    block = lxml.html.fragment_fromstring(html, create_parent="div")
    is_one = (
        len(block) == 1 and not (block.text or "").strip() and not (block[0].tail or "").strip()
    )
    return block[0] if is_one else block


def sentences(text: str) -> list[str]:
    """The sentences of a text that are neither very short nor very long."""
    found = (one.strip() for one in _SENTENCE_END.split(" ".join(text.split())))
    return [one for one in found if _is_usual(one)]


def _is_usual(sentence: str) -> bool:
    n_words = len(sentence.split())
    if n_words < _SENTENCE_WORDS[0]:  # Chinese
        return _SENTENCE_CHARACTERS[0] <= len(sentence) <= _SENTENCE_CHARACTERS[1]
    return n_words <= _SENTENCE_WORDS[1]
