"""Markdown of real pages has the kept words when it is read back."""

import pytest

from webjury import extract
from webjury.experiments.data.datasets import load

#: A page of so many.
EVERY = 12
#: Emphasis that begins in the midst of a word; a table whose cells span rows and columns of others.
#: The converter changes the one, and loses cells of the other.
KNOWN = {"0402", "2905"}


@pytest.mark.data("wcxb")
def test_markdown_of_real_pages_is_read_back(read_html, read_markdown):
    differing = []
    for document in load("wcxb")[::EVERY]:
        extraction = extract(document.html, mode="fast")
        if read_markdown(extraction.markdown) != read_html(extraction.html):
            differing.append(document.name)
    assert set(differing) <= KNOWN
