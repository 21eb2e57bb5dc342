"""The kept part of a page, small enough to be carried along until somebody asks for it."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import compress

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
    spans = [_block_around(page, segment) for segment in compress(segments, kept)]
    body = prune(page.flow, spans)
    if base := base_address(page.tree, page.url):
        body.make_links_absolute(base, resolve_base_href=False, handle_failures="ignore")
    return str(etree.tostring(body, encoding="unicode", method="html"))


def _block_around(page: Page, segment: Segment) -> Span:
    """The characters of a block: also those before its first word and after its last one."""
    breaks = page.flow.breaks
    after = bisect_right(breaks, page.word_starts[segment.start])
    return breaks[after - 1], breaks[after] if after < len(breaks) else len(page.flow.text)
