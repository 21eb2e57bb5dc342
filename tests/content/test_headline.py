"""HTML and Markdown begin with the heading that the page announces, and contain it once."""

from copy import deepcopy

import pytest

from rendered import kept_of, to_html
from webjury import Page, extract
from webjury.answer.templates import extract_by_template
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Heading, plain
from webjury.extractors.template import Template

TITLE = "<title>The lamp | Tide</title>"
STORY, LONG = "<p>How I came to like it.</p>" * 60, "<p>" + "Text " * 80
TEXT = LONG.removeprefix("<p>").strip()


def rendered(html, *dropped, head=TITLE, url=None, **options):
    """Write all segments except some as Markdown, without empty lines."""
    source = f"<html><head>{head}</head><body>{html}"
    kept = kept_of(source, lambda text: text not in dropped, url, headline=True)
    return write_markdown(kept, **options).replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("html", "dropped", "expected"),
    [
        ("<h1>The <i>lamp</i></h1><p>Text", "The lamp", "# The *lamp*\nText"),
        ("Text<h2>The lamp</h2>", "The lamp", "# The lamp\nText"),
        ("<h1>The lamp</h1><p>Text", "", "# The lamp\nText"),
        # A line of the content says the same, but no cell of a table.
        ("<header><h1>The lamp</h1></header><h1>The lamp</h1><p>Text", "", "# The lamp\n# The"),
        ("<h1>The lamp</h1><h2>News</h2><p>Text", "News", "# The lamp\nText"),
        ("<p>Text<p><b>The lamp</b><p>End", "", "Text\n**The lamp**\nEnd"),
        (
            f"<h1>The LAMP</h1>{LONG}<h2>The lamp</h2><p>End",
            "The LAMP",
            f"# The LAMP\n{TEXT}\n#",
        ),
        (
            "<h1>The lamp</h1><table><tr><td>The lamp<td>a<tr><td>b<td>c</table>",
            "The lamp",
            "# The lamp\n| | a |\n| --- | --- |\n| b | c |",
        ),
        ("<h1><i>Title:</i> <b>The lamp</b></h1><p>Text", "Title: The lamp", "# The lamp\nText"),
        ("<h1>Tide</h1><h2>The lamp</h2><p>Text", "Tide|The lamp", "# The lamp\n"),
        ("<h1><i>News</i> The lamp</h1><p>Text", "News The lamp", "# The lamp\nText"),
        ("<h1>The lamp <i>7 notes</i></h1><p>Text", "The lamp 7 notes", "# The lamp\nText"),
        # Text with the words of the title is the main heading if the page has no other.
        ("<h3>The lamp</h3><h4>Oil</h4><p>Text", "", "# The lamp\n#### Oil\nText"),
        ("<p>Monday<h3>The lamp</h3><p>Text", "", "Monday\n# The lamp\nText"),
        ("<p>The lamp<p>Text", "", "# The lamp\nText"),
        ("<p><b><i>The lamp</i></b><br>By Ann<p>Text", "", "# The lamp\nBy Ann\nText"),
        ("<p>Monday<p>The lamp<p>Text", "", "Monday\nThe lamp\nText"),
        ("<h1>Oil</h1><h3>The lamp</h3><p>Text", "", "# Oil\n### The lamp\nText"),
        ("<p>Tide<p>Text", "", "# The lamp\nTide\nText"),
        # A headline before the main headings of its sections is above them.
        (
            "<h3>The lamp</h3><h1>Oil</h1><h2>Whale</h2><h6>One</h6><h6>Two</h6>",
            "",
            "# The lamp\n## Oil\n### Whale\n###### One\n###### Two",
        ),
        ("<h2>Oil</h2><h1>The lamp</h1><p>Text", "", "## Oil\n# The lamp\nText"),
        ("<h1>Oil</h1><h2>The lamp</h2><p>Text", "", "# Oil\n## The lamp\nText"),
        ("<h2>Wick</h2><h1>The lamp and oil</h1><p>Text", "", "## Wick\n# The lamp and oil\nText"),
        # No heading is like the title, so the headline is the title without the site's name.
        ("<h1>Subscribe</h1><p>Ad<p>Text", "Subscribe|Ad", "# The lamp\nText"),
        ("<h1>Subscribe</h1><p>Text", "", "# Subscribe\nText"),
        (
            "<h1>Tide / Keepers / Books / The lamp / Pages / Prints / Old / Now / 1</h1><p>Text",
            "Tide / Keepers / Books / The lamp / Pages / Prints / Old / Now / 1",
            "# The lamp\nText",
        ),
        ("<h1>The lamp</h1>", "The lamp", ""),
        ("<h1><svg>The lamp</svg></h1><p>Text", "", "# The lamp\nText"),
        ("<h1>The<div>old</div>lamp</h1><p>Text", "old", "# The lamp\nText"),
        # The heading of a part is no headline.
        (
            f"<article><h1>Lamp of oil</h1>{LONG}<h2>The lamp</h2><p>E",
            "Lamp of oil",
            "# Lamp of",
        ),
        (
            f"<article><h1>Lamp of oil</h1><p>T<h2>The lamp</h2>{LONG}",
            "Lamp of oil",
            "T\n# The",
        ),
        (f"<h1>Lamp of oil</h1><article>{LONG}<h2>The lamp</h2><p>E", "Lamp of oil", TEXT),
        (f"<article><h1>Tide</h1>{LONG}<h2>The lamp</h2><p>End", "Tide", TEXT),
    ],
)
def test_the_announced_heading_comes_first_once(html, dropped, expected):
    head = f"<meta property=og:site_name content=Tide>{TITLE}"
    found = rendered(html, *dropped.split("|"), head=head)
    assert found[: len(expected) or 1] == expected


