"""Text without mark-up, which becomes a page that keeps its lines."""

import re
from html import escape

from lxml.html import defs

_TAG = rf"<(?:[!?]|/[a-z]|(?:{'|'.join(defs.tags)})[\s/>])"
_REFERENCE = r"&(?:#\w+|[a-z]+\d*);"
_MARK_UP = re.compile(f"{_TAG}|{_REFERENCE}".encode(), re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")
_INDENT = re.compile(r"^[ \t]", re.MULTILINE)


def is_plain_text(html: bytes) -> bool:
    """Whether a source has no tag and no character reference.

    Without end tags, only the names of elements of HTML make a tag.

    Examples
    --------
    >>> [is_plain_text(text) for text in (b"#include <stdio.h>", b"a <b>c", b"a &lt; b")]
    [True, False, False]
    """
    return _MARK_UP.search(html) is None and not html.isspace() and html != b""


def page_of_text(text: str) -> str:
    r"""Write text as a page: each block of lines is a paragraph, or preformatted if indented.

    A single line is only escaped.

    Examples
    --------
    >>> page_of_text("One\ntwo\n\nif a < b:\n  c")
    '<p>One<br>two</p>\n<pre>if a &lt; b:\n  c</pre>'
    """
    source = escape(text, quote=False)
    if "\n" not in source:
        return source
    return "\n".join(map(_block, _BLANK_LINES.split(source.strip("\n"))))


def _block(lines: str) -> str:
    if _INDENT.search(lines):
        return f"<pre>{lines}</pre>"
    return "<p>" + lines.replace("\n", "<br>") + "</p>"
