"""Links to videos and sounds."""

import re

from ...addresses import clean_address
from ..nodes import Block, Container, Heading, Paragraph, Text
from ..parse import Parser
from ..part import Part

MEDIA_TAGS = ("audio", "iframe", "video")
#: Addresses of frames that play something. Those of YouTube must be turned into page addresses.
_PLAYER = re.compile(
    r"""(?:https?:)?//(?:
      (?:www\.)?youtube(?:-nocookie)?\.com/embed/(?P<youtube>[\w-]{6,20})
    | player\.vimeo\.com/video/ | (?:www\.|geo\.)?dailymotion\.com/(?:embed|player)
    | w\.soundcloud\.com/player | open\.spotify\.com/embed | embed\.podcasts\.apple\.com/
    | embed\.ted\.com/ | player\.bilibili\.com/ | player\.twitch\.tv/ | archive\.org/embed/
    )""",
    re.VERBOSE,
)


def media_address(part: Part, element: int) -> str:
    """Find the address of a video, a sound, or a frame that plays one; empty if unknown."""
    own = part.attributes(element)
    if part.tags[element] == "iframe":
        address = own.get("src") or own.get("data-src") or ""
        player = _PLAYER.match(address)
        if player and player["youtube"]:
            return f"https://www.youtube.com/watch?v={player['youtube']}"
        return clean_address(address) if player else ""
    if address := own.get("src", ""):
        return clean_address(address)
    sources = (child for child in part.children(element) if part.tags[child] == "source")
    return clean_address(next(filter(None, (part.doc.value(one, "src") for one in sources)), ""))


def media(parser: Parser, element: int, parent: Block) -> bool:
    """Read a line with a link to a video or a sound: its title, or its address."""
    mark = parser.part.addresses.link(media_address(parser.part, element), kind="media")
    if not mark.address or isinstance(parent, Heading):
        return False
    title = " ".join(parser.part.attributes(element).get("title", "").split())
    link = Text(title or mark.address, (mark,))
    if isinstance(parent, Container):
        parser.end_line()
        parent.add(Paragraph([link]))
    else:
        parser.add(link)
    return True


TEXTLESS_RULES = dict.fromkeys(MEDIA_TAGS, media)
