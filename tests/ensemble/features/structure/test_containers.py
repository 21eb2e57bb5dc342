"""The containers of segments: the elements around, each with more words than the one within."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.structure.table import CONTAINER_LEVELS
from webjury.segmenter.page import Page


def tags(html: str) -> list[list[str]]:
    """The tags of the containers at each level."""
    case = Case(Page(html))
    own = case.page.doc.tags
    return [[own[element] for element in level] for level in case.structure.containers.tolist()]


def test_an_element_that_holds_more_than_the_segment_is_its_first_container():
    assert tags("<div>One<p>two</p>three</div><p>four</p>")[0] == ["div", "div", "div", "body"]
    assert tags("<div><p>One</p></div>") == [["html"]] * CONTAINER_LEVELS
    assert tags("") == [[]] * CONTAINER_LEVELS


_PIECES = """<p> </p> <div> </div> <div> </div> <b> </b> <a> </a> <br><br> <ul> <li> </ul> <td>
    <table> </table> One two three. ... four""".split()
_MARKUP = st.lists(st.sampled_from([*_PIECES, " "]), max_size=40).map(
    lambda pieces: "<body>" + "".join(pieces)
)


@settings(max_examples=200)
@given(_MARKUP)
def test_containers_grow(html):
    case = Case(Page(html))
    starts, stops = case.element_words
    below = case.starts, case.stops
    for container in case.structure.containers:
        first, stop = starts[container], stops[container]
        assert np.all((first <= below[0]) & (below[1] <= stop))
        assert np.all((stop - first > below[1] - below[0]) | (container == 0))
        below = first, stop
