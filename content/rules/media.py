"""Links to videos and sounds."""

from ..nodes import Block, Container, Mark, Paragraph, Text
from ..parse import Parser
from .found.images import MEDIA_TAGS, media_address


def media(parser: Parser, element: int, parent: Block) -> Paragraph | None:
    """A line with a link to a video or a sound: its title, or its address."""
    node = parser.part.flow.node(element)
    written = media_address(node)
    address = parser.addresses.of_link(written) if written else ""
    if not address:
        return None
    title = " ".join((node.get("title") or "").split())
    parser.end_line()
    made = Paragraph([Text(title or address, (Mark("media", address),))])
    if isinstance(parent, Container):
        parent.add(made)
    return made


TEXTLESS_RULES = dict.fromkeys(MEDIA_TAGS, media)
