"""The HTML of the kept segments, small enough to be stored until it is cleaned for output."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from lxml import etree

from ..segmenter.address import base_address
from ..segmenter.page import Page
from ..segmenter.segment import Segment
from .prune import Span, prune

__all__ = ["kept_html"]


def kept_html(page: Page, segments: Sequence[Segment], kept: Sequence[bool]) -> str:
    """Write the kept segments of a page as HTML, within the elements that contained them.

    Parameters
    ----------
    page : Page
    segments : sequence of Segment
        The blocks of the page.
    kept : sequence of bool
        Whether each segment is kept.

    Returns
    -------
    str
        HTML of an element ``body``. Addresses of links and images are absolute if the address of
        the page is known. It is not safe to show: see `webjury.rendering.clean`.
    """
    spans = list(_kept_spans(page, segments, kept))
    body = prune(page.flow, spans)
    if base := base_address(page.tree, page.url):
        body.make_links_absolute(base, resolve_base_href=False, handle_failures="ignore")
    return str(etree.tostring(body, encoding="unicode", method="html"))


def _kept_spans(page: Page, segments: Sequence[Segment], kept: Sequence[bool]) -> Iterator[Span]:
    """Spans of characters of adjacent kept segments, with the wordless text between them."""
    breaks = [*page.flow.breaks, len(page.text)]
    starts = [page.word_starts[segment.start] for segment in segments]
    blocks = [bisect_right(page.flow.breaks, start) for start in starts]
    for is_kept, run in groupby(range(len(segments)), key=kept.__getitem__):
        if is_kept:
            rows = list(run)
            yield breaks[blocks[rows[0]] - 1], breaks[blocks[rows[-1]]]
