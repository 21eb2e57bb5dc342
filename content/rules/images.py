"""Images, figures with their captions, and the elements without text that belong to the content."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import takewhile
from unicodedata import category

from ...addresses import clean_address
from ..nodes import (
    Block,
    Break,
    Caption,
    Cell,
    Container,
    Content,
    Figure,
    Heading,
    Image,
    Inline,
    LineBlock,
    Marks,
    Paragraph,
    Text,
    plain,
)
from ..nodes import Rule as RuleNode
from ..parse import Parser
from ..part import Part
from ..walk import lines
from .found.images import MEDIA_TAGS, Images, is_symbol_text, may_be_copies
from .found.pictures import Pictures
from .shown_images import ShownImages

#: Unicode categories of signs that directly follow what they belong to; of signs that directly
#: precede it; and signs that do either.
_CLOSING, _OPENING, _QUOTES = ("Pe", "Pf", "Po"), ("Ps", "Pi"), "\"'"


def figure(_parser: Parser, _element: int, parent: Block) -> Figure | None:
    """A figure."""
    return parent.add(Figure()) if isinstance(parent, Container) else None


def caption(_parser: Parser, _element: int, parent: Block) -> Caption | None:
    """The caption of a figure."""
    return parent.add(Caption()) if isinstance(parent, Container) else None


def added_figure(_parser: Parser, _element: int, parent: Block) -> Figure | None:
    """A figure of which no text is kept."""
    return parent.add(Figure(is_added=True)) if isinstance(parent, Container) else None


def image(parser: Parser, element: int, _parent: Block) -> Image | None:
    """An image with a safe address."""
    url = parser.addresses.of_image(clean_address(parser.images.source(element)))
    if not url:
        return None
    own = parser.part.attributes(element)
    alt, title = (" ".join(own.get(name, "").split()) for name in ("alt", "title"))
    made = Image(url, alt, title, parser.marks)
    parser.add(made)
    return made


def line_break(parser: Parser, _element: int, parent: Block) -> Break:
    """A line break beside an image; others are read from the flow of the page."""
    made = Break(parser.marks)
    if parser.has_line and not isinstance(parent, LineBlock):
        parser.add(made)
    return made


def thematic_break(parser: Parser, _element: int, parent: Block) -> RuleNode:
    """A line between two sections of a text."""
    made = RuleNode()
    parser.end_line()
    if isinstance(parent, Container):
        parent.add(made)
    return made


RULES = {"figure": figure, "figcaption": caption}


def shown_images(part: Part, images: Images, pictures: Pictures) -> list[int]:
    """The images between two kept texts, and those of `pictures`, without ornaments."""
    between = (one for one in part.flow.tagged("img") if is_between(part, part.runs, one))
    return ShownImages(part, images, sorted({*between, *pictures.images})).find()


def is_between(part: Part, kept: Sequence[bool], element: int) -> bool:
    """Whether an element without text is between two kept runs that follow each other."""
    after = bisect_right(part.flow.elements_before_runs, element)
    return 0 < after < len(kept) and kept[after - 1] and kept[after]


def textless_elements(part: Part, kept: Sequence[bool], images: Sequence[int]) -> list[int]:
    """The elements without text that belong to the content: `images` and what is beside them."""
    opened = part.flow.elements_before_runs
    beside = {bisect_right(opened, one) for one in images}
    others = [one for one in part.flow.tagged("hr", *MEDIA_TAGS) if is_between(part, kept, one)]
    breaks = [one for one in part.flow.tagged("br") if bisect_right(opened, one) in beside]
    return sorted({*images, *others, *(one for one in breaks if is_between(part, kept, one))})


def lift_images(content: Content) -> None:
    """Put images at the beginning of a line above it, and spaces between images and words."""
    for holder, row, block in reversed(list(lines(content))):
        line = block.line
        if not any(isinstance(item, Image) for item in line):
            continue
        for item in line:
            if isinstance(item, Image):
                _unlink(item, line)
        if not plain(line).strip():
            _separate(line)
            if isinstance(block, Heading):
                holder.blocks[row] = Paragraph(line)
            continue
        if not isinstance(block, Caption) and not isinstance(holder, Cell):
            if above := _remove_first_images(line):
                _separate(above)
                holder.blocks.insert(row, Paragraph(above))
        _separate(line)


def _remove_first_images(line: list[Inline]) -> list[Inline]:
    """Remove the images before the first word of a line, which are no symbols in it."""
    n_first = 0
    for item in line:
        is_image = isinstance(item, Image) and not is_symbol_text(item.alt)
        is_blank = isinstance(item, Text) and not item.text.strip()
        if not (is_image or is_blank or (n_first and isinstance(item, Break))):
            break
        n_first += 1
    above = line[:n_first]
    if not any(isinstance(item, Image) for item in above):
        return []
    del line[:n_first]
    while isinstance(above[-1], Break):
        above.pop()
    return above


def _unlink(image: Image, line: Sequence[Inline]) -> None:
    """Drop a link around only an image that leads to it, perhaps in another size."""
    for mark in image.marks:
        n_linked = sum(any(one is mark for one in item.marks) for item in line)
        if not mark.is_link or n_linked > 1 or mark.title not in ("", image.alt, image.title):
            continue
        if mark.address == image.url or may_be_copies(mark.address, image.url):
            image.marks = tuple(one for one in image.marks if one is not mark)


def _separate(line: list[Inline]) -> None:
    """Separate the images in a line from the words beside them."""
    for row in range(len(line) - 1, -1, -1):
        if not isinstance(line[row], Image):
            continue
        if row + 1 < len(line) and not isinstance(after := line[row + 1], Break):
            if not _is_apart(after.text[:1], _CLOSING):
                line.insert(row + 1, Text(" ", _common(line[row], after)))
        if row and not isinstance(before := line[row - 1], Break):
            if not _is_apart(before.text[-1:], _OPENING):
                line.insert(row, Text(" ", _common(before, line[row])))


def _is_apart(sign: str, attached: Sequence[str]) -> bool:
    """Whether the sign beside an image makes a space needless."""
    return bool(sign) and (sign.isspace() or sign in _QUOTES or category(sign) in attached)


def _common(first: Inline, second: Inline) -> Marks:
    """The marks that two neighbours share."""
    pairs = zip(first.marks, second.marks, strict=False)
    return tuple(one for one, _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
