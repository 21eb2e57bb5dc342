"""Ruby annotations: small signs beside a word that say how it is pronounced.

``<ruby>子<rt>こ</rt>供<rt>ども</rt></ruby>`` is the word 子供. The annotations would split it, so
they are dropped before anything reads the page.
"""

from lxml import etree
from lxml.html import HtmlElement

from .tags import BLOCK_TAGS

#: A pronunciation, parentheses for browsers without ruby, and a group of annotations.
_ANNOTATION_TAGS = frozenset(("rt", "rp", "rtc"))
#: A word with its annotations, and a part of a word.
_WORD_TAGS = frozenset(("ruby", "rb"))
#: Elements that only an unclosed annotation contains: the parser puts into it what follows.
_UNCLOSED_CONTENT_TAGS = BLOCK_TAGS | _ANNOTATION_TAGS
#: A tag that no page has; it marks annotations until all are dropped.
_DROPPED_TAG = "webjury-annotation"


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
    annotations = list(filter(_annotates_word, tree.iter(*_ANNOTATION_TAGS)))
    # Outer annotations come first.
    for annotation in reversed(annotations):
        if not any(child.tag in _UNCLOSED_CONTENT_TAGS for child in annotation):
            _mark_dropped(annotation)
    # All at once: dropping a single one takes time that grows with the number of its siblings.
    etree.strip_elements(tree, _DROPPED_TAG, with_tail=False)
    etree.strip_tags(tree, *_WORD_TAGS)  # some extractors take them for blocks
    return bool(annotations)


def _annotates_word(annotation: HtmlElement) -> bool:
    parent = annotation.getparent()
    return parent is not None and (parent.tag in _WORD_TAGS or parent.tag in _ANNOTATION_TAGS)


def _mark_dropped(annotation: HtmlElement) -> None:
    """Mark an annotation; if it was not closed, move the next parts of the word out of it."""
    bases = "".join(str(base.text_content()) for base in annotation.iter("rb"))
    annotation[:], annotation.text = [], None
    annotation.tail = bases + (annotation.tail or "")
    annotation.tag = _DROPPED_TAG
