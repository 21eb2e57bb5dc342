"""Documents in a page, such as PDF files, in ``object``: they become frames, which readers see.

The text in such an ``object`` is for browsers that cannot show the document.
"""

import re

_TAG = re.compile(rb"<(?P<end>/?)object(?=[\s/>])(?P<attributes>[^<>]*)>", re.IGNORECASE)
_DOCUMENT = re.compile(
    rb"application/pdf|\.(?:pdf|docx?|odt|pptx?|odp|xlsx?|ods|epub)(?=[\s\"'?#]|$)", re.IGNORECASE
)
#: The attributes that a frame keeps, by name; the label of the ``object`` is its title.
_ATTRIBUTE = re.compile(
    rb"(?<=[\s\"'])(?P<name>data|type|title|aria-label)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))",
    re.IGNORECASE,
)
_NAMES = {b"data": b"src", b"aria-label": b"title"}


def documents_as_frames(html: bytes) -> bytes:
    """Put frames into a page in UTF-8 in place of each ``object`` that shows a document.

    Examples
    --------
    >>> documents_as_frames(b'<object data="a.pdf" width=9><p>See <a href="a.pdf">A</a></object>')
    b'<iframe src="a.pdf"></iframe>'
    """
    pieces: list[bytes] = []
    start, frame, depth = 0, b"", 0
    for tag in _TAG.finditer(html):
        if depth:
            depth += -1 if tag["end"] else 1
            if not depth:
                pieces.append(frame)
                start = tag.end()
        elif not tag["end"] and _DOCUMENT.search(tag["attributes"]):
            pieces.append(html[start : tag.start()])
            start, frame, depth = tag.start(), _frame(tag["attributes"]), 1
    return b"".join((*pieces, html[start:]))


def _frame(attributes: bytes) -> bytes:
    kept = {
        _NAMES.get(name := one["name"].lower(), name): one[2] or one[3] or one[4] or b""
        for one in _ATTRIBUTE.finditer(attributes)
    }
    written = (b' %s="%s"' % (name, one.replace(b'"', b"&quot;")) for name, one in kept.items())
    return b"<iframe%s></iframe>" % b"".join(written)
