"""The head of a post: its author and its date, and which of its first lines say no more."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ...segmenter.doc import Doc
from ...segmenter.words import tokenize
from ..lookups import runs_in
from ..part import Part

#: A year and a time of day, with few words, as in "Sun Dec 17, 2023 11:23 am". A word with a colon
#: is a label, as in "Joined: 17 Dec 2023 11:23 am", which does not match.
DATE_AND_TIME = re.compile(
    r"(?=.*\b(?:19|20)\d\d\b)(?=.*\b\d?\d:\d\d)(?!.*[^\W\d_]:)"
    r"[\W\d_]*(?:[^\W\d_]+[\W\d_]*){,3}"
)
_ISO_DATE = re.compile(r"\s*(\d{4}-\d\d-\d\d)(?!\d)")
_DIGIT = re.compile(r"\d")
#: Words before and after a name.
_NAME_AFFIXES = re.compile(
    r"^(?:(?:\w+ )?by:?|author:)\s+|(?:\s+(?:says|said|wrote|writes))?\s*:?$", re.I
)
LETTER = re.compile(r"[^\W\d_]")
#: A line that is no name: a label, or the first letter of a name in place of a picture.
_NOT_A_NAME = re.compile(r"\w?|(?:\w+ )?by|.*(?<!says)(?<!said)(?<!wrote)(?<!writes):", re.I)
#: Text that may follow the link of a name: a number, as in "Ann 4,522", "Ann edited 2 days ago".
_AFTER_LINK = re.compile(r"$|\s(?:edited )?\d")
#: Most characters of a name, and of a date.
_MAX_NAME, MAX_DATE = 50, 40
#: Most elements that are examined.
MAX_EXAMINED = 50
#: Beside author and date, separators, the number of a post and what an author does are no text.
_NOT_TEXT = re.compile(
    r"[\s»«|·•,:()-]*+(?:added a comment|commented|posted|replied|said|says|wrote)?+(?:\s+on)?+"
    r"[\s»«|·•,:()-]*+#?\d*+[\s»«|·•,:()-]*+"
)
#: Number of runs at the beginning of a post.
_MAX_BEGINNING = 3


@dataclass(slots=True)
class FoundPost:
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


def author_name(part: Part, author: int) -> str:
    """The name in an author's element; empty if it contains none.

    Of several lines, the name is in the first that is no label; other lines say how many posts a
    member has written, for instance. In its line, the name ends before a date, or with its link
    before a number: phpBB writes "by Ann » 14 Sep 2018, 20:11".
    """
    whole, place = part.page.whole, part.page.places_in_whole[author]
    inner = (place, *whole.within(place))
    named = next((one for one in inner if whole.value(one, "itemprop") == "name"), -1)
    if named >= 0:
        text = whole.value(named, "content") or whole.raw_text_of(named)
    else:
        lines = [line.strip() for line in part.doc.text_of(author).strip().split("\n")]
        first = next((line for line in lines if not _NOT_A_NAME.fullmatch(line)), lines[0])
        text = whole.value(place, "content") or first
    name = _NAME_AFFIXES.sub("", " ".join(text.partition("»")[0].split())).strip()
    links = (one for one in inner if whole.tags[one] == "a")
    name = _linked_name(map(whole.raw_text_of, islice(links, MAX_EXAMINED)), name)
    return name if len(name) <= _MAX_NAME and LETTER.search(name) else ""


def _linked_name(link_texts: Iterable[str], name: str) -> str:
    """A name without the linked letter before it and the number after its link."""
    links = {" ".join(text.split()) for text in link_texts} - {""}
    if name[1:2] == " " and name[0] in links:
        name = name[2:]
    beginnings = (link for link in links if name.startswith(link))
    ends = (link for link in beginnings if _AFTER_LINK.match(name, len(link)))
    return max(ends, key=len, default=name)


def date_of(whole: Doc, element: int) -> str:
    """The date in an element: an attribute in ISO format or with a time, or else its text."""
    inner = islice((element, *whole.within(element)), MAX_EXAMINED)
    values = [whole.value(one, key) for one in inner for key in ("datetime", "content", "title")]
    if date := next(filter(None, map(_ISO_DATE.match, values)), None):
        return date[1]
    moments = (one for one in values if len(one) <= MAX_DATE and DATE_AND_TIME.fullmatch(one))
    return next(moments, "") or as_date(whole.raw_text_of(element))


def states_moment(title: str) -> bool:
    """Whether a title is the date of a post: in ISO format, or with a time."""
    is_date = _ISO_DATE.match(title) or DATE_AND_TIME.fullmatch(title)
    return len(title) <= MAX_DATE and is_date is not None


def as_date(text: str) -> str:
    """A text on one line; empty if it is too long for a date or has no number."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_DATE and _DIGIT.search(line) else ""


def head_runs(
    doc: Doc,
    post: FoundPost,
    kept: Sequence[bool],
    non_text: Sequence[int],
    before_text: Iterable[int],
) -> list[int]:
    """The kept runs of a post's first lines that contain only author and date.

    Elements in `non_text` and the runs `before_text` do not count as text either.
    """
    heads = [*(one for one in (post.author, post.date) if one >= 0), *non_text]
    head_runs = {*before_text, *(run for element in heads for run in runs_in(doc, element))}
    found: list[int] = []
    line: list[int] = []
    is_head, begin = False, -1
    runs = (run for run in runs_in(doc, post.element) if kept[run])
    for run in islice(runs, MAX_EXAMINED):
        start, last_begin = doc.run_starts[run], begin
        if (begin := doc.text.rfind("\n", 0, start)) != last_begin:  # a new line
            if line and not is_head:
                return found
            found += line
            line, is_head = [], False
        if run in head_runs:
            is_head = True
        elif not _NOT_TEXT.fullmatch(doc.text, start, doc.run_stops[run]):
            return found
        line.append(run)
    return []  # The post has no other text.


def head_of(doc: Doc, post: FoundPost, kept: Sequence[bool]) -> str:
    """The head of a post, with author and date; empty if the kept text names the author."""
    if _names_author(doc, post, kept):
        return ""
    is_shown = post.date_text and _begins_with_date(doc, post, kept)
    return " · ".join(filter(None, (post.name, "" if is_shown else post.date_text)))


def _begins_with_date(doc: Doc, post: FoundPost, kept: Sequence[bool]) -> bool:
    """Whether the kept text of a post begins with its date, perhaps after a number."""
    text = " ".join(islice(_kept_texts(doc, post.element, kept), _MAX_BEGINNING))
    begin = text.find(post.date_text)
    return begin >= 0 and not LETTER.search(text, 0, begin)


def _names_author(doc: Doc, post: FoundPost, kept: Sequence[bool]) -> bool:
    """Whether the kept text names the author or, for a post without a name, contains the date."""
    if not post.name:
        return post.date >= 0 and any(_kept_texts(doc, post.date, kept))
    name = set(tokenize(post.name))
    word_sets = (set(tokenize(text)) for text in _kept_texts(doc, post.author, kept))
    # Texts with other words are a member's rank, for instance.
    return any(words and (words <= name or name <= words) for words in word_sets)


def _kept_texts(doc: Doc, element: int, kept: Sequence[bool]) -> Iterator[str]:
    runs = (run for run in runs_in(doc, element) if kept[run])
    return (doc.text[doc.run_starts[run] : doc.run_stops[run]] for run in runs)
