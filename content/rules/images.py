"""Images, figures with their captions, rules, and line breaks beside images."""

from collections.abc import Sequence

from ...addresses import clean_address
from .. import nodes
from ..image_addresses import is_symbol_text, may_be_copies
from ..nodes import Block, Break, Container, Image, Inline, LineBlock, Text, links_in, plain, unmark
from ..parse import Parser, becomes

caption = becomes(nodes.Caption)


def image(parser: Parser, element: int, _parent: Block) -> bool:
    """Read an image, if it has a safe address."""
    written = clean_address(parser.part.images.source(element))
    url = parser.part.addresses.of_image(written)
    if not url:
        return False
    own = parser.part.images.attributes(element)
    alt, title = (" ".join(own.get(name, "").split()) for name in ("alt", "title"))
    parser.collected.has_images = True
    parser.add(Image(url, alt, title, parser.marks))
    return True


def line_break(parser: Parser, _element: int, _parent: Block) -> bool:
    """Read a line break beside an image; others are read from the text of the page."""
    if parser.has_line:
        parser.add(Break(parser.marks))
    return True


def thematic_break(parser: Parser, _element: int, parent: Block) -> bool:
    """Read a line between two sections of a text."""
    parser.end_line()
    if isinstance(parent, Container):
        parent.add(nodes.Rule())
    return True


RULES = {"figure": becomes(nodes.Figure), "figcaption": caption}
TEXTLESS_RULES = {"br": line_break, "hr": thematic_break, "img": image}


def lift_images(container: Container) -> None:
    """Put the images at the beginning of a line above it; drop their links to themselves."""
    blocks: list[Block] = []
    for block in container.blocks:
        if isinstance(block, Container):
            lift_images(block)
        elif isinstance(block, LineBlock) and Image in map(type, block.line):
            _unlink_images(block.line)
            if isinstance(block, nodes.Heading) and not plain(block.line).strip():
                block = nodes.Paragraph(block.line)
            elif _may_have_images_above(block, container):
                blocks += _first_images(block.line)
        blocks.append(block)
    container.blocks[:] = blocks


def _may_have_images_above(block: LineBlock, parent: Container) -> bool:
    """Whether images go above a line: in cells, and at the beginning of items, they stay in it."""
    if isinstance(block, nodes.Caption) or isinstance(parent, nodes.Cell):
        return False
    is_marked = isinstance(block, nodes.Heading) or (
        isinstance(block, nodes.Paragraph) and block.is_marked
    )
    return is_marked or not isinstance(parent, nodes.Item | nodes.Term | nodes.Definition)


def _first_images(line: list[Inline]) -> list[nodes.Paragraph]:
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
    return [nodes.Paragraph(above)]


def _unlink_images(line: Sequence[Inline]) -> None:
    """Drop links around only an image that lead to it, perhaps in another size."""
    for mark, items in links_in(line):
        images = [item for item in items if isinstance(item, Image)]
        if len(images) == 1 and not plain(items).strip() and _leads_to(mark, images[0]):
            unmark(items, mark)


def _leads_to(link: nodes.Mark, image: Image) -> bool:
    """Whether a link leads to an image. One with a title of its own would lose it."""
    if link.title not in ("", image.alt, image.title):
        return False
    return link.address == image.url or may_be_copies(link.address, image.url)
