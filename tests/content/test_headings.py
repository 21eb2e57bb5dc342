"""Headings that are lines of the text, and symbols that link to their own paragraph."""

import pytest

from rendered import to_html, to_markdown


@pytest.mark.parametrize(
    ("above", "below", "is_heading"),
    [
        ("<h1>Lamps</h1>", "<p>They burn.", False),
        ("<h1>Lamps</h1><p>They burn.</p>", "", False),
        ("<h4>Lamps</h4>", "<p>They burn.", True),
        ("<h1>Lamps</h1>", "<p>They burn.<h6>Oil</h6><p>Whale", True),
        ("<h2>Lamps</h2><p>They burn.</p>", "<p>She wrote it.", True),
        ("", "<p>She wrote it.", True),
    ],
)
def test_a_single_small_heading_is_a_line_of_the_text(above, below, is_heading):
    markdown = to_markdown(f"{above}<h6>By Ina</h6>{below}")
    assert ("###### By Ina" in markdown) is is_heading
    assert "By Ina" in markdown


@pytest.mark.parametrize(
    ("tag", "text", "is_heading"),
    [
        ("h2", "Lamps burn all night. " * 10, False),
        ("h3", "灯整夜燃烧。" * 40, False),
        ("h2", "Lamps burn all night. " * 9, True),
        ("h2", "Lamps burn all night, " * 10, True),
        ("h1", "Lamps burn all night. " * 10, True),
    ],
)
def test_a_long_heading_of_several_sentences_is_a_paragraph(tag, text, is_heading):
    shown = tag if is_heading else "p"
    assert f"<{shown}>{text[:10]}" in to_html(f"<p>One</p><{tag}>{text}</{tag}><p>Two")


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>One <a href=#x>¶</a></p>", "<p>One</p>"),
        (
            "<p>One <b>two<a href=https://a.org/b#x> § </a></b></p>",
            "<p>One <strong>two</strong></p>",
        ),
        ("<div><a href=#x>§</a><h3>One</h3></div>", "<p>Zero</p>\n<h3>One</h3>"),
        # These symbols are parts of sentences, or lead elsewhere.
        ("<p>One<a href=#x>¶</a>two</p>", "<p>One¶two</p>"),
        ("<p>See <a href=#x>§</a> 5</p>", "<p>See § 5</p>"),
        ("<p>Use <code><a href=#x>#</a></code></p>", "<p>Use <code>#</code></p>"),
        ("<ul><li><a href=#x>#</a><li>Two</ul>", "<li>#</li>"),
        ("<p>One <a href=/c#x>¶</a></p>", "<p>One ¶</p>"),
        ("<p>One <a href=#>#</a></p>", "<p>One #</p>"),
        ("<p>One <a href=#x>¶ 2</a></p>", "<p>One ¶ 2</p>"),
        ("<p>One <a href=#x>¶</a><br>two</p>", "<p>One ¶<br>two</p>"),
    ],
)
def test_symbols_that_link_to_their_own_paragraph_are_dropped(html, shown):
    assert shown in to_html(f"<p>Zero</p>{html}<p>End", url="https://a.org/b")
