"""The addresses of videos and sounds, also in frames of the sites that play them."""

import re

from lxml.html import HtmlElement

from ...addresses import clean_address

#: Marks links to them, which have no text.
MEDIA = "data-media"
MEDIA_TAGS = frozenset(("audio", "iframe", "video"))

#: Addresses of frames that play something; YouTube's are not the address of a page.
_PLAYER = re.compile(
    r"""(?:https?:)?//(?:
      (?:www\.)?youtube(?:-nocookie)?\.com/embed/(?P<youtube>[\w-]{6,20})
    | player\.vimeo\.com/video/ | (?:www\.|geo\.)?dailymotion\.com/(?:embed|player)
    | w\.soundcloud\.com/player | open\.spotify\.com/embed | embed\.podcasts\.apple\.com/
    | embed\.ted\.com/ | player\.bilibili\.com/ | player\.twitch\.tv/ | archive\.org/embed/
    )""",
    re.VERBOSE,
)


def media_address(element: HtmlElement) -> str:
    """Find the address of a video, a sound, or a frame that plays one; else empty."""
    if element.tag == "iframe":
        source = element.get("src") or element.get("data-src") or ""
        player = _PLAYER.match(source)
        if player and player["youtube"]:
            return f"https://www.youtube.com/watch?v={player['youtube']}"
        return clean_address(source) if player else ""
    sources = (one.get("src") for one in (element, *element.iterchildren("source")))
    return clean_address(next(filter(None, sources), ""))
