"""Read the content of a part of a page: find its constructs, parse it, repair it."""

from collections.abc import Sequence

from ..segmenter.page import Page
from ..segmenter.spans import Span
from .find import find_all
from .nodes import Content
from .parse import Parser
from .repairs import repair
from .rules import rules_for


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
    part, rules, textless, page_headline = find_all(page, spans, headline=headline)
    parser = Parser(part, rules_for(page.doc)._replace(chosen=rules), textless, segment_starts)
    content = parser.parse()
    repair(content, parser, page_headline)
    content.n_lost_links = len(part.addresses.lost_links)
    content.n_lost_images = part.addresses.n_lost_images
    return content
