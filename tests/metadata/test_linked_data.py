"""What a page declares in JSON-LD."""

import json

import pytest

from webjury.metadata.linked_data import MAX_ARTICLES, linked_data, texts
from webjury.segmenter.json_ld import MAX_CHARACTERS


def read(*sources):
    return linked_data(sources)


ARTICLE = {"@type": "Article", "headline": "The lamp"}


@pytest.mark.parametrize(
    "value",
    [ARTICLE, [ARTICLE], {"@graph": [ARTICLE]}, [[{"@graph": {"mainEntity": ARTICLE}}]]],
    ids=str,
)
def test_an_article_is_found_where_a_page_says_what_it_is_about(value):
    assert read(json.dumps(value)).articles == [ARTICLE]


@pytest.mark.parametrize("key", ["comment", "itemListElement", "review", "hasPart"])
def test_an_article_within_something_else_is_not_what_the_page_is_about(key):
    assert read(json.dumps({"@type": "WebPage", key: [ARTICLE]})).articles == []


def test_types_are_told_apart():
    found = read(
        '[{"@type": ["WebPage", "FAQPage"]}, {"@type": "WebSite", "name": "Tide"}, 5, "x"]'
    )
    assert (len(found.pages), found.sites) == (1, [{"@type": "WebSite", "name": "Tide"}])
    assert not found.articles


def test_many_articles_are_a_list():
    assert len(read(*[json.dumps(ARTICLE)] * MAX_ARTICLES).articles) == MAX_ARTICLES
    assert read(*[json.dumps(ARTICLE)] * (MAX_ARTICLES + 1)).articles == []


@pytest.mark.parametrize("source", ["", "{", "[" * 100_000, '{"@type": Article}'])
def test_what_cannot_be_read_is_left_out(source):
    assert read(source, json.dumps(ARTICLE)).articles == [ARTICLE]


def test_line_breaks_in_texts_and_a_semicolon_are_no_reason_to_leave_it_out():
    assert read('{"@type": "Article", "headline": "a\nb"};').articles[0]["headline"] == "a\nb"


def test_what_is_too_long_is_left_out():
    long = json.dumps(ARTICLE | {"articleBody": "a" * MAX_CHARACTERS})
    assert read(long, json.dumps(ARTICLE)).articles == [ARTICLE]


def test_names_are_texts_objects_and_references():
    found = read('{"@id": "#1", "name": "Ina Roth"}')
    value = ["Jan", {"name": "Eva"}, {"@id": "#1"}, {"@id": "#2"}, {"name": ["Uli", 5]}, 5, None]
    assert found.names(value) == ["Jan", "Eva", "Ina Roth", "Uli"]
    assert found.names("Jan") == texts("Jan") == ["Jan"]


def test_names_may_be_in_lists_of_lists():
    assert read().names([["Ina"], [{"name": "Jan"}], []]) == ["Ina", "Jan"]


@pytest.mark.parametrize("name", ["article", "newsArticle", "recipe", "BLOGPOSTING"])
def test_the_case_of_a_type_does_not_matter(name):
    assert len(read(json.dumps({"@type": name})).articles) == 1


def test_an_object_without_a_name_and_an_id_has_no_name():
    found = read('[{"@type": "Organization", "name": "Lamp Shop"}, {"@type": "Person"}]')
    assert found.names([{"@type": "Person"}]) == []


@pytest.mark.parametrize(
    "person",
    [
        {"@type": "Person", "givenName": "Ina", "familyName": "Roth"},
        {"@type": "Person", "name": "", "givenName": ["Ina"], "familyName": "Roth"},
        {"@type": "Role", "author": {"name": "Ina Roth"}, "roleName": "keeper"},
        {"@type": ["OrganizationRole"], "author": [{"@type": "Person", "name": "Ina Roth"}]},
        {"@type": "Role", "creator": "Ina Roth"},
        {"@type": "Role", "author": {"@id": "#ina"}},
        {"@type": "Person", "@id": "#ina"},
    ],
)
def test_the_name_of_a_person_may_be_in_parts_or_in_a_role(person):
    found = read('{"@id": "#ina", "givenName": "Ina", "familyName": "Roth"}')
    assert found.names(person) == found.names([person]) == ["Ina Roth"]
