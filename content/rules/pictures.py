"""Find figures that belong to the kept part of a page even though their captions are not kept.

An image that is a block of its own counts as a figure. So does the lead image: a picture that a
page declares and shows above its text.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import accumulate, chain, compress, count
from math import inf
from operator import sub

from ...segmenter.doc import Doc
from ...segmenter.tags import BLOCK_TAGS, HEADING_TAGS
from ...segmenter.declarations import meta_contents
from ..image_addresses import LETTERS, MIN_NAME, Images, image_name
from ..lookups import Span, elements_in, length_before, runs_in
from ..nodes import Figure
from ..parse import Rule, becomes
from ..part import Part
from .images import caption as caption_rule

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

#: Most characters of a caption; anything longer is text.
_MAX_CAPTION = 300
#: Elements that are always more than a picture with its caption.
_CONTAINER_TAGS = HEADING_TAGS | frozenset(
    "html body article main section ul ol li td th dd blockquote".split()
)
#: Elements whose pictures belong to no story, or are handled elsewhere.
_NO_STORY_TAGS = frozenset("nav aside footer form button label figure pre".split()) | HEADING_TAGS
#: In the classes and ids of captions.
CAPTION_NAMES = ("caption", "credit", "legend", "copyright")
#: In the classes and ids of pictures that belong to no story, or to another story.
_OTHER_NAMES = re.compile(
    "author|avatar|byline|profile|advert|sponsor|promo|banner|related|recommend|share|sharing"
    "|social|sidebar|newsletter|comment"
)
_OTHER_WORDS = frozenset("ad icon logo ads icons logos".split())


@dataclass(slots=True)
class Pictures:
    """Figures that belong to a kept part: their images, and the spans of their captions."""

    part: Part
    images: list[int] = field(default_factory=list)
    captions: list[Span] = field(default_factory=list)
    #: The rules of figures without kept text, and of their captions, by element.
    rules: dict[int, Rule] = field(default_factory=dict)

    def add(self, figure: int, images: list[int]) -> None:
        """Add a figure without kept text."""
        self.images += images
        if self.part.tags[figure] != "img":
            self.rules[figure] = becomes(partial(Figure, is_added=True))
        self.captions.append(self.part.flow.span(figure))

    def add_caption(self, figure: int, image: int) -> None:
        """Mark the element with the whole text of a figure, unless it also contains the image."""
        flow = self.part.flow
        if runs := runs_in(flow, figure):
            caption = flow.innermost(flow.run_elements[runs[0]], flow.run_stops[runs[-1]])
            if image not in flow.within(caption):
                self.rules[caption] = caption_rule


def find_pictures(part: Part, headline: int | None, *, is_thread: bool) -> Pictures:
    """Find the figures between kept segments, before the first segment and after the last one.

    Before the first kept segment, these are figures below the element `headline`, if there is one;
    after the last one, figures that directly follow it within the same element. Unless the page is
    a thread of posts, its lead image is added.
    """
    flow, images, pictures = part.flow, part.images, Pictures(part)
    headline = -1 if headline is None else headline
    kept = list(compress(count(), part.runs))
    if not kept or "img" not in flow.tags:  # A template may select an element without text.
        return pictures
    last_of_headline = [runs_in(flow, headline).stop - 1] if headline >= 0 else []
    #: The runs that a figure may follow.
    anchors = sorted({*kept, *last_of_headline})
    figures = _figures(part)
    in_figures = {image for inner in figures.values() for image in inner}
    lone = {
        element: image for image, element in _lone_images(part, anchors) if image not in in_figures
    }
    if figures or lone:
        text = _Gaps(flow, kept, anchors, [*figures, *lone])
        _add_figures(pictures, figures, lone, text)
    if not is_thread:
        lead = _find_lead_image(part, headline)
        shown = {image_name(images.source(image)) for image in pictures.images}
        # It may have been found already, in another size.
        if lead >= 0 and image_name(images.source(lead)) not in shown:
            figure = next((one for one, inner in figures.items() if inner == [lead]), lead)
            pictures.add(figure, [lead])
    return pictures


def _add_figures(
    pictures: Pictures, figures: Mapping[int, list[int]], lone: Mapping[int, int], text: "_Gaps"
) -> None:
    """Add figures and elements with a lone image that are between or beside kept texts."""
    part = pictures.part
    for figure, images in figures.items():
        if part.is_kept(figure):
            pictures.images += images
        elif text.gap(figure) <= _MAX_GAP or text.follows_last_text(figure):
            pictures.add(figure, images)
    first = min(pictures.images, default=len(part.flow))
    for element, image in lone.items():
        gap, n_before = text.gap(element), length_before(part.spans, part.flow.starts[element])
        if not gap or (element < first and gap <= _MAX_GAP and n_before <= _MAX_SUMMARY):
            pictures.add(element, [image])
            pictures.add_caption(element, image)
            first = min(first, element)


class _Gaps:
    """The kept and dropped text around figures."""

    def __init__(
        self, flow: Doc, kept: list[int], anchors: list[int], figures: Iterable[int]
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
        return self._n_dropped[following] - self._n_dropped[run + 1]


def _are_siblings(flow: Doc, run: int, figure: int) -> bool:
    """Whether a run is in a sibling of a figure, such as a paragraph or a list.

    Siblings directly in the body do not count: it contains parts of many kinds.
    """
    parent, element = flow.parents[figure], flow.run_elements[run]
    while element >= 0 and flow.parents[element] != parent:
        element = flow.parents[element]
    return element >= 0 and flow.tags[element] in _ARTICLE_TAGS and flow.tags[parent] != "body"


def _figures(part: Part) -> dict[int, list[int]]:
    """The outermost figures outside of code that contain images, each with its images."""
    flow, figures, end = part.flow, dict[int, list[int]](), 0
    for element in sorted({*part.names.with_class(_FIGURE_CLASSES), *flow.tagged("figure", "pre")}):
        if element < end:
            continue
        inner = flow.within(element)
        end = inner.stop
        images = [image for image in inner if flow.tags[image] == "img"]
        if images and _TEXT_BLOCKS.isdisjoint(flow.tags[element:end]):
            figures[element] = images
    return figures


def _find_lead_image(part: Part, headline: int) -> int:
    """Find the lead image of a page, below the headline or close above it; -1 if there is none."""
    flow, images = part.flow, part.images
    declared = next(filter(None, meta_contents(part.page.stating, _IMAGE_PROPERTIES)), "")
    name, address = image_name(declared), part.page.address
    if len(name) < MIN_NAME:
        return -1
    for image in flow.tagged("img"):
        if length_before(part.spans, flow.starts[image]) > _MAX_SUMMARY:
            break
        if (
            _is_above_text(part, image, headline)
            and image_name(images.shown_source(image)) == name
            and images.may_illustrate_story(image, address)
            and flow.nearest(image, _ELSEWHERE_TAGS) < 0
        ):
            return image
    return -1


def _is_above_text(part: Part, image: int, headline: int) -> bool:
    """Whether an image is not far above the headline and the kept text."""
    starts, offset = part.flow.starts, part.flow.starts[image]
    # If the headline itself is kept, no image above it is.
    is_far = image < headline and (
        part.is_kept(headline) or starts[headline] - offset > _MAX_TO_HEADLINE
    )
    return not is_far and part.spans[0][0] - offset <= _MAX_TO_TEXT


def _lone_images(part: Part, anchors: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Find the images outside of figures, between `anchors`, that may illustrate a story.

    Each comes with the outermost element that contains only the image and its caption. Icons, logos
    and portraits of authors are left out, judged by sizes and names, as are images that link to
    other pages and repetitions. The anchors are the runs of kept text and of the headline.
    """
    flow, images, address = part.flow, part.images, part.page.address
    opened = flow.elements_before_runs
    between = elements_in(flow.tagged("img"), range(opened[anchors[0]], opened[anchors[-1]]))
    sources = {image: source for image in between if (source := images.shown_source(image))}
    # An image may occur twice, once for readers without scripts.
    first_images = {source: image for image, source in reversed(sources.items())}
    surroundings = _ElementsAround(flow, anchors, images, sorted(first_images.values()))
    seen: set[str] = set()
    for image, source in sources.items():
        if (
            source in seen
            or not images.may_illustrate_story(image, address)
            or surroundings.is_elsewhere(image)
        ):
            continue
        element = surroundings.outermost(image)
        if surroundings.is_block(element):
            seen.add(source)
            yield image, element


