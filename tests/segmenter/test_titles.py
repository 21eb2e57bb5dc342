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
        *((f"<h1><pre>One{' ' * n}two</pre></h1>", ["One two"]) for n in (1, 500, 4_000)),
    ],
    ids=range(6),
)
def test_headings_have_their_text_on_one_line_unless_they_are_within_several_others(html, texts):
    assert [heading.text for heading in Page(html).headings] == texts
