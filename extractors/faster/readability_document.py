"""readability-lxml's document, made from the parsed page.

readability-lxml parses the page again, and checks every possible attribute of every element. This
module only checks the attributes that an element has, checks most repeated classes once, and does
not search white space if there is nothing to replace. The summary is the same.
"""

import re
from collections.abc import Callable
from copy import copy, deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING

from lxml import etree
from lxml.html import HtmlElement
from lxml.html.defs import link_attrs
from readability.cleaners import bad_attrs, html_cleaner
from readability.readability import REGEXES

from .attribute_search import CachedTests, Step, attribute_names
from .element_search import select_elements
from .replacing import private_copy

if TYPE_CHECKING:
    from readability import Document
else:
    Document = private_copy("readability", "readability").Document

#: readability-lxml's own cleaner, without the part that checks every attribute.
_cleaner = copy(html_cleaner)
_cleaner.javascript = False
_code_ancestors = etree.XPath("ancestor-or-self::pre | ancestor-or-self::code")
_main_elements = etree.XPath(
    "descendant-or-self::main | descendant-or-self::article | descendant-or-self::math"
)
#: White space that readability-lxml shortens within a line.
_SPACES = re.compile(r"\t|[ \t]{2,}")
#: A run of white space at least this long becomes one space, even across lines.
_MIN_LONG_SPACE = 255
#: Runs that may be that long. An expression for the full length would try each shorter run from
#: each of its characters.
_LONG_SPACE = re.compile(r"\s{16,}")
#: If only every sixteenth character is read, such a run still has at least 15 characters.
_SAMPLING_STEP, _SAMPLED_SPACE = 16, re.compile(r"\s{15}")
#: The last letter and the colon of the schemes that the cleaner removes, possibly escaped.
_SUSPECT = re.compile(r"(?:[taTA\s\x00-\x19+]|%[0-9A-Fa-f]{2})(?::|%3[Aa])")
#: Names of attributes that readability-lxml removes from its HTML.
_REMOVED = re.compile("|".join(bad_attrs), re.IGNORECASE)
#: Text that readability-lxml mistakes for such an attribute, even within a value.
_LIKE_REMOVED = re.compile(f" (?:{'|'.join(bad_attrs)}) *=", re.IGNORECASE)
#: An expression that only searches for words.
_WORDS = re.compile(r"[\w-]+(?:\|[\w-]+)*")
#: Length of the longest tag that readability-lxml considers a block: "blockquote".
_MAX_BLOCK_TAG_LENGTH = 10
#: Longer classes, ids and links are not cached.
MAX_CHARACTERS = 200
#: Elements that may be part of a paragraph.
_INLINE_TAGS = frozenset("a b cite code em font i small span strong sub sup u".split())
#: Maximum length of a base that addresses are resolved against.
_MAX_BASE_LENGTH = 2_000


