"""Reduce kept segments to HTML that is safe to show, with an allow-list sanitiser."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.flow import BLOCK_TAGS, HEADING_TAGS
from ..segmenter.titles import PERMALINKS
from ..segmenter.words import WORD_CHARACTER
from .attributes import PICTURE, TYPED
from .constructs.footnotes import NOTE_ID, REFERENCE_ROLE
from .constructs.formulas import is_formula
from .constructs.image_lines import is_link_to_itself, separate_images
from .constructs.images import MEDIA
from .constructs.lists import item_headings, typed_numbers
from .constructs.tables import bound_columns, fill_cells
from .constructs.typed_lists import drop_bullets, make_typed_lists
from .edits import is_empty, unwrap
from .headline import drop_headline
from .prune import read_body, to_html

if TYPE_CHECKING:
    from nh3 import Cleaner

_TAGS = set(
    """a abbr b bdi bdo blockquote br caption cite code dd del dfn div dl dt em figcaption figure
    h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small strong sub sup table tbody
    td tfoot th thead time tr u ul var span""".split()
)
_ATTRIBUTES = {
    "a": {"href", "title"},
    "code": {"class"},
    "img": {"src", "alt", "title"},
    "li": {"id"},
    "ol": {"start", "reversed"},
    "p": {"id"},
    "sup": {"id", "role"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "time": {"datetime"},
}
#: A temporary tag for elements that are dropped all at once. If each were dropped alone, lxml would
#: join the texts around it, which takes quadratic time within a paragraph.
_DROPPED = "dropped"
#: Texts with more characters are split for the sanitiser.
_MAX_TEXT = 5_000
#: Elements that are dropped if they have no content.
_DROPPED_IF_EMPTY = frozenset("blockquote div dl h1 h2 h3 h4 h5 h6 li ol p ul".split())
_EMPHASIS = frozenset("b em i strong u".split())
_BOLD = ("b", "strong")
#: The ids of footnotes and of references to footnotes.
_NOTE_ID = re.compile(rf"(?:{NOTE_ID}|fnref-)[\w-]+")
#: The safe schemes; links and images with other addresses are dropped.
_SAFE_SCHEME = re.compile(r"(?:https?|mailto|tel):", re.IGNORECASE | re.ASCII)
#: The beginning of nearly all safe addresses. The sanitiser may drop others, such as those of hosts
#: that are numbers or in Punycode.
_ORDINARY = re.compile(
    r"""https?://(?![^/?\#]*xn--)(?:[a-z0-9_-]+\.)*[a-z][a-z0-9_-]*(?::[0-9]{1,4})?(?:[/?\#]|$)
    |(?:mailto|tel):[^/\s]""",
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)
_RELATIVE = re.compile(
    r"""<(?P<tag>a|img)\b(?:[^<>"]|"[^"]*")*?\s(?:href|src)="(?![a-z][a-z0-9+.-]*:|\#|")""",
    re.IGNORECASE,
)


def clean_html(
    kept: str | HtmlElement, *, links: bool = False, images: bool = False, title: bool = True
) -> str:
    """Reduce the HTML or the tree of kept segments, which is changed, to safe HTML.

    The result has no scripts, styles, forms or frames. Links and images are left out unless they
    are wanted and have an http, https, mailto or tel address; the text of a link is kept. Without
    `title`, the heading that was added from outside of the kept segments is left out.
    """
    return safe_html(clean_tree(kept, links=links, images=images, title=title))


def safe_html(body: HtmlElement) -> str:
    """Write a tree from `clean_tree`, which is changed, as HTML with only safe elements."""
    html = to_html(body)
    if max(map(len, html.split("<"))) > _MAX_TEXT:
        _split_long_texts(body)
        html = to_html(body)
    return str(_sanitizer().clean(html)).strip()


@cache
def _sanitizer() -> "Cleaner":
    from nh3 import Cleaner  # imported here because Markdown does not need it

    return Cleaner(
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        allowed_classes={"span": {"math", "inline", "display"}},  # of formulas
        url_schemes={"http", "https", "mailto", "tel"},
        link_rel=None,
    )


def clean_tree(
    kept: str | HtmlElement, *, links: bool = False, images: bool = False, title: bool = True
) -> HtmlElement:
    """Reduce kept segments to the body of the tree that is shown, for `write_markdown`.

    The parameters are those of `clean_html`, which also drops unsafe elements and attributes.
    """
    body = _read(kept) if isinstance(kept, str) else kept
    if not title:
        drop_headline(body)
    if body.attrib.pop(TYPED, None) is not None:
        make_typed_lists(body)
    drop_bullets(body)
    _drop_unwanted(body, links=links, images=images)
    return body


def _read(html: str) -> HtmlElement:
    """Read HTML without ids and roles, except those of footnotes: a kept tree has no others."""
    body = read_body(html)
    for element in body.xpath("descendant::*[@id or @role]"):
        if not _NOTE_ID.fullmatch(element.get("id", "")):
            element.attrib.pop("id", None)
        if element.get("role") != REFERENCE_ROLE:
            element.attrib.pop("role", None)
    return body


def _drop_unwanted(body: HtmlElement, *, links: bool, images: bool) -> None:
    """Drop images and links that are unwanted or lead nowhere, and elements left empty."""
    _remove(body, (one for one in body.iter("img") if not (images and _is_safe(one, "src"))))
    fill_cells(body)
    unwrap(body, [span for span in body.iter("span") if not is_formula(span)])
    bound_columns(body)
    if links:
        _label_media_links(body)
    for figure in list(body.iter("figure")):
        if not images and figure.get(PICTURE) is not None:
            _drop_with_wrappers(figure)
        elif is_empty(figure):
            figure.drop_tree()
    _remove(body, filter(is_empty, body.iter("table")))
    _drop_permalinks(body)
    unwrap(body, _bold_in_headings(body))
    unwrap(body, [link for link in body.iter("a") if not (links and _leads_somewhere(link))])
    _drop_empty(body)
    _join_lists(body)
    _remove(body, typed_numbers(body))
    unwrap(body, item_headings(body))
    if images:
        separate_images(body)


def _join_lists(body: HtmlElement) -> None:
    """Join adjacent lists that have a single item each."""
    single = [items for items in body.iter("ul") if [item.tag for item in items] == ["li"]]
    joined = set(single)
    for items in single:
        before = items.getprevious()
        if before in joined and not f"{before.tail or ''}{items.text or ''}".strip():
            before.extend(items)
            before.tail = items.tail
            items.getparent().remove(items)


def _drop_empty(body: HtmlElement) -> None:
    """Drop blocks and emphasis without content, such as those left around dropped images."""
    for element in reversed(list(body.iter(*_DROPPED_IF_EMPTY, *_EMPHASIS))):
        if _is_blank(element) and not element.attrib and not _has_meaning(element):
            element.tag = _DROPPED
    etree.strip_elements(body, _DROPPED, with_tail=False)


def _is_blank(element: HtmlElement) -> bool:
    """Whether an element contains only dropped elements; in blocks, also white space and breaks."""
    if (element.text or "").strip():  # the most common case
        return False
    texts = (element.text, *(inner.tail for inner in element))
    if element.tag in _EMPHASIS:  # A space in it may separate two words.
        return not any(texts) and all(inner.tag == _DROPPED for inner in element)
    has_no_content = all(inner.tag in (_DROPPED, "br") for inner in element)
    return has_no_content and not any((text or "").strip() for text in texts)


def _has_meaning(element: HtmlElement) -> bool:
    """Whether an empty element matters: as a numbered item, or as a break between two texts."""
    if element.tag in _EMPHASIS:
        return False
    if element.tag == "li":
        return bool(element.getparent().tag != "ul")
    before, after = element.getprevious(), element.getnext()
    text = element.getparent().text if before is None else before.tail
    return _is_inline(before, text) and _is_inline(after, element.tail)


def _is_inline(neighbour: HtmlElement | None, text: str | None) -> bool:
    """Whether the text beside an element, or without text its neighbour, is part of a line."""
    is_block = neighbour is None or neighbour.tag in BLOCK_TAGS
    return bool((text or "").strip()) or not is_block


def _label_media_links(body: HtmlElement) -> None:
    """Give links to videos and sounds a text: their title or their address.

    A link that repeats the one before, such as the copy for readers without scripts, gets no text.
    """
    links = [one for one in body.iter("a") if MEDIA in one.attrib and _is_safe(one, "href")]
    addresses = [link.get("href") for link in links]
    repeated = _repeated_media(body) if len(set(addresses)) < len(links) else set[HtmlElement]()
    for link, address in zip(links, addresses, strict=True):
        link.text = "" if link in repeated else link.get(MEDIA) or address


def _repeated_media(body: HtmlElement) -> set[HtmlElement]:
    """Links to media with the same address as the link before, and no text between the two."""
    repeated: set[HtmlElement] = set()
    address = None
    for event, element in etree.iterwalk(body, events=("start", "end")):
        if event == "start" and MEDIA in element.attrib:
            if element.get("href") == address:
                repeated.add(element)
            address = element.get("href")
        elif ((element.text if event == "start" else element.tail) or "").strip():
            address = None
    return repeated


def _leads_somewhere(link: HtmlElement) -> bool:
    is_address = link.get("href", "").startswith(f"#{NOTE_ID}") or _is_safe(link, "href")
    return is_address and not is_empty(link) and not is_link_to_itself(link)


def _is_safe(element: HtmlElement, name: str) -> bool:
    """Whether the sanitiser keeps an address: its scheme is safe, and browsers can read it."""
    address = element.get(name, "")
    if _ORDINARY.match(address):
        return True
    has_safe_scheme = _SAFE_SCHEME.match(address) is not None
    return has_safe_scheme and " href=" in _sanitizer().clean(f'<a href="{escape(address)}">')


def _remove(body: HtmlElement, elements: Iterable[HtmlElement]) -> None:
    """Drop elements with their content."""
    if dropped := list(elements):
        for element in dropped:
            element.tag = _DROPPED
        etree.strip_elements(body, _DROPPED, with_tail=False)


def _split_long_texts(body: HtmlElement) -> None:
    """Split long texts by comments: the sanitiser takes quadratic time for each text."""
    for element in list(body.iter(etree.Element)):
        if len(element.text or "") > _MAX_TEXT:
            element.text, *rest = _pieces(element.text)
            element[:0] = rest
        if len(element.tail or "") > _MAX_TEXT:
            first, *rest = _pieces(element.tail)
            element.tail = None
            for piece in reversed(rest):
                element.addnext(piece)
            element.tail = first


def _pieces(text: str) -> Iterator[Any]:
    """The first piece of a text, then comments with the other pieces as their tails."""
    yield text[:_MAX_TEXT]
    for start in range(_MAX_TEXT, len(text), _MAX_TEXT):
        comment = etree.Comment()
        comment.tail = text[start : start + _MAX_TEXT]
        yield comment


def _drop_permalinks(body: HtmlElement) -> None:
    """Drop symbols in a heading or term that link to it."""
    for heading in list(body.iter(*HEADING_TAGS)):
        _drop_between_words(
            heading,
            [link for link in heading.iter("a") if not WORD_CHARACTER.search(link.text_content())],
        )
    for term in list(body.iter("dt")):
        # Without words, the symbols are the name of an operator.
        if WORD_CHARACTER.search(term.text_content()):
            symbols = (link for link in term.iter("a") if link.text_content().strip() in PERMALINKS)
            _drop_between_words(term, list(symbols))


def _bold_in_headings(body: HtmlElement) -> list[HtmlElement]:
    """Bold elements in headings whose words are all bold: a heading needs no bold text."""
    headings = filter(_is_all_bold, body.iter(*HEADING_TAGS))
    return [inner for heading in headings for inner in heading.iter(*_BOLD)]


def _is_all_bold(element: HtmlElement) -> bool:
    """Whether an element has no words outside of bold text."""
    texts = (element.text, *(inner.tail for inner in element))
    if any(WORD_CHARACTER.search(text or "") for text in texts):
        return False
    return all(inner.tag in _BOLD or _is_all_bold(inner) for inner in element)


def lost_addresses(kept_html: str, *, links: bool, images: bool) -> int:
    """Count links and images with relative addresses: they are lost without the page's address."""
    wanted = {"a": links, "img": images}
    return sum(wanted[match["tag"].lower()] for match in _RELATIVE.finditer(kept_html))


def _drop_with_wrappers(figure: HtmlElement) -> None:
    """Drop a figure, and the elements around it that contain nothing else."""
    parent = figure.getparent()
    while parent.tag != "body" and len(parent) == 1:
        if f"{parent.text or ''}{figure.tail or ''}".strip():
            break
        figure, parent = parent, parent.getparent()
    before = figure.getprevious()
    text = (parent.text if before is None else before.tail) or ""
    if figure.tail and text[-1:].isspace():
        figure.tail = figure.tail.lstrip()
    figure.drop_tree()


def _drop_between_words(parent: HtmlElement, links: Sequence[HtmlElement]) -> None:
    """Drop links; leave a space where the words around a link would be joined."""
    text = ""
    dropped: HtmlElement | None = None
    for link in links:
        before = link.getprevious()
        if before is None:
            text = link.getparent().text or ""
        else:
            text = before.tail or (text if before is dropped else before.text_content())
        if WORD_CHARACTER.match(text[-1:]) and WORD_CHARACTER.match(link.tail or ""):
            link.tail = f" {link.tail}"
        dropped = link
    _remove(parent, links)
