"""The lead image of a page: a picture that the page declares, and shows above its text."""

from collections.abc import Sequence

from lxml.html import HtmlElement

from ...segmenter.flow import TextFlow
from ...segmenter.page import Page
from ..spans import Span
from .image import image_name, image_source, is_shown, is_small, is_symbol, leads_elsewhere

__all__ = ["find_lead_image"]

#: Properties and names of meta elements that declare it.
_DECLARED = ("og:image", "og:image:url", "twitter:image")
#: Least characters of a file's name: many pictures share shorter names.
_MIN_NAME = 6
#: Most characters between the image and a headline below it, between the image and the kept text
#: below it, and of kept text above it, such as a summary.
_MAX_TO_HEADLINE, _MAX_TO_TEXT, _MAX_SUMMARY = 500, 1_500, 500
#: Elements whose pictures do not belong to a story.
_ELSEWHERE = frozenset("nav aside footer form button pre table".split())


def find_lead_image(page: Page, spans: Sequence[Span], headline: int) -> int:
    """Find the lead image of a page.

    Parameters
    ----------
    page : Page
    spans : sequence of (int, int)
        Kept spans of its characters.
    headline : int
        Index of the element of its flow with the headline; -1 if there is none.

    Returns
    -------
    int
        An element ``img`` of its flow; -1 if there is none.
    """
    flow = page.flow
    name = _declared_name(page.tree)
    if not spans or len(name) < _MIN_NAME:
        return -1
    for image in flow.tagged("img"):
        if (
            _is_above_text(flow, image, spans, headline)
            and image_name(image_source(flow.node(image))) == name
            and _is_picture(flow.node(image), page.address)
        ):
            return image
    return -1


def _declared_name(tree: HtmlElement) -> str:
    for meta in tree.iter("meta"):
        if (meta.get("property") or meta.get("name")) in _DECLARED and meta.get("content"):
            return image_name(meta.get("content"))
    return ""


def _is_above_text(flow: TextFlow, image: int, spans: Sequence[Span], headline: int) -> bool:
    """Whether an image is between headline and kept text, or close to them."""
    at, first = flow.starts[image], spans[0][0]
    if image < headline:
        # If the headline itself is kept, nothing above it is.
        is_kept = any(start <= flow.starts[headline] < stop for start, stop in spans)
        if is_kept or flow.starts[headline] - at > _MAX_TO_HEADLINE:
            return False
    if at <= first:
        return first - at <= _MAX_TO_TEXT
    return sum(min(stop, at) - start for start, stop in spans if start < at) <= _MAX_SUMMARY


def _is_picture(image: HtmlElement, address: str) -> bool:
    """Whether an image is not a symbol, not in a menu, and not a link to another page."""
    if not is_shown(image) or is_small(image) or is_symbol(image_source(image)):
        return False
    around = list(image.iterancestors())
    links = (element for element in around if element.tag == "a")
    return not any(element.tag in _ELSEWHERE for element in around) and not any(
        leads_elsewhere(link.get("href") or "", address) for link in links
    )
