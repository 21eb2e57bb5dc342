"""References to notes: links with a short text to a place on their page."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..segmenter.doc import Doc
from ..segmenter.service_links import with_brackets

#: The text of a reference that is raised or marked, such as 1, [1], (a), * or [note 1].
_LABEL = re.compile(
    r"[\[(]\s?[\w*∗⁎†‡§¶⊕][\w\s.:*+-]{0,20}[\])]|\w{1,4}|[*∗⁎†‡§¶⊕]{1,3}|(?:fn|(?:foot)?note)\s?\d{1,3}",
    re.IGNORECASE,
)
#: The text of other references. A sign is a reference even if its note does not link back.
PLAIN_LABEL = re.compile(
    r"\d{1,3}|(?P<sign>[*∗⁎†‡§¶⊕]{1,3}|\[(?:\w{1,4}|[*†‡§]{1,3})\]|\((?:\d{1,3}|\*{1,3})\))"
    r"|\[\w[\w.+-]{4,20}\]"
)
MAX_LABEL = 28
_PUNCTUATION = re.compile(r"\W+")
#: What marks an element as a reference, and as a note or what holds several, in these attributes.
_MARKING = ("role", "epub:type", "class", "id", "name")
_REFERENCE_MARK = re.compile(
    r"(?<![a-z])(?:note-?ref|foot-?note|fn-?(?:ref|anchor|link|marker)|_?(?:ft|ed)nref|cite_?ref"
    r"|sdfootnote\d+anc)",
    re.IGNORECASE,
)
NOTE_MARK = re.compile(
    r"(?<![a-z])(?:(?:foot|end|side|margin|rear|cite)?[-_]?note(?:s|def)?(?![a-z])|references?(?!\w)"
    r"|(?:fn|_?ftn|_?edn|sdfootnote)[-_:]?(?=\d)|fn[-:_])",
    re.IGNORECASE,
)
#: The id of a note: those of LessWrong have random letters.
NOTE_ID = re.compile(
    rf"(?:_|user-content-)?(?:(?=.*\d)(?:{NOTE_MARK.pattern})|fn[a-z0-9]{{8,}}$)", re.IGNORECASE
)


class Reference(NamedTuple):
    """A reference: its outermost element, its link, its text and where it leads, or -1."""

    element: int
    link: int
    text: str
    target: int
    is_raised: bool
    is_known: bool  # raised or marked
    is_sign: bool  # in brackets, or no number

    @property
    def label(self) -> str:
        """Its text without punctuation; empty if it is only a sign."""
        return label_of(self.text)


def find_references(doc: Doc, numbers: Sequence[int]) -> Iterator[Reference]:
    """The links that may be references; where they lead is not known yet."""
    for link in doc.attributes.holders(numbers)[0]:
        start, stop = doc.span(link)
        if not start < stop <= start + MAX_LABEL or doc.tag(link) != "a":
            continue
        text = doc.text[start:stop].strip()
        if not _LABEL.fullmatch(text):  # most links
            continue
        element, is_raised = _raised(doc, link)
        is_plain = PLAIN_LABEL.fullmatch(text) is not None
        is_marked = _is_marked_reference(doc, link, 3 if is_plain or is_raised else 1)
        if is_plain or is_raised or is_marked:
            text, is_known = doc.text_of(element).strip(), is_raised or is_marked
            yield Reference(element, link, text, -1, is_raised, is_known, _is_sign(doc, link))


def _is_sign(doc: Doc, link: int) -> bool:
    """Whether a reference is in brackets, or a sign that is no number."""
    start, stop = doc.span(link)
    match = PLAIN_LABEL.fullmatch(doc.text[start:stop].strip())
    is_in_brackets = with_brackets(doc.text, start, stop) == (start - 1, stop + 1)
    return is_in_brackets or (match is not None and match["sign"] is not None)


def _raised(doc: Doc, link: int) -> tuple[int, bool]:
    """The outermost element of a reference, and whether it is raised."""
    around = link
    while (around := doc.parents[around]) >= 0 and is_short(doc, around):
        if doc.tag(around) == "sup":
            is_label = _LABEL.fullmatch(doc.text_of(around).strip())
            return (around, True) if is_label else (link, True)
    return link, any(doc.tag(inner) == "sup" for inner in doc.within(link))


def is_short(doc: Doc, element: int) -> bool:
    """Whether an element has at most the text of a reference."""
    return doc.stops[element] - doc.starts[element] <= MAX_LABEL


def _is_marked_reference(doc: Doc, link: int, n_levels: int) -> bool:
    """Whether a page marks a link as a reference: by its place, or by what it is or is within."""
    if NOTE_ID.match(place_of(doc, link)[1]):
        return True
    element = link
    for _ in range(n_levels):
        if element < 0 or not is_short(doc, element):
            break
        if _REFERENCE_MARK.search(marks_of(doc, element)):
            return True
        element = doc.parents[element]
    name = "data-footnote-ref"
    return bool(doc.numbers(name)) and name in dict(doc.attributes[link])


def place_of(doc: Doc, link: int) -> tuple[str, str]:
    """The address of a page and the place there to which a link leads."""
    address, _, place = doc.value(link, "href").strip().partition("#")
    return address, place


def marks_of(doc: Doc, element: int) -> str:
    """What may mark an element as a reference or a note."""
    attributes = dict(doc.attributes[element])
    return " ".join(attributes.get(name, "") for name in _MARKING)


def label_of(text: str) -> str:
    """A text without punctuation, which labels of notes do not have."""
    return _PUNCTUATION.sub("", text)
