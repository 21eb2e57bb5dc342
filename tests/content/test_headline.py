"""HTML and Markdown begin with the heading that the page announces, and contain it once."""

from copy import deepcopy

import pytest

from rendered import kept_of, to_html
from webjury import Page, extract
from webjury.answer.templates import extract_by_template
from webjury.content.kept import kept_spans
from webjury.extractors.template import Template
from webjury.segmenter.segments import blocks

TITLE = "<title>The lamp | Tide</title>"


def rendered(html, *dropped, head=TITLE, url=None, **options):
    """Render the HTML of all segments except some."""
    source = f"<html><head>{head}</head><body>{html}"
    kept = kept_of(source, lambda text: text not in dropped, url, headline=True)
    return to_html(kept, **options).replace("\n", "")


@pytest.mark.parametrize(
    ("html", "dropped", "expected"),
    [
        ("<h1>The <i>lamp</i></h1><p>Text", ["The lamp"], "<h1>The <i>lamp</i></h1><p>Text</p>"),
        ("Text<h2>The lamp</h2>", ["The lamp"], "<h1>The lamp</h1><div>Text</div>"),
        ("<h1>The lamp</h1><p>Text", [], "<h1>The lamp</h1><p>Text</p>"),
        # A line of the content says the same.
        ("<h1>The lamp</h1><h2>News</h2><p>Text", ["News"], "<h1>The lamp</h1><p>Text</p>"),
        (
            "<h1>The lamp</h1><table><tr><td>The lamp<td>a<tr><td>b<td>c</table>",
            ["The lamp"],
            "<h1>The lamp</h1><table><tbody><tr><td></td><td>a</td></tr><tr><td>b</td><td>c</td>"
            "</tr></tbody></table>",
        ),
        (
            f"<h1>The LAMP</h1><p>{'Text ' * 80}<h2>The lamp</h2><p>End",
            ["The LAMP"],
            f"<h1>The LAMP</h1><p>{('Text ' * 80).strip()}</p><h2>The lamp</h2><p>End</p>",
        ),
        ("<p>Text<p><b>The lamp</b><p>End", [], "<p>Text</p><p><b>The lamp</b></p><p>End</p>"),
        (
            "<h1><i>Title:</i> <b>The lamp</b></h1><p>Text",
            ["Title: The lamp"],
            "<h1>The lamp</h1><p>Text</p>",
        ),
        ("<h1>Tide</h1><h2>The lamp</h2><p>Text", ["Tide", "The lamp"], "<h1>The lamp</h1>"),
        ("<h1><i>News</i> The lamp</h1><p>Text", ["News The lamp"], "<h1>The lamp</h1><p>Text"),
        (
            "<h1>The lamp <i>7 notes</i></h1><p>Text",
            ["The lamp 7 notes"],
            "<h1>The lamp</h1><p>Text",
        ),
        # Text with the words of the title is the main heading if the page has no other.
        ("<h3>The lamp</h3><h4>Oil</h4><p>Text", [], "<h1>The lamp</h1><h4>Oil</h4><p>Text</p>"),
        ("<p>Monday<h3>The lamp</h3><p>Text", [], "<p>Monday</p><h1>The lamp</h1><p>Text</p>"),
        ("<p>The lamp<p>Text", [], "<h1>The lamp</h1><p>Text</p>"),
        ("<p>Monday<p>The lamp<p>Text", [], "<p>Monday</p><p>The lamp</p><p>Text</p>"),
        ("<h1>Oil</h1><h3>The lamp</h3><p>Text", [], "<h1>Oil</h1><h3>The lamp</h3><p>Text</p>"),
        ("<p>Tide<p>Text", [], "<h1>The lamp</h1><p>Tide</p><p>Text</p>"),
        # No heading is like the title, so the headline is the title without the site's name.
        ("<h1>Subscribe</h1><p>Ad<p>Text", ["Subscribe", "Ad"], "<h1>The lamp</h1><p>Text</p>"),
        ("<h1>Subscribe</h1><p>Text", [], "<h1>Subscribe</h1><p>Text</p>"),
        (
            "<h1>Tide / Keepers / Books / The lamp / Pages / Prints / Old / Now / 1</h1><p>Text",
            ["Tide / Keepers / Books / The lamp / Pages / Prints / Old / Now / 1"],
            "<h1>The lamp</h1><p>Text</p>",
        ),
        ("<h1>The lamp</h1>", ["The lamp"], ""),
        ("<h1><svg>The lamp</svg></h1><p>Text", [], "<h1>The lamp</h1><p>Text</p>"),
        ("<h1>The<div>old</div>lamp</h1><p>Text", ["old"], "<h1>The lamp</h1><p>Text</p>"),
    ],
)
def test_the_announced_heading_comes_first_once(html, dropped, expected):
    found = rendered(html, *dropped, head="<meta property=og:site_name content=Tide>" + TITLE)
    assert found[: len(expected) or 1] == expected


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("<h1>The lamp<button>Copy item path</button></h1>", "<h1>The lamp</h1>"),
        ("<h1><button>Copy</button> The lamp <button>Save</button></h1>", "<h1>The lamp</h1>"),
        ("<h2><button>The lamp</button></h2>", "<h1>The lamp</h1>"),
        (
            "<h1>The lamp<i data-nosnippet>Save <button>Go</button> Saves it.</i></h1>",
            "<h1>The lamp</h1>",
        ),
        ("<h1>Lamps <i data-nosnippet>from $20</i></h1>", "<h1>Lamps <i>from $20</i></h1>"),
    ],
)
def test_a_button_beside_the_words_of_a_heading_is_left_out(heading, expected):
    text = " ".join(Page(heading).text.split())
    for dropped in ([], [text]):
        found = rendered(f"{heading}<p>Text", *dropped)
        assert found.replace(" ", "") == f"{expected}<p>Text</p>".replace(" ", "")


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("<h1>The <i>lamp</i></h1>", "<h1>The lamp</h1>"),
        ("<h2>The <i>lamp</i> <button>Copy</button></h2>", "<h1>The lamp</h1>"),
        ("<h1><i>Title:</i> <b>The lamp</b></h1>", "<h1>The lamp</h1>"),
    ],
)
def test_a_heading_that_is_nested_deeper_than_any_copy_is_the_headline(heading, expected):
    html = f"{'<div>x' * 65}{heading}{'</div>' * 65}<p>Text"
    dropped = Page(html).text.split("\n")[:-1]
    assert rendered(html, *dropped).replace(" </", "</") == f"{expected}<p>Text</p>"


