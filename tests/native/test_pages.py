"""The compiled core finds in whole pages, and in trees, what Python finds."""

from dataclasses import fields
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

import webjury
from markup_pieces import MARKUP, PAGES
from odd_trees import ODD_TREES, deep_tree
from same_results import (
    assert_same_columns,
    assert_same_sums,
    assert_same_words,
)
from twins import assert_twins, needs_core
from webjury import Page
from webjury.apps.benchmark.accuracy.pages import evenly_spaced
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.tokens import element_tokens, new_tokens, text_tokens
from webjury.ensemble.models.loading import shipped
from webjury.experiments.data.datasets import load
from webjury.experiments.hostile.pages import KINDS, SENTENCE, generate_page
from webjury.experiments.thesis.cleaneval.sections import sections
from webjury.native import definition_of
from webjury.segmenter import flow as flows
from webjury.segmenter import survey as surveys
from webjury.segmenter.guards import SIZES

pytestmark = needs_core


def flow_parts(flow: flows.Doc) -> dict[str, object]:
    """The public fields of a flow but the tree. Equal attributes may have other numbers."""
    names = [field.name for field in fields(flow) if field.name != "root"]
    parts = {name: getattr(flow, name) for name in names if not name.startswith("_")}
    return parts | {"attributes": list(flow.attributes)}


def assert_same_tree(root: html.HtmlElement) -> None:
    assert_twins(flows.text_and_breaks, root)
    fast, slow = (walk(root) for walk in (flows.walk, definition_of(flows.walk)))
    assert flow_parts(flows.flow_of(root, fast)) == flow_parts(flows.flow_of(root, slow))
    assert_same_attributes(root)


def assert_same_attributes(root: html.HtmlElement) -> None:
    """Compare what is found; the compiled survey may find formulas too often."""
    arguments = (root, "ld+json", ("articleBody", "recipeIngredient"))
    may_hold_formulas, *found = surveys._survey(*arguments)
    holds_formulas, *slow_found = definition_of(surveys._survey)(*arguments)
    assert may_hold_formulas or not holds_formulas
    assert found == slow_found


def assert_same_tokens(page: Page) -> None:
    case, lexicon = Case(page), shipped("fast").lexicon_
    for other in (None, np.arange(len(case), dtype=np.uint32)):
        assert_twins(text_tokens, page.word_spans, case.starts, case.stops, other)
    assert_twins(new_tokens, case.tokens.markup, page.flow.tree, 8)
    for comments in (False, True):
        assert_twins(element_tokens, page.flow, np.arange(len(page.flow)), comments=comments)
    assert_same_sums(lexicon, case.tokens)


def assert_same_features(page: Page) -> None:
    """Compare all features of structure, including those of segments other than blocks."""
    if not page.words:
        return
    for options in ({}, {"comments": True}, {"segments": sections(page)}):
        assert_same_columns(partial(Case, page, **options))


def assert_same(page: Page) -> None:
    """Compare all that both cores find in a page."""
    assert_same_tree(page.tree)
    assert_same_words(page.text)
    assert_same_tokens(page)
    assert_same_features(page)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_are_read_the_same(path):
    page = Page(path.read_bytes())
    assert_same(page)
    assert_same_attributes(html.document_fromstring(path.read_bytes()))


@pytest.mark.data("wcxb")
def test_pages_of_a_data_set_are_read_the_same():
    for page in evenly_spaced(load("wcxb"), 30):
        assert_same(Page(page.html))


_PIECES = st.sampled_from(
    """<p> </p> <div> </div> <div/class=a> <div/class=b> <pre> </pre> <br> <br><br> <a> </a> <b>
    </b> <em> </em> <span/class='a&amp;b'> <span/class=sig-name> <em/class=sig-param> <span> </span>
    <span/class='TextRun&#32;x'> <h1> </h1> <h2> </h2> <li> <ul> </ul> <td> <img> <input/disabled>
    <div/id=ArticleBody> <main/class='post&#32;comments'> <p/data-x/role=main> <section> </section>
    <script>no</script> <style>no <svg><text>no</text></svg> <!--no--> <?no?> <![CDATA[x]]> <meta>
    <noscript><p>no</noscript> <template> </template> <title>no</title> <textarea> <select> <option>
    <x:y/z:a=1> </x:y> <body/id=x> </body> </html> <frameset> <frame> <div/itemprop=articleBody>
    &nbsp; &#28; &unknown; a&nbsp;b one Two three, four. five: (c) © Related Comments 12 ... é
    北京。 two\u3000three \u2028 \u200b \x85 \u1680x \x1c \U0001f600""".split(" ")
)
_SPACES = st.sampled_from(["", " ", "\n", "\t ", " one two three four five six "])
_STATED = st.lists(
    st.sampled_from(
        """math/ math/tex MATH/TEX; mode=display \u212a mAth/é latex tex LaTeX texture x.tex
        application/ld+json articleBody {"articleBody":"x"} og:title OG:Title og:description og:url
        canonical description Description x^2 https://latex.codecogs.com/svg.latex?x^2
        /media/math/render/svg/1 mwe-math-fallback-image-inline""".split()
    ),
    max_size=3,
).map(" ".join)
_KEYS = st.sampled_from("type class src alt property name content rel href".split())
_TAGS = st.sampled_from(
    """script script meta meta link base img img title svg template ruby style object p math m:math
    mjx-container""".split()
)


