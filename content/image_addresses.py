"""The addresses and sizes of images, also of those that a script loads late or a page hides."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from math import inf
from operator import itemgetter
from urllib.parse import urlsplit

from ..segmenter.doc import Doc
from ..segmenter.hidden.declarations import is_undisplayed
from ..segmenter.hidden.find import is_aria_hidden, is_openable
from ..segmenter.hidden.window_names import NARROW, WIDE, windows_of
from ..segmenter.spans import Span
from ..segmenter.tags import BLOCK_TAGS
from .lookups import Inherited, elements_in, is_kept

#: Pixels. An image that declares fewer than the first number may be an icon or the portrait of an
#: author; with at most the second, it certainly is an icon or a rule.
_MIN_SIZE, _MAX_ICON = 150, 48
_PIXELS = re.compile(r"\s*([0-9]{1,6})(?:px)?\s*")
#: In the addresses of symbols.
_SYMBOL_FILE = re.compile(r"\.svg\b")
_SYMBOL_NAME = re.compile(
    "(?<![a-z])(?:avatar|button|icon|logo|placeholder|smiley|smilie|spacer)s?(?![a-z])"
)
IMAGE_FILE = re.compile(r"\.(?:avif|gif|jpe?g|png|webp)$", re.IGNORECASE)
#: The size of a picture at the end of its file name. Other numbers distinguish pictures.
_SIZE = re.compile(r"[-_@](?:[0-9]+x[0-9]+|[0-9]+[wx]|[1-9][0-9]{1,2}0|scaled)$")
_SIZE_OR_NUMBER = re.compile(r"[-_@](?:[0-9]+x[0-9]+|[0-9]+[wx]?|scaled)$")
#: Fewest characters of a distinctive file name: many pictures share shorter names.
MIN_NAME = 6
#: A distinctive file name contains a letter or a long number.
_DISTINCTIVE_NAME = re.compile("[a-z]|[0-9]{6}")
#: A folder that is named after the size of a picture, in blogs.
_SIZE_FOLDER = re.compile("/s[0-9]+$")
#: Text with TeX; or a letter and perhaps another sign, except two capitals, which are a name; or
#: text that begins with a sign, except bullets, brackets and the like.
_SYMBOL_TEXT = re.compile(
    r"""[^\\]*+\\ | [a-zA-Z0-9\u0370-\u03ff][^\sA-Z]?$ | [^\w\s"'“‘„«‹(\[（【「『\#*•·./&–—-]""",
    re.VERBOSE,
)
#: Attributes with the address of an image that a script loads.
_LAZY_ATTRIBUTES = tuple(
    f"data-{name}" for name in "src lazy-src lazy original original-src full-src hi-res-src".split()
)
_SRCSET_ATTRIBUTES = ("data-srcset", "data-lazy-srcset", "srcset")
#: Most elements around an image that may say which windows show it.
_MAX_AROUND = 4
#: Most ``source`` elements that are read for an image: a ``picture`` may have thousands of both.
_MAX_SOURCES = 20
#: An address in a ``srcset``, a number and its unit. Possessive, so that nothing is tried twice: a
#: set may be as long as a page.
_CANDIDATE = re.compile(r"([^\s,]\S*+)(?:\s++([0-9]++\.?+[0-9]*+|\.[0-9]++)([wx])\s*+(?:,|$))?+")
#: Most pixels in the width of a copy that stands in until the image is loaded, and how many times
#: wider the largest copy in its set must be.
_MAX_PLACEHOLDER, _MIN_RATIO = 200, 3
#: Widths and heights that nobody sees.
_INVISIBLE_SIZES = ("0", "1", "2")
_INVISIBLE_STYLE = re.compile(r"(?<![a-z-])(?:width|height):\s*[0-2]px", re.IGNORECASE)
#: Data, code, or a placeholder that a script fills: such an address leads nowhere. An apostrophe
#: alone may be part of a name.
_NO_ADDRESS = re.compile(r"""^\s*data:|\$\{|\{\{|"|='""")
#: Files that are shown until an image is loaded.
_PLACEHOLDER_FILE = re.compile(
    r"(?:blank|dummy|lazy|loading|pixel|placeholder|spacer|transparent|1x1)[^/]{0,40}"
    r"\.(?:gif|png|svg)\b"
)
#: In the classes of small copies that are shown until the image is loaded.
_PLACEHOLDER_CLASS = re.compile("blur|lqip|placeholder", re.IGNORECASE)


