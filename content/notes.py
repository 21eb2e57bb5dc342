"""The notes of a page, each with the references that lead to it and the links back to them.

A note and its reference are told by each other. A reference is a link with a short text to a place
on the page; a note is what is there, if it links back, is marked as a note, begins with the text of
the reference, or is an item of a list.
"""

import re
from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import compress
from operator import not_
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ..addresses import bare_host
from ..segmenter.doc import Doc
from ..segmenter.page import Page
from ..segmenter.spans import Span
from ..segmenter.tags import BLOCK_TAGS, CONTROL_TAGS
from ..segmenter.words import WORD_CHARACTER
from .addresses import own_addresses
from .cuts import merged
from .lookups import elements_in, found_once, overlaps
from .references import (
    MAX_LABEL,
    NOTE_ID,
    NOTE_MARK,
    PLAIN_LABEL,
    Reference,
    find_references,
    is_short,
    label_of,
    marks_of,
    place_of,
)

_NOTE_KINDS = frozenset(
    "doc-biblioentry doc-endnote doc-footnote endnote footnote rearnote".split()
)
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
#: Most characters of a note that is known only by its links back.
_MAX_LENGTH = 4_000
#: Most links in a note that are looked at, and most notes to which notes refer one after the other.
_MAX_LINKS, _MAX_CHAIN = 100, 4


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


@found_once
def find_notes(page: Page) -> Notes:
    """Find the notes of a page, in the order of their first references.

    Examples
    --------
    >>> page = Page("<p>Oil<sup><a href=#n>1</a></sup><p>Wick<ol><li id=n>Of olives</ol>")
    >>> [note] = find_notes(page).found
    >>> note.references[0].label, page.text[slice(*note.span(page.doc))].strip()
    ('1', 'Of olives')
    """
    attributes = page.doc.attributes
    numbers = [
        one for one in attributes.with_part("href", "#") if not attributes.value(one).endswith("#")
    ]
    references = list(find_references(page.doc, numbers)) if numbers else []
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


