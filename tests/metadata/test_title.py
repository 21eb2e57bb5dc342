"""The title of a page. Cases with whole pages are in tests/cases/metadata-*."""

import pytest

from webjury import Page, read_metadata
from webjury.metadata.title import find_title
from webjury.segmenter.titles import MAX_CHARACTERS


def title_of(declared, body=""):
    """Find the title of a page of the site Tide that declares a title."""
    head = f"<meta property=og:site_name content=Tide><title>{declared}</title>"
    page = Page(f"{head}<body>{body}<p>Text")
    return find_title(page, page.declared_titles, ["", *page.announced.site_names])[0]


WITHOUT_SITE = {
    "Tide » New lamps": "New lamps",
    "Tide Blog | New lamps": "New lamps",
    "New lamps - Tide Online": "New lamps",
    "Tide tables of the coast | New lamps": "Tide tables of the coast",
    "How lamps are lit - Ships - Forum": "How lamps are lit",
    "灯塔的新灯今晚点亮_科技_海岸新闻网": "灯塔的新灯今晚点亮",
    "灯塔的新灯今晚点亮_海岸网": "灯塔的新灯今晚点亮",
    "灯塔的新灯今晚点亮-科技-海岸新闻网": "灯塔的新灯今晚点亮",
    '"새 등대" 문 열다-사회ㅣ등대신문': '"새 등대" 문 열다',
    # Signs within a title, and a title that is all there is.
    "Rivers | Of the north and the south": "Rivers | Of the north and the south",
    "Module ngx_lamp-light of the sea-side": "Module ngx_lamp-light of the sea-side",
    "Tide": "Tide",
}


@pytest.mark.parametrize(("declared", "title"), WITHOUT_SITE.items(), ids=WITHOUT_SITE)
def test_sites_and_sections_are_taken_off_a_declared_title(declared, title):
    assert title_of(declared) == title


AS_DECLARED = [
    # A heading with a topic, in one element or before a colon.
    ("Rivers rise again after the storm", "<h1>Weather Rivers rise again after the storm</h1>"),
    ("Weather: Rivers rise again", "<h1><span class=kicker>Weather:</span> Rivers rise again</h1>"),
    ("Weather: Rivers rise again", "<h1><span class=kicker>Weather</span>: Rivers rise again</h1>"),
    # A heading whose parts are named, parted, repeated or buttons.
    ("New lamps", "<h1><span class=label>New lamps</span></h1>"),
    ("New lamps for old ships", "<h1>New lamps<br>for old ships</h1>"),
    ("New lamps for old", "<h1><i>New lamps for old</i> <b>New lamps for old</b></h1>"),
    ("New lamps for old", "<h1><button>New lamps for old</button></h1>"),
    ("Category: Lamps", "<h1><span>Category</span> <span>:</span> Lamps</h1>"),
    ("Europe : les lampes", "<h1>Europe : les lampes</h1>"),
    ("Title: a history", "<h1>Title: a history</h1>"),
    ("Lamps", "<h1>Lamps<a href=#l>¶</a></h1>"),
    (
        "Lamps of the north",
        "<meta property=og:title content=Lamps><h1>Lamps <em>of the north</em></h1>",
    ),
    # A heading of something else: of a part of the text, of comments, of a section, of a menu.
    ("Notes from the Harbour: Comments", "<p>A ship came<h3>Comments</h3><p>Oh<p>No"),
    (
        "Notes from the Harbour: Comments",
        "<p>A ship came<h3>Comments</h3><p>Oh<p>No<p>Yes<p>Then<p>Well<p>Good",
    ),
    (
        "Notes from the Harbour: Comments",
        "<p>A ship<p>came<p>ashore<p>by night<h3>Comments</h3><p>Really? Why?",
    ),
    ("Notes from the Harbour: New lamps", "<h3>New lamps</h3><h3>New lamps</h3>"),
    ("How lamps were lit on the coast of the northern sea in science", "<h1>science</h1>"),
    ("Lamps for students of law - Shop", "<h3>For students</h3>"),
    ("Old lamps (the coast)", "<h4>2.2 New lamps</h4>"),
]


