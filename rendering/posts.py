"""The posts of a thread, comments and answers: who wrote each, and when.

They are found by their mark-up: types of schema.org, microformats, numbered ids, and the classes of
common forums and blogs. In HTML and Markdown, each begins with a line that has author and date.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import compress, islice

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..segmenter.flow import flow as text_flow
from ..segmenter.titles.parts import joined
from ..segmenter.words import tokenize
from .names import Names
from .prune import POST
from .spans import Span, among, kept_runs, runs_in
from .tables import is_data_table
from .trees import read_body

#: Attributes of the copy of a post, and the mark of its first line.
_AUTHOR, _DATE, _HEAD = "data-author", "data-date", "data-head"
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
#: Classes of the entries that a blog lists; entries have a headline.
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
#: A year and a time of day, with few words, as in "Sun Dec 17, 2023 11:23 am". A colon is behind a
#: label: "Joined: 17 Dec 2023 11:23 am".
_MOMENT = re.compile(
    r"(?=.*\b(?:19|20)\d\d\b)(?=.*\b\d?\d:\d\d)(?!.*[^\W\d_]:)"
    r"[\W\d_]*(?:[^\W\d_]+[\W\d_]*){,3}"
)
_ISO_DATE = re.compile(r"\s*(\d{4}-\d\d-\d\d)(?!\d)")
_DIGIT = re.compile(r"\d")
#: Text before and after a name.
_BESIDE_NAME = re.compile(
    r"^(?:(?:\w+ )?by:?|author:)\s+|(?:\s+(?:says|said|wrote|writes))?\s*:?$", re.I
)
_LETTER = re.compile(r"[^\W\d_]")
#: Signs before and after a date.
_BESIDE_DATE = " »«|·•,-"
#: Most characters of a name, and of a date.
_MAX_NAME, _MAX_DATE = 50, 40
#: Most names and dates that are looked at in a post.
_MAX_LOOKED = 50
#: Least posts of a thread.
_MIN_POSTS = 2
_TABLE_PARTS = frozenset("table tbody td th thead tr".split())


@dataclass(frozen=True, slots=True)
class Post:
    """A post, a comment or an answer.

    Attributes
    ----------
    author : str
        Empty if it is unknown.
    date : str
        Such as ``2024-05-31``, or as the page shows it; empty if it is unknown.
    text : str
        The kept text of the post.
    """

    author: str
    date: str
    text: str


@dataclass(slots=True)
class _Found:
    """A post: its element, and the elements of its author and date; -1 if unknown.

    More of its elements may name an author: ``authors``.
    """

    element: int
    authors: Sequence[int] = ()
    author: int = -1
    date: int = -1
    name: str = ""
    when: str = ""
    has_text: bool = False


def find_posts(flow: TextFlow, names: Names, spans: Sequence[Span]) -> dict[int, dict[str, str]]:
    """Find the posts with kept text: attributes of their copies, if there are at least two."""
    candidates, kept = _candidates(flow, names), kept_runs(flow, spans)
    texts = list(compress(range(len(kept)), kept))
    with_text = [one for one in candidates if among(texts, runs_in(flow, one), 1)]
    if len(with_text) < _MIN_POSTS:  # as on most pages
        return {}
    posts = _in_threads(flow, names, candidates)
    _find_texts(flow, posts, kept)
    threads = [post for post in posts if post.has_text]
    if len(threads) < _MIN_POSTS:
        return {}
    marks: dict[int, dict[str, str]] = {}
    for post in threads:
        is_named = _is_named(flow, post, kept)
        head = "" if is_named else " · ".join(filter(None, (post.name, post.when)))
        marks[post.element] = {POST: head, _AUTHOR: post.name, _DATE: post.when}
        around = flow.parents[post.element]
        while flow.tags[around] in ("li", "ol", "ul") and around not in marks:
            marks[around] = {POST: ""}
            around = flow.parents[around]
    return marks


def _is_named(flow: TextFlow, post: _Found, kept: Sequence[bool]) -> bool:
    """Whether the kept text names the author as well, or has the day of a post without a name."""
    if not post.name:
        return post.date >= 0 and any(kept[run] for run in runs_in(flow, post.date))
    runs = (run for run in runs_in(flow, post.author) if kept[run])
    texts = (flow.text[flow.run_starts[run] : flow.run_stops[run]] for run in runs)
    name = set(tokenize(post.name))
    said = [set(tokenize(text)) for text in texts]
    # Other texts are a member's rank, for instance.
    return any(words and (words <= name or name <= words) for words in said)


def _candidates(flow: TextFlow, names: Names) -> list[int]:
    """Elements that are posts by their type, class or id."""
    typed = flow.having("itemtype", _POST_TYPE.search)
    named = names.in_classes(_POST_CLASSES, _STORY_CLASSES)
    marked = {*typed, *named}
    is_of_data = cache(lambda table: table >= 0 and is_data_table(flow.node(table)))
    return [
        element
        for element in sorted({*marked, *_numbered(flow, marked)})
        if (tag := flow.tags[element]) in BLOCK_TAGS
        and tag not in HEADING_TAGS
        and not (tag in _TABLE_PARTS and is_of_data(flow.nearest(element, ("table",))))
    ]


def _numbered(flow: TextFlow, marked: Set[int]) -> Iterator[int]:
    """Elements with the id of a post, outside those that are marked: parts may be numbered, too."""
    stop = 0
    for element in sorted({*marked, *flow.having("id", _POST_ID.fullmatch)}):
        if element in marked:
            stop = max(stop, flow.stops[element])
        elif flow.starts[element] >= stop:
            yield element


def _in_threads(flow: TextFlow, names: Names, candidates: Sequence[int]) -> list[_Found]:
    """The candidates with an author of their own, and those of their kind that have a date only."""
    stops = _stops(flow)
    posts = [_Found(element) for element in candidates]
    _find_authors(flow, posts, list(_authors(flow, names, stops)), stops)
    kinds = {_kind(flow, post.element) for post in posts if post.name}
    posts = [post for post in posts if _kind(flow, post.element) in kinds]
    _find_dates(flow, posts, _dates(flow, names), stops)
    return [post for post in posts if post.name or post.when]


def _kind(flow: TextFlow, post: int) -> tuple[str, frozenset[str]]:
    """The tag of a post, and the classes that make it one."""
    classes = (flow.values("class")[post] or "").split()
    return flow.tags[post], _POST_CLASSES.intersection(classes)


def _find_authors(
    flow: TextFlow, posts: Sequence[_Found], authors: Sequence[int], stops: Sequence[int]
) -> None:
    """Find the author of each post, who is not the author of a post within it."""
    taken: set[int] = set()
    for post in reversed(posts):
        post.authors = among(authors, range(post.element, stops[post.element]), _MAX_LOOKED)
        for author in post.authors:
            if author not in taken and (name := _name(flow, author)):
                post.author, post.name = author, name
                taken.update(post.authors)
                break


def _find_dates(
    flow: TextFlow, posts: Sequence[_Found], dates: Sequence[int], stops: Sequence[int]
) -> None:
    """Find the date of each post, which is not the date of a post within it."""
    taken: set[int] = set()
    following = len(flow)
    for post in reversed(posts):
        own = among(dates, range(post.element, stops[post.element]), _MAX_LOOKED)
        for date in own:
            if date not in taken and (when := _when(flow.node(date))):
                post.date, post.when = date, when
                break
        if not post.when:
            post.when = _after_name(flow, post) or _moment(flow, post.element, following)
        taken.update(own)
        following = post.element


def _stops(flow: TextFlow) -> list[int]:
    """The first element after each one that is not within it."""
    stops = list(range(1, len(flow) + 1))
    for element in range(len(flow) - 1, 0, -1):
        parent = flow.parents[element]
        stops[parent] = max(stops[parent], stops[element])
    return stops


def _authors(flow: TextFlow, names: Names, stops: Sequence[int]) -> Iterator[int]:
    """Elements that name an author; if they are nested, the innermost."""
    named = names.in_classes(_AUTHOR_CLASSES)
    typed = flow.having("itemprop", _AUTHOR_PROPERTIES.__contains__)
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


def _dates(flow: TextFlow, names: Names) -> list[int]:
    named = names.in_classes(_DATE_CLASSES)
    typed = flow.having("itemprop", _DATE_PROPERTIES.__contains__)
    return sorted({*named, *typed, *flow.tagged("time")})


def _name(flow: TextFlow, author: int) -> str:
    """The name in an author's element; empty if there is none.

    Of several lines, the first has it; others say how many posts a member has written, for
    instance. Within it, the name ends with its link, or before a date: in phpBB, there may be "by
    Ann » 14 Sep 2018, 20:11".
    """
    node = flow.node(author)
    named = (inner for inner in node.iter(etree.Element) if inner.get("itemprop") == "name")
    if (inner := next(named, None)) is not None:
        text = inner.get("content") or str(inner.text_content())
    else:
        text = node.get("content") or flow.text_of(author).strip().partition("\n")[0]
    name = _BESIDE_NAME.sub("", " ".join(text.partition("»")[0].split())).strip()
    name = _linked_beginning(node, name) or name
    return name if len(name) <= _MAX_NAME and _LETTER.search(name) else ""


def _linked_beginning(node: HtmlElement, name: str) -> str:
    """The longest beginning of a name that is a link; empty if there is none."""
    links = (" ".join(str(link.text_content()).split()) for link in node.iter("a"))
    return max(filter(name.startswith, islice(links, _MAX_LOOKED)), key=len, default="")


def _when(node: HtmlElement) -> str:
    """The date in an element; in ISO format, or with its time, if the mark-up has it so."""
    inner = list(islice(node.iter(etree.Element), _MAX_LOOKED))
    values = [one.get(key, "") for one in inner for key in ("datetime", "content", "title")]
    if date := next(filter(None, map(_ISO_DATE.match, values)), None):
        return date[1]
    moments = (value for value in values if len(value) <= _MAX_DATE and _MOMENT.fullmatch(value))
    return next(moments, "") or _as_date(str(node.text_content()))


def _after_name(flow: TextFlow, post: _Found) -> str:
    """The date after the name of a post's author."""
    texts = (str(flow.node(author).text_content()) for author in post.authors if post.name)
    return next(filter(None, (_as_date(text.partition("»")[2]) for text in texts)), "")


