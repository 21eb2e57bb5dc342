"""Find the posts of a thread, comments and answers: who wrote each, and when.

Posts are found by their mark-up: types of schema.org, microformats, numbered ids, and the classes
of common forums and blogs.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import compress, islice

from lxml.html import HtmlElement

from ....segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ....segmenter.words import tokenize
from ...attributes import POST
from ...data_tables import DataTables
from ...lookups import Names, Span, elements_in, is_kept, kept_runs, runs_in
from ...parse import MAX_DEPTH
from .post_heads import AUTHOR, DATE, DATE_AND_TIME, LETTER, MAX_DATE, as_date, author_name, date_of

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
    """DateTime age comment-date comment-time created date dt-published moment-time post-date
    post-time post-when postdate posttime published relative-date relativedate relativetime
    timestamp""".split()
)
#: Classes of quotations around the own texts of posts, in old versions of XenForo and vBulletin.
_TEXT_CLASSES = frozenset(("messageText", "postcontent"))
#: Classes of a member's rank, such as "Veteran" or stars, and of votes; the property of a post's
#: number. None of these is text of the post.
_RANK_CLASSES = frozenset(("Rank", "userTitle", "usertitle", "voters"))
_NUMBER_PROPERTIES = frozenset(("position",))
#: The property of the text of a post; most characters of ranks, votes and the like before it.
_TEXT, _MAX_BEFORE_TEXT = "text", 200
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


def find_posts(
    flow: TextFlow, names: Names, spans: Sequence[Span]
) -> tuple[dict[int, dict[str, str]], list[Span]]:
    """Find the posts with kept text, if there are at least two.

    Returns the attributes of their copies by element, and the spans of lines that heads replace.
    """
    marked, numbered = _candidates(flow, names)
    candidates = sorted((*marked, *numbered))
    if sum(is_kept(flow, spans, one) for one in candidates) < _MIN_POSTS:  # the most common case
        return {}, []
    kept, all_posts = kept_runs(flow, spans), [_Post(one, one in numbered) for one in candidates]
    posts = _with_text(flow, _posts_of_threads(flow, names, all_posts, kept), kept)
    if len(posts) < _MIN_POSTS:
        return {}, []
    marks, replaced = _marks_with_heads(flow, names, posts, kept)
    parents = {flow.parents[post.element] for post in posts}
    items = {one for one in parents if flow.tags[one] == "li"}
    if any(flow.nearest(flow.parents[item], ("li",)) in items for item in items):
        parents -= items  # Nested items show which post is answered.
    unwrapped = (one for one in parents if flow.tags[one] in ("li", "ol", "ul"))
    texts = (one for one in names.with_class(_TEXT_CLASSES) if flow.tags[one] == "blockquote")
    return {**{one: {POST: ""} for one in (*unwrapped, *texts)}, **marks}, replaced


def _first_within(flow: TextFlow, post: int, elements: Sequence[int]) -> Sequence[int]:
    """The first of some elements, which ascend, that are a post or within it."""
    return elements_in(elements, range(post, flow.tree.stops[post]), _MAX_EXAMINED)


def _marks_with_heads(
    flow: TextFlow, names: Names, posts: Sequence[_Post], kept: list[bool]
) -> tuple[dict[int, dict[str, str]], list[Span]]:
    """The attributes of the copies of posts, and the spans of lines that heads replace.

    Runs of first lines with only author and date are set to not kept.
    """
    marks: dict[int, dict[str, str]] = {}
    replaced: list[Span] = []
    non_text = _with_names(flow, names, _RANK_CLASSES, _NUMBER_PROPERTIES)
    texts = flow.with_value("itemprop", _TEXT.__eq__)
    for post in posts:
        # A post nested deeper may have no copy, so no head could replace these lines.
        is_copied = flow.tree.depths[post.element] < MAX_DEPTH
        inner = _first_within(flow, post.element, non_text)
        before_text = _runs_before_text(flow, post, texts, kept)
        head_runs = _head_runs(flow, post, kept, inner, before_text) if is_copied else []
        for run in head_runs:
            kept[run] = False
        if head := _head(flow, post, kept):
            replaced += [(flow.run_starts[run], flow.run_stops[run]) for run in head_runs]
        marks[post.element] = {POST: head, AUTHOR: post.name, DATE: post.date_text}
    return marks, replaced


def _with_names(flow: TextFlow, names: Names, classes: Set[str], properties: Set[str]) -> list[int]:
    """The elements with one of the classes or of schema.org's properties, in document order."""
    typed = flow.with_value("itemprop", properties.__contains__)
    return sorted({*names.with_class(classes), *typed})


