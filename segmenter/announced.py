"""The titles that a page declares, and the heading that is most similar to one of them."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from ..addresses import bare_host, host_name
from .declarations import DeclaringElement, meta_contents
from .doc import Doc
from .titles import (
    Heading,
    first_part,
    holds_link,
    holds_name,
    is_title,
    joined,
    title_line,
    title_parts,
    without_site,
)
from .words import tokenize

#: Minimum similarity of an ``h1`` to a declared title, out of 100.
_MIN_SIMILARITY = 60
#: Other headings need this share of a declared title's words: menus contain such words, too.
_MIN_OTHER_SHARE = 0.5
#: Maximum number of headings that are compared, and of declared titles and stated site names.
_MAX_HEADINGS, MAX_DECLARED = 200, 5
#: An ``h1`` that is not the first part of a declared title needs this share of its words: a single
#: word of a title is the name of a section.
_MIN_SHARE = 0.1
#: A heading with more than this many times the words of every declared title contains more than a
#: title, such as breadcrumbs or the labels of buttons.
_MAX_LENGTH_RATIO = 2.5
#: A heading with at most this many words is never too long.
_MAX_SHORT_WORDS = 8

#: Properties and names of ``meta`` elements that contain the name of the site.
_SITE_NAMES = ("og:site_name", "application-name")
#: A link to the home page of a site; the group, scheme and host, is missing in a relative link.
_HOME_PAGE = re.compile(r"\s*(?:(https?://[^/?#]+)/?|/)(?:(?:default|home|index)\.\w+)?\s*")
_COLONS = ":", "："


class Announcement(NamedTuple):
    """The heading that a page announces by its declared titles, and the names of its site."""

    place: int  # of the heading among the headings of the page; -1 if there is none
    site_names: list[str]  # those that the site gives itself, and the name of its host


def find_announcement(
    doc: Doc,
    headings: Sequence[Heading],
    declared: Sequence[str],
    stating: Iterable[DeclaringElement],
    address: str,
) -> Announcement:
    """Find the heading that a page announces, and the names of its site.

    `stating` are the elements of `Page.stating`; the address may be empty.
    """
    stated_names = islice(meta_contents(stating, _SITE_NAMES), MAX_DECLARED)
    names = [host_name(address), *stated_names]
    site_names = [name for name in names if name and not is_title(name, declared)]
    site_names += _linked_names(doc, headings, declared, address)
    return Announcement(announced_heading(doc, headings, declared, site_names), site_names)


def announced_heading(
    doc: Doc, headings: Sequence[Heading], declared: Sequence[str], site_names: Sequence[str]
) -> int:
    """The place of the heading that is most similar to a declared title; -1 if there is none.

    If no heading is similar, it is the only one that follows a colon in a declared title, provided
    that it is above the text. It need not be the first heading: menus, widgets, or the name of a
    book may come before it. Names of the site do not count as titles.
    """
    if not declared:
        return -1
    titles = _DeclaredTitles(declared, site_names)
    ranks = {
        place: rank
        for place, heading in enumerate(headings[:_MAX_HEADINGS])
        if (rank := titles.rank(heading)) and not _is_in_menu(doc, heading)
    }
    best = max(ranks, key=ranks.__getitem__, default=-1)
    if best < 0:
        match = _unique_place(headings, titles.after_colons)
        return match if match >= 0 and _is_above_text(doc, headings, match, site_names) else -1
    if not _may_be_site_name(doc, headings[best], site_names):
        return best
    if titles.is_beginning(headings[best]):
        return _heading_after_site_name(headings, best, titles)
    first = _unique_place(headings, titles.first_parts) if titles.is_end(headings[best]) else -1
    is_headline = first > best and not _may_be_site_name(doc, headings[first], site_names)
    return first if is_headline else best


def _is_in_menu(doc: Doc, heading: Heading) -> bool:
    """Whether a heading is in a menu; a main heading is not, unless the page is broken."""
    return heading.tag != "h1" and doc.nearest(heading.element, ("nav",)) >= 0


def _unique_place(headings: Sequence[Heading], texts: Collection[str]) -> int:
    """The place of the only heading with one of the joined texts; -1 unless there is just one."""
    if not texts:
        return -1
    places = [place for place, heading in enumerate(headings) if joined(heading.text) in texts]
    return places[0] if len(places) == 1 else -1


def _is_above_text(
    doc: Doc, headings: Sequence[Heading], place: int, site_names: Sequence[str]
) -> bool:
    """Whether a heading belongs to the whole text, not to a part of it or to the comments."""
    if headings[place].tag == "h1":
        return True
    sites = set(map(joined, site_names))
    h1_texts = (heading.text for heading in headings[:place] if heading.tag == "h1")
    if any(joined(text) not in sites for text in h1_texts):
        return False
    element, heading_lines = headings[place].element, {heading.text for heading in headings}
    sides = doc.text[: doc.starts[element]], doc.text[doc.stops[element] :]
    before, after = (
        [len(line) for line in side.split("\n") if line.strip() not in heading_lines]
        for side in sides
    )
    # Profiles and lists may precede the text; comments may have more lines than it, or longer ones.
    return max(before, default=0) < max(after, default=0) and sum(before) < sum(after)


def _may_be_site_name(doc: Doc, heading: Heading, site_names: Sequence[str]) -> bool:
    """Whether a heading is a link, perhaps to the site's home page, or contains the site's name."""
    is_link = holds_link(doc, heading.element, doc.text_of(heading.element).strip())
    return is_link or holds_name(heading.text, map(joined, site_names))


def _linked_names(
    doc: Doc, headings: Sequence[Heading], declared: Sequence[str], address: str
) -> list[str]:
    """Find the headings that link to the site's home page: they are names of the site.

    Headings that are a declared title, or its first part, are left out. Without the address of the
    page, only relative links count: absolute ones may lead to the site of what the page is about.
    """
    host = bare_host(address)
    starts, stops = doc.starts, doc.stops
    spans = {
        (starts[heading.element], stops[heading.element]): heading.text for heading in headings
    }
    heading_starts = {start for start, _ in spans}
    names = [
        spans[span]
        for link in doc.tagged("a")
        if starts[link] in heading_starts
        and (span := (starts[link], stops[link])) in spans
        and (home := _HOME_PAGE.fullmatch(doc.value(link, "href")))
        and (home[1] is None or (host and bare_host(home[1]) == host))
    ]
    if not names:
        return []
    titles = {joined(part) for title in declared for part in (title, first_part(title))}
    return [name for name in names if joined(name) not in titles]


def _heading_after_site_name(
    headings: Sequence[Heading], site: int, titles: "_DeclaredTitles"
) -> int:
    """The heading that follows a possible site name, both on the page and in a declared title.

    `site` is returned if there is no such heading, or if no colon separates the two and the heading
    has fewer words than the name.
    """
    match = _unique_place(headings, titles.after_separators)
    if match < site:
        return site
    n_site, n_match = (len(tokenize(headings[place].text)) for place in (site, match))
    return match if n_match >= n_site or titles.has_colon_after(headings[site]) else site


class _DeclaredTitles:
    """The declared titles of a page, which headings are compared with."""

    def __init__(self, declared: Sequence[str], site_names: Sequence[str]) -> None:
        self._declared = declared
        self._title_words = [tokenize(title) for title in declared]
        self._padded_titles = [f" {' '.join(title)} " for title in self._title_words]
        # The first may be one of many "og:title"; the last is "title".
        first_and_last = dict.fromkeys((declared[0], declared[-1]))
        self._without_site = [tokenize(without_site(one, site_names)) for one in first_and_last]
        self._site_names = set(map(joined, site_names))
        self._joined_titles = set(map(joined, declared))
        # In one text, so that a single test covers all titles; joined titles have no line breaks.
        self._joined_lines = "\n".join(self._joined_titles)
        self.first_parts = {joined(first_part(title)) for title in declared}
        begins, ends = title_parts(declared)
        self._ends = ends - begins - self.first_parts

    @cached_property
    def after_separators(self) -> set[str]:
        """The parts of the declared titles after a separator, joined."""
        return (self._ends | set(map(joined, self._after_first_parts()))) - {""}

    @cached_property
    def after_colons(self) -> set[str]:
        """What follows a first part and a colon: the title of a post, after that of its blog."""
        rests = (rest for rest in self._after_first_parts() if rest.lstrip().startswith(_COLONS))
        return set(map(joined, rests)) - {""}

    def _after_first_parts(self) -> list[str]:
        return [title[len(first_part(title)) :] for title in self._declared]

    def is_beginning(self, heading: Heading) -> bool:
        """Whether a heading is the part of a declared title before its first separator."""
        joined_text = joined(heading.text)
        return joined_text in self.first_parts and joined_text not in self._joined_titles

    def is_end(self, heading: Heading) -> bool:
        """Whether a heading is the part of a declared title after a separator."""
        return joined(heading.text) in self._ends

    def has_colon_after(self, heading: Heading) -> bool:
        """Whether a declared title begins with a heading and a colon."""
        return any(title.startswith(f"{heading.text}:") for title in self._declared)

    def rank(self, heading: Heading) -> tuple[bool, float, bool, int, bool, bool, int, str] | None:
        """A key to sort headings by similarity to the titles; None if a heading is not similar."""
        joined_text, is_h1 = joined(heading.text), heading.tag == "h1"
        if not is_h1 and joined_text not in self._joined_lines:  # the most common case
            return None
        words = tokenize(heading.text)
        is_whole, is_end = joined_text in self._joined_titles, joined_text in self._ends
        if joined_text in self._site_names or (is_end and not heading.is_in_article):
            return None  # the name of the site, or of a book above one of its chapters
        is_first = joined_text in self.first_parts
        begins_title = is_first and is_h1
        similarity = self._similarity(heading.tag, words, is_first=is_first)
        if not similarity:
            return None
        # A lower heading with part of the title belongs to a part of the text.
        has_title = is_whole or begins_title or words in self._without_site
        return (
            not is_end and (has_title or (is_h1 and _shares_half(words, self._without_site))),
            similarity,
            not is_end,
            2 if is_whole else int(begins_title),
            not (is_whole and heading.tag == "h3"),  # a post may repeat the title
            heading.is_in_article,
            len(heading.text),
            heading.text,
        )

    def _similarity(self, tag: str, heading: Sequence[str], *, is_first: bool) -> float:
        """Similarity of a heading to the titles, out of 100; 0 if it is not similar enough."""
        if is_too_long(heading, self._title_words):
            return 0.0
        if tag == "h1":
            similarity = max(likeness(heading, title) for title in self._title_words)
            is_part = not is_first and all(
                len(heading) < _MIN_SHARE * len(title) for title in self._title_words
            )
            return 0.0 if is_part or similarity < _MIN_SIMILARITY else similarity
        text = f" {' '.join(heading)} "
        within = any(
            text in line and len(heading) >= _MIN_OTHER_SHARE * len(title)
            for line, title in zip(self._padded_titles, self._title_words, strict=True)
        )
        return 100.0 if within else 0.0


def _shares_half(heading: Sequence[str], titles: Sequence[Sequence[str]]) -> bool:
    """Whether a heading has at least half of a title's words."""
    words = set(heading)
    return any(
        sum(word in words for word in title) >= _MIN_OTHER_SHARE * len(title) for title in titles
    )