@pytest.mark.parametrize(
    "heading",
    [
        "<h1>The lamp<button>Copy item path</button></h1>",
        "<h1><button>Copy</button> The lamp <button>Save</button></h1>",
        "<h2><button>The lamp</button></h2>",
        "<h1>The lamp<i data-nosnippet>Save <button>Go</button> Saves it.</i></h1>",
    ],
)
def test_a_button_beside_the_words_of_a_heading_is_left_out(heading):
    for dropped in ("", " ".join(Page(heading).text.split())):
        assert rendered(f"{heading}<p>Text", dropped) == "# The lamp\nText"


@pytest.mark.parametrize(
    ("heading", "title", "headline"),
    [
        # A heading that links to the first page is no headline, and neither is a row of buttons.
        ("<h2><a href=/>Ships</a></h2>", "Lamps - Overview | Ships", "Lamps - Overview"),
        ("<h1><button>Copy</button></h1>", "Quickstart", "Quickstart"),
        ("<h1><a href=/a>Copy</a> <a href=/b>Ask</a></h1>", "Quickstart", "Quickstart"),
        # A button beside the headline is left out, and so is a label that no title has.
        ("<h1>Lamp <button>Copy path</button></h1>", "lamp in ships - Tide", "Lamp"),
        ("<h1><button>Copy</button> The lamp</h1>", "The lamp", "The lamp"),
        ("<h1>Lamps <i data-nosnippet>from $20</i></h1>", "", "Lamps *from $20*"),
        ("<h1><i>Title:</i> <b>The lamp</b></h1>", "[2401.1] The lamp", "The lamp"),
        # The heading of a section in a manual.
        ("<h3>2.2 Old lamps</h3>", "Old lamps (the coast)", "2.2 Old lamps"),
        ("<h3>A.1. Old lamps</h3>", "Old lamps (the coast)", "A.1. Old lamps"),
        ("<h3>Old lamps</h3>", "Old lamps (the coast)", "Old lamps"),
        # Names of sections.
        ("<div>How lamps are lit</div>", "How lamps are lit - Ships - Forum", "How lamps are lit"),
        (
            "<div>How lamps are lit</div>",
            "How lamps are lit | Ships: their lamps, their crews, their ways",
            "How lamps are lit",
        ),
        (
            "<div>How lamps are lit</div>",
            "Ships - How lamps are lit - The sea",
            "How lamps are lit",
        ),
        # As in mdBook, the title of the book is above each chapter.
        ("<h1>Lamps</h1>", "Of keepers | Lamps", "Lamps"),
        ("<div></div>", "Lamps | www.tide.example", "Lamps"),
        ("<div></div>", "Lamps - Of keepers", "Lamps - Of keepers"),
    ],
)
def test_names_links_buttons_and_labels_are_no_headline(heading, title, headline):
    html = f"<main>{heading}<p>Text</main>"
    found = rendered(html, " ".join(Page(heading).text.split()), head=f"<title>{title}</title>")
    assert found == f"# {headline}\nText"


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<div><h1>Of keepers</h1></div><main><h1>Lamps</h1><p>Text</main>", "Lamps - Of keepers"),
        ("<main><h1>Of keepers</h1><div><h1>Lamps</h1><p>Text</div>", "Lamps - Of keepers"),
        ("<h1>Of keepers</h1><main><h1>Lamps</h1><p>Text</main>", "灯 - Of keepers"),
    ],
)
def test_the_name_of_a_book_is_no_headline(html, title):
    found = rendered(html, "Of keepers", "Lamps", head=f"<title>{title}</title>")
    assert found == "# Lamps\nText"


