"""A whole page as clean HTML, in which each segment is a link to its number.

It does not depend on what is kept, so it can be shown for any verdict.
"""

from bisect import bisect_right
from collections.abc import Sequence

from lxml import etree
from lxml.html import document_fromstring

from ..segmenter.page import Page
from ..segmenter.segments import Segment
from .html import write_html
from .kept import kept_spans
from .read import content_of


def marked_html(page: Page, segments: Sequence[Segment]) -> str:
    """Write a whole page as clean HTML, with a link around each segment: ``#s0``, ``#s1`` ...

    Links and images of the page are left out.

    Examples
    --------
    >>> from webjury.segmenter.segments import blocks
    >>> page = Page("<h1>The lamp</h1><p>It turns <a href=/x>at <b>night</b></a>.")
    >>> print(marked_html(page, blocks(page)))
    <h1><a href="#s0">The lamp</a></h1>
    <p><a href="#s1">It turns at <strong>night</strong>.</a></p>
    """
    if not segments:
        return ""
    spans = kept_spans(page, segments, [True] * len(segments))
    # Text without words that begins the line of a segment belongs to it.
    breaks = page.doc.breaks
    words = (page.word_starts[segment.start] for segment in segments)
    starts = [breaks[bisect_right(breaks, word) - 1] for word in words]
    return write_html(content_of(page, spans, segment_starts=starts))


def beginning_of(html: str, n_characters: int) -> str:
    """The first `n_characters` of clean HTML, approximately; all of it if it is short enough."""
    if len(html) <= n_characters:
        return html
    body = next(document_fromstring(html[:n_characters].rpartition("<")[0] or "<p>").iter("body"))
    return "".join(etree.tostring(one, encoding="unicode", method="html") for one in body)
