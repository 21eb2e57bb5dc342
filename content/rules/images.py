"""Images, figures with their captions, rules, and line breaks beside images."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from string import punctuation
from urllib.parse import quote

from ...addresses import clean_address
from ..image_addresses import is_symbol_text, may_be_copies
from ..nodes import (
    Block,
    Break,
    Caption,
    Cell,
    Container,
    Definition,
    Figure,
    Heading,
    Image,
    Inline,
    Item,
    LineBlock,
    Mark,
    Paragraph,
    Term,
    Text,
    plain,
)
from ..nodes import Rule as RuleNode
from ..parse import Parser, Rule


def _adds(make: Callable[[], Block]) -> Rule:
    def rule(_parser: Parser, _element: int, parent: Block) -> Block | None:
        return parent.add(make()) if isinstance(parent, Container) else None

    return rule


figure, caption = _adds(Figure), _adds(Caption)
#: For figures of which no text is kept.
added_figure = _adds(lambda: Figure(is_added=True))


def image(parser: Parser, element: int, _parent: Block) -> bool:
    """Read an image, if it has a safe address."""
    written = clean_address(parser.part.images.source(element))
    if " " in written or not written.isprintable():
        # Only the addresses of links are put on one line.
        written = quote(written, safe=punctuation)
    url = parser.part.addresses.of_image(written)
    if not url:
        return False
    own = parser.part.images.attributes(element)
    alt, title = (" ".join(own.get(name, "").split()) for name in ("alt", "title"))
    parser.collected.has_images = True
    parser.add(Image(url, alt, title, parser.marks))
    return True


def line_break(parser: Parser, _element: int, _parent: Block) -> bool:
    """Read a line break beside an image; others are read from the flow of the page."""
    if parser.has_line:
        parser.add(Break(parser.marks))
    return True


def thematic_break(parser: Parser, _element: int, parent: Block) -> bool:
    """Read a line between two sections of a text."""
    parser.end_line()
    if isinstance(parent, Container):
        parent.add(RuleNode())
    return True


RULES = {"figure": figure, "figcaption": caption}
TEXTLESS_RULES = {"br": line_break, "hr": thematic_break, "img": image}


def lift_images(container: Container) -> None:
    """Put the images at the beginning of a line above it; drop their links to themselves."""
    blocks: list[Block] = []
    for block in container.blocks:
        if isinstance(block, Container):
            lift_images(block)
        elif isinstance(block, LineBlock) and Image in map(type, block.line):
            _unlink_images(block.line)
            if isinstance(block, Heading) and not plain(block.line).strip():
                block = Paragraph(block.line)
            elif _may_have_images_above(block, container):
                blocks += _first_images(block.line)
        blocks.append(block)
    container.blocks[:] = blocks


def _may_have_images_above(block: LineBlock, parent: Container) -> bool:
    """Whether images go above a line: in cells, and at the beginning of items, they stay in it."""
    if isinstance(block, Caption) or isinstance(parent, Cell):
        return False
    is_marked = isinstance(block, Heading) or (isinstance(block, Paragraph) and block.is_marked)
    return is_marked or not isinstance(parent, Item | Term | Definition)


def _first_images(line: list[Inline]) -> list[Paragraph]:
    """Remove the images before the first word of a line; none of them is a symbol in it."""
    n_first, n_images = 0, 0
    for item in line:
        is_image = isinstance(item, Image) and not is_symbol_text(item.alt)
        is_blank = isinstance(item, Text) and not item.text.strip()
        if not (is_image or is_blank or (n_first and isinstance(item, Break))):
            break
        n_first, n_images = n_first + 1, n_images + is_image
    if not n_images or n_first == len(line):
        return []
    above = line[:n_first]
    del line[:n_first]
    while isinstance(above[-1], Break):
        above.pop()
    of_text = set(map(id, line[0].marks))
    for item in above:
        item.marks = tuple(one for one in item.marks if id(one) not in of_text)
    return [Paragraph(above)]


def _unlink_images(line: Sequence[Inline]) -> None:
    """Drop links around only an image that lead to it, perhaps in another size."""
    for mark, items in _linked(line):
        images = [item for item in items if isinstance(item, Image)]
        if len(images) == 1 and not plain(items).strip() and _leads_to(mark, images[0]):
            for item in items:
                item.marks = tuple(one for one in item.marks if one is not mark)


def _linked(line: Sequence[Inline]) -> Iterator[tuple[Mark, list[Inline]]]:
    """The links in a line, each with what they contain."""

    def link_around(item: Inline) -> Mark | None:
        return next((mark for mark in item.marks if mark.is_link), None)

    for _, group in groupby(line, lambda item: id(link_around(item))):
        items = list(group)
        if mark := link_around(items[0]):
            yield mark, items


def _leads_to(link: Mark, image: Image) -> bool:
    """Whether a link leads to an image. One with a title of its own would lose it."""
    if link.title not in ("", image.alt, image.title):
        return False
    return link.address == image.url or may_be_copies(link.address, image.url)
