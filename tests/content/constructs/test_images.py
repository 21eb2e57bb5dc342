"""Addresses of images; images beside words, above a text, and in headings."""

import pytest
from lxml.html import fragment_fromstring

from rendered import cases, to_html, to_markdown, whole
from webjury.content.markdown import write_markdown
from webjury.content.rules.image_addresses import Images
from webjury.segmenter.flow import flow


def sources_of(tree):
    text_flow = flow(tree)
    images = Images(text_flow)
    return [images.source(image) for image in text_flow.tagged("img")]


SOURCES = r"""
<img src=a.png srcset='b.png 2x'> => a.png
<img srcset='a.png 300w, b.png 1200w, c.png 600w'> => b.png
<img srcset='a.png .5x, b.png .75x'> => b.png
<img srcset='a.png 100.w, b.png 900.w'> => b.png
<img src=data:x data-srcset='a.png 1x, b.png 2x'> => b.png
<img srcset='https://a.org/x,w_300/a.png, b.png 1.5x'> => b.png
<img src=p.png data-original=a.png> => a.png
<picture><source srcset='a.webp 1x, b.webp 2x'><img></picture> => b.webp
<img src=data:x srcset='data:x 1x'> =>
<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w, /i?w=400 400w'> => /i?w=900
<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=480> => /i?w=900
<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=40> => /i?w=40
<img src=/i?w=200 srcset='/i?w=200 200w, /i?w=599 599w'> => /i?w=200
<img src=/i?w=201 srcset='/i?w=201 201w, /i?w=900 900w'> => /i?w=201
<img src=/i?w=40 srcset='/i?w=41 41w, /i?w=900 900w'> => /i?w=40
<img src=a.png srcset='a.png 1x, b.png 3x'> => a.png
<img src='7_${size}.jpg'> =>
<img src='7_${size}.jpg' srcset='7_${size}.jpg 9w, 7_4.jpg 8w, 7_3.jpg 4w'> => 7_4.jpg
<img data-src={{cover}} src=a.png> => a.png
<img src="if(this.src!='a.png') this.src='a.png'"> =>
<img src='a.png"'> =>
<img src="the men's race.png"> => the men's race.png
<img srcset=', , ,'> =>
"""


@pytest.mark.parametrize(("image", "source"), cases(SOURCES))
def test_the_address_of_an_image_is_found(image, source):
    assert sources_of(fragment_fromstring(f"<div>{image}</div>")) == [source]


@pytest.mark.parametrize(
    "srcset", ["a" * 100_000 + " 1q", "a.png 1x" + "," * 100_000, "a " * 50_000]
)
def test_a_set_as_long_as_a_page_takes_linear_time(srcset):
    element = fragment_fromstring("<div><img></div>")
    element[0].set("srcset", srcset)
    assert sources_of(element) != [""]


