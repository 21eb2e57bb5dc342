"""Notes within the sentence that they belong to: beside a line, opened by a click, in an attribute.

Readers see them in the margin or in a box. Here each one is put below the paragraph of its
reference, which becomes a link to it, as for other notes. Copies of notes that a page has elsewhere
are dropped.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import count, islice
from typing import Any, NamedTuple

from lxml import etree
from lxml.html import HtmlElement, fragment_fromstring

from .doc import Doc
from .nearest import Nearest
from .tags import BLOCK_TAGS, CONTROL_TAGS

#: The class of a note, that of a note without a reference, and what all of them contain.
_NOTE_CLASS = re.compile(
    r"(?<![a-z])(?:(?P<beside>(?:side|margin)-?note(?![\w-]))"
    r"|foot-?note(?:__|[-_])(?:note|text|content|body|tooltip|popup|popover)\b"
    r"|ltx_note_outer)",
    re.IGNORECASE,
)
_CLASS_PARTS = ("sidenote", "side-note", "marginnote", "margin-note", "footnote", "ltx_note")
#: Attributes of a reference: with the text of its note, as HTML, and with the id of a note.
_TEXTS = (
    *("data-footnote-content", "data-footnote-text", "data-bigfoot-footnote", "data-footnote"),
    *("data-definition", "data-note"),
)
_OPENED = "popovertarget"
#: Classes and tags of notes without a reference: scripts or styles put them into the margin.
_ALONE_CLASSES, _ALONE_TAGS = frozenset(("footnote", "endnote")), frozenset(("d-footnote", "dt-fn"))
_MIN_ALONE = 20
#: The text of a reference. That of a label is empty if a style sheet numbers notes.
_LABEL = re.compile(r"[\[(]?(?:\d{1,3}|[a-z]|[ivx]{2,4}|[*†‡§⊕]{1,3})[\])]?")
_LINE_TAGS = frozenset("cite em i ins q small span sup".split())
_NOTE_TAGS = _LINE_TAGS | {"aside", "div", "p", "section"}
_REFERENCE_TAGS = frozenset("a button label span sup".split())
#: Blocks that are lines or consist of them: notes are put below the outermost one.
_LINES = frozenset(
    """blockquote caption dd dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre table tbody td
    tfoot th thead tr ul""".split()
)
_BLOCKS = BLOCK_TAGS - CONTROL_TAGS
#: How many characters a copy of a note has in common with it.
_N_COMMON = 20
#: Most elements before and around a note, and texts in it, that are looked at.
_MAX_BEFORE, _MAX_PIECES = 3, 50
#: Most elements around the place of a note that are compared with a copy of it.
_MAX_AROUND = 6
#: What the ids of notes begin with that are put elsewhere.
_PREFIX = "webjury-note"


class _InlineNote(NamedTuple):
    """A note: its reference, if there is one, and the element or the HTML that holds it."""

    reference: HtmlElement | None
    element: HtmlElement | None
    html: str = ""

    @property
    def place(self) -> HtmlElement:
        """Where it is in the sentence."""
        return self.element if self.reference is None else self.reference


def may_hold_inline_notes(doc: Doc) -> bool:
    """Whether a page may have notes within sentences."""
    names = (*_TEXTS, _OPENED)
    if any(map(doc.numbers, names)) or not _ALONE_TAGS.isdisjoint(doc.names):
        return True
    attributes = doc.attributes
    parts = [part for part in _CLASS_PARTS if part in doc.classes]
    numbers = [number for part in parts for number in attributes.with_part("class", part)]
    if any(_NOTE_CLASS.search(attributes.value(number)) for number in numbers):
        return True
    alone = [one for one in numbers if not _ALONE_CLASSES.isdisjoint(attributes.value(one).split())]
    return any(doc.tag(one) in _LINE_TAGS for one in attributes.holders(alone)[0])


def move_inline_notes(tree: HtmlElement) -> bool:
    """Move notes out of the sentences of a page; return whether there were any.

    Examples
    --------
    >>> from lxml.html import document_fromstring, tostring
    >>> page = document_fromstring("<p>Oil<sup>1</sup><span class=sidenote>Of olives</span> burns.")
    >>> move_inline_notes(page), tostring(page.find("body/p"), with_tail=False)
    (True, b'<p>Oil<sup><a href="#webjury-note-1" role="doc-noteref">1</a></sup> burns.</p>')
    """
    n_linked = sum(map(_link_beside, list(tree.iter("aside", "div"))))
    ids = {name: one for one in tree.iter(etree.Element) if (name := one.get("id"))}
    found, n_copies = list[_InlineNote](), 0
    for inline in _find(tree, ids):
        if (target := _target(inline, ids)) is None:
            found.append(inline)
        elif inline.element is not None and _is_copy(inline.element, target):
            inline.element.drop_tree()
            n_copies += 1
    below: Nearest[Any] = Nearest(lambda one: one.getparent(), _is_below_lines, None)
    last: dict[HtmlElement, HtmlElement] = {}
    labels = map(str, count(1))
    for number, inline in enumerate(found, 1):
        place, note = below(inline.place), tree.makeelement("aside")
        around = place.getparent()
        if around is None or any(one is not None and one.getparent() is None for one in inline[:2]):
            continue  # it was in another note, or has been moved
        note.set("role", "doc-footnote")
        note.set("id", f"{_PREFIX}-{number}")
        label = _refer(inline, f"#{_PREFIX}-{number}", labels)
        _fill(note, inline, label)
        if place.tag in _BLOCKS:
            last.get(place, place).addnext(note)
            last[place] = note
        else:
            around.append(note)
    return bool(found or n_copies or n_linked)


def _is_below_lines(element: HtmlElement) -> bool:
    """Whether what is around an element is neither a line nor within one."""
    parent = element.getparent()
    return parent is None or (parent.tag in _BLOCKS and parent.tag not in _LINES)


def _find(tree: HtmlElement, ids: Mapping[str, HtmlElement]) -> Iterator[_InlineNote]:
    notes = {one for one in tree.iter("aside") if one.get("id", "").startswith(_PREFIX)}
    note_around: Nearest[Any] = Nearest(lambda one: one.getparent(), notes.__contains__, None)
    for element in list(tree.iter(etree.Element)):
        if notes and note_around(element) is not None:
            continue
        html = next((text for name in _TEXTS if (text := element.get(name))), "")
        opened = ids.get(element.get(_OPENED, ""))
        kind = _NOTE_CLASS.search(element.get("class") or "")
        if " " in html.strip() and _is_reference(element):
            yield _InlineNote(element, None, html)
        elif opened is not None and _opens(element, opened):
            notes.add(opened)
            yield _InlineNote(element, opened)
        elif (is_alone := _is_alone(element)) or kind:
            reference = _reference_before(element) if element.tag in _NOTE_TAGS else None
            is_beside = kind and kind["beside"] and element.tag in _LINE_TAGS
            is_known = is_alone or (is_beside and element.find(".//label") is None)
            if (reference is not None or is_known) and _follows_text(element):
                notes.add(element)
                yield _InlineNote(reference, element)


def _is_alone(element: HtmlElement) -> bool:
    """Whether an element is a note in a line, although no reference is before it."""
    if element.tag in _ALONE_TAGS:
        return True
    classes = (element.get("class") or "").split()
    if element.tag not in _LINE_TAGS or _ALONE_CLASSES.isdisjoint(classes):
        return False
    is_link = any("#" in (link.get("href") or "") for link in element.iter("a"))
    return not is_link and len(_start_of(element)) >= _MIN_ALONE


def _link_beside(note: HtmlElement) -> bool:
    """Link a raised number in the paragraph before or after a side note to that note."""
    kind = _NOTE_CLASS.search(note.get("class") or "")
    if kind is None or not kind["beside"]:
        return False
    label = "".join(next((text for text in note.itertext() if text.strip()), "").split())
    for paragraph in (note.getprevious(), note.getnext()):
        raised = () if paragraph is None else islice(paragraph.iter("sup"), _MAX_PIECES)
        for sup in raised:
            if label and len(sup) == 0 and sup.text == label and _LABEL.fullmatch(label):
                name = note.get("id") or f"{_PREFIX}-beside-{label}"
                note.set("id", name)
                note.set("role", "doc-footnote")
                _refer(_InlineNote(sup, None), f"#{name}", iter(()))
                return True
    return False


def _is_reference(element: HtmlElement) -> bool:
    if element.tag not in _REFERENCE_TAGS:
        return False
    text = "".join(islice(element.itertext(), _MAX_PIECES)).strip()
    return _LABEL.fullmatch(text) is not None if text else element.tag == "label"


def _opens(element: HtmlElement, opened: HtmlElement) -> bool:
    """Whether an element is the reference to a note that it opens."""
    is_reference = _is_reference(element) and _follows_text(element)
    return opened.tag in _NOTE_TAGS and is_reference and opened not in element.iterancestors()


def _reference_before(note: HtmlElement) -> HtmlElement | None:
    """The reference directly before a note."""
    for element in islice(note.itersiblings(preceding=True), _MAX_BEFORE):
        if (element.tail or "").strip():
            return None
        if element.tag != "input" and _is_reference(element):
            return element if _follows_text(element) else None
    return None


def _follows_text(element: HtmlElement) -> bool:
    """Whether something is before an element in its line."""
    for _ in range(_MAX_BEFORE):
        parent = element.getparent()
        if parent is None or (parent.text or "").strip() or element.getprevious() is not None:
            return parent is not None
        if parent.tag in _BLOCKS:
            return False
        element = parent
    return False


def _target(inline: _InlineNote, ids: Mapping[str, HtmlElement]) -> HtmlElement | None:
    """Where the reference of a note leads, if that is another note."""
    if inline.reference is None:
        return None
    links = islice(inline.reference.iter("a"), 1)
    places = ((link.get("href") or "").partition("#")[2] for link in links)
    target = next((ids[place] for place in places if place in ids), None)
    return None if target is inline.element else target


def _is_copy(note: HtmlElement, target: HtmlElement) -> bool:
    """Whether a note begins like the one at the target, or around it."""
    start = _start_of(note)[:_N_COMMON]
    around = islice(target.iterancestors(), _MAX_AROUND)
    return any(start in _start_of(one) for one in (target, *around))


def _start_of(element: HtmlElement) -> str:
    """The first text of an element, without white space; empty for a comment."""
    if not isinstance(element.tag, str):
        return ""
    return "".join("".join(islice(element.itertext(), _MAX_PIECES)).split())


def _refer(inline: _InlineNote, address: str, labels: Iterator[str]) -> str:
    """Make a reference a link to its note; return its text."""
    reference, element = inline.reference, inline.element
    if reference is None:
        assert element is not None
        reference = element.makeelement("sup")
        element.addprevious(reference)
    for between in list(islice(reference.itersiblings(), _MAX_BEFORE)):
        if between is element:
            break
        if between.tag == "input":
            between.drop_tree()
    text = "".join(reference.itertext()).strip() or next(labels)
    tag = reference.tag
    reference.clear(keep_tail=True)
    reference.tag = tag if tag == "a" else "sup"
    link = reference if tag == "a" else etree.SubElement(reference, "a")
    link.text = text
    link.set("href", address)
    link.set("role", "doc-noteref")
    return text


def _fill(note: HtmlElement, inline: _InlineNote, label: str) -> None:
    """Put the content of a note into its new element, without the label that it begins with."""
    held = inline.element
    if held is None:
        try:
            held = fragment_fromstring(inline.html, create_parent=True)
        except (etree.LxmlError, ValueError):  # no HTML
            note.text = inline.html
            return
    while len(held) == 1 and not (held.text or "").strip() and held[0].tag in ("div", "span"):
        if (held[0].tail or "").strip():
            break
        held = held[0]
    note.text = held.text
    note.extend(list(held))
    while len(note) and not (note.text or "").strip() and _start_of(note[0]) == label:
        note[0].drop_tree()
    if inline.element is not None:
        inline.element.drop_tree()
