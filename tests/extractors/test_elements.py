"""The text of selected elements."""

import pytest

from webjury.extractors.elements import elements_text
from webjury.segmenter.page import Page

_PAGE = Page("<body><h1>One</h1><img><p> two <b>three</b></p><p>four</p></body>")
_TAGS = [element.tag for element in _PAGE.flow.elements]


@pytest.mark.parametrize(
    ("tags", "text"),
    [
        ([], ""),
        (["h1"], "One"),
        (["h1", "b"], "One\nthree"),
        (["h1", "p"], "One\ntwo three"),
        # An element without text gives no empty line.
        (["h1", "img", "p"], "One\ntwo three"),
        (["body"], "One\ntwo three\nfour"),
    ],
)
def test_each_element_starts_a_new_line(tags: list[str], text: str) -> None:
    assert elements_text(_PAGE.flow, map(_TAGS.index, tags)) == text
