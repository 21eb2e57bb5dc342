"""Text, HTML and Markdown of one verdict have the same words in the same order."""

from collections import Counter
from copy import deepcopy
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml.html import document_fromstring, tostring

from rendered import kept_of
from webjury import Page, extract
from webjury.answer.templates import extract_by_template
from webjury.content.html import write_html
from webjury.content.kept import kept_spans, kept_text
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Callout, Cell, Head, List, Post
from webjury.content.numerals import shown_numbers
from webjury.content.read import content_of
from webjury.content.walk import blocks as all_blocks
from webjury.experiments.data.datasets import load
from webjury.extractors.template import Template
from webjury.segmenter.segments import blocks
from webjury.segmenter.tags import BLOCK_TAGS
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
def words_of_forms(read_html, read_markdown):
    """The words of HTML and Markdown of content, without titles and heads of posts."""

    def read(content):
        content = deepcopy(content)
        for post in [one for one in all_blocks(content) if isinstance(one, Post)]:
            post.blocks[:] = [one for one in post.blocks if not isinstance(one, Head)]
        html = read_html(write_html(content, title=False))
        markdown = read_markdown(write_markdown(content, title=False))
        return [words_of(tostring(one.tree, encoding="unicode")) for one in (html, markdown)]

    return read


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
@example(html="<code><p><span>one</span><span>one</span></p></code>", step=1)
@example(html="<p><b>one<br><br></b><b>two<br><br></b>three</p>", step=2)
@example(html="<p>one<sup>12</sup></p>", step=1)
@example(html="<p>one<code>one<p>six</p></code></p>", step=1)
@given(html=TREES, step=st.integers(1, 3))
def test_made_up_pages_have_the_same_words_in_all_forms(words_of_forms, html, step):
    page = Page(html)
    segments = blocks(page)
    kept = [row % step == 0 for row in range(len(segments))]
    text = tokenize(normalize("NFKC", kept_text(page, segments, kept)))
    in_html, in_markdown = words_of_forms(content_of(page, kept_spans(page, segments, kept)))
    assert in_html == text
    assert in_markdown == text


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
    content = kept_of(source)
    shown = document_fromstring(f"<p>{write_html(content)}")
    assert visible(read_markdown(write_markdown(content)).tree) == visible(shown)


def visible(tree):
    return "".join(tree.text_content().split())


def test_pages_of_the_project_have_the_same_words_in_all_forms(words_of_forms):
    pages = {path.parent.name: path.read_text(encoding="utf-8") for path in PAGES}
    assert not [name for name in pages if not have_same_words(words_of_forms, pages[name])]


@pytest.mark.data("wcxb")
def test_pages_of_wcxb_have_the_same_words_in_all_forms(words_of_forms):
    pages = load("wcxb")[::EVERY]
    assert not [page.name for page in pages if not have_same_words(words_of_forms, page.html)]


def have_same_words(words_of_forms, source):
    """Compare the forms of a page, in which lists, posts and cells with pictures have own words."""
    page = Page(source)
    extraction = extract(page, mode="fast")
    text = tokenize(normalize("NFKC", extraction.text))
    html, markdown = words_of_forms(extraction.content)
    shown = list(all_blocks(extraction.content))
    own = set(tokenize(" ".join(one.said for one in shown if isinstance(one, Cell))))
    if lists := [one for one in shown if isinstance(one, List)]:  # of items, also of steps
        own |= {"step", *map(str, range(100)), *(f"{number:02}" for number in range(10))}
        own |= {number.lower() for one in lists for number in shown_numbers(one)}
    own |= {one.kind for one in shown if isinstance(one, Callout)}
    text, html_text = ([word for word in words if word not in own] for words in (text, html))
    if any(isinstance(one, Head) for one in shown):
        return html == markdown and not Counter(html_text) - Counter(text)
    return html == markdown and html_text == text


CODE = "<pre><div>if a:</div><div>    <b>b</b><b>c</b>()<br></div><div>...</div><div>}</div></pre>"


def test_code_is_the_same_in_all_forms():
    page = Page(f"<p>See</p>{CODE}<p>End</p>")
    segments, kept = blocks(page), [True, True, True, False]
    code = "if a:\n    bc()\n...\n}"
    content = content_of(page, kept_spans(page, segments, kept))
    assert kept_text(page, segments, kept) == f"See\n{code}"
    assert write_html(content) == f"<p>See</p>\n<pre><code>{code}</code></pre>"
    assert write_markdown(content) == f"See\n\n```\n{code}\n```"


def test_code_of_which_lines_are_dropped_has_the_same_lines_in_all_forms():
    html = "<pre><div>a:</div><div>  b</div><div>  c</div><div>  --</div></pre>"
    page = Page(html)
    assert kept_text(page, blocks(page), [True, False, True]) == "a:\n  c\n  --"
    content = kept_of(html, lambda text: text != "b")
    assert write_html(content) == "<pre><code>a:\n  c\n  --</code></pre>"


def test_a_template_that_matches_a_part_of_a_segment_has_the_same_html():
    page = Page("<p>One <b class=x>two</b> three</p>")
    extraction = extract_by_template(page, Template.parse("class=x", "part"))
    assert (extraction.text, extraction.markdown) == ("two", "**two**")