LONG = "<p>" + "Text " * 80


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<article><h1>A lamp of oil</h1>{LONG}<h2>The lamp</h2><p>End", "<h1>A lamp of oil</h1>"),
        (f"<article><h1>A lamp of oil</h1><p>Text<h2>The lamp</h2>{LONG}", "<p>Text</p><h1>The"),
        (f"<h1>A lamp of oil</h1><article>{LONG}<h2>The lamp</h2><p>End", "<p>Text Text"),
        (f"<article><h1>Tide</h1>{LONG}<h2>The lamp</h2><p>End", "<p>Text Text"),
    ],
)
def test_the_heading_of_a_part_is_no_headline(html, expected):
    name = Page(html).text.split("\n")[0]
    assert rendered(html, name).startswith(expected)


def test_no_heading_is_added_that_repeats_a_kept_one():
    html = "<header><h1>The lamp</h1></header><main><h1>The lamp</h1><p>Text"
    page = Page(TITLE + html)
    kept = [False, True, True]
    spans = kept_spans(page, blocks(page), kept)
    assert to_html(kept_html(page, spans, headline=True)).count("The lamp") == 1


def test_the_name_of_the_site_is_no_headline():
    html = "<h1>Tide</h1><p>Text"
    assert rendered(html, "Tide", head="<title>Tide</title>", url="https://www.tide.example/") == (
        "<p>Text</p>"
    )


@pytest.mark.parametrize(
    ("heading", "title", "headline"),
    [
        # A heading that links to the first page is no headline, and neither is a row of buttons.
        ("<h2><a href=/>Ships</a></h2>", "Lamps - Overview | Ships", "Lamps - Overview"),
        ("<h1><button>Copy</button></h1>", "Quickstart", "Quickstart"),
        ("<h1><a href=/a>Copy</a> <a href=/b>Ask</a></h1>", "Quickstart", "Quickstart"),
        # A button beside the headline is left out, and so is a label that no title has.
        ("<h1>Lamp <button>Copy path</button></h1>", "lamp in ships - Tide", "Lamp"),
        ("<h1><i>Title:</i> <b>The lamp</b></h1>", "[2401.1] The lamp", " The lamp"),
    ],
)
def test_links_buttons_and_labels_are_no_headline(heading, title, headline):
    html = f"<main>{heading}<p>Text</main>"
    found = rendered(html, Page(heading).text, head=f"<title>{title}</title>")
    assert found == f"<h1>{headline}</h1><p>Text</p>"


ABOVE = "<h1>What keepers do</h1>"
DATE, NO_DATE = "28 October 2021", "4 min read"


