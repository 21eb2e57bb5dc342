"""No output contains a character that no text may contain, whatever the page."""

import json
from dataclasses import asdict

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import etree

from invalid_characters import INVALID
from webjury.answer.explanation import explain_page
from webjury.answer.extract import Options, extract_page
from webjury.apps.pages.forms import FORMS, Extras
from webjury.apps.pages.report import write_report
from webjury.metadata.read import read_metadata
from webjury.segmenter.page import Page

FAST, VOTER, SELECTOR = (Options(mode=mode) for mode in ("fast", "voter", "selector"))
TEMPLATE = """<html lang="en"><head><title>{0} tides</title>
<link rel="canonical" href="https://example.org/{0}">
<meta name="description" content="About {0} tides"><meta name="author" content="Ann {0} Lee">
<meta property="og:site_name" content="The {0} Shore"><meta property="og:image" content="/{0}.png">
<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "NewsArticle",
"headline": {1}, "author": {{"@type": "Person", "name": {1}}}, "articleBody": {1}}}</script></head>
<body><nav><a href="/">Home {0}</a></nav><article><h1>The {0} tides</h1>
<p>The tide comes in {0} twice a day, and twice a day it leaves the {0} harbour again.</p>
<pre><code class="language-{0}">code {0}</code></pre><p>Water follows <a href="/{0}" title="{0}">the
moon</a> on its way, {0} <img src="/{0}.png" alt="{0}"> and it has done so for a long time.</p>
<table><tr><th>{0}</th><td>1</td></tr><tr><th>b</th><td>{0}</td></tr></table></article></body>"""


def outputs(html: str) -> dict[str, str]:
    """All outputs of webjury for a page."""
    page = Page(html)
    metadata = read_metadata(page)
    found = {"metadata": json.dumps(asdict(metadata), ensure_ascii=False)}
    explanation = explain_page(page, VOTER)
    for extraction in (explanation.extraction, extract_page(page, SELECTOR)):
        for form, write in FORMS.items():
            found[f"{extraction.mode} {form}"] = write(extraction, Extras(True, True, metadata))
    return found | {"report": write_report(explanation, page.title)}


def page_with(piece: str) -> str:
    return TEMPLATE.format(piece, json.dumps(f"Of {piece} tides"))


def references(code: int) -> st.SearchStrategy[str]:
    forms = ("&#{0};", "&#x{0:x};", "&#{0} ", "&#X000{0:X};", "&amp;#{0};", "&#&#1;{0};")
    return st.sampled_from([form.format(code) for form in forms])


CODES = (
    st.integers(0, 0xA0)
    | st.sampled_from([0xD800, 0xDFFF, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF])
    | st.integers(0, 0x10FFFF)
)
PIECES = st.lists(CODES.map(chr) | CODES.flatmap(references) | st.just("word "), max_size=4)


@pytest.mark.parametrize("piece", ["&#1;", "&#12;", "&#27;]0;x&#7;", "\x9b", "&#xFFFE;", "\ud800"])
def test_the_words_of_a_page_with_an_invalid_character_are_found(piece):
    page = Page(page_with(piece))
    metadata = read_metadata(page)
    assert "twice a day it leaves" in extract_page(page, FAST).text
    assert metadata.author.startswith("Of")
    assert metadata.description.startswith("About")


@settings(max_examples=40)
@given(PIECES.map("".join))
@example("&#1;")
@example("&#12;")
@example("&amp;#12;")
@example("&#27;]0;x&#7;")
@example("\x85\x9b31m")
@example("\ud800 &#xd800;")
@example("\ufffe&#x1ffff;")
def test_no_output_has_an_invalid_character(piece):
    for name, text in outputs(page_with(piece)).items():
        assert not INVALID.findall(text), name
        if name.endswith("xml"):
            etree.fromstring(text)
        if name.endswith("json"):
            assert not INVALID.search(str(json.loads(text))), name
