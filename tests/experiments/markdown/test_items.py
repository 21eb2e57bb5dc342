"""Items of HTML and Markdown."""

import pytest

from webjury.experiments.markdown.items import (
    Address,
    items_of_html,
    items_of_markdown,
    other_sizes,
)

AT = Address("https://example.org/dir/page", "https://example.org/dir/page")


@pytest.mark.parametrize(
    ("kind", "html", "markdown", "expected"),
    [
        ("headings", "<h2>The <em>tide</em>s!</h2>", "## The *tide*s!", ["thetides"]),
        (
            "code blocks",
            "<pre>\nfor x in y:\n    go(x)  \n</pre>",
            "```\nfor x in y:\n    go(x)\n```",
            ["for x in y:\n    go(x)"],
        ),
        (
            "cells",
            "<table><tr><th>A</th><th></th></tr><tr><td>+</td><td>2 m</td></tr></table>",
            "| A | |\n| --- | --- |\n| + | 2 m |",
            ["a", "+", "2m"],
        ),
        (
            "list items",
            "<ul><li>One<ul><li>two</li></ul></li></ul>",
            "- One\n  - two",
            ["one", "two"],
        ),
        (
            "links",
            '<p><a href="../a%20b">There</a> <a href="#n">[1]</a> <a href="/x"><img src="y"></a>',
            "[There](</a b>) [here](#n) [![y](y)](/x)",
            ["there https://example.org/a b"],
        ),
        ("images", '<img src="a.png">', "![A](a.png)", ["https://example.org/dir/a.png"]),
        (
            "formulas",
            '<span class="math">{\\displaystyle |a|_{1}}</span>, for $5 or $6.',
            "$|a|_1$, for $5 or $6.",
            ["|a|_1"],
        ),
    ],
)
def test_html_and_markdown_have_the_same_items(kind, html, markdown, expected):
    assert list(items_of_html(html, AT)[kind].elements()) == expected
    assert list(items_of_markdown(markdown, AT)[kind].elements()) == expected


def test_a_bar_that_has_a_name_in_a_table_is_the_same_bar():
    cell = items_of_markdown("| a |\n| --- |\n| $\\vert x\\vert = 1$ |", AT)
    assert list(cell["formulas"]) == ["|x|=1"]


def test_notes_are_list_items_and_their_marks_are_no_text():
    items = items_of_markdown("- salt[^1]\n\n[^1]: Dear *then*.", AT)
    assert list(items["list items"]) == ["salt", "dearthen"]
    assert not items["links"]
    html = items_of_html("<ul><li>salt<sup>[12]</sup></li></ul>", AT)
    assert list(html["list items"]) == ["salt"]


def test_an_address_that_leads_to_the_page_itself_is_no_link():
    assert not items_of_html('<a href="page#part">Part</a> <a href="">All</a>', AT)["links"]


def test_an_image_has_other_sizes():
    html = '<img src="a.png" srcset="a-2.png 2x, /b/a-3.png 3x">'
    assert other_sizes(html, AT) == {
        "https://example.org/dir/a-2.png": "https://example.org/dir/a.png",
        "https://example.org/b/a-3.png": "https://example.org/dir/a.png",
    }
