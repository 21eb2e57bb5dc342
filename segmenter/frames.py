"""Pages inside a page: the source of a frame in its attribute ``srcdoc``."""

from collections import deque

from lxml.etree import ParserError
from lxml.html import HtmlElement, document_fromstring

#: Maximum number of frames that are opened; the source of each may hold others.
_MAX_FRAMES = 100
#: Sizes of frames that nobody sees.
_NO_SIZES = frozenset(("0", "0px", "1", "1px"))


def open_frames(tree: HtmlElement) -> bool:
    """Put the pages of frames in their places; return whether there were any.

    Examples
    --------
    >>> from lxml.html import fromstring, tostring
    >>> page = fromstring("<section><iframe srcdoc='<p>One'></iframe></section>")
    >>> open_frames(page), tostring(page)
    (True, b'<section><div><p>One</p></div></section>')
    """
    frames = deque(filter(_is_seen, tree.iter("iframe")))
    n_frames = 0
    while frames and n_frames < _MAX_FRAMES:
        frame = frames.popleft()
        _open(frame)
        frames.extend(filter(_is_seen, frame.iter("iframe")))
        n_frames += 1
    return n_frames > 0


def _is_seen(frame: HtmlElement) -> bool:
    sizes = (frame.get("width", "").strip(), frame.get("height", "").strip())
    return bool(frame.get("srcdoc", "").strip()) and _NO_SIZES.isdisjoint(sizes)


def _open(frame: HtmlElement) -> None:
    """Make a frame a division with the content of its page."""
    source = frame.attrib.pop("srcdoc")
    frame.tag, frame[:], frame.text = "div", [], None
    try:
        body = document_fromstring(source).find("body")
    except (ParserError, ValueError):  # only comments, or an XML declaration with an encoding
        return
    if body is not None:
        frame.text = body.text
        frame.extend(list(body))
