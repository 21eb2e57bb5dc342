"""Which elements of a page are callouts, the boxes with notes and warnings in documentation."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from ..segmenter.doc import Doc
from ..segmenter.spans import Span
from ..segmenter.tags import BLOCK_TAGS
from .lookups import elements_in, found_once, runs_in
from .nodes import CalloutKind

#: The kinds, with the names that sites have for them.
_NAMES: dict[CalloutKind, str] = {
    "note": "note notes abstract default example info information neutral primary question "
    "secondary seealso summary todo",
    "tip": "tip check done hint ok success",
    "important": "important",
    "warning": "warning attention deprecated experimental nonstandard warn",
    "caution": "caution bug critical danger error fail failure",
}
_KINDS: dict[str, CalloutKind] = {
    name: kind for kind, names in _NAMES.items() for name in names.split()
}
#: Classes of callouts: of Docusaurus, GitHub, Starlight, Confluence, AsciiDoc, of Sphinx and
#: MkDocs, VuePress and mdBook. Without a name of a kind, those with a title are notes. The name may
#: follow the class, as in ``markdown-alert-tip``.
_CLASSES = (
    *("theme-admonition", "markdown-alert", "starlight-aside", "confluence-information-macro"),
    *("admonitionblock", "admonition", "hint-container", "blockquote-tag"),
)
#: Those that are notes even without a title: of Hugo, MDN, Ghost, Notion, Nextra and React.
_NOTES = (
    *("book-hint", "gdoc-hint", "notecard", "kg-callout-card", "notion-callout", "nextra-callout"),
    "expandable-callout",
)
#: Classes that other boxes have, too, which do not name a kind: of VitePress, of messages in
#: Bootstrap, of themes of Hugo and Jekyll, and of many sites.
_CLASSES_WITH_KIND = tuple(
    "custom-block ak-editor-panel bd-callout callout alert hint notice notices prompt rmd".split()
)
_SIGNS = (*_CLASSES, *_NOTES, *_CLASSES_WITH_KIND)
#: The beginning of the only class of callouts that paragraphs have, of a theme of Jekyll.
_PARAGRAPH_PREFIX = "notice--"
_MESSAGE, _GITBOOK = "alert", "hints-alert"
#: What messages of a site are about.
_ABOUT_SITE = re.compile(r"\b(?:cookies?|javascript|log in|sign in)\b", re.IGNORECASE)
#: Attributes with the kind of a callout: in Obsidian, in Mintlify, and in Confluence's cloud.
_KIND_ATTRIBUTES = ("data-callout", "data-callout-type", "data-panel-type")
#: What stands before the name of a kind in a class: ``is-info``, ``admonish-note``.
_PREFIX = re.compile(r"(?:is|admonish)-")
#: Classes of an ``aside`` that is a callout if it has no other class: of Slate, and Google's sites.
_ASIDES = frozenset("caution danger important note notice success tip warning".split())
_TAGS = frozenset("aside blockquote details div figure p section".split())
#: Parts of classes that are searched for first: most pages have none.
_PARTS = tuple(
    """admonition alert blockquote-tag callout custom-block editor-panel hint -macro notice prompt-
    starlight-aside note tip warning important caution danger success NOTE TIP WARNING""".split()
)
#: The part of the class of all boxes that may have an icon as text.
_ICONS = "callout"
#: Most characters of a callout, and its largest share in the text of the page.
_MAX_LENGTH, _MAX_SHARE = 3_000, 0.5

#: Classes of titles of callouts anywhere; and ends of those that only begin a callout.
TITLES = frozenset(
    "admonition-title custom-block-title markdown-alert-title starlight-aside__title".split()
)
_FIRST_TITLE = re.compile(
    r"(?:^|[\s_-])(?:title|heading|header|label|summary)(?:[_-](?:inner|container))?(?:\s|$)"
    r"|admonitionHeading_"
)
#: Number of elements around the first text of a callout that may be its title.
_MAX_LEVELS = 6
#: A text that only names a kind, or that begins with the name and a colon, as in "Note: ...".
_KIND_TEXT = re.compile(r"\W*([a-z]+)\W*\Z", re.IGNORECASE)
_LABEL_TEXT = re.compile(r"\W*([a-z]+)\s*(?:[:!.\n–—-]|\Z)", re.IGNORECASE)
#: Most characters of such a beginning.
_MAX_LABEL = 30


class CalloutBox(NamedTuple):
    """A box of a callout: its element, its kind, and the element of its title, or -1."""

    element: int
    kind: CalloutKind
    title: int


@found_once
def callout_boxes(doc: Doc) -> list[CalloutBox]:
    """Find the boxes with the classes of callouts, in document order."""
    parts = [part for part in _PARTS if part in doc.classes]
    numbers = {one for part in parts for one in doc.attributes.with_part("class", part)}
    wanted = [one for one in sorted(numbers) if _may_be_callout(doc.attributes.value(one))]
    candidates = [
        one
        for one in doc.attributes.holders(wanted)[0]
        if doc.tags[one] in _TAGS and doc.starts[one] < doc.stops[one]
    ]
    # The spans of callouts, and the title of the boxes around each span.
    title_of, seen, title_stop, found = dict[Span, int](), set[Span](), 0, list[CalloutBox]()
    for element in candidates:
        span = doc.span(element)
        # A box around nothing but a box is one; titles contain none.
        if span in seen or span[0] < title_stop:
            continue
        if span not in title_of:
            title_of[span] = _title(doc, element)
        title = title_of[span]
        if (kind := _kind(doc, element, title)) is None:
            continue
        seen.add(span)
        title_stop = doc.stops[title] if title >= 0 else title_stop
        found.append(CalloutBox(element, kind, title))
    return found


def _may_be_callout(names: str) -> bool:
    """Whether one of some classes is that of a callout, or the name of a kind: a quick test."""
    return any(name.startswith(_SIGNS) or name.lower() in _KINDS for name in names.split())


def is_small(doc: Doc, box: CalloutBox) -> bool:
    """Whether a box is a callout, and not a large part of the page."""
    length = doc.stops[box.element] - doc.starts[box.element]
    return length <= min(_MAX_LENGTH, _MAX_SHARE * len(doc.text))


def belongs_to_text(doc: Doc, box: CalloutBox) -> bool:
    """Whether a box is no offer and no message of the site.

    It has a title or begins with the name of a kind; or else it has no links, and is no message, or
    stands between paragraphs.
    """
    element = box.element
    if box.title >= 0 or _says_kind(_LABEL_TEXT, doc, element):
        return True
    if elements_in(doc.tagged("a"), doc.within(element), 1):
        return False
    names = doc.value(element, "class").split()
    if _GITBOOK in names or not any(name.startswith(_MESSAGE) for name in names):
        return True
    before, after = doc.previous_sibling(element), doc.ends[element]
    is_between = (
        before >= 0
        and after < len(doc)
        and doc.parents[after] == doc.parents[element]
        and doc.tags[before] == doc.tags[after] == "p"
    )
    return is_between and not _ABOUT_SITE.search(doc.text_of(element))


def icons(doc: Doc) -> Iterator[Span]:
    """The spans of the signs with which callouts begin, such as an emoji in place of the kind."""
    for box in callout_boxes(doc) if _ICONS in doc.classes else ():
        runs = runs_in(doc, box.element)
        run = runs.start
        is_alone = len(runs) > 1 and doc.run_elements[run] != doc.run_elements[run + 1]
        start, stop = doc.run_starts[run], doc.run_stops[run]
        if is_alone and not any(map(str.isalnum, doc.text[start:stop])):
            yield start, stop


def _title(doc: Doc, box: int) -> int:
    """The outermost title that contains the first text of a callout, but not all; -1 if none.

    If no class says so, a first block that only names a kind is the title.
    """
    runs = runs_in(doc, box)
    element = doc.run_elements[runs.start]
    block, title = doc.nearest(element, BLOCK_TAGS), -1
    for _ in range(_MAX_LEVELS):
        if element <= box or runs_in(doc, element) == runs:
            break
        if _FIRST_TITLE.search(doc.value(element, "class")):
            title = element
        element = doc.parents[element]
    if title < 0 and block > box and runs_in(doc, block) != runs:
        return block if _says_kind(_KIND_TEXT, doc, block) else -1
    return title


def _kind(doc: Doc, box: int, title: int) -> CalloutKind | None:
    """The kind of a callout; None if an element is no callout."""
    attributes, tag = dict(doc.attributes[box]), doc.tags[box]
    for name in filter(None, map(attributes.get, _KIND_ATTRIBUTES)):
        return _KINDS.get(name.lower(), "note")
    names = attributes["class"].split()
    if tag == "p":
        # A paragraph is no callout, unless a theme gives it a class that says nothing else.
        names = [name for name in names if name.startswith(_PARAGRAPH_PREFIX)]
    kinds = [_KINDS.get(_PREFIX.sub("", name.lower())) for name in names]
    for sign in _SIGNS if any(name.startswith(_SIGNS) for name in names) else ():
        of_sign = [name for name in names if name.startswith(sign)]
        named = [_KINDS.get(name.removeprefix(sign).lstrip("-_").lower()) for name in of_sign]
        if sign in of_sign or any(named):
            if kind := _first_of(chain(named, kinds)):
                return kind
            if sign in _NOTES or (sign in _CLASSES and title >= 0) or tag == "figure":
                return "note"
    if tag == "aside" and len(names) == 1 and names[0] in _ASIDES:
        return kinds[0] or "note"
    # A class that is only the name of a kind means a callout if its title or text says the same.
    if not (kind := _first_of(kinds)):
        return None
    titles = doc.value(title, "class").split() if title >= 0 else []
    is_titled = any(f"{name}-title" in titles for name in names)
    return kind if tag == "details" or is_titled or _says_kind(_LABEL_TEXT, doc, box) else None


def _first_of(kinds: Iterable[CalloutKind | None]) -> CalloutKind | None:
    return next((kind for kind in kinds if kind), None)


def _says_kind(pattern: re.Pattern[str], doc: Doc, element: int) -> bool:
    """Whether the beginning of an element is the name of a kind."""
    start = doc.starts[element]
    match = pattern.match(doc.text, start, min(start + _MAX_LABEL, doc.stops[element]))
    return match is not None and match[1].lower() in _KINDS
