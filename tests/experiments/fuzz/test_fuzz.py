"""Randomly broken pages have all checked properties, and the fuzzer finds violations."""

import random
from pathlib import Path

import pytest

import failing_writer
from webjury import Page, extract
from webjury.answer.extraction import Extraction
from webjury.apps.benchmark.cost.fuzz import write_forms
from webjury.experiments.fuzz.checks import examine
from webjury.experiments.fuzz.cut_words import words_cut_by_page
from webjury.experiments.fuzz.mutations import KINDS, mutate
from webjury.experiments.fuzz.run import BrokenPage, break_page, fuzz
from webjury.metadata.declared import Metadata

PAGES = [
    path.read_bytes() for path in sorted((Path(__file__).parents[2] / "cases").glob("*/page.html"))
]
SMALL = b"<title>T</title><h1>Tides</h1>" + b"<p>The tide comes in <b>twice</b> a day.</p>" * 5
LINKED = SMALL + b"<p>The tide goes out <a href='https://e.org/tides'>twice</a> a day, too.</p>" * 2
SHOWN = f"<h1>Tides</h1>{'<p>The tide comes in twice a day.</p>' * 5}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_breaks_a_page_in_the_same_way(kind):
    broken = [mutate(random.Random(seed), kind, LINKED, PAGES) for seed in (1, 1, 2, 3)]
    assert broken[0] == broken[1]
    assert len(set(broken)) > 1
    assert mutate(random.Random(1), kind, b"", PAGES) is not None
    assert break_page(PAGES, 7, 1_234) == break_page(PAGES, 7, 1_234)
    assert break_page(PAGES, 7, 1_234).source != break_page(PAGES, 8, 1_234).source


def failing(change: dict[str, str]) -> set[str]:
    """Get the properties that fail if other forms are written."""

    def write(extraction: Extraction, metadata: Metadata) -> dict[str, str]:
        return write_forms(extraction, metadata) | change

    return {failure.property for failure in examine(SMALL, "fast", write).failures}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, set()),
        ({"txt": "nowhere"}, {"words not of the page"}),
        ({"markdown": "\x1b"}, {"invalid character", "not parsed"}),
        ({"markdown": "[x](https://e.org/)"}, {"addresses added"}),
        ({"json": '"\\u001b"'}, {"invalid character"}),
        ({"json": "{"}, {"not parsed"}),
        ({"json": "NaN"}, {"not parsed"}),
        ({"xml": "<document><content>"}, {"not parsed"}),
        ({"xml": "<document><content><p>&#133;</p></content></document>"}, {"invalid character"}),
        ({"html": "<p>The tide comes in twice a day"}, {"words lost"}),
        ({"html": ""}, {"words lost"}),
        ({"html": SHOWN + "<p>More"}, {"words not of the page"}),
        ({"html": SHOWN.replace(" comes", "comes", 1)}, {"words not of the page"}),
        ({"html": SHOWN.replace("comes", "com<br>es", 1)}, {"words cut"}),
        ({"html": SHOWN.replace("comes", "c<img alt=o>omes", 1)}, set()),
        ({"markdown": "The t ide comes in **tw** ice"}, {"words cut"}),
        ({"markdown": "The t**ide** comes in"}, set()),
    ],
)
def test_what_must_not_be_written_is_found(change, expected):
    assert failing(change) == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://e.org/tides", set()),
        ("https://e.org/", {"addresses added", "addresses lost"}),
        ("", {"addresses lost"}),
    ],
)
def test_other_addresses_in_markdown_are_found(address, expected):
    def write(extraction, _):
        return {"markdown": f"{address and f'[One]({address})'} [two](https://e.org/tides)"}

    assert {failure.property for failure in examine(LINKED, "fast", write).failures} == expected


_HIDDEN = b"<p>It takes 12 min<i hidden>2O</i> to come in, and <i hidden>x</i>goes out again."
_TOUCHING = b"<pre>" + b"<span>simul</span><span>ate</span> the tide of today\n" * 9 + b"</pre>"


@pytest.mark.parametrize(
    ("page", "kept"),
    [(SMALL + _TOUCHING, "simulate the tide"), (SMALL + _HIDDEN, "12 min to come")],
    ids=["elements that touch in code", "a hidden part of a word"],
)
@pytest.mark.parametrize(("more", "n_failures"), [("", 0), (" elsewhere", 1)])
def test_words_may_be_joined_or_hidden_in_part(page, kept, more, n_failures):
    def write(extraction, _):
        return {"txt": extraction.text + more}

    assert kept in extract(page, "fast").text
    assert len(examine(page, "fast", write).failures) == n_failures


def test_words_of_the_mark_up_that_the_text_of_a_page_cuts_are_found(monkeypatch):
    page = Page("<p>The keeper sleeps.")
    assert not words_cut_by_page(page)
    monkeypatch.setattr(Page, "text", "The kee per sleeps.")
    assert words_cut_by_page(page) == ["kee per"]


_STEPS = "".join(
    f"<div class=step><b>0{n}</b><p>The lamp of the harbour is lit in the evening.</p></div>"
    for n in (1, 2, 3)
)
_BUTTON = "<h3>Was this helpful? <button>Yes (44)</button></h3><p>The tide comes in twice.</p>"


@pytest.mark.parametrize("html", [_STEPS, _BUTTON], ids=["steps", "buttons"])
def test_numbers_of_steps_and_buttons_in_headings_may_be_left_out(html):
    assert not examine(SMALL + html.encode(), "fast", write_forms).failures


@pytest.mark.parametrize(
    "attack",
    [
        "<script>1</script>",
        "<p onclick=x>",
        "<a href=' java&#10;script:x'>",
        "<img src=data:text/html,x>",
        "<svg>",
        "<p style='x'>",
        "<!-- x -->",
    ],
)
def test_scripts_are_found(attack):
    html = extract(SMALL, "fast").to_html()
    assert "script" in failing({"html": html + attack})


def test_what_changes_from_call_to_call_is_found():
    numbers = iter(range(2))

    def write(extraction, metadata):
        return write_forms(extraction, metadata) | {"markdown": str(next(numbers))}

    (failure,) = examine(SMALL, "fast", write).failures
    assert failure.property == "not the same twice"


def test_pages_that_hang_crash_or_raise_are_findings(monkeypatch):
    def unbroken(pages, _seed, number):
        return BrokenPage(number, "cut short", "fast", pages[number])

    monkeypatch.setattr("webjury.experiments.fuzz.run.DEADLINE_S", 2.0)
    monkeypatch.setattr("webjury.experiments.fuzz.run.break_page", unbroken)
    pages = [b"<p>hang", b"<p>crash", b"<p>raise", b"<p>fine"]
    found = {
        (one.page.source, failure.property)
        for one in fuzz(pages, len(pages), failing_writer.write, processes=1)
        for failure in one.verdict.failures
    }
    assert found == {
        (b"<p>hang", "too late"),
        (b"<p>crash", "crash"),
        (b"<p>raise", "foreign exception"),
    }