@pytest.mark.parametrize(("declared", "body"), AS_DECLARED)
def test_the_title_is_the_declared_one(declared, body):
    assert title_of(declared, body) == declared


FROM_THE_PAGE = [
    # Behind the name of a blog or a site, which may be a heading, and link to the first page.
    (
        "Notes from the Harbour: New lamps",
        "<h1><a href=/>Notes from the Harbour</a></h1><h3>New lamps</h3>",
        "New lamps",
    ),
    ("Notes from the Harbour: New lamps", "<h2>Monday</h2><h3>New lamps</h3>", "New lamps"),
    ("Notes from the Harbour: New lamps", "<p>Ann<p>Ill<h3>New lamps</h3><p>A ship", "New lamps"),
    (
        "Rivers rise again - Harbour Notes",
        "<h1><a href=/x>Rivers rise again</a></h1><h3>Harbour Notes</h3>",
        "Rivers rise again",
    ),
    (
        "Harbour Notes: Rivers rise again",
        "<h1>Harbour Notes</h1><h3>Rivers rise again</h3>",
        "Harbour Notes",
    ),
    ("Tide: New lamps", "<h1>Tide</h1><h3>New lamps</h3>", "New lamps"),
    ("Tide: New lamps for old", "<h1>Tide</h1><h3>New lamps for old</h3>", "New lamps for old"),
    (
        "Tide › Lamp — and new oil!",
        "<h1>Tide</h1><h2>Lamp — and new oil!</h2>",
        "Lamp — and new oil!",
    ),
    ("Tide tables | New lamps", "<h1>Tide tables</h1>", "Tide tables"),
    (
        "土豆不“土” 土豆无“土” 松花江网",
        "<h1>松花江网</h1><h2>土豆不“土” 土豆无“土”</h2>",
        "土豆不“土” 土豆无“土”",
    ),
    (
        "海岸報 - 燈塔的新燈今晚點亮",
        "<div>海岸報</div><div>燈塔的新燈今晚點亮</div>",
        "燈塔的新燈今晚點亮",
    ),
    ("灯塔的新灯 - Tide", "<h1>灯塔的新灯</h1>", "灯塔的新灯"),
    # A heading in other words, and one of something else.
    ("Best lamps of 2024", "<h1>The best lamps of 2024</h1>", "The best lamps of 2024"),
    ("New lamps for old | Tide", "<h1>Subscribe today</h1>", "New lamps for old"),
    ("Old lamps (the coast (a manual))", "<h4>2.2 Old lamps</h4>", "2.2 Old lamps"),
    # Buttons and links in a heading.
    ("New lamps - Keeper", "<h1>On new lamps <button>Copy path</button></h1>", "On new lamps"),
    (
        "HTTP and its story: a reader",
        "<h1><button>HTTP</button> and its story</h1>",
        "HTTP and its story",
    ),
    ("Lamps - Tide", "<h1>Lamps<a href=#l>#</a></h1>", "Lamps"),
    ("On C# - Tide", "<h1>On C#</h1>", "On C#"),
    # The declared title says nothing.
    ("| Tide Magazine", "<h1>New lamps</h1><h3>Follow us</h3>", "New lamps"),
    ("| Tide Online", "<h1>New lamps</h1>", "New lamps"),
    ("Lantern - The heart of the sea", "<h1>New lamps for old</h1>", "New lamps for old"),
    ("", "<h1> </h1><h1>New lamps</h1>", "New lamps"),
    ("|", "<h1>New lamps</h1>", "New lamps"),
    ("|", "<h2>New lamps</h2>", ""),
    ("", "<h2>Old lamps for new ships</h2>", "Old lamps for new ships"),
    ("", "<p>Home</p><h2>Old lamps for new ships</h2>", ""),
]


@pytest.mark.parametrize(("declared", "body", "title"), FROM_THE_PAGE)
def test_the_title_is_that_of_the_page(declared, body, title):
    assert title_of(declared, body) == title


def test_a_very_long_title_is_truncated():
    assert len(title_of("Tide - " * 100_000, "<h1>Tide - lamp " * 1_000)) <= MAX_CHARACTERS


