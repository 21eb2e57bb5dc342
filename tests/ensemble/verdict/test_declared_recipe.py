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


STEPS = [
    "Stir the flour with the milk until it is smooth",
    "Leave the batter in a cool place for an hour",
    "Fry each side for a minute in a hot pan",
]


@pytest.mark.parametrize(
    "name", ["", "{}", "Stir  the flour", "Leave the batter...", "{} and eat it"]
)
def test_a_step_that_repeats_its_name_is_found_in_the_recipe(name: str) -> None:
    steps = [{"name": name.format(step), "text": step} for step in STEPS]
    declared = {"recipeIngredient": INGREDIENTS, "recipeInstructions": steps}
    story = "".join(f"<p>{step}." for step in STEPS[:2])
    recipe = "<ul><li>2 cups water<li>1 onion</ul><ol><li>" + "<li>".join(STEPS) + "</ol>"
    found = recipe_of(in_json(declared) + STORY + story + recipe + MENU)
    assert found[-5:] == INGREDIENTS + STEPS


COLUMNS = {
    "columns": "<ul><li>{0}<li>{2}</ul><ul><li>{1}<li>{3}</ul>",
    "table": "<table><tr><td>{0}<td>{2}<tr><td>{1}<td>{3}</table>",
    "blocks": "<div><p>{3}<p>{1}<p>{0}<p>{2}</div>",
}


@pytest.mark.parametrize("html", COLUMNS.values(), ids=COLUMNS)
def test_ingredients_are_found_in_any_order(html: str) -> None:
    ingredients = ["2 cups water", "1 onion", "3 tomatoes", "basil and oregano"]
    shown = f"<div>{html.format(*ingredients)}</div>"
    menu = "<ul><li>Tomatoes<li>Onion<li>Basil</ul>"
    declared = in_json({"recipeIngredient": ingredients})
    assert sorted(recipe_of(declared + menu + STORY + shown + MENU)) == sorted(ingredients)


def test_amounts_between_ingredients_belong_to_them() -> None:
    names = ["onion", "tomatoes", "basil", "oregano", "salt"]
    rows = "".join(f"<div><p>{name}<p>{amount}g</div>" for amount, name in enumerate(names, 1))
    servings = "<p>Servings"
    found = recipe_of(in_json({"recipeIngredient": names}) + f"<div>{servings}{rows}</div>" + STORY)
    shown = ["onion", "1g", "tomatoes", "2g", "basil", "3g", "oregano", "4g", "salt"]
    assert found == shown


def test_a_text_with_the_words_of_the_ingredients_is_no_list_of_them() -> None:
    names = ["onion", "tomatoes", "basil", "oregano", "salt"]
    text = "<p>The soup has an onion; it has tomatoes and basil, it may have oregano, and salt."
    assert recipe_of(in_json({"recipeIngredient": names}) + text + MENU) == []


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
