"""The kept part of a page: a copy of its elements that is made when it is first needed.

Often only the text is needed, and images rarely are. A part refers to its page, and to its trees
with and without images, which take much memory. So only the last few parts do: a new part makes
the oldest one release them and keep only its HTML, which is small, until it is cleaned for output.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from string import punctuation
from threading import Lock  # noqa: TID251 (no extractor runs in threads)
from typing import Any, Self
from urllib.parse import quote, urljoin, urlsplit

from lxml.html import HtmlElement

from ..addresses import bare_host
from ..segmenter.flow import BLOCK_TAGS, HEADING_TAGS
from ..segmenter.page import Holders, Page
from ..segmenter.titles import PERMALINKS
from ..segmenter.words import WORD_CHARACTER
from .attributes import TYPED
from .constructs.amounts import find_amounts, make_amount_lists
from .constructs.code import gutters
from .constructs.footnotes import NOTE_ID, find_footnotes
from .constructs.formulas import mark_formulas
from .constructs.part_titles import make_titles_bold, untagged_titles
from .constructs.pictures import Pictures, find_pictures
from .constructs.post_heads import add_heads, break_after_citations
from .constructs.posts import find_posts
from .constructs.steps import drop_step_labels, find_steps, make_step_lists
from .constructs.typed_lists import may_have_typed_lists
from .edits import is_only_content, unwrap
from .headline import add_headline, buttons_in_headings, find_headline
from .lookups import Names, Span, subtract_spans
from .prune import prune, read_body, to_html

#: Classes of links that wikis add to the text of their pages.
_WIKI_LINKS = frozenset(("mw-editsection", "mw-cite-backlink"))
#: A complete address, which is not changed.
_ABSOLUTE_URL = re.compile(r'https?://[!"$-.0->@-~]+/[!"$->@-~]*')
#: Addresses that lead nowhere: a script acts on the click.
_EMPTY_ADDRESSES = ("", "#", "#!")
#: A list whose only item has at least this many paragraphs and headings only lays out an article.
_MIN_ARTICLE_BLOCKS = 3
#: A single h6 below a heading of this level or a higher one is no heading.
_MAX_LEVEL_ABOVE = 3
#: Elements in which a symbol that links to its place is no permalink, or is dropped later.
_NO_SYMBOL_TAGS = HEADING_TAGS | frozenset("code dt kbd li td th".split())
#: A longer heading, in characters, is a summary or a notice if it has several sentences.
_MAX_HEADING, _SENTENCE_END = 200, re.compile(r"[.!?](?=\s|$)|[。！？]")
#: Paragraphs within these elements do not count for a list around them.
_CONTAINERS = ("ul", "ol", "dl", "table")
#: Most characters that making addresses absolute may add; later addresses are left relative.
_MAX_ADDED = 2_000_000
_RECENT_PARTS = Holders()


def kept_html(page: Page, spans: Sequence[Span], *, headline: bool = False) -> str:
    """Write a part of a page, with images, as HTML: see `KeptContent.tree`."""
    return KeptPart.lazy(lambda: KeptContent.of(page, spans, headline=headline)).html


@dataclass(frozen=True, slots=True)
class KeptContent:
    """What is found in a part of a page, once for its trees with and without images."""

    page: Page
    names: Names
    spans: Sequence[Span]
    #: The heading that becomes the headline, or -1: see `find_headline`; None without a headline.
    headline: int | None
    #: Whether the part contains posts.
    is_thread: bool
    #: Attributes for the copies of posts, footnotes, steps, amounts and titles of parts.
    marks: dict[int, dict[str, str]]
    #: The spans that are copied.
    copied: Sequence[Span]
    #: Whether lines may be a typed list.
    may_be_typed: bool

    @classmethod
    def of(cls, page: Page, spans: Sequence[Span], *, headline: bool = False) -> Self:
        """Read a part of a page; `headline` as for `tree`."""
        flow, names = page.flow, Names(page.flow)
        page_headline = find_headline(page, spans) if headline else None
        posts, heads = find_posts(flow, names, spans)
        notes, back_links = find_footnotes(flow, spans)
        steps, numbers = find_steps(flow, spans, notes | posts)
        copied = subtract_spans(spans, [*_cuts(page, names, [*back_links, *numbers]), *heads])
        # A post or a step that can be unfolded is no title; steps, notes and posts are no amounts.
        marks = find_amounts(flow, copied) | untagged_titles(flow, names, spans)
        marks |= steps | notes | posts
        may_be_typed = may_have_typed_lists("\n".join(page.text[slice(*span)] for span in spans))
        return cls(page, names, spans, page_headline, bool(posts), marks, copied, may_be_typed)

    def tree(self, *, images: bool) -> HtmlElement:
        """Copy the part and the elements around its text.

        Addresses are copied unchanged: see `_make_addresses_absolute`. The copy is not safe to
        show: see `webjury.rendering.clean`. With a headline, it begins with the heading that the
        page announces, even if the spans do not include it.
        """
        page, copied, headline = self.page, self.copied, self.headline
        found = self._pictures() if images else Pictures()
        marks = self.marks | found.marks
        body = prune(page.flow, copied, marks, found.images, found.captions, with_images=images)
        make_step_lists(body)
        make_amount_lists(body)
        drop_step_labels(body)
        if self.marks:  # rare
            make_titles_bold(body)
        if headline is not None:
            add_headline(body, page, self.spans, headline)
        add_heads(body)
        break_after_citations(body)
        _unmark_small_print(body)
        _unmark_paragraphs(body)
        _unwrap_lists_around_articles(body)
        _unwrap_lists_around_lists(body)
        _drop_self_links(body, page)
        mark_formulas(body, page)
        if self.may_be_typed:
            body.set(TYPED, "")
        return body

    def _pictures(self) -> Pictures:
        element = -1 if self.headline is None else self.headline
        return find_pictures(self.page, self.names, self.spans, element, is_thread=self.is_thread)


def _cuts(page: Page, names: Names, needless: Sequence[Span]) -> list[Span]:
    """Spans of a part that are not its text: buttons, links to edit, line numbers, and `needless`.

    A span between two words that would be joined is no cut, except a line number.
    """
    flow = page.flow
    wiki_links = [(flow.starts[link], flow.stops[link]) for link in names.with_class(_WIKI_LINKS)]
    unwanted = [*wiki_links, *needless, *buttons_in_headings(flow)]
    cuts = [cut for cut in unwanted if not _would_join_words(page.text, *cut)]
    return [*cuts, *gutters(flow)]


class KeptPart:
    """The kept part of a page: its trees and their HTML."""

    def __init__(self, html: str = "", html_without_images: str | None = None) -> None:
        #: Reads the part, once; None after both trees are written.
        self._read: Callable[[], KeptContent] | None = None
        #: The trees and their HTML, by whether they have images.
        self._trees: dict[bool, HtmlElement] = {}
        self._html = {
            True: html,
            False: html if html_without_images is None else html_without_images,
        }
        #: One thread may ask for the part while another makes it let go.
        self._lock = Lock()

    @classmethod
    def lazy(cls, read: Callable[[], KeptContent]) -> Self:
        """Make a part that `read` reads when it is first needed.

        Until it is written as HTML, the part keeps `read` and everything it refers to in memory.
        """
        part = cls()
        part._read, part._html = cache(read), {}
        _RECENT_PARTS.add(part)
        return part

    @property
    def html(self) -> str:
        """The part as HTML, with the elements around its text."""
        with self._lock:
            return self._cached_html(images=True)

    def tree(self, *, addresses: bool = True, images: bool = True) -> HtmlElement:
        """A copy of the part's tree, which the caller may change.

        Without `addresses`, addresses may be relative. Without `images`, images may be missing.
        """
        with self._lock:
            if not self._read:
                return read_body(self._html[images])
            content = self._read()
            body = deepcopy(self._tree(content, images=images))
        if addresses:
            _make_addresses_absolute(body, content.page)
        return body

    def _tree(self, content: KeptContent, *, images: bool) -> HtmlElement:
        if images not in self._trees:
            self._trees[images] = content.tree(images=images)
        return self._trees[images]

    def _cached_html(self, *, images: bool) -> str:
        if self._read and images not in self._html:
            content = self._read()
            body = self._tree(content, images=images)
            _make_addresses_absolute(body, content.page)
            self._html[images] = to_html(body)
            if next(body.iter("img"), None) is None:
                self._html[False] = self._html[images]
        return self._html[images]

    def _write_and_release(self) -> tuple[str, str]:
        """Write the part as HTML, and release its page and its trees."""
        with self._lock:
            both = self._cached_html(images=True), self._cached_html(images=False)
            self._read, self._trees = None, {}
        return both

    def let_go(self) -> None:
        """Write the part as HTML, so that its page can be freed."""
        # An error is raised when this part is asked for, not when a newer part makes it let go.
        with suppress(Exception):
            self._write_and_release()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptPart) and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._write_and_release()


def _unmark_small_print(body: HtmlElement) -> None:
    """Turn a single h6, a date or a credit directly below a heading or at the end, into text."""
    if len(small := list(body.iter("h6"))) != 1:
        return
    headings = list(body.iter(*HEADING_TAGS))
    above = headings[max(headings.index(small[0]) - 1, 0)]
    is_beside = small[0].getprevious() is above or small[0].getnext() is None
    if is_beside and int(above.tag[1]) <= _MAX_LEVEL_ABOVE:
        small[0].tag = "p"


def _unmark_paragraphs(body: HtmlElement) -> None:
    """Turn long headings of several sentences, such as summaries, into paragraphs."""
    for heading in list(body.iter(*HEADING_TAGS)):
        text = heading.text_content() if heading.tag != "h1" else ""
        if len(text) > _MAX_HEADING and len(_SENTENCE_END.findall(text)) > 1:
            heading.tag = "p"


def _unwrap_lists_around_articles(body: HtmlElement) -> None:
    """Unwrap lists that only lay out an article: their single item has several paragraphs.

    A list beside other content of an item is kept: it may be the only answer to a comment.
    """
    lists = [items for items in body.iter("ul") if len(items) == 1 and items[0].tag == "li"]
    if not lists:
        return
    # Each paragraph or heading counts for the innermost list or table around it.
    n_blocks = Counter(
        next(block.iterancestors(*_CONTAINERS), None) for block in body.iter("p", *HEADING_TAGS)
    )
    for list_element in reversed(lists):
        item = list_element.getparent()
        is_beside_content = item.tag == "li" and not is_only_content(list_element)
        if n_blocks[list_element] < _MIN_ARTICLE_BLOCKS or is_beside_content:
            continue
        list_element.tag = list_element[0].tag = "div"
        if item.tag == "li":
            n_blocks[item.getparent()] += n_blocks[list_element]


def _unwrap_lists_around_lists(body: HtmlElement) -> None:
    """Unwrap lists that contain only another list: they would show a bullet beside a bullet."""
    unwrapped: list[HtmlElement] = []
    for inner in body.iter("ul", "ol"):
        item = inner.getparent()
        outer = item.getparent()
        if item.tag != "li" or item.attrib or outer.tag != "ul" or outer.attrib:
            continue
        if is_only_content(inner) and is_only_content(item):
            unwrapped += item, outer
    unwrap(body, unwrapped)


def _drop_self_links(body: HtmlElement, page: Page) -> None:
    """Unwrap links from words of a heading to itself, and from a whole heading to the page.

    A link around the whole of the only main heading is unwrapped if it leads anywhere on the site.
    Symbols after paragraphs that link to a place on the page are dropped; those in headings and
    terms are dropped later, by `webjury.rendering.clean`.
    """
    _drop_symbols(body, page)
    headings = [
        heading
        for heading in body.iter(*HEADING_TAGS)
        if len(heading) and next(heading.iter("a"), None) is not None
    ]
    if not headings:  # the most common case
        return
    own, main = _own_addresses(page.url or page.canonical_address), list(body.iter("h1"))
    self_links: list[HtmlElement] = []
    for heading in headings:
        heading_text, is_only_main = heading.text_content().strip(), main == [heading]
        for link in heading.iter("a"):
            address, text = link.get("href") or "", link.text_content().strip()
            target, hash_sign, _ = address.partition("#")
            is_whole = text == heading_text
            is_own = target in own and (hash_sign or is_whole)
            is_headline = is_only_main and is_whole and _leads_to_own_site(address, page)
            if (is_own or is_headline) and WORD_CHARACTER.search(text):
                self_links.append(link)
    unwrap(body, self_links)


def _drop_symbols(body: HtmlElement, page: Page) -> None:
    """Drop symbols that link to a place on the page, at the end of a paragraph or beside code."""
    symbols = [link for link in body.iter("a") if (link.text or "").strip() in PERMALINKS]
    if not symbols:  # the most common case
        return
    own = _own_addresses(page.url or page.canonical_address)
    for link in symbols:
        target, hash_sign, place = (link.get("href") or "").partition("#")
        if target in own and hash_sign and place and not len(link) and _ends_paragraph(link):
            link.text = ""


def _ends_paragraph(link: HtmlElement) -> bool:
    """Whether nothing follows a link in its paragraph.

    A symbol in code, or alone in an item or a cell, may be what the text is about.
    """
    element = link
    while not (element.tail or "").strip():
        following, parent = element.getnext(), element.getparent()
        if parent.tag in _NO_SYMBOL_TAGS or (following is not None and following.tag == "br"):
            return False
        if following is not None:
            return following.tag in BLOCK_TAGS
        if parent.tag in BLOCK_TAGS:
            return True
        element = parent
    return False


def _leads_to_own_site(address: str, page: Page) -> bool:
    """Whether an address leads to the page's site; if that is unknown, whether it is relative."""
    try:
        parts = urlsplit(urljoin(page.base_address, address))
    except ValueError:  # not an address
        return False
    if not parts.netloc:
        return not parts.scheme
    return bare_host(parts.netloc) == bare_host(page.address)


