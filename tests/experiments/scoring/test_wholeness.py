"""Elements that the gold standard contains whole are searched for in a text, part by part."""

import pytest

from webjury.ensemble.features.case import Case
from webjury.experiments.scoring.wholeness import JUNK, Wholeness, elements_of, wholeness
from webjury.segmenter.page import Page

ITEMS = ["125 g of butter", "200 g of sugar", "three eggs", "a pinch of salt"]
LIST = f"<ul><li>{'<li>'.join(ITEMS)}</ul>"
MENU = "<ul><li>our shop in the old town<li>our other shop in Wexmouth</ul>"


@pytest.mark.parametrize(
    ("html", "kind", "parts"),
    [
        ("<pre>a = 1\nb = a + 2</pre>", "code", [" a 1 ", " b a 2 "]),
        ("<blockquote><p>I came<p>I saw</blockquote>", "quotation", [" i came ", " i saw "]),
        (
            "<table><tr><th>Seat<td>Wexmouth<tr><th>Founder<td>Ada</table>",
            "table",
            [" seat wexmouth ", " founder ada "],
        ),
        ("<ol><li>Mix it<li><p>Bake it</ol>", "list", [" mix it ", " bake it "]),
    ],
)
def test_elements_have_parts(html, kind, parts):
    case = Case(Page(f"<p>Text</p>{html}"))
    (element,) = elements_of(case, case.page.text)
    assert (element.kind, list(element.parts)) == (kind, parts)


@pytest.mark.parametrize(
    ("items", "expected"),
    [(ITEMS, Wholeness(1, 1, 0)), (ITEMS[:3], Wholeness(1, 0, 0)), ([], Wholeness(1, 0, 1))],
)
def test_an_element_is_whole_torn_or_gone(items, expected):
    elements = elements_of(Case(Page(LIST)), "\n".join(ITEMS))
    assert wholeness(elements, "\n".join(items)) == {"list": expected}


def test_an_element_that_the_gold_standard_has_in_part_is_not_looked_for():
    assert elements_of(Case(Page(LIST)), "\n".join(ITEMS[:2])) == []


@pytest.mark.parametrize(("text", "whole"), [("nothing of it", 0), ("a shop, " + MENU, 1)])
def test_what_the_gold_standard_has_nothing_of_is_junk(text, whole):
    elements = elements_of(Case(Page(LIST + MENU)), "\n".join(ITEMS))
    assert [element.kind for element in elements] == ["list", JUNK]
    text = text.replace("<li>", " ").replace("<ul>", " ")
    assert wholeness(elements, text)[JUNK].whole == whole


def test_words_are_not_found_within_others():
    elements = elements_of(Case(Page("<ul><li>an egg<li>a ham</ul>")), "an egg, a ham")
    assert wholeness(elements, "an eggplant, a ham")["list"] == Wholeness(1, 0, 0)
