"""The title of a page."""

import pytest

from webjury import Page, read_metadata
from webjury.metadata.title import find_title
from webjury.segmenter.titles import MAX_CHARACTERS


def title_of(html):
    page = Page(f"<meta property=og:site_name content=Tide>{html}")
    return find_title(page, page.declared_titles, ["", *page.announced.site_names])[0]


CASES = {
    "a topic above the title, in one heading": (
        "<title>Rivers rise again after the storm</title>"
        "<h1>Weather Rivers rise again after the storm</h1>",
        "Rivers rise again after the storm",
    ),
    "a label above a title that sections follow": (
        "<title>Rivers rise again after the storm - The Ashby News</title>"
        "<h1><span>Sponsored by</span> Rivers rise again after the storm</h1>",
        "Rivers rise again after the storm",
    ),
    "a topic above the title, by its class": (
        "<title>Weather: Rivers rise again - Tide</title>"
        "<h1><span class=head__kicker>Weather</span> <span>Rivers rise again</span></h1>",
        "Rivers rise again",
    ),
    "a label that is declared, too": (
        "<title>Question - Which lamp for a small ship?</title>"
        "<h1><span class='label label--blue'>Question</span> Which lamp for a small ship?</h1>",
        "Which lamp for a small ship?",
    ),
    "a topic that begins the title": (
        "<title>Weather: Rivers rise again</title>"
        "<h1><span class=kicker>Weather:</span> Rivers rise again</h1>",
        "Weather: Rivers rise again",
    ),
    "a topic, and a colon after it": (
        "<title>Weather: Rivers rise again</title>"
        "<h1><span class=kicker>Weather</span>: Rivers rise again</h1>",
        "Weather: Rivers rise again",
    ),
    "a headline below the name of a blog, which links to its first page": (
        "<title>Harbour Notes: Rivers rise again</title>"
        "<h1><a href=/>Harbour Notes</a></h1><h3>Rivers rise again</h3>",
        "Rivers rise again",
    ),
    "a headline before the long name of a blog, which links to its first page": (
        "<title>New lamps - Notes from the Harbour: a Blog of Ships</title>"
        "<h1><a href=/>Notes from the Harbour: a Blog of Ships</a></h1><h3>New lamps</h3>",
        "New lamps",
    ),
    "the name of a site before the headline, which links to its page": (
        "<title>Harbour Notes | How the rivers rise again</title>"
        "<h1><a href=/rivers>How the rivers rise again</a></h1>"
        "<h2><a href=/>Harbour Notes</a></h2>",
        "How the rivers rise again",
    ),
    "a short headline behind the name of a blog and a colon": (
        "<title>Notes from the Harbour: New lamps</title>"
        "<h1><a href=/>Notes from the Harbour</a></h1><h3>New lamps</h3>",
        "New lamps",
    ),
    "a short headline behind the name of a blog that is no heading": (
        "<title>Notes from the Harbour: New lamps</title><h2>Monday</h2><h3>New lamps</h3>",
        "New lamps",
    ),
    "a short headline below a profile and above a longer text": (
        "<title>Notes from the Harbour: New lamps</title><p>Ann<p>Ill<h3>New lamps</h3><p>A ship",
        "New lamps",
    ),
    "a short headline below the name of the site": (
        "<title>Tide: New lamps</title><h1>Tide</h1><h3>New lamps</h3>",
        "New lamps",
    ),
    "the heading of a part of the text behind a colon": (
        "<title>Lamp review: Verdict</title><h1>We test the newest light of the coast</h1>"
        "<p>A ship<h2>Verdict</h2><p>It is bright, and it lasts a night",
        "Lamp review: Verdict",
    ),
    "the heading of comments behind a colon": (
        "<title>Notes from the Harbour: Comments</title><p>A ship came<h3>Comments</h3><p>Oh<p>No",
        "Notes from the Harbour: Comments",
    ),
    "many comments that are short": (
        "<title>Notes from the Harbour: Comments</title><p>A ship came<h3>Comments</h3>"
        "<p>Oh<p>No<p>Yes<p>Then<p>Well<p>Good",
        "Notes from the Harbour: Comments",
    ),
    "a long comment": (
        "<title>Notes from the Harbour: Comments</title><p>A ship<p>came<p>ashore<p>by night"
        "<h3>Comments</h3><p>Really? Why?",
        "Notes from the Harbour: Comments",
    ),
    "two headings behind a name and a colon": (
        "<title>Notes from the Harbour: New lamps</title><h3>New lamps</h3><h3>New lamps</h3>",
        "Notes from the Harbour: New lamps",
    ),
    "a headline that links to itself, above the name of a blog": (
        "<title>Rivers rise again - Harbour Notes</title>"
        "<h1><a href=/x>Rivers rise again</a></h1><h3>Harbour Notes</h3>",
        "Rivers rise again",
    ),
    "a title with a subtitle below it": (
        "<title>Harbour Notes: Rivers rise again</title>"
        "<h1>Harbour Notes</h1><h3>Rivers rise again</h3>",
        "Harbour Notes",
    ),
    "a class for the whole heading": (
        "<title>New lamps</title><h1><span class=label>New lamps</span></h1>",
        "New lamps",
    ),
    "a section after a bar": (
        "<title>Rivers rise again after the storm | Weather</title>"
        "<h1>Rivers rise again after the storm | Weather</h1>",
        "Rivers rise again after the storm",
    ),
    "one word before a bar": (
        "<title>Rivers | Of the north and the south</title>",
        "Rivers | Of the north and the south",
    ),
    "sections after a title that is no heading": (
        "<title>How lamps are lit - Ships - Forum</title>",
        "How lamps are lit",
    ),
    "nothing but the site's name, and a heading among others": (
        "<title>| Tide Magazine</title><h1>New lamps</h1><h3>Follow us</h3>",
        "New lamps",
    ),
    "a page's only heading, and the title of all pages": (
        "<title>Lantern - The heart of the sea</title><h1>New lamps for old</h1>",
        "New lamps for old",
    ),
    "an article that is not declared": (
        "<title>Best lamps of 2024</title><h1>The best lamps of 2024</h1>",
        "The best lamps of 2024",
    ),
    "lines of a heading": (
        "<title>New lamps for old ships</title><h1>New lamps<br>for old ships</h1>",
        "New lamps for old ships",
    ),
    "words that style sheets part": (
        "<title>Report / The lamps of the coast</title>"
        "<h1><span>Report</span><em>The lamps of the coast</em></h1>",
        "Report / The lamps of the coast",
    ),
    "a heading once for each size of screen": (
        "<title>New lamps for old</title>"
        "<h1><i>New lamps for old</i> <b>New lamps for old</b></h1>",
        "New lamps for old",
    ),
    "a page's only heading, and the title in another line": (
        "<title>New lamps for old ships</title>"
        "<h1>Tide and weather of the coast</h1><div>New lamps for old ships</div>",
        "New lamps for old ships",
    ),
    "a day in the heading, below the title": (
        "<title>Rivers rise again - Harbour</title>"
        '<meta property="og:title" content="Rivers rise again">'
        "<h1>Rivers rise again <span>Weather, May 3, 2024</span></h1>",
        "Rivers rise again",
    ),
    "a declared title that is the begin of another": (
        '<title>Lamps of the north</title><meta property="og:title" content="Lamps">'
        "<h1>Lamps <em>of the north</em></h1>",
        "Lamps of the north",
    ),
    "a topic before the title, and a colon only where it is declared": (
        "<title>Storm in the north: Rivers rise again</title>"
        "<h1><span>Storm in the north</span> <span>Rivers rise again</span></h1>",
        "Storm in the north: Rivers rise again",
    ),
    "a space before a colon, where an element ends": (
        "<title>Category: Lamps</title><h1><span>Category</span> <span>:</span> Lamps</h1>",
        "Category: Lamps",
    ),
    "a space before a colon, also where it is declared": (
        "<title>Europe : les lampes</title><h1>Europe : les lampes</h1>",
        "Europe : les lampes",
    ),
    "a button beside the title": (
        "<title>New lamps - Keeper</title><h1>On new lamps <button>Copy path</button></h1>",
        "On new lamps",
    ),
    "a word of the title that is a button": (
        "<title>What is HTTP and why | Keeper</title>"
        "<h1>What is <button>HTTP</button> and why</h1>",
        "What is HTTP and why",
    ),
    "a first word of the title that is a button": (
        "<title>HTTP and its story: a reader</title><h1><button>HTTP</button> and its story</h1>",
        "HTTP and its story",
    ),
    "a title that is a button": (
        "<title>New lamps for old</title><h1><button>New lamps for old</button></h1>",
        "New lamps for old",
    ),
    "a column before a bar": (
        "<title>TIDE WATCH | How rivers rise again after each storm</title>"
        "<h1>TIDE WATCH | How rivers rise again after each storm</h1>",
        "TIDE WATCH | How rivers rise again after each storm",
    ),
    "sections and the site without spaces": (
        "<title>灯塔的新灯今晚点亮_科技_海岸新闻网</title>",
        "灯塔的新灯今晚点亮",
    ),
    "the site after an underscore": (
        "<title>灯塔的新灯今晚点亮_海岸网</title>",
        "灯塔的新灯今晚点亮",
    ),
    "sections after hyphens without spaces": (
        "<title>灯塔的新灯今晚点亮-科技-海岸新闻网</title>",
        "灯塔的新灯今晚点亮",
    ),
    "a hyphen and an underscore in names": (
        "<title>Module ngx_lamp-light of the sea-side</title>",
        "Module ngx_lamp-light of the sea-side",
    ),
    "an unknown site before a line of the page, without spaces": (
        "<title>海岸報 - 燈塔的新燈今晚點亮</title><div>海岸報</div><div>燈塔的新燈今晚點亮</div>",
        "燈塔的新燈今晚點亮",
    ),
    "the name of a section": (
        "<title>How lamps were lit on the coast of the northern sea in science</title>"
        "<h1>science</h1>",
        "How lamps were lit on the coast of the northern sea in science",
    ),
    "a main heading that is the end of the title": (
        "<title>New lamps for old — Manual of lamps</title>"
        "<h1>Manual of lamps</h1><h1>New lamps for old</h1>",
        "New lamps for old",
    ),
    "only the site's name, and a heading": (
        "<title>| Tide Online</title><h1>New lamps</h1>",
        "New lamps",
    ),
    "a line of the page": (
        "<title>Lower Ashby - News - The mill wheel turns again</title>"
        "<div>News</div><div><b>The mill wheel turns again</b></div>",
        "The mill wheel turns again",
    ),
    "an unknown name of the site before a line of the page": (
        "<title>Lower Ashby : The mill wheel turns again, and again</title>"
        "<div>Lower Ashby</div><div>The mill wheel turns again, and again</div>",
        "The mill wheel turns again, and again",
    ),
    "a widget's heading before the post's": (
        "<title>A surge in downloads - Inside Ads</title>"
        "<h2 class=title>Translate</h2><h3 class=post-title>A surge in downloads</h3>",
        "A surge in downloads",
    ),
    "a main heading that is the site's name": (
        "<title>Tide: New lamps for old</title><h1>Tide</h1><h3>New lamps for old</h3>",
        "New lamps for old",
    ),
    "a heading in other words": (
        "<title>Best lamps 2024 | Tide</title><h1>The best lamps of 2024, tested</h1>",
        "The best lamps of 2024, tested",
    ),
    "a heading of something else": (
        "<title>New lamps for old | Tide</title><h1>Subscribe today</h1>",
        "New lamps for old",
    ),
    "a word of the title in a menu": (
        "<title>Lamps for students of law - Shop</title><h3>For students</h3>",
        "Lamps for students of law - Shop",
    ),
    "a manual after the title, in brackets, and a section's number before the heading": (
        "<title>Old lamps (the coast (a manual))</title><h4>2.2 Old lamps</h4>",
        "2.2 Old lamps",
    ),
    "brackets in a title that no heading has": (
        "<title>Old lamps (the coast)</title><h4>2.2 New lamps</h4>",
        "Old lamps (the coast)",
    ),
    "the site's name before the title": ("<title>Tide » New lamps</title>", "New lamps"),
    "more than the site's name before the title": (
        "<title>Tide Blog | New lamps</title>",
        "New lamps",
    ),
    "a title that begins with the site's name": (
        "<title>Tide tables of the coast | New lamps</title>",
        "Tide tables of the coast",
    ),
    "a heading that is little more than the site's name": (
        "<title>Tide tables | New lamps</title><h1>Tide tables</h1>",
        "Tide tables",
    ),
    "a title with a dash, behind the site's name and another sign": (
        "<title>Tide › Lamp — and new oil!</title><h1>Tide</h1><h2>Lamp — and new oil!</h2>",
        "Lamp — and new oil!",
    ),
    "the site's name alone": ("<title>Tide</title>", "Tide"),
    "more than the site's name": ("<title>New lamps - Tide Online</title>", "New lamps"),
    "what is announced to other sites": (
        '<title>lamps</title><meta property="og:title" content="New lamps">',
        "New lamps",
    ),
    "a link to a heading": ("<title>Lamps</title><h1>Lamps<a href=#l>¶</a></h1>", "Lamps"),
    "a link to a heading, as a number sign": (
        "<title>Lamps - Tide</title><h1>Lamps<a href=#l>#</a></h1>",
        "Lamps",
    ),
    "a number sign that is no link": ("<title>On C# - Tide</title><h1>On C#</h1>", "On C#"),
    "a label before the title": (
        "<title>[2401.1] On tides</title><h1><span>Title:</span>On tides</h1>",
        "On tides",
    ),
    "a title that begins as a label": (
        "<title>Title: a history</title><h1>Title: a history</h1>",
        "Title: a history",
    ),
    "a box with more of the title than the main heading": (
        "<title>Tides: old lamps are lit again for ships - Tide</title>"
        "<h1>Old lamps are lit again</h1><p>Text<div><h2>Tides: old lamps are lit</h2></div>",
        "Old lamps are lit again",
    ),
    "a part of the text with some words of the title": (
        "<title>7 lamps for old ships | Tide</title>"
        "<h1>Old lamps for ships: a comparison</h1><p>Text<h2>Lamps for old ships</h2>",
        "Old lamps for ships: a comparison",
    ),
    "a post that repeats the title": (
        "<title>2024: old lamps?</title><h1>2024: old lamps?</h1>"
        "<article><p>With this headline<h3>2024: old lamps?!</h3></article>",
        "2024: old lamps?",
    ),
    "a dash in the title, and sections after it": (
        "<title>Ozone - a cure for old lamps | Health | News of the sea</title>"
        "<p>Ozone - a cure for old lamps<p>Text",
        "Ozone - a cure for old lamps",
    ),
    "a main heading with the names of section and site, in another order": (
        "<title>Old lamps - News of the sea in Harbour.pl</title>"
        "<h1>Harbour.pl News of the sea</h1><h1>Old lamps</h1>",
        "Old lamps",
    ),
    "a main heading with the site's name above posts": (
        "<title>Old lamps for old forums? / Talk / Harbour Master Forums</title>"
        "<h1>Harbour Master</h1><h3>Old lamps for old forums?</h3>",
        "Old lamps for old forums?",
    ),
    "a site with half of the signs of the title": (
        "<title>土豆不“土” 土豆无“土” 松花江网</title>"
        "<h1>松花江网</h1><h2>土豆不“土” 土豆无“土”</h2>",
        "土豆不“土” 土豆无“土”",
    ),
    "a main heading with the section's name": (
        "<title>Old lamps are lit again for ships | Tides and weather | Tide</title>"
        "<h1>Tides</h1><h2>Old lamps are lit again for ships</h2>",
        "Old lamps are lit again for ships",
    ),
    "a main heading for search engines, and the declared headline below it": (
        "<title>Northern lamps: three ships run aground - Tide</title>"
        '<meta property="og:title" content="Dark coast, late help">'
        "<h1>Northern lamps: three ships run aground</h1>"
        "<h2><span>Wrecks in the night</span> Dark coast, late help</h2>",
        "Dark coast, late help",
    ),
    "a topic in the main heading and in the headline below it": (
        "<title>Wrecks of the night: Dark coast, late help</title>"
        '<meta property="og:title" content="Dark coast, late help">'
        "<h1>Wrecks of the night: Dark coast, late help</h1>"
        "<h2><span>Wrecks of the night</span> Dark coast, late help</h2>",
        "Wrecks of the night: Dark coast, late help",
    ),
    "a section about the declared title": (
        "<title>Lamps of the northern coast: a history</title>"
        '<meta property="og:title" content="Lamps of the northern coast">'
        "<h1>Lamps of the northern coast: a history</h1><h2>The first keeper</h2>"
        "<h2>Lamps of the northern coast</h2>",
        "Lamps of the northern coast: a history",
    ),
    "a long sentence that ends with the declared title": (
        "<title>Old lamps - Tide</title><meta property='og:title' content='Lamps for old ships'>"
        "<h1>Old lamps</h1><h2>In the harbour of Ashby there are lamps for old ships</h2>",
        "Old lamps",
    ),
    "nothing announced": ("<h1> </h1><h1>New lamps</h1>", "New lamps"),
    "no words announced": ("<title>|</title><h1>New lamps</h1>", "New lamps"),
    "no heading either": ("<title>|</title><h2>New lamps</h2>", ""),
    "only a lesser heading, at the top": (
        "<h2>Old lamps for new ships</h2>",
        "Old lamps for new ships",
    ),
    "only a lesser heading, below text": ("<p>Home</p><h2>Old lamps for new ships</h2>", ""),
    "a line that is the end of the declared title": (
        "<title>Tide - Nature - North Kent Marshes - a secret wilderness</title>"
        "<p>North Kent Marshes - a secret wilderness</p>",
        "North Kent Marshes - a secret wilderness",
    ),
    "a Korean section and site": (
        '<title>"새 등대" 문 열다-사회ㅣ등대신문</title>',
        '"새 등대" 문 열다',
    ),
    "other scripts": ("<title>灯塔的新灯 - Tide</title><h1>灯塔的新灯</h1>", "灯塔的新灯"),
}


