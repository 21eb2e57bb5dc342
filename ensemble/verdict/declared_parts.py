"""Content that a page declares for search engines: a recipe, and a description.

Sites declare the ingredients and steps of a recipe by schema.org: in the attribute ``itemprop`` of
elements, or as texts in JSON-LD. The texts are aligned with the page, like a juror's. Ingredients
are also searched for in any order: many pages show them in columns or tables. The training pages
contain hardly any recipes, and models drop one list of ingredients in four.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Ints, span_means
from ...segmenter.declarations import INGREDIENTS
from ...segmenter.page import Page
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.words import tokenize
from ..features.case import Case
from ..features.coverage import kept_words

#: Property names of ingredients (the second one was used before 2011) and of steps.
_INGREDIENTS, _STEPS = (INGREDIENTS, "ingredients"), "recipeInstructions"
_NAMES = {*_INGREDIENTS, _STEPS}
#: Property names of the texts of a step, and of the steps within it.
_STEP_PROPERTIES = ("name", "text", "itemListElement")
#: Maximum number of recipes read from a page.
_MAX_RECIPES = 10
#: A segment belongs to the recipe if a larger share of its words is declared.
_MIN_DECLARED_SHARE = 0.8
#: A list belongs to the recipe if at least this share of its segments is declared.
_MIN_LIST_SHARE = 0.5
#: A page shows the recipe if it has at least this share of the declared words, and at least this
#: many different words of the ingredients.
_MIN_SHOWN_SHARE, _MIN_RECIPE_WORDS = 0.6, 5
#: The element of the ingredients has at least the first share of the different ingredient words
#: on the page, and at least the second share of its own words are ingredient words.
_MIN_RECALL, _MIN_DENSITY = 0.8, 1 / 3
#: Maximum number of words between two ingredients, such as an amount or a note.
_MAX_WORDS_BETWEEN = 15
#: Maximum number of words between a heading and the part of a recipe below it, such as buttons for
#: amounts; and of levels from the heading up to the element that contains both.
_MAX_WORDS_BELOW_HEADING, _MAX_HEADING_LEVELS = 12, 3
#: Minimum number of words of a description, and of one that may have been cut short.
_MIN_WORDS, _MIN_WORDS_IF_CUT = 8, 12
#: Maximum number of descriptions and of titles read: those of the page, and those for other sites.
_MAX_TEXTS_READ = 5


def declared_recipe(case: Case) -> Flags:
    """Find the segments that are declared as ingredients or steps, and their headings."""
    declared = _flag_itemprops(case)
    recipes = _recipes(case.page) if len(case) and case.page.declarations.linked_data else []
    if recipes:
        declared |= _flag_aligned(case, "\n".join(map("\n".join, recipes)))
    for ingredients, _ in recipes:
        declared |= _flag_ingredients(case, ingredients)
    return _with_headings(case, _with_whole_lists(case, declared)) if declared.any() else declared


def _recipes(page: Page) -> list[tuple[str, str]]:
    """Read the first few distinct recipes that a page declares.

    Each is the text of its ingredients and that of its steps, with a line per item.
    """
    candidates = (
        (tuple(_property_texts(item, _INGREDIENTS)), tuple(_property_texts(item, (_STEPS,))))
        for item in page.declarations.objects()
    )
    distinct = dict.fromkeys(texts for texts in candidates if any(texts))
    return [
        (_join_texts(ingredients), _without_repeats(_join_texts(steps)))
        for ingredients, steps in islice(distinct, _MAX_RECIPES)
    ]


def _property_texts(value: object, names: Sequence[str]) -> Iterator[str]:
    """Yield the texts of an object's properties with these names, in order."""
    pending = [value]
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            pending.extend(reversed(value))
        elif isinstance(value, dict):
            pending.extend(value[name] for name in reversed(names) if name in value)
            names = _STEP_PROPERTIES


def _join_texts(texts: Sequence[str]) -> str:
    """Strip the mark-up from texts, and join them as lines."""
    return Page("".join(f"<p>{text}</p>" for text in texts)).text if texts else ""


def _without_repeats(steps: str) -> str:
    """Drop each line that the next line begins with.

    Plug-ins take the name of a step from its text. If those words were declared twice, the
    alignment would find them twice: in the recipe, and in the story above it.
    """
    lines = steps.split("\n")
    line_words = [_words_without_number(line) for line in lines]
    pairs = zip(lines, line_words, [*line_words[1:], ""], strict=True)
    return "\n".join(line for line, words, next_words in pairs if not next_words.startswith(words))


def _words_without_number(line: str) -> str:
    """The words of a line, without a leading number."""
    words = tokenize(line)
    return " ".join(words[1:] if words and words[0].isdigit() else words)


def _flag_itemprops(case: Case) -> Flags:
    """Flag the segments in elements with a declared ``itemprop``."""
    declared = np.zeros(len(case), dtype=np.bool_)
    first, stop = case.element_segments
    for element in case.page.doc.with_value("itemprop", lambda kind: _NAMES & set(kind.split())):
        declared[first[element] : stop[element]] = True
    return declared


def _flag_aligned(case: Case, text: str) -> Flags:
    """Flag the segments whose words align with a text, if the page shows most of that text."""
    kept = kept_words(case.page, text)
    if kept is None or kept.sum() < _MIN_SHOWN_SHARE * len(tokenize(text)):
        return np.zeros(len(case), dtype=np.bool_)
    return case.share(kept) > _MIN_DECLARED_SHARE