class TreeDocument(Document):  # type: ignore[misc]
    """readability-lxml's document, made from a tree that is not changed."""

    def __init__(self, tree: HtmlElement) -> None:
        super().__init__("")
        self._tree = tree
        #: Cached by element while the document does not change.
        self._text_lengths: dict[HtmlElement, int] | None = None
        #: Cached by class and id.
        self._weights: dict[tuple[str | None, str | None], int] = {}

    def _parse(self, _: str) -> HtmlElement:
        doc = deepcopy(self._tree)
        # Removed at once: the cleaner would join the texts around each of them.
        etree.strip_elements(doc, etree.Comment, etree.PI, with_tail=False)
        for element in _select(_HIDDEN, doc):
            element.drop_tree()
        _clean(doc)
        # The time for each address grows with the base, and the text does not depend on addresses.
        if all(len(base.get("href", "")) <= _MAX_BASE_LENGTH for base in doc.iter("base")):
            doc.resolve_base_href(handle_failures=self.handle_failures)
        return doc

    def get_clean_html(self) -> str:
        """The article as HTML without presentational attributes."""
        is_clean = True
        for element in self.html.iter(etree.Element):
            for name, value in element.items():
                if value and _is_removed(name):
                    del element.attrib[name]
                elif "=" in value and _LIKE_REMOVED.search(value):
                    is_clean = False
        if is_clean:
            return etree.tostring(self.html, encoding="unicode", method="html")
        return str(super().get_clean_html())

    def remove_unlikely_candidates(self) -> None:
        """Drop the elements whose class or id suggests that they are not content."""
        for element in select_elements([_UNLIKELY], self.html):
            if (
                not _has_likely(f"{element.get('class', '')} {element.get('id', '')}")
                and element.tag not in ("html", "body")
                and not _code_ancestors(element)
                and not _main_elements(element)
            ):
                element.drop_tree()

    def transform_misused_divs_into_paragraphs(self) -> None:
        """Turn each ``div`` without blocks into a ``p``; wrap the texts of the others."""
        with_blocks: set[HtmlElement] = set()
        for element in self.html.iter(etree.Element):
            if _is_block(element.tag[:_MAX_BLOCK_TAG_LENGTH]):
                for ancestor in element.iterancestors():
                    if ancestor in with_blocks:
                        break
                    with_blocks.add(ancestor)
        divisions = self.html.findall(".//div")
        for division in divisions:
            if division not in with_blocks:
                division.tag = "p"
        for division in divisions:
            if division.tag == "div":
                _wrap_inline(division)

    def score_paragraphs(self) -> dict[HtmlElement, dict[str, object]]:
        """Score the elements around paragraphs."""
        self._text_lengths = {}
        scores: dict[HtmlElement, dict[str, object]] = super().score_paragraphs()
        self._text_lengths = None
        return scores

    def class_weight(self, e: HtmlElement) -> int:
        """The weight of an element's class and id."""
        names = (e.get("class"), e.get("id"))
        if names == (None, None):
            return 0
        if sum(len(name or "") for name in names) > MAX_CHARACTERS:
            return int(super().class_weight(e))
        if names not in self._weights:
            self._weights[names] = super().class_weight(e)
        return self._weights[names]

    def get_link_density(self, elem: HtmlElement) -> float:
        """Share of the characters of an element that are in links."""
        linked = sum(map(self._text_length, elem.findall(".//a")))
        return linked / max(self._text_length(elem), 1)

    def _text_length(self, element: HtmlElement) -> int:
        if self._text_lengths is None:
            return clean_length(element)
        if element not in self._text_lengths:
            self._text_lengths[element] = clean_length(element)
        return self._text_lengths[element]


def quick_clean(text: str) -> str:
    """Normalise white space like readability-lxml's `clean`."""
    if len(text) >= _MIN_LONG_SPACE and _SAMPLED_SPACE.search(text[::_SAMPLING_STEP]):
        text = _LONG_SPACE.sub(lambda run: " " if len(run[0]) >= _MIN_LONG_SPACE else run[0], text)
    lines = "\n".join(line for line in map(str.strip, text.split("\n")) if line)
    if "\t" in lines:
        return _SPACES.sub(" ", lines)
    while "  " in lines:  # faster than the expression
        lines = lines.replace("  ", " ")
    return lines


def clean_length(element: HtmlElement) -> int:
    """The length of an element's text after `quick_clean`."""
    return len(quick_clean(element.text_content()))


# readability-lxml describes elements only for its log, which is switched off.
vars(private_copy("readability", "readability")).update(clean=quick_clean, describe=lambda *_: "")


def _wrap_inline(division: HtmlElement) -> None:
    """Wrap the texts of a ``div``, and the inline elements beside them, in paragraphs."""
    children = list(division)
    paragraph = None
    if division.text and division.text.strip():
        paragraph = _paragraph(division, division.text)
        division.text = None
        division.insert(0, paragraph)
    for child in children:
        if child.tag not in _INLINE_TAGS or _contains_block(child):
            paragraph = None
            continue
        if paragraph is None:
            paragraph = _paragraph(division)
            child.addprevious(paragraph)
        paragraph.append(child)
    for place, child in reversed(list(enumerate(division))):
        if child.tail and child.tail.strip():
            division.insert(place + 1, _paragraph(division, child.tail))
            child.tail = None
        if child.tag == "br":
            child.drop_tree()