@pytest.mark.parametrize(
    "heading",
    [
        "<h1>The <i>lamp</i></h1>",
        "<h2>The <i>lamp</i> <button>Copy</button></h2>",
        "<h1><i>Title:</i> <b>The lamp</b></h1>",
    ],
)
def test_a_heading_that_is_nested_too_deep_is_the_headline(heading):
    html = f"{'<div>x' * 65}{heading}{'</div>' * 65}<p>Text"
    assert rendered(html, *Page(html).text.split("\n")[:-1]).replace("*", "") == "# The lamp\nText"


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
    above = "# What keepers do\n"
    assert rendered(html, *dropped, head="") == f"{above * is_found}Text"
    similar = "Why a lamp is lit when what we see is night"  # not similar enough
    expected = above if is_found else f"# {similar}\n"
    assert rendered(html, *dropped, head=f"<title>{similar}</title>") == f"{expected}Text"


@pytest.mark.parametrize("name", ["property", "name"])
def test_a_name_of_the_site_is_no_headline(name):
    site = "<meta property=og:site_name content='What Keepers Do'>"
    head = f"<meta {name}=og:title content='The lamp'>{site}"
    dropped = ("What keepers do", "Ad", "The lamp")
    for html in (f"{ABOVE}<p>Text", f"{ABOVE}<p>Ad<h2>The lamp</h2><p>Ad<p>Text"):
        assert rendered(html, *dropped, head=head) == "# The lamp\nText"
    of_site = {"head": "<title>Tide</title>", "url": "https://www.tide.example/"}
    assert rendered("<h1>Tide</h1><p>Text", "Tide", **of_site) == "Text"
    title = "How lamps are lit on the coast of the sea"
    head = f"<title>{title}</title><meta property=og:site_name content='{title}'>"
    assert rendered("<p>Text", head=head) == f"# {title}\nText"


def test_a_part_of_the_title_is_enough_and_names_after_it_are_left_out():
    head = "<title>Village of Ashby - News - The lamp</title>"
    assert rendered("<p><b>The lamp</b><p>Text", head=head) == "**The lamp**\nText"
    line = "The lamp is lit | Ashby News | News of the coast"
    head = f"<title>{line}</title><meta property=og:title content='The lamp is lit'>"
    assert rendered(f"<h1>{line}</h1><p>Text", line, head=head) == "# The lamp is lit\nText"


@pytest.mark.parametrize("title", ["How a lamp is lit - Tide", "Tide | Coast | How a lamp is lit"])
@pytest.mark.parametrize(
    "html",
    [
        "<b>How a lamp is lit</b><hr><div>Text</div>",
        "How a lamp is lit<br><div>Text</div>",
        "<div><strong>How a lamp is lit</strong><p>Text</div>",
        "<div><u>How a lamp is lit</u></div><p>Text",
        "<p>How a lamp is lit</p><p>Text",
        "How a lamp is lit<br><br>Text",
        "<h3>How a lamp is lit</h3><p>Text",
    ],
)
def test_a_first_line_that_is_the_title_is_the_main_heading(title, html):
    found = rendered(html, head=f"<title>{title}</title>")
    assert found.replace("---\n", "") == "# How a lamp is lit\nText"


@pytest.mark.parametrize("html", ["<b>The lamp</b> is lit<p>Text", "The lamp <b>is lit</b><p>Text"])
def test_a_first_line_that_says_more_is_no_heading(html):
    found = rendered(html, head="<title>The lamp - A forum of keepers</title>")
    assert found.replace("*", "") == "# The lamp - A forum of keepers\nThe lamp is lit\nText"


def test_the_heading_of_a_recipe_far_below_its_story_is_no_headline():
    html = f"<h1>My soup</h1>{STORY}<h2>Soup of old lamps</h2><p>Water</p>"
    title = "Soup of old lamps for keepers and ships"
    found = rendered(html, "My soup", head=f"<title>{title}</title>")
    assert found.startswith(f"# {title}\nHow")
    assert "\n## Soup of old lamps\n" in found


def test_the_headline_is_left_out_on_request():
    html = "<h1 data-headline>The lamp</h1><p>Text"
    assert rendered(html, "The lamp", title=False) == "Text"
    # Here, it is content.
    assert rendered(html, title=False) == "# The lamp\nText"


def test_links_of_the_headline_are_as_those_of_the_content():
    html = "<h1><a href=//b.org/lamp>The lamp</a><a href=#x>¶</a></h1><p>Text"
    for dropped in ("", "The lamp ¶"):
        found = rendered(html, dropped, links=True, url="https://a.org/")
        assert found == "# [The lamp](https://b.org/lamp)\nText"


def test_parts_of_a_headline_are_on_lines_of_their_own_in_html():
    kept = kept_of(f"{TITLE}<h2>The<div>lamp</div></h2><p>Text", headline=True)
    assert to_html(kept) == "<h1>The<br>lamp</h1>\n<p>Text</p>"
    (heading,) = (block for block in kept.blocks if isinstance(block, Heading))
    assert plain(heading.line) == "The\nlamp"


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
