"""The posts of a page, each with its author and its date."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import islice

from ...segmenter.doc import Doc
from ...segmenter.tags import BLOCK_TAGS, HEADING_TAGS
from ..lookups import elements_in, runs_in
from ..part import Part
from .post_heads import (
    DATE_AND_TIME,
    LETTER,
    MAX_DATE,
    MAX_EXAMINED,
    FoundPost,
    as_date,
    author_name,
    date_of,
)
from .post_marks import (
    DATE_PROPERTIES,
    POST_CLASSES,
    STATED_DATES,
    STATED_NAMES,
    STORY_CLASSES,
    author_elements,
    date_elements,
    is_own_element,
    marked_posts,
    numbered_posts,
    vague_authors,
)

#: Words before a date of Simple Machines, in several languages.
_BEFORE_DATE = re.compile(r"[\W_]*(?:\w+ #\d+ )?(?:am|em|el|il|le|on|op|på):\s*", re.IGNORECASE)
#: Classes of dates in a header above a post.
_DATES_ABOVE = frozenset(("bbp-reply-post-date", "bbp-topic-post-date"))
#: Signs before and after a date.
_BESIDE_DATE = " »«|·•,-"
_TABLE_PARTS = frozenset("table tbody td th thead tr".split())


def first_within(doc: Doc, post: int, elements: Sequence[int]) -> Sequence[int]:
    """The first of some elements, which ascend, that are a post or within it."""
    return elements_in(elements, range(post, doc.ends[post]), MAX_EXAMINED)


def candidates(part: Part) -> tuple[set[int], set[int]]:
    """Elements that are posts by their mark-up, and others by their id."""
    doc, tables, marked = part.doc, part.tables, marked_posts(part)
    is_in_data = cache(lambda table: table >= 0 and tables.is_plain_table(table))

    def is_post(element: int) -> bool:
        tag = doc.tags[element]
        if tag in HEADING_TAGS or not (tag in BLOCK_TAGS or is_own_element(tag)):
            return False
        return not (tag in _TABLE_PARTS and is_in_data(doc.nearest(element, ("table",))))

    return set(filter(is_post, marked)), set(filter(is_post, _with_post_id(part, marked)))


def _with_post_id(part: Part, marked: Set[int]) -> Iterator[int]:
    """Elements with the id of a post outside of marked posts, whose parts may be numbered, too.

    Elements that contain a blog entry are left out.
    """
    doc, stop, stories = part.doc, 0, part.names.with_class(STORY_CLASSES)
    for element in sorted({*marked, *numbered_posts(doc)}):
        if element in marked:
            stop = max(stop, doc.stops[element])
        elif doc.starts[element] >= stop and not first_within(doc, element, stories):
            yield element


def posts_of_threads(
    part: Part, posts: Sequence[FoundPost], kept: Sequence[bool]
) -> list[FoundPost]:
    """The posts with an author, and those of the same kind with only a date.

    A post that only its id marks needs both: it may be a person in a list, or part of an article.
    """
    doc = part.doc
    _find_authors(part, posts)
    kinds = {_kind(doc, post.element) for post in posts if post.name}
    posts = [post for post in posts if _kind(doc, post.element) in kinds]
    _find_dates(part, posts, kept)
    vague = {-1, *vague_authors(part)}
    return [
        post
        for post in posts
        if (post.name or post.date_text)
        and not (post.is_numbered and (not post.date_text or post.author in vague))
    ]


def _kind(doc: Doc, post: int) -> tuple[str, frozenset[str]]:
    """The tag of a post, and the classes that mark it as a post."""
    classes = doc.value(post, "class").split()
    return doc.tags[post], POST_CLASSES.intersection(classes)


def _own_elements(
    doc: Doc, posts: Sequence[FoundPost], elements: Sequence[int]
) -> Iterator[tuple[FoundPost, list[int]]]:
    """The posts, from the last to the first, each with its elements outside of posts within it."""
    taken: set[int] = set()
    for post in reversed(posts):
        inner = first_within(doc, post.element, elements)
        yield post, [element for element in inner if element not in taken]
        taken.update(inner)


def _find_authors(part: Part, posts: Sequence[FoundPost]) -> None:
    for post, authors in _own_elements(part.doc, posts, list(author_elements(part))):
        named = ((one, name) for one in authors if (name := author_name(part, one)))
        post.authors, (post.author, post.name) = authors, next(named, (-1, ""))
        if not post.name and LETTER.search(name := _stated(part.doc, post.element, STATED_NAMES)):
            post.author, post.name = _element_with(part.doc, post.element, name), name


def _stated(doc: Doc, post: int, names: Sequence[str]) -> str:
    """What one of the attributes of a post states about it."""
    return next(filter(None, (doc.value(post, name).strip() for name in names)), "")


def _element_with(doc: Doc, post: int, text: str) -> int:
    """The first element of a post whose whole text is given; -1 if there is none."""
    for run in islice(runs_in(doc, post), MAX_EXAMINED):
        if doc.text[doc.run_starts[run] : doc.run_stops[run]].strip() == text:
            return doc.run_elements[run]
    return -1


def _find_dates(part: Part, posts: Sequence[FoundPost], kept: Sequence[bool]) -> None:
    doc = part.doc
    whole, places = part.page.whole, part.page.places_in_whole
    following, elements = len(doc), {places[post.element] for post in posts}
    for post, dates in _own_elements(doc, posts, date_elements(part)):
        dated = ((date, text) for date in dates if (text := date_of(whole, places[date])))
        post.date, post.date_text = next(dated, (-1, ""))
        if not post.date_text:
            post.date_text = (
                _stated_date(whole, places[post.element], elements)
                or as_date(_stated(doc, post.element, STATED_DATES).partition("T")[0])
                or _date_after_name(doc, post)
                or _first_date_and_time(doc, post, following, kept)
                or _date_above(part, post, kept)
            )
        following = post.element


def _stated_date(whole: Doc, post: int, posts: Set[int]) -> str:
    """The date in a ``meta`` element near the beginning of a post, but of no post within it."""
    for element in islice((post, *whole.within(post)), MAX_EXAMINED):
        if whole.tags[element] == "meta" and whole.value(element, "itemprop") in DATE_PROPERTIES:
            around = whole.parents[element]
            while around not in posts:
                around = whole.parents[around]
            if around == post:
                return date_of(whole, element)
    return ""


def _date_above(part: Part, post: FoundPost, kept: Sequence[bool]) -> str:
    """The date in the element before a post, if nothing of it is kept; bbPress writes it there."""
    doc, above = part.doc, part.doc.previous_sibling(post.element)
    if above < 0 or any(kept[run] for run in runs_in(doc, above)):
        return ""
    whole, places = part.page.whole, part.page.places_in_whole
    dates = part.names.with_class(_DATES_ABOVE)
    return next((date_of(whole, places[one]) for one in first_within(doc, above, dates)), "")


def _date_after_name(doc: Doc, post: FoundPost) -> str:
    texts = (doc.text_of(author).partition("»")[2] for author in post.authors)
    return next(filter(None, map(as_date, texts)), "")


def _first_date_and_time(doc: Doc, post: FoundPost, stop: int, kept: Sequence[bool]) -> str:
    """The first run of a post that is a date with a time, at the beginning of a line.

    It is before the element `stop` and before the post's text: only authors and headings may be
    kept above it.
    """
    author_runs = {run for author in post.authors for run in runs_in(doc, author)}
    for run in islice(runs_in(doc, post.element), MAX_EXAMINED):
        start, end = doc.run_starts[run], doc.run_stops[run]
        if doc.elements_before_runs[run] > stop:
            break
        date = doc.text[start:end]
        # A number may come before, or a word: "#3 2024-05-31 10:15", "Reply #3 on: May 31, ...".
        before = doc.text[doc.text.rfind("\n", 0, start) + 1 : start]
        is_first = not LETTER.search(before) or _BEFORE_DATE.fullmatch(before)
        if is_first and end - start <= MAX_DATE and DATE_AND_TIME.fullmatch(date):
            return date.strip(_BESIDE_DATE)
        is_heading = doc.nearest(doc.run_elements[run], HEADING_TAGS) >= 0
        if kept[run] and run not in author_runs and not is_heading and LETTER.search(date):
            break
    return ""
