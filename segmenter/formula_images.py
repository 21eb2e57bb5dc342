"""Images of formulas, which services draw from TeX."""

import re
from urllib.parse import unquote

from lxml.html import HtmlElement

#: Signs that occur in TeX but not in words.
TEX_SIGN = re.compile(r"[\\^_{}=+]|^\S$")
_IMAGE_CLASSES = frozenset(
    "latex tex mwe-math-fallback-image-display mwe-math-fallback-image-inline".split()
)
#: Parts of classes of images that show formulas or pictures of mathematics: their texts tell.
_IMAGE_PARTS = re.compile(r"(?<![a-z])(?:math|equation|formula|latex|tex)(?![a-z])", re.IGNORECASE)
IMAGE_NAMES = ("equation", "formula")
_IMAGE_SOURCE = re.compile(
    r"[^?]{0,100}(?://latex\.codecogs\.com/|/latex\.php\?|/math/render/|/equation\?tex="
    r"|/chart\?(?:[^#]{0,200}&)?cht=tx)"
)
_IMAGE_QUERY = re.compile(
    r"//latex\.codecogs\.com/[a-z.]*\?(?P<whole>.+)|[?&](?:latex|tex|chl)=(?P<value>[^&]+)"
)
#: What services are told about sizes and colours.
_SETTING = re.compile(
    r"\\(?:inline|dpi\{\d+\}|(?:bg|fg)_\w+|tiny|small|large|huge)(?![A-Za-z])\s*|&space;",
    re.IGNORECASE,
)


def tex_of_image(image: HtmlElement) -> str:
    """The TeX that an image shows, from its text or its address; empty for other images."""
    names, source = image.get("class") or "", image.get("src") or ""
    text = image.get("alt") or image.get("title") or ""
    if _IMAGE_PARTS.search(names) and TEX_SIGN.search(text):
        return text
    if _IMAGE_CLASSES.isdisjoint(names.split()) and not _IMAGE_SOURCE.match(source):
        return ""
    query = _IMAGE_QUERY.search(source)
    if query is None or TEX_SIGN.search(text):
        return text
    return _SETTING.sub(" ", unquote((query["whole"] or query["value"]).replace("+", " ")))
