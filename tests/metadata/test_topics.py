"""Tags, categories and licence of a page. Cases with whole pages are in tests/cases/metadata-*."""

import pytest

from webjury import Page
from webjury.metadata.declared import read_declared_metadata

LINKED = "<script type=application/ld+json>%s</script>"
BY = "https://creativecommons.org/licenses/by/4.0/"


def read(html):
    return read_declared_metadata(Page(f"<title>The lamp</title>{html}<h1>The lamp</h1><p>A text."))


@pytest.mark.parametrize(
    "html",
    [
        "<meta name=keywords content=' , '>",
        "".join(f"<a rel=tag href=/{n}>tag {n}</a>" for n in range(40)),
    ],
    ids=["none", "a cloud of all tags"],
)
def test_a_page_without_tags_of_its_own_has_none(html):
    assert read(html).tags == ()


PATH = """{"@type": "BreadcrumbList", "itemListElement": [
    {"@type": "ListItem", "position": 1, "name": "Home"},
    {"@type": "ListItem", "position": 2, "item": {"@id": "/c", "name": "Coast"}},
    {"@type": "ListItem", "position": 3, "name": "Lamps"},
    {"@type": "ListItem", "position": 4, "name": "The lamp"}]}"""
CATEGORIES = {
    "the section": ("<meta property=article:section content=Coast>" + LINKED % PATH, ("Coast",)),
    "the path in JSON-LD, without home and title": (LINKED % PATH, ("Coast", "Lamps")),
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
    "none": ("<nav><a href=/>Home</a></nav>", ()),
}


@pytest.mark.parametrize(("html", "categories"), CATEGORIES.values(), ids=CATEGORIES)
def test_categories_are_found(html, categories):
    assert read(html).categories == categories


LICENSES = {
    "a link element": (f"<link rel=license href={BY}>", BY),
    "JSON-LD": (LINKED % f'{{"@type": "Article", "license": "{BY}"}}', BY),
    "licences of several pictures": (
        f"<a href={BY}>CC BY</a><a href=https://creativecommons.org/publicdomain/zero/1.0/>0</a>",
        None,
    ),
    "none": ("<a href=https://creativecommons.org/about>About</a>", None),
}


@pytest.mark.parametrize(("html", "named"), LICENSES.values(), ids=LICENSES)
def test_a_licence_is_found(html, named):
    assert read(html).license == named
