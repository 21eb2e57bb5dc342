"""The picture of a page."""

import json

import pytest

from webjury import Page
from webjury.metadata.declared import read_declared_metadata
from webjury.metadata.picture import MAX_CHARACTERS

LAMP = "https://tide.example/i/lamp.jpg"


def picture_of(html, url="https://tide.example/lamps/old"):
    return read_declared_metadata(Page(html, url=url)).image


def linked(value):
    return f"<script type=application/ld+json>{json.dumps(value)}</script>"


@pytest.mark.parametrize(
    "declared",
    [
        "<meta property=og:image content=/i/lamp.jpg>",
        "<meta name=twitter:image content='//tide.example/i/lamp.jpg'>",
        "<meta property=og:image content><meta name=thumbnail content=/i/lamp.jpg>",
        "<link rel=image_src href=../i/lamp.jpg>",
        "<meta itemprop=image content=/i/lamp.jpg>",
        "<link itemprop=image href=/i/lamp.jpg>",
        "<p><img itemprop=image src=/i/lamp.jpg>",
        "<p><img itemprop=image src=data:image/gif;base64,R0 data-src=/i/lamp.jpg>",
        "<figure itemprop=image itemscope><a href=/x><img src=/i/lamp.jpg></a></figure>",
        "<div itemprop=image itemscope><meta itemprop=url content=/i/lamp.jpg></div>",
    ],
)
def test_a_declared_picture_is_found(declared):
    assert picture_of(f"<title>Lamps</title>{declared}<p>Text") == LAMP


@pytest.mark.parametrize(
    "value",
    [
        {"@type": "Article", "image": LAMP},
        {"@type": "Article", "image": "/i/lamp.jpg"},
        {"@type": "Recipe", "image": [LAMP, "/i/other.jpg"]},
        {"@type": "BlogPosting", "image": {"@type": "ImageObject", "url": LAMP}},
        {"@type": "BlogPosting", "image": [{"@type": "ImageObject", "contentUrl": LAMP}]},
        {"@type": "NewsArticle", "image": {"@list": [{"url": [LAMP]}]}},
        {"@type": "NewsArticle", "image": {"@type": "ImageObject"}, "thumbnailUrl": LAMP},
        {"@type": "schema:Article", "schema:image": {"@value": LAMP}},
        {"@type": "NewsArticle", "thumbnail": {"@type": "ImageObject", "contentUrl": LAMP}},
        {"@type": "NewsArticle", "image": {"@id": LAMP}},
        {"@type": "WebPage", "primaryImageOfPage": {"@type": "ImageObject", "url": LAMP}},
        {"@type": "Product", "image": [LAMP]},
        {"@type": "MusicEvent", "image": LAMP},
        {"@type": "VideoObject", "thumbnailUrl": [LAMP]},
        {
            "@graph": [  # as Yoast writes it
                {"@type": "Article", "image": {"@id": "https://tide.example/#primaryimage"}},
                {"@type": "Person", "name": "Ina Roth", "image": {"url": "/i/ina.jpg"}},
                {
                    "@type": "ImageObject",
                    "@id": "https://tide.example/#primaryimage",
                    "contentUrl": LAMP,
                },
            ]
        },
    ],
    ids=str,
)
def test_a_picture_in_json_ld_is_found(value):
    assert picture_of(linked(value)) == LAMP


@pytest.mark.parametrize(
    "value",
    [
        {"@type": "Organization", "image": LAMP},
        {"@type": "Person", "image": LAMP},
        {"@type": "Article", "publisher": {"logo": {"url": LAMP}}, "author": {"image": LAMP}},
        {"@type": "Article", "image": None, "thumbnailUrl": [[5], {"url": {"url": LAMP}}]},
        [{"@type": "Product", "image": f"/i/{number}.jpg"} for number in range(9)],
    ],
)
def test_a_picture_of_something_else_is_not_that_of_the_page(value):
    assert picture_of(linked(value)) is None


