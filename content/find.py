"""What is found in a part of a page before it is parsed: posts, notes, steps, titles, cuts."""

from collections.abc import Sequence
from operator import or_
from typing import NamedTuple

from ..segmenter.page import Page
from ..segmenter.spans import Span, subtract_spans
from .cuts import without_joins
from .headline.find import find_headline
from .lookups import kept_runs
from .needless import needless_spans
from .parse import Rule
from .part import Part
from .rules.amounts import find_amounts
from .rules.callouts import find_callouts
from .rules.code import find_lines_of_code
from .rules.code_labels import gutters
from .rules.labels import find_labels
from .rules.levels import find_levels
from .rules.lists import find_lists
from .rules.notes import find_footnotes
from .rules.part_titles import untagged_titles
from .rules.pictures import find_pictures
from .rules.posts import find_posts
from .rules.role_tables import find_role_tables
from .rules.steps import find_steps
from .rules.textless import textless_elements


class Found(NamedTuple):
    """A part of a page with what is found in it.

    Attributes
    ----------
    part : Part
    rules : dict of int to Rule
        Those of lists, amounts, titles of parts, callouts, steps, notes, posts and pictures.
    textless : list of int
        The elements without text that belong to the part.
    headline : int or None
        The heading that becomes the headline, or -1: see `find_headline`; None without a headline.
    """

    part: Part
    rules: dict[int, Rule]
    textless: list[int]
    headline: int | None


def find_all(page: Page, spans: Sequence[Span], *, headline: bool = False) -> Found:
    """Find what there is in a part of a page; `headline` as for `content_of`."""
    part, doc = Part(page, spans), page.doc
    posts, heads = find_posts(part)
    notes = find_footnotes(part)
    steps, numbers = find_steps(doc, spans, notes | posts)
    labels, shown_labels = find_labels(part)
    levels, typed_labels = find_levels(doc)
    shown = [*numbers, *shown_labels, *typed_labels]
    cuts = [*needless_spans(page), *without_joins(page.text, shown)]
    copied = subtract_spans(spans, [*cuts, *gutters(doc), *heads])
    # A post or a step that can be unfolded is no title; steps, notes and posts are no amounts.
    rules = (
        labels
        | levels
        | find_role_tables(doc)
        | find_lists(doc)
        | find_amounts(doc, copied)
        | untagged_titles(part)
    )
    rules |= find_callouts(part) | find_lines_of_code(doc) | steps | notes | posts
    page_headline = find_headline(page, spans) if headline else None
    pictures = find_pictures(part, page_headline, is_thread=bool(posts))
    rules |= pictures.rules
    part.runs = kept = kept_runs(doc, copied)
    if pictures.captions:
        part.runs = list(map(or_, kept, kept_runs(doc, pictures.captions)))
    return Found(part, rules, textless_elements(part, kept, pictures.images), page_headline)