class _Finder:
    """Finds what the references of a page lead to."""

    def __init__(self, page: Page, numbers: Sequence[int], references: list[Reference]) -> None:
        self._doc = doc = page.doc
        self._own = own_addresses(page)
        known = (page.url or "", page.canonical_address)
        self._own_paths = set(map(_host_and_path, known)) - {""}
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
        likely = [(note, is_note) for note, is_note in notes if note.references]
        lists = {self._doc.parents[note.parts[0]] for note, is_note in likely if is_note}
        # What is beside notes is one, too.
        found = [
            note for note, is_note in likely if is_note or self._doc.parents[note.parts[0]] in lists
        ]
        paired = {one.link for note in found for one in note.references}
        return Notes(found, [one for one in self._references if self._is_alone(one, paired)])

    def _is_alone(self, reference: Reference, paired: Set[int]) -> bool:
        """Whether a raised reference leads to this page, but to no note, nor back from one."""
        starts, target = self._doc.starts, reference.target
        is_back = target >= 0 and starts[target] <= starts[reference.element]
        is_own = self._leads_here(place_of(self._doc, reference.link)[0])
        is_number = reference.is_raised and PLAIN_LABEL.fullmatch(reference.text) is not None
        return is_number and is_own and not is_back and reference.link not in paired

    def _target(self, link: int, *, is_back: bool = False) -> int:
        """The place that a link leads to; of several with its name, the next or the last one."""
        place = place_of(self._doc, link)[1]
        elements = self._elements.get(place) or self._elements.get(unquote(place)) or [-1]
        row = bisect_left(elements, link)
        if is_back:
            return elements[max(row - 1, 0)]
        return elements[row] if row < len(elements) else elements[0]

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
        if doc.text[start : min(doc.starts[note], start + MAX_LABEL)].strip():
            return False
        if doc.tag(parent) in ("dd", "li") or self._is_single_note(parent):
            return True
        return is_short(doc, note) and label_of(doc.text_of(note)) in (reference.label, "")

    def _is_single_note(self, element: int) -> bool:
        """Whether an element is marked as one note, and not as several."""
        attributes = dict(self._doc.attributes[element])
        kinds = f"{attributes.get('role', '')} {attributes.get('epub:type', '')}".split()
        is_note = not _NOTE_KINDS.isdisjoint(kinds)
        return is_note or NOTE_ID.match(attributes.get("id", "")) is not None

    def _definitions(self, term: int) -> Iterator[int]:
        """The definitions right after a term."""
        doc, one = self._doc, self._doc.ends[term]
        while doc.tag(term) == "dt" and one < len(doc) and doc.tag(one) == "dd":
            yield one
            one = doc.ends[one]

    def _is_marked_note(self, note: int) -> bool:
        """Whether a page marks an element, or one around it, as a note or as notes."""
        for _ in range(_MAX_UP):
            if note < 0 or NOTE_MARK.search(marks_of(self._doc, note)):
                return note >= 0
            note = self._doc.parents[note]
        return False

    def _note(self, parts: tuple[int, ...], references: Sequence[Reference]) -> tuple[Note, bool]:
        """What references lead to, and whether it is a note for sure; without references if not."""
        doc, references = self._doc, self._of_page(parts, references)
        if len({reference.label for reference in references}) != 1:
            return Note(parts, [], []), False  # of another page; or several notes in one element
        back_links = self._back_links(parts, references)
        start = doc.starts[parts[0]]
        text = doc.text[start : start + MAX_LABEL].lstrip("\n [(")
        begins = text.startswith(references[0].text.strip("[()] "))
        is_marked = doc.tag(parts[0]) == "aside" or self._is_marked_note(parts[0])
        is_known = any(one.is_known for one in references)
        is_likely = is_known or any(one.is_sign for one in references)
        is_long = doc.stops[parts[-1]] - start > _MAX_LENGTH
        is_note = (
            (bool(back_links) and not is_long)
            or (is_likely and (begins or is_marked))
            or (is_known and doc.tag(parts[0]) == "li")
            or (begins and is_marked)
        )
        links = self._links_in(parts) if is_note else ()
        wordless = (one for one in links if not WORD_CHARACTER.search(doc.text_of(one)))
        return Note(parts, references, sorted({*back_links, *wordless})), is_note

    def _of_page(self, parts: Sequence[int], references: Sequence[Reference]) -> list[Reference]:
        """The references that lead to this page: by its address, or by one that leads back, too."""
        back = {place_of(self._doc, link)[0] for link in self._links_in(parts)}
        places = [place_of(self._doc, one.link) for one in references]
        return [
            one
            for one, (address, place) in zip(references, places, strict=True)
            if address in back
            or self._leads_here(address)
            or (self._own == {""} and NOTE_ID.match(place))  # the address is not known
        ]

    def _leads_here(self, address: str) -> bool:
        """Whether an address is that of the page, perhaps with another scheme or query."""
        return address in self._own or _host_and_path(address) in self._own_paths

    def _links_in(self, parts: Iterable[int]) -> Iterator[int]:
        for part in parts:
            yield from elements_in(self._links, self._doc.within(part), _MAX_LINKS)

    def _back_links(self, parts: Sequence[int], references: Sequence[Reference]) -> list[int]:
        """The links in a note that lead to one of its references, or say that they do."""
        return [
            link
            for link in self._links_in(parts)
            if self._is_named_back(link) or self._leads_back(link, parts, references)
        ]

    def _is_named_back(self, link: int) -> bool:
        return _BACK_LINK_MARK.search(marks_of(self._doc, link)) is not None

    def _leads_back(self, link: int, parts: Sequence[int], references: Sequence[Reference]) -> bool:
        """Whether a link in a note leads to one of its references, or to what is around it."""
        doc, target = self._doc, self._target(link, is_back=True)
        if target < 0 or parts[0] <= target < doc.ends[parts[-1]]:
            return False
        elements = [reference.element for reference in references]
        is_beside = any(abs(doc.starts[target] - doc.starts[one]) <= _MAX_GAP for one in elements)
        return is_beside or self._blocks[target] in {self._blocks[one] for one in elements}


def _host_and_path(address: str) -> str:
    try:
        path = urlsplit(address).path
    except ValueError:  # not an address
        return ""
    return f"{host}{path.rstrip('/')}" if (host := bare_host(address)) else ""


def _elements_by_id(doc: Doc) -> dict[str, list[int]]:
    """The elements with each id or name, ascending: posts on one page may have the same ids."""
    elements = defaultdict[str, list[int]](list)
    for names in (doc.values("id"), doc.values("name")):
        for element, name in enumerate(names):
            if name:
                insort(elements[name], element)
    return elements
