"""Clean the source of a page once, so that every extractor gets the same input.

Everything here works on text, before the parser sees it, and runs in linear time.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from .. import native
from .characters import valid_references, valid_text

__all__ = ["MAX_ATTRIBUTES", "MAX_CHARACTERS", "MAX_DEPTH", "flatten", "sanitize"]

#: Characters of source that are read; the rest is cut with a warning.
MAX_CHARACTERS = 32_000_000
#: Attributes that are kept on one tag. Duplicate checks in parsers are quadratic:
#: 50,000 attributes on one element stalled lxml and every extractor for 20 to 60 s.
MAX_ATTRIBUTES = 500
#: Levels of nesting that `flatten` leaves. libxml2 stops reading at 2,048.
MAX_DEPTH = 1_000

_XML_DECLARATION = re.compile(r"^\s*<\?xml\b[^>]*>", re.IGNORECASE)
_META = re.compile(r"<[Mm][Ee][Tt][Aa]\b[^<>]*")
_META_CHARSET = re.compile(
    r"(<meta\b[^<>]{0,500}?charset\s*+=\s*+[\"']?+\s*+)[\w.:-]+", re.IGNORECASE
)
_END_OF_PAGE = re.compile(r"</html\b[^<>]*+>", re.IGNORECASE)
_NOTHING_MORE = re.compile(r"(?:\s|<!--.*?-->)*+\Z", re.DOTALL)
#: Characters from which the attributes of a tag are counted.
_LONG = 2_000
_LONG_TAG = re.compile(rf"<[A-Za-z][^<>]{{{_LONG},}}")
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<(/?)([A-Za-z][^\s/<>]*+)[^<>]*+>", re.DOTALL)
_VOID_TAGS = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()
)
_NAME_END = re.compile(r"[\s/]")
_ATTRIBUTE = re.compile(r"""[^\s/>"'=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*))?""")


def sanitize(source: str) -> tuple[str, list[str]]:
    """Remove from the source of a page what breaks parsers and extractors.

    Parameters
    ----------
    source : str
        Decoded page.

    Returns
    -------
    html : str
        The source without characters that no text may hold and references to them; without byte
        order mark and XML declaration; with every declared charset set to UTF-8; with no end tag
        ``html`` before its last element; within the limits.
    warnings : list of str
        Parts that were cut, one sentence each.
    """
    warnings: list[str] = []
    if len(source) > MAX_CHARACTERS:
        warnings.append(f"page cut from {len(source):,} to {MAX_CHARACTERS:,} characters")
        source = source[:MAX_CHARACTERS]
    html = valid_references(valid_text(source.removeprefix("\ufeff")))
    html = _XML_DECLARATION.sub("", html, count=1)
    html = _leave_open(_declare_utf8(html))
    trimmed = _rewritten(html, ((tag, _trimmed(tag[0])) for tag in _long_tags(html)))
    if len(trimmed) < len(html):
        warnings.append(f"tags cut to their first {MAX_ATTRIBUTES} attributes")
    return trimmed, warnings


def _declare_utf8(html: str) -> str:
    declared = (tag for tag in _tags(html, "meta", _META) if "charset" in tag[0].lower())
    return _rewritten(html, ((tag, _META_CHARSET.sub(r"\1utf-8", tag[0])) for tag in declared))


def _rewritten(html: str, tags: Iterable[tuple[re.Match[str], str]]) -> str:
    """The source with other tags in the places of some."""
    pieces: list[str] = []
    done = 0
    for tag, other in tags:
        if other != tag[0]:
            pieces += html[done : tag.start()], other
            done = tag.end()
    return "".join((*pieces, html[done:])) if pieces else html


def _tags(html: str, name: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The tags of a name, by a pattern that begins with it."""
    if not native.IS_COMPILED:
        yield from pattern.finditer(html)
        return
    for start in native.scan.tag_starts(html, name):
        if tag := pattern.match(html, start):
            yield tag


def _long_tags(html: str) -> Iterator[re.Match[str]]:
    end = 0
    # A long tag begins shortly before one of these places, and holds it.
    for place in range(_LONG, len(html), _LONG):
        start = html.rfind("<", max(end, place - _LONG), place)
        if start >= 0 and (tag := _LONG_TAG.match(html, start)):
            end = tag.end()
            yield tag


def _leave_open(html: str) -> str:
    """Drop an end tag ``html`` before the end: browsers read on, libxml2 drops the rest."""
    end = next(_tags(html, "/html", _END_OF_PAGE), None)
    if end is None or _NOTHING_MORE.match(html, end.end()):
        return html
    return _END_OF_PAGE.sub(" ", html)


def _trimmed(tag: str) -> str:
    """A tag, or its first attributes if it has too many."""
    if name_end := _NAME_END.search(tag):
        attributes = _ATTRIBUTE.finditer(tag, name_end.start())
        if excess := next(islice(attributes, MAX_ATTRIBUTES, None), None):
            return tag[: excess.start()]
    return tag


def flatten(html: str) -> str:
    """Drop tags that are nested too deep to parse; their text stays.

    Parameters
    ----------
    html : str

    Returns
    -------
    str
        The source with at most `MAX_DEPTH` open elements at any point.
    """
    open_tags: list[str] = []
    counts: Counter[str] = Counter()

    def rewrite(tag: re.Match[str]) -> str:
        name = (tag[2] or "").lower()
        if not name or name in _VOID_TAGS:
            return tag[0]
        if tag[1]:
            return close(name) or " "
        open_tags.append(name)
        counts[name] += 1
        return tag[0] if len(open_tags) <= MAX_DEPTH else " "

    def close(name: str) -> str:
        closed = []
        while counts[name]:
            last = open_tags.pop()
            counts[last] -= 1
            if len(open_tags) < MAX_DEPTH:
                closed.append(f"</{last}>")
            if last == name:
                break
        return "".join(closed)

    return _TAG.sub(rewrite, html)
