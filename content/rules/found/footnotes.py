"""The footnotes of a page: which element refers to which note."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....segmenter.flow import TextFlow
from ....segmenter.words import WORD_CHARACTER
from ...lookups import Span, is_kept

#: The ARIA role of a reference to a note.
REFERENCE_ROLE = "doc-noteref"
#: The beginning of the id of a note; its label follows.
NOTE_ID = "fn-"

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


def find_footnotes(
    flow: TextFlow, spans: Sequence[Span]
) -> tuple[dict[int, dict[str, str]], list[Span]]:
    """Find the footnotes of a kept part: raised links within the page, and the notes they reach.

    Returns the attributes of copies by element: a role for each reference, an id for each kept
    note, and the address of the note for links to it. Also returns the spans of the links from
    notes back to their references, which are dropped.
    """
    marks: dict[int, dict[str, str]] = {}
    dropped: list[Span] = []
    if not (references := list(_references(flow))):
        return marks, dropped
    targets = _elements_by_id(flow)
    notes: dict[int, list[_Reference]] = {}
    for reference in references:
        note = flow.nearest(targets.get(reference.target, -1), _NOTE_TAGS)
        if note >= 0 and flow.starts[note] <= flow.starts[reference.sup]:
            continue  # a link back from a note
        marks[reference.sup] = {"role": REFERENCE_ROLE}
        if note >= 0:
            notes.setdefault(note, []).append(reference)
    labels: set[str] = set()
    for note, referring in notes.items():
        ids = {name for reference in referring for name in _reference_ids(flow, reference)}
        back_links = [link for link in _links_within(flow, note) if _target(flow, link) in ids]
        is_item, label = flow.tags[note] == "li", referring[0].label
        begins_with_label = label and flow.text_of(note).lstrip("\n [(").startswith(label)
        if not (is_item or back_links or begins_with_label) or not is_kept(flow, spans, note):
            continue
        label = label if label and label not in labels else str(len(labels) + 1)
        while label in labels:
            label += "a"
        labels.add(label)
        marks[note] = {"id": f"{NOTE_ID}{label}"}
        for number, reference in enumerate(referring):
            suffix = f"-{number + 1}" if number else ""
            marks[reference.sup]["id"] = f"fnref-{label}{suffix}"
            marks[reference.link] = {"href": f"#{NOTE_ID}{label}"}
        for link in back_links:
            text = flow.text_of(link)
            if is_item or not WORD_CHARACTER.search(text):
                dropped.append((flow.starts[link], flow.stops[link]))
    return marks, dropped


def _references(flow: TextFlow) -> Iterator[_Reference]:
    """Links to places on the page that are within a ``sup`` or around one."""
    for sup in flow.tagged("sup"):
        text = flow.text_of(sup).strip()
        if _LABEL.fullmatch(text):
            parent = flow.parents[sup]
            link = parent if flow.tags[parent] == "a" else next(_links_within(flow, sup), -1)
            if link >= 0 and (target := _target(flow, link)):
                yield _Reference(sup, link, _PUNCTUATION.sub("", text), target)


def _links_within(flow: TextFlow, element: int) -> Iterator[int]:
    return (inner for inner in flow.within(element) if flow.tags[inner] == "a")


def _target(flow: TextFlow, link: int) -> str:
    """The id of the place on the page that a link leads to; empty for links to other pages."""
    href = (flow.values("href")[link] or "").strip()
    return href[1:] if href.startswith("#") else ""


def _elements_by_id(flow: TextFlow) -> dict[str, int]:
    elements: dict[str, int] = {}
    for names in (flow.values("id"), flow.values("name")):
        for element, name in enumerate(names):
            if name:
                elements.setdefault(name, element)
    return elements


def _reference_ids(flow: TextFlow, reference: _Reference) -> Iterator[str]:
    """The ids by which a note may link back to its reference."""
    for element in (reference.sup, reference.link, *flow.within(reference.sup)):
        attributes = dict(flow.attributes[element])
        yield from filter(None, (attributes.get("id"), attributes.get("name")))
