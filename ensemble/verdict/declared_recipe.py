"""Ingredients and steps of a recipe that the page declares, for search engines, are content.

Sites declare them by schema.org: in the attribute ``itemprop`` of elements, or as texts in JSON-LD,
which are aligned with the page like a juror's text. The training pages have hardly any recipes;
without this rule, models drop one list of ingredients in four.
"""

from collections.abc import Iterator, Sequence
from math import log

import numpy as np

from ...arrays import Flags, Floats, span_means
from ...segmenter.page import Page
from ...segmenter.survey import INGREDIENTS
from ..features.case import Case
from ..features.coverage import kept_words
from .reasons import Reason

#: Names of ingredients, today and before 2011, and of steps.
_NAMES = (INGREDIENTS, "ingredients", "recipeInstructions")
#: Types of schema.org for a step, and for several steps.
_PARTS = ("name", "text", "itemListElement")
#: A segment is part of the recipe if a larger share of its words is declared.
_INSIDE = 0.8
#: A list is part of the recipe if at least this share of its segments is declared.
_OF_LIST = 0.5
#: Least probability that the recipe is content.
LEAST = 0.9
_REASON = Reason("what the page declares as its recipe", log(LEAST / (1 - LEAST)))


def declared_recipe(case: Case) -> Flags:
    """Find the segments that are declared as ingredients or steps."""
    page, starts, stops = case.page, case.starts, case.stops
    declared = np.zeros(len(starts), dtype=np.bool_)
    first, stop = case.element_segments
    for element in page.flow.having("itemprop", lambda kind: set(_NAMES) & set(kind.split())):
        declared[first[element] : stop[element]] = True
    texts = [text for item in page.declarations.objects() for text in _texts(item, _NAMES)]
    if texts and len(starts):
        # They may hold mark-up.
        kept = kept_words(page, Page("".join(f"<p>{text}</p>" for text in texts)).text)
        if kept is not None:
            declared |= span_means(kept, starts, stops) > _INSIDE
    return _with_whole_lists(case, declared) if declared.any() else declared


def _with_whole_lists(case: Case, declared: Flags) -> Flags:
    """Add the other items of lists that are mostly declared, such as items with a note."""
    found = declared.copy()
    first, stop = case.element_segments
    for element in case.page.flow.tagged("ol", "ul"):
        items = slice(first[element], stop[element])
        if declared[items].sum() >= _OF_LIST * len(declared[items]):
            found[items] = True
    return found


def with_recipe(probabilities: Floats, recipe: Flags) -> Floats:
    """Raise the probabilities of a declared recipe.

    Examples
    --------
    >>> with_recipe(np.array([0.2, 0.2, 0.95]), np.array([False, True, True]))
    array([0.2 , 0.9 , 0.95])
    """
    return np.where(recipe, np.maximum(probabilities, LEAST), probabilities)


def with_recipe_reasons(reasons: Sequence[Sequence[Reason]], recipe: Flags) -> list[list[Reason]]:
    """Put the declared recipe first among the reasons for the verdicts on its segments.

    The reasons are those of the first segments of a page.
    """
    flags = recipe.tolist()
    return [
        [_REASON, *known] if is_recipe else list(known)
        for known, is_recipe in zip(reasons, flags, strict=False)
    ]


def _texts(value: object, names: Sequence[str]) -> Iterator[str]:
    """The texts of an object's properties with these names, in order."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            waiting.extend(reversed(value))
        elif isinstance(value, dict):
            waiting.extend(value[name] for name in reversed(names) if name in value)
            names = _PARTS
