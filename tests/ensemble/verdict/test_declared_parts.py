"""Declared ingredients and steps are found and kept; a declared description shows the lead."""

import json

import numpy as np
import pytest

from webjury import Page
from webjury.answer.explanation import explain_page
from webjury.answer.extract import Options
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.loading import shipped
from webjury.ensemble.verdict.clues import (
    lead_flags,
)
from webjury.ensemble.verdict.declared_parts import declared_description, declared_recipe

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
def test_a_recipe_in_json_is_found(steps, found):
    declared = {"@type": "Recipe", "recipeIngredient": INGREDIENTS, "recipeInstructions": steps}
    for source in (declared, [declared], {"@graph": [{"@type": "WebSite"}, declared]}):
        assert recipe_of(in_json(source) + STORY + LISTS + MENU) == found


STEPS = [
    "Stir the flour with the milk until it is smooth",
    "Leave the batter in a cool place for an hour",
    "Melt some butter in the largest pan of the house",
    "Fry each side for a minute or until it is brown",
    "Keep the pancakes warm below a clean towel",
    "Serve them with sugar, lemon or a spoon of jam",
]


@pytest.mark.parametrize(
    "step",
    [
        lambda step: step,
        lambda step: {"text": step},
        lambda step: {"name": step, "text": step},
        lambda step: {"name": step.upper(), "text": f"<p>1. {step}.</p>"},
        lambda step: {"name": f"{step[:20]}...", "text": step},
        lambda step: {"name": [step], "text": step.replace(" ", "&nbsp;")},
        lambda step: {"text": step, "itemListElement": [{"@type": "HowToDirection", "text": step}]},
    ],
)
def test_steps_are_found_in_the_recipe_and_not_in_the_story(step):
    declared = {
        "recipeIngredient": INGREDIENTS,
        "recipeInstructions": {"itemListElement": list(map(step, STEPS))},
    }
    story = "".join(f"<p>{step}." for step in STEPS)
    recipe = "<ul><li>2 cups water<li>1 onion</ul><ol><li>" + "<li>".join(STEPS) + "</ol>"
    assert recipe_of(in_json(declared) + STORY + story + recipe + MENU) == INGREDIENTS + STEPS


NAMES = ["chicken", "cheese", "onions", "tomatoes", "basil"]


@pytest.mark.parametrize(
    "html",
    [
        "<ul><li>{0}<li>{2}<li>{4}</ul><ul><li>{1}<li>{3}</ul>",
        "<table><tr><td>{0}<td>{2}<tr><td>{1}<td>{3}<tr><td>{4}</table>",
        "<div><p>{3}<p>{1}<p>{0}<p>{2}<p>{4}</div>",
    ],
    ids=["columns", "table", "blocks"],
)
def test_ingredients_are_found_in_any_order(html):
    shown = f"<div><p>Servings</p>{html.format(*NAMES)}<p>Print</p></div>"
    declared = in_json({"recipeIngredient": NAMES})
    menu = "<ul><li>Poultry<li>Home<li>About</ul>"
    assert sorted(recipe_of(declared + menu + STORY + shown + MENU)) == sorted(NAMES)


@pytest.mark.parametrize(
    ("between", "found"),
    [("100 g", True), ("an advertisement of a shop that " * 3, False)],
)
def test_amounts_between_ingredients_belong_to_them(between, found):
    rows = f"<p>{between}".join(f"<p>{name}" for name in NAMES)
    texts = recipe_of(in_json({"recipeIngredient": NAMES}) + STORY + f"<div>{rows}</div>")
    assert [text for text in texts if text in NAMES] == NAMES
    assert (len(texts) > len(NAMES)) == found


def test_each_recipe_of_a_page_is_found_without_what_is_between():
    others = ["flour", "sugar", "butter", "eggs", "vanilla"]
    declared = {"@graph": [{"recipeIngredient": names} for names in (NAMES, others, NAMES)]}
    cards = ["<ul><li>" + "<li>".join(names) + "</ul>" for names in (NAMES, others)]
    between = "<p>Share</p><p>Print</p>"
    assert recipe_of(in_json(declared) + STORY + between.join(cards)) == NAMES + others


@pytest.mark.parametrize(
    ("names", "html"),
    [
        # The words are part of a running text.
        (NAMES, "<p>It has chicken in it, and good cheese; there are onions, three tomatoes"),
        # The page does not show the recipe; a menu has some of its words.
        (
            [*NAMES, "two big leeks", "good olive oil", "sweet red pepper"],
            "<ul><li>Home<li>Chicken<li>Cheese<li>Onions<li>Tomatoes<li>Basil<li>Login</ul>",
        ),
        # Numbers alone are not enough.
        ([f"{number} g" for number in range(9)], "<ul>" + "<li>Page".join("0123456789") + "</ul>"),
        (["a cup"] * 9, "<p>a</p>"),
    ],
)
def test_other_text_with_words_of_the_ingredients_is_none_of_them(names, html):
    assert set(recipe_of(in_json({"recipeIngredient": names}) + STORY + html + MENU)) <= set(NAMES)


PART = "<ul><li>2 cups water<li>1 onion<li>3 tomatoes and basil</ul>"


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<div><h3>Ingredients</h3>{}</div>", ["Ingredients"]),
        ("<div><h3>Ingredients</h3><p>1x 2x 3x</p><p>Metric</p>{}</div>", ["Ingredients"]),
        ("<div><h3>Ingredients<div>1x</div><div>2x</div></h3>{}</div>", ["Ingredients"]),
        ("<div><h3>Ingredients</h3><p>" + "of it all " * 5 + "</p>{}</div>", []),
        ("<div><p>Ingredients</p>{}</div>", []),
        ("<div><div><div><div><h3>Share</h3></div></div></div>{}</div>", []),
    ],
)
def test_the_heading_of_a_part_belongs_to_it(html, found):
    declared = {"recipeIngredient": ["2 cups water", "1 onion", "3 tomatoes and basil"]}
    texts = recipe_of(in_json(declared) + STORY + html.format(PART) + MENU)
    assert texts == [*found, "2 cups water", "1 onion", "3 tomatoes and basil"]


