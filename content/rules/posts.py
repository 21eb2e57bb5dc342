"""Posts of a thread, comments and answers: who wrote each, and when.

Posts are found by their mark-up: types of schema.org, microformats, numbered ids, and the classes
of common forums and blogs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, partial
from itertools import compress, islice

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ...segmenter.tags import BLOCK_TAGS, HEADING_TAGS
from .. import nodes
from ..lookups import elements_in, is_kept, runs_in
from ..nodes import Block, Container, Content, Head, Heading, Inline, Item, List, Post, Text
from ..parse import MAX_DEPTH, Parser, Rule, no_trace
from ..part import Part
from .headings import STRONG
from .lists import is_picture
from .post_heads import (
    DATE_AND_TIME,
    LETTER,
    MAX_DATE,
    MAX_EXAMINED,
    FoundPost,
    as_date,
    author_name,
    date_of,
    head_of,
    head_runs,
)

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
#: Fewest posts of a thread.
_MIN_POSTS = 2
_TABLE_PARTS = frozenset("table tbody td th thead tr".split())


def find_posts(part: Part) -> tuple[dict[int, Rule], list[Span]]:
    """Find the posts with kept text, if there are at least two.

    Returns their rules, and the spans of lines that heads replace. Lists and quotations that only
    lay out posts leave no trace.
    """
    doc = part.doc
    marked, numbered = _candidates(part)
    candidates = sorted((*marked, *numbered))
    if (
        sum(is_kept(doc, part.spans, one) for one in candidates) < _MIN_POSTS
    ):  # the most common case
        return {}, []
    kept = part.runs.copy()
    all_posts = [FoundPost(one, one in numbered) for one in candidates]
    posts = _with_text(doc, _posts_of_threads(part, all_posts, kept), kept)
    if len(posts) < _MIN_POSTS:
        return {}, []
    rules, replaced = _rules_with_heads(part, posts, kept)
    parents = {doc.parents[post.element] for post in posts}
    items = {one for one in parents if doc.tags[one] == "li"}
    if any(doc.nearest(doc.parents[item], ("li",)) in items for item in items):
        parents -= items  # Nested items show which post is answered.
    unwrapped = (one for one in parents if doc.tags[one] in ("li", "ol", "ul"))
    texts = (one for one in part.names.with_class(_TEXT_CLASSES) if doc.tags[one] == "blockquote")
    return {**dict.fromkeys((*unwrapped, *texts), no_trace), **rules}, replaced


def _first_within(doc: Doc, post: int, elements: Sequence[int]) -> Sequence[int]:
    """The first of some elements, which ascend, that are a post or within it."""
    return elements_in(elements, range(post, doc.ends[post]), MAX_EXAMINED)


def _rules_with_heads(
    part: Part, posts: Sequence[FoundPost], kept: list[bool]
) -> tuple[dict[int, Rule], list[Span]]:
    """The rules of posts, and the spans of lines that heads replace.

    Runs of first lines with only author and date are set to not kept.
    """
    doc, rules, replaced = part.doc, dict[int, Rule](), list[Span]()
    non_text = _with_names(part, _RANK_CLASSES, _NUMBER_PROPERTIES)
    texts = doc.with_value("itemprop", _TEXT.__eq__)
    for post in posts:
        # A post nested deeper may be no block, so no head could replace these lines.
        is_block = doc.depths[post.element] < MAX_DEPTH
        inner = _first_within(doc, post.element, non_text)
        before_text = _runs_before_text(doc, post, texts, kept)
        runs = head_runs(doc, post, kept, inner, before_text) if is_block else []
        for run in runs:
            kept[run] = False
        if head := head_of(doc, post, kept):
            replaced += [(doc.run_starts[run], doc.run_stops[run]) for run in runs]
        rules[post.element] = partial(_post, post, head)
    return rules, replaced


def _with_names(part: Part, classes: Set[str], properties: Set[str]) -> list[int]:
    """The elements with one of the classes or of schema.org's properties, in document order."""
    typed = part.doc.with_value("itemprop", properties.__contains__)
    return sorted({*part.names.with_class(classes), *typed})