def _flag_ingredients(case: Case, ingredients: str) -> Flags:
    """Flag the ingredients, and the segments between them, in the element that contains them."""
    is_ingredient = np.zeros(len(case), dtype=np.bool_)
    # Numbers are left out: they occur all over a page.
    words = {word for word in tokenize(ingredients) if not word.isdigit()}
    n_shown = len(words & case.page.vocabulary.keys())
    if n_shown < max(_MIN_RECIPE_WORDS, _MIN_SHOWN_SHARE * len(words)):
        return is_ingredient
    are_declared = case.words_among(words)
    container = _smallest_element(case, are_declared, _MIN_RECALL * n_shown)
    shares = span_means(are_declared, case.starts[container], case.stops[container])
    segments = container.start + np.flatnonzero(shares)
    is_ingredient[segments] = True
    for segment, next_segment in pairwise(segments.tolist()):
        if case.starts[next_segment] - case.stops[segment] <= _MAX_WORDS_BETWEEN:
            is_ingredient[segment:next_segment] = True
    return is_ingredient


def _smallest_element(case: Case, are_declared: Flags, min_distinct: float) -> slice:
    """The segments of the smallest element with `min_distinct` or more different declared words."""
    first, stop = case.element_segments
    elements = np.flatnonzero(first < stop)
    starts, stops = case.starts[first[elements]], case.stops[stop[elements] - 1]
    span_ends = _shortest_span_ends(case.word_numbers, are_declared, min_distinct)
    shares = span_means(are_declared, starts, stops)
    candidates = np.flatnonzero((shares >= _MIN_DENSITY) & (span_ends[starts] <= stops))
    if not len(candidates):
        return slice(0, 0)
    smallest = elements[candidates[np.argmin((stops - starts)[candidates])]]
    return slice(first[smallest], stop[smallest])


def _shortest_span_ends(
    words: NDArray[np.uint32], are_declared: Flags, min_distinct: float
) -> Ints:
    """For each word, the end of the shortest span from it with enough different declared words."""
    places = np.flatnonzero(are_declared)
    numbers = words[places].tolist()
    ends = np.full(len(words) + 1, len(words) + 1)
    counts: Counter[int] = Counter()
    begin = first_open = 0  # where the span begins, and the first word whose end is not known yet
    for end, number in enumerate(numbers, 1):
        counts[number] += 1
        while len(counts) >= min_distinct:
            ends[first_open : places[begin] + 1] = places[end - 1] + 1
            first_open = places[begin] + 1
            counts[numbers[begin]] -= 1
            if not counts[numbers[begin]]:
                del counts[numbers[begin]]
            begin += 1
    return ends


def _with_whole_lists(case: Case, declared: Flags) -> Flags:
    """Add the remaining items of lists that are mostly declared, such as items with a note."""
    extended = declared.copy()
    first, stop = case.element_segments
    for element in case.page.doc.tagged("ol", "ul"):
        items = slice(first[element], stop[element])
        if declared[items].sum() >= _MIN_LIST_SHARE * len(declared[items]):
            extended[items] = True
    return extended


def _with_headings(case: Case, declared: Flags) -> Flags:
    """Add the headings of the parts of a recipe, such as "Ingredients"."""
    extended = declared.copy()
    starts = np.flatnonzero(declared & ~np.append(False, declared[:-1]))
    stops = np.flatnonzero(declared & ~np.append(declared[1:], False)) + 1
    for start, stop in zip(starts.tolist(), stops.tolist(), strict=True):
        if case.n_words[start:stop].sum() >= _MIN_RECIPE_WORDS:
            extended[_heading_above(case, declared, start)] = True
    return extended


def _heading_above(case: Case, declared: Flags, start: int) -> list[int]:
    """The first segment of the heading just above a part, if a nearby element contains both."""
    doc, (first, stop) = case.page.doc, case.element_segments
    above = start - 1
    while above >= 0 and not declared[above]:
        if case.starts[start] - case.stops[above] > _MAX_WORDS_BELOW_HEADING:
            break
        heading = doc.nearest(int(case.elements[above]), HEADING_TAGS)
        if heading >= 0:
            container = heading
            for _ in range(_MAX_HEADING_LEVELS):
                container = max(doc.parents[container], 0)
            return [int(first[heading])] if start < stop[container] else []
        above -= 1
    return []


def declared_description(case: Case) -> Flags:
    """Find the segments whose text is the declared description, unless it is a declared title.

    A description may be cut short, even within a word.
    """
    is_description = np.zeros(len(case), dtype=np.bool_)
    numbers, vocabulary = case.word_numbers, case.page.vocabulary
    first_words = numbers[case.starts]
    for words in map(tokenize, _first_distinct(case.page.declarations.descriptions)):
        known = [vocabulary[word] for word in takewhile(vocabulary.__contains__, words)]
        may_be_cut = len(words) >= _MIN_WORDS_IF_CUT
        if len(words) < _MIN_WORDS or len(known) < len(words) - may_be_cut:
            continue
        matching = []
        for segment in (first_words == known[0]).nonzero()[0].tolist():
            shown = numbers[case.starts[segment] : case.stops[segment]].tolist()
            if (shown[: len(known)] if may_be_cut else shown) == known:
                matching.append(segment)
        if matching:
            titles = map(tokenize, _first_distinct(case.page.declared_titles))
            is_description[matching] |= not any(_share_beginning(words, title) for title in titles)
    return is_description


def _first_distinct(texts: Sequence[str]) -> Iterator[str]:
    return islice(dict.fromkeys(texts), _MAX_TEXTS_READ)


def _share_beginning(words: Sequence[str], title: Sequence[str]) -> bool:
    """Whether the words begin with the title, or the title begins with the words."""
    return bool(title) and words[: len(title)] == title[: len(words)]
