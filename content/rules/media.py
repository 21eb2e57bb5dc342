"""Links to videos, sounds and documents that a page embeds."""

import re
from urllib.parse import parse_qsl, urlsplit

from ...addresses import clean_address
from ..nodes import Block, Container, Heading, Paragraph, Text
from ..parse import Parser
from ..part import Part

#: The tags of frames, which may show documents.
DOCUMENT_TAGS = ("embed", "iframe")
MEDIA_TAGS = ("audio", *DOCUMENT_TAGS, "video")
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
#: The end of the path of a document, and addresses of frames that show one.
_DOCUMENT_FILE = re.compile(r"\.(?:pdf|docx?|odt|pptx?|odp|xlsx?|ods|epub)$", re.IGNORECASE)
_DOCUMENT_FRAME = re.compile(
    r"(?:https?:)?//(?:docs\.google\.com/(?:document|presentation|spreadsheets)/"
    r"|drive\.google\.com/file/)"
)
_PDF = "application/pdf"


def media_address(part: Part, element: int) -> str:
    """Find the address of a video, a sound or a document, or that of their frame; or empty."""
    own = part.attributes(element)
    if part.tags[element] in DOCUMENT_TAGS:
        address = own.get("src") or own.get("data-src") or ""
        player = _PLAYER.match(address)
        if player and player["youtube"]:
            return f"https://www.youtube.com/watch?v={player['youtube']}"
        if player or own.get("type") == _PDF or _DOCUMENT_FRAME.match(address):
            return clean_address(address)
        return document_address(address)
    if address := own.get("src", ""):
        return clean_address(address)
    sources = (child for child in part.children(element) if part.tags[child] == "source")
    return clean_address(next(filter(None, (part.doc.value(one, "src") for one in sources)), ""))


def document_address(address: str) -> str:
    """The address of a document, also if it is given to the viewer that has this address; or empty.

    Examples
    --------
    >>> document_address("/viewer.html?file=%2Fplan.pdf#page=2"), document_address("/viewer.html")
    ('/plan.pdf', '')
    """
    try:
        parts = urlsplit(address)
        if _DOCUMENT_FILE.search(parts.path):
            return clean_address(address)
        values = (value for _, value in parse_qsl(parts.query))
        return next((clean_address(one) for one in values if _DOCUMENT_FILE.search(one)), "")
    except ValueError:  # not an address
        return ""


def media(parser: Parser, element: int, parent: Block) -> bool:
    """Read a line with a link to a video, a sound or a document: its title, or its address."""
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
