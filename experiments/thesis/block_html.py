"""The source of a block, so that the thesis's features can be measured on blocks too."""

from bisect import bisect_left, bisect_right

from ...segmenter.flow import TextFlow
from ...segmenter.markup import escape_text, outer_html
from ...segmenter.page import Page
from ...segmenter.segment import Segment

__all__ = ["block_html"]


def block_html(page: Page, block: Segment) -> str:
    """Write the source of a block: its text, and the elements that lie wholly within it.

    Parameters
    ----------
    page : Page
    block : Segment
        One of its blocks.

    Returns
    -------
    str

    Examples
    --------
    >>> from webjury.segmenter.blocks import blocks
    >>> page = Page("<ul><li>one <b>two</b><li>three</ul>")
    >>> [block_html(page, block) for block in blocks(page)]
    ['<li>one <b>two</b></li>', '<li>three</li>']
    """
    flow = page.flow
    place = bisect_right(flow.breaks, page.word_starts[block.start])
    begin = done = flow.breaks[place - 1]
    end = flow.breaks[place] if place < len(flow.breaks) else len(flow.text)
    pieces = []
    element = max(bisect_left(flow.starts, begin), _body(flow) + 1)
    while element < len(flow.elements) and flow.starts[element] < end:
        if flow.stops[element] > end or _ended(flow, flow.parents[element], begin):
            element += 1
            continue
        start = flow.starts[element]
        pieces.append(escape_text(flow.text[done:start]))
        # What parts an element from the text before it stands at its start.
        pieces.append(" " if flow.text[start : start + 1].isspace() else "")
        pieces.append(outer_html(flow.elements[element]))
        done = flow.stops[element]
        element = _after(flow, element)
    pieces.append(escape_text(flow.text[done:end]))
    return "".join(pieces).strip()


def _body(flow: TextFlow) -> int:
    """Index of the body, or of the root where there is none."""
    return flow.tags.index("body") if "body" in flow.tags else 0


def _ended(flow: TextFlow, parent: int, begin: int) -> bool:
    """Whether what is in `parent` is of the block before: an empty element at its end."""
    return parent >= 0 and flow.stops[parent] <= begin


def _after(flow: TextFlow, element: int) -> int:
    """Find the first element in document order that is not within another."""
    following = element + 1
    while following < len(flow.elements) and flow.parents[following] >= element:
        following += 1
    return following
