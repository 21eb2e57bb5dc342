"""Parsed Markdown has the same words and constructs as the HTML of the same extraction."""

from collections import Counter
from copy import deepcopy
from pathlib import Path
from unicodedata import normalize
from urllib.parse import unquote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rendered import kept_of
from webjury import extract
from webjury.content.html import write_html
from webjury.content.markdown import write_markdown
from webjury.segmenter.tags import BLOCK_TAGS
from webjury.segmenter.tree_walk import read_tree
from webjury.segmenter.words import tokenize

PAGES = sorted(Path(__file__).parents[2].glob("cases/*/page.html"))


def constructs(tree):
    """Count the headings, items, cells, code and links of a tree, with their words."""
    found = Counter()
    for node in tree.iter("h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "pre", "a"):
        kind = "cell" if node.tag in ("td", "th") else node.tag
        address = unquote(node.get("href", ""))
        # Links of footnotes are written differently.
        is_note = any(around.get("role") for around in node.iterancestors("sup"))
        if not is_note and not address.startswith("#fn"):
            found[(kind, joined(node), address)] += 1
    for quotation in tree.iter("blockquote"):
        found["blockquote", joined(quotation), ""] += 1
    for item in tree.iter("li"):
        if not (item.get("id") or "").startswith("fn-"):
            found["li", joined(without_items(item)), ""] += 1
    return Counter({key: number for key, number in found.items() if key[1]})


def without_items(item):
    item = deepcopy(item)
    item.tail = None
    for nested in item.findall(".//li"):
        nested.text = ""
        del nested[:]
    return item


def words_of_lines(tree):
    """Split the text of a tree into words; only blocks and line breaks separate adjacent words.

    A doc also separates adjacent links. They may be adjacent in only one of the two trees, because
    Markdown writes code in a link like a link in code.
    """
    tree = deepcopy(tree)
    for node in tree.iter(*BLOCK_TAGS, "br"):
        node.text, node.tail = f"\n{node.text or ''}", f"\n{node.tail or ''}"
    return tokenize(normalize("NFKC", tree.text_content()))


def joined(node):
    return "".join(tokenize(normalize("NFKC", read_tree(node).text)))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_golden_pages_have_the_same_constructs(path, read_html, read_markdown):
    extraction = extract(path.read_bytes(), mode="fast")
    html = read_html(extraction.to_html(links=True))
    markdown = read_markdown(extraction.to_markdown(links=True))
    assert markdown.words == html.words
    assert constructs(markdown.tree) == constructs(html.tree)


TEXTS = st.sampled_from("one two. three: * _ ~ # > 1. - + &amp; [a] a_b ` | ! 北京 <br>".split())
TAGS = """p p div b i em s code sup a ul ul ol li li li blockquote h2 h3 table tr tr td td th pre
    dl dt dd section figure""".split()
TREES = st.recursive(
    TEXTS,
    lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, min_size=1, max_size=4)).map(
        lambda pair: f"<{pair[0]} href=https://a.org/>{''.join(pair[1])}</{pair[0]}>"
    ),
    max_leaves=20,
)


@settings(max_examples=200)
@example("<ul><li><h2>one</h2></li><li><h2>one</h2></li></ul>")
@example("<a href=https://a.org/><pre>one</pre></a>")
@given(html=TREES)
def test_made_up_pages_have_the_same_constructs(read_html, read_markdown, html):
    content = kept_of(html)
    before = read_html(write_html(content, links=True))
    after = read_markdown(write_markdown(content, links=True))
    assert words_of_lines(after.tree) == words_of_lines(before.tree)
    assert constructs(after.tree) == constructs(before.tree)
