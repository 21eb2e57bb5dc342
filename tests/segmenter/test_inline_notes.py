"""Notes within sentences are put below their paragraphs, and the changed page is read as it is."""

import pytest

from webjury import Page

BEFORE, AFTER = "<p>The lamp burns", " all night.</p><p>It smokes.</p>"
NOTES = {
    "Tufte": "<label for=a class=number></label><input id=a><span class=sidenote>Oil</span>",
    "hidden": "<sup>1</sup><span class=footnote-text hidden>Oil</span>",
    "an attribute": "<a data-footnote-content='<p>Oil &amp; wick'>1</a>",
    "a comment": "<a data-definition='<!-- x -->Oil and'>1</a>",
    "a box": "<button popovertarget=n>1</button><span popover id=n>Oil</span>",
    "a box of two buttons": (
        "<button popovertarget=n>1</button><button popovertarget=n>1</button>"
        "<span popover id=n>Oil</span>"
    ),
    "a box around its button": "<span popover id=n>Oil <button popovertarget=n>1</button></span>",
    "a note in a note": "<span class=sidenote>Oil <span class=sidenote>of nuts</span></span>",
    "no reference": "<d-footnote>Oil</d-footnote>",
}


@pytest.mark.parametrize("note", NOTES.values(), ids=NOTES)
@pytest.mark.parametrize("around", ["{}", "<table><tr><td>{}</table>", "<ul><li>{}</ul>", "<i>{}"])
def test_a_page_with_moved_notes_is_read_as_it_is(note, around):
    page = Page(around.format(f"{BEFORE}{note}{AFTER}"))
    again = Page(page.html)
    assert (again.text, again.html) == (page.text, page.html)
    assert "Oil" in page.text


def test_notes_are_in_the_order_of_their_references():
    notes = "".join(f"<sup>{n}</sup><span class=sidenote>Note {n}</span> a" for n in (1, 2, 3))
    assert Page(f"<p>A{notes}<p>B").text == "A1 a2 a3 a\nNote 1\nNote 2\nNote 3\nB"


def test_pages_without_such_notes_stay_as_they_are():
    html = "<p class=footnote>A<sup>1</sup> <span class=footnotes>b</span> <b data-note=x>c</b>"
    assert Page(html).html == html
