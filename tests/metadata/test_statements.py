"""Statements of a page that readers do not see."""

from webjury import Page
from webjury.metadata.statements import read_statements

HTML = """<title> The lamp </title><title>Another</title><meta property=og:title content="A lamp">
<meta name=Author content=Ina><meta itemprop=author content=Jan><link rel="Canonical next" href=/l>
<meta name=description content=" "><meta name=description content="Of &amp;lt;lamps">
<script>var a</script><script type=application/ld+json>{"a": 1}</script>
<div itemprop=citation><meta itemprop=author content=Uli></div>"""


def test_what_a_page_states_is_read_in_document_order():
    stated = read_statements(Page(HTML).stating)
    assert stated.links == [(["canonical", "next"], "/l")]
    assert stated.linked_data == ['{"a": 1}']
    assert list(stated.contents({"author"})) == ["Ina", "Jan"]


def test_the_best_name_comes_first_and_empty_values_do_not_count():
    stated = read_statements(Page(HTML).stating)
    assert stated.first(["description", "og:title"]) == "Of <lamps"
    assert stated.first(["og:title", "description"]) == "A lamp"
    assert stated.first(["keywords"]) is None
