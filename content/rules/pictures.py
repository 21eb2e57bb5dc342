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

from ...segmenter.declarations import meta_contents
from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ...segmenter.tags import BLOCK_TAGS, HEADING_TAGS
from ..image_addresses import MIN_NAME, Images, image_name
from ..lookups import Inherited, elements_in, length_before, runs_in
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
_CAPTION = re.compile("|".join(CAPTION_NAMES))
#: In the classes and ids of pictures that belong to no story, or to another story.
OTHER_NAMES = re.compile(
    "author|avatar|byline|profile|advert|sponsor|promo|banner|related|recommend|share|sharing"
    "|social|sidebar|newsletter|comment|(?<![a-z])(?:ad|icon|logo)s?(?![a-z])"
)


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
        self.captions.append(self.part.doc.span(figure))

    def add_caption(self, figure: int, image: int) -> None:
        """Mark the element with the whole text of a figure, unless it also contains the image."""
        doc = self.part.doc
        if runs := runs_in(doc, figure):
            caption = doc.innermost(doc.run_elements[runs[0]], doc.run_stops[runs[-1]])
            if image not in doc.within(caption):
                self.rules[caption] = caption_rule


def find_pictures(part: Part, headline: int | None, *, is_thread: bool) -> Pictures:
    """Find the figures between kept segments, before the first segment and after the last one.

    Before the first kept segment, these are figures below the element `headline`, if there is one;
    after the last one, figures that directly follow it within the same element. Unless the page is
    a thread of posts, its lead image is added.
    """
    doc, images, pictures = part.doc, part.images, Pictures(part)
    headline = -1 if headline is None else headline
    kept = list(compress(count(), part.runs))
    if not (kept and images.all):  # A template may select an element without text.
        return pictures
    last_of_headline = [runs_in(doc, headline).stop - 1] if headline >= 0 else []
    #: The runs that a figure may follow.
    anchors = sorted({*kept, *last_of_headline})
    figures = _figures(part)
    in_figures = {image for inner in figures.values() for image in inner}
    lone = {
        element: image for image, element in _lone_images(part, anchors) if image not in in_figures
    }
    if figures or lone:
        text = _Gaps(doc, kept, anchors, [*figures, *lone])
        _add_figures(pictures, figures, lone, text)
    lead = -1 if is_thread else _find_lead_image(part, headline)
    if lead >= 0:
        name = image_name(images.source(lead))
        # It may have been found already, in another size.
        if all(image_name(images.source(image)) != name for image in pictures.images):
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
    first = min(pictures.images, default=len(part.doc))
    for element, image in lone.items():
        gap, n_before = text.gap(element), length_before(part.spans, part.doc.starts[element])
        if not gap or (element < first and gap <= _MAX_GAP and n_before <= _MAX_SUMMARY):
            pictures.add(element, [image])
            pictures.add_caption(element, image)
            first = min(first, element)


class _Gaps:
    """The kept and dropped text around figures."""

    def __init__(
        self, doc: Doc, kept: list[int], anchors: list[int], figures: Iterable[int]
    ) -> None:
        """Count dropped characters, except those within figures."""
        self._doc, self._kept, self._anchors = doc, kept, anchors
        sizes = list(map(sub, doc.run_stops, doc.run_starts))
        for run in chain(kept, *(runs_in(doc, figure) for figure in figures)):
            sizes[run] = 0
        self._n_dropped: list[int] = list(accumulate(sizes, initial=0))

    def gap(self, figure: int) -> float:
        """The number of dropped characters between the kept texts around a figure, or infinity."""
        runs = runs_in(self._doc, figure)
        row = bisect_left(self._anchors, runs.start) - 1
        following = bisect_left(self._kept, runs.stop)
        if row < 0 or following == len(self._kept):
            return inf
        return self._n_between(self._anchors[row], self._kept[following])

    def follows_last_text(self, figure: int) -> bool:
        """Whether a figure directly follows the last kept text, in the same element."""
        start, last = runs_in(self._doc, figure).start, self._kept[-1]
        if last >= start or self._n_between(last, start):
            return False
        return _are_siblings(self._doc, last, figure)

    def _n_between(self, run: int, following: int) -> int:
        return self._n_dropped[following] - self._n_dropped[run + 1]


def _are_siblings(doc: Doc, run: int, figure: int) -> bool:
    """Whether a run is in a sibling of a figure, such as a paragraph or a list.

    Siblings directly in the body do not count: it contains parts of many kinds.
    """
    parent, element = doc.parents[figure], doc.run_elements[run]
    while element >= 0 and doc.parents[element] != parent:
        element = doc.parents[element]
    return element >= 0 and doc.tags[element] in _ARTICLE_TAGS and doc.tags[parent] != "body"