class Images:
    """The images of a page, given by their ``img`` elements.

    Hidden elements with text in the kept `spans`, which ascend, count as shown.
    """

    def __init__(self, doc: Doc, spans: Sequence[Span] = ()) -> None:
        self._doc, self._spans = doc, spans
        #: The images in document order.
        self.all = doc.tagged("img")
        self._lazy_names = [name for name in _LAZY_ATTRIBUTES if doc.numbers(name)]
        self._set_names = [name for name in _SRCSET_ATTRIBUTES if doc.numbers(name)]
        self._read_attributes: dict[int, dict[str, str]] = {}
        self._hidden = Inherited(doc, self._is_hidden)
        self._found_sources: dict[int, str] = {}
        self._shown_sources: dict[int, str] = {}

    def attributes(self, element: int) -> dict[str, str]:
        """The attributes of an image or another element."""
        if element not in self._read_attributes:
            self._read_attributes[element] = dict(self._doc.attributes[element])
        return self._read_attributes[element]

    def source(self, image: int) -> str:
        """Find the address of an image; empty if it has none.

        This is the address that a script loads, or the image's own address, or that of the largest
        image in a ``srcset``, also of a ``picture``, or of the file to which the image links.
        """
        if image not in self._found_sources:
            self._found_sources[image] = self._find_source(image)
        return self._found_sources[image]

    def _find_source(self, image: int) -> str:
        attributes = self.attributes(image)
        for name in self._lazy_names:
            if _is_address(lazy := attributes.get(name, "")):
                return lazy
        own = attributes.get("src", "")
        is_own = _is_address(own)
        if is_own and not self._is_placeholder(image, own):
            return own
        if not self._set_names:
            return own if is_own else self._linked_file(image)
        elements = chain((attributes,), self._sources(image))
        sets = (one.get(name) for one in elements for name in self._set_names)
        largest = map(_largest_candidate, filter(None, sets))
        return next(filter(_is_address, largest), own if is_own else self._linked_file(image))

    def _linked_file(self, image: int) -> str:
        """The address of the image file to which an image alone links; empty without one."""
        link = self._doc.nearest(image, ("a",))
        address = self.attributes(link).get("href", "") if link >= 0 else ""
        if not IMAGE_FILE.search(_path(address)):
            return ""
        within = range(link, self._doc.ends[link])
        return address if len(elements_in(self.all, within, 2)) == 1 else ""

    def _is_placeholder(self, image: int, own: str) -> bool:
        """Whether an image's own address is that of a stand-in until the image is loaded."""
        # A quick test: file names have a dot; image data in an address have none.
        if "." in own and _PLACEHOLDER_FILE.search(own.lower()):
            return True
        attributes = self.attributes(image)
        sets = [attributes[name] for name in self._set_names if name in attributes]
        width = _PIXELS.fullmatch(attributes.get("width", "")) if sets else None
        if width and int(width[1]) <= _MAX_PLACEHOLDER:  # the image itself is small
            return False
        return any(_is_much_smaller(own, each) for each in sets)

    def _sources(self, image: int) -> Iterator[dict[str, str]]:
        """The attributes of the first ``source`` elements of the ``picture`` around an image."""
        tags, parents = self._doc.tags, self._doc.parents
        # The parser nests the image in the ``source`` before it, which it nests in the one before.
        picture = parents[image]
        while tags[picture] == "source":
            picture = parents[picture]
        if tags[picture] == "picture":
            for source in elements_in(self._picture_sources, range(picture, image), _MAX_SOURCES):
                yield self.attributes(source)

    @cached_property
    def _picture_sources(self) -> list[int]:
        return self._doc.tagged("source")

    def shown_source(self, image: int) -> str:
        """Like `source`, but empty for hidden images and tracking pixels."""
        if image not in self._shown_sources:
            self._shown_sources[image] = self.source(image) if self._may_be_shown(image) else ""
        return self._shown_sources[image]

    def _may_be_shown(self, image: int) -> bool:
        attributes = self.attributes(image)
        width, height = attributes.get("width"), attributes.get("height")
        if width in _INVISIBLE_SIZES or height in _INVISIBLE_SIZES:
            return False
        if _INVISIBLE_STYLE.search(attributes.get("style", "")) or image in self._hidden:
            return False
        return not (self._stands_in(image) or self._is_narrow_copy(image))

    def _is_narrow_copy(self, image: int) -> bool:
        """Whether narrow windows show an image in place of the one beside it."""
        if self._windows(image) != NARROW:
            return False
        row = bisect_left(self.all, image)
        beside = [*self.all[max(row - 1, 0) : row], *self.all[row + 1 : row + 2]]
        return any(
            self._windows(other) == WIDE and not self._is_text_between(other, image)
            for other in beside
        )

    def _windows(self, image: int) -> str:
        """The windows that show an image, by its classes and those of the elements around it."""
        for _ in range(_MAX_AROUND):
            if image < 0 or (windows := windows_of(self._doc.value(image, "class"))):
                return windows if image >= 0 else ""
            image = self._doc.parents[image]
        return ""

    def _is_text_between(self, image: int, other: int) -> bool:
        start, stop = sorted((self._doc.starts[image], self._doc.starts[other]))
        return bool(self._doc.text[start:stop].strip())

    def _stands_in(self, image: int) -> bool:
        """Whether an image is shown only until the image beside it is loaded.

        Its class says so, or it is a copy of the other image that is hidden from screen readers.
        """
        attributes = self.attributes(image)
        if _PLACEHOLDER_CLASS.search(attributes.get("class", "")):
            return bool(self._images_beside(image))
        return is_aria_hidden(attributes.get("aria-hidden", "")) and any(
            not is_aria_hidden(self.attributes(other).get("aria-hidden", ""))
            and may_be_copies(self.source(other), self.source(image))
            for other in self._images_beside(image)
        )

    def _is_hidden(self, element: int) -> bool | None:
        """Whether an element is hidden by itself, and neither a script nor a reader may reveal it.

        Text that is never shown is not kept, but a part that can be opened need not have text.
        """
        style = self._doc.value(element, "style")
        if self._doc.values("hidden")[element] is None and not (style and is_undisplayed(style)):
            return None
        if is_kept(self._doc, self._spans, element) or is_openable(self.attributes(element)):
            return None
        return True

    def _images_beside(self, image: int) -> list[int]:
        """The images directly before and after an image, or in the ``picture`` elements there."""
        doc, after = self._doc, image + 1
        is_sibling = after < len(doc) and doc.parents[after] == doc.parents[image]
        siblings = (doc.previous_sibling(image), after if is_sibling else -1)
        return [
            next((inner for inner in doc.within(one) if doc.tags[inner] == "img"), one)
            for one in siblings
            if one >= 0 and doc.tags[one] in ("img", "picture")
        ]

    def may_illustrate_story(self, image: int, address: str) -> bool:
        """Whether an image may illustrate a story, by its size, address, and the link around it."""
        return not (
            self._is_small(image)
            or self._leads_elsewhere(image, address)
            or _is_symbol_address(self.source(image))
        )

    def _is_small(self, image: int, min_size: int = _MIN_SIZE) -> bool:
        return any(size < min_size for size in self._sizes(image))

    def _sizes(self, image: int) -> list[int]:
        attributes = self.attributes(image)
        sizes = (_PIXELS.fullmatch(attributes.get(name, "")) for name in ("width", "height"))
        return [int(size[1]) for size in sizes if size]

    def is_picture(self, image: int) -> bool:
        """Whether an image is in a figure or declares the size of a picture.

        Stand-ins may declare such a size, too, and are recognised by their names.
        """
        source = self.source(image)
        if _is_symbol_address(source) or _PLACEHOLDER_FILE.search(source.lower()):
            return False
        return any(size >= _MIN_SIZE for size in self._sizes(image)) or self.is_in(image, "figure")

    def is_icon(self, image: int) -> bool:
        """Whether an image is an icon, a rule or the like: by size or, without text, by name."""
        if self._is_small(image, _MAX_ICON + 1):
            return True
        if self.attributes(image).get("alt", "").strip():
            return False
        has_symbol_name = _SYMBOL_NAME.search(self.source(image).lower()) is not None
        return has_symbol_name and not self.is_in(image, "figure")

    def is_inline(self, image: int) -> bool:
        """Whether an image is part of a text, such as a smiley or a formula.

        Its alternative text is a sign, or the image follows text in its block.
        """
        text = self.attributes(image).get("alt", "").strip()
        if not text or is_symbol_text(text):
            return bool(text)
        doc, before = self._doc, bisect_right(self._doc.elements_before_runs, image) - 1
        block = doc.nearest(image, BLOCK_TAGS)
        return before >= 0 and doc.nearest(doc.run_elements[before], BLOCK_TAGS) == block

    def is_in(self, image: int, tag: str) -> bool:
        """Whether an image is in an element with a tag."""
        return self._doc.nearest(image, (tag,)) >= 0

    def _leads_elsewhere(self, image: int, address: str) -> bool:
        """Whether a link around an image leads to another page, and not to an image file."""
        link = self._doc.nearest(image, ("a",))
        path = _path(self._doc.value(link, "href")) if link >= 0 else ""
        return bool(path) and path != _path(address) and IMAGE_FILE.search(path) is None