def is_too_long(words: Sequence[str], titles: Sequence[Sequence[str]]) -> bool:
    """Whether a heading has far more words than any title: it may contain breadcrumbs."""
    if len(words) <= _MAX_SHORT_WORDS:
        return False
    return len(words) > _MAX_LENGTH_RATIO * max(map(len, titles))


def declared_titles(raw_titles: Sequence[str]) -> list[str]:
    """The distinct titles that a page declares and that have words, each in one line.

    `raw_titles` has the titles for other sites, of which at most `MAX_DECLARED` are read, then the
    element ``title``. It stays the last title, and is there twice if it is the first one, too.
    """
    lines = map(title_line, (*raw_titles[:-1][:MAX_DECLARED], *raw_titles[-1:]))
    titles = [line for line in lines if joined(line)]
    distinct = list(dict.fromkeys(titles))
    if titles[-1:] != distinct[-1:]:
        if distinct[0] != titles[-1]:
            distinct.remove(titles[-1])
        distinct.append(titles[-1])
    return distinct


def likeness(one: Collection[str], other: Collection[str]) -> float:
    """The token set ratio of two titles, from 0 to 100: 100 if one has all words of the other.

    It equals RapidFuzz's. RapidFuzz is not used because it takes as much space as lxml, and mode
    fast would need nothing else from it.

    Examples
    --------
    >>> likeness("how a lighthouse keeps time".split(), "time a lighthouse".split())
    100.0
    >>> round(likeness("how tides rise".split(), "how tides fall".split()), 1)
    78.3
    """
    if not one or not other:
        return 0.0
    shared = set(one) & set(other)
    left, right = set(one) - shared, set(other) - shared
    if shared and not (left and right):
        return 100.0
    n_shared = len(" ".join(shared))
    blank = 1 if shared else 0
    left_rest, right_rest = " ".join(sorted(left)), " ".join(sorted(right))
    n_left, n_right = (n_shared + blank + len(rest) for rest in (left_rest, right_rest))
    n_changed = len(left_rest) + len(right_rest) - 2 * _lcs_length(left_rest, right_rest)
    ratio = _similarity_ratio(n_changed, n_left + n_right)
    if not shared:
        return ratio
    # Each title is compared with the words that both have.
    with_shared = [_similarity_ratio(n - n_shared, n_shared + n) for n in (n_left, n_right)]
    return max(ratio, *with_shared)


def _similarity_ratio(n_changed: int, n_both: int) -> float:
    return 100 - 100 * n_changed / n_both


def _lcs_length(one: str, other: str) -> int:
    """Length of the longest common subsequence: Hyyrö, AWOCA 2004.

    Each integer is a row of the table, with one bit for each character of `one`.
    """
    places: dict[str, int] = {}
    for place, character in enumerate(one):
        places[character] = places.get(character, 0) | 1 << place
    mask = (1 << len(one)) - 1
    row = mask
    for character in other:
        matches = row & places.get(character, 0)
        row = (row + matches) | (row - matches)
    return len(one) - (row & mask).bit_count()
