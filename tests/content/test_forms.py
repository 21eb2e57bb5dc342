"""Text, HTML and Markdown of one verdict have the same words in the same order."""

from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml.html import document_fromstring, tostring

from rendered import kept_of, to_html, to_markdown
from webjury import Page, extract
from webjury.answer.templates import extract_by_template
from webjury.content.kept import kept_spans, kept_text
from webjury.content.rules.found.steps import find_steps
from webjury.content.rules.found.typed_lists import may_have_typed_lists
from webjury.experiments.data.datasets import load
from webjury.extractors.template import Template
from webjury.segmenter.flow import BLOCK_TAGS
from webjury.segmenter.segments import blocks
from webjury.segmenter.words import tokenize

#: One in this many pages is tested.
EVERY = 12
PAGES = sorted(Path(__file__).parents[1].glob("cases/*/page.html"))


def words_of(html):
    """Split HTML into words as browsers do: at blocks and line breaks, but not at spans."""
    tree = document_fromstring(f"<html><body>{html or '<p></p>'}</body></html>")
    for node in tree.iter():
        if node.tag in BLOCK_TAGS or node.tag == "br":
            node.text = "\n" + (node.text or "")
            node.tail = "\n" + (node.tail or "")
    # Markdown writes superscripts and subscripts as special characters.
    return tokenize(normalize("NFKC", tree.text_content()))


@pytest.fixture(scope="session")
def forms_of(read_markdown, without_heads):
    """Get the words of an extraction's text, HTML and Markdown."""

    def read(extraction):
        extraction = without_heads(extraction)
        markdown = tostring(read_markdown(extraction.markdown).tree, encoding="unicode")
        text = extraction.to_text(title=True)
        return tokenize(normalize("NFKC", text)), words_of(extraction.html), words_of(markdown)

    return read


@pytest.fixture(params=PAGES, ids=lambda path: path.parent.name)
def golden_page(request):
    return request.param


TEXTS = st.sampled_from(
    [
        *"one two. three: (four) «five» * _ ~ # > 1. &amp; &lt;b&gt; 12 北京 a_b *** <br>".split(),
        *("<br><br>", " ", "\n", "<!-- no -->", "<script>no()</script>", "<p hidden>six</p>"),
    ]
)
TAGS = """p p div span b i em strong s del mark code kbd sub sup a u ul ol li li blockquote h2 h3
    table tr tr td td th pre pre dl dt dd section""".split()
TREES = st.recursive(
    TEXTS,
    lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, min_size=1, max_size=4)).map(
        lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"
    ),
    max_leaves=18,
)


@settings(max_examples=200)
@example(html="<p><b>one<br><br></b><b>two<br><br></b>three</p>", step=2)
@example(html="<p>one<sup>12</sup></p>", step=1)
@given(html=TREES, step=st.integers(1, 3))
def test_made_up_pages_have_the_same_words_in_text_and_html(html, step):
    page = Page(html)
    segments = blocks(page)
    kept = [row % step == 0 for row in range(len(segments))]
    cleaned = to_html(kept_html(page, kept_spans(page, segments, kept)))
    text = normalize("NFKC", kept_text(page, segments, kept))
    assert words_of(cleaned) == tokenize(text)