@pytest.mark.parametrize(
    ("html", "is_found"),
    [
        (f"{ABOVE}<p>Text", True),
        (f"<article>{ABOVE}<p>By Ann</p><p>Text</article><h1>Other</h1>", True),
        (f"<main>{ABOVE}<p>By Ann</p><p>Text</main>", True),
        (f"{ABOVE}<p>By Ann</p><p>Text", False),
        (f"{ABOVE}<p>{DATE}</p><p>Text", True),
        (f"{ABOVE}<p>{NO_DATE}</p><p>Text", False),
        (f"<article>{ABOVE}<p>By Ann</p></article><p>Text", False),
        (f"<h1>Other</h1>{ABOVE}<p>Text", False),
        (f"<p>Text{ABOVE}", False),
    ],
)
def test_the_only_main_heading_above_the_content_is_its_headline(html, is_found):
    dropped = ("What keepers do", "By Ann", "Other", DATE, NO_DATE)
    assert rendered(html, *dropped, head="") == f"{ABOVE * is_found}<p>Text</p>"
    similar = "<title>Why a lamp is lit when what we see is night</title>"  # not similar enough
    declared = "<h1>Why a lamp is lit when what we see is night</h1>"
    expected = f"{ABOVE if is_found else declared}<p>Text</p>"
    assert rendered(html, *dropped, head=similar) == expected


@pytest.mark.parametrize("number", ["2.2 ", "A.1. ", ""])
def test_the_heading_of_a_section_in_a_manual_is_the_headline(number):
    html, head = f"<h3>{number}Old lamps</h3><p>Text", "<title>Old lamps (the coast)</title>"
    assert rendered(html, head=head) == f"<h1>{number}Old lamps</h1><p>Text</p>"
    assert rendered(html, f"{number}Old lamps", head=head) == rendered(html, head=head)


BOOK = "<title>Lamps - Of keepers</title>"


@pytest.mark.parametrize(
    ("html", "head", "headline"),
    [
        # As in mdBook, the title of the book is above each chapter.
        ("<div><h1>Of keepers</h1></div><main><h1>Lamps</h1><p>Text</main>", BOOK, "Lamps"),
        ("<main><h1>Of keepers</h1><div><h1>Lamps</h1><p>Text</div></main>", BOOK, "Lamps"),
        ("<div><h1>Of keepers</h1></div><main><p>Text</main>", BOOK, "Lamps - Of keepers"),
        (
            "<h1>Of keepers</h1><main><h1>Lamps</h1><p>Text</main>",
            "<title>灯 - Of keepers</title>",
            "Lamps",
        ),
        ("<h1>Lamps</h1><p>Text", "<title>Of keepers | Lamps</title>", "Lamps"),
        ("<p>Text", "<title>Lamps | www.tide.example</title>", "Lamps"),
    ],
)
def test_the_name_of_a_book_is_no_headline(html, head, headline):
    assert rendered(html, "Of keepers", "Lamps", head=head) == f"<h1>{headline}</h1><p>Text</p>"


@pytest.mark.parametrize(
    "declared",
    [
        "How lamps are lit - Ships - Forum",
        "How lamps are lit | Ships: their lamps, their crews, their ways",
        "Ships - How lamps are lit - The sea",
    ],
)
def test_sections_of_the_site_are_not_in_a_headline_that_is_declared(declared):
    line = "<div>How lamps are lit</div>"
    found = rendered(f"{line}<p>Text", "How lamps are lit", head=f"<title>{declared}</title>")
    assert found == "<h1>How lamps are lit</h1><p>Text</p>"


def test_a_line_that_says_a_part_of_the_title_is_enough():
    head = "<title>Village of Ashby - News - The lamp</title>"
    assert rendered("<p><b>The lamp</b><p>Text", head=head) == "<p><b>The lamp</b></p><p>Text</p>"


def test_a_title_that_is_given_as_the_name_of_the_site_is_a_headline():
    title = "How lamps are lit on the coast of the sea"
    head = f"<title>{title}</title><meta property=og:site_name content='{title}'>"
    assert rendered("<p>Text", head=head) == f"<h1>{title}</h1><p>Text</p>"


@pytest.mark.parametrize("name", ["property", "name"])
def test_a_name_of_the_site_above_the_content_is_no_headline(name):
    site = "<meta property=og:site_name content='What Keepers Do'>"
    head = f"<meta {name}=og:title content='The lamp'>{site}"
    found = rendered(f"{ABOVE}<p>Text", "What keepers do", head=head)
    assert found == "<h1>The lamp</h1><p>Text</p>"
    html = f"{ABOVE}<p>Ad<h2>The lamp</h2><p>Ad<p>Text"
    found = rendered(html, "What keepers do", "Ad", "The lamp", head=head)
    assert found == "<h1>The lamp</h1><p>Text</p>"


def test_names_of_sections_after_the_headline_are_left_out():
    line = "The lamp is lit | Ashby News | News of the coast"
    head = f"<title>{line}</title><meta property=og:title content='The lamp is lit'>"
    assert rendered(f"<h1>{line}</h1><p>Text", line, head=head) == (
        "<h1>The lamp is lit</h1><p>Text</p>"
    )


