"""Images that are not in a figure but look like one: each is a block of its own."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ...segmenter.page import Page
from .image import is_small, is_symbol, leads_elsewhere, shown_source

__all__ = ["CAPTION_NAMES", "lone_images"]

#: Most characters of a caption; anything longer is text.
_MAX_CAPTION = 300
#: Elements that are always more than a picture.
_PARTS = HEADING_TAGS | frozenset(
    "html body article main section ul ol li td th dd blockquote".split()
)
#: Elements whose pictures do not belong to a story, or are handled elsewhere.
_ELSEWHERE = frozenset("nav aside footer form button label figure pre".split()) | HEADING_TAGS
#: Parts of the classes and ids of captions.
CAPTION_NAMES = ("caption", "credit", "legend", "copyright")
_CAPTION = re.compile("|".join(CAPTION_NAMES))
#: Parts of the classes and ids of pictures that belong to no story, or to another one.
_OTHER = re.compile(
    "author|avatar|byline|profile|advert|sponsor|promo|banner|related|recommend|shar(?:e|ing)"
    "|social|sidebar|newsletter|comment|(?<![a-z])(?:ad|icon|logo)s?(?![a-z])"
)
_HIDDEN = re.compile(r"display:\s*none")


def lone_images(page: Page, kept: Sequence[bool], among: range) -> Iterator[tuple[int, int]]:
    """Find the images outside of figures that may be pictures of a story.

    Icons, portraits of authors and logos are left out, judged by sizes and names. So are images
    that link to other pages, and repetitions.

    Parameters
    ----------
    page : Page
    kept : sequence of bool
        Whether each run of its flow is kept.
    among : range
        The elements of its flow to look at.

    Yields
    ------
    image : int
        An element of its flow.
    element : int
        The outermost one that holds nothing but the image and its caption.
    """
    flow = page.flow
    sources = {
        element: source
        for element in flow.tagged("img")
        if element in among and (source := shown_source(flow.node(element)))
    }
    if not sources:
        return
    surroundings = _Surroundings(flow, kept, sources, page.address)
    seen: set[str] = set()
    for image, source in sources.items():
        if source in seen or is_symbol(source) or not surroundings.may_be_of_story(image):
            continue
        element = surroundings.outermost(image)
        if surroundings.is_block(element):
            seen.add(source)
            yield image, element


class _Surroundings:
    """The elements around images. Most questions are answered when they are asked.

    A page has thousands of elements, but few images.
    """

    def __init__(
        self, flow: TextFlow, kept: Sequence[bool], shown: Iterable[int], address: str
    ) -> None:
        self._flow, self._address, self._breaks = flow, address, set(flow.breaks)
        self._classes, self._ids = flow.values("class"), flow.values("id")
        self._has_kept = [False] * len(flow)
        for element in compress(flow.run_elements, kept):
            while element >= 0 and not self._has_kept[element]:
                self._has_kept[element] = True
                element = flow.parents[element]
        #: Images in each element: 0, 1, or 2 for several.
        self._n_images = [0] * len(flow)
        for element in shown:
            while element >= 0 and self._n_images[element] < 2:
                self._n_images[element] += 1
                element = flow.parents[element]
        #: Answers, by name or by element.
        self._other_names: dict[str, bool] = {}
        self._captions: dict[int, int] = {-1: False}
        self._elsewhere: dict[int, int] = {-1: False}
        self._links: dict[int, int] = {-1: -1}

    def _inherited(
        self, known: dict[int, int], element: int, read: Callable[[int, int], int]
    ) -> int:
        """A value that an element inherits from the one around it, changed by `read`."""
        climbed = []
        while element not in known:
            climbed.append(element)
            element = self._flow.parents[element]
        for inner in reversed(climbed):
            known[inner] = read(inner, known[element])
            element = inner
        return known[element]

    def _names(self, element: int) -> str:
        return f"{self._classes[element] or ''} {self._ids[element] or ''}".lower()

    def _is_caption(self, element: int) -> bool:
        def read(inner: int, around: int) -> bool:
            return bool(around or _CAPTION.search(self._names(inner)))

        return bool(self._inherited(self._captions, element, read))

    def _is_elsewhere(self, element: int) -> bool:
        """Whether an element belongs to no story, or to another one."""

        def read(inner: int, around: int) -> bool:
            return not self._has_kept[inner] and bool(
                around or self._flow.tags[inner] in _ELSEWHERE or self._has_other_name(inner)
            )

        return bool(self._inherited(self._elsewhere, element, read))

    def _has_other_name(self, element: int) -> bool:
        names = self._names(element)
        if names not in self._other_names:
            self._other_names[names] = _OTHER.search(names) is not None
        return self._other_names[names]

    def _address_around(self, element: int) -> str:
        """The address of the link around an element; empty if there is none."""

        def read(inner: int, around: int) -> int:
            return inner if self._flow.tags[inner] == "a" else around

        link = self._inherited(self._links, element, read)
        return (self._flow.values("href")[link] or "") if link >= 0 else ""

    def outermost(self, image: int) -> int:
        """The outermost element with nothing but an image and its caption."""
        element = image
        while self._is_of_image(self._flow.parents[element]):
            element = self._flow.parents[element]
        return element

    def _is_of_image(self, element: int) -> bool:
        flow = self._flow
        if flow.tags[element] in _PARTS or self._n_images[element] > 1 or self._has_kept[element]:
            return False
        start, stop = flow.starts[element], flow.stops[element]
        if stop - start > _MAX_CAPTION:
            return False
        runs = range(bisect_left(flow.run_starts, start), bisect_left(flow.run_starts, stop))
        return all(self._is_caption(flow.run_elements[run]) for run in runs)

    def may_be_of_story(self, image: int) -> bool:
        """Whether neither names nor size nor a link suggest otherwise."""
        node = self._flow.node(image)
        return (
            not is_small(node)
            and not _HIDDEN.search(node.get("style") or "")
            and not self._is_elsewhere(image)
            and not leads_elsewhere(self._address_around(image), self._address)
        )

    def is_block(self, element: int) -> bool:
        """Whether an element is not part of a line of text."""
        flow = self._flow
        return flow.tags[element] in BLOCK_TAGS or flow.starts[element] in self._breaks
