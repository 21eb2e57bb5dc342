"""Tags, categories and licence of a page."""

import pytest

from webjury import Page
from webjury.metadata.declared import read_declared_metadata

LINKED = "<script type=application/ld+json>%s</script>"
BY = "https://creativecommons.org/licenses/by/4.0/"


def read(html):
    return read_declared_metadata(Page(f"<title>The lamp</title>{html}<h1>The lamp</h1><p>A text."))


TAGS = {
    "meta elements, each tag once": (
        "<meta property=article:tag content=Lamps><meta name=keywords content='lamps, sea; ships'>",
        ("Lamps", "sea", "ships"),
    ),
    "JSON-LD": (LINKED % '{"@type": "Article", "keywords": ["lamps", "sea"]}', ("lamps", "sea")),
    "JSON-LD with entities": (
        LINKED
        % """{"@type": "Article",
            "keywords": ["Zucchini (&amp; Summer Squash)", "abuela&#039;s"]}""",
        ("Zucchini (& Summer Squash)", "abuela's"),
    ),
    "links": (
        "<a rel=tag href=/l>lamps</a><a rel='tag nofollow' href=/s>sea</a>",
        ("lamps", "sea"),
    ),
    "declared ones, not links": (
        "<meta name=keywords content=lamps><a rel=tag href=/s>sea</a>",
        ("lamps",),
    ),
    "labels and keys for machines": (
        "<meta name=keywords content='Category: Lamps, contentId: 7, content-type: Feature, _top, "
        "8f507083-bac4-423a-9015-2eb31e1bce50, Historical: European, e-mail: tips, iOS: x'>",
        ("Lamps", "Historical: European", "e-mail: tips", "iOS: x"),
    ),
    "none": ("<meta name=keywords content=' , '>", ()),
    "a cloud of all tags": ("".join(f"<a rel=tag href=/{n}>tag {n}</a>" for n in range(40)), ()),
}


@pytest.mark.parametrize(("html", "tags"), TAGS.values(), ids=TAGS)
def test_tags_are_found(html, tags):
    assert read(html).tags == tags


PATH = """{"@type": "BreadcrumbList", "itemListElement": [
    {"@type": "ListItem", "position": 1, "name": "Home"},
    {"@type": "ListItem", "position": 2, "item": {"@id": "/c", "name": "Coast"}},
    {"@type": "ListItem", "position": 3, "name": "Lamps"},
    {"@type": "ListItem", "position": 4, "name": "The lamp"}]}"""
CATEGORIES = {
    "the section": ("<meta property=article:section content=Coast>" + LINKED % PATH, ("Coast",)),
    "the section, in JSON-LD": (
        LINKED % '{"@type": "Article", "articleSection": "Coast"}',
        ("Coast",),
    ),
    "the path in JSON-LD, without home and title": (LINKED % PATH, ("Coast", "Lamps")),
    "the path that readers see": (
        "<nav class=site-breadcrumbs><a href=/>Home</a> <a href=/c>Coast</a> The lamp</nav>"
        "<a href=/x>Other</a>",
        ("Coast",),
    ),
    "a path beside links to other languages": (
        "<div class=breadcrumbs-bar><ol class=breadcrumbs><li><a href=/c>Coast</a>"
        "<li><a href=/l>Lamps</a></ol><a href=/de>Deutsch</a></div>",
        ("Coast", "Lamps"),
    ),
    "a declared number": ("<meta property=article:section content=9/11>", ("9/11",)),
    "a path with a menu in it": (
        "<ol class=breadcrumb><li><a>Coast</a><li><a>Lamps</a><li class=breadcrumb-menu>"
        "<a>Edit</a><a>Share</a></ol>",
        ("Coast", "Lamps", "Edit", "Share"),
    ),
    "a path, and a theme that says how it is shown": (
        f"<div class=breadcrumbs-hidden><a href=/x>Shop</a>{'A text. ' * 90}<nav class=breadcrumbs>"
        "<a href=/c>Coast</a></nav></div>",
        ("Coast",),
    ),
    "a name that says nothing": (
        "<meta name=section content=Section><meta property=article:section content=Coast>",
        ("Coast",),
    ),
    "a path with the title, the site, years and links to a list": (
        "<meta property=og:site_name content=Tide><meta name=og:title content='The lamp | Tide'>"
        "<nav class=breadcrumb><a>Tide</a><a>Category: Coast</a><a>2024</a><a>05</a>"
        "<a>The lamp | Tide</a><a>&lt; Back to blog</a><a>Next »</a></nav>",
        ("Coast",),
    ),
    "none": ("<nav><a href=/>Home</a></nav>", ()),
}


@pytest.mark.parametrize(("html", "categories"), CATEGORIES.values(), ids=CATEGORIES)
def test_categories_are_found(html, categories):
    assert read(html).categories == categories


LICENSES = {
    "a link element": (f"<link rel=license href={BY}>", BY),
    "a relative address": (
        "<link rel=canonical href=https://tide.example/lamp><link rel=license href=/license>",
        "https://tide.example/license",
    ),
    "JSON-LD": (LINKED % f'{{"@type": "Article", "license": "{BY}"}}', BY),
    "JSON-LD, an object": (
        LINKED % f'{{"@type": "Article", "license": {{"url": "{BY}", "name": "CC BY"}}}}',
        BY,
    ),
    "a name": ("<meta name=license content='CC BY-SA 4.0'>", "CC BY-SA 4.0"),
    "a marked link": (f"<a rel=license href={BY}>CC BY</a>", BY),
    "a link to Creative Commons, in two languages": (
        f"<a href={BY}deed.de>CC BY</a><a href={BY}deed.en>CC BY</a>",
        BY,
    ),
    "licences of several pictures": (
        f"<a href={BY}>CC BY</a><a href=https://creativecommons.org/publicdomain/zero/1.0/>0</a>",
        None,
    ),
    "none": ("<a href=https://creativecommons.org/about>About</a>", None),
}


@pytest.mark.parametrize(("html", "named"), LICENSES.values(), ids=LICENSES)
def test_a_licence_is_found(html, named):
    assert read(html).license == named
