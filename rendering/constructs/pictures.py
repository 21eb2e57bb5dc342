"""Find figures that belong to the kept part of a page even though their captions are not kept.

An image that is a block of its own counts as a figure. So does the lead image: a picture that a
page declares and shows above its text.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, compress, count
from math import inf
from operator import sub

from ...segmenter.flow import HEADING_TAGS, TextFlow
from ...segmenter.page import Page
from ...segmenter.survey import meta_contents
from ..attributes import CAPTION, PICTURE
from ..lookups import Names, Span, is_kept, kept_runs, length_before, runs_in
from .images import MIN_NAME, Images, image_name
from .lone_images import lone_images

#: Most characters of dropped text, such as a date and authors, between the kept texts before and
#: after a figure.
_MAX_GAP = 300
#: Classes that blogs and wikis gave to figures before HTML had ``figure``.
_FIGURE_CLASSES = frozenset(("wp-caption", "thumbinner"))
#: An element around one of these is more than a figure.
_TEXT_BLOCKS = frozenset(("table", "pre", "blockquote"))
#: Elements that articles consist of.
_ARTICLE_TAGS = HEADING_TAGS | frozenset("p ul ol dl table blockquote pre figure".split())
#: Properties and names of ``meta`` elements that declare a lead image.
_IMAGE_PROPERTIES = ("og:image", "og:image:url", "twitter:image")
#: Most characters between a lead image and the headline below it, between the image and the kept
#: text below it, and of kept text above the image, such as a summary.
_MAX_TO_HEADLINE, _MAX_TO_TEXT, _MAX_SUMMARY = 500, 1_500, 500
#: Elements whose pictures are no lead images.
_ELSEWHERE_TAGS = frozenset("nav aside footer form button pre table".split())


@dataclass(slots=True)
class Pictures:
    """Figures that belong to a kept part: their images, and the spans of their captions."""

    images: list[int] = field(default_factory=list)
    captions: list[Span] = field(default_factory=list)
    #: Attributes for the copies of figures without kept text, by element.
    marks: dict[int, dict[str, str]] = field(default_factory=dict)

    def add(self, flow: TextFlow, figure: int, images: list[int]) -> None:
        """Add a figure without kept text."""
        self.images += images
        if flow.tags[figure] != "img":
            self.marks[figure] = {PICTURE: ""}
        self.captions.append((flow.starts[figure], flow.stops[figure]))

    def add_caption(self, flow: TextFlow, figure: int, image: int) -> None:
        """Mark the element with the whole text of a figure, unless it also contains the image."""
        if runs := runs_in(flow, figure):
            caption = flow.innermost(flow.run_elements[runs[0]], flow.run_stops[runs[-1]])
            if image not in flow.within(caption):
                self.marks[caption] = {CAPTION: ""}


def find_pictures(
    page: Page, names: Names, spans: Sequence[Span], headline: int, *, is_thread: bool
) -> Pictures:
    """Find the figures between kept segments, before the first segment and after the last one.

    Before the first kept segment, these are figures below the element `headline` (-1 for none);
    after the last one, figures that directly follow it within the same element. Unless the page is
    a thread of posts, its lead image is added.
    """
    flow, pictures = page.flow, Pictures()
    if not spans or "img" not in flow.tags:
        return pictures
    kept = list(compress(count(), kept_runs(flow, spans)))
    last_of_headline = [runs_in(flow, headline).stop - 1] if headline >= 0 else []
    #: The runs that a figure may follow.
    anchors = sorted({*kept, *last_of_headline})
    images, figures = Images(flow, spans), _figures(flow, names)
    in_figures = {image for inner in figures.values() for image in inner}
    lone = {
        element: image
        for image, element in lone_images(page, images, anchors)
        if image not in in_figures
    }
    if figures or lone:
        text = _SurroundingText(flow, kept, anchors, [*figures, *lone])
        _add_figures(pictures, flow, figures, lone, text, spans)
    if not is_thread:
        lead = _find_lead_image(page, images, spans, headline)
        shown = {image_name(images.source(image)) for image in pictures.images}
        # It may have been found already, in another size.
        if lead >= 0 and image_name(images.source(lead)) not in shown:
            figure = next((one for one, inner in figures.items() if inner == [lead]), lead)
            pictures.add(flow, figure, [lead])
    return pictures


def _add_figures(
    pictures: Pictures,
    flow: TextFlow,
    figures: Mapping[int, list[int]],
    lone: Mapping[int, int],
    text: "_SurroundingText",
    spans: Sequence[Span],
) -> None:
    """Add figures and elements with a lone image that are between or beside kept texts."""
    for figure, images in figures.items():
        if is_kept(flow, spans, figure):
            pictures.images += images
        elif text.gap(figure) <= _MAX_GAP or text.follows_last_text(figure):
            pictures.add(flow, figure, images)
    first = min(pictures.images, default=len(flow))
    for element, image in lone.items():
        gap = text.gap(element)
        is_lead = (
            element < first
            and gap <= _MAX_GAP
            and length_before(spans, flow.starts[element]) <= _MAX_SUMMARY
        )
        if not gap or is_lead:
            pictures.add(flow, element, [image])
            pictures.add_caption(flow, element, image)
            first = min(first, element)


class _SurroundingText:
    """The kept and dropped text around figures."""

    def __init__(
        self, flow: TextFlow, kept: list[int], anchors: list[int], figures: Iterable[int]
    ) -> None:
        """Count dropped characters, except those within figures."""
        self._flow, self._kept, self._anchors = flow, kept, anchors
        sizes = list(map(sub, flow.run_stops, flow.run_starts))
        for run in chain(kept, *(runs_in(flow, figure) for figure in figures)):
            sizes[run] = 0
        self._n_dropped: list[int] = list(accumulate(sizes, initial=0))

    def gap(self, figure: int) -> float:
        """The number of dropped characters between the kept texts around a figure, or infinity."""
        runs = runs_in(self._flow, figure)
        row = bisect_left(self._anchors, runs.start) - 1
        following = bisect_left(self._kept, runs.stop)
        if row < 0 or following == len(self._kept):
            return inf
        return self._n_between(self._anchors[row], self._kept[following])

    def follows_last_text(self, figure: int) -> bool:
        """Whether a figure directly follows the last kept text, in the same element."""
        start, last = runs_in(self._flow, figure).start, self._kept[-1]
        if last >= start or self._n_between(last, start):
            return False
        return _are_siblings(self._flow, last, figure)

    def _n_between(self, run: int, following: int) -> int:
        """The number of dropped characters between two runs."""
        return self._n_dropped[following] - self._n_dropped[run + 1]


def _are_siblings(flow: TextFlow, run: int, figure: int) -> bool:
    """Whether a run is in a sibling of a figure, such as a paragraph or a list.

    Siblings directly in the body do not count: it contains parts of many kinds.
    """
    parent, element = flow.parents[figure], flow.run_elements[run]
    while element >= 0 and flow.parents[element] != parent:
        element = flow.parents[element]
    return element >= 0 and flow.tags[element] in _ARTICLE_TAGS and flow.tags[parent] != "body"


def _figures(flow: TextFlow, names: Names) -> dict[int, list[int]]:
    """The outermost figures outside of code that contain images, each with its images."""
    figures: dict[int, list[int]] = {}
    end = 0
    for element in sorted({*names.with_class(_FIGURE_CLASSES), *flow.tagged("figure", "pre")}):
        if element < end:
            continue
        inner = flow.within(element)
        end = inner.stop
        images = [image for image in inner if flow.tags[image] == "img"]
        if images and _TEXT_BLOCKS.isdisjoint(flow.tags[element:end]):
            figures[element] = images
    return figures


def _find_lead_image(page: Page, images: Images, spans: Sequence[Span], headline: int) -> int:
    """Find the lead image of a page, below the headline or close above it; -1 if there is none."""
    flow = page.flow
    declared = next(filter(None, meta_contents(page.stating, _IMAGE_PROPERTIES)), "")
    name, address = image_name(declared), page.address
    if len(name) < MIN_NAME:
        return -1
    for image in flow.tagged("img"):
        if length_before(spans, flow.starts[image]) > _MAX_SUMMARY:
            break
        if (
            _is_above_text(flow, image, spans, headline)
            and image_name(images.shown_source(image)) == name
            and images.may_illustrate_story(image, address)
            and flow.nearest(image, _ELSEWHERE_TAGS) < 0
        ):
            return image
    return -1


def _is_above_text(flow: TextFlow, image: int, spans: Sequence[Span], headline: int) -> bool:
    """Whether an image is not far above the headline and the kept text."""
    offset = flow.starts[image]
    # If the headline itself is kept, no image above it is.
    is_far = image < headline and (
        is_kept(flow, spans, headline) or flow.starts[headline] - offset > _MAX_TO_HEADLINE
    )
    return not is_far and spans[0][0] - offset <= _MAX_TO_TEXT
