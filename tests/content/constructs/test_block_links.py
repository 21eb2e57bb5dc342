"""A link around blocks becomes a link of its heading or of its first line."""

import pytest

from rendered import to_html, whole
from webjury.content.markdown import write_markdown


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
        # The first text of the link is not in a block.
        ("<a href=/b>One <div>two</div> three</a>", "One\n\n[two](https://a.org/b)\n\nthree"),
        (
            "<a href=/b>One <i>two</i><h3>Three</h3></a>",
            "One *two*\n\n### [Three](https://a.org/b)",
        ),
        # The line begins with a break.
        ("x<a href=/b><div><br>One<br>two</div></a>", "x\n\n[One](https://a.org/b)  \ntwo"),
        (
            "x<a href=/b><div><hr> <br>One<p>two</div></a>",
            "x\n\n---\n\n[One](https://a.org/b)\n\ntwo",
        ),
        # The link contains a link, leads nowhere, or opens a part of the page.
        ("<a href=/b><p><a href=/c>One</a> two<p>three</a>", "[One](https://a.org/c) two\n\nthree"),
        ("<a><p>One</a>", "One"),
        ("<a href=#b><h3>One</h3></a>", "### One"),
        # Cells of data have no headings.
        (
            f"<table>{'<tr><th>a<td><a href=/b><h3>One</h3></a>' * 2}</table>",
            "| a | [One](https://a.org/b) |\n| --- | --- |\n| a | [One](https://a.org/b) |",
        ),
        # The line has a mark.
        (
            "<a href=/b><p class=admonition-title>Note</p><p>one</a>",
            "**[Note](https://a.org/b)**\n\none",
        ),
    ],
)
def test_a_link_around_blocks_is_one_of_a_line(html, markdown):
    assert write_markdown(whole(html, url="https://a.org/"), links=True) == markdown


@pytest.mark.parametrize("n_before", range(8))
def test_of_links_within_links_the_innermost_has_the_line(n_before):
    links = "".join(f"<a href=/{number}><div>" for number in range(3))
    found = to_html(f"{'<p>x' * n_before}{links}One", url="https://a.org/", links=True)
    assert '<a href="https://a.org/2">One</a>' in found