def _figures(part: Part) -> dict[int, list[int]]:
    """The outermost figures outside of code that contain images, each with its images."""
    doc, figures, end = part.doc, dict[int, list[int]](), 0
    for element in sorted({*part.names.with_class(_FIGURE_CLASSES), *doc.tagged("figure", "pre")}):
        if element < end:
            continue
        inner = doc.within(element)
        end = inner.stop
        images = list(elements_in(part.images.all, inner))
        if images and _TEXT_BLOCKS.isdisjoint(doc.tags[element:end]):
            figures[element] = images
    return figures


def _find_lead_image(part: Part, headline: int) -> int:
    """Find the lead image of a page, below the headline or close above it; -1 if there is none."""
    doc, images = part.doc, part.images
    declared = next(filter(None, meta_contents(part.page.stating, _IMAGE_PROPERTIES)), "")
    name, address = image_name(declared), part.page.address
    if len(name) < MIN_NAME:
        return -1
    for image in images.all:
        if length_before(part.spans, doc.starts[image]) > _MAX_SUMMARY:
            break
        if (
            _is_above_text(part, image, headline)
            and doc.nearest(image, _ELSEWHERE_TAGS) < 0
            and image_name(images.shown_source(image)) == name
            and images.may_illustrate_story(image, address)
        ):
            return image
    return -1


def _is_above_text(part: Part, image: int, headline: int) -> bool:
    """Whether an image is not far above the headline and the kept text."""
    starts, offset = part.doc.starts, part.doc.starts[image]
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
    doc, images, address = part.doc, part.images, part.page.address
    opened = doc.elements_before_runs
    between = elements_in(images.all, range(opened[anchors[0]], opened[anchors[-1]]))
    surroundings = _ElementsAround(doc, anchors, images, between)
    seen = {""}
    for image in between:
        if image in surroundings.elsewhere or not images.may_illustrate_story(image, address):
            continue
        if (source := images.shown_source(image)) in seen:
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
        self, doc: Doc, anchors: Sequence[int], images: Images, between: Sequence[int]
    ) -> None:
        self._doc, self._images, self._between = doc, images, between
        self._anchors = [doc.run_starts[run] for run in anchors]
        #: The elements that belong to no story, or to another story; those in captions.
        self.elsewhere = Inherited(doc, self._is_elsewhere)
        self._in_captions = Inherited(doc, self._is_caption)

    def _is_elsewhere(self, element: int) -> bool | None:
        if self._has_anchor(element):
            return False
        if self._doc.tags[element] in _NO_STORY_TAGS:
            return True
        return OTHER_NAMES.search(self._names(element)) is not None or None

    def _is_caption(self, element: int) -> bool | None:
        return _CAPTION.search(self._names(element)) is not None or None

    def _names(self, element: int) -> str:
        """The classes and the id of an element."""
        value = self._doc.value
        return f"{value(element, 'class')} {value(element, 'id')}".lower()

    def _has_anchor(self, element: int) -> bool:
        start, stop = self._doc.span(element)
        row = bisect_left(self._anchors, start)
        return row < len(self._anchors) and self._anchors[row] < stop

    def outermost(self, image: int) -> int:
        """The outermost element that contains only an image and its caption."""
        element = image
        while self._contains_only_image(self._doc.parents[element]):
            element = self._doc.parents[element]
        return element

    def _contains_only_image(self, element: int) -> bool:
        doc = self._doc
        if doc.tags[element] in _CONTAINER_TAGS or self._has_anchor(element):
            return False
        if doc.stops[element] - doc.starts[element] > _MAX_CAPTION or self._has_several(element):
            return False
        return all(doc.run_elements[run] in self._in_captions for run in runs_in(doc, element))

    def _has_several(self, element: int) -> bool:
        """Whether an element has several images with different addresses."""
        inner = range(element, self._doc.ends[element])
        if len(elements_in(self._between, inner, 2)) < 2:
            return False
        return len(elements_in(self._first_images, inner, 2)) > 1

    @cached_property
    def _first_images(self) -> list[int]:
        """The first image with each address: it may occur again for readers without scripts."""
        images = {self._images.shown_source(image): image for image in reversed(self._between)}
        images.pop("", None)
        return sorted(images.values())

    def is_block(self, element: int) -> bool:
        """Whether an element is not part of a line of text."""
        start, breaks = self._doc.starts[element], self._doc.breaks
        is_after_break = breaks[bisect_right(breaks, start) - 1] == start
        return is_after_break or self._doc.tags[element] in BLOCK_TAGS
