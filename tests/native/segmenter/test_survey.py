"""The compiled survey finds what Python finds, and misses no formula."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from markup_pieces import PAGES
from twins import needs_core
from webjury.native import definition_of
from webjury.segmenter import survey as surveys

pytestmark = needs_core

_TEXTS = st.sampled_from(
    """math/ math/tex MATH/TEX; mode=display \u212a mAth/é latex tex LaTeX texture x.tex
    application/ld+json articleBody {"articleBody":"x"} og:title OG:Title og:description og:url
    canonical description Description x^2
    https://latex.codecogs.com/svg.latex?x^2 /media/math/render/svg/1 mwe-math-fallback-image-inline
    """.split()
)
_VALUES = st.lists(_TEXTS, max_size=3).map(" ".join)
_ITEMS = st.lists(
    st.tuples(
        st.sampled_from("type class src alt property name content rel href".split()), _VALUES
    ),
    max_size=4,
    unique_by=lambda item: item[0],
)
_TAGS = st.sampled_from(
    """script script meta meta link base img img title svg template ruby style object p math m:math
    mjx-container""".split()
)


def assert_same(root: html.HtmlElement) -> None:
    arguments = (root, "ld+json", ("articleBody", "recipeIngredient"))
    may_hold_formulas, *found = surveys._survey(*arguments)
    holds_formulas, *slow_found = definition_of(surveys._survey)(*arguments)
    assert may_hold_formulas or not holds_formulas
    assert found == slow_found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_survey(path: Path) -> None:
    assert_same(html.document_fromstring(path.read_bytes()))


@given(st.lists(st.tuples(_TAGS, _ITEMS, _VALUES, st.booleans()), max_size=12))
def test_any_page_has_the_same_survey(elements: list[tuple[str, object, str, bool]]) -> None:
    pieces = []
    for tag, items, text, is_closed in elements:
        attributes = "".join(f" {name}='{value}'" for name, value in items)
        pieces.append(f"<{tag}{attributes}>{text}" + (f"</{tag}>" if is_closed else ""))
    assert_same(html.document_fromstring(f"<p>one</p>{''.join(pieces)}"))


def test_attributes_that_html_does_not_have_are_read_the_same() -> None:
    root = etree.fromstring(
        "<!DOCTYPE a [<!ENTITY e 'article'>]><a xmlns:x='u'><meta property='og:&#58;' x:name='b'/>"
        "<meta x:property='og:title' property='og:title' content='&e;Body one'/>"
        "<script type='application/ld+json'>{&e;Body}<!-- c --></script><x:title>no</x:title>"
        "<script type='x'>articleBody</script><img x:class='latex' src='a'/>t&e;</a>",
        parser=etree.XMLParser(resolve_entities=False),
    )
    assert_same(root)


def test_what_is_no_element_is_refused() -> None:
    with pytest.raises(TypeError):
        surveys._survey(None, "a", ("b",))