@pytest.mark.parametrize(
    "address",
    [
        *("", "data:image/gif;base64,R0lGOD", "undefined", "/i/null", "[object Object]"),
        *("{{ page.image }}", "/i/{{ image }}.jpg", "blob:https://tide.example/1", "about:blank"),
        *("https://tide.example", "https://tide.example/", "javascript:void(0)", "http://[b.png"),
        *(
            "/i/grey-placeholder.png",
            "/i/placeholder.png",
            "/i/1x1.gif",
            "/i/no-image.jpg",
            "/i/blank.gif?x=1",
        ),
        *(
            "/themes/tide/no-thumb/wide.png",
            "/i/spacer-2x2.gif",
            "/loading.gif",
            "/email/default_photo.png",
        ),
        *("https://via.placeholder.com/600x400", "https://www.facebook.com/tr?id=1&ev=PageView"),
        *("https://sb.scorecardresearch.com/p?c1=2", "https://pixel.wp.com/g.gif?v=1"),
    ],
)
@pytest.mark.parametrize(
    "element",
    [
        "<meta property=og:image content='%s'>",
        "<link rel=image_src href='%s'>",
        """<script type=application/ld+json>{"@type": "Article", "image": "%s"}</script>""",
        "<article><p>Text<p><img src='%s'></article>",
    ],
)
def test_what_is_no_picture_is_left_out(element, address):
    assert picture_of(element % address) is None
    assert picture_of(f"{element % address}<img itemprop=image src={LAMP}>") == LAMP


@pytest.mark.parametrize(
    "name", ["pixel-9-review.jpg", "red-pixel.jpg", "blank-page.png", "unloading.jpg"]
)
def test_the_name_of_a_picture_may_have_a_word_of_a_stand_in(name):
    address = f"https://tide.example/i/{name}"
    assert picture_of(f"<meta property=og:image content='{address}'>") == address


HEADING = "<h1>Lamps</h1>"
IMAGE = f"<img src={LAMP}>"


@pytest.mark.parametrize(
    "html",
    [
        f"<article>{HEADING}<p>Text<p><img src={LAMP} width=600 height=400></article>",
        f"<article>{IMAGE}{HEADING}<p>Text</article>",
        f"<header><img src=/i/site.jpg></header>{HEADING}<p>Text<p>{IMAGE}",
        f"<main><p>Text<p>{IMAGE}</main>",
        f"<article>{HEADING}<figure><img src=/i/blank.gif data-src={LAMP}></figure></article>",
        f"<article>{HEADING}<p><a href={LAMP}>{IMAGE}</a></article>",
        f"<article>{HEADING}<img src=/i/logo.png><img src=/1.jpg width=40>{IMAGE}</article>",
        f"<article>{HEADING}<img src=/t.gif width=1 height=1><p>Text{IMAGE}</article>",
        f"<article>{HEADING}<div class=author-box><img src=/i/ina.jpg></div>{IMAGE}</article>",
        f"<article>{HEADING}<aside><img src=/i/2.jpg></aside><p>{IMAGE}</article>",
        f"<article>{HEADING}<a href=/other><img src=/i/2.jpg></a><p>{IMAGE}</article>",
        f"<article>{HEADING}<img src=/i/news.gif><img src=/i/btn-more.png><p>{IMAGE}</article>",
        f"<article>{HEADING}<img hidden src=/i/2.jpg><p>{IMAGE}</article>",
        f"<article>{HEADING}<picture><source srcset='/i/lamp.jpg 2x'><img></picture></article>",
    ],
)
def test_the_first_picture_of_the_article_is_found(html):
    assert picture_of(f"<title>Lamps</title>{html}") == LAMP


@pytest.mark.parametrize(
    "html",
    [
        f"<p>Text<p><img src={LAMP}>",
        f"<article><p>One</article><article><p>Two<img src={LAMP}></article>",
        f"<article>{HEADING}<p>{'Text ' * MAX_CHARACTERS}<p><img src={LAMP}></article>",
        f"<img src={LAMP}><article>{HEADING}<p>Text</article><img src={LAMP}>",
        f"{HEADING}<nav><img src={LAMP}></nav><footer><img src={LAMP}></footer>",
    ],
)
def test_a_picture_elsewhere_is_not_that_of_the_article(html):
    assert picture_of(f"<title>Lamps</title>{html}") is None


def test_spaces_in_an_address_are_quoted():
    assert picture_of("<meta property=og:image content='/i/a lamp.jpg'>").endswith("/a%20lamp.jpg")


def test_a_picture_is_relative_without_the_address_of_the_page():
    assert picture_of("<meta property=og:image content=lamp.jpg>", None) == "lamp.jpg"


def test_the_portrait_of_the_author_is_not_the_picture():
    html = (
        "<div itemprop=author itemscope><meta itemprop=image content=/i/ina.jpg>"
        "<img itemprop=image src=/i/ina.jpg></div>"
    )
    assert picture_of(html) is None
