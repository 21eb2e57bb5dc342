"""Footnotes are GitHub's in Markdown if both the reference and the note are kept."""

import pytest

from rendered import kept_of, to_html
from webjury.content.markdown import write_markdown


def markdown_of(html, *dropped):
    return write_markdown(kept_of(html, lambda text: text not in dropped, url="https://a.org/page"))


LIST = "<ol><li id=n1>First note. <a href=#r1>↩</a><li id=n2>Second. <a href=#r2>back</a></ol>"
BOTH = "<p>One<sup id=r1><a href=#n1>1</a></sup> two<sup id=r2><a href=#n2>[2]</a></sup>.</p>"

PAGES = {
    "a list": (BOTH + LIST, "One[^1] two[^2].\n\n[^1]: First note.\n\n[^2]: Second."),
    "a link around the number": (
        "<p>One<a href=#fn1 id=fnref1><sup>1</sup></a>.<section><ol>"
        "<li id=fn1><p>First <i>note</i>. <a href=#fnref1>↩</a></p></ol></section>",
        "One[^1].\n\n[^1]: First *note*.",
    ),
    "Word": (
        '<p>One<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>.<p>Two.'
        '<p><a href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> The note.',
        "One[^1].\n\nTwo.\n\n[^1]: The note.",
    ),
    "a paragraph with its number": (
        "<p>One<sup><a href=#f>1</a></sup>.<p id=f>1. The note.",
        "One[^1].\n\n[^1]: The note.",
    ),
    "a note of two paragraphs": (
        "<p>One<sup><a href=#f>1</a></sup>.<ol><li id=f><p>The note.<p>More.</ol>",
        "One[^1].\n\n[^1]: The note.\n\n    More.",
    ),
    "a note with two references": (
        "<p>One<sup id=a><a href=#f>1</a></sup> two<sup id=b><a href=#f>1</a></sup>."
        "<ol><li id=f>Note <a href=#a>a</a> <a href=#b>b</a></ol>",
        "One[^1] two[^1].\n\n[^1]: Note",
    ),
    "two notes with one sign": (
        "<p>One<sup><a href=#f>*</a></sup> two<sup><a href=#g>*</a></sup>."
        "<ol><li id=f>A<li id=g>B</ol>",
        "One[^1] two[^2].\n\n[^1]: A\n\n[^2]: B",
    ),
    "signs in a note": (
        "<p>One<b>!</b><sup><a href=#f>1</a></sup><ol><li id=f>1) * a_b [x]</ol>",
        "One\\![^1]\n\n[^1]: 1\\) * a_b [x]",
    ),
    "no note": ("<p>One<sup><a href=#none>1</a></sup>.", "One[1]."),
    "a list with other items": (
        "<p>One<sup><a href=#f>1</a></sup>.<ol><li id=f>Note<li>Other</ol>",
        "One[1].\n\n1. Note\n2. Other",
    ),
    "a reference to a section": (
        "<p>See<sup><a href=#s>2</a></sup>.<div id=s><p>Long section",
        "See[2].\n\nLong section",
    ),
    "addresses of the page itself": (
        "<p>One<sup id=r><a href=https://a.org/page#f>1</a></sup>."
        "<ol><li id=f>Note. <a href=/page#r>↩</a></ol>",
        "One[^1].\n\n[^1]: Note.",
    ),
    "a power": ("<p>10<sup>2</sup> m", "10² m"),
    "a link to another page": (
        "<p>One<sup><a href=/notes#n1>1</a></sup><ol><li id=n1>Item</ol>",
        "One¹\n\n1. Item",
    ),
}


@pytest.mark.parametrize(("html", "markdown"), PAGES.values(), ids=PAGES)
def test_footnotes_are_matched(html, markdown):
    assert markdown_of(html) == markdown


def test_a_note_that_is_not_kept_leaves_its_reference():
    assert markdown_of(BOTH + LIST, "First note. ↩") == "One[1] two[^2].\n\n[^2]: Second."


def test_html_has_footnotes_with_links_between_them():
    html = to_html(BOTH + LIST, links=True)
    assert html.replace("\n", "") == (
        '<p>One<sup id="fnref-1" role="doc-noteref"><a href="#fn-1">1</a></sup> '
        'two<sup id="fnref-2" role="doc-noteref"><a href="#fn-2">[2]</a></sup>.</p>'
        '<ol><li id="fn-1">First note.</li><li id="fn-2">Second.</li></ol>'
    )


def test_other_ids_and_roles_do_not_reach_the_html():
    assert to_html("<p id=x>a<sup role=alert id=fn-1>b</sup>") == "<p>a<sup>b</sup></p>"


def test_a_reference_without_a_note_links_to_nothing():
    assert to_html("<p>a<sup><a href=#x>1</a></sup> b", links=True) == "<p>a<sup>1</sup> b</p>"


def test_links_that_a_wiki_adds_are_left_out():
    heading = "<h2>Trade<span class=mw-editsection>[<a href=/edit>edit</a>]</span></h2>"
    note = "<ol><li id=n><span class=mw-cite-backlink>^ <a href=#r>a</a></span> Note</ol>"
    html = f"{heading}<p>One<sup id=r><a href=#n>[1]</a></sup>.{note}"
    assert markdown_of(html) == "## Trade\n\nOne[^1].\n\n[^1]: Note"
    assert "edit" not in to_html(html)


def test_a_link_that_a_wiki_adds_is_kept_where_it_parts_two_words():
    heading = "<h2>Trade<span class=mw-editsection>[<a href=/edit>edit</a>]</span>routes</h2>"
    assert "Trade[" in markdown_of(f"{heading}<p>One.")


def test_many_notes_take_linear_time():
    numbers = range(1_000)
    text = "".join(f"<p>a<sup id=r{n}><a href=#n{n}>{n}</a></sup>" for n in numbers)
    notes = "".join(f"<li id=n{n}>b <a href=#r{n}>↩</a>" for n in numbers)
    assert markdown_of(f"{text}<ol>{notes}</ol>").count("[^999]") == 2
