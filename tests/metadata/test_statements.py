"""What a page states where readers do not see it."""

from webjury import Page
from webjury.metadata.statements import read_statements
from webjury.segmenter.titles.announced import MAX_DECLARED, declared_titles

HTML = """<title> The lamp </title><title>Another</title><meta property=og:title content="A lamp">
<meta name=Author content=Ina><meta itemprop=author content=Jan><link rel="Canonical next" href=/l>
<meta name=description content=" "><meta name=description content="Of &amp;lt;lamps">
<script>var a</script><script type=application/ld+json>{"a": 1}</script>
<div itemprop=citation><meta itemprop=author content=Uli></div>"""


def test_what_a_page_states_is_read_in_document_order():
    stated = read_statements(Page(HTML).tree)
    assert stated.titles == ["A lamp", "The lamp"]
    assert stated.links == [(["canonical", "next"], "/l")]
    assert stated.linked_data == ['{"a": 1}']
    assert list(stated.contents({"author"})) == ["Ina", "Jan"]


def test_the_best_name_comes_first_and_empty_values_do_not_count():
    stated = read_statements(Page(HTML).tree)
    assert stated.first(["description", "og:title"]) == "Of <lamps"
    assert stated.first(["og:title", "description"]) == "A lamp"
    assert stated.first(["keywords"]) is None


def test_titles_beyond_a_bound_are_not_read():
    metas = "".join(f"<meta property=og:title content='Lamp {number}'>" for number in range(99))
    page = Page(f"{metas}<title>The lamp</title><p>Text</p>")
    assert len(read_statements(page.tree).titles) == MAX_DECLARED + 1
    assert len(declared_titles(page.tree)) == MAX_DECLARED + 1
    assert read_statements(page.tree).titles[-1] == "The lamp"
