"""Content that a page declares for search engines: a recipe, and a description.

Sites declare the ingredients and steps of a recipe by schema.org: in the attribute ``itemprop`` of
elements, or as texts in JSON-LD. The texts are aligned with the page, like a juror's. Ingredients
are also searched for in any order: many pages show them in columns or tables. The training pages
contain hardly any recipes, and models drop one list of ingredients in four.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Ints, span_means
from ...segmenter.flow import HEADING_TAGS
from ...segmenter.page import Page
from ...segmenter.survey import INGREDIENTS
from ...segmenter.words import known_words, tokenize
from ..features.case import Case
from ..features.coverage import kept_words

#: Property names of ingredients (the second one was used before 2011) and of steps.
_INGREDIENTS, _STEPS = (INGREDIENTS, "ingredients"), "recipeInstructions"
_NAMES = {*_INGREDIENTS, _STEPS}
#: Property names of the texts of a step, and of the steps within it.
_PARTS = ("name", "text", "itemListElement")
#: Maximum number of recipes read from a page.
_MAX_RECIPES = 10
#: A segment belongs to the recipe if a larger share of its words is declared.
_INSIDE = 0.8
#: A list belongs to the recipe if at least this share of its segments is declared.
_OF_LIST = 0.5
#: A page shows the recipe if it has at least this share of the declared words, and at least this
#: many different words of the ingredients.
_SHOWN, _FEWEST = 0.6, 5
#: The element of the ingredients has at least the first share of the different ingredient words
#: on the page, and at least the second share of its own words are ingredient words.
_MOST, _DENSE = 0.8, 1 / 3
#: Maximum number of words between two ingredients, such as an amount or a note.
_MOST_BETWEEN = 15
#: Maximum number of words between a heading and the part of a recipe below it, such as buttons for
#: amounts; and of levels from the heading up to the element that contains both.
_MOST_BELOW_HEADING, _LEVELS = 12, 3
#: Minimum number of words of a description, and of one that may have been cut short.
_LEAST_SAID, _LEAST_LEFT = 8, 12
#: Maximum number of descriptions and of titles read: those of the page, and those for other sites.
_MOST_READ = 5


class _Recipe(NamedTuple):
    """A declared recipe: its ingredients and its steps, each as one text with a line per item."""

    ingredients: str
    steps: str


def declared_recipe(case: Case) -> Flags:
    """Find the segments that are declared as ingredients or steps, and their headings."""
    declared = _in_attributes(case)
    recipes = _recipes(case.page) if len(case) else []
    if recipes:
        declared |= _aligned(case, "\n".join(f"{one.ingredients}\n{one.steps}" for one in recipes))
    for recipe in recipes:
        declared |= _in_any_order(case, recipe.ingredients)
    return _with_headings(case, _with_whole_lists(case, declared)) if declared.any() else declared


def _recipes(page: Page) -> list[_Recipe]:
    """Read the first few distinct recipes that a page declares."""
    found = (
        (tuple(_texts(item, _INGREDIENTS)), tuple(_texts(item, (_STEPS,))))
        for item in page.declarations.objects()
    )
    distinct = dict.fromkeys(texts for texts in found if any(texts))
    return [
        _Recipe(_paragraphs(ingredients), _without_repeats(_paragraphs(steps)))
        for ingredients, steps in islice(distinct, _MAX_RECIPES)
    ]


def _texts(value: object, names: Sequence[str]) -> Iterator[str]:
    """Yield the texts of an object's properties with these names, in order."""
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


def _paragraphs(texts: Sequence[str]) -> str:
    """Strip the mark-up from texts, and join them as lines."""
    return Page("".join(f"<p>{text}</p>" for text in texts)).text if texts else ""


def _without_repeats(steps: str) -> str:
    """Drop each line that the next line begins with.

    Plug-ins take the name of a step from its text. If those words were declared twice, the
    alignment would find them twice: in the recipe, and in the story above it.
    """
    lines = steps.split("\n")
    said = [_said(line) for line in lines]
    pairs = zip(lines, said, [*said[1:], ""], strict=True)
    return "\n".join(line for line, own, following in pairs if not following.startswith(own))


def _said(line: str) -> str:
    """The words of a line, without a leading number."""
    words = tokenize(line)
    return " ".join(words[1:] if words and words[0].isdigit() else words)


def _in_attributes(case: Case) -> Flags:
    """Flag the segments in elements with a declared ``itemprop``."""
    declared = np.zeros(len(case), dtype=np.bool_)
    first, stop = case.element_segments
    for element in case.page.flow.having("itemprop", lambda kind: _NAMES & set(kind.split())):
        declared[first[element] : stop[element]] = True
    return declared


def _aligned(case: Case, text: str) -> Flags:
    """Flag the segments whose words align with a text, if the page shows most of that text."""
    kept = kept_words(case.page, text)
    if kept is None or kept.sum() < _SHOWN * len(tokenize(text)):
        return np.zeros(len(case), dtype=np.bool_)
    return np.asarray(span_means(kept, case.starts, case.stops) > _INSIDE)


