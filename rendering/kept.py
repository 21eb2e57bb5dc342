"""The kept part of a page, small enough to be carried along until somebody asks for it."""

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
    """Write what is kept of a page in the elements it stood in.

    Parameters
    ----------
    page : Page
    segments : sequence of Segment
        Its blocks.
    kept : sequence of bool
        One a segment.

    Returns
    -------
    str
        HTML of an element ``body``, with links and images whose addresses are absolute as far as
        the page says where it is from. It is not cleaned: see `webjury.rendering.clean`.
    """
    spans = list(_kept_spans(page, segments, kept))
    body = prune(page.flow, spans)
    if base := base_address(page.tree, page.url):
        body.make_links_absolute(base, resolve_base_href=False, handle_failures="ignore")
    return str(etree.tostring(body, encoding="unicode", method="html"))


def _kept_spans(page: Page, segments: Sequence[Segment], kept: Sequence[bool]) -> Iterator[Span]:
    """The characters of neighbours that are kept, with what stands between them without words."""
    breaks = [*page.flow.breaks, len(page.text)]
    starts = [page.word_starts[segment.start] for segment in segments]
    blocks = [bisect_right(page.flow.breaks, start) for start in starts]
    for is_kept, run in groupby(range(len(segments)), key=kept.__getitem__):
        if is_kept:
            rows = list(run)
            yield breaks[blocks[rows[0]] - 1], breaks[blocks[rows[-1]]]
