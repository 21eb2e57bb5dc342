"""Read the content of a part of a page: find its constructs, parse it, repair it."""

from collections.abc import Sequence
from operator import or_

from ..segmenter.page import Page
from .find import Found
from .lookups import Span, kept_runs
from .nodes import Content
from .parse import Parser
from .part import Part
from .repairs import repair
from .rules import RULES, TEXTLESS_RULES
from .rules.image_addresses import Images
from .rules.links import Addresses
from .rules.textless import textless_elements


def content_of(
    page: Page, spans: Sequence[Span], *, headline: bool = False, segment_starts: Sequence[int] = ()
) -> Content:
    """Read the content of a part of a page.

    Parameters
    ----------
    page : Page
    spans : sequence of (int, int)
        The kept characters of the page, ascending; they contain whole runs of text.
    headline : bool
        Whether the content begins with the heading that the page announces, even if that is not
        kept.
    segment_starts : sequence of int
        Places in the text of the page; each text is marked with the number of the last one before
        it, as a link to ``#s0``, ``#s1`` and so on.

    Returns
    -------
    Content
    """
    found = Found.of(page, spans, headline=headline)
    part = Part(found.page, found.names, found.spans, found.copied)
    images, kept = Images(part.flow, found.spans), part.runs
    pictures = found.pictures(images)
    if pictures.captions:
        captions = kept_runs(part.flow, pictures.captions)
        part.runs = list(map(or_, kept, captions))
    textless = textless_elements(part, kept, images, pictures.images)
    parser = Parser(
        part,
        RULES,
        TEXTLESS_RULES,
        found.rules | pictures.rules,
        textless,
        images,
        Addresses(found.page.base_address),
        found.headline,
        segment_starts,
    )
    content = parser.parse()
    repair(content, parser)
    content.n_lost_links = len(parser.addresses.lost_links)
    content.n_lost_images = parser.addresses.n_lost_images
    return content
