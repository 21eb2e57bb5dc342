"""Ingredients and steps of a recipe that the page declares, for search engines, are content.

Sites declare them by schema.org: in the attribute ``itemprop`` of elements, or as texts in JSON-LD.
The texts are aligned with the page, like a juror's. Ingredients are looked for in any order, too:
many pages have them in columns or tables. The training pages have hardly any recipes; without this
rule, models drop one list of ingredients in four.
"""

from collections.abc import Iterator, Sequence
from math import log

import numpy as np

from ...arrays import Flags, Floats, span_means
from ...segmenter.page import Page
from ...segmenter.survey import INGREDIENTS
from ...segmenter.words import known_words, tokenize
from ..features.case import Case
from ..features.coverage import kept_words
from .reasons import Reason

#: Names of ingredients, today and before 2011.
_INGREDIENTS = (INGREDIENTS, "ingredients")
#: Names of what is declared: ingredients, and steps.
_NAMES = (*_INGREDIENTS, "recipeInstructions")
#: Names in schema.org for the texts of a step, and for its own steps.
_PARTS = ("name", "text", "itemListElement")
#: A segment is part of the recipe if a larger share of its words is declared.
_INSIDE = 0.8
#: A list is part of the recipe if at least this share of its segments is declared.
_OF_LIST = 0.5
#: The element of the ingredients has at least this share of their different words, if they have
#: so many; and at least this share of its words is among them.
_MOST, _FEWEST, _DENSE = 0.8, 5, 1 / 3
#: Least probability that the recipe is content.
LEAST = 0.9
_REASON = Reason("what the page declares as its recipe", log(LEAST / (1 - LEAST)))


def declared_recipe(case: Case) -> Flags:
    """Find the segments that are declared as ingredients or steps."""
    declared = _in_attributes(case)
    if len(case.starts):
        declared |= _aligned(case, _declared_text(case.page, _NAMES))
        declared |= _in_any_order(case, _declared_text(case.page, _INGREDIENTS))
    return _with_whole_lists(case, declared) if declared.any() else declared


def _in_attributes(case: Case) -> Flags:
    """The segments in elements that are declared."""
    declared = np.zeros(len(case.starts), dtype=np.bool_)
    first, stop = case.element_segments
    for element in case.page.flow.having("itemprop", lambda kind: set(_NAMES) & set(kind.split())):
        declared[first[element] : stop[element]] = True
    return declared


def _aligned(case: Case, text: str) -> Flags:
    """The segments whose words are in a text, in its order."""
    kept = kept_words(case.page, text) if text else None
    if kept is None:
        return np.zeros(len(case.starts), dtype=np.bool_)
    return np.asarray(span_means(kept, case.starts, case.stops) > _INSIDE)


def _in_any_order(case: Case, ingredients: str) -> Flags:
    """The segments between the first and the last ingredient, in the element of the ingredients."""
    found = np.zeros(len(case.starts), dtype=np.bool_)
    declared = np.unique(known_words(ingredients, case.page.vocabulary))
    if len(declared) >= _FEWEST:
        are_declared = np.isin(case.page.word_spans.numbers, declared)
        inside = _smallest_element(case, are_declared, _MOST * len(declared))
        shares = span_means(are_declared, case.starts[inside], case.stops[inside])
        places = inside.start + np.flatnonzero(shares)
        found[places.min(initial=len(found)) : places.max(initial=-1) + 1] = True
    return found


def _smallest_element(case: Case, are_declared: Flags, least: float) -> slice:
    """The segments of the smallest element with at least so many different declared words."""
    first, stop = case.element_segments
    elements = np.flatnonzero(first < stop)
    starts, stops = case.starts[first[elements]], case.stops[stop[elements] - 1]
    lengths, shares = stops - starts, span_means(are_declared, starts, stops)
    may_be = np.flatnonzero((shares >= _DENSE) & (shares * lengths >= least))
    words = case.page.word_spans.numbers
    for place in may_be[np.argsort(lengths[may_be], kind="stable")].tolist():
        here = slice(starts[place], stops[place])
        if len(np.unique(words[here][are_declared[here]])) >= least:
            return slice(first[elements[place]], stop[elements[place]])
    return slice(0, 0)


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


def _declared_text(page: Page, names: Sequence[str]) -> str:
    """The text of what a page declares in JSON-LD under some names, a paragraph each."""
    texts = [text for item in page.declarations.objects() for text in _texts(item, names)]
    # They may hold mark-up.
    return Page("".join(f"<p>{text}</p>" for text in texts)).text if texts else ""


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
            repeats_text = names == _PARTS and _begins(value.get("text"), value.get("name"))
            here = names[1:] if repeats_text else names
            waiting.extend(value[name] for name in reversed(here) if name in value)
            names = _PARTS


def _begins(text: object, name: object) -> bool:
    """Whether a step's text begins with the words of its name.

    Plug-ins take the name from the text. If its words counted twice, their alignment would find
    them twice, too: in the recipe, and in the story above it.
    """
    if not isinstance(text, str) or not isinstance(name, str):
        return False
    words = tokenize(name)
    return tokenize(text)[: len(words)] == words
