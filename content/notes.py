"""The notes of a page, each with the references that lead to it and the links back to them.

A note and its reference are told by each other. A reference is a link with a short text to a place
on the page; a note is what is there, if it links back, is marked as a note, begins with the text of
the reference, or is an item of a list.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import compress
from operator import not_
from typing import NamedTuple
from urllib.parse import unquote

from ..segmenter.doc import Doc
from ..segmenter.page import Page
from ..segmenter.spans import Span
from ..segmenter.tags import BLOCK_TAGS, CONTROL_TAGS
from ..segmenter.words import WORD_CHARACTER
from .addresses import own_addresses
from .cuts import merged
from .lookups import elements_in, overlaps

#: The text of a reference that is raised or marked, such as 1, [1], (a), * or [note 1].
_LABEL = re.compile(
    r"[\[(]\s?[\w*∗⁎†‡§¶][\w\s.:*+-]{0,20}[\])]|\w{1,4}|[*∗⁎†‡§¶]{1,3}|(?:fn|(?:foot)?note)\s?\d{1,3}",
    re.IGNORECASE,
)
#: The text of other references. A sign is a reference even if its note does not link back.
_PLAIN_LABEL = re.compile(
    r"\d{1,3}|(?P<sign>[*∗⁎†‡§¶]{1,3}|\[(?:\w{1,4}|[*†‡§]{1,3})\]|\((?:\d{1,3}|\*{1,3})\))"
)
_MAX_LABEL = 28
_PUNCTUATION = re.compile(r"\W+")
#: What marks an element as a reference, and as a note or what holds several, in these attributes.
_MARKING = ("role", "epub:type", "class", "id", "name")
_REFERENCE_MARK = re.compile(
    r"(?<![a-z])(?:note-?ref|foot-?note|fn-?(?:ref|anchor|link|marker)|_?(?:ft|ed)nref|cite_?ref"
    r"|sdfootnote\d+anc)",
    re.IGNORECASE,
)
_NOTE_MARK = re.compile(
    r"(?<![a-z])(?:(?:foot|end|side|margin|rear|cite)?[-_]?notes?(?![a-z])|references?(?!\w)"
    r"|(?:fn|_?ftn|_?edn|sdfootnote)[-_:]?(?=\d)|fn[-:_])",
    re.IGNORECASE,
)
#: The id of a note: those of LessWrong have random letters.
_NOTE_ID = re.compile(
    rf"(?:user-content-)?(?:{_NOTE_MARK.pattern}|fn[a-z0-9]{{8,}}$)", re.IGNORECASE
)
_NOTE_KINDS = frozenset("doc-footnote doc-endnote footnote endnote rearnote".split())
_BACK_LINK_MARK = re.compile(
    r"back-?(?:link|ref)|(?:footnote|fn|reverse)-?(?:back|footnote|return)|to-top|jump-?(?:up|back)",
    re.IGNORECASE,
)
#: Elements that may be a note.
_NOTE_TAGS = frozenset("aside blockquote dd div dt li p section table tbody td tr".split())
_BLOCKS = BLOCK_TAGS - CONTROL_TAGS
#: Most elements above another that are looked at, and most characters between a reference and the
#: place to which its note links back.
_MAX_UP, _MAX_GAP = 4, 4
#: Most links in a note that are looked at, and most notes to which notes refer one after the other.
_MAX_LINKS, _MAX_CHAIN = 100, 4


class Reference(NamedTuple):
    """A reference: its outermost element, its link, its text and where it leads, or -1."""

    element: int
    link: int
    text: str
    target: int
    is_raised: bool
    is_marked: bool

    @property
    def label(self) -> str:
        """Its text without punctuation; empty if it is only a sign."""
        return _label_of(self.text)


class Note(NamedTuple):
    """A note.

    Attributes
    ----------
    parts : tuple of int
        The elements that hold it, which follow each other.
    references : list of Reference
        Those that lead to it, in order; all have the same label.
    back_links : list of int
        The links in it that lead back.
    """

    parts: tuple[int, ...]
    references: list[Reference]
    back_links: list[int]

    def span(self, doc: Doc) -> Span:
        """The characters of the note."""
        return doc.starts[self.parts[0]], doc.stops[self.parts[-1]]


class Notes(NamedTuple):
    """The notes of a page to which references lead, and raised references that lead to none."""

    found: Sequence[Note]
    without_note: Sequence[Reference]


def find_notes(page: Page) -> Notes:
    """Find the notes of a page, in the order of their first references.

    Examples
    --------
    >>> page = Page("<p>Oil<sup><a href=#n>1</a></sup><p>Wick<ol><li id=n>Of olives</ol>")
    >>> [note] = find_notes(page).found
    >>> note.references[0].label, page.text[slice(*note.span(page.doc))]
    ('1', 'Of olives')
    """
    numbers = page.doc.attributes.with_part("href", "#")
    references = list(_references(page.doc, numbers)) if numbers else []
    return _Finder(page, numbers, references).find() if references else Notes((), ())


def spans_of_kept_notes(doc: Doc, notes: Sequence[Note], spans: Sequence[Span]) -> list[Span]:
    """The spans of those notes to which kept spans refer, or other such notes."""
    waiting, found, kept = list(notes), list[Span](), list(spans)
    for _ in range(_MAX_CHAIN):
        is_reached = [_is_referred_to(doc, kept, note) for note in waiting]
        found += (note.span(doc) for note in compress(waiting, is_reached))
        waiting = list(compress(waiting, map(not_, is_reached)))
        kept = merged((*spans, *found))
    return sorted(found)


def _is_referred_to(doc: Doc, spans: Sequence[Span], note: Note) -> bool:
    return any(overlaps(spans, *doc.span(one.element)) for one in note.references)


def _references(doc: Doc, numbers: Sequence[int]) -> Iterator[Reference]:
    """The links that may be references; where they lead is not known yet."""
    for link in doc.attributes.holders(numbers)[0]:
        start, stop = doc.span(link)
        if not start < stop <= start + _MAX_LABEL or doc.tag(link) != "a":
            continue
        element, is_raised = _raised(doc, link)
        text, is_marked = doc.text_of(element).strip(), _is_marked_reference(doc, link)
        if (_LABEL if is_raised or is_marked else _PLAIN_LABEL).fullmatch(text):
            yield Reference(element, link, text, -1, is_raised, is_marked)


def _raised(doc: Doc, link: int) -> tuple[int, bool]:
    """The outermost element of a reference, and whether it is raised."""
    around = link
    while (around := doc.parents[around]) >= 0 and _is_short(doc, around):
        if doc.tag(around) == "sup":
            is_label = _LABEL.fullmatch(doc.text_of(around).strip())
            return (around, True) if is_label else (link, True)
    return link, any(doc.tag(inner) == "sup" for inner in doc.within(link))


def _is_short(doc: Doc, element: int) -> bool:
    return doc.stops[element] - doc.starts[element] <= _MAX_LABEL


def _is_marked_reference(doc: Doc, link: int) -> bool:
    """Whether a page marks a link as a reference: by its place, or by what is around it."""
    place = _place(doc, link)[1]
    if _NOTE_ID.match(place) or "data-footnote-ref" in dict(doc.attributes[link]):
        return True
    parent = doc.parents[link]
    around = (link, parent, doc.parents[parent] if parent >= 0 else -1)
    return any(
        one >= 0 and _is_short(doc, one) and _REFERENCE_MARK.search(_marks(doc, one))
        for one in around
    )


def _place(doc: Doc, link: int) -> tuple[str, str]:
    """The address of a page and the place there to which a link leads."""
    address, _, place = doc.value(link, "href").strip().partition("#")
    return address, place


def _marks(doc: Doc, element: int) -> str:
    attributes = dict(doc.attributes[element])
    return " ".join(attributes.get(name, "") for name in _MARKING)


class _Finder:
    """Finds what the references of a page lead to."""

    def __init__(self, page: Page, numbers: Sequence[int], references: list[Reference]) -> None:
        self._doc = doc = page.doc
        self._own = own_addresses(page)
        self._links = doc.attributes.holders(numbers)[0]
        self._elements = _elements_by_id(doc)
        self._blocks = doc.nearest_to_each(_BLOCKS)
        self._references = [one._replace(target=self._target(one.link)) for one in references]
        self._targets = sorted({one.target for one in self._references})

    def find(self) -> Notes:
        referring: dict[tuple[int, ...], list[Reference]] = {}
        for reference in self._references:
            if parts := self._parts_of_note(reference):
                referring.setdefault(parts, []).append(reference)
        notes = (self._note(parts, references) for parts, references in referring.items())
        found = [note for note in notes if note is not None]
        paired = {one.link for note in found for one in note.references}
        return Notes(found, [one for one in self._references if self._is_alone(one, paired)])

    def _is_alone(self, reference: Reference, paired: Set[int]) -> bool:
        """Whether a raised reference leads to this page, but to no note, nor back from one."""
        starts, target = self._doc.starts, reference.target
        is_back = target >= 0 and starts[target] <= starts[reference.element]
        is_own = _place(self._doc, reference.link)[0] in self._own
        return reference.is_raised and is_own and not is_back and reference.link not in paired

    def _target(self, link: int) -> int:
        place = _place(self._doc, link)[1]
        return self._elements.get(place, self._elements.get(unquote(place), -1))

    def _parts_of_note(self, reference: Reference) -> tuple[int, ...]:
        """The elements of the note that a reference leads to; empty if it leads to none."""
        doc, note = self._doc, self._blocks[reference.target] if reference.target >= 0 else -1
        for _ in range(_MAX_UP):
            parent = self._blocks[doc.parents[note]] if note > 0 else -1
            if parent < 0 or doc.tag(note) == "dt" or not self._is_part(note, parent, reference):
                break
            note = parent
        if note < 0 or doc.tag(note) not in _NOTE_TAGS:
            return ()
        parts = (note, *self._definitions(note))
        is_before = doc.starts[note] <= doc.starts[reference.element]
        holds = note <= reference.element < doc.ends[parts[-1]]
        # Other notes before their reference are what a note links back to.
        if holds or (is_before and not self._is_marked_note(note)):
            return ()
        return parts if doc.starts[note] < doc.stops[parts[-1]] else ()

    def _is_part(self, note: int, parent: int, reference: Reference) -> bool:
        """Whether what is at the place of a note is only a part of the note."""
        doc = self._doc
        if len(elements_in(self._targets, range(parent, doc.ends[parent]), 2)) > 1:
            return False
        start = doc.starts[parent]
        if doc.text[start : min(doc.starts[note], start + _MAX_LABEL)].strip():
            return False
        if doc.tag(parent) in ("dd", "li") or self._is_single_note(parent):
            return True
        return _is_short(doc, note) and _label_of(doc.text_of(note)) in (reference.label, "")

    def _is_single_note(self, element: int) -> bool:
        """Whether an element is marked as one note, and not as several."""
        attributes = dict(self._doc.attributes[element])
        kinds = f"{attributes.get('role', '')} {attributes.get('epub:type', '')}".split()
        is_note = not _NOTE_KINDS.isdisjoint(kinds)
        return is_note or _NOTE_ID.match(attributes.get("id", "")) is not None

    def _definitions(self, term: int) -> Iterator[int]:
        """The definitions right after a term."""
        doc, one = self._doc, self._doc.ends[term]
        while doc.tag(term) == "dt" and one < len(doc) and doc.tag(one) == "dd":
            yield one
            one = doc.ends[one]

    def _is_marked_note(self, note: int) -> bool:
        """Whether a page marks an element, or one around it, as a note or as notes."""
        for _ in range(_MAX_UP):
            if note < 0 or _NOTE_MARK.search(_marks(self._doc, note)):
                return note >= 0
            note = self._doc.parents[note]
        return False

    def _note(self, parts: tuple[int, ...], references: Sequence[Reference]) -> Note | None:
        doc, references = self._doc, self._of_page(parts, references)
        labels = {reference.label for reference in references}
        if len(labels) != 1:
            return None  # no reference to this page; or several notes in one element
        (label,) = labels
        back_links = list(self._back_links(parts, references))
        start = doc.starts[parts[0]]
        text = doc.text[start : start + _MAX_LABEL].lstrip("\n [(")
        begins = label != "" and text.startswith(label)
        is_noted = begins or self._is_marked_note(parts[0])
        is_known = any(one.is_raised or one.is_marked for one in references)
        is_sign = any(_is_sign(one) for one in references)
        is_item = doc.tag(parts[0]) == "li"
        if back_links or (is_known and (is_item or is_noted)) or (is_sign and is_noted):
            return Note(parts, references, back_links)
        return None

    def _of_page(self, parts: Sequence[int], references: Sequence[Reference]) -> list[Reference]:
        """The references that lead to this page: by its address, or by one that leads back, too."""
        back = {_place(self._doc, link)[0] for link in self._links_in(parts)}
        own = self._own | back
        return [one for one in references if _place(self._doc, one.link)[0] in own]

    def _links_in(self, parts: Iterable[int]) -> Iterator[int]:
        for part in parts:
            yield from elements_in(self._links, self._doc.within(part), _MAX_LINKS)

    def _back_links(self, parts: Sequence[int], references: Sequence[Reference]) -> Iterator[int]:
        """The links in a note that lead to one of its references, or say that they do."""
        doc, blocks = self._doc, self._blocks
        around = {blocks[reference.element] for reference in references}
        starts = [doc.starts[reference.element] for reference in references]
        for link in self._links_in(parts):
            target = self._target(link)
            if target < 0 or parts[0] <= target < doc.ends[parts[-1]]:
                continue
            is_beside = any(abs(doc.starts[target] - start) <= _MAX_GAP for start in starts)
            is_wordless = not WORD_CHARACTER.search(doc.text_of(link))
            is_named = is_wordless or _BACK_LINK_MARK.search(_marks(doc, link))
            if is_beside or blocks[target] in around or is_named:
                yield link


def _label_of(text: str) -> str:
    return _PUNCTUATION.sub("", text)


def _is_sign(reference: Reference) -> bool:
    match = _PLAIN_LABEL.fullmatch(reference.text)
    return match is not None and match["sign"] is not None


def _elements_by_id(doc: Doc) -> dict[str, int]:
    elements: dict[str, int] = {}
    for names in (doc.values("id"), doc.values("name")):
        for element, name in enumerate(names):
            if name:
                elements.setdefault(name, element)
    return elements
