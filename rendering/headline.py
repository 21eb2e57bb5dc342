"""Find the headline of a page: the heading that it announces, or that is above its kept part."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..addresses import host_name
from ..segmenter.announced import announced, is_longer, linked_names
from ..segmenter.flow import HEADING_TAGS, TextFlow
from ..segmenter.page import Page
from ..segmenter.titles import ARTICLES, Heading, is_title, joined, title_parts, without_site
from ..segmenter.words import tokenize
from .names import Names
from .spans import Span, among, n_before

#: Properties and names of ``meta`` elements with the name of the site.
_SITE_NAMES = ("og:site_name", "application-name")
_WORD = re.compile(r"\w")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
#: A main heading, or the title, is the headline if it is among the first `BEGIN` characters of the
#: kept text. Further down, it belongs to a part, such as a recipe in its story.
BEGIN = 300
#: Most characters of a date between a main heading and the kept part below it.
_MAX_DATE = 40


@dataclass(frozen=True, slots=True)
class Headline:
    """The headline of a page, and the declarations that it is recognised by."""

    #: The heading in the page's flow; -1 if no heading with text may be the headline.
    element: int
    #: The titles that the page declares, and the same without the names of the site.
    titles: list[str]
    own_titles: list[str]
    #: The names that the page's site gives itself, and that of its host.
    site_names: list[str]


def find_headline(page: Page, names: Names, spans: Sequence[Span]) -> Headline:
    """Find the heading that a page announces, or the only main heading above its kept part."""
    titles = page.declared_titles
    stated = (value for name, value in names.metas if name in _SITE_NAMES)
    sites = [one for one in (host_name(page.address), *stated) if not is_title(one, titles)]
    sites += linked_names(page.flow, page.headings, titles, page.address)
    own = [without_site(title, sites) for title in titles]
    return Headline(_find_heading(page, spans, titles, sites), titles, own, sites)


def buttons_in_headings(flow: TextFlow) -> list[Span]:
    """Find buttons beside the words of headings, such as one that copies a name.

    If a whole heading is a button, as to open a part, it is kept.
    """
    every_button = flow.tagged("button")
    found = []
    for heading in flow.tagged(*HEADING_TAGS) if every_button else ():
        buttons = [
            (flow.starts[element], flow.stops[element])
            for element in among(every_button, flow.within(heading))
        ]
        if buttons and _has_words_beside(flow, heading, buttons):
            found += buttons
    return found


def _has_words_beside(flow: TextFlow, element: int, spans: Sequence[Span]) -> bool:
    """Whether an element has words outside of some spans, which ascend."""
    starts = (flow.starts[element], *(stop for _, stop in spans))
    stops = (*(start for start, _ in spans), flow.stops[element])
    return any(
        _WORD.search(flow.text[start:stop]) for start, stop in zip(starts, stops, strict=True)
    )


def _find_heading(
    page: Page, spans: Sequence[Span], titles: Sequence[str], names: Sequence[str]
) -> int:
    place = announced(page.flow, page.headings, titles, names)
    found = page.headings[place].element if place >= 0 else -1
    if not spans or (found >= 0 and not _is_below_text(page.flow, found, spans)):
        return found
    first, last = title_parts(titles)
    others = {"", *map(joined, names)} | (last - first)
    main = [one for one in page.headings if one.tag == "h1" and joined(one.text) not in others]
    above = [one for one in main if page.flow.stops[one.element] <= spans[0][0]]
    if len(above) != 1 or not _may_be_title(page.flow, above[0], titles):
        return found
    if found >= 0:
        belongs = _has_word_of(titles, above[0]) and _is_in_article(page.flow, above[0], spans)
    else:
        belongs = _is_next(page.flow, above[0], spans) or _is_in_article(page.flow, above[0], spans)
    return above[0].element if belongs else found


def _is_below_text(flow: TextFlow, element: int, spans: Sequence[Span]) -> bool:
    """Whether a heading that is no main heading is some way down in the kept part."""
    start = flow.starts[element]
    is_within = spans[0][0] < start < spans[-1][1]
    return is_within and flow.tags[element] != "h1" and n_before(spans, start) >= BEGIN


def _is_next(flow: TextFlow, heading: Heading, spans: Sequence[Span]) -> bool:
    """Whether there is nothing between a heading and the kept part but a date."""
    between = flow.text[flow.stops[heading.element] : spans[0][0]].strip()
    return not between or (len(between) <= _MAX_DATE and _YEAR.search(between) is not None)


def _is_in_article(flow: TextFlow, heading: Heading, spans: Sequence[Span]) -> bool:
    """Whether a heading is in the article in which the kept part begins.

    More headings may follow, such as those of other stories.
    """
    around = flow.nearest(heading.element, ARTICLES)
    return around >= 0 and spans[0][0] < flow.stops[around]


def _has_word_of(titles: Sequence[str], heading: Heading) -> bool:
    words = {word for title in titles for word in tokenize(title)}
    return not words.isdisjoint(tokenize(heading.text))


def _may_be_title(flow: TextFlow, heading: Heading, titles: Sequence[str]) -> bool:
    """Whether a heading is more than a row of buttons or links."""
    inner = [flow.tags[element] for element in flow.within(heading.element)]
    if "button" in inner or inner.count("a") > 1:
        return False
    return not titles or not is_longer(tokenize(heading.text), list(map(tokenize, titles)))
