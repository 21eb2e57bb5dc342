"""Links, images, tables and posts of an extraction, as values."""

from dataclasses import astuple, replace

import pytest
from lxml.html import document_fromstring
from markdown_it import MarkdownIt

from rendered import whole
from webjury import Page, extract
from webjury.answer.content_source import ContentSource
from webjury.answer.templates import extract_by_template
from webjury.content.nodes import (
    Code,
    Content,
    Head,
    Item,
    List,
    Paragraph,
    Post,
    Quotation,
    Rule,
    Text,
)
from webjury.content.values import links_of, posts_of, tables_of
from webjury.extractors.template import Template

PAGE = """<title>The lamp</title><main><p>See <a href="/a">the <b>log</b></a> and <a href="#x">here
</a>.</p><p>Light <img src="lamp.jpg" alt="A lamp"> at night</p><table><tr><th>Year<th>Lamps</tr>
<tr><td>1890<td>12</tr></table></main>"""


def test_parts_of_an_extraction():
    page = Page(PAGE, url="https://a.example/b")
    extraction = extract_by_template(page, Template.parse("main", "all"))
    assert extraction.links == [
        ("the log", "https://a.example/a"),
        ("here", "https://a.example/b#x"),
    ]
    assert extraction.images == [("https://a.example/lamp.jpg", "A lamp")]
    assert extraction.tables == [[["Year", "Lamps"], ["1890", "12"]]]
    assert extraction.posts == []
    assert extraction.title == "The lamp"
    assert (extraction.author, extraction.date) == (None, None)
    record = extraction.to_dict()
    assert record["metadata"]["title"] == "The lamp"
    assert "metadata" not in extraction.to_dict(metadata=False)


def test_a_link_over_two_items_has_the_words_of_both():
    content = whole("<p>1. Glass<br>2. <a href=https://a.org/>Oil<br>3. </a>Wicks")
    assert links_of(content) == [("Oil 3.", "https://a.org/")]


@pytest.mark.parametrize(
    ("html", "n_lost"),
    [
        ("<h1><a href=javascript:x()>Lamps</a></h1><p>Oil", 0),
        ("<h1><a href=/lamps>Lamps</a></h1><p>Oil", 0),
        ("<h1>Lamps</h1><p><a href=/oil>Oil</a> <a href=/wick></a> <a href=#glass>glass</a>", 1),
        ("<h1>Lamps</h1><a href=/oil><p>Oil</a><p><a href=//a.org/b>wicks</a>", 1),
    ],
)
def test_links_with_relative_addresses_are_counted(html, n_lost):
    assert whole(html).n_lost_links == n_lost


def test_an_empty_page_has_no_parts():
    extraction = extract("<p></p>", mode="fast")
    assert extraction.links == extraction.images == extraction.tables == extraction.posts == []


def test_a_post_has_the_lines_of_its_text_without_author_date_and_posts_within_it():
    inner = Post([Paragraph([Text("Yes.")])], author="Bo", date="2024-05-02")
    lines = ["Ina", "Is  it\n lit? ", "2 May"]
    quoted = Quotation([Paragraph([Text("She asked")]), Code("if a:\n  b")])
    blocks = [Rule(), Head([Text("Ina · 2 May")]), *(Paragraph([Text(line)]) for line in lines)]
    typed = List([Item([Paragraph([Text("Yes.")])], sign="1.")], is_numbered=True)
    post = Post([*blocks, quoted, typed, inner], author="Ina", date="2 May")
    assert [astuple(one) for one in posts_of(Content([post]))] == [
        ("Ina", "2 May", "Is it\nlit?\nShe asked\nif a:\n  b\n1. Yes."),
        ("Bo", "2024-05-02", "Yes."),
    ]


def test_tables_of_pictures_are_no_values():
    row = "<tr><td>{0}<td>{0}</tr>"
    image = "<img src=https://a.org/{}.png alt=''>"
    page = f"<p>One</p><table>{row.format(image)}{row.format(image)}</table><p>Two</p>"
    assert tables_of(whole(page)) == []


IMAGE = '<img src="https://a.example/b.png" alt="A lamp">'


@pytest.mark.parametrize(
    ("line", "n"),
    [
        ("<a href=https://a.example/>\ue000</a>", 0),
        ("<a href=https://a.example/><b>\u200b</b> \u200c</a>", 0),
        ("<a href=https://a.example/>\u2060\ue000\ufeff</a>", 0),
        (f"<a href=https://a.example/>\u2060{IMAGE}</a>", 2),
        (f"<a href=https://a.example/>https://a.example/<br>{IMAGE}</a>", 2),
        (f"<code>one {IMAGE} two</code>", 1),
        (f"<sub>2 {IMAGE}</sub>", 1),
        (f"<sup>{IMAGE} 2</sup>", 1),
        ("<a href=https://a.example%09>one</a>", 0),
        ("<a href='https://a.exa mple/'>one</a>", 0),
        ("<a href='https://[a.example/'>one</a>", 0),
        ("<a href='https://a.example:99999/'>one</a>", 0),
        ("<a href='https://1.2.3.999/'>one</a>", 0),
        ("<a href='https://xn--a.example/'>one</a>", 0),
        ("<a href='mailto://['>one</a>", 0),
        ("<a href='http\u017f://a.example/'>one</a>", 0),
        ("<img src='https://a.example%09/b.png' width=300 alt='A lamp'>", 0),
        ("<video src='https://a.example%09/b.mp4'></video>", 0),
        ("<video src='https://a.example/b.mp4'></video>", 1),
        ("<a href='https://user@xn--bcher-kva.example:8080/a'>one</a>", 1),
        ("<a href='https://192.0.2.1/'>one</a> <a href='https://[2001:db8::1]/'>two</a>", 2),
        ("<a href='mailto:a@a.example'>one</a> <a href='tel:+491'>two</a>", 2),
        ("<a href='mailto://a@a.example'>one</a> <a href='mailto://a'>two</a>", 1),
        ("<a href=https://a.example/><p>one</p><p>two</p></a>", 1),
    ],
)
def test_all_forms_have_the_same_links_and_images(line, n):
    content = whole(f"<div>A line of words: {line} and more.</div>")
    extraction = replace(extract("", mode="fast"), content_source=ContentSource(content))
    listed = [part.url for part in (*extraction.links, *extraction.images)]
    assert len(listed) == n
    html = extraction.to_html(links=True, images=True)
    rendered = MarkdownIt().render(extraction.to_markdown(links=True, images=True))
    for form in (html, rendered):
        tree = document_fromstring(f"<html><body>{form}</body></html>")
        found = (one.get("href") or one.get("src") for one in tree.iter("a", "img"))
        assert sorted(filter(None, found)) == sorted(listed)
    assert "<a>" not in html