@pytest.mark.parametrize(("html", "title"), CASES.values(), ids=CASES)
def test_a_title_is_found(html, title):
    assert title_of(f"<body>{html}<p>Text") == title


def test_a_very_long_title_is_truncated():
    html = f"<title>{'Tide - ' * 100_000}</title>{'<h1>Tide - lamp ' * 1_000}"
    assert len(title_of(html)) <= MAX_CHARACTERS


#: For pages about the site itself: the main heading, the declared title, and the right title.
OF_SITE = {
    "a slogan": (
        "Hire the top 3% of all keepers",
        "Hire the top 3% of the world's lamp keepers | Tide",
        "Hire the top 3% of the world's lamp keepers",
    ),
    "a word": ("Ashby", "Lamp shops near Ashby", "Lamp shops near Ashby"),
    "more than the declared title": (
        "Lamp rental prices and hourly rates",
        "Lamp rental prices | Tide",
        "Lamp rental prices and hourly rates",
    ),
    "a declared title with another part": ("Kayaks", "Kayaks | Boats of the coast", "Kayaks"),
    "a declared title with an explanation": ("Jimmy", "Jimmy: The best of all lamps", "Jimmy"),
    "the title of last year": (
        "Lamp trends of 2025",
        "Top lamp trends of 2024",
        "Lamp trends of 2025",
    ),
    "a slogan behind a name of the site": ("Lamps", "Tide lamps - Up to 79% more light", "Lamps"),
    "the same in other letters": ("LAMP SHOPS", "Lamp shops", "LAMP SHOPS"),
}


