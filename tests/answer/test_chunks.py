"""Chunks of pages: sizes, headings, offsets, and what is never divided."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury import Extraction, OptionError, extract

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*/page.html"))
PROSE = "The lamp turns once in twenty seconds, all night long. "


@cache
def extracted(path: Path) -> Extraction:
    return extract(path, mode="fast")


def page_with(html: str) -> Extraction:
    """A page that begins with a long paragraph, so that all of it is content."""
    return extract(f"<article><h1>The lamp</h1><p>{PROSE * 9}</p>{html}</article>", mode="fast")


def words(text: str) -> Counter[str]:
    """The words of a text, without labels of notes."""
    return Counter(re.findall(r"[^\W\d_]{3,}", text))


@settings(max_examples=150)
@given(st.sampled_from(CASES), st.integers(40, 600), st.integers(0, 30))
def test_chunks_of_any_page_are_small_and_lose_nothing(path, max_tokens, overlap):
    page = extracted(path)
    chunks = page.chunks(max_tokens=max_tokens, overlap=overlap)
    assert all(chunk.n_tokens <= max_tokens for chunk in chunks)
    assert all(page.text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    reached = 0
    for chunk in chunks:
        assert chunk.start <= reached or not page.text[reached : chunk.start].strip()
        reached = max(reached, chunk.end)
    assert not page.text[reached:].strip()
    assert not words(page.markdown) - words(" ".join(chunk.markdown for chunk in chunks))


def test_a_page_that_fits_is_one_chunk():
    page = page_with("<h2>Its keeper</h2><p>" + PROSE)
    (chunk,) = page.chunks(max_tokens=1_000)
    assert (chunk.markdown, chunk.text) == (page.markdown, page.text)
    assert chunk.heading == "The lamp"
    assert page.chunks(max_tokens=1_000, overlap=100) == [chunk]


def test_headings_are_those_of_levels_above_even_if_the_page_skips_levels():
    page = page_with(
        f"<h3>One</h3><p>{PROSE * 5}</p><h3>Two</h3><p>{PROSE * 5}</p><h2>Three</h2><p>{PROSE * 5}"
    )
    chunks = page.chunks(max_tokens=130)
    assert [chunk.heading for chunk in chunks] == [
        *("The lamp", "The lamp > One", "The lamp > Two", "The lamp > Three"),
    ]
    assert chunks[2].path == ((1, "The lamp"), (3, "Two"))
    assert chunks[2].path[1].level == 3


def test_small_sections_share_a_chunk_under_the_heading_above_them():
    sections = "".join(f"<h2>{name}</h2><p>{PROSE}</p>" for name in ("One", "Two", "Three"))
    first, second = page_with(sections).chunks(max_tokens=130)
    assert first.heading == "The lamp"
    assert second.heading == "The lamp"
    assert second.markdown.count("## ") == 3


def test_no_chunk_ends_with_a_heading():
    page = page_with(f"<h2>Its keeper</h2><p>{PROSE * 12}</p><p>{PROSE * 12}")
    for max_tokens in range(50, 400, 10):
        for chunk in page.chunks(max_tokens=max_tokens):
            assert not chunk.markdown.splitlines()[-1].startswith("#")


def test_code_rows_and_items_that_fit_are_whole():
    code = "\n".join(f"turn(lamp, {n})" for n in range(8))
    items = [f"Item {n}: {PROSE}<ul><li>Its inner item {n}</li></ul>" for n in range(8)]
    rows = [f"<tr><td>Light {n}</td><td>{n}0 seconds</td></tr>" for n in range(20)]
    page = page_with(
        f"<p>{PROSE * 2}</p><pre><code>{code}</code></pre><p>{PROSE * 2}</p>"
        f"<ol>{''.join(f'<li>{item}</li>' for item in items)}</ol><p>{PROSE * 2}</p>"
        f"<table><tr><th>Light</th><th>Turn</th></tr>{''.join(rows)}</table>"
    )
    for max_tokens in range(60, 300, 20):
        chunks = [chunk.markdown for chunk in page.chunks(max_tokens=max_tokens)]
        assert sum(f"```\n{code}\n```" in chunk for chunk in chunks) == 1
        for n in range(8):
            # The number of each item is that of the whole list.
            item = rf"^{n + 1}\. Item {n}: {PROSE.strip()}\n+   - Its inner item {n}$"
            assert sum(bool(re.search(item, chunk, re.MULTILINE)) for chunk in chunks) == 1
        for chunk in chunks:
            if "| Light" in chunk:
                assert "| Light | Turn |\n| --- | --- |\n| Light " in chunk


def test_what_no_chunk_can_hold_is_divided():
    code = "\n".join([*(f"turn(lamp, {n})" for n in range(80)), "x" * 2_000])
    page = page_with(f"<pre><code>{code}</code></pre>")
    chunks = page.chunks(max_tokens=60)
    assert all(chunk.n_tokens <= 60 for chunk in chunks)
    in_code = [chunk.markdown for chunk in chunks if re.search(r"turn\(|xx", chunk.markdown)]
    assert all(chunk.count("```") == 2 for chunk in in_code)
    assert "".join(in_code).count("x") == 2_000


def test_marks_of_a_divided_paragraph_are_on_both_parts():
    page = page_with(f"<p><b>{PROSE * 20}</b></p>")
    bold = [chunk.markdown for chunk in page.chunks(max_tokens=100) if "**" in chunk.markdown]
    assert len(bold) > 2
    assert all(chunk.count("**") == 2 for chunk in bold[1:])


def test_overlap_repeats_whole_sentences_within_a_section():
    page = page_with(f"<p>{' '.join(f'This is sentence {n}.' for n in range(60))}</p>")
    chunks = page.chunks(max_tokens=120, overlap=25)
    assert len(chunks) > 3
    for before, after in pairwise(chunks[1:]):
        repeated = page.text[after.start : before.end]
        assert re.fullmatch(r"(This is sentence \d+\. ?)+", repeated)
        assert 4 * 10 < len(repeated) <= 4 * 25
        assert after.markdown.startswith(repeated)


def test_a_section_does_not_begin_with_the_end_of_another():
    page = page_with(f"<h2>Its keeper</h2><p>{PROSE * 9}")
    chunks = page.chunks(max_tokens=150, overlap=40)
    assert chunks[-1].markdown.startswith("## Its keeper")


def test_tokens_are_counted_by_the_given_function():
    page = page_with(f"<p>{PROSE * 20}")
    chunks = page.chunks(max_tokens=30, count=lambda text: len(text.split()))
    assert all(len(chunk.markdown.split()) == chunk.n_tokens <= 30 for chunk in chunks)
    assert len(chunks) < len(page.chunks(max_tokens=30))


def test_links_and_the_address_are_kept_on_request():
    html = f"<article><h1>The lamp</h1><p>{PROSE * 9}<a href='/keeper'>Its keeper</a> is old.</p>"
    page = extract(html, mode="fast", url="https://example.org/lamp")
    chunks = page.chunks(max_tokens=100, links=True)
    assert "[Its keeper](https://example.org/keeper)" in chunks[-1].markdown
    assert {chunk.url for chunk in chunks} == {"https://example.org/lamp"}
    assert chunks[0].to_dict()["path"] == [{"level": 1, "text": "The lamp"}]


def test_a_page_without_content_has_no_chunks():
    assert extract("<nav><a href='/'>Home</a></nav>", mode="fast").chunks() == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_tokens": 0}, "max_tokens is 0: give at least 1"),
        (
            {"max_tokens": 100, "overlap": 100},
            r"overlap is 100: give at least 0, and less than max_tokens \(100\)",
        ),
    ],
)
def test_impossible_sizes_are_refused(options, message):
    with pytest.raises(OptionError, match=message):
        page_with("").chunks(**options)
