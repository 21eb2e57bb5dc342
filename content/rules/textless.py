"""Which elements without text belong to the content: images, rules, line breaks, videos, sounds."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

from ...segmenter.tags import PAGE_TAGS
from ..image_addresses import may_be_copies
from ..part import Part
from .media import DOCUMENT_TAGS, MEDIA_TAGS, document_address, media_address

#: An image that occurs at least this often is a bullet, a star, a smiley or the like.
_MIN_OCCURRENCES = 4
#: Most elements around a document that are looked at.
_MAX_AROUND = 3


def textless_elements(part: Part, kept: Sequence[bool], pictures: Iterable[int]) -> list[int]:
    """The elements without text that belong to the content, in order.

    Images, rules, videos and sounds do between two runs that are `kept` and follow each other, and
    line breaks if they are also beside an image: others are read from the text of the page. The
    images of `pictures` belong to it, too, and documents that end an element with such a run.
    Ornaments and repetitions are left out.
    """
    doc, opened = part.doc, part.doc.elements_before_runs

    def between(*tags: str) -> list[int]:
        places = ((one, bisect_right(opened, one)) for one in doc.tagged(*tags))
        return [
            one
            for one, after in places
            if 0 < after < len(kept) and kept[after - 1] and kept[after]
        ]

    shown = _ShownImages(part, sorted({*between("img"), *pictures})).find()
    beside = {bisect_right(opened, image) for image in shown}
    breaks = [one for one in between("br") if bisect_right(opened, one) in beside] if shown else []
    media = sorted({*between(*MEDIA_TAGS), *_final_documents(part, kept)})
    return sorted([*shown, *breaks, *between("hr"), *_new_media(part, media)])


def _final_documents(part: Part, kept: Sequence[bool]) -> Iterator[int]:
    """The documents directly after a kept run that an element near to both contains."""
    doc, opened = part.doc, part.doc.elements_before_runs
    for one in doc.tagged(*DOCUMENT_TAGS):
        run = bisect_right(opened, one) - 1
        is_document = document_address(part.attributes(one).get("src", "")) != ""
        if run >= 0 and kept[run] and is_document and _is_near(part, doc.run_elements[run], one):
            yield one


def _is_near(part: Part, before: int, element: int) -> bool:
    """Whether an element around another one, but not the whole page, contains one before it."""
    for _ in range(_MAX_AROUND):
        element = part.doc.parents[element]
        if element < 0 or part.tags[element] in PAGE_TAGS:
            return False
        if element <= before:
            return True
    return False


def _new_media(part: Part, candidates: Sequence[int]) -> Iterator[int]:
    """Videos and sounds without those that repeat the one before, with no text between the two.

    A repetition is a copy for readers without scripts, for example. A document that is also linked
    needs no other link.
    """
    opened = _opened(part) if candidates else []
    linked = _linked_documents(part) if candidates else set()
    last: tuple[str, int] | None = None
    for element in candidates:
        if (address := media_address(part, element)) and address not in linked:
            if (found := (address, bisect_right(opened, element))) != last:
                yield element
            last = found


def _linked_documents(part: Part) -> set[str]:
    """The addresses of documents to which kept links lead."""
    links = part.doc.with_value("href", lambda address: document_address(address) == address)
    return {part.doc.value(link, "href") for link in filter(part.is_kept, links)}


def _opened(part: Part) -> list[int]:
    """The number of elements that begin before each run that becomes content."""
    return list(compress(part.doc.elements_before_runs, part.runs))


class _ShownImages:
    """Chooses among the images that belong to a kept part, which ascend."""

    def __init__(self, part: Part, candidates: Sequence[int]) -> None:
        images = part.images
        self._part, self._images, self._candidates = part, images, candidates
        self._sources = {image: images.shown_source(image) for image in candidates}
        frequent = self._frequent() if len(candidates) >= _MIN_OCCURRENCES else set()
        self._ornaments = {
            image
            for image, source in self._sources.items()
            if (source in frequent and not images.is_picture(image)) or images.is_icon(image)
        }

    def find(self) -> list[int]:
        """The images that are shown, in order: with an address, no ornaments and no repetitions."""
        repeated = self._repeated() if len(self._candidates) > 1 else set()
        return [
            image
            for image in self._candidates
            if self._sources[image]
            and image not in repeated
            and (image not in self._ornaments or self._is_meant(image))
        ]

    def _is_meant(self, ornament: int) -> bool:
        """Whether an ornament says something: in a table of data or in a line of text."""
        if self._images.is_inline(ornament):
            return True
        table = self._part.doc.nearest(ornament, ("table",))
        return table >= 0 and self._part.tables.is_table(table)

    def _repeated(self) -> set[int]:
        """The images that repeat an image before them, with no text between the two.

        An image in ``noscript`` may also be the image directly before it in another size. In a line
        of text, images are repeated on purpose, such as stars, but not in and outside ``noscript``.
        """
        repeated, last_source, last_n_opened = set[int](), "", 0
        shown: dict[str, bool] = {}  # whether each address was first found in ``noscript``
        opened = _opened(self._part)
        for image, source in self._sources.items():
            is_noscript = self._images.is_in(image, "noscript")
            if (n_opened := bisect_right(opened, image)) != last_n_opened:
                last_n_opened, shown, last_source = n_opened, {}, ""
            if not source and not is_noscript:
                last_source = ""  # the image in its ``noscript`` is not a copy of an earlier one
            if not source or image in self._ornaments:
                continue
            is_again = source in shown and (
                shown[source] != is_noscript or not self._images.is_inline(image)
            )
            if is_again or (is_noscript and may_be_copies(source, last_source)):
                repeated.add(image)
            shown.setdefault(source, is_noscript)
            last_source = "" if is_noscript else source
        return repeated

    def _frequent(self) -> set[str]:
        """The addresses of images that occur often enough to be ornaments."""
        # A copy for readers without scripts does not count as another occurrence.
        counts = Counter(
            (source, self._images.is_in(image, "noscript"))
            for image, source in self._sources.items()
        )
        return {source for (source, _), n in counts.items() if n >= _MIN_OCCURRENCES}
