"""Titles of parts become bold text or headings; headings that are no titles, paragraphs."""

import pytest

from rendered import to_html


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("<p class=admonition-title>Mind <em>it", "<p><strong>Mind <em>it</em></strong></p>"),
        ("<div class=admonition-title>Mind it", "<p><strong>Mind it</strong></p>"),
        ("<p class=admonition-title><b>Mind it", "<p><strong>Mind it</strong></p>"),
        ("<div class=admonition-title><p>Mind it", "<p><strong>Mind it</strong></p>"),
        ("<div class=admonition-title>Mind<p>it", "<p>Mind</p>\n<p>it</p>"),
        (
            "<div class=theme-admonition><div class=admonitionHeading_Fz>it</div></div>",
            "<p><strong>it</strong></p>",
        ),
        (
            "<div class=admonitionblock><table><tr><td class=icon><div class=title>Tip</div></td>"
            "<td><p>Oil</p></table></div>",
            "<p><strong>Tip</strong></p>",
        ),
    ],
)
def test_the_title_of_a_note_is_bold(title, written):
    assert written in to_html(f"<div class=admonition>{title}</div><p>It is hot.")


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("<summary>Is it <em>hot</em>?</summary>", "<p><strong>Is it <em>hot</em>?</strong></p>"),
        ("<summary><b>Is it</b> hot?</summary>", "<p><strong>Is it hot?</strong></p>"),
        ("<summary><h3>Is it hot?</h3></summary>", "<h3>Is it hot?</h3>"),
        ("<h3><button aria-expanded=true>Is it hot?</button></h3>", "<h3>Is it hot?</h3>"),
        (
            "<button aria-expanded=false>Is it hot?</button>",
            "<p><strong>Is it hot?</strong></p>",
        ),
        (
            "<div role=button aria-expanded=false>Is it hot?</div>",
            "<p><strong>Is it hot?</strong></p>",
        ),
        ("<div role=heading aria-level=3><b>Is it hot?</b></div>", "<h3>Is it hot?</h3>"),
        ("<p role=heading aria-level=6>Is it hot?</p>", "<h6>Is it hot?</h6>"),
        # These titles contain a block.
        ("<div role=heading aria-level=3><div>Is it hot?</div></div>", "<h3>Is it hot?</h3>"),
        (
            "<div role=heading aria-level=3><button aria-expanded=false>Is it hot?</button></div>",
            "<h3>Is it hot?</h3>",
        ),
        ("<h2><div role=heading aria-level=3>Is it hot?</div></h2>", "<h2>Is it hot?</h2>"),
        (
            "<summary><div>Is it <em>hot</em>?</div></summary>",
            "<p><strong>Is it <em>hot</em>?</strong></p>",
        ),
        ("<summary><p>Is it hot?</p></summary>", "<p><strong>Is it hot?</strong></p>"),
        (
            "<button aria-expanded=false><div>Is it hot?</div></button>",
            "<p><strong>Is it hot?</strong></p>",
        ),
        ("<summary><p>Is it hot?</p><p>Yes.</p></summary>", "<p>Is it hot?</p>"),
        # These are not titles, or their level is unknown.
        ("<button aria-expanded=false aria-haspopup=true>Hot</button>", "<p>Hot</p>"),
        ("<div aria-expanded=false>It is hot.</div>", "<p>It is hot.</p>"),
        ("<p role=heading>Is it hot?</p>", "<p>Is it hot?</p>"),
        ("<p role=heading aria-level=1>Lamps</p>", "<p>Lamps</p>"),
        ("<div role=heading aria-level=3><p>It is hot.</p></div>", "<p>It is hot.</p>"),
        ("<div role=heading aria-level=3>It is hot.<div>Yes</div></div>", "<p>Yes</p>"),
        (
            "<table><tr><td>a<td><p role=heading aria-level=3>b</p><tr><td>c<td>d</table>",
            "<td>b</td>",
        ),
    ],
)
def test_titles_of_parts_are_bold_or_headings(title, written):
    assert written in to_html(f"<p>Lamps</p><section>{title}<p>It is.</p></section>")


@pytest.mark.parametrize(
    "html",
    [
        "<p>It burns <button aria-expanded=false>[1]</button> all night.</p>",
        "<p>It burns. <button aria-expanded=false>More</button></p>",
        "<div><button aria-expanded=false>[1]</button> <em>It burns.</em></div>",
        "<div role=button aria-expanded=false>It burns.<br>All night.</div>",
    ],
)
def test_buttons_in_a_line_and_several_lines_are_no_titles(html):
    assert "<strong>" not in to_html(html)


LIST = "<ul><li>Oil<li>Wick</ul>"


@pytest.mark.parametrize(
    ("html", "written"),
    [
        (f"<div class=wprm-recipe-header>Parts</div><div>{LIST}</div>", "<strong>Parts</strong>"),
        (f"<p class=parts-title>Parts:</p>{LIST}", "<strong>Parts:</strong>"),
        # These are no titles of lists.
        (f"<p class=parts>Parts:</p>{LIST}", "<p>Parts:</p>"),
        (f"<p class=header>It burns.</p>{LIST}", "<p>It burns.</p>"),
        (f"<p class=header>Parts</p><p>All</p>{LIST}", "<p>Parts</p>"),
        (f"<p class=header>One two three four five six</p>{LIST}", "four five six</p>"),
        (f"<nav><p class=header>Parts</p>{LIST}</nav>", "<p>Parts</p>"),
        ("<ul><li><p class=header>Parts</p><ul><li>Oil<li>Wick</ul></ul>", "<li>Parts\n"),
    ],
)
def test_titles_of_lists_are_bold(html, written):
    found = to_html(f"<h1>Lamps</h1>{html}<p>It is.")
    assert written in found
    assert ("<strong>" in found) == ("<strong>" in written)


@pytest.mark.parametrize(
    ("heading", "written"),
    [
        ("<h3 class=byline>By Ina</h3>", "<p>By Ina</p>"),
        ("<h1 id=photocaption>A <b>lamp</b></h1>", "<p>A <strong>lamp</strong></p>"),
        ("<div class='x caption'><h2>A lamp</h2></div>", "<p>A lamp</p>"),
        ("<h2 class=captions>Captions</h2>", "<h2>Captions</h2>"),
        ("<div class=caption><div><h2>A lamp</h2></div></div>", "<h2>A lamp</h2>"),
    ],
)
def test_bylines_and_captions_are_no_headings(heading, written):
    assert written in to_html(f"<p>Text</p>{heading}<p>It is.")
