"""Metadata that a page declares. Cases with whole pages are in tests/cases/metadata-*."""

import pytest

from webjury import ExtractorError, Metadata, Page
from webjury.experiments.data.datasets import load
from webjury.metadata.declared import read_declared_metadata


def read(html, url=None):
    return read_declared_metadata(Page(f"{html}<p>Text", url=url))


def test_a_page_without_metadata_has_none():
    assert read("") == read_declared_metadata(Page("")) == Metadata()


@pytest.mark.parametrize(
    ("head", "url"),
    [
        ("", "https://a.org/b"),
        ("<base href='https://a.org/'>", "https://a.org/b"),
        ("<link rel='Canonical next' href=https://blatt.example/a>", "https://blatt.example/a"),
    ],
)
def test_the_address_is_the_declared_one_or_the_given_one(head, url):
    assert read(head, "https://a.org/b").url == url


_GIVEN = "https://tide.example/lamps/old?x=1"


@pytest.mark.parametrize(
    ("declared", "url"),
    [
        ("/lamps", "https://tide.example/lamps"),
        ("new", "https://tide.example/lamps/new"),
        ("?page=2", "https://tide.example/lamps/old?page=2"),
        ("//tide.example/lamps", "https://tide.example/lamps"),
        ("tide.example/lamps", "https://tide.example/lamps"),
        ("www.tide.example/lamps", "https://www.tide.example/lamps"),
        ("https://tide.example/?p=7", "https://tide.example/?p=7"),
        ("https://tide.example/index.php/lamps", "https://tide.example/index.php/lamps"),
        ("https:/tide.example/lamps", "https://tide.example/lamps"),
        ("http://other.example/lamps", "http://other.example/lamps"),
        # Another page, or none.
        ("https://docs.example.com/lamps", _GIVEN),
        ("http://tide.example:3000/lamps", _GIVEN),
        ("http://localhost:4000/lamps", _GIVEN),
        ("http://127.0.0.1/lamps", _GIVEN),
        ("http://192.168.0.12:8080/lamps", _GIVEN),
        ("http://[::1]/lamps", _GIVEN),
        ("http://build/lamps", _GIVEN),
        ("https://tide.local/lamps", _GIVEN),
        ("https://tide.example", _GIVEN),
        ("https://www.tide.example/#top", _GIVEN),
        ("https://tide.example/index.html", _GIVEN),
        ("/", _GIVEN),
        ("", _GIVEN),
        ("undefined", _GIVEN),
        ("{{ page.url }}", _GIVEN),
        ("javascript:void(0)", _GIVEN),
        ("http://[b", _GIVEN),
    ],
)
@pytest.mark.parametrize(
    "element", ["<link rel=canonical href='%s'>", "<meta name=OG:url content='%s'>"]
)
def test_a_declared_address_is_complete_and_of_this_page(element, declared, url):
    assert read(element % declared, _GIVEN).url == url


def test_the_next_declared_address_counts_if_the_first_cannot_be_believed():
    head = (
        "<link rel=canonical href=http://localhost/a><meta property=og:url content=https://a.org/a>"
    )
    assert read(head).url == "https://a.org/a"


@pytest.mark.parametrize(
    ("declared", "given"),
    [
        ("http://localhost:4000/lamps", "http://localhost:4000/lamps?x"),
        ("https://a.org/", "https://a.org/index.php?x"),
        ("https://a.org/", "https://a.org/?x"),
        ("https://a.org/", "https://web.archive.org/web/2020/https://a.org/"),
        ("https://a.org/", None),
        ("https://www.example.org/b", "https://example.org/b"),
        ("http://a.org:8080/b", "http://a.org:8080/b?x"),
    ],
)
def test_a_first_page_and_a_local_page_may_declare_themselves(declared, given):
    assert read(f"<link rel=canonical href={declared}>", given).url == declared


def test_a_page_without_an_address_that_others_can_reach_has_none():
    metadata = read("<link rel=canonical href=http://localhost:4000/lamps>")
    assert (metadata.url, metadata.site_name) == (None, None)


def test_the_same_page_at_another_address_has_another_canonical_one():
    page = Page("<link rel=canonical href=/lamps><p>Text", url="https://a.org/1")
    assert page.canonical_address == "https://a.org/lamps"
    assert page.at("https://b.org/1").canonical_address == "https://b.org/lamps"


def test_a_title_element_alone_gives_the_title():
    assert read("<title> A  page </title>").title == "A page"


_OF_SITE = "<meta property=og:type content=Website>"


@pytest.mark.parametrize(
    ("stated", "title"),
    [
        (_OF_SITE, "Lamp shops near Ashby"),
        ("<meta property=og:type content=article>", "Ashby"),
        ("", "Ashby"),
        (
            f'{_OF_SITE}<script type=application/ld+json>{{"@type": "NewsArticle"}}</script>',
            "Ashby",
        ),
    ],
)
def test_a_page_that_is_declared_as_one_of_the_site_has_the_declared_title(stated, title):
    assert read(f"<title>Lamp shops near Ashby</title>{stated}<h1>Ashby</h1>").title == title


@pytest.mark.parametrize(
    ("title", "url", "name"),
    [
        ("How lamps are lit on the coast of the sea", "https://tide.example/a", "tide.example"),
        ("Tide", None, "Tide"),
    ],
)
def test_the_title_of_a_page_is_not_the_name_of_its_site(title, url, name):
    head = f"<title>{title}</title><meta property=og:site_name content='{title}'>"
    assert read(head, url).site_name == name