def _runs_before_text(
    flow: TextFlow, post: _Post, texts: Sequence[int], kept: Sequence[bool]
) -> list[int]:
    """The kept runs of a post before its text, as schema.org calls the element, except headings.

    Empty if these are longer than ranks and votes are, or if the text is that of another item.
    """
    text = next(iter(_first_within(flow, post.element, texts)), -1)
    if text < 0 or _item_around(flow, text) != post.element:
        return []
    inner = range(runs_in(flow, post.element).start, runs_in(flow, text).start)
    runs = [
        run
        for run in islice(filter(kept.__getitem__, inner), _MAX_EXAMINED)
        if flow.nearest(flow.run_elements[run], HEADING_TAGS) < 0
    ]
    length = sum(flow.run_stops[run] - flow.run_starts[run] for run in runs)
    return runs if length <= _MAX_BEFORE_TEXT else []


def _item_around(flow: TextFlow, element: int) -> int:
    """The innermost item of microdata around an element; -1 if there is none."""
    scopes, types = flow.values("itemscope"), flow.values("itemtype")
    item = element
    while item >= 0 and scopes[item] is None and types[item] is None:
        item = flow.parents[item]
    return item


def _head_runs(
    flow: TextFlow,
    post: _Post,
    kept: Sequence[bool],
    non_text: Sequence[int],
    before_text: Iterable[int],
) -> list[int]:
    """The kept runs of a post's first lines that contain only author and date.

    Elements in `non_text` and the runs `before_text` do not count as text either.
    """
    heads = [*(one for one in (post.author, post.date) if one >= 0), *non_text]
    head_runs = {*before_text, *(run for element in heads for run in runs_in(flow, element))}
    found: list[int] = []
    line: list[int] = []
    is_head, begin = False, -1
    runs = (run for run in runs_in(flow, post.element) if kept[run])
    for run in islice(runs, _MAX_EXAMINED):
        start, last_begin = flow.run_starts[run], begin
        if (begin := flow.text.rfind("\n", 0, start)) != last_begin:  # a new line
            if line and not is_head:
                return found
            found += line
            line, is_head = [], False
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
    is_shown = post.date_text and _begins_with_date(flow, post, kept)
    return " · ".join(filter(None, (post.name, "" if is_shown else post.date_text)))


def _begins_with_date(flow: TextFlow, post: _Post, kept: Sequence[bool]) -> bool:
    """Whether the kept text of a post begins with its date, perhaps after a number."""
    text = " ".join(islice(_kept_texts(flow, post.element, kept), _MAX_BEGINNING))
    begin = text.find(post.date_text)
    return begin >= 0 and not LETTER.search(text, 0, begin)


def _names_author(flow: TextFlow, post: _Post, kept: Sequence[bool]) -> bool:
    """Whether the kept text names the author or, for a post without a name, contains the date."""
    if not post.name:
        return post.date >= 0 and any(_kept_texts(flow, post.date, kept))
    name = set(tokenize(post.name))
    word_sets = (set(tokenize(text)) for text in _kept_texts(flow, post.author, kept))
    # Texts with other words are a member's rank, for instance.
    return any(words and (words <= name or name <= words) for words in word_sets)


def _kept_texts(flow: TextFlow, element: int, kept: Sequence[bool]) -> Iterator[str]:
    """The texts of the kept runs in an element."""
    runs = (run for run in runs_in(flow, element) if kept[run])
    return (flow.text[flow.run_starts[run] : flow.run_stops[run]] for run in runs)


def _candidates(flow: TextFlow, names: Names) -> tuple[set[int], set[int]]:
    """Elements that are posts by their type or class, and others by their id."""
    typed = flow.with_value("itemtype", _POST_TYPE.search)
    named = names.with_class(_POST_CLASSES, _STORY_CLASSES)
    marked = {*typed, *named}
    tables = DataTables(flow)
    is_in_data = cache(lambda table: table >= 0 and tables.is_plain_table(table))

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
    with_id = flow.with_value("id", _POST_ID.fullmatch)
    stop, stories = 0, names.with_class(_STORY_CLASSES)
    for element in sorted({*marked, *with_id}):
        if element in marked:
            stop = max(stop, flow.stops[element])
        elif flow.starts[element] >= stop and not _first_within(flow, element, stories):
            yield element


