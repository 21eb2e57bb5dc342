"""The parts of declared titles: the title itself, and names of section and site; the headings."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from .doc import Doc
from .service_links import service_links
from .spans import subtract_spans, text_in
from .tags import HEADING_TAGS
from .words import tokenize

#: Maximum number of characters that are read of a title or a heading.
MAX_CHARACTERS = 1_000
#: The same, before white space is collapsed.
_MAX_RAW_CHARACTERS = 20_000
#: Most headings around a heading.
_MAX_AROUND = 3
#: Maximum number of characters of a text whose joined form is cached.
_MAX_CACHED_LENGTH = 300
#: What `joined` makes of the characters of ASCII: of letters small ones, of other signs nothing.
_JOINED = {ord(sign): "".join(tokenize(sign)) or None for sign in map(chr, range(128))}
#: Minimum number of characters of a name that is searched for within another text.
_MIN_NAME_LENGTH = 4
#: Minimum number of words of a part that can be the title: menus contain shorter parts, too.
_MIN_WORDS = 3
#: With at least this many words before a bar, a title is always cut at the bar.
_MIN_WORDS_BEFORE_BAR = 2
#: The first of two parts is the site if the second has more than this many times its words.
MUCH_LONGER = 2
#: A first part that contains the site's name is the site if it has at most this many times the
#: characters of the name.
_MAX_NAME_RATIO = 3
#: A name with at least this many words does not belong to a site.
_LONG_NAME = 8
#: Chinese characters: each counts as a word.
_CHINESE = "[\u4e00-\u9fff]"
#: The bar of titles without spaces, as in Chinese.
_UNDERSCORE = rf"_+(?={_CHINESE})|(?<={_CHINESE})_+"
#: The bar of Korean titles, a letter, with the name of a section that may precede it.
_KOREAN_BAR = r"(?:-\w+)?\u3163"
#: Signs between a title and the names of section and site.
SEPARATORS = "-–—·•«»<>~⋆*/|:"
_SEPARATOR = re.compile(
    rf"\s+(?:[{SEPARATORS}]|\|\||::)\s+|\s*\|\s*"
    rf"|{_UNDERSCORE}|(?<={_CHINESE})-(?={_CHINESE})|{_KOREAN_BAR}"
)
_BAR = re.compile(rf"\s+\|\s+|{_UNDERSCORE}|{_KOREAN_BAR}")
#: A word: characters between spaces, or one letter of Chinese or Japanese.
_WORD = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]|[^\s\u3041-\u30ff\u4e00-\u9fff]+")
#: Separators after the first part of a declared title: also a colon, before an explanation.
_FIRST_SEPARATOR = re.compile(r"\s+[^\w\s(\[{]+\s+|[:：]\s+|\s*\|\s*")
#: The bracket after which a title may name its manual, and the number of a section.
_BRACKET, _NUMBER = re.compile(r"\s+\("), re.compile(r"^(?:\d+|[A-Z](?=\.\d))(?:\.\d+)*\.?\s+")
#: Most brackets of a title, and most headings, that are examined.
_MAX_BRACKETS, _MAX_HEADINGS = 3, 100
#: A site by its host.
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z]{2,12}", re.IGNORECASE)
#: A label before the title in archives of papers.
_LABEL = re.compile(r"\s*title:\s*", re.IGNORECASE)
#: Elements that contain the content of a page and its heading.
ARTICLES = frozenset(("article", "main"))
#: Headings that may be the title of a page.
TITLE_TAGS = frozenset(("h1", "h2", "h3"))


def own_title(title: str, doc: Doc) -> str:
    """A declared title without the names of its site and of the site's sections.

    It is the heading that the page has for the part before a bracket, or the longest part that is
    a line of the page, or else the part before these names.
    """
    if line := _heading_before_bracket(title, doc) or _part_with_own_line(title, doc):
        return line
    first, *rest = split_title(title)
    return first if len(rest) > 1 else cut_at_bar(title)


def _heading_before_bracket(title: str, doc: Doc) -> str:
    """The heading of a page whose title ends with the name of its manual, in brackets; or empty.

    In GNU manuals, the heading also has a number: with the title "Simple Example (libffi)", it is
    "2.2 Simple Example".
    """
    if not title.endswith(")"):
        return ""
    brackets = islice(_BRACKET.finditer(title), _MAX_BRACKETS)
    topics = {joined(title[: bracket.start()]) for bracket in brackets} - {""}
    headings = doc.tagged(*HEADING_TAGS)[:_MAX_HEADINGS] if topics else ()
    lines = (heading_line(doc, heading) for heading in headings)
    return next((line for line in lines if joined(_NUMBER.sub("", line)) in topics), "")


def _part_with_own_line(title: str, doc: Doc) -> str:
    """The longest part of a declared title that is a line of the page; empty if none is."""
    parts = split_title(title)
    if len(parts) == 1:
        return ""
    lines = {" ".join(line.split()).lower() for line in doc.text.split("\n")}

    def longest_line(parts: Iterable[str]) -> str:
        shown = (part for part in parts if part.lower() in lines and _n_words(part) >= _MIN_WORDS)
        return max(shown, key=len, default="")

    if len(parts) == 2:
        # The second of two parts may just as well be the site, unless it is far longer.
        n_first, n_second = map(_n_words, parts)
        return longest_line(parts if n_second > MUCH_LONGER * n_first else parts[:1])
    return longest_line([*parts, *beginnings(title)]) or longest_line(_endings(title))


def cut_at_bar(title: str) -> str:
    """A title up to a bar, without the name of the section after the bar."""
    first, *rest = _BAR.split(title, maxsplit=1)
    is_most = _n_words(first) >= _n_words("".join(rest))
    return first if is_most or len(first.split()) >= _MIN_WORDS_BEFORE_BAR else title


def _n_words(text: str) -> int:
    return len(_WORD.findall(text))


def first_part(title: str) -> str:
    """A declared title up to its first separator, such as a dash or a colon.

    Examples
    --------
    >>> first_part("New lamps - Ships | Tide"), first_part("New lamps: a history")
    ('New lamps', 'New lamps')
    """
    return _FIRST_SEPARATOR.split(title, maxsplit=1)[0]


def beginnings(title: str) -> list[str]:
    """The beginnings of a title, one up to each separator.

    Examples
    --------
    >>> beginnings("Ozone - a cure | Health | Tide")
    ['Ozone', 'Ozone - a cure', 'Ozone - a cure | Health']
    """
    return [title[:start] for start, _ in _separators(title)]


def _endings(title: str) -> list[str]:
    """The ends of a title, one after each separator."""
    return [title[stop:] for _, stop in _separators(title)]


def split_title(title: str) -> list[str]:
    """The parts of a title between its separators."""
    return _SEPARATOR.split(title)


@lru_cache(maxsize=20)  # The few titles of a page are taken apart several times.
def _separators(title: str) -> tuple[tuple[int, int], ...]:
    """The spans of the separators in a title."""
    return tuple(separator.span() for separator in _SEPARATOR.finditer(title))


def title_parts(titles: Sequence[str]) -> tuple[set[str], set[str]]:
    """The beginnings and the ends of titles, joined; ends are mostly names of section or site.

    Examples
    --------
    >>> first, last = title_parts(["On tides | Science"])
    >>> sorted(first), sorted(last)
    (['ontides', 'ontidesscience'], ['science'])
    """
    first = {joined(begin) for title in titles for begin in (title, *beginnings(title))}
    last = {joined(end) for title in titles for end in _endings(title)}
    return first, last


def without_site(title: str, site_names: Sequence[str]) -> str:
    """A title without the site's names at its beginning and end, unless nothing is left.

    Examples
    --------
    >>> without_site("On tides | Science | tide.example", ["Science"])
    'On tides'
    >>> without_site("Tide Blog | The keeper", ["Tide"])
    'The keeper'
    """
    names = list(filter(None, map(joined, site_names)))
    while separators := _separators(title):
        (begin, rest), (end, last) = separators[0], separators[-1]
        before, after = title[:begin], title[last:]
        if _is_name(after, names) or holds_name(after, names):
            title = title[:end]
        elif _is_name(before, names) or _is_mostly_name(before, names):
            title = title[rest:]
        else:
            break
    return title


def _is_name(part: str, names: Sequence[str]) -> bool:
    """Whether a part of a title is a host, a name of the site, or contained in such a name."""
    text = joined(part)
    return bool(_HOST.fullmatch(part.strip())) or any(
        text == name or (len(text) >= _MIN_NAME_LENGTH and text in name) for name in names
    )


def _is_mostly_name(part: str, names: Iterable[str]) -> bool:
    """Whether the first part of a title is a site's name with little else, such as "Tide Blog".

    A longer part, or one with a colon, may just as well be the title itself.
    """
    lengths = [len(name) for name in names if holds_name(part, [name])]
    max_length = _MAX_NAME_RATIO * max(lengths, default=0)
    return len(joined(part)) <= max_length and first_part(part) == part


def holds_name(text: str, names: Iterable[str]) -> bool:
    """Whether a text contains one of the joined names; very short names do not count.

    Examples
    --------
    >>> holds_name("The Tide Online", ["tide"]), holds_name("Tide", ["tid"])
    (True, False)
    """
    words = joined(text)
    return any(len(name) >= _MIN_NAME_LENGTH and name in words for name in names)


def is_title(name: str, titles: Sequence[str]) -> bool:
    """Whether the name that a page declares for its site is long and equals a declared title.

    Examples
    --------
    >>> long = "How lamps are lit on the coast of the northern sea"
    >>> is_title(long, [long]), is_title("The Northern Lamp", ["The Northern Lamp"])
    (True, False)
    """
    return _n_words(name) >= _LONG_NAME and joined(name) in map(joined, titles)


def label_of(heading: str, declared: Iterable[str]) -> str:
    """The label "Title:" that begins a heading; empty if none does, or a declared title has it."""
    label = _LABEL.match(heading)
    return "" if label is None or any(map(_LABEL.match, declared)) else label[0]


def joined(text: str) -> str:
    """The lower-cased words of a text without white space, to compare names."""
    return _cached_join(text) if len(text) <= _MAX_CACHED_LENGTH else _join(text)


def _join(text: str) -> str:
    return text.translate(_JOINED) if text.isascii() else "".join(tokenize(text))


#: The titles of a page are compared with each of its headings.
_cached_join = lru_cache(maxsize=1_000)(_join)


def title_line(text: str) -> str:
    """A title or a heading in one line, without the symbol that links to it."""
    line = " ".join(text[: 2 * MAX_CHARACTERS].split())
    if len(line) < MAX_CHARACTERS and len(text) > 2 * MAX_CHARACTERS:  # very much white space
        line = " ".join(text[:_MAX_RAW_CHARACTERS].split())
    return line[:MAX_CHARACTERS].rstrip(" ¶")


class Heading(NamedTuple):
    """A heading that readers see."""

    element: int  # index in the `Doc`
    tag: str  # "h1", "h2" or "h3"
    text: str  # in one line
    #: Whether it is in ``article`` or ``main``; True for every heading of a page without these.
    is_in_article: bool = True


def find_headings(doc: Doc) -> list[Heading]:
    """Find the headings of a page that have text, in document order.

    Headings within several others do not count: a broken page may have a thousand around its text.
    """
    starts, stops = doc.starts, doc.stops
    has_articles = bool(doc.tagged(*ARTICLES))
    headings: list[Heading] = []
    stops_around: list[int] = []
    for element in doc.tagged(*TITLE_TAGS):
        while stops_around and stops_around[-1] <= starts[element]:
            stops_around.pop()
        if starts[element] < stops[element] and len(stops_around) <= _MAX_AROUND:
            is_in_article = not has_articles or doc.nearest(element, ARTICLES) >= 0
            line = heading_line(doc, element)
            tag = doc.tag(element)
            headings.append(Heading(element, tag, line, is_in_article))
        stops_around.append(stops[element])
    return headings


def heading_line(doc: Doc, heading: int) -> str:
    """The text of a heading (an element's index) in one line, without links that serve the page."""
    links = links_in(doc, heading)
    spans = service_links(doc, heading, links) if links else []
    return title_line(text_in(doc.text, subtract_spans([doc.span(heading)], spans)))


def holds_link(doc: Doc, heading: int, text: str) -> bool:
    """Whether a heading contains a link with the given text."""
    return any(doc.text_of(link).strip() == text for link in links_in(doc, heading))


def links_in(doc: Doc, heading: int) -> list[int]:
    """The links in a heading."""
    return [element for element in doc.within(heading) if doc.tags[element] == "a"]


def cut_after_title(doc: Doc, heading: int, text: str, titles: Sequence[str]) -> str:
    """The text of a heading up to the end of a title: without a date or a number of comments.

    The heading is given by its index in the `Doc`.
    """
    joined_titles = set(map(joined, titles))
    if joined(text) in joined_titles:
        return text
    start, stop = doc.starts[heading], doc.starts[heading]
    for element in doc.within(heading):
        if doc.starts[element] == stop or doc.starts[element] == doc.stops[element]:
            continue
        stop = doc.starts[element]
        if stop - start > MAX_CHARACTERS:
            break
        if joined(before := doc.text[start:stop]) in joined_titles:
            return title_line(before)
    return text
