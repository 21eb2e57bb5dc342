"""The HTML source of blocks, from which the thesis's features can be computed."""

from bisect import bisect_left, bisect_right

from ....segmenter.doc import Doc
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from .sections import escape_text, outer_html


def block_html(page: Page, block: Segment) -> str:
    """Write the HTML of a block: its text, and all elements that are completely inside it.

    Parameters
    ----------
    page : Page
    block : Segment
        A block of the page.

    Returns
    -------
    str

    Examples
    --------
    >>> from webjury.segmenter.segments import blocks
    >>> page = Page("<ul><li>one <b>two</b><li>three</ul>")
    >>> [block_html(page, block) for block in blocks(page)]
    ['<li>one <b>two</b></li>', '<li>three</li>']
    """
    doc = page.doc
    next_break = bisect_right(doc.breaks, page.word_starts[block.start])
    begin = done = doc.breaks[next_break - 1]
    end = doc.breaks[next_break] if next_break < len(doc.breaks) else len(doc.text)
    pieces = []
    element = max(bisect_left(doc.starts, begin), _body(doc) + 1)
    while element < len(doc) and doc.starts[element] < end:
        if doc.stops[element] > end or _has_ended(doc, doc.parents[element], begin):
            element += 1
            continue
        start = doc.starts[element]
        pieces.append(escape_text(doc.text[done:start]))
        # White space before an element is part of the element's text.
        pieces.append(" " if doc.text[start : start + 1].isspace() else "")
        pieces.append(outer_html(page.elements[element]))
        done = doc.stops[element]
        element = _next_outside(doc, element)
    pieces.append(escape_text(doc.text[done:end]))
    return "".join(pieces).strip()


def _body(doc: Doc) -> int:
    """Find the index of the body, or of the root if there is no body."""
    return doc.tags.index("body") if "body" in doc.tags else 0


def _has_ended(doc: Doc, parent: int, begin: int) -> bool:
    """Whether `parent` belongs to the previous block and ends with an empty element."""
    return parent >= 0 and doc.stops[parent] <= begin


def _next_outside(doc: Doc, element: int) -> int:
    """Find the first element that comes after an element in document order and is not inside it."""
    following = element + 1
    while following < len(doc) and doc.parents[following] >= element:
        following += 1
    return following
