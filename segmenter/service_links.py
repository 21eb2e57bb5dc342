"""Links in headings and terms that no reader reads: permalinks, links to edit or to source code.

What such a link is, is told by its place, its target and its class, not by its words alone.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from .doc import Doc
from .spans import Span, subtract_spans, text_in
from .words import WORD_CHARACTER

#: Symbols that link to the heading or the term before them. Only the pilcrow counts without a link.
PERMALINKS = frozenset("¶#§⚓🔗\uf0c1")
#: Those that may be part of a name, such as "C#", if they lead elsewhere.
_NAME_SIGNS = frozenset("#§")
#: What other permalinks say, mostly only to those who do not see their symbols.
_PERMALINK_WORDS = re.compile(
    r"(?:permalink|permanent link|direct link|(?:copy |share )?link)(?: (?:to|for|of) .*)?"
    r"|section titled .*|anchor",
    re.IGNORECASE,
)
#: Words of these that may be the end of a title: the class must say that they are no part of it.
_TITLE_WORDS = frozenset(("link", "anchor"))
_PERMALINK_CLASS = re.compile("anchor|permalink|header-?link|hash-?link")
#: What an address to edit a part of a page contains.
_EDITING = re.compile(r"[?&](?:action|veaction|do|mode)=(?:edit|visualeditor)\b")
_EDIT_WORDS = frozenset(("edit", "edit source"))
#: What links to source code say.
SOURCE_WORDS = frozenset(("docs", "source", "source code", "src", "view source"))
#: Addresses of code: a page that shows it, one of its lines.
_CODE = re.compile(r"(?:^|/)_modules/|/(?:blob|src|tree)/|#L\d")
#: Classes of links to source code.
_SOURCE_CLASS = re.compile(r"(?:^|[\s_-])(?:src|srclink|viewcode|view-?source)(?:[\s_-]|$)", re.I)
_OPENING, _CLOSING = re.compile(r"[\[(]\s*\Z"), re.compile(r"\s*[\])]")
_BETWEEN = re.compile(r"\s*[|/·]\s*")
#: Most characters of such a link; one that is not closed is longer.
MAX_CONTROL = 200
#: Most characters around a link that are searched for brackets.
_MAX_AROUND = 4


def service_links(doc: Doc, title: int, links: Sequence[int]) -> list[Span]:
    """The spans of those links, in a title or right after it, that are no part of the title.

    A title that consists only of links is kept.
    """
    start, stop = doc.span(title)
    last = stop  # where the words of the title end
    spans: list[Span] = []
    for link in reversed(links):
        begin, end = doc.span(link)
        is_whole = begin <= start and end >= stop
        if is_whole or not begin < end <= begin + MAX_CONTROL or not _serves(doc, link):
            continue
        sides = (start, begin), (end, last)
        if _is_symbol(doc, link) or not all(WORD_CHARACTER.search(doc.text, *one) for one in sides):
            spans.insert(0, with_brackets(doc.text, begin, end))
            last = min(begin, last)
    if not spans:
        return []
    spans = _with_signs_between(doc.text, spans)
    rest = text_in(doc.text, subtract_spans([(start, stop)], spans))
    return spans if WORD_CHARACTER.search(rest) else []


def leads_to_source(doc: Doc, link: int) -> bool:
    """Whether a link leads to the source of what is documented, by its words and class."""
    if _words(doc, link) not in SOURCE_WORDS:
        return False
    names = (doc.value(one, "class") for one in range(link, doc.ends[link]))
    return any(map(_SOURCE_CLASS.search, names))


def leads_to_code(doc: Doc, link: int) -> bool:
    """Whether a link leads to source code, by its words and address."""
    return _words(doc, link) in SOURCE_WORDS and bool(_CODE.search(doc.value(link, "href")))


def _is_symbol(doc: Doc, link: int) -> bool:
    return doc.text_of(link).strip() in PERMALINKS


def _serves(doc: Doc, link: int) -> bool:
    """Whether a link beside a title is no part of it, by its words, address and class."""
    words, address = _words(doc, link), doc.value(link, "href")
    if words in PERMALINKS:
        return "#" in address or words not in _NAME_SIGNS
    if "#" in address and _PERMALINK_WORDS.fullmatch(words):
        return words not in _TITLE_WORDS or bool(_PERMALINK_CLASS.search(doc.value(link, "class")))
    if words in _EDIT_WORDS and _is_in_brackets(doc, link):
        return True
    is_source = leads_to_source(doc, link) or leads_to_code(doc, link)
    return is_source or bool(_EDITING.search(address))


def _words(doc: Doc, link: int) -> str:
    return " ".join(doc.text_of(link).strip(" \n[]()").lower().split())


def _is_in_brackets(doc: Doc, link: int) -> bool:
    span = doc.span(link)
    return doc.text_of(link).strip().startswith("[") or with_brackets(doc.text, *span) != span


def with_brackets(text: str, start: int, stop: int) -> Span:
    """A span with the brackets around it."""
    opening = _OPENING.search(text, max(start - _MAX_AROUND, 0), start)
    closing = _CLOSING.match(text, stop, stop + _MAX_AROUND)
    return opening.start() if opening else start, closing.end() if closing else stop


def _with_signs_between(text: str, spans: Sequence[Span]) -> list[Span]:
    """Spans with the signs that part neighbours: "edit | edit source"."""
    between = [
        (stop, start)
        for (_, stop), (start, _) in pairwise(spans)
        if _BETWEEN.fullmatch(text, stop, start)
    ]
    return sorted([*spans, *between])
