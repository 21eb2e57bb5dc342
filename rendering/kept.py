"""The kept segments of a page: their characters, their text, and a copy of their elements.

The copy is small enough to be stored until it is cleaned for output.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import compress, groupby
from operator import itemgetter
from string import punctuation
from typing import NamedTuple, Self
from urllib.parse import quote, urljoin

import numpy as np
from lxml import etree
from lxml.html import HtmlElement

from ..arrays import Ints, ints
from ..segmenter.flow import HEADING_TAGS, TextFlow
from ..segmenter.page import Page
from ..segmenter.segments import Segment
from .constructs.code import code_blocks, gutters, verbatim
from .constructs.footnotes import NOTE_ID, Footnotes, find_footnotes
from .constructs.formulas import mark_formulas
from .constructs.pictures import Pictures, find_pictures
from .constructs.post_heads import add_heads
from .constructs.posts import find_posts
from .constructs.raised import raised_numbers, texts_with_raised
from .constructs.steps import find_steps, list_steps
from .headline import Headline, add_headline, buttons_in_headings, find_headline
from .lookups import Names, Span, kept_runs, without
from .prune import prune, written

#: Classes of links that a wiki adds to the text of its pages.
_WIKI_LINKS = frozenset(("mw-editsection", "mw-cite-backlink"))
#: A tag for elements until all of them are unwrapped at once.
_UNWRAPPED = "unwrapped"
_WORD = re.compile(r"\w")
#: A complete address, which stays as it is.
_COMPLETE = re.compile(r'https?://[!"$-.0->@-~]+/[!"$->@-~]*')
#: A list whose only item has so many paragraphs and headings just lays out an article.
_ARTICLE = 3
#: Paragraphs in these elements do not count for a list around them.
_HOLDERS = ("ul", "ol", "dl", "table")
#: Most characters that the base adds to the addresses of a page; later addresses stay relative.
_MAX_ADDED = 2_000_000


def kept_spans(page: Page, segments: Sequence[Segment], kept: Sequence[bool]) -> list[Span]:
    """Find the characters that are kept, of which text and HTML are made."""
    return spans_from(page, ints([segment.start for segment in segments]), kept)


def spans_from(page: Page, first_words: Ints, kept: Sequence[bool]) -> list[Span]:
    """Find the kept characters, given the number of the first word of each segment.

    The spans of adjacent kept segments include text without words between them, and lines of code
    without words before and after them.
    """
    breaks, codes = [*page.flow.breaks, len(page.text)], _CodeBlocks(page.flow)
    starts = page.word_spans.starts[first_words]
    blocks: list[int] = (np.searchsorted(page.flow.breaks, starts, "right") - 1).tolist()
    # Wordless lines are looked for beside code alone.
    has_words = set(blocks) if codes.elements else set()
    spans = []
    for is_kept, run in groupby(range(len(blocks)), key=kept.__getitem__):
        if is_kept:
            rows = list(run)
            first, last = blocks[rows[0]], blocks[rows[-1]]
            while first - 1 not in has_words and codes.are_one(breaks[first - 1], breaks[first]):
                first -= 1
            while last + 1 not in has_words and codes.are_one(breaks[last], breaks[last + 1]):
                last += 1
            spans.append((breaks[first], breaks[last + 1]))
    return spans


def is_just_joined(page: Page) -> bool:
    """Whether `kept_text` just joins the kept segments: a page without code and raised numbers."""
    return not (code_blocks(page.flow) or raised_numbers(page.flow))


def kept_text(
    page: Page, segments: Sequence[Segment], kept: Sequence[bool], cuts: Sequence[Span] = ()
) -> str:
    """Write the kept segments of a page as text, one on each line.

    Code is as in the HTML, with its line breaks and indentation, and without the characters to cut.
    The texts of other segments do not have these any more, and have raised numbers as such: 10⁶.
    """
    flow, codes = page.flow, _CodeBlocks(page.flow)
    of_segments = texts_with_raised(page, segments, cuts)
    if not codes.elements:
        return "\n".join(compress(of_segments, kept))
    beside = sorted(gutters(flow, codes.elements))
    runs = kept_runs(flow, without(kept_spans(page, segments, kept), [*cuts, *beside]))
    texts, copied = [], -1
    for segment, text, keep in zip(segments, of_segments, kept, strict=True):
        code = codes.around(page.word_starts[segment.start])
        if keep and code < 0 and not _is_within(page, segment, beside):
            texts.append(text)
        elif keep and code not in (-1, copied):
            texts.append(verbatim(flow, code, runs))
            copied = code
    return "\n".join(filter(None, texts))


def _is_within(page: Page, segment: Segment, spans: Sequence[Span]) -> bool:
    """Whether all words of a segment are in one of several spans, which ascend."""
    row = bisect_right(spans, page.word_starts[segment.start], key=itemgetter(0)) - 1
    return row >= 0 and bool(page.word_starts[segment.stop - 1] < spans[row][1])


def kept_html(page: Page, spans: Sequence[Span], *, headline: bool = False) -> str:
    """Write a part of a page, with images, as HTML: see `KeptContent.tree`."""
    tree = KeptContent.of(page, spans, headline=headline).tree(images=True)
    complete_addresses(*tree)
    return written(tree.body)


class KeptTree(NamedTuple):
    """A copy of a part of a page, and the base of its addresses, as far as it is known."""

    body: HtmlElement
    base: str


@dataclass(frozen=True, slots=True)
class KeptContent:
    """What is found once in a part of a page, for its trees with and without images."""

    page: Page
    names: Names
    spans: Sequence[Span]
    footnotes: Footnotes
    headline: Headline | None
    posts: dict[int, dict[str, str]]

    @classmethod
    def of(cls, page: Page, spans: Sequence[Span], *, headline: bool = False) -> Self:
        """Read a part of a page; `headline` as for `tree`."""
        names = Names(page)
        found = find_headline(page, names, spans) if headline else None
        posts = find_posts(page.flow, names, spans)
        return cls(page, names, spans, find_footnotes(page, spans), found, posts)

    def tree(self, *, images: bool) -> KeptTree:
        """Copy the part, within the elements that contained it.

        Addresses are those of the page: see `complete_addresses`. It is not safe to show: see
        `webjury.rendering.clean`. With a headline, it begins with the heading that the page
        announces, also if that is not in the spans.
        """
        page, flow, found = self.page, self.page.flow, self.headline
        pictures = self._pictures() if images else Pictures()
        marks = self.footnotes.marks | pictures.marks | self.posts
        steps = find_steps(flow, self.spans, marks)
        wanted = without(self.spans, self._cuts(steps.numbers))
        marks = steps.marks | marks
        body = prune(flow, wanted, marks, pictures.images, pictures.captions, with_images=images)
        list_steps(body)
        add_heads(body)
        if found:
            add_headline(body, page, self.spans, found)
        _unwrap_lists_around_articles(body)
        _unwrap_lists_around_lists(body)
        _drop_links_to_themselves(body, page.url or page.canonical_address)
        mark_formulas(body, page)
        return KeptTree(body, page.base_address)

    def _pictures(self) -> Pictures:
        element, is_thread = self.headline.element if self.headline else -1, bool(self.posts)
        return find_pictures(self.page, self.names, self.spans, element, is_thread=is_thread)

    def _cuts(self, numbers: Sequence[Span]) -> list[Span]:
        """What is within the part but not of its text, such as the numbers of steps."""
        flow = self.page.flow
        wiki = [
            (flow.starts[link], flow.stops[link]) for link in self.names.in_classes(_WIKI_LINKS)
        ]
        unwanted = [*wiki, *self.footnotes.back_links, *buttons_in_headings(flow), *numbers]
        cuts = [cut for cut in unwanted if not _joins_words(self.page.text, *cut)]
        return cuts + gutters(flow, code_blocks(flow))


def _unwrap_lists_around_articles(body: HtmlElement) -> None:
    """Unwrap lists that only lay out an article: with one item that has several paragraphs.

    Within an item that has other content, a list is the only answer to a comment, for instance.
    """
    lists = [one for one in body.iter("ul") if len(one) == 1 and one[0].tag == "li"]
    if not lists:
        return
    # Each paragraph counts for the innermost list or table around it.
    n_paragraphs = Counter(
        next(block.iterancestors(*_HOLDERS), None) for block in body.iter("p", *HEADING_TAGS)
    )
    for around in reversed(lists):
        item = around.getparent()
        is_part = item.tag == "li" and not _is_alone(around)
        if n_paragraphs[around] < _ARTICLE or is_part:
            continue
        around.tag = around[0].tag = "div"
        if item.tag == "li":
            n_paragraphs[item.getparent()] += n_paragraphs[around]


def _unwrap_lists_around_lists(body: HtmlElement) -> None:
    """Unwrap lists that hold nothing but another list, which would be bullets beside bullets."""
    for inner in body.iter("ul", "ol"):
        item = inner.getparent()
        around = item.getparent()
        if item.tag != "li" or item.attrib or around.tag != "ul" or around.attrib:
            continue
        if _is_alone(inner) and _is_alone(item):
            item.tag = around.tag = _UNWRAPPED
    etree.strip_tags(body, _UNWRAPPED)


def _is_alone(element: HtmlElement) -> bool:
    """Whether an element is all that there is in the one around it."""
    beside = element.getprevious(), element.getnext()
    texts = element.getparent().text, element.tail
    return beside == (None, None) and not any((text or "").strip() for text in texts)


def _drop_links_to_themselves(body: HtmlElement, address: str) -> None:
    """Unwrap links from the words of a heading to itself, and from all of them to the page.

    Symbols are dropped later.
    """
    own = _own_addresses(address)
    links = [(link, heading) for heading in body.iter(*HEADING_TAGS) for link in heading.iter("a")]
    for link, heading in links:
        place, sign, _ = (link.get("href") or "").partition("#")
        text = link.text_content().strip()
        is_own = place in own and (sign or text == heading.text_content().strip())
        if is_own and _WORD.search(text):
            link.tag = _UNWRAPPED
    etree.strip_tags(body, _UNWRAPPED)


def _own_addresses(address: str) -> set[str]:
    """The addresses by which a page can link to itself, without what follows a number sign."""
    complete = address.partition("#")[0]
    place = complete.partition("//")[2]
    _, slash, path = place.partition("/")
    return {"", complete, *((f"//{place}", f"/{path}") if slash else ())}


def complete_addresses(body: HtmlElement, base: str) -> None:
    """Make the addresses of links and images absolute, except those of footnotes."""
    added = 0
    for element in body.iter("a", "img"):
        name = "href" if element.tag == "a" else "src"
        address = element.get(name)
        if address is None or _COMPLETE.fullmatch(address):
            continue
        completed = address
        if address.startswith("//") and not base:
            completed = f"https:{address}"
        elif added <= _MAX_ADDED and not address.startswith(f"#{NOTE_ID}"):
            with suppress(ValueError):  # not an address
                completed = urljoin(base, address.strip())
            added += len(completed) - len(address)
        # As lxml writes it: trees that are not written and read again are the same.
        element.set(name, quote(completed.lstrip(" \t\n\r\f"), safe=punctuation))


def _joins_words(text: str, start: int, stop: int) -> bool:
    """Whether the words before and after a span would be joined without it."""
    return text[max(start - 1, 0) : start].isalnum() and text[stop : stop + 1].isalnum()


class _CodeBlocks:
    """The preformatted code of a page, by its characters."""

    def __init__(self, flow: TextFlow) -> None:
        self.elements = code_blocks(flow)
        self._starts = [flow.starts[element] for element in self.elements]
        self._stops = [flow.stops[element] for element in self.elements]

    def around(self, offset: int) -> int:
        """The code around a character; -1 if there is none."""
        row = bisect_right(self._starts, offset) - 1
        return self.elements[row] if row >= 0 and offset < self._stops[row] else -1

    def are_one(self, first: int, second: int) -> bool:
        """Whether two characters are in the same code."""
        return self.around(first) == self.around(second) >= 0