def _moment(flow: TextFlow, post: int, stop: int) -> str:
    """The first run of a post that begins a line and is a date with a time, before an element."""
    for run in islice(runs_in(flow, post), _MAX_LOOKED):
        start, end = flow.run_starts[run], flow.run_stops[run]
        if flow.run_opened[run] > stop:
            break
        if end - start > _MAX_DATE or not _MOMENT.fullmatch(date := flow.text[start:end]):
            continue
        # A number may come before: "#3 2024-05-31 10:15".
        line = flow.text.rfind("\n", 0, start) + 1
        if not _LETTER.search(flow.text, line, start):
            return date.strip(_BESIDE_DATE)
    return ""


def _as_date(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MAX_DATE and _DIGIT.search(line) else ""


def _find_texts(flow: TextFlow, posts: Sequence[_Found], kept: Sequence[bool]) -> None:
    """Find out which posts have kept text besides author and date."""
    owners: list[_Found | None] = []
    by_element = {post.element: post for post in posts}
    # The author's name and the date do not count as text.
    heads = {element for post in posts for element in (post.author, post.date)}
    for element, parent in enumerate(flow.parents):
        around = owners[parent] if parent >= 0 else None
        owners.append(None if element in heads else by_element.get(element, around))
    for run, is_kept in enumerate(kept):
        owner = owners[flow.run_elements[run]] if is_kept else None
        if owner is not None:
            owner.has_text = True


def add_heads(body: HtmlElement) -> None:
    """Begin each post with a line of author and date; before all but the first, add a rule."""
    is_first = True
    for post in body.iter("div"):
        if post.get(_AUTHOR) is None:
            continue
        if head := post.get(POST):
            _insert(post, _head(post, head))
        if not is_first:
            _insert(post, post.makeelement("hr"))
        is_first = False


def _insert(post: HtmlElement, element: HtmlElement) -> None:
    element.tail, post.text = post.text, None
    post.insert(0, element)


def _head(post: HtmlElement, head: str) -> HtmlElement:
    line: HtmlElement = post.makeelement("p", {_HEAD: ""})
    if not (name := post.get(_AUTHOR)):
        line.text = head
        return line
    author = etree.SubElement(line, "strong")
    author.text, author.tail = name, head[len(name) :]
    return line


def read_posts(kept_html: str) -> list[Post]:
    """Read the posts of a kept part, in the order of the page.

    The text of a post does not include posts within it.
    """
    if _AUTHOR not in kept_html:
        return []
    body = read_body(kept_html)
    posts = [post for post in body.iter("div") if post.get(_AUTHOR) is not None]
    found = []
    for post in reversed(posts):
        for line in post.xpath("./p[@data-head] | ./hr"):
            line.drop_tree()
        author, date = post.get(_AUTHOR), post.get(_DATE)
        lines = text_flow(post).text.split("\n")
        said = {joined(author), joined(date)}
        text = "\n".join(line for line in lines if joined(line) not in said)
        found.append(Post(author, date, text))
        post.drop_tree()
    return found[::-1]
