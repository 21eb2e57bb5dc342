"""Images in lines of text: separate them from the words beside them; links to the same image."""

from unicodedata import category

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS
from ..edits import insert_first, is_only_content
from .images import is_symbol_text, may_be_copies

#: Blocks whose images at the beginning are put above their text.
_LINE_TAGS = HEADING_TAGS | {"p", "div", "body"}
#: Unicode categories of signs that directly follow what they belong to; of signs that directly
#: precede it; and signs that do either.
_CLOSING, _OPENING, _QUOTES = ("Pe", "Pf", "Po"), ("Ps", "Pi"), "\"'"
#: No space is needed beside these.
_SEPARATING_TAGS = BLOCK_TAGS | {"br"}


def is_link_to_itself(link: HtmlElement) -> bool:
    """Whether a link contains only an image and leads to it, perhaps in another size.

    A link with a title of its own does not count: the title would be lost.
    """
    image = next(iter(link), None)
    if image is None or image.tag != "img" or not is_only_content(image):
        return False
    if link.get("title", "") not in ("", image.get("alt"), image.get("title")):
        return False
    href, source = link.get("href", ""), image.get("src", "")
    return href == source or may_be_copies(href, source)


def separate_images(body: HtmlElement) -> None:
    """Separate the images of a clean tree from the words beside them."""
    images = list(body.iter("img"))
    for block in dict.fromkeys(next(image.iterancestors(*BLOCK_TAGS)) for image in images):
        if block.tag in HEADING_TAGS and not block.text_content().strip():
            block.tag = "p"
        elif block.tag in _LINE_TAGS:
            _lift_first_images(block)
    for image in images:
        _separate_from_words(image)


def _lift_first_images(block: HtmlElement) -> None:
    """Move the images at the beginning of a block above its text."""
    images = _remove_leading_images(block) if block.text_content().strip() else []
    if not images:
        return
    above = block.makeelement("p")
    above.extend(images)
    if block.tag in ("div", "body"):
        insert_first(block, above)
    else:
        block.addprevious(above)


def _remove_leading_images(element: HtmlElement) -> list[HtmlElement]:
    """Remove and return the images before the first word of an element, with links and breaks."""
    removed: list[HtmlElement] = []
    # lxml counts all children for len() each time.
    while not (element.text or "").strip() and (first := next(iter(element), None)) is not None:
        image, is_break = next(first.iter("img"), None), bool(removed) and first.tag == "br"
        if first.tag in BLOCK_TAGS or not (is_break or _belongs_above(image)):
            break
        if first.text_content().strip():
            return removed + _remove_leading_images(first)
        element.text, first.tail = first.tail, None
        element.remove(first)
        removed.append(first)
    return removed


def _belongs_above(image: HtmlElement | None) -> bool:
    """Whether an image at the beginning of a line is no part of the line."""
    return image is not None and not is_symbol_text(image.get("alt", ""))


def _separate_from_words(image: HtmlElement) -> None:
    """Put spaces between an image, or the elements that contain only it, and words beside it."""
    while image.getparent().tag not in BLOCK_TAGS and is_only_content(image):
        image = image.getparent()
    before, after, parent = image.getprevious(), image.getnext(), image.getparent()
    if before is not None:
        before.tail = _add_space(before.tail, -1, before)
    elif parent.text:
        parent.text = _add_space(parent.text, -1)
    image.tail = _add_space(image.tail, 0, after)


def _add_space(text: str | None, side: int, neighbour: HtmlElement | None = None) -> str | None:
    """A text with a space on the side of an image, unless a break or a sign makes it needless."""
    if text:
        sign, attached = text[side], _CLOSING if side == 0 else _OPENING
        is_separate = sign.isspace() or sign in _QUOTES or category(sign) in attached
    else:
        is_separate = neighbour is None or neighbour.tag in _SEPARATING_TAGS
    if is_separate:
        return text
    return f" {text or ''}" if side == 0 else f"{text or ''} "