def test_the_headline_is_left_out_on_request():
    html = "<h1>The lamp</h1><p>Text"
    assert rendered(html, "The lamp", title=False) == "<p>Text</p>"
    # Here, it is content.
    assert rendered(html, title=False) == "<h1>The lamp</h1><p>Text</p>"


def test_links_of_the_headline_are_as_those_of_the_content():
    html = "<h1><a href=/lamp>The lamp</a><a href=#x>¶</a></h1><p>Text"
    found = rendered(html, "The lamp¶", links=True, url="https://a.org/")
    assert found == '<h1><a href="https://a.org/lamp">The lamp</a> </h1><p>Text</p>'


PAGE = (
    f"{TITLE}<header><h1>The lamp<a href=#top>#</a></h1><nav><a href=/>Home</a></nav></header>"
    "<article><p>" + "The keeper of the lamp walks up all the stairs each evening at six. " * 9
)


def test_an_extraction_has_its_title_in_all_forms_but_text():
    extraction = deepcopy(extract(PAGE, mode="fast"))  # as for another process
    assert extraction.text.startswith("The keeper")
    assert extraction.markdown.startswith("# The lamp\n\nThe keeper")
    assert extraction.html.startswith("<h1>The lamp</h1>")
    assert extraction.to_markdown(title=False).startswith("The keeper")
    assert extraction.to_html(title=False).startswith("<p>The keeper")
    assert extraction.to_text() == extraction.text
    assert extraction.to_text(title=True) == f"The lamp\n{extraction.text}"


def test_a_template_names_all_of_the_content():
    extraction = extract_by_template(Page(PAGE), Template.parse("p", "keeper"))
    assert extraction.markdown.startswith("The keeper")
    assert extraction.to_text(title=True) == extraction.text


def test_a_page_cannot_mark_a_heading_as_added():
    html = "<h1 data-headline>Other</h1><p>Text"
    assert rendered(html, title=False) == "<h1>Other</h1><p>Text</p>"
    assert headline_text("<body><p data-headline>data-headline</p></body>") == ""


@pytest.mark.parametrize(
    ("html", "is_title"),
    [
        ("<b>The lamp</b><hr><div>Text</div>", True),
        ("The lamp<br><div>Text</div>", True),
        ("<div><strong>The lamp</strong><p>Text</div>", True),
        ("<div><u>The lamp</u></div><p>Text", True),
        ("<b>The lamp</b> is lit<p>Text", False),
        ("The lamp <b>is lit</b><p>Text", False),
    ],
)
def test_a_first_line_that_is_the_title_is_the_main_heading(html, is_title):
    found = rendered(html, head="<title>The lamp - A forum of keepers</title>")
    assert ("<h1>The lamp</h1>" in found) is is_title
    assert found.count("The lamp") == 2 - is_title


def test_the_heading_of_a_recipe_far_below_its_story_is_no_headline():
    story = "<p>How I came to like it.</p>" * 60
    html = f"<h1>My soup</h1>{story}<h2>Soup of old lamps</h2><p>Water</p>"
    title = "<title>Soup of old lamps for keepers and ships</title>"
    found = rendered(html, "My soup", head=title)
    assert found.startswith("<h1>Soup of old lamps for keepers and ships</h1><p>How")
    assert "<h2>Soup of old lamps</h2>" in found


@pytest.mark.parametrize(
    "line",
    [
        "<p>How a lamp is lit</p>",
        "<div><b>How a lamp is lit</b></div>",
        "How a lamp is lit<br><br>",
        "<h3>How a lamp is lit</h3>",
    ],
)
def test_a_first_line_that_is_the_last_part_of_the_title_is_the_main_heading(line):
    found = rendered(f"{line}<p>Text", head="<title>Tide | Coast | How a lamp is lit</title>")
    assert "<h1>How a lamp is lit</h1>" in found
    assert found.count("How a lamp is lit") == 1


def test_a_headline_before_the_main_headings_of_its_sections_is_above_them():
    sections = "<h1>Oil</h1><h2>Whale</h2><h6>One</h6><h6>Two</h6>"
    lowered = "<h2>Oil</h2><h3>Whale</h3><h6>One</h6><h6>Two</h6>"
    assert rendered(f"<h3>The lamp</h3>{sections}") == f"<h1>The lamp</h1>{lowered}"


@pytest.mark.parametrize(
    "html",
    [
        "<h2>Oil</h2><h1>The lamp</h1><p>Text</p>",
        "<h1>Oil</h1><h2>The lamp</h2><p>Text</p>",
        "<h2>Wicks</h2><h1>The lamp and its oil</h1><p>Text</p>",
    ],
)
def test_the_levels_of_other_headings_are_those_of_the_page(html):
    assert rendered(html) == html
