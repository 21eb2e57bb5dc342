"""Metadata that a page declares."""

import pytest

from webjury import ExtractorError, Metadata, Page
from webjury.experiments.data.datasets import load
from webjury.metadata.declared import read_declared_metadata

ARTICLE = """<!doctype html><html lang=de><head><title>Titel - Blatt</title>
<link rel=canonical href=https://blatt.example/a>
<meta name=description content="Worum es geht">
<meta property=og:site_name content=Blatt><meta property=og:image content=/bild.jpg>
<script type=application/ld+json>{"@context": "https://schema.org", "@type": "NewsArticle",
"headline": "Titel", "author": {"@type": "Person", "name": "Ina Roth"},
"datePublished": "2024-03-05T10:00:00Z"}</script></head>
<body><article><h1>Titel</h1><p>Ein langer Text über das, worum es geht.</article></body>"""


def test_declared_metadata_are_read():
    assert read_declared_metadata(Page(ARTICLE)) == Metadata(
        title="Titel",
        author="Ina Roth",
        date="2024-03-05",
        site_name="Blatt",
        language="de",
        description="Worum es geht",
        url="https://blatt.example/a",
        image="https://blatt.example/bild.jpg",
    )


def test_a_page_without_metadata_has_none():
    assert read_declared_metadata(Page("<p>a")) == Metadata()
    assert read_declared_metadata(Page("")) == Metadata()


def test_a_declared_url_takes_precedence_over_the_given_one():
    assert read_declared_metadata(Page("<p>a", url="https://a.org/b")).url == "https://a.org/b"
    assert (
        read_declared_metadata(Page(ARTICLE, url="https://a.org/b")).url
        == "https://blatt.example/a"
    )


def test_a_title_element_alone_gives_the_title():
    assert read_declared_metadata(Page("<title> A  page </title><p>x")).title == "A page"


@pytest.mark.parametrize(
    ("stated", "title"),
    [
        ("<meta property=og:type content=Website>", "Lamp shops near Ashby"),
        ("<meta property=og:type content=article>", "Ashby"),
        ("", "Ashby"),
        (
            "<meta property=og:type content=website><script type=application/ld+json>"
            '{"@type": "NewsArticle"}</script>',
            "Ashby",
        ),
    ],
)
def test_a_page_that_is_declared_as_one_of_the_site_has_the_declared_title(stated, title):
    page = Page(f"<title>Lamp shops near Ashby</title>{stated}<body><h1>Ashby</h1><p>Text")
    assert read_declared_metadata(page).title == title


def test_a_heading_in_other_words_than_the_title_is_no_category():
    page = Page(
        "<title>Lamp shops near Ashby</title><meta property=og:type content=website>"
        "<body><nav class=breadcrumb><a href=/s>Shops</a> <a href=/s/a>Ashby</a></nav>"
        "<h1>Ashby</h1>"
    )
    assert read_declared_metadata(page).categories == ("Shops",)


def test_the_title_of_a_page_is_not_the_name_of_its_site():
    title = "How lamps are lit on the coast of the sea"
    head = f"<title>{title}</title><meta property=og:site_name content='{title}'>"
    page = Page(f"{head}<p>x", url="https://tide.example/a")
    assert read_declared_metadata(page).site_name == "tide.example"
    page = Page("<title>Tide</title><meta property=og:site_name content=Tide><p>x")
    assert read_declared_metadata(page).site_name == "Tide"


@pytest.mark.parametrize(
    ("stated", "description"),
    [
        ("<p>On <b>lamps</b>, <i>old</i>.<br>And new.</p>", "On lamps, old. And new."),
        ("The <table> element", "The <table> element"),
        ("How to use the <b> and <i> tags", "How to use the <b> and <i> tags"),
        (":", "Else"),
    ],
)
def test_descriptions_have_words_and_no_tags(stated, description):
    html = f"<meta property=og:description content='{stated}'><meta name=description content=Else>"
    assert read_declared_metadata(Page(f"{html}<p>x")).description == description


@pytest.mark.parametrize(
    ("address", "image"),
    [("https://i.example", "https://b.example/b.png"), ("/a.png", "https://tide.example/a.png")],
)
def test_the_address_of_a_site_is_no_picture(address, image):
    html = f"<meta property=og:image content={address}><meta name=twitter:image content=https://b.example/b.png>"
    page = Page(f"{html}<p>x", url="https://tide.example/lamp")
    assert read_declared_metadata(page).image == image


@pytest.mark.parametrize(
    ("stated", "name"),
    [
        ("Tide - News of the coast", "Tide"),
        ("All about ships | The Tide", "The Tide"),
        ("Coast: News", "Coast: News"),
        ("Tide | The Tide", "Tide | The Tide"),
        ("Harbour Lamps |", "Harbour Lamps"),
        ("Harbour Lamps -", "Harbour Lamps"),
        ("| Harbour Lamps", "Harbour Lamps"),
        ("Harbour Lamps »", "Harbour Lamps"),
        ("Harbour - Lamps", "Harbour - Lamps"),
        ("Harbour!", "Harbour!"),
        ("Homepage", "tide.example"),
        ("|", "tide.example"),
        ("https://www.harbour.example/", "harbour.example"),
    ],
)
def test_the_name_of_the_site_is_without_slogan_signs_and_labels(stated, name):
    page = Page(f"<meta property=og:site_name content='{stated}'><p>x", url="https://tide.example/")
    assert read_declared_metadata(page).site_name == name


