"""The address of an image, even if a script loads the image late."""

import re
from collections.abc import Iterator
from itertools import chain, islice
from urllib.parse import urlsplit

from lxml.html import HtmlElement

__all__ = [
    "image_name",
    "image_source",
    "is_shown",
    "is_small",
    "is_symbol",
    "leads_elsewhere",
    "shown_source",
]

#: An image that declares fewer pixels is an icon, or a portrait of an author.
_MIN_SIZE = 150
_PIXELS = re.compile(r"\s*([0-9]{1,6})(?:px)?\s*")
#: Parts of the addresses of symbols.
_SYMBOL = re.compile(
    r"\.svg\b|(?<![a-z])(?:avatar|button|icon|logo|placeholder|smil(?:ey|ie)|spacer)s?(?![a-z])",
    re.IGNORECASE,
)
_IMAGE_FILE = re.compile(r"\.(?:avif|gif|jpe?g|png|webp)$", re.IGNORECASE)
#: The size of a picture at the end of its file's name.
_SIZE = re.compile(r"[-_@](?:[0-9]+x[0-9]+|[0-9]+[wx]?|scaled)$")

#: Attributes that scripts load an image from.
_LAZY = tuple(
    f"data-{name}" for name in "src lazy-src lazy original original-src full-src hi-res-src".split()
)
_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
#: Most elements ``source`` that are read for an image: a picture may have thousands of both.
_MAX_SOURCES = 20
#: An address in a set, and its number. Nothing is tried twice: a set may be as long as a page.
_CANDIDATE = re.compile(r"([^\s,]\S*+)(?:\s++([0-9.]++)[wx]\s*+(?:,|$))?+")
#: Widths and heights that are too small to be seen.
_INVISIBLE = ("0", "1", "2")
_HIDDEN = re.compile(r"display:\s*none|(?<![a-z-])(?:width|height):\s*[0-2]px", re.IGNORECASE)
#: Files that are shown until an image is loaded.
_STAND_IN = re.compile(
    r"(?:blank|dummy|lazy|loading|pixel|placeholder|spacer|transparent|1x1)[^/]{0,40}"
    r"\.(?:gif|png|svg)\b",
    re.IGNORECASE,
)
#: In the classes of small copies that are shown until their image is loaded.
_BLURRED = re.compile("blur|lqip|placeholder", re.IGNORECASE)


def image_source(image: HtmlElement) -> str:
    """Find the address of an image.

    Parameters
    ----------
    image : HtmlElement
        An element ``img``.

    Returns
    -------
    str
        The address that a script loads, its own address, or the largest of a set, also in an
        element ``picture``. Empty if there is none.
    """
    attributes = dict(image.items())
    late = (attributes.get(name, "") for name in _LAZY)
    with_sets = chain((attributes,), (source.attrib for source in _sources(image)))
    of_sets = (_largest(one[name]) for one in with_sets for name in _SETS if one.get(name))
    own = attributes.get("src", "")
    # File names have a dot; images within an address do not.
    is_stand_in = "." in own and _STAND_IN.search(own)
    others = chain(of_sets, (own,)) if is_stand_in else chain((own,), of_sets)
    return next(filter(_is_address, chain(late, others)), "")


def _sources(image: HtmlElement) -> Iterator[HtmlElement]:
    """The first elements ``source`` of the ``picture`` around an image."""
    # The parser puts the image into the ``source`` before it.
    for picture in islice(image.iterancestors("picture"), 1):
        yield from islice(picture.iter("source"), _MAX_SOURCES)


def shown_source(image: HtmlElement) -> str:
    """Find the address of an image that readers see.

    Parameters
    ----------
    image : HtmlElement
        An element ``img``. In ``noscript``, it often repeats the image before.

    Returns
    -------
    str
        Like `image_source`, but also empty if the image only counts readers, or is shown twice.
    """
    return image_source(image) if _may_be_shown(image) else ""


def is_shown(image: HtmlElement) -> bool:
    """Whether readers see an image: see `shown_source`."""
    return bool(shown_source(image))


def _may_be_shown(image: HtmlElement) -> bool:
    if image.get("width") in _INVISIBLE or image.get("height") in _INVISIBLE:
        return False
    if image.get("hidden") is not None:
        return False
    if (style := image.get("style")) and _HIDDEN.search(style):
        return False
    if (names := image.get("class")) and _BLURRED.search(names) and _has_another_beside(image):
        return False
    around = image.getparent()
    before = around.getprevious() if around is not None and around.tag == "noscript" else None
    if before is not None and before.tag == "picture":
        before = next(before.iter("img"), None)
    return before is None or before.tag != "img" or not image_source(before)


def is_small(image: HtmlElement) -> bool:
    """Whether an image declares a size so small that it is an icon, or an author's portrait."""
    sizes = [_PIXELS.fullmatch(image.get(name) or "") for name in ("width", "height")]
    return any(size and int(size[1]) < _MIN_SIZE for size in sizes)


def is_symbol(source: str) -> bool:
    """Whether the address of an image is that of an icon, a logo or the like."""
    return _SYMBOL.search(source) is not None


def image_name(source: str) -> str:
    """The name of an image's file, without its size and its ending.

    Examples
    --------
    >>> image_name("https://tide.example/i/lamp-600x400.jpg?w=3"), image_name("/i/Lamp.webp")
    ('lamp', 'lamp')
    """
    name = _IMAGE_FILE.sub("", _path(source).rpartition("/")[2])
    return _SIZE.sub("", name).lower()


def leads_elsewhere(href: str, address: str) -> bool:
    """Whether a link around an image leads to another page, not to a larger copy of the image.

    Parameters
    ----------
    href : str
        Address of the link; empty if there is none.
    address : str
        Address of the page.
    """
    path = _path(href)
    return path not in ("", _path(address)) and _IMAGE_FILE.search(path) is None


def _path(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:  # not an address
        return address


def _has_another_beside(image: HtmlElement) -> bool:
    beside = (image.getprevious(), image.getnext())
    return any(other is not None and other.tag in ("img", "picture") for other in beside)


def _is_address(source: str) -> bool:
    return bool(source) and not source.strip().startswith("data:")


def _largest(candidates: str) -> str:
    """The address with the largest number in a ``srcset``."""
    found = [(float(size or 0), address) for address, size in _numbered(candidates)]
    return max(found, key=lambda pair: pair[0], default=(0.0, ""))[1]


def _numbered(candidates: str) -> list[tuple[str, str]]:
    return [
        (address.rstrip(","), size if size.count(".") < 2 and size != "." else "")
        for address, size in _CANDIDATE.findall(candidates)
        if _is_address(address)
    ]