def _posts_of_threads(
    flow: TextFlow, names: Names, posts: Sequence[_Post], kept: Sequence[bool]
) -> list[_Post]:
    """The posts with an author, and those of the same kind with only a date.

    A post that only its id marks needs both: it may be a person in a list, or part of an article.
    """
    _find_authors(flow, names, posts)
    kinds = {_kind(flow, post.element) for post in posts if post.name}
    posts = [post for post in posts if _kind(flow, post.element) in kinds]
    _find_dates(flow, names, posts, kept)
    vague = {-1, *names.with_class(_VAGUE_CLASSES, _AUTHOR_CLASSES - _VAGUE_CLASSES)}
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


def _own_elements(
    flow: TextFlow, posts: Sequence[_Post], elements: Sequence[int]
) -> Iterator[tuple[_Post, list[int]]]:
    """The posts, from the last to the first, each with its elements outside of posts within it."""
    taken: set[int] = set()
    for post in reversed(posts):
        inner = _first_within(flow, post.element, elements)
        yield post, [element for element in inner if element not in taken]
        taken.update(inner)


def _find_authors(flow: TextFlow, names: Names, posts: Sequence[_Post]) -> None:
    """Find the author of each post."""
    for post, authors in _own_elements(flow, posts, list(_author_elements(flow, names))):
        named = ((author, name) for author in authors if (name := author_name(flow, author)))
        post.authors, (post.author, post.name) = authors, next(named, (-1, ""))


def _find_dates(flow: TextFlow, names: Names, posts: Sequence[_Post], kept: Sequence[bool]) -> None:
    """Find the date of each post."""
    following, nodes = len(flow), {flow.node(post.element) for post in posts}
    named = _with_names(flow, names, _DATE_CLASSES, _DATE_PROPERTIES)
    for post, dates in _own_elements(flow, posts, sorted({*named, *flow.tagged("time")})):
        dated = ((date, text) for date in dates if (text := date_of(flow.node(date))))
        post.date, post.date_text = next(dated, (-1, ""))
        if not post.date_text:
            post.date_text = (
                _stated_date(flow.node(post.element), nodes)
                or _date_after_name(flow, post)
                or _first_date_and_time(flow, post, following, kept)
            )
        following = post.element


def _author_elements(flow: TextFlow, names: Names) -> Iterator[int]:
    """Elements that name an author, outside of quotations; of nested ones, the innermost."""
    last = -1
    for element in _with_names(flow, names, _AUTHOR_CLASSES, _AUTHOR_PROPERTIES):
        if flow.nearest(flow.parents[element], ("blockquote",)) < 0:
            if last >= 0 and flow.tree.stops[last] <= element:
                yield last
            last = element
    if last >= 0:
        yield last


def _stated_date(post: HtmlElement, posts: Set[HtmlElement]) -> str:
    """The date in a ``meta`` element near the beginning of a post, but of no post within it."""
    inner = islice(post.iter(), _MAX_EXAMINED)
    metas = (one for one in inner if one.tag == "meta" and one.get("itemprop") in _DATE_PROPERTIES)
    own = (one for one in metas if next(filter(posts.__contains__, one.iterancestors())) is post)
    return next(map(date_of, own), "")


def _date_after_name(flow: TextFlow, post: _Post) -> str:
    """The date after the name of a post's author."""
    texts = (flow.text_of(author).partition("»")[2] for author in post.authors)
    return next(filter(None, map(as_date, texts)), "")


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


def _with_text(flow: TextFlow, posts: Sequence[_Post], kept: Sequence[bool]) -> list[_Post]:
    """The posts that have kept text besides author and date, outside of posts within them."""
    elements = {post.element for post in posts}
    heads = {element for post in posts for element in (post.author, post.date)}
    #: The post around each element; -1 for none. Author and date do not count as its text.
    owners = {-1: -1}
    for element, parent in enumerate(flow.parents):
        owner = element if element in elements else owners[parent]
        owners[element] = -1 if element in heads else owner
    with_text = {owners[element] for element in compress(flow.run_elements, kept)}
    return [post for post in posts if post.element in with_text]