def _runs_before_text(
    doc: Doc, post: FoundPost, texts: Sequence[int], kept: Sequence[bool]
) -> list[int]:
    """The kept runs of a post before its text, as schema.org calls the element, except headings.

    Empty if these are longer than ranks and votes are, or if the text is that of another item.
    """
    text = next(iter(_first_within(doc, post.element, texts)), -1)
    if text < 0 or _item_around(doc, text) != post.element:
        return []
    inner = range(runs_in(doc, post.element).start, runs_in(doc, text).start)
    runs = [
        run
        for run in islice(filter(kept.__getitem__, inner), MAX_EXAMINED)
        if doc.nearest(doc.run_elements[run], HEADING_TAGS) < 0
    ]
    length = sum(doc.run_stops[run] - doc.run_starts[run] for run in runs)
    return runs if length <= _MAX_BEFORE_TEXT else []


def _item_around(doc: Doc, element: int) -> int:
    """The innermost item of microdata around an element; -1 if there is none."""
    scopes, types = doc.values("itemscope"), doc.values("itemtype")
    item = element
    while item >= 0 and scopes[item] is None and types[item] is None:
        item = doc.parents[item]
    return item


def _candidates(part: Part) -> tuple[set[int], set[int]]:
    """Elements that are posts by their type or class, and others by their id."""
    doc, tables = part.doc, part.tables
    typed = doc.with_value("itemtype", _POST_TYPE.search)
    named = part.names.with_class(_POST_CLASSES, _STORY_CLASSES)
    marked = {*typed, *named}
    is_in_data = cache(lambda table: table >= 0 and tables.is_plain_table(table))

    def is_post(element: int) -> bool:
        tag = doc.tags[element]
        if tag not in BLOCK_TAGS or tag in HEADING_TAGS:
            return False
        return not (tag in _TABLE_PARTS and is_in_data(doc.nearest(element, ("table",))))

    return set(filter(is_post, marked)), set(filter(is_post, _with_post_id(part, marked)))


def _with_post_id(part: Part, marked: Set[int]) -> Iterator[int]:
    """Elements with the id of a post outside of marked posts, whose parts may be numbered, too.

    Elements that contain a blog entry are left out.
    """
    doc, stop, stories = part.doc, 0, part.names.with_class(_STORY_CLASSES)
    for element in sorted({*marked, *doc.with_value("id", _POST_ID.fullmatch)}):
        if element in marked:
            stop = max(stop, doc.stops[element])
        elif doc.starts[element] >= stop and not _first_within(doc, element, stories):
            yield element


