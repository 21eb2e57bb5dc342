"""Find the text of pages of which browsers show nothing, because a part swallows it.

Comments, elements and attributes that never end are ended, and what a page has for browsers without
frames is taken out of ``noframes``. An HTML5 parser would be no help, since browsers use one.
"""

import re

from lxml.html import defs

#: Elements of which readers see nothing, or only the source, up to their end tag.
_SWALLOWING = ("title", "textarea", "iframe", "noembed", "object", "svg", "template")
_CODE = ("script", "style")
_END_OF_PAGE = re.compile(rb"</(?:body|html)\b", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--[^<>]*+>?")
_TAG = rf"</?(?:{'|'.join(defs.tags)})\b"
_NO_FRAMES = re.compile(rb"</?noframes\b[^<>]*+>", re.IGNORECASE)
#: Of each element: its last end tag with what is before it, and a start tag with the text after it,
#: up to the next tag.
_ENDS = {
    name: (
        re.compile(rf".*</{name}\b".encode(), re.IGNORECASE | re.DOTALL),
        re.compile(rf"(<{name}\b[^<>]*+>?)((?:(?!{_TAG}).)*+)".encode(), re.IGNORECASE | re.DOTALL),
    )
    for name in (*_SWALLOWING, *_CODE)
}
#: A quoted value that is never ended, up to the end of its tag.
_OPEN_VALUES = (
    re.compile(rb'(<[A-Za-z][^<>]*=\s*)("[^">]*)(?=>[^"]*\Z)'),
    re.compile(rb"(<[A-Za-z][^<>]*=\s*)('[^'>]*)(?=>[^']*\Z)"),
)


def without_swallowing(html: bytes) -> bytes:
    """End what a page in UTF-8 never ends, and drop the tags ``noframes``.

    Comments and tags end at their first ``>``, elements before the next tag. A script or a style
    sheet without an end is that of a page that was cut off, unless the page ends after it.

    Examples
    --------
    >>> without_swallowing(b"<title>One<p>two")
    b'<title>One</title><p>two'
    >>> without_swallowing(b"<!-- one -><p>two")
    b'<p>two'
    >>> without_swallowing(b'<p title="one>two')
    b'<p title="one">two'
    """
    html = _NO_FRAMES.sub(b"", html)
    end = html.rfind(b"-->") + 1
    if html.find(b"<!--", end) >= 0:
        html = html[:end] + _COMMENT.sub(b"", html[end:])
    for name, (last_end, start) in _ENDS.items():
        ended = last_end.match(html)
        end = ended.end() if ended else 0
        rest = html[end:]
        if name not in _CODE or _END_OF_PAGE.search(rest):
            html = html[:end] + start.sub(rb"\1\2</" + name.encode() + b">", rest)
    for open_value in _OPEN_VALUES:
        html = open_value.sub(lambda value: value[1] + value[2] + value[2][:1], html)
    return html