def test_many_elements_around_a_recipe_take_linear_time():
    words = [f"word{number}" for number in range(20_000)]
    html = "<div>" * 200 + "<p>" + " ".join(words[:15_000]) + "</p>" + "</div>" * 200
    declared = in_json({"recipeIngredient": words})
    assert recipe_of(declared + html + " ".join(words[15_000:])) != []


@pytest.mark.parametrize("name", ["recipeIngredient", "ingredients", "a ingredients b"])
def test_a_recipe_in_attributes_is_found(name):
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
def test_a_page_may_declare_no_recipe_of_its_own(html):
    assert recipe_of(html) == []


def test_a_declared_recipe_is_kept_and_explained():
    page = in_json({"recipeIngredient": INGREDIENTS}) + STORY + LISTS + MENU
    voter = shipped("fast")
    case = Case(Page(page))
    assert voter.decide(case, voter.features(case)).kept[declared_recipe(case)].all()
    explanation = explain_page(Page(page), Options(mode="fast"))
    assert "1 onion" in explanation.extraction.text
    topics = [[reason.topic for reason in reasons] for reasons in explanation.reasons]
    declared = ["what the page declares as its recipe" in known for known in topics]
    assert declared == declared_recipe(case).tolist()


def test_an_item_with_a_note_belongs_to_the_declared_list():
    items = "<li>1 onion<li>2 cups water (or as much as you like, and a little more)<li>salt"
    declared = in_json({"@type": "Recipe", "recipeIngredient": ["1 onion", "2 cups water", "salt"]})
    texts = recipe_of(f"{declared}{STORY}<ul>{items}</ul><ul><li>1 onion<li>Home<li>More</ul>")
    assert [text.split(" (")[0] for text in texts] == ["1 onion", "2 cups water", "salt"]


LEAD = "The keepers of the light on the northern rock have not been paid since the winter."
LONG = f"{LEAD} Now they let the lamp go out, and ask the harbour for bread and for oil."
TITLE = "<title>Keepers of the northern light let the lamp go out | Tide</title>"


def said(description: str, *lines: str, title: str = TITLE) -> list[str]:
    head = f'{title}<meta name="description" content="{description}">'
    case = Case(Page(head + "".join(f"<p>{line}</p>" for line in lines)))
    return [
        text
        for text, is_said in zip(case.texts, declared_description(case), strict=True)
        if is_said
    ]


@pytest.mark.parametrize(
    ("description", "line", "is_said"),
    [
        (LEAD, LEAD, True),
        (LEAD.upper(), LEAD.replace(",", ""), True),
        # The description is truncated, or less text follows.
        (LEAD[:70] + "...", LEAD, True),
        (LEAD, LONG, True),
        ("", LEAD, False),
        ("The keepers of the light", LEAD, False),
        (LEAD, LEAD.replace("northern", "southern"), False),
        (LONG, LEAD, False),
        (LEAD, f"Now {LEAD}", False),
        # It is the title.
        (
            "Keepers of the northern light let the lamp go out",
            "Keepers of the northern light let",
            False,
        ),
    ],
)
def test_what_says_the_description_is_found(description, line, is_said):
    assert said(description, "Monday", line, "The keepers of the light") == [line] * is_said


@pytest.mark.parametrize(
    ("probabilities", "words", "found"),
    [
        ([0.2, 0.9], [9, 90], [True, False]),
        ([0.2, 0.1, 0.9], [9, 60, 90], [True, False, False]),
        # The line is too far above the text, below it, or without a text.
        ([0.2, 0.1, 0.9], [9, 61, 90], [False, False, False]),
        ([0.9, 0.2], [90, 9], [False, False]),
        ([0.2, 0.9], [9, 9], [False, False]),
        ([0.2, 0.3], [9, 90], [False, False]),
        ([], [], []),
    ],
)
def test_the_lead_is_a_little_above_the_text(probabilities, words, found):
    of_lead = np.array([words[row] == 9 for row in range(len(words))], dtype=np.bool_)
    assert (
        lead_flags(of_lead, np.array(probabilities), np.array(words, dtype=np.int64)).tolist()
        == found
    )


ARTICLE = f"""
<article><h1>Keepers of the northern light let the lamp go out</h1>
<aside class=summary>{LEAD}</aside>
<div class=byline>By Ann Lee</div>
<p>One man has kept the lamp of the rock for twenty years, and his father did so before him. He says
that the ministry has forgotten both of them.
<p>The ministry answers that money is on the way, and that the boat with bread and oil leaves in the
morning, if the wind lets it.
<p>Nobody at the harbour believes that. The fishermen have brought him fish and coal since the
autumn, and will go on.</article>
"""


def test_a_declared_lead_is_kept_and_explained():
    plain, declared = (
        explain_page(Page(head + ARTICLE), Options(mode="fast"))
        for head in (TITLE, f'{TITLE}<meta name="description" content="{LEAD}">')
    )
    assert LEAD not in plain.extraction.text
    assert declared.extraction.text.startswith(LEAD)
    lead = [segment.text for segment in declared.extraction.segments].index(LEAD)
    topics = [reason.topic for reason in declared.reasons[lead]]
    assert "what the page declares as its description" in topics
