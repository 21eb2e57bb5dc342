"""A kept text keeps its notes and formulas, in the text, the verdicts and every form."""

import pytest

from webjury import Page, extract
from webjury.answer.explanation import explain_page
from webjury.answer.extract import Options

PARAGRAPHS = "".join(
    f"<p>{text}</p>"
    for text in (
        "The lamp in the harbour was lit every evening by the widow of the last pilot, who carried "
        "the oil up the stairs in two cans of copper and came down again without a light.",
        "Ships that came late in the year looked for it between the chimneys of the salt works, "
        "and more than one captain took the fire of a boiler for the lamp and ran aground.",
        "In the winter of the great ice the oil froze in the cans, so that she had to warm them at "
        "her stove, and the children of the town were sent to hold the door against the wind.",
    )
)
REFERRING = (
    "<p>She was paid {0} shillings a month by the town, which is less than a cook had then.{1}</p>"
)
NOTE = "The accounts of the town name the sum each spring until the year of the fire."


def page(reference, notes, *, head="", within=""):
    article = f"{PARAGRAPHS}{REFERRING.format('nine', reference)}{PARAGRAPHS}{within}"
    return (
        f"<html><head><title>The lamp</title>{head}</head><body><nav><a href=/a>Home</a> "
        f"<a href=/b>Boats</a></nav><article><h1>The lamp</h1>{article}</article>{notes}"
        "<footer><a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></footer></body></html>"
    )


LINK, MARKED = "<sup id=r1><a href=#n1>1</a></sup>", "<a epub:type=noteref id=r1 href=#n1>1</a>"
PAGES = {
    "below the article": page(
        LINK, f"<div class=footnote><ol><li id=n1>{NOTE} <a href=#r1>↩</a></ol></div>"
    ),
    "in the footer": page(LINK, f"<footer class=notes><p id=n1>1 {NOTE}</p></footer>"),
    "in an aside": page(MARKED, f"<aside epub:type=footnote id=n1><p>{NOTE}</p></aside>"),
    "hidden by an attribute": page(LINK, f"<div hidden><p id=n1>1 {NOTE}</p></div>"),
    "hidden by a style": page(
        LINK, f"<ol class=x><li id=n1>{NOTE}</ol>", head="<style>.x { display: none }</style>"
    ),
    "hidden within the sentence": page(
        f"<sup>1</sup><span class='sidenote closed'>{NOTE}</span>",
        "",
        head="<style>.closed { display: none }</style>",
    ),
    "in an attribute": page(f"<a class=fn data-footnote-content='{NOTE}'>1</a>", ""),
    "in a box": page(
        "<button popovertarget=n1>1</button>", f"<div popover id=n1><p>{NOTE}</p></div>"
    ),
}


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_a_kept_reference_keeps_its_note(html):
    extraction = extract(html, mode="fast")
    kept = [segment.text for segment in extraction.segments if segment.kept]
    assert any(NOTE in text for text in kept)
    assert extraction.text.count(NOTE) == 1
    assert f"[^1]: {NOTE}" in extraction.markdown
    assert extraction.to_html().count(NOTE) == 1
    assert not any(NOTE in hidden.text for hidden in extraction.hidden)
    assert "Imprint" not in extraction.text


def test_the_explanation_names_the_reference():
    html = PAGES["in the footer"]
    explanation = explain_page(Page(html), Options(mode="fast"))
    segments = explanation.extraction.segments
    (row,) = [row for row, segment in enumerate(segments) if NOTE in segment.text]
    assert segments[row].kept
    assert explanation.reasons[row][0].topic == "a reference to this note is kept"


def test_a_note_keeps_the_note_that_it_refers_to():
    notes = f"<ol><li id=n1>{NOTE}<sup><a href=#n2>2</a></sup><li id=n2>It is lost.</ol>"
    assert "[^2]: It is lost." in extract(page(LINK, notes), mode="fast").markdown


def test_a_hidden_note_without_a_reference_stays_hidden():
    html = page("", f"<div hidden><p id=n1>1 {NOTE}</p></div>")
    assert NOTE not in extract(html, mode="fast").text


def test_what_is_hidden_in_a_note_stays_hidden():
    html = page(LINK, f"<ol><li id=n1>{NOTE} <i hidden>Return to the text of it</i></ol>")
    extraction = extract(html, mode="fast")
    assert f"[^1]: {NOTE}" in extraction.markdown
    assert "Return" not in extraction.markdown + extraction.text


EQUATIONS = {
    "LaTeXML": (
        "<table class=ltx_equation><tr><td></td><td><math display=block alttext='V_{n}=ns^{2}'>"
        "<mi>V</mi></math></td><td><span class=ltx_tag>(1)</span></td></tr></table>"
    ),
    "divs": (
        "<div class=disp-formula><div><math display=block alttext='V_{n}=ns^{2}'><mi>V</mi></math>"
        "</div><div class=label>(2.1)</div></div>"
    ),
    "an image": "<center><img class=equation alt='V_{n}=ns^{2}' src=e.png></center>",
}


@pytest.mark.parametrize("equation", EQUATIONS.values(), ids=EQUATIONS)
@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_a_formula_between_kept_paragraphs_is_kept(equation, mode):
    html = page(
        "", "", within=f"<p>The oil that is left after a night is</p>{equation}{PARAGRAPHS}"
    )
    extraction = extract(html, mode=mode)
    assert "\nV_{n}=ns^{2}\n" in extraction.text
    assert "V_{n}=ns^{2}$" in extraction.markdown
