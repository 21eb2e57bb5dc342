"""Footnotes: a reference in the text, the note that it leads to, and the link back."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import partial
from typing import NamedTuple

from ...segmenter.doc import Doc
from ...segmenter.page import Page
from ...segmenter.spans import Span
from ...segmenter.words import WORD_CHARACTER
from ..addresses import own_addresses
from ..lookups import is_kept
from ..nodes import Block, Note, Reference
from ..parse import Parser, Rule, becomes, no_trace

#: The text of a reference, such as 1, [1], (a) or *.
_LABEL = re.compile(r"[\[(]?(?:\w{1,4}|[*†‡§]{1,3})[\])]?")
_PUNCTUATION = re.compile(r"\W+")
#: Elements that may be a note.
_NOTE_TAGS = frozenset(("li", "p"))


class _Reference(NamedTuple):
    sup: int
    link: int
    label: str
    target: str


def find_footnotes(page: Page, spans: Sequence[Span]) -> tuple[dict[int, Rule], list[Span]]:
    """Find the footnotes of a kept part: raised links within the page, and the notes they reach.

    Returns the rules of references and of kept notes, and the spans of the links from notes back to
    their references, which are dropped.
    """
    rules: dict[int, Rule] = {}
    dropped: list[Span] = []
    doc, own = page.doc, own_addresses(page)
    if not (references := list(_references(doc, own))):
        return rules, dropped
    targets = _elements_by_id(doc)
    referring: dict[int, list[_Reference]] = {}
    for reference in references:
        note = doc.nearest(targets.get(reference.target, -1), _NOTE_TAGS)
        if note >= 0 and doc.starts[note] <= doc.starts[reference.sup]:
            continue  # a link back from a note
        rules[reference.sup] = partial(_reference, "")
        if note >= 0 and is_kept(doc, spans, note):
            referring.setdefault(note, []).append(reference)
    labels: set[str] = set()
    for note, its_references in referring.items():
        back_links = _back_links(doc, note, its_references, own)
        is_item, label = doc.tags[note] == "li", its_references[0].label
        begins_with_label = label and doc.text_of(note).lstrip("\n [(").startswith(label)
        if not (is_item or back_links or begins_with_label):
            continue
        label = _new_label(label, labels)
        rules[note] = becomes(partial(Note, label=label, is_item=is_item))
        for reference in its_references:
            rules[reference.sup], rules[reference.link] = partial(_reference, label), no_trace
        for link in back_links:
            if is_item or not WORD_CHARACTER.search(doc.text_of(link)):
                dropped.append(doc.span(link))
    return rules, dropped


def _back_links(doc: Doc, note: int, references: Sequence[_Reference], own: Set[str]) -> list[int]:
    ids = {name for reference in references for name in _reference_ids(doc, reference)}
    return [link for link in _links_within(doc, note) if _target(doc, link, own) in ids]


def _new_label(label: str, labels: set[str]) -> str:
    """The label of a note, or its number if another one has the label, which is noted."""
    label = label if label and label not in labels else str(len(labels) + 1)
    while label in labels:
        label += "a"
    labels.add(label)
    return label


def _references(doc: Doc, own: Set[str]) -> Iterator[_Reference]:
    """Links to places on the page that are within a ``sup`` or around one."""
    for sup in doc.tagged("sup"):
        text = doc.text_of(sup).strip()
        if _LABEL.fullmatch(text):
            parent = doc.parents[sup]
            link = parent if doc.tags[parent] == "a" else next(_links_within(doc, sup), -1)
            if link >= 0 and (target := _target(doc, link, own)):
                yield _Reference(sup, link, _PUNCTUATION.sub("", text), target)


def _links_within(doc: Doc, element: int) -> Iterator[int]:
    return (inner for inner in doc.within(element) if doc.tags[inner] == "a")


def _target(doc: Doc, link: int, own: Set[str]) -> str:
    """The id of the place on the page that a link leads to; empty for links to other pages."""
    address, _, place = (doc.values("href")[link] or "").strip().partition("#")
    return place if address in own else ""


def _elements_by_id(doc: Doc) -> dict[str, int]:
    elements: dict[str, int] = {}
    for names in (doc.values("id"), doc.values("name")):
        for element, name in enumerate(names):
            if name:
                elements.setdefault(name, element)
    return elements


def _reference_ids(doc: Doc, reference: _Reference) -> Iterator[str]:
    for element in (reference.sup, reference.link, *doc.within(reference.sup)):
        attributes = dict(doc.attributes[element])
        yield from filter(None, (attributes.get("id"), attributes.get("name")))


def _reference(label: str, parser: Parser, element: int, _parent: Block) -> None:
    text = " ".join(parser.part.text_of(element).split())
    parser.skip(element)
    parser.add(Reference(label, text, parser.marks))
