"""Images outside of figures that look like figures: each is a block of its own."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ...segmenter.page import Page
from ..lookups import elements_in, runs_in
from .images import LETTERS, Images

#: Most characters of a caption; anything longer is text.
_MAX_CAPTION = 300
#: Elements that are always more than a picture with its caption.
_CONTAINER_TAGS = HEADING_TAGS | frozenset(
    "html body article main section ul ol li td th dd blockquote".split()
)
#: Elements whose pictures belong to no story, or are handled elsewhere.
_ELSEWHERE_TAGS = frozenset("nav aside footer form button label figure pre".split()) | HEADING_TAGS
#: In the classes and ids of captions.
CAPTION_NAMES = ("caption", "credit", "legend", "copyright")
#: In the classes and ids of pictures that belong to no story, or to another story.
_OTHER_NAMES = re.compile(
    "author|avatar|byline|profile|advert|sponsor|promo|banner|related|recommend|share|sharing"
    "|social|sidebar|newsletter|comment"
)
_OTHER_WORDS = frozenset("ad icon logo ads icons logos".split())


def lone_images(page: Page, images: Images, anchors: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Find the images outside of figures, between `anchors`, that may illustrate a story.

    Each comes with the outermost element that contains only the image and its caption. Icons, logos
    and portraits of authors are left out, judged by sizes and names, as are images that link to
    other pages and repetitions. The anchors are the runs of kept text and of the headline.
    """
    flow = page.flow
    opened = flow.elements_before_runs
    between = elements_in(flow.tagged("img"), range(opened[anchors[0]], opened[anchors[-1]]))
    sources = {image: source for image in between if (source := images.shown_source(image))}
    # An image may occur twice, once for readers without scripts.
    first_images = {source: image for image, source in reversed(sources.items())}
    surroundings = _Surroundings(flow, anchors, images, sorted(first_images.values()))
    seen: set[str] = set()
    address = page.address
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


class _Surroundings:
    """The elements around images, most of which are tested only when asked for.

    A page has thousands of elements, but few images.
    """

    def __init__(
        self, flow: TextFlow, anchors: Sequence[int], images: Images, shown: Sequence[int]
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
        if self._flow.tags[element] in _ELSEWHERE_TAGS:
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
        if len(elements_in(self._shown, range(element, flow.tree.stops[element]), 2)) > 1:
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