@pytest.mark.parametrize(("heading", "declared", "title"), OF_SITE.values(), ids=OF_SITE)
def test_a_page_of_the_site_itself_is_called_as_it_is_declared(heading, declared, title):
    page = Page(f"<title>{declared}</title><body><h1>{heading}</h1><p>Text")
    found = find_title(page, page.declared_titles, ["Tide"], is_of_site=True)
    assert found[0] == title
    assert found[1] == page.headings[0]


def test_the_name_of_the_site_does_not_name_a_page_of_it():
    page = Page("<title>Harbour Notes</title><body><h1>Harbour walls are repaired</h1><p>Text")
    names = ["Harbour Notes", ""]
    found = find_title(page, page.declared_titles, names, is_of_site=True)
    assert found[0] == "Harbour walls are repaired"


def test_the_name_of_the_site_at_the_top_is_no_title():
    page = Page("<h2>The Daily Tide of Norfolk</h2><h2>How lamps are lit at sea</h2><p>Text")
    found = find_title(page, [], ["The Daily Tide of Norfolk"])
    assert found == ("", None)


def test_declared_titles_that_differ_do_not_name_a_page_of_the_site():
    declared = "<title>Lamps of the coast</title><meta property=og:title content='Our old lamps'>"
    page = Page(f"{declared}<body><h1>The lamps of our coast</h1><p>Text")
    found = find_title(page, page.declared_titles, ["Tide"], is_of_site=True)
    assert found[0] == "The lamps of our coast"


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