def _own_addresses(address: str) -> set[str]:
    """The addresses by which a page can link to itself, without fragments."""
    complete = address.partition("#")[0]
    without_scheme = complete.partition("//")[2]
    _, slash, path = without_scheme.partition("/")
    return {"", complete, *((f"//{without_scheme}", f"/{path}") if slash else ())}


def _make_addresses_absolute(body: HtmlElement, page: Page) -> None:
    """Make the addresses of links and images absolute, except those of footnotes."""
    added, base = 0, page.base_address
    for element in body.iter("a", "img"):
        name = "href" if element.tag == "a" else "src"
        address = element.get(name)
        if address is None or address in _EMPTY_ADDRESSES or _ABSOLUTE_URL.fullmatch(address):
            continue
        absolute = address
        if address.startswith("//") and not base:
            absolute = f"https:{address}"
        elif added <= _MAX_ADDED and not address.startswith(f"#{NOTE_ID}"):
            with suppress(ValueError):  # not an address
                absolute = urljoin(base, address.strip())
            added += len(absolute) - len(address)
        # Quote as lxml does: a tree is then the same whether or not it was written and parsed.
        element.set(name, quote(absolute.lstrip(" \t\n\r\f"), safe=punctuation))


def _would_join_words(text: str, start: int, stop: int) -> bool:
    """Whether two words would be joined if the span between them was cut."""
    return text[max(start - 1, 0) : start].isalnum() and text[stop : stop + 1].isalnum()