def _paragraph(division: HtmlElement, text: str | None = None) -> HtmlElement:
    paragraph = division.makeelement("p")
    paragraph.text = text
    return paragraph


def _contains_block(element: HtmlElement) -> bool:
    html = etree.tostring(element, encoding="unicode", method="html")
    return bool(REGEXES["divToPElementsRe"].search(html))


@lru_cache(1_000)
def _is_block(tag: str) -> bool:
    """Whether readability-lxml considers tags that begin like this blocks."""
    return bool(REGEXES["divToPElementsRe"].match(f"<{tag}"))


def _clean(doc: HtmlElement) -> None:
    """Clean a document like readability-lxml."""
    if _has_unusual_links(doc):
        html_cleaner(doc)
        return
    tests = {
        name: _ANY_VALUE if name.startswith("on") else _SUSPECT_LINKS
        for name in attribute_names(doc)
        if name.startswith("on") or name in link_attrs
    }
    for element in _select(Step(tests=tests), doc):
        for name, value in element.items():
            if name.startswith("on"):
                del element.attrib[name]
            elif name in link_attrs and _is_suspect(value):
                clean = _clean_link if len(value) <= MAX_CHARACTERS else _clean_link.__wrapped__
                element.set(name, clean(value))
    _cleaner(doc)


def _select(step: Step, doc: HtmlElement) -> list[HtmlElement]:
    """The elements that a step selects, which may include the root of the document."""
    return select_elements([step], doc, with_root=True)


def _is_suspect(link: str) -> bool:
    """Whether a link may be a script, or has white space around it."""
    if link != link.strip():
        return True
    rest = link.removeprefix("https:")  # most links have no sign of another scheme
    return (":" in rest or "%3" in rest) and _SUSPECT.search(link) is not None


@lru_cache(1_000)
def _clean_link(link: str) -> str:
    """A link without white space around it; empty if it is a script."""
    element = HtmlElement(href=link)
    element.tag = "a"
    html_cleaner(element)
    return str(element.get("href"))


def _has_unusual_links(doc: HtmlElement) -> bool:
    """Whether there are elements with links that only the cleaner itself finds."""
    return any(True for _ in doc.iter("object", "param")) or any(
        meta.get("http-equiv", "").lower() == "refresh" for meta in doc.iter("meta")
    )


def _make_finder(expression: re.Pattern[str]) -> Callable[[str], bool]:
    """A function that tells whether an expression matches; faster for a list of words."""
    lower = re.compile(expression.pattern.lower())
    are_words = expression.flags & re.IGNORECASE and _WORDS.fullmatch(expression.pattern)

    def find(text: str) -> bool:
        if are_words and text.isascii():
            return lower.search(text.lower()) is not None
        return expression.search(text) is not None

    return find


_has_unlikely = _make_finder(REGEXES["unlikelyCandidatesRe"])
_has_likely = _make_finder(REGEXES["okMaybeItsACandidateRe"])


@lru_cache(1_000)
def _is_removed(name: str) -> bool:
    return _REMOVED.fullmatch(name) is not None


_ANY_VALUE = CachedTests([lambda _: True])
_SUSPECT_LINKS = CachedTests([_is_suspect])
#: Elements that readability-lxml drops: hidden ones, and ones with names that suggest no content.
_HIDDEN = Step(
    tests={"hidden": _ANY_VALUE, "style": CachedTests([REGEXES["displayNoneRe"].search])}
)
_UNLIKELY = Step(tests=dict.fromkeys(("class", "id"), CachedTests([_has_unlikely])))
