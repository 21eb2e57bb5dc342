"""Find the posts of a thread, comments and answers: who wrote each, and when.

Posts are found by their mark-up: types of schema.org, microformats, numbered ids, and the classes
of common forums and blogs.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import compress, islice

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ...segmenter.words import tokenize
from ..attributes import POST
from ..lookups import Names, Span, elements_in, kept_runs, runs_in
from ..prune import MAX_DEPTH
from .post_heads import AUTHOR, DATE, DATE_AND_TIME, LETTER, MAX_DATE, as_date, author_name, date_of
from .tables import is_data_table

_POST_TYPE = re.compile(
    r"schema\.org/(?:Answer|Comment|DiscussionForumPosting|Question|Review|UserComments)\s*$"
)
_POST_CLASSES = frozenset(
    """answer athing comment comment-body comtr crawler-post forum-post h-cite h-entry message
    message--post post post-wrapper post_wrapper postbit postbitim postbitlegacy postcontainer
    ItemDiscussion postItem reply review topic-post""".split()
)
#: The id of a post, such as "post123", "p123" and "elComment_123".
_POST_ID = re.compile(r"(?:elComment|[Cc]omment|post|p)[-_]?\d+")
#: Classes of blog entries, which are no posts: they have a headline.
_STORY_CLASSES = frozenset(("hentry", "type-post", "entry"))
_AUTHOR_PROPERTIES = frozenset(("author", "creator"))
_AUTHOR_CLASSES = frozenset(
    """Username author author-name author_information bigusername byline cAuthorPane_author
    comment-author comment-user commenter creator display-name forum-post-author hnuser
    ipsEntry__username name p-author person-listing post-author postauthor poster poster-name
    postleft user user-name username""".split()
)
_DATE_PROPERTIES = frozenset(("datePublished", "dateCreated", "commentTime"))
_DATE_CLASSES = frozenset(
    """age comment-date comment-time created date dt-published moment-time post-date post-time
    post-when postdate posttime published relative-date relativedate relativetime
    timestamp""".split()
)
#: Classes of a member's rank: a title, such as "Veteran", or stars.
_RANK_CLASSES = frozenset(("Rank", "userTitle", "usertitle"))
#: Classes that may also mark other names. With such an author, an id alone makes no post.
_VAGUE_CLASSES = frozenset(("byline", "name"))
#: Signs before and after a date.
_BESIDE_DATE = " »«|·•,-"
#: Beside author and date, separators and the number of a post do not count as text.
_NOT_TEXT = re.compile(r"[\s»«|·•,:()-]*+#?\d*+[\s»«|·•,:()-]*+")
#: Most names, dates and runs that are examined in a post.
_MAX_EXAMINED = 50
#: Number of runs at the beginning of a post.
_MAX_BEGINNING = 3
#: Fewest posts of a thread.
_MIN_POSTS = 2
_TABLE_PARTS = frozenset("table tbody td th thead tr".split())


@dataclass(slots=True)
class _Post:
    """A post: its element, and the elements of its author and date; -1 if unknown.

    In `authors` are all its elements that name an author. `is_numbered` says that only its id makes
    it a post.
    """

    element: int
    is_numbered: bool
    authors: Sequence[int] = ()
    author: int = -1
    date: int = -1
    name: str = ""
    date_text: str = ""
    has_text: bool = False


def find_posts(
    flow: TextFlow, names: Names, spans: Sequence[Span]
) -> tuple[dict[int, dict[str, str]], list[Span]]:
    """Find the posts with kept text, if there are at least two.

    Returns the attributes of their copies by element, and the spans of lines that heads replace.
    """
    marked, numbered = _candidates(flow, names)
    candidates = sorted((*marked, *numbered))
    if len(candidates) < _MIN_POSTS:  # the most common case
        return {}, []
    kept = kept_runs(flow, spans)
    kept_numbers = list(compress(range(len(kept)), kept))
    with_kept = (one for one in candidates if elements_in(kept_numbers, runs_in(flow, one), 1))
    if sum(1 for _ in with_kept) < _MIN_POSTS:
        return {}, []
    posts = [_Post(one, one in numbered) for one in candidates]
    stops = flow.tree.stops.tolist()
    posts = _posts_of_threads(flow, names, posts, stops, kept)
    _flag_texts(flow, posts, kept)
    posts_with_text = [post for post in posts if post.has_text]
    if len(posts_with_text) < _MIN_POSTS:
        return {}, []
    non_text = _non_text_elements(flow, names)
    marks, replaced = _marks_with_heads(flow, posts_with_text, stops, kept, non_text)
    parents = {flow.parents[post.element] for post in posts_with_text}
    items = {one for one in parents if flow.tags[one] == "li"}
    if any(flow.nearest(flow.parents[item], ("li",)) in items for item in items):
        parents -= items  # Nested items show which post is answered.
    unwrapped = (one for one in parents if flow.tags[one] in ("li", "ol", "ul"))
    return {**{one: {POST: ""} for one in unwrapped}, **marks}, replaced


def _marks_with_heads(
    flow: TextFlow,
    posts: Sequence[_Post],
    stops: Sequence[int],
    kept: list[bool],
    non_text: Sequence[int],
) -> tuple[dict[int, dict[str, str]], list[Span]]:
    """The attributes of the copies of posts, and the spans of lines that heads replace.

    Runs of first lines with only author and date are set to not kept.
    """
    marks: dict[int, dict[str, str]] = {}
    replaced: list[Span] = []
    for post in posts:
        inner = elements_in(non_text, range(post.element, stops[post.element]), _MAX_EXAMINED)
        # A post nested deeper may have no copy, so no head could replace these lines.
        is_copied = flow.tree.depths[post.element] < MAX_DEPTH
        head_runs = _head_runs(flow, post, kept, inner) if is_copied else []
        for run in head_runs:
            kept[run] = False
        if head := _head(flow, post, kept):
            replaced += [(flow.run_starts[run], flow.run_stops[run]) for run in head_runs]
        marks[post.element] = {POST: head, AUTHOR: post.name, DATE: post.date_text}
    return marks, replaced


def _non_text_elements(flow: TextFlow, names: Names) -> list[int]:
    """Elements that are no text of a post: numbers of posts and ranks of members."""
    numbers = flow.with_value("itemprop", "position".__eq__)
    return sorted({*numbers, *names.with_class(_RANK_CLASSES)})


def _head_runs(
    flow: TextFlow, post: _Post, kept: Sequence[bool], non_text: Sequence[int]
) -> list[int]:
    """The kept runs of a post's first lines that contain only author and date.

    Elements in `non_text` do not count as text either.
    """
    heads = [*(one for one in (post.author, post.date) if one >= 0), *non_text]
    head_runs = {run for element in heads for run in runs_in(flow, element)}
    found: list[int] = []
    line: list[int] = []
    is_head, stop = False, 0
    runs = (run for run in runs_in(flow, post.element) if kept[run])
    for run in islice(runs, _MAX_EXAMINED):
        if (start := flow.run_starts[run]) >= stop:  # a new line
            if line and not is_head:
                return found
            found += line
            line, is_head = [], False
            stop = flow.text.find("\n", start)
            stop = stop if stop >= 0 else len(flow.text)
        if run in head_runs:
            is_head = True
        elif not _NOT_TEXT.fullmatch(flow.text, start, flow.run_stops[run]):
            return found
        line.append(run)
    return []  # The post has no other text.


def _head(flow: TextFlow, post: _Post, kept: Sequence[bool]) -> str:
    """The head of a post, with author and date; empty if the kept text names the author."""
    if _names_author(flow, post, kept):
        return ""
    date_text = "" if _begins_with_date(flow, post, kept) else post.date_text
    return " · ".join(filter(None, (post.name, date_text)))


def _begins_with_date(flow: TextFlow, post: _Post, kept: Sequence[bool]) -> bool:
    """Whether the kept text of a post begins with its date, perhaps after a number."""
    runs = islice((run for run in runs_in(flow, post.element) if kept[run]), _MAX_BEGINNING)
    text = " ".join(flow.text[flow.run_starts[run] : flow.run_stops[run]] for run in runs)
    if not post.date_text:
        return False
    before, date, _ = text.partition(post.date_text)
    return bool(date) and not LETTER.search(before)


def _names_author(flow: TextFlow, post: _Post, kept: Sequence[bool]) -> bool:
    """Whether the kept text names the author or, for a post without a name, contains the date."""
    if not post.name:
        return post.date >= 0 and any(kept[run] for run in runs_in(flow, post.date))
    runs = (run for run in runs_in(flow, post.author) if kept[run])
    texts = (flow.text[flow.run_starts[run] : flow.run_stops[run]] for run in runs)
    name = set(tokenize(post.name))
    word_sets = [set(tokenize(text)) for text in texts]
    # Texts with other words are a member's rank, for instance.
    return any(words and (words <= name or name <= words) for words in word_sets)


def _candidates(flow: TextFlow, names: Names) -> tuple[set[int], set[int]]:
    """Elements that are posts by their type or class, and others by their id."""
    typed = flow.with_value("itemtype", _POST_TYPE.search)
    named = names.with_class(_POST_CLASSES, _STORY_CLASSES)
    marked = {*typed, *named}
    is_in_data = cache(lambda table: table >= 0 and is_data_table(flow.node(table)))

    def is_post(element: int) -> bool:
        tag = flow.tags[element]
        if tag not in BLOCK_TAGS or tag in HEADING_TAGS:
            return False
        return not (tag in _TABLE_PARTS and is_in_data(flow.nearest(element, ("table",))))

    return set(filter(is_post, marked)), set(filter(is_post, _with_post_id(flow, names, marked)))


def _with_post_id(flow: TextFlow, names: Names, marked: Set[int]) -> Iterator[int]:
    """Elements with the id of a post outside of marked posts, whose parts may be numbered, too.

    Elements that contain a blog entry are left out.
    """
    if not (with_id := flow.with_value("id", _POST_ID.fullmatch)):
        return
    stop, stories = 0, names.with_class(_STORY_CLASSES)
    for element in sorted({*marked, *with_id}):
        if element in marked:
            stop = max(stop, flow.stops[element])
        elif flow.starts[element] >= stop:
            story = next(iter(elements_in(stories, range(element, len(flow)), 1)), -1)
            if story < 0 or flow.starts[story] >= flow.stops[element]:
                yield element


def _posts_of_threads(
    flow: TextFlow,
    names: Names,
    posts: Sequence[_Post],
    stops: Sequence[int],
    kept: Sequence[bool],
) -> list[_Post]:
    """The posts with an author, and those of the same kind with only a date.

    A post that only its id marks needs both: it may be a person in a list, or part of an article.
    """
    authors = list(_author_elements(flow, names, stops))
    vague = {-1, *names.with_class(_VAGUE_CLASSES, _AUTHOR_CLASSES - _VAGUE_CLASSES)}
    _find_authors(flow, posts, authors, stops)
    kinds = {_kind(flow, post.element) for post in posts if post.name}
    posts = [post for post in posts if _kind(flow, post.element) in kinds]
    _find_dates(flow, posts, _date_elements(flow, names), stops, kept)
    return [
        post
        for post in posts
        if (post.name or post.date_text)
        and not (post.is_numbered and (not post.date_text or post.author in vague))
    ]


def _kind(flow: TextFlow, post: int) -> tuple[str, frozenset[str]]:
    """The tag of a post, and the classes that mark it as a post."""
    classes = flow.value(post, "class").split()
    return flow.tags[post], _POST_CLASSES.intersection(classes)


def _find_authors(
    flow: TextFlow, posts: Sequence[_Post], authors: Sequence[int], stops: Sequence[int]
) -> None:
    """Find the author of each post, ignoring those of posts within it."""
    taken: set[int] = set()
    for post in reversed(posts):
        post.authors = elements_in(authors, range(post.element, stops[post.element]), _MAX_EXAMINED)
        for author in post.authors:
            if author not in taken and (name := author_name(flow, author)):
                post.author, post.name = author, name
                taken.update(post.authors)
                break


def _find_dates(
    flow: TextFlow,
    posts: Sequence[_Post],
    dates: Sequence[int],
    stops: Sequence[int],
    kept: Sequence[bool],
) -> None:
    """Find the date of each post, ignoring those of posts within it."""
    taken: set[int] = set()
    following = len(flow)
    nodes = {flow.node(post.element) for post in posts}
    for post in reversed(posts):
        own_dates = elements_in(dates, range(post.element, stops[post.element]), _MAX_EXAMINED)
        for date in own_dates:
            if date not in taken and (date_text := date_of(flow.node(date))):
                post.date, post.date_text = date, date_text
                break
        if not post.date_text:
            post.date_text = (
                _stated_date(flow.node(post.element), nodes)
                or _date_after_name(flow, post)
                or _first_date_and_time(flow, post, following, kept)
            )
        taken.update(own_dates)
        following = post.element


def _author_elements(flow: TextFlow, names: Names, stops: Sequence[int]) -> Iterator[int]:
    """Elements that name an author, outside of quotations; of nested ones, the innermost."""
    named = names.with_class(_AUTHOR_CLASSES)
    typed = flow.with_value("itemprop", _AUTHOR_PROPERTIES.__contains__)
    last = -1
    for element in sorted({*named, *typed}):
        if not _is_quoted(flow, element):
            if last >= 0 and stops[last] <= element:
                yield last
            last = element
    if last >= 0:
        yield last


def _is_quoted(flow: TextFlow, element: int) -> bool:
    return flow.nearest(flow.parents[element], ("blockquote",)) >= 0


def _date_elements(flow: TextFlow, names: Names) -> list[int]:
    named = names.with_class(_DATE_CLASSES)
    typed = flow.with_value("itemprop", _DATE_PROPERTIES.__contains__)
    return sorted({*named, *typed, *flow.tagged("time")})


def _stated_date(post: HtmlElement, posts: Set[HtmlElement]) -> str:
    """The date in a ``meta`` element near the beginning of a post, but of no post within it."""
    inner = islice(post.iter(), _MAX_EXAMINED)
    metas = (one for one in inner if one.tag == "meta" and one.get("itemprop") in _DATE_PROPERTIES)
    own = (one for one in metas if next(filter(posts.__contains__, one.iterancestors())) is post)
    return next(map(date_of, own), "")


def _date_after_name(flow: TextFlow, post: _Post) -> str:
    """The date after the name of a post's author."""
    texts = (str(flow.node(author).text_content()) for author in post.authors if post.name)
    return next(filter(None, (as_date(text.partition("»")[2]) for text in texts)), "")


