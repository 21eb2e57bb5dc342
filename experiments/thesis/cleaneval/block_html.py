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
    flow = page.flow
    next_break = bisect_right(flow.breaks, page.word_starts[block.start])
    begin = done = flow.breaks[next_break - 1]
    end = flow.breaks[next_break] if next_break < len(flow.breaks) else len(flow.text)
    pieces = []
    element = max(bisect_left(flow.starts, begin), _body(flow) + 1)
    while element < len(flow) and flow.starts[element] < end:
        if flow.stops[element] > end or _has_ended(flow, flow.parents[element], begin):
            element += 1
            continue
        start = flow.starts[element]
        pieces.append(escape_text(flow.text[done:start]))
        # White space before an element is part of the element's text.
        pieces.append(" " if flow.text[start : start + 1].isspace() else "")
        pieces.append(outer_html(page.elements[element]))
        done = flow.stops[element]
        element = _next_outside(flow, element)
    pieces.append(escape_text(flow.text[done:end]))
    return "".join(pieces).strip()


def _body(flow: Doc) -> int:
    """Find the index of the body, or of the root if there is no body."""
    return flow.tags.index("body") if "body" in flow.tags else 0


def _has_ended(flow: Doc, parent: int, begin: int) -> bool:
    """Whether `parent` belongs to the previous block and ends with an empty element."""
    return parent >= 0 and flow.stops[parent] <= begin


def _next_outside(flow: Doc, element: int) -> int:
    """Find the first element that comes after an element in document order and is not inside it."""
    following = element + 1
    while following < len(flow) and flow.parents[following] >= element:
        following += 1
    return following
