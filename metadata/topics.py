"""The tags and categories of a page."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import unescape
from itertools import chain

from ..segmenter.titles import joined
from .linked_data import LinkedData, texts
from .marks import Marks
from .statements import Statements, stated_line

#: Names of ``meta`` elements.
TAGS = frozenset(
    """article:tag dc.subject dcterms.subject keywords news_keywords parsely-tags
    sailthru.tags""".split()
)
SECTIONS = frozenset("article.section article:section category parsely-section section".split())
#: Most tags or categories, and most characters of each.
MAX_TOPICS, MAX_CHARACTERS = 50, 100
#: More visible tags than this belong to a whole site.
MAX_VISIBLE = 30
#: Most elements of breadcrumbs that are examined.
MAX_ELEMENTS = 100

_SEPARATOR = re.compile(r"\s*[,;，、]\s*")
#: Tags for machines: identifiers, names that begin with an underscore, and keys with values.
_MACHINE_TAG = re.compile(
    r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|_\w*|"
    r"(?:[a-z]{2,}[A-Z][A-Za-z]+|content-type|locale|NLP [\w ]+):.*"
)
#: A label before a tag or a category.
_LABEL = re.compile(r"category:\s*", re.IGNORECASE)
_TAG_MARK = re.compile(r"(?:^|\s)tag(?:\s|$)")
#: An element with more characters is more than breadcrumbs.
_MAX_PATH = 500
#: Names of categories that say nothing.
_NO_CATEGORIES = frozenset("article section uncategorized website".split())
#: Steps of a path that are no categories: numbers, and links to other pages of a list.
_STEP = re.compile(
    r"[\W\d]*(?:(?:back to (?:all|blog|home|(?:the )?list)|next|prev|previous)\W*)?", re.IGNORECASE
)
#: Attributes that mark breadcrumbs.
_MARKED_ATTRIBUTES = "class", "id", "aria-label"
#: An expression that begins with letters takes a quarter of the time.
_BREADCRUMB_MARK = re.compile(r"bread(?:crumb|(?<=\bbread)-crumb)")
#: In the class of breadcrumbs; "breadcrumb-item" and "breadcrumb-menu" are parts of them.
_WHOLE_PATH = re.compile(r"bread-?crumbs?(?:-list)?(?:\s|$)")
#: Names of the first step of breadcrumbs, as `joined` writes them.
_HOME_NAMES = frozenset(
    """accueil forside frontpage hem hjem home homepage inicio início startseite главная 首页
    首頁""".split()
)


def read_tags(stated: Statements, linked: LinkedData, marks: Marks) -> tuple[str, ...]:
    """Find the tags of a page: the declared tags, or else the visible ones, each once."""
    declared = stated.contents(TAGS)
    for value in linked.values("keywords"):
        declared += linked.names(value)
    # Entities are resolved before tags are split: the semicolon of ``&amp;`` does not end a tag.
    resolved = map(unescape, declared)
    tags = _distinct_lines(
        _LABEL.sub("", tag, count=1)
        for text in resolved
        for tag in _SEPARATOR.split(" ".join(text.split()))
        if not _MACHINE_TAG.fullmatch(tag)
    )
    if tags:
        return tags
    visible = _distinct_lines(map(marks.doc.text_of, marks.elements(("rel",), ("tag",), _TAG_MARK)))
    return visible if len(visible) <= MAX_VISIBLE else ()


def read_categories(
    stated: Statements, linked: LinkedData, marks: Marks, excluded: Sequence[str]
) -> tuple[str, ...]:
    """Find the categories of a page: its section, or else its path within the site.

    The outermost step of a path comes first. The names in `excluded`, which are the title of the
    page and the names of its site, are no categories.
    """
    sections = stated.contents(SECTIONS)
    for article in linked.articles:
        sections += texts(article.get("articleSection"))
    excluded_names = {*map(joined, excluded), *_HOME_NAMES, *_NO_CATEGORIES}
    for names in chain([sections], _paths(linked, marks)):
        unlabelled = (_LABEL.sub("", name.strip(), count=1) for name in names)
        if found := _distinct_lines(one for one in unlabelled if joined(one) not in excluded_names):
            return found
    return ()


def _paths(linked: LinkedData, marks: Marks) -> Iterator[list[str]]:
    """The declared and the visible path to the page, without steps that are no categories."""
    for read in (partial(_declared_path, linked), partial(_visible_path, marks)):
        yield [step for step in read() if not _STEP.fullmatch(step.strip())]


def _declared_path(linked: LinkedData) -> Iterator[str]:
    for breadcrumbs in linked.breadcrumbs[:1]:
        steps = breadcrumbs.get("itemListElement")
        for step in steps if isinstance(steps, list) else [steps]:
            if isinstance(step, dict):
                yield from texts(step.get("name")) or linked.names(step.get("item"))


def _visible_path(marks: Marks) -> list[str]:
    """The links in the first element that is marked as breadcrumbs, or in one within it.

    The class of an element around the content may only say how a theme shows breadcrumbs. The
    element around breadcrumbs may contain other links, such as those to other languages.
    """
    doc = marks.doc
    path, outer = list[str](), range(len(doc))
    for element in marks.elements(_MARKED_ATTRIBUTES, ("bread",), _BREADCRUMB_MARK):
        if element not in outer:
            break
        if doc.stops[element] - doc.starts[element] > _MAX_PATH:
            continue
        within = doc.within(element)
        links = [doc.text_of(one) for one in within[:MAX_ELEMENTS] if doc.tags[one] == "a"]
        is_whole_path = _WHOLE_PATH.search(doc.value(element, "class").lower()) is not None
        if links and (not path or (len(links) > 1 and is_whole_path)):
            path, outer = links, within
    return path


def _distinct_lines(values: Iterable[str]) -> tuple[str, ...]:
    """Values, each on one line, without repetitions and values that are empty or too long."""
    lines: dict[str, str] = {}
    for value in values:
        line = stated_line(value)
        if 0 < len(line) <= MAX_CHARACTERS and joined(line):
            lines.setdefault(line.casefold(), line)
        if len(lines) == MAX_TOPICS:
            break
    return tuple(lines.values())
