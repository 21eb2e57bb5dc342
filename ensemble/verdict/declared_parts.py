"""Parts of its content that a page declares, for search engines: a recipe, and a description.

Sites declare the ingredients and steps of a recipe by schema.org: in the attribute ``itemprop`` of
elements, or as texts in JSON-LD. The texts are aligned with the page, like a juror's. Ingredients
are looked for in any order, too: many pages have them in columns or tables. The training pages have
hardly any recipes; models drop one list of ingredients in four.
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

#: Names of ingredients, today and before 2011, and of steps.
_INGREDIENTS, _STEPS = (INGREDIENTS, "ingredients"), "recipeInstructions"
_NAMES = {*_INGREDIENTS, _STEPS}
#: Names in schema.org for the texts of a step, and for its own steps.
_PARTS = ("name", "text", "itemListElement")
#: Most recipes of a page that are read.
_MAX_RECIPES = 10
#: A segment is part of the recipe if a larger share of its words is declared.
_INSIDE = 0.8
#: A list is part of the recipe if at least this share of its segments is declared.
_OF_LIST = 0.5
#: The least share of the declared words that a page has if it shows the recipe; and of different
#: words of its ingredients, the least number.
_SHOWN, _FEWEST = 0.6, 5
#: Of these words, the least share in the element of the ingredients; and the least share of the
#: element's words that are among them.
_MOST, _DENSE = 0.8, 1 / 3
#: Most words between two ingredients: an amount, a note.
_MOST_BETWEEN = 15
#: Most words between a heading and the part of a recipe below it, such as buttons for amounts; and
#: how many levels above the heading the element is that holds both, at most.
_MOST_BELOW_HEADING, _LEVELS = 12, 3
#: Least words of a description; if it may have been cut short, of what is left of it.
_LEAST_SAID, _LEAST_LEFT = 8, 12
#: Most descriptions and titles of a page that are read: its own, and those for other sites.
_MOST_READ = 5


class _Recipe(NamedTuple):
    """A declared recipe: the text of its ingredients, and that of its steps, a line each."""

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
    """Read the first recipes that a page declares, each once."""
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


def _paragraphs(texts: Sequence[str]) -> str:
    """Texts, which may hold mark-up, a line each."""
    return Page("".join(f"<p>{text}</p>" for text in texts)).text if texts else ""


def _without_repeats(steps: str) -> str:
    """Steps without lines that repeat how the line after them begins.

    Plug-ins take the name of a step from its text. If its words counted twice, an alignment would
    find them twice, too: in the recipe, and in the story above it.
    """
    lines = steps.split("\n")
    said = [_said(line) for line in lines]
    pairs = zip(lines, said, [*said[1:], ""], strict=True)
    return "\n".join(line for line, own, following in pairs if not following.startswith(own))


def _said(line: str) -> str:
    """The words of a line, without its number."""
    words = tokenize(line)
    return " ".join(words[1:] if words and words[0].isdigit() else words)


def _in_attributes(case: Case) -> Flags:
    """The segments in elements that are declared."""
    declared = np.zeros(len(case), dtype=np.bool_)
    first, stop = case.element_segments
    for element in case.page.flow.having("itemprop", lambda kind: _NAMES & set(kind.split())):
        declared[first[element] : stop[element]] = True
    return declared


def _aligned(case: Case, text: str) -> Flags:
    """The segments whose words are in a text, in its order, if the page shows most of it."""
    kept = kept_words(case.page, text)
    if kept is None or kept.sum() < _SHOWN * len(tokenize(text)):
        return np.zeros(len(case), dtype=np.bool_)
    return np.asarray(span_means(kept, case.starts, case.stops) > _INSIDE)


def _in_any_order(case: Case, ingredients: str) -> Flags:
    """The segments of the ingredients, and what is between them, in the element that has them."""
    found = np.zeros(len(case), dtype=np.bool_)
    # Numbers are left out: they are all over a page.
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
    """The segments of the smallest element with at least so many different declared words."""
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
    """Where the shortest span ends that begins at each word and has enough different ones."""
    places = np.flatnonzero(are_declared)
    numbers = words[places].tolist()
    ends = np.full(len(words) + 1, len(words) + 1)
    counts: Counter[int] = Counter()
    begin = after = 0  # the span before `end`, and the first word that is not yet before it
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
    """Add the other items of lists that are mostly declared, such as items with a note."""
    found = declared.copy()
    first, stop = case.element_segments
    for element in case.page.flow.tagged("ol", "ul"):
        items = slice(first[element], stop[element])
        if declared[items].sum() >= _OF_LIST * len(declared[items]):
            found[items] = True
    return found


def _with_headings(case: Case, declared: Flags) -> Flags:
    """Add the headings of the parts, such as "Ingredients"."""
    found = declared.copy()
    starts = np.flatnonzero(declared & ~np.append(False, declared[:-1]))
    stops = np.flatnonzero(declared & ~np.append(declared[1:], False)) + 1
    for start, stop in zip(starts.tolist(), stops.tolist(), strict=True):
        if case.n_words[start:stop].sum() >= _FEWEST:
            found[_headings_of(case, declared, start)] = True
    return found


def _headings_of(case: Case, declared: Flags, start: int) -> list[int]:
    """The first segment of the heading a little above a part, if both are in one element."""
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
    """Find the segments that say what the page declares as its description, not as its title.

    A description may be cut short, also within a word.
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
    """Whether words are a title, or one begins with the other."""
    return bool(title) and words[: len(title)] == title[: len(words)]
