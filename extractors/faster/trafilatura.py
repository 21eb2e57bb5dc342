"""The main text by trafilatura, from the parsed page, in about half the time.

A private copy of trafilatura runs, with faster code in four places: the parser, the XPath
expressions, jusText's paragraphs, and what readability-lxml does for every element.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Protocol

from justext.core import classify_paragraphs
from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.page import Page
from .attribute_search import CachedTests, Search, Step
from .element_search import select_elements
from .justext_paragraphs import Paragraph
from .justext_reader import read_paragraphs
from .replacing import is_supported, private_copy
from .text_length import trimmed_length

_core, _readability = (
    private_copy("trafilatura", module) for module in ("core", "readability_lxml")
)
_load_html = _core.load_html
#: The beginning of sources that trafilatura parses without repairing or rejecting them.
_PARSED_ALIKE = re.compile(r"\s{0,20}<(?:!doctype html|html)\b", re.IGNORECASE)
_LIKELY = _readability.REGEXES["okMaybeItsACandidateRe"]
_UNLIKELY = _readability.REGEXES["unlikelyCandidatesRe"]
_IS_UNLIKELY = CachedTests([lambda name: _UNLIKELY.search(name.lower()) is not None])
#: Elements whose class or id suggests that they are not content.
_UNLIKELY_STEP = Step(tests=dict.fromkeys(("class", "id"), _IS_UNLIKELY))


def extract_text(page: Page) -> str:
    """The result of trafilatura's `extract` for the source, without comments."""
    return _core.extract(page, include_comments=False) or ""


def _load(page: Page, max_size: int | None = None) -> HtmlElement | None:
    """Load a page like trafilatura; copy the page's tree if trafilatura would parse the same tree.

    trafilatura changes the tree; it makes a copy of its own only if it is given a tree.
    """
    if not _PARSED_ALIKE.match(page.html):
        return _load_html(page.html, max_size)
    tree = deepcopy(page.tree)
    etree.strip_elements(tree, etree.Comment, etree.PI, with_tail=False)
    return tree


def faster_search(expression: object) -> object:
    """The search that is equivalent to an expression, or the object itself if there is none."""
    if not isinstance(expression, etree.XPath):
        return expression
    try:
        return Search(expression.path)
    except ValueError:
        return expression


def _use_searches() -> None:
    """Replace the XPath expressions by searches that select the same elements."""
    for expressions in vars(private_copy("trafilatura", "xpaths")).values():
        # In place, because other modules refer to the same lists.
        if isinstance(expressions, list):
            expressions[:] = map(faster_search, expressions)
    baseline = private_copy("trafilatura", "baseline")
    for name, expression in list(vars(baseline).items()):
        setattr(baseline, name, faster_search(expression))


class FastParagraphMaker:
    """Makes paragraphs like jusText's `ParagraphMaker`, which trafilatura runs if it finds little.

    jusText builds the path of each element, and collapses white space several times for each rule.
    """

    @staticmethod
    def make_paragraphs(root: HtmlElement) -> list[Paragraph]:
        """Read the paragraphs of a tree without classifying them."""
        return read_paragraphs(root, unfiltered=True)


class _StopWords:
    """Stop words compared by identity: jusText would hash all 154,000 for each page."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)


#: The stop words of all languages, after their first use.
_stop_words: list[_StopWords] = []


def _classify(paragraphs: list[Paragraph], words: object, *limits: object) -> None:
    """Classify paragraphs like jusText's `classify_paragraphs`."""
    if isinstance(words, tuple):
        if not _stop_words or _stop_words[0].words is not words:
            _stop_words[:] = [_StopWords(words)]
        words = _stop_words[0]
    classify_paragraphs(paragraphs, words, *limits)


class _Document(Protocol):
    doc: HtmlElement


def _remove_unlikely_candidates(document: _Document) -> None:
    """Drop the elements whose class or id suggests that they are not content."""
    for element in select_elements([_UNLIKELY_STEP], document.doc):
        names = f"{element.get('class', '')} {element.get('id', '')}".lower()
        if element.tag not in _readability.FRAME_TAGS and not _LIKELY.search(names):
            element.drop_tree()


vars(_core)["load_html"] = _load
_use_searches()
if is_supported("justext"):
    vars(private_copy("trafilatura", "external")).update(
        ParagraphMaker=FastParagraphMaker, classify_paragraphs=_classify
    )
_readability.Document.remove_unlikely_candidates = _remove_unlikely_candidates
vars(_readability)["text_length"] = trimmed_length
