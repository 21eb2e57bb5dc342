"""Annotations of ruby: small signs beside a word that say how it is read.

``<ruby>子<rt>こ</rt>供<rt>ども</rt></ruby>`` is the word 子供. With its annotations in the text it
would be no word at all, so that they are dropped before anything reads the page.
"""

from lxml import etree
from lxml.html import HtmlElement

from .flow import BLOCK_TAGS

__all__ = ["drop_annotations"]

#: How a word is read, parentheses for browsers that know no ruby, and a group of annotations.
_ANNOTATIONS = frozenset(("rt", "rp", "rtc"))
#: A word with its annotations, and a part of a word.
_WORDS = frozenset(("ruby", "rb"))
#: What an annotation does not hold: if it was never closed, it holds what follows the word, too.
_NOT_WITHIN = BLOCK_TAGS | _ANNOTATIONS
#: The tag of annotations until the end; no page has it.
_DROPPED = "webjury-annotation"


def drop_annotations(tree: HtmlElement) -> bool:
    """Drop the annotations of all words of a page, and the elements that mark the words.

    Parameters
    ----------
    tree : HtmlElement
        Of the page; it is changed.

    Returns
    -------
    bool
        Whether there were any.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring, tostring
    >>> text = fragment_fromstring("<p><ruby>子<rp>(</rp><rt>こ</rt><rp>)</rp>供<rt>ども</ruby>")
    >>> drop_annotations(text), tostring(text, encoding="unicode")
    (True, '<p>子供</p>')
    """
    found = [one for one in tree.iter(*_ANNOTATIONS) if _is_of_word(one)]
    # Those within others come last.
    for annotation in reversed(found):
        if not any(child.tag in _NOT_WITHIN for child in annotation):
            _mark(annotation)
    # All at once, since each alone takes longer the more siblings there are.
    etree.strip_elements(tree, _DROPPED, with_tail=False)
    etree.strip_tags(tree, *_WORDS)  # which some extractors take for blocks
    return bool(found)


def _is_of_word(annotation: HtmlElement) -> bool:
    parent = annotation.getparent()
    return parent is not None and (parent.tag in _WORDS or parent.tag in _ANNOTATIONS)


def _mark(annotation: HtmlElement) -> None:
    """Mark an annotation, but keep the next part of the word, which is in it if no tag ends it."""
    bases = "".join(str(base.text_content()) for base in annotation.iter("rb"))
    annotation[:], annotation.text = [], None
    annotation.tail = bases + (annotation.tail or "")
    annotation.tag = _DROPPED
