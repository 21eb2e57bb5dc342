"""The headings of a page."""

import pytest

from webjury import Page


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<h1>One<h2>two</h2></h1><h3>three</h3>", ["One two", "two", "three"]),
        ("<h2></h2><h2>One</h2>", ["One"]),
        # A thousand headings around a text would be as many long titles.
        ("<h1>" * 1_000 + "One" + "</h1>" * 1_000 + "<h1>Two", ["One"] * 4 + ["Two"]),
    ],
)
def test_headings_within_several_others_do_not_count(html: str, texts: list[str]) -> None:
    assert [heading.text for heading in Page(html).headings] == texts


@pytest.mark.parametrize("n_spaces", [1, 500, 4_000])
def test_a_heading_has_its_text_on_one_line(n_spaces: int) -> None:
    space = " " * n_spaces
    (heading,) = Page(f"<h1><pre>The{space}lamp of{space}the coast</pre></h1>").headings
    assert heading.text == "The lamp of the coast"
