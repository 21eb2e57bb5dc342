"""Text that is no HTML, which becomes a page that keeps its lines."""

import re
from html import escape

from lxml.html import defs

_TAG = rf"<(?:[!?]|/[a-z]|(?:{'|'.join(defs.tags)})[\s/>])"
_REFERENCE = r"&(?:#\w+|[a-z]+\d*);"
_MARK_UP = re.compile(f"{_TAG}|{_REFERENCE}".encode(), re.IGNORECASE)
#: What only pages begin with, perhaps after messages of a server: the tags around all others.
_PAGE = re.compile(rb"<(?:!doctype|html|head|body)\b", re.IGNORECASE)
_LINK = re.compile(rb"<a\s[^<>]*href", re.IGNORECASE)
_HEAD_LENGTH = 4_000
#: A fence or a heading of Markdown, which may hold HTML; as HTML, it would be preformatted.
_MARKDOWN = re.compile(rb"\n\r?\n(?:```|##+ )")
_PREFORMATTED = re.compile(rb"<pre\b", re.IGNORECASE)
#: Maximum share of the lines of a text that have a tag or a reference.
_MAX_SHARE = 0.25
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")
_INDENT = re.compile(r"^[ \t]", re.MULTILINE)


def is_plain_text(html: bytes) -> bool:
    r"""Whether a source is text, and not HTML, though it may speak of tags.

    Examples
    --------
    >>> [is_plain_text(text) for text in (b"#include <stdio.h>", b"a <b>c", b"a &lt; b")]
    [True, False, False]
    >>> is_plain_text(b"<h1>Lamp</h1>\n\n## Usage\n\nCall `lamp <input>`.")
    True
    """
    if _PAGE.search(html, 0, _HEAD_LENGTH) or html.isspace() or not html:
        return False
    # Without end tags, only the names of elements of HTML make a tag.
    if not _MARK_UP.search(html):
        return True
    if _MARKDOWN.search(html) and not _PREFORMATTED.search(html):
        return True
    if html.lstrip().startswith(b"<") or _LINK.search(html):
        return False
    lines = [line for line in html.splitlines() if not line.isspace()]
    return sum(map(bool, map(_MARK_UP.search, lines))) <= _MAX_SHARE * len(lines)


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
