"""Callouts: notes and warnings that documentation shows in boxes, and their titles."""

from bisect import bisect_right
from collections.abc import Sequence

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ..lookups import runs_in
from ..nodes import Block, Callout, CalloutKind, Container
from ..parse import Parser, Rule
from ..part import Part
from .part_titles import bold_titles

#: The kinds, with the names that sites have for them.
_NAMES: dict[CalloutKind, str] = {
    "note": "note abstract default example info information neutral primary question secondary "
    "seealso summary todo",
    "tip": "tip check done hint success",
    "important": "important",
    "warning": "warning attention warn",
    "caution": "caution bug critical danger error fail failure",
}
_KINDS = {name: kind for kind, names in _NAMES.items() for name in names.split()}
#: Classes of callouts: of Docusaurus, GitHub, Starlight, Confluence, AsciiDoc, and of Sphinx and
#: MkDocs. Without a name of a kind, those with a title are notes. The name may follow the class, as
#: in ``markdown-alert-tip``.
_CLASSES = (
    "theme-admonition",
    "markdown-alert",
    "starlight-aside",
    "confluence-information-macro",
    "admonitionblock",
    "admonition",
)
#: Classes that other boxes have, too, which do not name a kind: of VitePress, and of many sites.
_CLASSES_WITH_KIND = ("custom-block", "bd-callout", "callout")
#: The class of boxes for messages, of Bootstrap and others: callouts have a role or a title.
_ALERT, _ALERT_ROLES = "alert", ("alert", "note")
#: In Obsidian, the attribute with the kind of a callout.
_KIND_ATTRIBUTE = "data-callout"
_ALL_CLASSES = frozenset((*_CLASSES, *_CLASSES_WITH_KIND, _ALERT))
_TAGS = frozenset("aside blockquote div section".split())
#: Most characters of a callout, and its largest share in the text of the page.
_MAX_LENGTH, _MAX_SHARE = 3_000, 0.5

#: Classes of titles of callouts anywhere, and of those that only begin a callout.
_TITLES = frozenset(
    "admonition-title custom-block-title markdown-alert-title starlight-aside__title".split()
)
_FIRST_TITLES = _TITLES | frozenset(
    "admonition-heading alert-heading alert-title callout-header callout-title title".split()
)
#: In Docusaurus, the beginning of the class of a title; a hash follows.
_HASHED_TITLE = "admonitionHeading_"
_TITLE_TAGS = frozenset(("div", "p"))


def find_callouts(part: Part) -> dict[int, Rule]:
    """Find the callouts that have kept text: their rules, and those of their titles."""
    doc, rules = part.doc, dict[int, Rule]()
    boxes = [one for one in part.names.with_class(_ALL_CLASSES) if doc.tags[one] in _TAGS]
    titles = part.names.with_class(_TITLES)
    first_titles = _first_titles(doc) if boxes else []
    # The title of the boxes around each span, and the spans of callouts.
    title_of, seen, title_stop = dict[Span, int](), set[Span](), 0
    for box in filter(part.is_kept, boxes):
        span = doc.span(box)
        # A box around nothing but a box is one; titles contain none.
        if span in seen or span[0] < title_stop:
            continue
        if span not in title_of:
            title_of[span] = _title(doc, box, first_titles)
        title = title_of[span]
        if (kind := _kind(doc, box, has_title=title >= 0)) is None:
            continue
        seen.add(span)
        if title >= 0:
            titles.append(title)
            title_stop = doc.stops[title]
        if span[1] - span[0] <= min(_MAX_LENGTH, _MAX_SHARE * len(doc.text)):
            rules[box] = _callout(kind)
    # A title that is a heading remains one.
    bold = [one for one in titles if doc.tags[one] in _TITLE_TAGS]
    return rules | bold_titles(part, bold)


def _first_titles(doc: Doc) -> list[int]:
    """The elements with text and the class of a title that may begin a callout, ascending."""

    def is_wanted(value: str) -> bool:
        return any(one in _FIRST_TITLES or one.startswith(_HASHED_TITLE) for one in value.split())

    return [one for one in doc.with_value("class", is_wanted) if runs_in(doc, one)]


def _title(doc: Doc, box: int, titles: Sequence[int]) -> int:
    """The outermost title that contains the first text of a callout, but not all; -1 if none."""
    runs = runs_in(doc, box)
    for row in range(bisect_right(titles, box), len(titles)):
        title_runs = runs_in(doc, titles[row])
        if title_runs.start != runs.start:
            break
        if title_runs != runs:
            return titles[row]
    return -1


def _kind(doc: Doc, box: int, *, has_title: bool) -> CalloutKind | None:
    """The kind of a callout; None if an element is no callout."""
    attributes = dict(doc.attributes[box])
    classes = attributes["class"].split()
    if name := attributes.get(_KIND_ATTRIBUTE):
        return _KINDS.get(name.lower(), "note")
    for sign in (*_CLASSES, *_CLASSES_WITH_KIND, _ALERT):
        if sign not in classes:
            continue
        if sign == _ALERT and not (has_title or attributes.get("role") in _ALERT_ROLES):
            return None
        for one in classes:
            if kind := _KINDS.get(one.removeprefix(sign).lstrip("-").lower()):
                return kind
        if sign in _CLASSES and has_title:
            return "note"
    return None


def _callout(kind: CalloutKind) -> Rule:
    """The rule of a callout; cells of tables have none."""

    def rule(parser: Parser, _element: int, parent: Block) -> Callout | None:
        if not isinstance(parent, Container) or parser.is_in_cell:
            return None
        return parent.add(Callout(kind=kind))

    return rule