def test_few_sources_are_read_for_each_image(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sources of all elements around each image were read: 200 kB took minutes."""
    read: list[str] = []
    monkeypatch.setattr(
        f"{Images.__module__}._largest_candidate", lambda candidates: read.append(candidates) or ""
    )
    tower = "<picture><source srcset=x><img>" * 60 + "</picture>" * 60
    assert sources_of(fragment_fromstring(f"<div>{tower}</div>")) == [""] * 60
    assert len(read) <= 60 * 20


def test_white_space_in_the_address_of_an_image_is_kept():
    html = "<p>One <img src='\n/a  b\u202fc.png '> two"
    assert "(https://a.org/a%20%20b%E2%80%AFc.png)" in to_markdown(html, "https://a.org")


IMAGE = "<img src=https://a.org/b.png>"


def line_of(html):
    """Write the content between two paragraphs of a page as Markdown with short addresses."""
    markdown = to_markdown(f"<p>Before</p>{html}<p>After</p>", "https://a.org")
    short = markdown.replace("(https://a.org/", "(")
    return short.removeprefix("Before\n\n").removesuffix("\n\nAfter")


# B is an image, L a linked one, D another one.
LINES = r"""
<p>BOne</p> => ![](b)|One
<p>B<br>One</p> => ![](b)|One
<div>B One<p>Two</p></div> => ![](b)|One|Two
LDOne => [![](b)](c) ![](d)|One
<p><b>LOne</b></p> => [![](b)](c)|**One**
<p><a href=c>BOne</a></p> => ![](b)|[One](c)
<h2>BOne</h2> => ![](b)|## One
<p><img src=b alt='(The lamp)'>One => ![(The lamp)](b)|One
<p><img src=b alt=灯塔>One => ![灯塔](b)|One
<h2>B</h2><p>One</p> => ![](b)|One
<p>OneBtwo</p> => One ![](b) two
<p>One Ltwo</p> => One [![](b)](c) two
<p>One<b>B</b><i>two</i></p> => One ![](b) *two*
<ul><li>BOne</ul> => - ![](b) One
<p>One B, BD.</p> => One ![](b), ![](b) ![](d).
<p>One.B(two)B…</p> => One. ![](b) (two) ![](b)…
<p>One (B) 灯。B，《B》 => One (![](b)) 灯。 ![](b)，《![](b)》
<p>One "B" two</p> => One "![](b)" two
<p>One:B<b>: two</b>“B”</p> => One: ![](b)**: two**“![](b)”
<figure>B<p>One</p></figure> => ![](b)|One
<h2>One B</h2> => ## One ![](b)
<p>B</p> => ![](b)
<p><img src=b alt=👍> One</p> => ![👍](b) One
<p><img src=b alt=x> grows</p> => ![x](b) grows
<p>B<br><img src=b alt=':)'> One => ![](b)|![:)](b) One
"""


@pytest.mark.parametrize(("html", "markdown"), cases(LINES))
def test_an_image_is_a_word_of_its_own_and_above_a_text_a_paragraph(html, markdown):
    for sign, image in (("L", "<a href=c>B</a>"), ("D", "<img src=d>"), ("B", "<img src=b>")):
        html = html.replace(sign, image)
    assert line_of(html) == markdown


def test_breaks_beside_an_image_are_kept():
    assert line_of("<p>One<br><img src=b><br>two</p>") == "One  \n![](b)  \ntwo"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>One{IMAGE}two</p>", "Onetwo"),
        (f"<p>One <b><a href=/c>{IMAGE}</a></b> two, {IMAGE}three</p>", "One two, three"),
        (f"<ul><li>{IMAGE}<li>{IMAGE}One</ul>", "- One"),
    ],
)
def test_words_beside_an_image_are_as_close_as_in_the_text_without_it(html, markdown):
    assert write_markdown(whole(f"<p>Two{html}"), links=True) == f"Two\n\n{markdown}"


def test_many_images_take_linear_time():
    images = [f"<img src=https://a.org/{n}.png>" for n in range(4_000)]
    line = "".join(images[:2_000])
    assert line_of(f"<p>{line}One{line}<p>Two").count("![") == 4_000
    linked = "".join(f"<a href=/c>{image}</a>" for image in images)
    assert line_of(f"<p>One {linked} two").count("[![") == 4_000
    assert line_of("".join(f"<p>{image}One" for image in images)).count("![") == 4_000


@pytest.mark.parametrize(
    ("source", "href", "is_own"),
    [
        ("?image=b", "?image=b", True),
        ("b-300x200.png", "b.jpg?v=1", True),
        ("lantern-300x200.png", "large/lantern-scaled.jpg?v=1", True),
        ("s200/b.png", "s1600/b.png", True),
        ("b-800.png", "b-1600.png", True),
        ("1/20240531.png", "2/20240531.png", True),
        ("b.png", "large/b.png", False),
        ("b-1.png", "b-2.png", False),
        ("1/b.png", "2/b.png", False),
        ("1/450_1000.png", "2/450_1000.png", False),
        ("b.png", "b", False),
        ("?image=b", "?image=c", False),
        ("lantern.png", "//b.org/lantern.png", False),
        ("b.png", "b.png title=Lamp", False),
        ("b.png alt=Lamp", "b.png title=Lamp", True),
        ("b.png title=Lamp", "b.png title=Lamp", True),
    ],
)
def test_an_image_does_not_link_to_itself(source, href, is_own):
    page = f"<p>One <a href={href}> <img src={source}>{{}}</a>, two"
    linked = to_html(page.format(""), "https://a.org", links=True, images=True)
    assert ("<a" in linked) != is_own
    assert "<a" in to_html(page.format("three"), "https://a.org", links=True, images=True)
