"""Markdown of real pages has the content of the HTML when it is parsed."""

import pytest

from webjury import extract
from webjury.experiments.data.datasets import load

#: One in this many pages is tested.
EVERY = 12


@pytest.mark.data("wcxb")
def test_markdown_of_real_pages_parses_to_the_same_content(read_html, read_markdown):
    differing = []
    for document in load("wcxb")[::EVERY]:
        extraction = extract(document.html, mode="fast")
        if read_markdown(extraction.markdown) != read_html(extraction.html):
            differing.append(document.name)
    assert not differing
