"""Footnotes in Markdown, as GitHub reads them."""

import re
from collections.abc import Callable
from html import escape

from lxml.html import HtmlElement, document_fromstring, tostring

from .footnotes import NOTE_ID, REFERENCE_ROLE

__all__ = ["take_notes", "write_notes"]

#: Around the label of a note that is taken out: characters that no page holds.
_REFERENCE, _NOTE = "\ufdd1", "\ufdd2"
_MARKED = re.compile(rf"\\?\[{_REFERENCE}(\w+){_REFERENCE}\\?\]")
_PLACE = re.compile(rf"^{_NOTE}(\w+){_NOTE}$", re.MULTILINE)
#: The same within a line, such as in emphasis that holds several paragraphs.
_PLACE_IN_LINE = re.compile(rf"{_NOTE}(\w+){_NOTE}")
#: Elements in which no note is taken out.
_AROUND = ("td", "th", "blockquote", "li", "dd")


def take_notes(html: str) -> tuple[str, dict[str, str]]:
    """Take the footnotes out of HTML.

    Parameters
    ----------
    html : str
        From `webjury.rendering.clean.clean_html`.

    Returns
    -------
    html : str
        With marks in the places of references and notes. References to a note that is not there
        are in brackets.
    notes : dict of str to str
        HTML of each note by its label.
    """
    if f'role="{REFERENCE_ROLE}"' not in html:
        return html, {}
    body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
    references = [sup for sup in body.iter("sup") if sup.get("role") == REFERENCE_ROLE]
    notes = _notes(body, {_label(sup, "fnref-") for sup in references})
    for sup in references:
        _replace(sup, _label(sup, "fnref-"), notes)
    taken = {}
    for label, note in notes.items():
        _drop_label(note, label)
        taken[label] = _inner(note)
    for label, note in notes.items():
        place = body.makeelement("p")
        place.text = f"{_NOTE}{label}{_NOTE}"
        (note.getparent() if note.tag == "li" else note).addprevious(place)
    for note in notes.values():
        around = note.getparent()
        note.drop_tree()
        if note.tag == "li" and around is not None and not len(around):
            around.drop_tree()
    return _inner(body), taken


def write_notes(markdown: str, notes: dict[str, str], convert: Callable[[str], str]) -> str:
    """Put footnotes back into their places in Markdown.

    Parameters
    ----------
    markdown : str
        Of the HTML that `take_notes` returns.
    notes : dict of str to str
        HTML of each note.
    convert : callable
        From HTML to Markdown.

    Returns
    -------
    str
    """

    def written(place: re.Match[str]) -> str:
        lines = convert(notes[place[1]]).split("\n")
        text = "\n".join([lines[0], *(f"    {line}" if line else line for line in lines[1:])])
        return f"[^{place[1]}]: {text}"

    if not notes:
        return markdown
    markdown = _PLACE.sub(written, markdown)
    # A note begins a line: those that are within one come last.
    at_end = [written(place) for place in _PLACE_IN_LINE.finditer(markdown)]
    markdown = "\n\n".join([_PLACE_IN_LINE.sub("", markdown), *at_end])
    return _MARKED.sub(r"[^\1]", markdown)


def _label(element: HtmlElement, prefix: str) -> str:
    """The label of a note in an id, without the number of the reference to it."""
    name = element.get("id") or ""
    return name.removeprefix(prefix).partition("-")[0] if name.startswith(prefix) else ""


def _notes(body: HtmlElement, labels: set[str]) -> dict[str, HtmlElement]:
    """The notes that are referred to, unless they are in a list with other items."""
    found: dict[str, HtmlElement] = {}
    for element in body.iter("li", "p"):
        label = _label(element, NOTE_ID)
        around = element.getparent() if element.tag == "li" else element
        is_within = next(around.iterancestors(*_AROUND), None) is not None
        if (
            label
            and label in labels
            and label not in found
            and not is_within
            and element.tag != "dd"
        ):
            found[label] = element
    lists = {note.getparent() for note in found.values() if note.tag == "li"}
    mixed = {
        around for around in lists if any(_label(item, NOTE_ID) not in found for item in around)
    }
    return {label: note for label, note in found.items() if note.getparent() not in mixed}


def _replace(sup: HtmlElement, label: str, notes: dict[str, HtmlElement]) -> None:
    """Write a mark in the place of a reference, or its text in brackets."""
    text = str(sup.text_content()).strip()
    if label in notes:
        text = f"[{_REFERENCE}{label}{_REFERENCE}]"
    elif not text.startswith(("[", "(")):
        text = f"[{text}]"
    around = sup.getparent()
    is_alone = around.tag == "a" and len(around) == 1 and not (around.text or sup.tail)
    element = around if is_alone else sup
    element.tail = text + (element.tail or "")
    element.drop_tree()


def _drop_label(note: HtmlElement, label: str) -> None:
    """Drop the label that a note begins with: Markdown writes its own."""
    begin = re.compile(rf"\s*[\[(]?{re.escape(label)}[\])]?[.:]?(?!\w)\s*")
    for element in [note, *note.iterdescendants()]:
        if not (element.text or "").strip():
            continue
        if note.tag != "li" and (found := begin.match(element.text)):
            element.text = element.text[found.end() :]
            if element is not note and not len(element) and not element.text:
                element.tail = (element.tail or "").lstrip()
                element.drop_tree()
        return


def _inner(element: HtmlElement) -> str:
    inner = "".join(str(tostring(child, encoding="unicode")) for child in element)
    return escape(element.text or "", quote=False) + inner
