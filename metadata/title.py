"""The title of a page: the heading that is most like a declared title, without the site's name."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..segmenter.flow import TextFlow
from ..segmenter.titles.announced import Heading, announced, without_rest
from ..segmenter.titles.parts import (
    MUCH_LONGER,
    before_bar,
    joined,
    label_of,
    own_title,
    sections,
    title_line,
    without_site,
)

__all__ = ["find_line", "find_title"]

#: Letters of an article: a title may be declared without it.
LONGEST_ARTICLE = 3
#: Words of a title, at least, where little else says that it is one: the only heading of a page,
#: unlike the declared title, may be a call to its readers.
MANY_WORDS = 4

#: Classes of the topic, or the kind of text, that stands in a heading above the title.
_KICKER = re.compile(r"(?:^|[\s_-])(?:eyebrow|kicker|label|overline|topline)(?:\s|$)")


def find_line(flow: TextFlow, title: str) -> Heading | None:
    """Find the first element that is no heading, and whose text is the title of the page."""
    for start in _starts_of_lines(flow.text, title) if title else ():
        # An element begins before the line break that parts it from what is before it.
        for element in range(bisect_left(flow.starts, start - 1), len(flow)):
            if flow.starts[element] > start:
                break
            if flow.stops[element] == start + len(title):
                return Heading(element, flow.tags[element], title)
    return None


def _starts_of_lines(text: str, line: str) -> Iterator[int]:
    """Where a line begins in a text, each time that it is there."""
    start = text.find(line)
    while start >= 0:
        stop = start + len(line)
        if text[start - 1 : start] in ("", "\n") and text[stop : stop + 1] in ("", "\n"):
            yield start
        start = text.find(line, stop)


def find_title(
    flow: TextFlow,
    headings: Sequence[Heading],
    declared: Sequence[str],
    site_names: Sequence[str],
) -> tuple[str, Heading | None]:
    """Find the title of a page.

    The declared titles (``og:title``, ``title``) are often written for search engines and end in
    the name of the site; readers see a heading above the text instead. So the title is the heading
    that is most similar to a declared title; if no heading is similar, the declared title without
    the name of the site and of sections. If no title is declared, it is the first main heading; if
    only the name of the site is, the only main heading. So is the only heading of a page, if it has
    several words.

    Parameters
    ----------
    flow : TextFlow
    headings : sequence of Heading
        Those of the page.
    declared : sequence of str
        The titles that it declares.
    site_names : sequence of str
        Names of its site, which are not titles.

    Returns
    -------
    title : str
        Empty for a page that has neither.
    heading : Heading or None
        The heading that is like a declared title.
    """
    main = [heading.text for heading in headings if heading.tag == "h1" and joined(heading.text)]
    if not declared:
        return next(iter(main), ""), None
    titles = [without_site(title, site_names) for title in declared]
    place = announced(headings, declared, site_names)
    if place >= 0:
        heading = headings[place]
        text = _without_kicker(flow, heading)
        text = text.removeprefix(label_of(text, declared))
        text = without_rest(flow, heading.element, text, [*declared, *titles])
        return _without_section(_best_written(text, declared, titles)), heading
    if len(main) == 1 and all(_is_site(title, site_names) for title in titles):
        return main[0], None
    is_shown = find_line(flow, titles[0]) is not None
    if len(main) == len(headings) == 1 and _has_many_words(main[0]) and not is_shown:
        return main[0], None
    return own_title(titles[0], flow), None


def _without_kicker(flow: TextFlow, heading: Heading) -> str:
    """The text of a heading without the topic that stands above the title in it."""
    start, stop = flow.starts[heading.element], flow.stops[heading.element]
    classes = flow.values("class")
    for element in flow.within(heading.element):
        if flow.starts[element] > start:
            break
        if flow.stops[element] < stop and _KICKER.search(classes[element] or ""):
            rest = title_line(flow.text[flow.stops[element] : stop])
            is_of_title = flow.text_of(element).rstrip().endswith(":") or not rest[:1].strip(":")
            return heading.text if is_of_title else rest
    return heading.text


def _joints(text: str) -> int:
    """Number of places where a capital letter follows a small one."""
    return sum(one.islower() and other.isupper() for one, other in pairwise(text))


def _best_written(heading: str, declared: Sequence[str], titles: Sequence[str]) -> str:
    """A heading, or the declared title that it is, where that is written with more care.

    Style sheets part the words of a heading where there is no space or colon; and a topic or a day
    may stand in it above the title.
    """
    whole = joined(heading)
    same = [title for title in declared if joined(title) == whole]
    if same:
        return min(heading, *same, key=lambda text: (_joints(text), -text.count(":")))
    firsts = [first for title in titles if _has_many_words(first := sections(title)[0])]
    for title in (*titles, *firsts):
        above = heading[: -len(title)]
        is_there = heading.lower().endswith(title.lower())
        if is_there and LONGEST_ARTICLE < len(joined(above)) < len(joined(title)):
            return heading[len(above) :]
    return heading


def _without_section(heading: str) -> str:
    """A heading without a section after a bar, unless that is the title after a section."""
    first = before_bar(heading)
    rest = heading[len(first) :]
    return heading if len(rest.split()) > MUCH_LONGER * len(first.split()) else first


def _has_many_words(title: str) -> bool:
    return len(title.split()) >= MANY_WORDS


def _is_site(title: str, site_names: Sequence[str]) -> bool:
    """Whether a title is a site's name, with few other words; or nothing is left of it."""
    text = joined(title)
    return not text or any(
        name in text and 2 * len(name) >= len(text) for name in map(joined, site_names)
    )