def is_symbol_text(text: str) -> bool:
    r"""Whether the text of an image is a smiley, a formula or a letter, and not a description.

    Examples
    --------
    >>> [is_symbol_text(text) for text in (":-)", "x", "{\\alpha}", "The lamp", "* New")]
    [True, True, True, False, False]
    """
    return _SYMBOL_TEXT.match(text.strip()) is not None


def _is_symbol_address(source: str) -> bool:
    """Whether an address is that of an icon, a logo or the like."""
    lower = source.lower()
    return bool(_SYMBOL_NAME.search(lower) or _SYMBOL_FILE.search(lower))


def image_name(source: str) -> str:
    """The name of an image file, without its ending and a size or number before it.

    Examples
    --------
    >>> image_name("https://tide.example/i/lamp-600x400.jpg?w=3"), image_name("/i/Lamp.webp")
    ('lamp', 'lamp')
    """
    return _SIZE_OR_NUMBER.sub("", _file_name(_path(source)))


def _file_name(path: str) -> str:
    return IMAGE_FILE.sub("", path.rpartition("/")[2]).lower()


def may_be_copies(address: str, other: str) -> bool:
    """Whether two addresses of files may be the same picture in two sizes.

    Examples
    --------
    >>> may_be_copies("/i/lighthouse-300x200.jpg", "/large/lighthouse.jpg")
    True
    >>> may_be_copies("/i/lighthouse-1.jpg", "/i/lighthouse-2.jpg")
    False
    >>> may_be_copies("/lamp/450_1000.jpg", "/tower/450_1000.jpg")
    False
    """
    (host, path), (other_host, other_path) = _host_and_path(address), _host_and_path(other)
    are_files = IMAGE_FILE.search(path) and IMAGE_FILE.search(other_path)
    name, other_name = (_SIZE.sub("", _file_name(each)) for each in (path, other_path))
    if not are_files or host != other_host or name != other_name:
        return False
    if _folder(path) == _folder(other_path):
        return True
    # Some names are only sizes, such as 450_1000.
    return len(name) >= MIN_NAME and _DISTINCTIVE_NAME.search(name) is not None


