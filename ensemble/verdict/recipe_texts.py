"""The texts of recipes that a page declares in JSON-LD: their ingredients and their steps."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ...segmenter.page import Page
from ...segmenter.survey import INGREDIENTS
from ...segmenter.words import tokenize

#: Names of ingredients, today and before 2011, and of steps.
INGREDIENT_NAMES, STEPS_NAME = (INGREDIENTS, "ingredients"), "recipeInstructions"
#: Names in schema.org for the texts of a step, and for its own steps.
_PARTS = ("name", "text", "itemListElement")
#: Most recipes of a page that are read.
_MOST = 10


class Recipe(NamedTuple):
    """A declared recipe: the text of its ingredients, and that of its steps, a line each."""

    ingredients: str
    steps: str


def declared_recipes(page: Page) -> list[Recipe]:
    """Read the first recipes that a page declares, each once."""
    found = (
        (tuple(_texts(item, INGREDIENT_NAMES)), tuple(_texts(item, (STEPS_NAME,))))
        for item in page.declarations.objects()
    )
    distinct = dict.fromkeys(texts for texts in found if any(texts))
    return [
        Recipe(_paragraphs(ingredients), _without_repeats(_paragraphs(steps)))
        for ingredients, steps in islice(distinct, _MOST)
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