INLINE = st.recursive(
    TEXTS.filter(lambda text: "br" not in text and "<p" not in text),
    lambda inner: st.tuples(
        st.sampled_from("b i em strong s del mark u a".split()),
        st.lists(inner, min_size=1, max_size=3),
    ).map(lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"),
    max_leaves=6,
)


@settings(max_examples=200)
@example(inline="one<s><s><b>one</b></s></s>", tag="p")
@example(inline="one ##", tag="h2")
@example(inline="#", tag="h2")
@example(inline="<b><i>one</i>one<i>one</i></b>", tag="p")
@example(inline="<b><i>two.</i>one<i>two.</i></b>one", tag="p")
@example(inline="<b><b><i>one</i></b>two.<b><i>(four)</i></b></b>", tag="p")
@example(inline="<b><i>one</i></b><b>one</b><strong><i>one</i>one</strong>", tag="p")
@given(
    st.lists(INLINE, min_size=1, max_size=4).map("".join), st.sampled_from(["p", "li", "h2", "td"])
)
def test_made_up_inline_mark_up_shows_the_same_in_markdown(read_markdown, inline, tag):
    table = "<table><tr><td>x</td><td>y</td></tr><tr><td>z</td>{}</tr></table>"
    block = f"<{tag}>{inline}</{tag}>"
    source = {"td": table, "li": "<ul>{}</ul>"}.get(tag, "{}").format(block)
    html = to_html(kept_of(source))
    assert visible(read_markdown(to_markdown(html)).tree) == visible(
        document_fromstring(f"<p>{html}")
    )


def visible(tree):
    return "".join(tree.text_content().split())


#: Classes that HTML leaves out: wikis' edit links, and backlinks of footnotes.
LEFT_OUT = ("mw-editsection", "mw-cite-backlink")


def test_real_pages_have_the_same_words_in_all_forms(forms_of, golden_page):
    source = golden_page.read_text(encoding="utf-8")
    text, html, markdown = forms_of(extract(source, mode="fast"))
    assert html == text or any(name in source for name in LEFT_OUT)
    assert markdown == html


def without_numbers(words):
    """Drop numbers, because HTML does not write those of list items."""
    return [word for word in words if not word.isdigit()]


@pytest.mark.data("wcxb")
def test_pages_of_wcxb_have_the_same_words_in_all_forms(forms_of, read_html, read_markdown):
    differing = []
    for document in load("wcxb")[::EVERY]:
        page = Page(document.html)
        extraction = extract(page, mode="fast")
        text, html, markdown = forms_of(extraction)
        # Steps become list items, whose numbers HTML does not write.
        _, numbers = find_steps(page.flow, [(0, len(page.text))], ())
        is_left_out = bool(numbers) or any(name in page.html for name in LEFT_OUT)
        if may_have_typed_lists(page.text):
            text, html, markdown = map(without_numbers, (text, html, markdown))
        # A line with author and date replaces that of the page.
        is_left_out |= "data-head" in extraction.kept_part.html
        has_same_parts = read_markdown(extraction.markdown) == read_html(extraction.html)
        if not (text == html or is_left_out) or html != markdown or not has_same_parts:
            differing.append(document.name)
    assert not differing


CODE = "<pre><div>if a:</div><div>    <b>b</b><b>c</b>()<br></div><div>...</div><div>}</div></pre>"


def test_code_is_the_same_in_all_forms():
    page = Page(f"<p>See</p>{CODE}<p>End</p>")
    segments = blocks(page)
    code = "if a:\n    bc()\n...\n}"
    kept = [True, True, True, False]
    html = to_html(kept_html(page, kept_spans(page, segments, kept)))
    assert kept_text(page, segments, kept) == f"See\n{code}"
    assert html == f"<p>See</p>\n<pre><code>{code}</code></pre>"
    assert to_markdown(html) == f"See\n\n```\n{code}\n```"


def test_code_of_which_lines_are_dropped_has_the_same_lines_in_all_forms():
    page = Page("<pre><div>a:</div><div>  b</div><div>  c</div><div>  --</div></pre>")
    segments = blocks(page)
    kept = [True, False, True]
    assert kept_text(page, segments, kept) == "a:\n  c\n  --"
    html = to_html(kept_html(page, kept_spans(page, segments, kept)))
    assert html == "<pre><code>a:\n  c\n  --</code></pre>"


def test_a_template_that_matches_a_part_of_a_segment_has_the_same_html():
    page = Page("<p>One <b class=x>two</b> three</p>")
    extraction = extract_by_template(page, Template.parse("class=x", "part"))
    assert (extraction.text, extraction.markdown) == ("two", "**two**")
