"""The lead image of a page: a picture that the page declares, and shows above its text."""

from collections.abc import Sequence

from ....segmenter.flow import TextFlow
from ....segmenter.page import Page
from ...names import Names
from ...spans import Span, n_before
from .image import Images, image_name

#: Properties and names of meta elements that declare it.
_DECLARED = ("og:image", "og:image:url", "twitter:image")
#: Least characters of a file's name: many pictures share shorter names.
_MIN_NAME = 6
#: Most characters between the image and a headline below it, between the image and the kept text
#: below it, and of kept text above it, such as a summary.
_MAX_TO_HEADLINE, _MAX_TO_TEXT, MAX_SUMMARY = 500, 1_500, 500
#: Elements whose pictures do not belong to a story.
_ELSEWHERE = frozenset("nav aside footer form button pre table".split())


def find_lead_image(
    page: Page, images: Images, names: Names, spans: Sequence[Span], headline: int
) -> int:
    """Find the lead image of a page, below or close to an element with the headline; or -1."""
    flow = page.flow
    declared = next((value for name, value in names.metas if value and name in _DECLARED), "")
    name, address = image_name(declared), page.address
    if len(name) < _MIN_NAME:
        return -1
    for image in flow.tagged("img"):
        if n_before(spans, flow.starts[image]) > MAX_SUMMARY:
            break
        if (
            _is_above_text(flow, image, spans, headline)
            and image_name(images.source(image)) == name
            and images.shown_source(image)
            and images.may_be_of_story(image, address)
            and flow.nearest(image, _ELSEWHERE) < 0
        ):
            return image
    return -1


def _is_above_text(flow: TextFlow, image: int, spans: Sequence[Span], headline: int) -> bool:
    """Whether an image is not far above headline and kept text."""
    at, first = flow.starts[image], spans[0][0]
    if image < headline:
        # If the headline itself is kept, nothing above it is.
        is_kept = any(start <= flow.starts[headline] < stop for start, stop in spans)
        if is_kept or flow.starts[headline] - at > _MAX_TO_HEADLINE:
            return False
    return first - at <= _MAX_TO_TEXT
