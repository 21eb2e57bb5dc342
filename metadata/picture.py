"""The picture of a page: the one that it declares, or else the first of its article."""

import re
from collections.abc import Iterator

from ..addresses import complete_address, is_web_address
from ..content.image_addresses import Images
from ..content.lookups import elements_in
from ..content.rules.pictures import OTHER_NAMES
from ..segmenter.doc import Doc
from ..segmenter.nearest import Nearest
from ..segmenter.page import Page
from ..segmenter.tags import HEADING_TAGS
from ..segmenter.titles import Heading
from ..segmenter.unfilled import is_unfilled
from .linked_data import LinkedData
from .statements import Statements, is_other_work, stated_line

#: Names of ``meta`` elements, the most reliable first.
NAMES = tuple(
    """og:image og:image:url og:image:secure_url twitter:image twitter:image:src
    parsely-image-url sailthru.image.full sailthru.image thumbnail image""".split()
)
#: In microdata: the property of a picture, those of its address, and those of items that have
#: other pictures.
_PROPERTY, _ADDRESSES = "image", ("contenturl", "url")
_OTHER_ITEMS = frozenset("author brand creator logo provider publisher".split())
#: A scheme other than that of the web.
_OTHER_SCHEME = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]*:", re.IGNORECASE)
#: Files that stand in for a picture, and the counters of visits.
_NO_PICTURE = re.compile(
    r"(?:(?:^|/)(?:1x1|blank|dummy|lazy(?:load)?|load(?:er|ing)|pixel|spacer|trans(?:parent)?)"
    r"|(?:^|[/_-])place-?holder)"
    r"(?:[_-]?\d+(?:x\d+)?)?\.(?:gif|jpe?g|png|svg|webp)(?![^?#])"
    r"|(?:^|[/_-])(?:default|no)[_-]?(?:avatar|image|photo|picture|thumb)s?[/._-]"
    r"|//(?:via\.)?(?:placeholder\.com|placehold\.\w+|dummyimage\.com)/"
    r"|//(?:\w+\.)?facebook\.com/tr\b|//s?b\.scorecardresearch\.|//pixel\.|/akam/|/pixel[/?]|/g\.gif\b"
    r"|google-analytics\.|doubleclick\.|imrworldwide\.|/(?:beacon|collect|track(?:ing)?)(?:\.\w+)?\?"
    r"|(?: |%20)\d+[wx],",
    re.IGNORECASE,
)
#: Most characters between the heading and the first picture of an article.
MAX_CHARACTERS = 3_000
#: Elements that stories are in, and those whose pictures belong to none.
_STORY_TAGS = ("article", "main")
_OTHER_TAGS = frozenset("aside button footer form label nav pre".split())
#: In the addresses of signs, and of pictures that are mostly signs if their size is not declared.
_SIGN = re.compile(
    r"(?<![a-z])(?:arrow|badge|btn|bullet|close|emoji|flag|ico|rating|star|thumbs|tip)s?(?![a-z])"
    r"|icons?/|/cgi-bin/",
    re.IGNORECASE,
)
_GIF = re.compile(r"\.gif\b", re.IGNORECASE)


def read_picture(
    page: Page, stated: Statements, linked: LinkedData, heading: Heading | None
) -> str | None:
    """Find the picture of a page: its address, absolute if that of the page is known.

    It is the picture that the page declares, or else the first that may illustrate its story.
    """
    base = page.base_address
    for written in filter(None, _candidates(page, stated, linked, heading)):
        if may_be_picture(address := complete_address(base, stated_line(written))):
            return address.replace(" ", "%20")
    return None


def may_be_picture(address: str) -> bool:
    """Whether an address may be that of a picture, and not a stand-in or a counter of visits.

    Examples
    --------
    >>> [may_be_picture(one) for one in ("https://tide.example/lamp.jpg", "/i/1x1.gif", "data:,")]
    [True, False, False]
    """
    if _OTHER_SCHEME.match(address) or _NO_PICTURE.search(address):
        return False
    path = address.partition("//")[2].partition("/")[2] if is_web_address(address) else address
    name = path.rstrip("/").rpartition("/")[2]
    return bool(name) and not is_unfilled(name) and "{{" not in address


def _candidates(
    page: Page, stated: Statements, linked: LinkedData, heading: Heading | None
) -> Iterator[str]:
    """Addresses that may be those of the picture, the most reliable first."""
    yield from stated.lines(NAMES)
    yield from linked.pictures()
    yield from stated.pictures
    images = Images(page.doc)
    yield from _microdata(page.doc, images)
    yield from _pictures_of_story(page, images, heading)


def _microdata(doc: Doc, images: Images) -> Iterator[str]:
    """The addresses of pictures in microdata, unless they are those of other works or persons."""
    is_other = Nearest(
        doc.parents.__getitem__, lambda one: _is_other_item(doc.value(one, "itemprop")), -1
    )
    pictures = dict.fromkeys(doc.with_value("itemprop", lambda one: one.lower() == _PROPERTY))
    for element in doc.declaring:
        name = element.get("itemprop").lower()
        is_picture = name == _PROPERTY or (name in _ADDRESSES and element.parent in pictures)
        if is_picture and is_other(element.parent) < 0:
            yield element.get("content") or element.get("href")
    for picture in pictures:
        within = elements_in(images.all, range(picture, doc.ends[picture]), 1)
        if within and is_other(picture) < 0:
            yield images.source(within[0])


def _is_other_item(properties: str) -> bool:
    return is_other_work(properties) or not _OTHER_ITEMS.isdisjoint(properties.lower().split())


def _pictures_of_story(page: Page, images: Images, heading: Heading | None) -> Iterator[str]:
    """The pictures at the beginning of the story, except icons, portraits and links elsewhere."""
    doc = page.doc
    story = _story(doc, heading)
    if not story:
        return
    is_other = Nearest(
        doc.parents.__getitem__, lambda one: one > story.start and _is_other(doc, one), -1
    )
    limit = doc.starts[heading.element if heading else story.start] + MAX_CHARACTERS
    for image in elements_in(images.all, story):
        if doc.starts[image] > limit:
            break
        source = images.shown_source(image)
        if not source or _SIGN.search(source) or is_other(image) >= 0:
            continue
        if _GIF.search(source) and not images.is_picture(image):
            continue
        if images.may_illustrate_story(image, page.address):
            yield source


def _story(doc: Doc, heading: Heading | None) -> range:
    """The elements of the article: those around the heading or below it, or the only article."""
    if heading is not None:
        if heading.tag not in HEADING_TAGS:
            return range(0)
        around = doc.nearest(heading.element, _STORY_TAGS)
        return range(around, doc.ends[around]) if around >= 0 else range(heading.element, len(doc))
    stories = doc.tagged(_STORY_TAGS[0]) or doc.tagged(_STORY_TAGS[1])
    return range(stories[0], doc.ends[stories[0]]) if len(stories) == 1 else range(0)


def _is_other(doc: Doc, element: int) -> bool:
    names = f"{doc.value(element, 'class')} {doc.value(element, 'id')}".lower()
    return doc.tags[element] in _OTHER_TAGS or OTHER_NAMES.search(names) is not None