@pytest.mark.parametrize(
    ("stated", "description"),
    [
        ("The <table> element", "The <table> element"),
        ("How to use the <b> and <i> tags", "How to use the <b> and <i> tags"),
        ("Of &amp;lt;lamps", "Of <lamps"),
        (":", "Else"),
        (" ", "Else"),
    ],
)
def test_descriptions_have_words_and_no_tags(stated, description):
    html = f"<meta property=og:description content='{stated}'><meta name=description content=Else>"
    assert read(html).description == description


def test_the_description_may_be_in_microdata_alone():
    assert read("<meta itemprop=description content='Of lamps'>").description == "Of lamps"


def test_the_description_may_be_in_json_ld_alone():
    linked = """<script type=application/ld+json>
        {"@type": "Article", "description": "<p>Of &amp; on</p> lamps"}</script>"""
    assert read(linked).description == "Of & on lamps"
    assert read(f"{linked}<meta name=description content=Else>").description == "Else"


SITE_NAMES = {
    "Tide - News of the coast": "Tide",
    "All about ships | The Tide": "The Tide",
    "Coast: News": "Coast: News",
    "Tide | The Tide": "Tide | The Tide",
    "Harbour Lamps |": "Harbour Lamps",
    "Harbour Lamps -": "Harbour Lamps",
    "| Harbour Lamps": "Harbour Lamps",
    "Harbour Lamps »": "Harbour Lamps",
    "Harbour - Lamps": "Harbour - Lamps",
    "Harbour!": "Harbour!",
    "Homepage": "tide.example",
    "|": "tide.example",
    "https://www.harbour.example/": "harbour.example",
}


@pytest.mark.parametrize(("stated", "name"), SITE_NAMES.items())
def test_the_name_of_the_site_is_without_slogan_signs_and_labels(stated, name):
    html = f"<meta property=og:site_name content='{stated}'>"
    assert read(html, "https://tide.example/").site_name == name


_RELEASED = "<h1><a href='https://lamp.example/'>Lamp 2.0 is released</a></h1>"


@pytest.mark.parametrize(
    ("html", "title"),
    [
        (
            "<title>What we owe to the harbour | Harbour</title>"
            "<a href=/><h1>The Harbour Blog</h1></a>",
            "What we owe to the harbour",
        ),
        # A site's first page may have its own name, and link to itself.
        ("<title>Harbour Lamps</title><h1><a href=/>Harbour Lamps</a></h1>", "Harbour Lamps"),
        # Another site may have the name of what the page is about.
        (f"<title>Notes | Lamp 2.0 is released</title>{_RELEASED}", "Lamp 2.0 is released"),
        (
            "<title>Tide by Mill: New lamps</title><h1>Tide by Mill</h1><h3>New lamps</h3>",
            "New lamps",
        ),
    ],
)
def test_a_heading_that_links_to_the_first_page_is_the_name_of_the_site(html, title):
    assert read(html, "https://www.tide.example/lamps").title == title


def test_a_heading_that_links_away_may_be_the_title_of_a_page_without_an_address():
    assert read(f"<title>Notes | Lamp 2.0 is released</title>{_RELEASED}").title == (
        "Lamp 2.0 is released"
    )


def test_the_language_is_detected_from_the_main_text_not_from_menus():
    menu = "Home Products Services Solutions Portfolio Media Contact Italia Malta Data Video Forum "
    page = Page(
        f"<p>{menu * 8}</p><p>Starting today, the tool shows how much every change of the budget "
        "would have brought, so that people who look after many accounts see which need more. "
    )
    assert page.language == "la"
    assert read_declared_metadata(page).language == "en"


@pytest.mark.parametrize(
    "declared",
    [
        "<html xml:lang=de-AT>",
        "<meta http-equiv=Content-Language content=de>",
        "<meta name=DC.language content='de'>",
        "<meta property=og:locale content=de_DE>",
        """<script type=application/ld+json>{"@type": "WebPage", "inLanguage": "de"}</script>""",
    ],
)
def test_the_language_of_a_short_text_may_be_declared_anywhere(declared):
    assert read(f"{declared}<title>Die Lampe</title>").language == "de"
    english = f"<p>{'The lamp turns all night, and nobody looks at it from the shore. ' * 9}"
    assert read(f"{declared}{english}").language == "en"


@pytest.mark.parametrize(
    "script", ["{", "[]", '{"@type": 5}', '{"author": {"author": []}}', '[[["x"]]]', '"\\ud800"']
)
def test_broken_json_is_ignored(script):
    html = f"<title>T</title><script type='application/ld+json'>{script}</script>"
    assert read(html).title == "T"


def test_a_malformed_image_address_raises_no_error():
    html = "<meta property=og:image content='http://[b.png'>"
    assert read(html, "https://a.org/").image in (None, "http://[b.png")


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
    metadata = read(html, url)
    values = (metadata.url, metadata.image, metadata.license, metadata.site_name)
    stated = list(filter(None, values))
    assert stated
    assert all(value == " ".join(value.split()) for value in stated)


def test_a_failure_of_the_library_is_an_extractor_error(monkeypatch):
    def fail(*_arguments, **_options):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("htmldate.find_date", fail)
    with pytest.raises(ExtractorError, match="metadata: failed with ZeroDivisionError: oops"):
        read("<title>A day</title><h1>A day</h1><p>5 March 2024")


@pytest.mark.data("dragnet")
def test_a_blog_with_widgets_is_read():
    # The title was once read as "Translate", the language as Luxembourgish.
    page = next(document for document in load("dragnet") if document.name == "R614")
    metadata = read_declared_metadata(Page(page.html))
    assert metadata.title.startswith("Upcoming Improvements for Conversion Optimizer")
    assert metadata.language == "en"
