"""Many things of one kind are written in time that grows no faster than the page."""

import pytest

from rendered import kept_of
from webjury import Page
from webjury.content.html import write_html
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Content, Mark, Paragraph, Text
from webjury.content.part import Part
from webjury.content.rules.posts import find_posts

IMAGE = "<img src=https://a.org/{}.png>"
IMAGES = [IMAGE.format(number) for number in range(4_000)]
LINE_OF_IMAGES = "".join(IMAGES[:2_000])
FIGURE = f"<figure>{IMAGE}<figcaption>A lamp.</figcaption></figure>"
AMOUNTS = "<p>70 g</p><div>pine nuts</div><p>½</p><div>lemon</div><p>2 tbsp.</p><div>oil</div>"
BOX = "<div class='admonition note'>"
POST = "<div class=comment><p><i class=author>User{}</i></p><p>It turns.</p>"
POSTS = "".join(map(POST.format, range(10, 80)))
NOTES = [
    "".join(map(form, range(1_000)))
    for form in (
        "<p>a<sup id=r{0}><a href=#n{0}>{0}</a></sup>".format,
        "<li id=n{0}>b <a href=#r{0}>↩</a>".format,
    )
]
#: Pages, what their HTML contains, and how often.
PAGES = {
    # The words of the heading used to be read for each link.
    "links in a heading": (f"<h2>{'<a href=/x>lamp</a> ' * 20_000}</h2>", "<a ", 20_000),
    # Everything beside each list was searched: half a megabyte took 13 s.
    "typed lists and texts": ("<p>• a<br>• b</p>c" * 10_000, "<li>", 20_000),
    "typed lists": ("<div>• a<br>• b</div>" * 10_000, "<li>", 20_000),
    "typed items": ("<p>• a</p>" * 10_000, "<li>", 10_000),
    "levels of amounts": (
        f"<div>{AMOUNTS}" * 100 + "<p>eggs</p>" * 2_000 + f"{AMOUNTS}</div>" * 100,
        "pine nuts",
        200,
    ),
    "amounts": (
        f"<div>{''.join(f'<p>{n % 7}</p><div>eggs</div>' for n in range(3_000))}</div>",
        "<li>",
        3_000,
    ),
    "posts of nested custom elements": (
        "<shreddit-comment author=Ann><p slot=comment>Why?" * 1_000,
        "Why?",
        1_000,
    ),
    "code with bars": (
        "<div><div><b>py</b><button>Copy</button></div><div><div><pre>a</pre></div></div></div>"
        * 5_000,
        "<pre>",
        5_000,
    ),
    "code in one element": (
        f"<p>{'lamp ' * 20_000}<div>{'<pre>a</pre>' * 10_000}</div>",
        "<pre>",
        10_000,
    ),
    "code in wrappers": (
        f"<div><p>{'lamp ' * 20_000}</p>"
        + "<div><div><div><pre>a</pre></div></div></div>" * 10_000,
        "<pre>",
        10_000,
    ),
    "numbers beside code": (
        f"<table><tr><td>{'1<br>' * 20_000}<td>{'<pre>a</pre>' * 5_000}</table>",
        "<pre>",
        5_000,
    ),
    "editors in editors": (
        f"{'<div class=CodeMirror-code>' * 2_000}a{'</div>' * 2_000}b" * 3,
        "<pre>",
        3,
    ),
    "notes": (f"{NOTES[0]}<ol>{NOTES[1]}</ol>", "<li id=", 1_000),
    "notes in one block": (
        f"<p>{''.join(f'oil<a href=#n{n}>*</a> ' for n in range(2_000))}</p>"
        f"<aside>{''.join(f'<p id=n{n}>* b' for n in range(2_000))}</aside>",
        "<p id=",
        2_000,
    ),
    "nested notes": (
        "<p>a<sup><a href=#n1>1</a></sup>"
        + "".join(
            f"<aside id=n{n}>{n} <sup><a href=#n{n + 1}>{n + 1}</a></sup>" for n in range(900)
        ),
        "role=",
        900,
    ),
    "notes in their sentences": (
        "<blockquote>" * 100 + "<p>" + "a<sup>1</sup><span class=sidenote>b</span>" * 3_000,
        "<p id=",
        3_000,
    ),
    "delimiters": (r"<script src=/mathjax.js></script><p>" + r"\( $ \[ a " * 20_000, "$", 20_000),
    "images": (f"<p>Before<p>{LINE_OF_IMAGES}One{LINE_OF_IMAGES}<p>Two", "<img", 4_000),
    "linked images": (
        f"<p>One {''.join(f'<a href=/c>{image}</a>' for image in IMAGES)} two",
        "<img",
        4_000,
    ),
    "images above texts": (
        "<p>Before" + "".join(f"<p>{image}One" for image in IMAGES),
        "<img",
        4_000,
    ),
    "images between texts": (
        "".join(f"<p>One<div>{image}</div>" for image in IMAGES[:1_000]) + "<p>Two",
        "<img",
        1_000,
    ),
    "hidden images": (
        f"<p>One</p>{'<div hidden>' * 900}{IMAGE * 3_000}{'</div>' * 900}<p>Two",
        "<img",
        0,
    ),
    "figures": (
        "".join(f"<p>One{FIGURE.format(number)}" for number in range(1_000)) + "<p>Two",
        "<figure>",
        1_000,
    ),
    "nested posts": (POSTS, "User", 70),
    "posts nested in items": ("<ul><li>" * 15 + POSTS, "User", 70),
    # The title of each callout was sought from the innermost text upwards.
    "nested callouts": (
        f"<p>{'lamp ' * 4_000}<div>{BOX * 2_000}<b>oil</b>{'wick</div>' * 2_000}",
        "<aside",
        60,
    ),
    "nested elements": ("<div>a" * 2_000 + "<ul><li>" * 300 + "lamp", "lamp", 1),
    "nested elements of code": ("<pre>" + "<span>" * 3_000 + "lamp", "lamp", 1),
    "empty blocks in code": ("<pre>" + "<div></div>" * 20_000 + "lamp", "lamp", 1),
    "pieces": ("<p>" + "<span>word of lamp </span>" * 20_000, "lamp", 20_000),
    "tables of labels": ("<table><tr><td>(a)<td>lamp</table>" * 5_000, "<li>", 5_000),
    "nested tables of labels": ("<table><tr><td>(a)<td>lamp" * 300, "lamp", 300),
    "items with labels": (f"<ol>{'<li>(a) lamp' * 20_000}</ol>", "<li>", 20_000),
    "items with levels": (
        f"<ul>{'<li>a<li class=ql-indent-1>b<li class=ql-indent-9>c' * 5_000}</ul>",
        "<li>",
        15_000,
    ),
    "paragraphs of Word": ("<p style='mso-list:l0 level2'>a" * 20_000, "<li>", 20_000),
    "tables by role": (
        "<div role=table><b role=columnheader>a</b>"
        + "<div role=row><b role=cell>b</b><b role=cell>c</b></div>" * 5_000,
        "<td>",
        10_000,
    ),
    "nested tables by role": (
        "<div role=table><div role=row><b role=columnheader>a</b><div role=row>" * 300,
        "a",
        300,
    ),
    "documents": (
        "<p>a" + "<p><a href=https://a.org/a.pdf>b</a><embed src=/{}.pdf></embed>" * 3_000 + "<p>c",
        "c",
        1,
    ),
    "words": (f"<p>{'a long line of words ' * 100_000}</p>", "words", 100_000),
    "signs": ("<p>" + "w &amp; " * 50_000, "&amp;", 50_000),
    "bold words": ("<p>" + "<b>w</b> " * 50_000, "w", 50_000),
    "links": ("<p>" + "<a href='https://a.org/'>w</a>" * 50_000, "w", 50_000),
    "breaks": ("<p>" + "<br>w" * 50_000, "w", 50_000),
}


@pytest.mark.parametrize(("html", "part", "n"), PAGES.values(), ids=PAGES)
def test_many_of_a_kind_take_linear_time(html, part, n):
    content = kept_of(html, lambda text: text != "A lamp.", url="https://a.org/b/c")
    assert write_html(content, links=True, images=True).count(part) == n
    assert write_markdown(content, links=True, images=True)


def test_many_texts_and_marks_take_linear_time():
    assert write_html(Content([Paragraph([Text("<")] * 50_000)])).count("&lt;") == 50_000
    marks = tuple(Mark("q") for _ in range(900))
    assert '"a' in write_markdown(Content([Paragraph([Text("a", marks)])]))


@pytest.mark.parametrize("piece", ["a <b>b</b> ", "1 <b>2</b> ", "<p class=userTitle>b</p>"])
def test_many_posts_around_a_text_are_found(piece):
    post = "<div class=comment><meta itemprop=datePublished content=2024-01-01>"
    first = "<div class=comment><i class=author>Ann</i><p>Does it turn?</p></div>"
    page = Page(first + post * 400 + piece * 8_000 + "<p>b</p></div>" * 400)
    posts, _ = find_posts(Part(page, [(0, len(page.text))]))
    assert len(posts) == 401