class _ElementsAround:
    """The elements around images, most of which are tested only when asked for.

    A page has thousands of elements, but few images.
    """

    def __init__(
        self, flow: Doc, anchors: Sequence[int], images: Images, shown: Sequence[int]
    ) -> None:
        self._flow, self._anchors, self._images, self._shown = flow, anchors, images, shown
        #: Earlier answers, by element.
        self._elsewhere: dict[int, bool] = {-1: False}

    def is_elsewhere(self, element: int) -> bool:
        """Whether an element belongs to no story, or to another story."""
        unknown = []
        while element not in self._elsewhere:
            unknown.append(element)
            element = self._flow.parents[element]
        for inner in reversed(unknown):
            self._elsewhere[inner] = not self._has_anchor(inner) and (
                self._elsewhere[element] or self._is_of_other_story(inner)
            )
            element = inner
        return self._elsewhere[element]

    def _has_anchor(self, element: int) -> bool:
        return bool(elements_in(self._anchors, runs_in(self._flow, element), 1))

    def _is_of_other_story(self, element: int) -> bool:
        if self._flow.tags[element] in _NO_STORY_TAGS:
            return True
        attributes = self._images.attributes(element)
        names = f"{attributes.get('class', '')} {attributes.get('id', '')}".lower()
        has_other_word = not _OTHER_WORDS.isdisjoint(LETTERS.findall(names))
        return has_other_word or _OTHER_NAMES.search(names) is not None

    def outermost(self, image: int) -> int:
        """The outermost element that contains only an image and its caption."""
        element = image
        while self._contains_only_image(self._flow.parents[element]):
            element = self._flow.parents[element]
        return element

    def _contains_only_image(self, element: int) -> bool:
        flow = self._flow
        if flow.tags[element] in _CONTAINER_TAGS or self._has_anchor(element):
            return False
        if flow.stops[element] - flow.starts[element] > _MAX_CAPTION:
            return False
        if len(elements_in(self._shown, range(element, flow.ends[element]), 2)) > 1:
            return False
        return all(self._is_caption(flow.run_elements[run]) for run in runs_in(flow, element))

    def _is_caption(self, element: int) -> bool:
        while element >= 0 and element not in self._captions:
            element = self._flow.parents[element]
        return element >= 0

    @cached_property
    def _captions(self) -> set[int]:
        """The elements with the class or id of a caption."""
        with_value = self._flow.with_value
        return {*with_value("class", _is_caption_name), *with_value("id", _is_caption_name)}

    def is_block(self, element: int) -> bool:
        """Whether an element is not part of a line of text."""
        start, breaks = self._flow.starts[element], self._flow.breaks
        is_after_break = breaks[bisect_right(breaks, start) - 1] == start
        return is_after_break or self._flow.tags[element] in BLOCK_TAGS


def _is_caption_name(names: str) -> bool:
    names = names.lower()
    return any(name in names for name in CAPTION_NAMES)
