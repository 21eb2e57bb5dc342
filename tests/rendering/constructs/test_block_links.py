"""A link around blocks becomes a link of its heading or of its first line."""

import pytest

from webjury.rendering.clean import clean_tree
from webjury.rendering.kept_part import kept_html
from webjury.rendering.markdown import write_markdown
from webjury.segmenter.page import Page


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<a href=/b><p>One<h3>Two</h3><p>three</a>", "One\n\n### [Two](https://a.org/b)\n\nthree"),
        (
            "<a href=' /b'><div><div>One <i>two</i></div>three</div></a>",
            "[One *two*](https://a.org/b)\n\nthree",
        ),
        ("<a href=/b><div>One<p>two</div></a>", "[One](https://a.org/b)\n\ntwo"),
        ("<a href=/b><div>One<br>two</div></a>", "[One](https://a.org/b)  \ntwo"),
        ("<a href=/b><h2>One<br>two</h2></a>", "## [One two](https://a.org/b)"),
        ("<ul><li><a href=/b><div>One</div></a><li>two</ul>", "- [One](https://a.org/b)\n- two"),
        # It holds a link, leads nowhere, or opens a part of the page.
        ("<a href=/b><p><a href=/c>One</a> two<p>three</a>", "[One](https://a.org/c) two\n\nthree"),
        ("<a><p>One</a>", "One"),
        ("<a href=#b><h3>One</h3></a>", "### One"),
    ],
)
def test_a_link_around_blocks_is_one_of_a_line(html, markdown):
    page = Page(html, url="https://a.org/")
    tree = clean_tree(kept_html(page, [(0, len(page.text))]), links=True)
    assert write_markdown(tree) == markdown


def test_a_line_with_a_mark_becomes_a_link():
    page = Page("<a href=/b><p class=admonition-title>Note</p><p>one</a>", url="https://a.org/")
    tree = clean_tree(kept_html(page, [(0, len(page.text))]), links=True)
    assert write_markdown(tree) == "**[Note](https://a.org/b)**\n\none"
