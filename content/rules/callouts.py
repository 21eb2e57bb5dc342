"""Callouts: notes and warnings that documentation shows in boxes, and their titles."""

from collections.abc import Iterator

from ..callout_boxes import TITLES, callout_boxes, is_small
from ..nodes import Block, Callout, CalloutKind, Container
from ..parse import Parser, Rule, no_trace
from ..part import Part
from .part_titles import bold_titles

#: Elements that may be bold titles: a title that is a heading remains one.
_TITLE_TAGS = frozenset(("div", "p", "th"))
_TABLE_TAGS = frozenset("table tbody td th thead tr".split())


def find_callouts(part: Part) -> dict[int, Rule]:
    """Find the callouts that have kept text: their rules, and those of their titles."""
    rules, titles = dict[int, Rule](), part.names.with_class(TITLES)
    for box in callout_boxes(part.doc):
        if not part.is_kept(box.element):
            continue
        titles += [box.title] * (box.title >= 0)
        if is_small(part.doc, box):
            rules[box.element] = _callout(box.kind)
            rules |= dict.fromkeys(_layout(part, box.element), no_trace)
    bold = [one for one in titles if part.tags[one] in _TITLE_TAGS]
    return rules | bold_titles(part, bold)


def _layout(part: Part, box: int) -> Iterator[int]:
    """The elements of the table that DocBook has in a callout, around an icon, title and text."""
    table = box + 1
    if part.tags[table : table + 1] == ["table"] and part.doc.ends[table] == part.doc.ends[box]:
        for one in (table, *part.within(table)):
            if part.tags[one] in _TABLE_TAGS and part.doc.nearest(one, ("table",)) == table:
                yield one


def _callout(kind: CalloutKind) -> Rule:
    """The rule of a callout; cells of tables have none."""

    def rule(parser: Parser, _element: int, parent: Block) -> Callout | None:
        if not isinstance(parent, Container) or parser.is_in_cell:
            return None
        return parent.add(Callout(kind=kind))

    return rule
