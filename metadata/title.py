"""The title of a page: the heading most similar to a declared title, without the site's name."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ..content.headline.find import line_without_controls
from ..segmenter.announced import announced_heading
from ..segmenter.doc import Doc
from ..segmenter.page import Page
from ..segmenter.titles import (
    MUCH_LONGER,
    Heading,
    cut_after_title,
    cut_at_bar,
    joined,
    label_of,
    own_title,
    split_title,
    title_line,
    without_site,
)
from ..segmenter.unfilled import is_unfilled
from ..segmenter.words import tokenize

#: Most letters of a grammatical article, which a declared title may lack.
MAX_ARTICLE = 3
#: Fewest words of a title without much other evidence: if the only heading of a page is not like
#: the declared title, it may be a call to readers.
MIN_WORDS = 4

#: Classes of a topic or a genre above the title, within the heading.
_KICKER = re.compile(r"(?:^|[\s_-])(?:eyebrow|kicker|label|overline|topline)(?:\s|$)")
#: Separators at an end of a title: the name beside them is missing.
_LOOSE_SEPARATORS = re.compile(r"^(?:(?:[|»«·•–—-]++|::)\s+)+|(?:\s+(?:[|»«·•–—-]++|::))+$")
#: Titles that editors and publishing systems give to pages without one.
_NO_TITLES = frozenset(map(joined, ("untitled", "untitled document", "untitled page", "new page")))


def given_titles(declared: Iterable[str]) -> list[str]:
    """The declared titles that somebody gave to the page, without separators at their ends."""
    titles = (_LOOSE_SEPARATORS.sub("", title) for title in declared)
    return [one for one in titles if not is_unfilled(one) and joined(one) not in _NO_TITLES]


def find_line(doc: Doc, title: str) -> Heading | None:
    """Find the first element other than a heading whose text is the title of the page."""
    for start in _starts_of_lines(doc.text, title) if title else ():
        # An element may begin at the line break before its text.
        for element in range(bisect_left(doc.starts, start - 1), len(doc)):
            if doc.starts[element] > start:
                break
            if doc.stops[element] == start + len(title):
                return Heading(element, doc.tags[element], title)
    return None


def _starts_of_lines(text: str, line: str) -> Iterator[int]:
    """The offsets of all occurrences of a line in a text, where they are whole lines."""
    start = text.find(line)
    while start >= 0:
        stop = start + len(line)
        if text[start - 1 : start] in ("", "\n") and text[stop : stop + 1] in ("", "\n"):
            yield start
        start = text.find(line, stop)


def find_title(
    page: Page, declared: Sequence[str], site_names: Sequence[str], *, is_of_site: bool = False
) -> tuple[str, Heading | None]:
    """Find the title of a page, or an empty text, and the heading that it was found by, if any.

    Declared titles (``og:title``, ``title``) are often written for search engines and end with the
    name of the site. Readers see a heading above the text instead. So the title is the heading most
    similar to a declared title. If no heading is similar, the title is, in this order:

    - without a declared title, the first main heading, or else a heading of several words at the
      beginning of the page;
    - the only main heading, if only names of the site are declared;
    - the only heading, if it is a main heading of several words and the page does not show the
      declared title;
    - the declared title, without the names of the site and its sections.

    A page about the site itself (`is_of_site`), such as one about a service, often has a slogan or
    a single word as its heading. There, the only declared title is the title if it is one phrase.
    """
    doc, headings = page.doc, page.headings
    main = [heading.text for heading in headings if heading.tag == "h1" and joined(heading.text)]
    if not declared:
        return next(iter(main), "") or _heading_at_top(doc, headings, site_names), None
    titles = [without_site(title, site_names) for title in declared]
    if (place := page.announced.place) < 0 and list(declared) != page.declared_titles:
        place = announced_heading(doc, headings, declared, site_names)
    if place >= 0:
        heading = headings[place]
        other_title = _title_below(headings, place, titles)
        if is_of_site and not _is_site_name(titles[0], site_names):
            other_title = other_title or _title_as_phrase(titles, heading)
        return other_title or _title_in_heading(doc, heading, declared, titles), heading
    if len(main) == 1 and all(_is_site_name(title, site_names) for title in titles):
        return main[0], None
    is_shown = find_line(doc, titles[0]) is not None
    if len(main) == len(headings) == 1 and _has_many_words(main[0]) and not is_shown:
        return main[0], None
    return own_title(titles[0], doc), None


def _heading_at_top(doc: Doc, headings: Sequence[Heading], site_names: Sequence[str]) -> str:
    """The first heading if it has several words and no text is before it; otherwise empty."""
    first = next(iter(headings), None)
    if first is None or doc.text[: doc.starts[first.element]].strip():
        return ""
    is_title = _has_many_words(first.text) and not _is_site_name(first.text, site_names)
    return first.text if is_title else ""


def _title_below(headings: Sequence[Heading], index: int, titles: Sequence[str]) -> str:
    """The longest declared title in the h2 below an h1 that is another declared title; or empty.

    Newspapers write such an h1 for search engines.
    """
    if [heading.tag for heading in headings[index : index + 2]] != ["h1", "h2"]:
        return ""
    main, shown = (heading.text for heading in headings[index : index + 2])
    if joined(main) not in map(joined, titles):
        return ""
    below = (
        title
        for title in filter(_has_many_words, titles)
        if _ends_with(shown, title) or joined(title) == joined(shown)
    )
    return max(below, key=len, default="")


def _title_as_phrase(titles: Sequence[str], heading: Heading) -> str:
    """The only declared title if it is one phrase that does not begin the heading; or empty.

    It must share a word with the heading and contain all its numbers: a title may be last year's.
    """
    title = titles[0]
    is_phrase = len(split_title(title)) == 1 and ": " not in title
    is_only = len(set(map(joined, titles))) == 1
    begins_heading = joined(heading.text).startswith(joined(title))
    title_words, heading_words = set(tokenize(title)), set(tokenize(heading.text))
    lacks_number = any(map(str.isdigit, heading_words - title_words))
    is_alike = bool(title_words & heading_words) and not lacks_number
    return title if is_phrase and is_only and not begins_heading and is_alike else ""


def _title_in_heading(
    doc: Doc, heading: Heading, declared: Sequence[str], titles: Sequence[str]
) -> str:
    """The title in a heading."""
    if any(doc.tags[element] == "button" for element in doc.within(heading.element)):
        heading = _without_buttons(doc, heading, [*declared, *titles])
    text = _without_kicker(doc, heading)
    text = text.removeprefix(label_of(text, declared))
    text = cut_after_title(doc, heading.element, text, [*declared, *titles])
    return _without_section(_best_written(text, declared, titles))


def _without_buttons(doc: Doc, heading: Heading, titles: Sequence[str]) -> Heading:
    """A heading without its buttons, unless a title contains them: some buttons explain a word."""
    joined_heading = joined(heading.text)
    if any(joined(title).startswith(joined_heading) for title in titles):
        return heading
    return heading._replace(text=line_without_controls(doc, heading.element))


def _without_kicker(doc: Doc, heading: Heading) -> str:
    """The text of a heading, without a topic above the title."""
    start, stop = doc.starts[heading.element], doc.stops[heading.element]
    for element in doc.within(heading.element):
        if doc.starts[element] > start:
            break
        if doc.stops[element] < stop and _KICKER.search(doc.value(element, "class")):
            rest = title_line(doc.text[doc.stops[element] : stop])
            is_in_title = doc.text_of(element).rstrip().endswith(":") or not rest[:1].strip(":")
            return heading.text if is_in_title else rest
    return heading.text


def _n_joints(text: str) -> int:
    """The number of places where a capital letter follows a small one."""
    return sum(before.islower() and after.isupper() for before, after in pairwise(text))


def _best_written(heading: str, declared: Sequence[str], titles: Sequence[str]) -> str:
    """A heading, or the same title as it is declared, if that is written with more care.

    Where only a style sheet separates the words of a heading, a space, a colon or a slash is
    missing, or a space precedes a colon. A heading may also contain a topic or a date above the
    title.
    """
    joined_heading = joined(heading)
    same = [title for title in declared if joined(title) == joined_heading]
    if same:
        forms = list(dict.fromkeys([heading, *same]))
        return min(forms, key=_flaws) if len(forms) > 1 else heading  # mostly, there is one form
    first_parts = [first for title in titles if _has_many_words(first := split_title(title)[0])]
    for title in (*titles, *first_parts):
        if _ends_with(heading, title) and len(joined(heading)) > MAX_ARTICLE + len(joined(title)):
            return heading[-len(title) :]
    return heading


def _flaws(text: str) -> tuple[int, int, int]:
    """A sort key for how carelessly a title is written: the smallest is the best."""
    return _n_joints(text), -text.count(":") - text.count(" / "), text.count(" :")


def _ends_with(heading: str, title: str) -> bool:
    """Whether a heading ends with a title, after at most a topic that is shorter."""
    if not heading.lower().endswith(title.lower()):
        return False
    return len(joined(heading[: -len(title)])) < len(joined(title))


def _without_section(heading: str) -> str:
    """A heading without the name of a section after a bar, unless the section comes first."""
    first = cut_at_bar(heading)
    rest = heading[len(first) :]
    return heading if len(rest.split()) > MUCH_LONGER * len(first.split()) else first


def _has_many_words(title: str) -> bool:
    return len(title.split()) >= MIN_WORDS


def _is_site_name(title: str, site_names: Sequence[str]) -> bool:
    """Whether a title is empty, or the name of the site with few other words."""
    text = joined(title)
    return not text or any(
        name in text and 2 * len(name) >= len(text) for name in map(joined, site_names)
    )
