"""Amounts and what they measure, in blocks of their own, become the items of a list."""

import pytest

from rendered import markdown_of, to_html, to_markdown


def pair(one, other):
    return f"<div class=row><div>{one}</div><div>{other}</div></div>"


def pairs(*names_and_amounts):
    return "".join(pair(*names.split("/")) for names in names_and_amounts)


PAIRS = pair("70 g", "pine nuts") + pair("½", "lemon") + pair("2 tbsp.", "oil")
SIBLINGS = "<p>70 g</p><div>pine nuts</div><p>½</p><div>lemon</div><p>2 tbsp.</p><div>oil</div>"
LIST = "- 70 g pine nuts\n- ½ lemon\n- 2 tbsp. oil"
TEXT = "All of these are for four, so take twice of each if there are eight of you."
STORY = ("He did not reply. " * 9).strip()


@pytest.mark.parametrize(
    "html",
    [
        PAIRS,
        f"<div>{PAIRS}</div>",
        PAIRS.replace("<div class=row>", "<div><div>").replace(
            "</div></div>", "</div></div></div>"
        ),
        PAIRS.replace("<div class=row>", "<div class=row><a href=/x>"),
        f"<div>{SIBLINGS}</div>",
        f"<x-list>{SIBLINGS.replace('p>', 'x-amount>')}</x-list>",
        *(f"<div>{SIBLINGS.replace('</p>', f'</p>{sign}')}</div>" for sign in ("<br>", "<hr>")),
    ],
)
def test_pairs_are_the_items_of_a_list(html):
    assert markdown_of(f"<h2>You need</h2>{html}<p>b") == f"## You need\n\n{LIST}\n\nb"


@pytest.mark.parametrize(
    "amount", ["1", "1.5", "1,5 l", "1 1/2 cups", "1½", "2–3 kg", "6 c.à.s", "4 each, large", "1g"]
)
def test_an_amount_is_a_number_with_at_most_two_words(amount):
    html = pair("Salt", amount) + pair("Oil", "70 g") + pair("Flour", "9 g")
    assert markdown_of(html) == f"- Salt {amount}\n- Oil 70 g\n- Flour 9 g"


@pytest.mark.parametrize(
    ("html", "dropped", "written"),
    [
        # A name without an amount between pairs is an item, too.
        (SIBLINGS.replace("<p>2", "<div>Salt</div><p>2"), "", LIST.replace("- 2", "- Salt\n- 2")),
        (
            SIBLINGS.replace("lemon", "<b>big</b> <i>one</i>"),
            "",
            LIST.replace("lemon", "**big** *one*"),
        ),
        # Text between pairs divides the list; parts that are dropped do not move the others.
        (
            PAIRS.replace("<div class=row><div>½", f"<p>{TEXT}</p><div><div>½"),
            "",
            LIST.replace("\n", f"\n\n{TEXT}\n\n", 1),
        ),
        (f"{SIBLINGS}<p>3 l</p><div>milk</div>", "½", f"{LIST.replace('½ ', '')}\n- 3 l milk"),
        (
            f"{SIBLINGS}<p>3 l</p><div>milk</div>",
            "lemon",
            f"{LIST.replace(' lemon', '')}\n- 3 l milk",
        ),
        (
            f"{SIBLINGS.replace('<p>½', '<p class=mw-editsection>½')}<p>3</p><div>eggs</div>",
            "",
            f"{LIST.replace('½ ', '')}\n- 3 eggs",
        ),
        (PAIRS, "70 g½", "pine nuts\n\nlemon\n\n2 tbsp.\n\noil"),
        (
            f"{pairs('7 t/of fish')}<p>He left.<p>{STORY}</p>{pairs('2/ships', '5 t/of cod')}",
            "",
            f"- 7 t of fish\n\nHe left.\n\n{STORY}\n\n- 2 ships\n- 5 t of cod",
        ),
        (f"<ol>{PAIRS}</ol>", "", "1. 70 g pine nuts\n2. ½ lemon\n3. 2 tbsp. oil"),
        # No word is lost after a label that is dropped.
        (pairs("• nuts/70 g", "• egg/8 g", "• oil/9 g"), "", "- nuts 70 g\n- egg 8 g\n- oil 9 g"),
        (
            pairs("Step 1: a/7 g", "Step 2: b/8 g", "Step 3: c/9 g"),
            "",
            "1. a 7 g\n2. b 8 g\n3. c 9 g",
        ),
    ],
)
def test_items_are_whole(html, dropped, written):
    assert markdown_of(f"<div>{html}</div>", dropped) == written


@pytest.mark.parametrize(
    "html",
    [
        pairs("70 g/pine nuts", "½/lemon"),
        pairs("4/A lamp", "5/A lamp", "6/A lamp"),
        pairs("10/A lamp", "9/A lamp", "8/A lamp"),
        pairs(*(f"{year}/{'word ' * 16}" for year in (1990, 1991, 1995))),
        PAIRS.replace("<div>pine nuts</div>", "<h3>Pine nuts</h3>"),
        PAIRS.replace("<div>pine nuts</div>", "<div><h3>Pine nuts</h3></div>"),
        pairs("3rd of May/A lamp", "4th of May/A lamp", "9th of June/A lamp"),
        f"<div>Note{SIBLINGS}</div>",
        PAIRS.replace("<div class=row>", "<blockquote>").replace(
            "</div></div>", "</div></blockquote>"
        ),
    ],
)
def test_other_numbers_are_no_amounts(html):
    assert "- " not in markdown_of(html)


def test_a_picture_is_part_of_its_item():
    html = SIBLINGS.replace("½</p>", "½</p><img src=https://a.org/a.png>")
    written = LIST.replace("½ ", "½ ![](https://a.org/a.png) ")
    assert to_markdown(f"<div>{html}</div>") == written
    assert markdown_of(f"<div>{html}</div>") == LIST


def test_items_have_no_space_around_their_text():
    items = "<li>70 g pine nuts</li><li>½ lemon</li><li>2 tbsp. oil</li>"
    assert to_html(PAIRS).replace("\n", "") == f"<ul>{items}</ul>"


def test_many_amounts_and_levels_take_linear_time():
    levels = 100
    html = f"<div>{SIBLINGS}" * levels + "<p>eggs</p>" * 2_000 + f"{SIBLINGS}</div>" * levels
    assert markdown_of(html).count("pine nuts") == 2 * levels
    html = "".join(f"<p>{n % 7}</p><div>eggs</div>" for n in range(3_000))
    assert markdown_of(f"<div>{html}</div>").count("\n- ") == 2_999