def _stating(tag: str, attributes: dict[str, str], text: str, is_closed: bool) -> str:
    written = "".join(f" {name}='{value}'" for name, value in attributes.items())
    return f"<{tag}{written}>{text}" + (f"</{tag}>" if is_closed else "")


_SOURCES = st.one_of(
    MARKUP,
    st.lists(st.builds(str.__add__, _PIECES, _SPACES), max_size=40).map("".join),
    st.lists(
        st.builds(
            _stating, _TAGS, st.dictionaries(_KEYS, _STATED, max_size=4), _STATED, st.booleans()
        ),
        max_size=12,
    ).map(lambda pieces: f"<p>one</p>{''.join(pieces)}"),
)


@given(_SOURCES)
def test_any_page_is_read_the_same(source):
    assert_same(Page(source))


@pytest.mark.parametrize(
    "source",
    [
        "<p>a b. c</p>" * 1000,
        "<div>" * 2000 + "one two",
        "".join(f"<div class=c{number}>one" for number in range(300)),
        "".join(f"<p class=c{number}>one" for number in range(3000)),
        f'<script type=application/ld+json>{{"articleBody": "{"one two, three. " * 20}"}}</script>'
        + "<p>One two.<p itemprop=ArticleBody>Three one two." * 20,
        "".join(f"<t{n} a{n}=v{n} class='{'x' * (n % 400)} {n % 7}'>w</t{n}>" for n in range(6000)),
    ],
    ids=["many", "deep", "deep and many", "many paths", "declared", "many names"],
)
def test_large_pages_are_read_the_same(source):
    assert_same(Page(source))


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_pages_do_no_harm(kind):
    """`tox -e sanitizer` checks the memory."""
    page = Page(generate_page(kind, 20_000))
    assert_twins(flows.text_and_breaks, page.tree)
    assert SENTENCE in page.text
    webjury.extract(page, mode="fast")
    assert {type(page.sizes[name]) for name in SIZES} == {int}


@settings(max_examples=300)
@given(ODD_TREES)
def test_any_tree_is_read_and_searched_the_same(root):
    for element in root.iter("*"):
        assert_same_tree(element)


@pytest.mark.parametrize("tag", "div a body noscript title script img h1 select".split())
def test_a_deep_tree_is_read_without_recursion(tag):
    assert_same_tree(deep_tree(tag, 1_100))


def test_texts_of_several_nodes_are_read_the_same():
    root = html.fromstring("<div>one<i>x</i>two<b> </b>three<script>no<u>no</u></script></div>")
    etree.strip_tags(root, "i")  # leaves the texts around it as separate nodes
    root[-1].append(etree.Element("u"))  # elements in code, as a program makes them
    root[-1][-1].tail = "no"
    assert_same_tree(root)
    root.text, root[0].tail = etree.CDATA("one "), "\t" * 300 + " " * 255 + "\xa0\u3000北\U0001f600"
    root.insert(0, etree.Comment("y"))
    assert_same_tree(root)


def test_names_with_the_same_place_in_a_table_are_told_apart():
    tags = [f"t{number}" for number in range(2_000)]
    source = "".join(f"<{tag}>w" for tag in tags) + "".join(f"</{tag}>" for tag in tags[::-1])
    root = etree.XML(source, html.XHTMLParser(huge_tree=True))
    etree.SubElement(root, "script").text = "no " * 9
    etree.SubElement(root, "p").text = "one two three four"
    assert_same_tree(root)


def test_a_part_of_a_tree_ends_where_it_ends():
    root = html.fromstring("<div><p>one <b>two</b></p> three four<p>five</p></div>")
    assert_same_tree(root[0])
    assert flows.flow(root[0]).text == "one two"


def test_names_with_a_namespace_are_read_the_same():
    root = etree.XML(
        "<a xmlns:x='u' x:b='1' b='2'>one<x:c x:b='1'/> two<c x:b='1'/><x:script>three four<b/>"
        "</x:script><script>no</script></a>",
        html.XHTMLParser(),
    )
    assert_same_tree(root)
    assert flows.flow(root).values("{u}b") == ["1", "1", "1", None, None]


def test_entities_and_attributes_that_html_does_not_have_are_read_the_same():
    parser = etree.XMLParser(resolve_entities=False)
    stating = etree.XML(
        "<!DOCTYPE a [<!ENTITY e 'article'>]><a xmlns:x='u'><meta property='og:&#58;' x:name='b'/>"
        "<meta x:property='og:title' property='og:title' content='&e;Body one'/>"
        "<script type='application/ld+json'>{&e;Body}<!-- c --></script><x:title>no</x:title>"
        "<script type='x'>articleBody</script><img x:class='latex' src='a'/>t&e;</a>",
        parser,
    )
    assert_same_attributes(stating)


@pytest.mark.parametrize("root", [None, "<p>"])
@pytest.mark.parametrize("function", [flows.walk, flows.text_and_breaks])
def test_what_is_no_element_is_refused(function, root):
    with pytest.raises(TypeError):
        function(root)
    with pytest.raises(TypeError):
        surveys._survey(root, "a", ("b",))
