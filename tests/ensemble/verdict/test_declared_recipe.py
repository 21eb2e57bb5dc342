"""Ingredients and steps that a page declares are found, and kept."""

import json

import numpy as np
import pytest

from webjury import Page
from webjury.answer.explanation import explain_page
from webjury.answer.options import Options
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.loading import shipped
from webjury.ensemble.verdict.declared_recipe import declared_recipe, with_recipe_reasons
from webjury.ensemble.verdict.reasons import Reason

STORY = "<p>My soup is the best of them all, and I make it on Sundays for all of us.</p>"
LISTS = "<ul><li>2 cups water<li>1 onion</ul><ol><li>Boil the water<li>Add the onion</ol>"
MENU = "<p>More recipes</p>"
RECIPE = ["2 cups water", "1 onion", "Boil the water", "Add the onion"]
INGREDIENTS = ["2 cups water", "1 onion"]


def recipe_of(html: str) -> list[str]:
    case = Case(Page(html))
    return [text for text, inside in zip(case.texts, declared_recipe(case), strict=True) if inside]


def in_json(declared: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(declared)}</script>'


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ("Boil the water. Add the onion.", RECIPE),
        (["Boil the water.", "Add the onion."], RECIPE),
        ([{"@type": "HowToStep", "text": "Boil the water"}, {"text": "Add the onion"}], RECIPE),
        (
            {"itemListElement": [{"name": "Boil the water"}, {"name": "Add the onion"}]},
            RECIPE,
        ),
        ("<p>Boil the water</p><p>Add the onion</p>", RECIPE),
        ("Boil the wine", INGREDIENTS),
        (None, INGREDIENTS),
        ([None, 7, {"text": 3}, [[]]], INGREDIENTS),
    ],
)
def test_a_recipe_in_json_is_found(steps: object, found: list[str]) -> None:
    declared = {"@type": "Recipe", "recipeIngredient": INGREDIENTS, "recipeInstructions": steps}
    for source in (declared, [declared], {"@graph": [{"@type": "WebSite"}, declared]}):
        assert recipe_of(in_json(source) + STORY + LISTS + MENU) == found


@pytest.mark.parametrize("name", ["recipeIngredient", "ingredients", "a ingredients b"])
def test_a_recipe_in_attributes_is_found(name: str) -> None:
    lists = f"<ul><li itemprop='{name}'>2 cups water<li itemprop='{name}'>1 onion</ul>"
    steps = "<div itemprop=recipeInstructions><p>Boil the water<p>Add the onion</div>"
    assert recipe_of(STORY + lists + steps + MENU) == RECIPE


@pytest.mark.parametrize(
    "html",
    [
        STORY + LISTS,
        in_json({"recipeIngredient": ["1 leek"]}) + STORY + LISTS,
        in_json({"recipeIngredient": []}) + STORY + LISTS,
        '<script type="application/ld+json">{"recipeIngredient": [</script>' + STORY + LISTS,
        in_json({"name": "recipeIngredient"}) + STORY + LISTS,
        "<p itemprop=name>Soup</p>" + LISTS,
        "",
    ],
)
def test_a_page_may_declare_no_recipe_of_its_own(html: str) -> None:
    assert recipe_of(html) == []


def test_a_declared_recipe_is_kept_and_explained() -> None:
    page = in_json({"recipeIngredient": INGREDIENTS}) + STORY + LISTS + MENU
    voter = shipped("fast")
    case = Case(Page(page))
    assert voter.decide(case, voter.features(case)).kept[declared_recipe(case)].all()
    explanation = explain_page(Page(page), Options(mode="fast"))
    assert "1 onion" in explanation.extraction.text
    topics = [[reason.topic for reason in reasons] for reasons in explanation.reasons]
    declared = ["what the page declares as its recipe" in known for known in topics]
    assert declared == declared_recipe(case).tolist()


def test_reasons_are_added_to_the_first_segments() -> None:
    known = [[Reason("its links", -1.0)], []]
    first, second = with_recipe_reasons(known, np.array([True, False, True]))
    assert [reason.topic for reason in first] == [
        "what the page declares as its recipe",
        "its links",
    ]
    assert second == []


def test_an_item_with_a_note_belongs_to_the_declared_list() -> None:
    items = "<li>1 onion<li>2 cups water (or as much as you like, and a little more)<li>salt"
    declared = in_json({"@type": "Recipe", "recipeIngredient": ["1 onion", "2 cups water", "salt"]})
    texts = recipe_of(f"{declared}{STORY}<ul>{items}</ul><ul><li>1 onion<li>Home<li>More</ul>")
    assert [text.split(" (")[0] for text in texts] == ["1 onion", "2 cups water", "salt"]