#: For pages about the site itself: the main heading, the declared title, and the right title.
OF_SITE = [
    (
        "Hire the top 3% of all keepers",
        "Hire the top 3% of the world's lamp keepers | Tide",
        "Hire the top 3% of the world's lamp keepers",
    ),
    ("Ashby", "Lamp shops near Ashby", "Lamp shops near Ashby"),
    (
        "Lamp rental prices and hourly rates",
        "Lamp rental prices | Tide",
        "Lamp rental prices and hourly rates",
    ),
    ("Kayaks", "Kayaks | Boats of the coast", "Kayaks"),
    ("Jimmy", "Jimmy: The best of all lamps", "Jimmy"),
    ("Lamp trends of 2025", "Top lamp trends of 2024", "Lamp trends of 2025"),
    ("Lamps", "Tide lamps - Up to 79% more light", "Lamps"),
    ("LAMP SHOPS", "Lamp shops", "LAMP SHOPS"),
    # Titles that differ do not name the page.
    (
        "The lamps of our coast",
        "Lamps of the coast</title><meta property=og:title content='Our old lamps'><title>",
        "The lamps of our coast",
    ),
]


@pytest.mark.parametrize(("heading", "declared", "title"), OF_SITE)
def test_a_page_of_the_site_itself_is_called_as_it_is_declared(heading, declared, title):
    page = Page(f"<title>{declared}</title><body><h1>{heading}</h1><p>Text")
    found = find_title(page, page.declared_titles, ["Tide"], is_of_site=True)
    assert found == (title, page.headings[0])


def test_the_name_of_the_site_does_not_name_a_page_of_it():
    page = Page("<title>Harbour Notes</title><body><h1>Harbour walls are repaired</h1><p>Text")
    names = ["Harbour Notes", ""]
    found = find_title(page, page.declared_titles, names, is_of_site=True)
    assert found[0] == "Harbour walls are repaired"


def test_the_name_of_the_site_at_the_top_is_no_title():
    page = Page("<h2>The Daily Tide of Norfolk</h2><h2>How lamps are lit at sea</h2><p>Text")
    found = find_title(page, [], ["The Daily Tide of Norfolk"])
    assert found == ("", None)


def test_the_headline_in_json_ld_may_announce_a_heading():
    page = (
        '<script type="application/ld+json">'
        '{"@type": "NewsArticle", "headline": "The lamp"}</script>'
        "<title>Tide</title><h2>Menu of the day</h2><p>Text</p><h2>The lamp</h2>"
        "<p class=byline>By Ina Roth, <time datetime=2024-05-03>3 May 2024</time></p><p>Text</p>"
    )
    metadata = read_metadata(page.encode())
    assert (metadata.title, metadata.author) == ("The lamp", "Ina Roth")
    assert metadata.date == "2024-05-03"


@pytest.mark.parametrize(
    ("declared", "title"),
    [
        ("- Lamps", "Lamps"),
        ("Lamps -", "Lamps"),
        ("Lamps | ", "Lamps"),
        ("| Lamps", "Lamps"),
        ("» Lamps «", "Lamps"),
        (":: Lamps ::", "Lamps"),
        (" – Lamps – ", "Lamps"),
        ("Lamps: the old ones", "Lamps: the old ones"),
        ("-5 degrees", "-5 degrees"),
        ("Lamps in C++", "Lamps in C++"),
        *((nothing, None) for nothing in ("", " - ", "|", "—", "» «", "undefined", "{{ title }}")),
        *((nothing, None) for nothing in ("Untitled", "Untitled Document", "[object Object]")),
    ],
)
def test_separators_without_a_name_beside_them_and_placeholders_are_no_title(declared, title):
    html = f"<title>{declared}</title>%s<p>The harbour is lit all night."
    assert read_metadata(html % "").title == title
    if title is None:
        assert read_metadata(html % "<h1>Lamps</h1>").title == "Lamps"


@pytest.mark.parametrize("name", ["twitter:title", "citation_title", "DC.title"])
def test_other_meta_elements_give_the_title_if_nothing_else_does(name):
    html = f"%s<meta name={name} content='Lamps of the sea'><p>The harbour is lit."
    assert read_metadata(html % "").title == "Lamps of the sea"
    assert read_metadata(html % "<title>Old lamps</title>").title == "Old lamps"