def _in_any_order(case: Case, ingredients: str) -> Flags:
    """Flag the ingredients, and the segments between them, in the element that contains them."""
    found = np.zeros(len(case), dtype=np.bool_)
    # Numbers are left out: they occur all over a page.
    words = {word for word in tokenize(ingredients) if not word.isdigit()}
    declared = np.unique(known_words(" ".join(words), case.page.vocabulary))
    if len(declared) < max(_FEWEST, _SHOWN * len(words)):
        return found
    are_declared = np.isin(case.page.word_spans.numbers, declared)
    inside = _smallest_element(case, are_declared, _MOST * len(declared))
    shares = span_means(are_declared, case.starts[inside], case.stops[inside])
    places = inside.start + np.flatnonzero(shares)
    found[places] = True
    for place, following in pairwise(places.tolist()):
        if case.starts[following] - case.stops[place] <= _MOST_BETWEEN:
            found[place:following] = True
    return found


def _smallest_element(case: Case, are_declared: Flags, least: float) -> slice:
    """The segments of the smallest element with at least `least` different declared words."""
    first, stop = case.element_segments
    elements = np.flatnonzero(first < stop)
    starts, stops = case.starts[first[elements]], case.stops[stop[elements] - 1]
    ends = _ends(case.page.word_spans.numbers, are_declared, least)
    shares = span_means(are_declared, starts, stops)
    may_be = np.flatnonzero((shares >= _DENSE) & (ends[starts] <= stops))
    if not len(may_be):
        return slice(0, 0)
    smallest = elements[may_be[np.argmin((stops - starts)[may_be])]]
    return slice(first[smallest], stop[smallest])


def _ends(words: NDArray[np.uint32], are_declared: Flags, least: float) -> Ints:
    """For each word, the end of the shortest span from it with enough different declared words."""
    places = np.flatnonzero(are_declared)
    numbers = words[places].tolist()
    ends = np.full(len(words) + 1, len(words) + 1)
    counts: Counter[int] = Counter()
    begin = after = 0  # where the span begins, and the first word whose end is not known yet
    for end, number in enumerate(numbers, 1):
        counts[number] += 1
        while len(counts) >= least:
            ends[after : places[begin] + 1] = places[end - 1] + 1
            after = places[begin] + 1
            counts[numbers[begin]] -= 1
            if not counts[numbers[begin]]:
                del counts[numbers[begin]]
            begin += 1
    return ends


def _with_whole_lists(case: Case, declared: Flags) -> Flags:
    """Add the remaining items of lists that are mostly declared, such as items with a note."""
    found = declared.copy()
    first, stop = case.element_segments
    for element in case.page.flow.tagged("ol", "ul"):
        items = slice(first[element], stop[element])
        if declared[items].sum() >= _OF_LIST * len(declared[items]):
            found[items] = True
    return found


def _with_headings(case: Case, declared: Flags) -> Flags:
    """Add the headings of the parts of a recipe, such as "Ingredients"."""
    found = declared.copy()
    starts = np.flatnonzero(declared & ~np.append(False, declared[:-1]))
    stops = np.flatnonzero(declared & ~np.append(declared[1:], False)) + 1
    for start, stop in zip(starts.tolist(), stops.tolist(), strict=True):
        if case.n_words[start:stop].sum() >= _FEWEST:
            found[_headings_of(case, declared, start)] = True
    return found


def _headings_of(case: Case, declared: Flags, start: int) -> list[int]:
    """The first segment of the heading just above a part, if a nearby element contains both."""
    flow, (first, stop) = case.page.flow, case.element_segments
    above = start - 1
    while above >= 0 and not declared[above]:
        if case.starts[start] - case.stops[above] > _MOST_BELOW_HEADING:
            break
        heading = flow.nearest(int(case.elements[above]), HEADING_TAGS)
        if heading >= 0:
            around = heading
            for _ in range(_LEVELS):
                around = max(flow.parents[around], 0)
            return [int(first[heading])] if start < stop[around] else []
        above -= 1
    return []


def described(case: Case) -> Flags:
    """Find the segments whose text is the declared description, unless it is a declared title.

    A description may be cut short, even within a word.
    """
    found = np.zeros(len(case.starts), dtype=np.bool_)
    numbers, vocabulary = case.page.word_spans.numbers, case.page.vocabulary
    for words in map(tokenize, _first(case.page.declarations.descriptions)):
        known = [vocabulary[word] for word in takewhile(vocabulary.__contains__, words)]
        may_be_cut = len(words) >= _LEAST_LEFT
        if len(words) < _LEAST_SAID or len(known) < len(words) - may_be_cut:
            continue
        saying = []
        for segment in np.flatnonzero(numbers[case.starts] == known[0]).tolist():
            said = numbers[case.starts[segment] : case.stops[segment]]
            if np.array_equal(said[: len(known)] if may_be_cut else said, known):
                saying.append(segment)
        if saying:
            titles = map(tokenize, _first(case.page.declared_titles))
            found[saying] |= not any(_begins(words, title) for title in titles)
    return found


def _first(texts: Sequence[str]) -> Iterator[str]:
    return islice(dict.fromkeys(texts), _MOST_READ)


def _begins(words: Sequence[str], title: Sequence[str]) -> bool:
    """Whether the words begin with the title, or the title begins with the words."""
    return bool(title) and words[: len(title)] == title[: len(words)]