def _folder(path: str) -> str:
    return _SIZE_FOLDER.sub("", path.rpartition("/")[0])


def _path(address: str) -> str:
    return _host_and_path(address)[1]


def _host_and_path(address: str) -> tuple[str, str]:
    try:
        parts = urlsplit(address)
    except ValueError:  # not an address
        return "", address
    return parts.netloc, parts.path


def _is_address(source: str) -> bool:
    return bool(source) and _NO_ADDRESS.search(source) is None


def _largest_candidate(srcset: str) -> str:
    """The address with the largest number in a ``srcset``."""
    return max(_parse_srcset(srcset), key=itemgetter(1), default=("", 0.0))[0]


def _is_much_smaller(address: str, srcset: str) -> bool:
    """Whether an address in a ``srcset`` is that of a copy much smaller than the largest."""
    if address not in srcset:
        return False
    widths = {candidate: width for candidate, width, unit in _parse_srcset(srcset) if unit == "w"}
    own = widths.get(address, inf)
    return own <= _MAX_PLACEHOLDER and max(widths.values()) >= _MIN_RATIO * own


def _parse_srcset(srcset: str) -> list[tuple[str, float, str]]:
    """The addresses in a ``srcset``, each with its number and unit."""
    return [
        (address.rstrip(","), float(size or 0), unit)
        for address, size, unit in _CANDIDATE.findall(srcset)
        if _is_address(address)
    ]