def _posts_of_threads(
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
    vague = {-1, *part.names.with_class(_VAGUE_CLASSES, _AUTHOR_CLASSES - _VAGUE_CLASSES)}
    return [
        post
        for post in posts
        if (post.name or post.date_text)
        and not (post.is_numbered and (not post.date_text or post.author in vague))
    ]


def _kind(doc: Doc, post: int) -> tuple[str, frozenset[str]]:
    """The tag of a post, and the classes that mark it as a post."""
    classes = doc.value(post, "class").split()
    return doc.tags[post], _POST_CLASSES.intersection(classes)


def _own_elements(
    doc: Doc, posts: Sequence[FoundPost], elements: Sequence[int]
) -> Iterator[tuple[FoundPost, list[int]]]:
    """The posts, from the last to the first, each with its elements outside of posts within it."""
    taken: set[int] = set()
    for post in reversed(posts):
        inner = _first_within(doc, post.element, elements)
        yield post, [element for element in inner if element not in taken]
        taken.update(inner)


def _find_authors(part: Part, posts: Sequence[FoundPost]) -> None:
    for post, authors in _own_elements(part.doc, posts, list(_author_elements(part))):
        named = ((one, name) for one in authors if (name := author_name(part, one)))
        post.authors, (post.author, post.name) = authors, next(named, (-1, ""))


def _find_dates(part: Part, posts: Sequence[FoundPost], kept: Sequence[bool]) -> None:
    doc = part.doc
    whole, places = part.page.whole, part.page.places_in_whole
    following, elements = len(doc), {places[post.element] for post in posts}
    named = _with_names(part, _DATE_CLASSES, _DATE_PROPERTIES)
    for post, dates in _own_elements(doc, posts, sorted({*named, *doc.tagged("time")})):
        dated = ((date, text) for date in dates if (text := date_of(whole, places[date])))
        post.date, post.date_text = next(dated, (-1, ""))
        if not post.date_text:
            post.date_text = (
                _stated_date(whole, places[post.element], elements)
                or _date_after_name(doc, post)
                or _first_date_and_time(doc, post, following, kept)
            )
        following = post.element


def _author_elements(part: Part) -> Iterator[int]:
    """Elements that name an author, outside of quotations; of nested ones, the innermost."""
    doc, last = part.doc, -1
    for element in _with_names(part, _AUTHOR_CLASSES, _AUTHOR_PROPERTIES):
        if doc.nearest(doc.parents[element], ("blockquote",)) < 0:
            if last >= 0 and doc.ends[last] <= element:
                yield last
            last = element
    if last >= 0:
        yield last


def _stated_date(whole: Doc, post: int, posts: Set[int]) -> str:
    """The date in a ``meta`` element near the beginning of a post, but of no post within it."""
    for element in islice((post, *whole.within(post)), MAX_EXAMINED):
        if whole.tags[element] == "meta" and whole.value(element, "itemprop") in _DATE_PROPERTIES:
            around = whole.parents[element]
            while around not in posts:
                around = whole.parents[around]
            if around == post:
                return date_of(whole, element)
    return ""


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
        # A number may come before: "#3 2024-05-31 10:15".
        line = doc.text.rfind("\n", 0, start) + 1
        is_first = not LETTER.search(doc.text, line, start)
        if is_first and end - start <= MAX_DATE and DATE_AND_TIME.fullmatch(date):
            return date.strip(_BESIDE_DATE)
        is_heading = doc.nearest(doc.run_elements[run], HEADING_TAGS) >= 0
        if kept[run] and run not in author_runs and not is_heading and LETTER.search(date):
            break
    return ""


def _with_text(doc: Doc, posts: Sequence[FoundPost], kept: Sequence[bool]) -> list[FoundPost]:
    """The posts that have kept text besides author and date, outside of posts within them."""
    elements = {post.element for post in posts}
    heads = {element for post in posts for element in (post.author, post.date)}
    owning = (elements | heads) - {-1}
    owners = doc.nearest_to_each((), owning)
    with_text = {owners[element] for element in compress(doc.run_elements, kept)} - heads
    return [post for post in posts if post.element in with_text]


def _post(found: FoundPost, head: str, parser: Parser, _element: int, parent: Block) -> Post | None:
    """A post; its head is empty if its text names the author."""
    if not isinstance(parent, Container):
        return None
    post = parent.add(Post(author=found.name, date=found.date_text))
    parser.collected.heads[id(post)] = head
    return post


def add_heads(content: Content, heads: Mapping[int, str]) -> None:
    """Put a head at the beginning of each post and, except in the first post, a rule above it.

    A post that begins a list item has a bullet instead of a rule or a number.
    """
    if not heads:  # the most common case
        return
    is_first = True
    for holder, post in _posts(content):
        if head := heads.get(id(post)):
            post.blocks.insert(_place_of_head(post), Head(_head_line(post.author, head)))
        begins_item = isinstance(holder, Item) and holder.blocks[0] is post
        if not is_first and not begins_item:
            post.blocks.insert(0, nodes.Rule())
        is_first = False


def _place_of_head(post: Post) -> int:
    """Below a main heading at the beginning of a post, perhaps after its picture."""
    row = next((row for row, block in enumerate(post.blocks) if not is_picture(block)), 0)
    first = post.blocks[row] if post.blocks else None
    return row + 1 if isinstance(first, Heading) and first.level == 1 else 0


def _head_line(author: str, head: str) -> list[Inline]:
    if not author:
        return [Text(head)]
    return [Text(author, (STRONG,)), Text(head[len(author) :])]


def _posts(container: Container) -> Iterator[tuple[Container, Post]]:
    """The posts, each with the block around it; lists whose items they begin lose their numbers."""
    for block in list(container.blocks):
        if isinstance(block, Post):
            yield container, block
        if isinstance(block, List) and any(map(_begins_with_post, block.blocks)):
            block.is_numbered = False
        if isinstance(block, Container):
            yield from _posts(block)


def _begins_with_post(block: Block) -> bool:
    while isinstance(block, Container) and block.blocks:
        block = block.blocks[0]
        if isinstance(block, Post):
            return True
    return False
