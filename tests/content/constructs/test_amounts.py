"""Amounts and what they measure, in blocks of their own, become the items of a list."""

import pytest

from rendered import markdown_of, to_html


def pair(one, other):
    return f"<div class=row><div>{one}</div><div>{other}</div></div>"


PAIRS = pair("70 g", "pine nuts") + pair("1/2", "lemon") + pair("2 tbsp.", "oil")
SIBLINGS = "<p>70 g</p><div>pine nuts</div><p>½</p><div>lemon</div><p>2 tbsp.</p><div>oil</div>"


@pytest.mark.parametrize(
    "html",
    [
        PAIRS,
        f"<div>{PAIRS}</div>",
        PAIRS.replace("<div class=row>", "<div><div>").replace(
            "</div></div>", "</div></div></div>"
        ),
        PAIRS.replace("<div class=row>", "<div class=row><a href=/x>"),
        f"<div>{SIBLINGS.replace('½', '1/2')}</div>",
        f"<x-list>{SIBLINGS.replace('½', '1/2').replace('p>', 'x-amount>')}</x-list>",
    ],
)
def test_pairs_are_the_items_of_a_list(html):
    items = "- 70 g pine nuts\n- 1/2 lemon\n- 2 tbsp. oil"
    assert markdown_of(f"<h2>You need</h2>{html}<p>b") == f"## You need\n\n{items}\n\nb"


@pytest.mark.parametrize(
    "amount", ["1", "1.5", "1,5 l", "1 1/2 cups", "1½", "2–3 kg", "6 c.à.s", "4 each, large", "1g"]
)
def test_an_amount_is_a_number_with_at_most_two_words(amount):
    html = pair("Salt", amount) + pair("Oil", "70 g") + pair("Flour", "9 g")
    assert markdown_of(html) == f"- Salt {amount}\n- Oil 70 g\n- Flour 9 g"


def test_a_name_without_an_amount_between_pairs_is_an_item():
    html = SIBLINGS.replace("<p>2 tbsp.", "<div>Salt</div><p>2 tbsp.")
    assert markdown_of(f"<div>{html}</div>") == "- 70 g pine nuts\n- ½ lemon\n- Salt\n- 2 tbsp. oil"


def test_mark_up_within_a_pair_is_kept():
    html = PAIRS.replace("lemon", "<b>organic</b> <i>lemon</i>")
    assert "- 1/2 **organic** *lemon*\n" in markdown_of(html)


def test_text_between_pairs_divides_the_list():
    text = "All of these are for four, so take twice of each if there are eight of you."
    html = PAIRS.replace(pair("1/2", "lemon"), f"<p>{text}</p>{pair('1/2', 'lemon')}")
    assert markdown_of(html) == f"- 70 g pine nuts\n\n{text}\n\n- 1/2 lemon\n- 2 tbsp. oil"


def test_the_dropped_part_of_a_pair_is_left_out():
    html = f"<div>{SIBLINGS}<p>3 l</p><div>milk</div></div>"
    assert markdown_of(html, ("½",)) == "- 70 g pine nuts\n- lemon\n- 2 tbsp. oil\n- 3 l milk"
    assert markdown_of(html, ("lemon",)) == "- 70 g pine nuts\n- ½\n- 2 tbsp. oil\n- 3 l milk"


def test_names_without_their_amounts_are_no_list():
    assert markdown_of(PAIRS, ("70 g", "1/2")) == "pine nuts\n\nlemon\n\n2 tbsp.\n\noil"


@pytest.mark.parametrize(
    "html",
    [
        pair("70 g", "pine nuts") + pair("1/2", "lemon"),
        "".join(pair(number, "A lamp") for number in (4, 5, 6)),
        "".join(pair(number, "A lamp") for number in (10, 9, 8)),
        "".join(pair(year, "word " * 16) for year in (1990, 1991, 1995)),
        PAIRS.replace("<div>pine nuts</div>", "<h3>Pine nuts</h3>"),
        PAIRS.replace("<div>pine nuts</div>", "<div><h3>Pine nuts</h3></div>"),
        "".join(pair(day, "A lamp") for day in ("3rd of May", "4th of May", "9th of June")),
        f"<div>Note{SIBLINGS}</div>",
    ],
)
def test_other_numbers_are_no_amounts(html):
    assert "- " not in markdown_of(html)


@pytest.mark.parametrize(
    ("label", "items"),
    [
        ("• {}", "- nuts 70 g\n- lemon 8 g\n- oil 9 g"),
        ("<b>•</b> {}", "- nuts 70 g\n- lemon 8 g\n- oil 9 g"),
        ("Step #: {}", "1. nuts 70 g\n2. lemon 8 g\n3. oil 9 g"),
    ],
)
def test_no_word_is_lost_after_a_label_that_is_dropped(label, items):
    pairs = [("nuts", "70 g"), ("lemon", "8 g"), ("oil", "9 g")]
    html = "".join(
        pair(label.format(name).replace("#", str(number)), amount)
        for number, (name, amount) in enumerate(pairs, 1)
    )
    assert markdown_of(html) == items


@pytest.mark.parametrize("between", ["<br>", "<hr>", "<img src=https://tide.example/a.png>"])
def test_lines_and_pictures_may_be_between_an_amount_and_its_name(between):
    html = SIBLINGS.replace("</p>", f"</p>{between}")
    assert markdown_of(f"<div>{html}</div>") == "- 70 g pine nuts\n- ½ lemon\n- 2 tbsp. oil"


def test_a_part_that_is_not_copied_does_not_move_the_other_one():
    html = SIBLINGS.replace("<p>½", "<p class=mw-editsection>½") + "<p>3</p><div>eggs</div>"
    expected = "- 70 g pine nuts\n- lemon\n- 2 tbsp. oil\n- 3 eggs"
    assert markdown_of(f"<div>{html}</div>") == expected


def test_short_lines_of_a_story_are_no_items():
    story = f"<p>Then he left.</p><p>{'He did not reply. ' * 9}</p>"
    html = pair("70 tons", "of fish") + story + pair("20", "ships") + pair("5 t", "of cod")
    assert markdown_of(html).startswith("- 70 tons of fish\n\nThen he left.\n\nHe did not")


def test_pairs_in_a_list_are_its_items():
    assert markdown_of(f"<ol>{PAIRS}</ol>") == "1. 70 g pine nuts\n2. 1/2 lemon\n3. 2 tbsp. oil"


def test_items_have_no_space_around_their_text():
    html = to_html(PAIRS).replace("\n", "")
    assert html == "<ul><li>70 g pine nuts</li><li>1/2 lemon</li><li>2 tbsp. oil</li></ul>"


def test_quotations_stay_quotations():
    html = PAIRS.replace("<div class=row>", "<blockquote>").replace("</div></div>", "</div>")
    assert "> 70 g\n>\n> pine nuts" in markdown_of(html.replace("</blockquote>", ""))


def test_amounts_on_all_levels_take_linear_time():
    levels = 100
    html = f"<div>{SIBLINGS}" * levels + "<p>eggs</p>" * 2_000 + f"{SIBLINGS}</div>" * levels
    assert markdown_of(html).count("pine nuts") == 2 * levels


def test_many_amounts_take_linear_time():
    html = "".join(f"<p>{n % 7}</p><div>eggs</div>" for n in range(3_000))
    assert markdown_of(f"<div>{html}</div>").count("\n- ") == 2_999
