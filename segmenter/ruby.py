"""Ruby annotations: small signs beside a word that say how it is pronounced.

``<ruby>子<rt>こ</rt>供<rt>ども</rt></ruby>`` is the word 子供. The annotations would split it, so
they are dropped before anything reads the page.
"""

from lxml import etree
from lxml.html import HtmlElement

from .flow import BLOCK_TAGS

#: A pronunciation, parentheses for browsers without ruby, and a group of annotations.
_ANNOTATIONS = frozenset(("rt", "rp", "rtc"))
#: A word with its annotations, and a part of a word.
_WORDS = frozenset(("ruby", "rb"))
#: Elements that only an unclosed annotation contains: the parser puts into it what follows.
_NOT_WITHIN = BLOCK_TAGS | _ANNOTATIONS
#: A tag that no page has; it marks annotations until all are dropped.
_DROPPED = "webjury-annotation"


def drop_annotations(tree: HtmlElement) -> bool:
    """Drop the ruby annotations of a page, and return whether there were any.

    The elements ``ruby`` and ``rb`` around their words are unwrapped.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring, tostring
    >>> text = fragment_fromstring("<p><ruby>子<rp>(</rp><rt>こ</rt><rp>)</rp>供<rt>ども</ruby>")
    >>> drop_annotations(text), tostring(text, encoding="unicode")
    (True, '<p>子供</p>')
    """
    found = [one for one in tree.iter(*_ANNOTATIONS) if _is_of_word(one)]
    # Outer annotations come first.
    for annotation in reversed(found):
        if not any(child.tag in _NOT_WITHIN for child in annotation):
            _mark(annotation)
    # All at once: dropping a single one takes time that grows with the number of its siblings.
    etree.strip_elements(tree, _DROPPED, with_tail=False)
    etree.strip_tags(tree, *_WORDS)  # some extractors take them for blocks
    return bool(found)


def _is_of_word(annotation: HtmlElement) -> bool:
    parent = annotation.getparent()
    return parent is not None and (parent.tag in _WORDS or parent.tag in _ANNOTATIONS)


def _mark(annotation: HtmlElement) -> None:
    """Mark an annotation; if it was not closed, move the next parts of the word out of it."""
    bases = "".join(str(base.text_content()) for base in annotation.iter("rb"))
    annotation[:], annotation.text = [], None
    annotation.tail = bases + (annotation.tail or "")
    annotation.tag = _DROPPED
