"""Images in lines: the words beside them, and links from them to themselves."""

from unicodedata import category

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS
from ..edits import is_alone
from .images import may_be_copies, says_sign

#: Blocks whose first image is put above their text.
_LINES = HEADING_TAGS | {"p", "div", "body"}
#: Kinds of signs that are directly after, or directly before, what they belong to; and both.
_CLOSING, _OPENING, _QUOTES = ("Pe", "Pf", "Po"), ("Ps", "Pi"), "\"'"
#: What no space is needed beside.
_APART = BLOCK_TAGS | {"br"}


def is_own_link(link: HtmlElement) -> bool:
    """Whether a link is around an image alone, and leads to it, or to the image in another size.

    It has no title of its own, which would be lost with it.
    """
    image = next(iter(link), None)
    if image is None or image.tag != "img" or not is_alone(image):
        return False
    if link.get("title", "") not in ("", image.get("alt"), image.get("title")):
        return False
    href, source = link.get("href", ""), image.get("src", "")
    return href == source or may_be_copies(href, source)


def part_images(body: HtmlElement) -> None:
    """Part the images of a clean tree from the words beside them."""
    images = list(body.iter("img"))
    for block in dict.fromkeys(map(_block, images)):
        if block.tag in HEADING_TAGS and not block.text_content().strip():
            block.tag = "p"
        elif block.tag in _LINES:
            _lift_first_images(block)
    for image in images:
        _part_from_words(image)


def _block(image: HtmlElement) -> HtmlElement:
    around = image.getparent()
    while around.tag not in BLOCK_TAGS:
        around = around.getparent()
    return around


def _lift_first_images(block: HtmlElement) -> None:
    """Put the images that begin a line above it."""
    taken = _taken(block) if block.text_content().strip() else []
    if not taken:
        return
    above = block.makeelement("p")
    above.extend(taken)
    if block.tag in ("div", "body"):
        block.text, above.tail = None, block.text
        block.insert(0, above)
    else:
        block.addprevious(above)


def _taken(element: HtmlElement) -> list[HtmlElement]:
    """Take out what is before the first word of an element: images, breaks, links around them."""
    taken: list[HtmlElement] = []
    # The number of its children is counted each time that it is asked for.
    while not (element.text or "").strip() and (first := next(iter(element), None)) is not None:
        image, is_break = next(first.iter("img"), None), bool(taken) and first.tag == "br"
        if first.tag in BLOCK_TAGS or not (is_break or _is_above(image)):
            break
        if first.text_content().strip():
            return taken + _taken(first)
        element.text, first.tail = first.tail, None
        element.remove(first)
        taken.append(first)
    return taken


def _is_above(image: HtmlElement | None) -> bool:
    """Whether an image that begins a line is no part of it."""
    return image is not None and not says_sign(image.get("alt", ""))


def _part_from_words(image: HtmlElement) -> None:
    """Put spaces between an image, or the link around it alone, and the words beside it."""
    while image.getparent().tag not in BLOCK_TAGS and is_alone(image):
        image = image.getparent()
    before, after, around = image.getprevious(), image.getnext(), image.getparent()
    if before is not None:
        before.tail = _spaced(before.tail, -1, before)
    elif around.text:
        around.text = _spaced(around.text, -1)
    image.tail = _spaced(image.tail, 0, after)


def _spaced(text: str | None, side: int, beyond: HtmlElement | None = None) -> str | None:
    """A text beside an image, with a space on that side if a line goes on; some signs need none."""
    if text:
        joining = _CLOSING if side == 0 else _OPENING
        is_apart = text[side].isspace() or text[side] in _QUOTES or category(text[side]) in joining
    else:
        is_apart = beyond is None or beyond.tag in _APART
    if is_apart:
        return text
    return f" {text or ''}" if side == 0 else f"{text or ''} "