@pytest.mark.parametrize(
    ("html", "title"),
    [
        (
            "<title>Lamps - Overview | Safety of Ships</title>"
            "<h2><a href=/>Safety of Ships</a></h2><h3>Lamps</h3>",
            "Lamps - Overview",
        ),
        (
            "<title>tide.example New lamps</title>"
            "<h1><a href='https://tide.example/index.html'>tide.example</a></h1><h3>New lamps</h3>",
            "New lamps",
        ),
        (
            "<title>What we owe to the harbour | Harbour</title>"
            "<a href=/><h1>The Harbour Blog</h1></a>",
            "What we owe to the harbour",
        ),
        # A site's first page may have its own name, and link to itself.
        ("<title>Harbour Lamps</title><h1><a href=/>Harbour Lamps</a></h1>", "Harbour Lamps"),
    ],
)
def test_a_heading_that_links_to_the_first_page_is_the_name_of_the_site(html, title):
    page = Page(f"{html}<p>Text", url="https://www.tide.example/lamps")
    assert read_declared_metadata(page).title == title


@pytest.mark.parametrize("url", [None, "https://guide.example/lamps"])
def test_a_heading_that_links_to_another_site_may_be_the_title(url):
    html = "<h1><a href='https://lamp.example/'>Lamp 2.0 is released</a></h1><p>Text"
    page = Page(f"<title>Harbour Notes | Lamp 2.0 is released</title>{html}", url=url)
    assert read_declared_metadata(page).title == "Lamp 2.0 is released"


def test_a_heading_with_the_name_of_the_site_is_not_the_title_if_that_is_another_heading():
    html = "<title>Tides by Mill: New lamps</title><h1>Tides by Mill</h1><h3>New lamps</h3><p>Text"
    assert read_declared_metadata(Page(html, url="https://mill.example/lamps")).title == "New lamps"


_MENU = (
    "Home Products Services Solutions Portfolio Media Contact Italia Malta Data Video Forum " * 8
)
_ENGLISH = (
    "<p>Starting today, the tool shows how much every change of the budget would have brought, "
    "so that people who look after many accounts see at a glance which of them need more. "
)


def test_the_language_is_detected_from_the_main_text_not_from_menus():
    page = Page(f"<p>{_MENU}</p>{_ENGLISH}")
    assert page.language == "la"
    assert read_declared_metadata(page).language == "en"


def test_a_date_in_the_text_is_not_the_date_of_publication():
    assert (
        read_declared_metadata(Page(f"{_ENGLISH * 5}<footer>© 2019 Tide Ltd</footer>")).date is None
    )


@pytest.mark.parametrize(
    "script", ["{", "[]", '{"@type": 5}', '{"author": {"author": []}}', '[[["x"]]]', '"\\ud800"']
)
def test_broken_json_is_ignored(script):
    html = f"<title>T</title><script type='application/ld+json'>{script}</script><p>a"
    assert read_declared_metadata(Page(html)).title == "T"


def test_a_malformed_image_address_raises_no_error():
    html = (
        "<link rel=canonical href=https://a.org/><meta property=og:image content='http://[b.png'>"
    )
    assert read_declared_metadata(Page(html + "<p>a")).image in (None, "http://[b.png")


@pytest.mark.parametrize(
    ("html", "url"),
    [
        ("<link rel=canonical href='https://a.org/)&#x2028; '>", None),
        ("<meta property=og:url content='https://a.org/&#x85;b&#x2029;c'>", None),
        ("<link rel=canonical href='https://a&#x2028;.org/'>", None),
        ("", " https://a.org/\u2028b\n"),
        ("<base href='https://a.org/&#x2028;/'><meta property=og:image content='b.png'>", None),
        ("<meta property=og:image content='b.png'>", "https://a.org/\u2028/"),
        ("<link rel=license href='/&#x2028;b'>", "https://a.org/"),
        ("<p><a rel=license href='b&#x2028;c'>x</a>", "https://a.org/"),
    ],
)
def test_every_address_is_on_one_line(html, url):
    metadata = read_declared_metadata(Page(f"{html}<p>Text", url=url))
    values = (metadata.url, metadata.image, metadata.license, metadata.site_name)
    stated = list(filter(None, values))
    assert stated
    assert all(value == " ".join(value.split()) for value in stated)


def test_a_failure_of_the_library_is_an_extractor_error(monkeypatch):
    def fail(*_arguments, **_options):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("htmldate.find_date", fail)
    with pytest.raises(ExtractorError, match="metadata: failed with ZeroDivisionError: oops"):
        read_declared_metadata(Page("<title>A day</title><h1>A day</h1><p>5 March 2024"))


@pytest.mark.data("dragnet")
def test_a_blog_with_widgets_is_read():
    # The title was once read as "Translate", the language as Luxembourgish.
    page = next(document for document in load("dragnet") if document.name == "R614")
    metadata = read_declared_metadata(Page(page.html))
    assert metadata.title.startswith("Upcoming Improvements for Conversion Optimizer")
    assert metadata.language == "en"


def test_the_base_of_links_is_not_the_address_of_the_page():
    page = Page("<base href='https://example.org/'><p>Text", url="https://example.org/a/b")
    assert read_declared_metadata(page).url == "https://example.org/a/b"