def _first_date_and_time(flow: TextFlow, post: _Post, stop: int, kept: Sequence[bool]) -> str:
    """The first run of a post that is a date with a time, at the beginning of a line.

    It is before the element `stop` and before the post's text: only authors and headings may be
    kept above it.
    """
    author_runs = {run for author in post.authors for run in runs_in(flow, author)}
    for run in islice(runs_in(flow, post.element), _MAX_EXAMINED):
        start, end = flow.run_starts[run], flow.run_stops[run]
        if flow.elements_before_runs[run] > stop:
            break
        date = flow.text[start:end]
        # A number may come before: "#3 2024-05-31 10:15".
        line = flow.text.rfind("\n", 0, start) + 1
        is_first = not LETTER.search(flow.text, line, start)
        if is_first and end - start <= MAX_DATE and DATE_AND_TIME.fullmatch(date):
            return date.strip(_BESIDE_DATE)
        is_heading = flow.nearest(flow.run_elements[run], HEADING_TAGS) >= 0
        if kept[run] and run not in author_runs and not is_heading and LETTER.search(date):
            break
    return ""


def _flag_texts(flow: TextFlow, posts: Sequence[_Post], kept: Sequence[bool]) -> None:
    """Flag the posts that have kept text besides author and date."""
    owners: list[_Post | None] = []
    by_element = {post.element: post for post in posts}
    # The author's name and the date do not count as text.
    heads = {element for post in posts for element in (post.author, post.date)}
    for element, parent in enumerate(flow.parents):
        owner_around = owners[parent] if parent >= 0 else None
        owners.append(None if element in heads else by_element.get(element, owner_around))
    for run, is_kept in enumerate(kept):
        owner = owners[flow.run_elements[run]] if is_kept else None
        if owner is not None:
            owner.has_text = True
