"""Titles of parts become bold text or headings; headings that are no titles, paragraphs."""

import pytest

from rendered import to_html

FOLDED, LEVEL = "aria-expanded=false", "role=heading aria-level"
CELLS = "<table><tr><td>a<td>{}<tr><td>c<td>d</table>"


@pytest.mark.parametrize(
    ("title", "written"),
    [
        # Titles of parts that unfold.
        ("<summary>Is <i>it</i>?</summary>", "<p><strong>Is <em>it</em>?</strong></p>"),
        ("<summary><b>Is</b> it?</summary>", "<p><strong>Is it?</strong></p>"),
        ("<summary><h3>Is it?</h3></summary>", "<h3>Is it?</h3>"),
        ("<summary><div>Is <i>it</i>?</div></summary>", "<strong>Is <em>it</em>?</strong></p>"),
        ("<summary><p>Is it?</p></summary>", "<p><strong>Is it?</strong></p>"),
        ("<summary><p>Is it?</p><p>Yes.</p></summary>", "<p>Is it?</p>"),
        (f"<h3><button {FOLDED}>Is it?</button></h3>", "<h3>Is it?</h3>"),
        (f"<button {FOLDED}>Is it?</button>", "<p><strong>Is it?</strong></p>"),
        (f"<button {FOLDED}><div>Is it?</div></button>", "<p><strong>Is it?</strong></p>"),
        (f"<div role=button {FOLDED}>Is it?</div>", "<p><strong>Is it?</strong></p>"),
        # Headings by role.
        (f"<div {LEVEL}=3><b>Is it?</b></div>", "<h3>Is it?</h3>"),
        (f"<p {LEVEL}=6>Is it?</p>", "<h6>Is it?</h6>"),
        (f"<div {LEVEL}=3><div>Is it?</div></div>", "<h3>Is it?</h3>"),
        (f"<div {LEVEL}=3><button {FOLDED}>Is it?</button></div>", "<h3>Is it?</h3>"),
        (f"<h2><div {LEVEL}=3>Is it?</div></h2>", "<h2>Is it?</h2>"),
        # These are not titles, or their level is unknown.
        (f"<button {FOLDED} aria-haspopup=true>Oil</button>", "<p>Oil</p>"),
        (f"<div {FOLDED}>It is.</div>", "<p>It is.</p>"),
        ("<p role=heading>Is it?</p>", "<p>Is it?</p>"),
        (f"<p {LEVEL}=1>Oil</p>", "<p>Oil</p>"),
        (f"<div {LEVEL}=3><p>It is.</p></div>", "<p>It is.</p>"),
        (f"<div {LEVEL}=3>It is.<div>Yes</div></div>", "<p>Yes</p>"),
        (CELLS.format(f"<p {LEVEL}=3>b</p>"), "<td>b</td>"),
        # Bylines and captions are no headings.
        ("<h3 class=byline>By Ina</h3>", "<p>By Ina</p>"),
        ("<h1 id=photocaption>A <b>lamp</b></h1>", "<p>A <strong>lamp</strong></p>"),
        ("<div class='x caption'><h2>A lamp</h2></div>", "<p>A lamp</p>"),
        ("<h2 class=captions>Captions</h2>", "<h2>Captions</h2>"),
        ("<div class=caption><div><h2>A lamp</h2></div></div>", "<h2>A lamp</h2>"),
    ],
)
def test_titles_of_parts_are_bold_or_headings(title, written):
    html = to_html(f"<p>Lamps</p><section>{title}<p>It burns.</p></section>")
    assert written in html
    assert ("<strong>" in html) == ("<strong>" in written)


LIST = "<ul><li>Oil<li>Wick</ul>"


@pytest.mark.parametrize(
    ("html", "title"),
    [
        (f"<div class=wprm-recipe-header>Parts</div><div>{LIST}</div>", "Parts"),
        (f"<p class=parts-title>Parts:</p>{LIST}", "Parts:"),
        # These are no titles of lists.
        (f"<p class=parts>Parts:</p>{LIST}", ""),
        (f"<p class=header>It burns.</p>{LIST}", ""),
        (f"<p class=header>Parts</p><p>All</p>{LIST}", ""),
        (f"<p class=header>One two three four five six</p>{LIST}", ""),
        (f"<nav><p class=header>Parts</p>{LIST}</nav>", ""),
        (f"<ul><li><p class=header>Parts</p>{LIST}</ul>", ""),
        # Buttons in a line and several lines are no titles of parts that unfold.
        (f"<p>It burns <button {FOLDED}>[1]</button> all night.</p>", ""),
        (f"<p>It burns. <button {FOLDED}>More</button></p>", ""),
        (f"<div><button {FOLDED}>[1]</button> <i>It burns.</i></div>", ""),
        (f"<div role=button {FOLDED}>It burns.<br>All night.</div>", ""),
    ],
)
def test_titles_of_lists_are_bold(html, title):
    written = to_html(f"<h1>Lamps</h1>{html}<p>It is.")
    assert f"<strong>{title}</strong>" in written if title else "<strong>" not in written
