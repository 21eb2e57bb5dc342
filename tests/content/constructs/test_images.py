"""Addresses of images; images beside words, above a text, and in headings."""

import pytest
from lxml.html import fragment_fromstring

from rendered import to_html, to_markdown, whole
from webjury.content.markdown import write_markdown
from webjury.content.rules.image_addresses import Images
from webjury.segmenter.flow import flow


def sources_of(tree):
    text_flow = flow(tree)
    images = Images(text_flow)
    return [images.source(image) for image in text_flow.tagged("img")]


@pytest.mark.parametrize(
    ("image", "source"),
    [
        ("<img src=a.png srcset='b.png 2x'>", "a.png"),
        ("<img srcset='a.png 300w, b.png 1200w, c.png 600w'>", "b.png"),
        ("<img srcset='a.png .5x, b.png .75x'>", "b.png"),
        ("<img srcset='a.png 100.w, b.png 900.w'>", "b.png"),
        ("<img src=data:x data-srcset='a.png 1x, b.png 2x'>", "b.png"),
        ("<img srcset='https://a.org/x,w_300/a.png, b.png 1.5x'>", "b.png"),
        ("<img src=p.png data-original=a.png>", "a.png"),
        ("<picture><source srcset='a.webp 1x, b.webp 2x'><img></picture>", "b.webp"),
        ("<img src=data:x srcset='data:x 1x'>", ""),
        ("<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w, /i?w=400 400w'>", "/i?w=900"),
        ("<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=480>", "/i?w=900"),
        ("<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=40>", "/i?w=40"),
        ("<img src=/i?w=200 srcset='/i?w=200 200w, /i?w=599 599w'>", "/i?w=200"),
        ("<img src=/i?w=201 srcset='/i?w=201 201w, /i?w=900 900w'>", "/i?w=201"),
        ("<img src=/i?w=40 srcset='/i?w=41 41w, /i?w=900 900w'>", "/i?w=40"),
        ("<img src=a.png srcset='a.png 1x, b.png 3x'>", "a.png"),
        ("<img src='7_${size}.jpg'>", ""),
        ("<img src='7_${size}.jpg' srcset='7_${size}.jpg 9w, 7_4.jpg 8w, 7_3.jpg 4w'>", "7_4.jpg"),
        ("<img data-src={{cover}} src=a.png>", "a.png"),
        ("""<img src="if(this.src!='a.png') this.src='a.png'">""", ""),
        ("""<img src='a.png"'>""", ""),
        ("""<img src="the men's race.png">""", "the men's race.png"),
        ("<img srcset=', , ,'>", ""),
    ],
)
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


IMAGE, SHOWN = "<img src=https://a.org/b.png>", "![](https://a.org/b.png)"
_SIGN = "<img src=https://a.org/b.png alt='{}'>"
LINKED = f"<a href=https://a.org/c>{IMAGE}</a>"
OTHER, OTHER_SHOWN = "<img src=https://a.org/d.png>", "![](https://a.org/d.png)"


def line_of(html):
    """Write the content between two paragraphs of a page as Markdown."""
    markdown = to_markdown(f"<p>Before</p>{html}<p>After</p>")
    return markdown.removeprefix("Before\n\n").removesuffix("\n\nAfter")


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>{IMAGE}One</p>", f"{SHOWN}\n\nOne"),
        (f"<p>{IMAGE}<br>One</p>", f"{SHOWN}\n\nOne"),
        (f"<div>{IMAGE} One<p>Two</p></div>", f"{SHOWN}\n\nOne\n\nTwo"),
        (f"{LINKED}{OTHER}One", f"[{SHOWN}](https://a.org/c) {OTHER_SHOWN}\n\nOne"),
        (f"<p><b>{LINKED}One</b></p>", f"[{SHOWN}](https://a.org/c)\n\n**One**"),
        (f"<p><a href=https://a.org/c>{IMAGE}One</a></p>", f"{SHOWN}\n\n[One](https://a.org/c)"),
        (f"<h2>{IMAGE}One</h2>", f"{SHOWN}\n\n## One"),
        (f"<p>{_SIGN.format('(The lamp)')}One", "![(The lamp)](https://a.org/b.png)\n\nOne"),
        (f"<p>{_SIGN.format('灯塔')}One", "![灯塔](https://a.org/b.png)\n\nOne"),
        (f"<h2>{IMAGE}</h2><p>One</p>", f"{SHOWN}\n\nOne"),
    ],
)
def test_an_image_above_a_text_is_a_paragraph(html, markdown):
    assert line_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>One{IMAGE}two</p>", f"One {SHOWN} two"),
        (f"<p>One {LINKED}two</p>", f"One [{SHOWN}](https://a.org/c) two"),
        (f"<p>One<b>{IMAGE}</b><i>two</i></p>", f"One {SHOWN} *two*"),
        (f"<ul><li>{IMAGE}One</ul>", f"- {SHOWN} One"),
        (f"<p>One {IMAGE}, {IMAGE}{OTHER}.</p>", f"One {SHOWN}, {SHOWN} {OTHER_SHOWN}."),
        (f"<p>One.{IMAGE}(two){IMAGE}…</p>", f"One. {SHOWN} (two) {SHOWN}…"),
        (f"<p>One ({IMAGE}) 灯。{IMAGE}，《{IMAGE}》", f"One ({SHOWN}) 灯。 {SHOWN}，《{SHOWN}》"),
        (f'<p>One "{IMAGE}" two</p>', f'One "{SHOWN}" two'),
        (f"<p>One:{IMAGE}<b>: two</b>“{IMAGE}”</p>", f"One: {SHOWN}**: two**“{SHOWN}”"),
        (f"<p>One<br>{IMAGE}<br>two</p>", f"One  \n{SHOWN}  \ntwo"),
        (f"<figure>{IMAGE}<p>One</p></figure>", f"{SHOWN}\n\nOne"),
        (f"<h2>One {IMAGE}</h2>", f"## One {SHOWN}"),
        (f"<p>{IMAGE}</p>", SHOWN),
        (f"<p>{_SIGN.format('👍')} One</p>", "![👍](https://a.org/b.png) One"),
        (f"<p>{_SIGN.format('x')} grows</p>", "![x](https://a.org/b.png) grows"),
        (f"<p>{IMAGE}<br>{_SIGN.format(':)')} One", f"{SHOWN}\n\n![:)](https://a.org/b.png) One"),
    ],
)
def test_an_image_is_a_word_of_its_own(html, markdown):
    assert line_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>One{IMAGE}two</p>", "Onetwo"),
        (f"<p>One <b>{LINKED}</b> two, {IMAGE}three</p>", "One two, three"),
        (f"<ul><li>{IMAGE}<li>{IMAGE}One</ul>", "- One"),
    ],
)
def test_words_beside_an_image_are_as_close_as_in_the_text_without_it(html, markdown):
    content = whole(f"<p>Before</p>{html}<p>After</p>")
    assert write_markdown(content, links=True) == f"Before\n\n{markdown}\n\nAfter"


def test_many_images_take_linear_time():
    images = [f"<img src=https://a.org/{n}.png>" for n in range(4_000)]
    line = "".join(images[:2_000])
    assert line_of(f"<p>{line}One{line}<p>Two").count("![") == 4_000
    linked = "".join(f"<a href=https://a.org/c>{image}</a>" for image in images)
    assert line_of(f"<p>One {linked} two").count("[![") == 4_000
    assert line_of("".join(f"<p>{image}One" for image in images)).count("![") == 4_000


@pytest.mark.parametrize(
    ("source", "href", "is_own"),
    [
        ("b.png", "b.png", True),
        ("?image=b", "?image=b", True),
        ("b-300x200.png", "b.jpg?v=1", True),
        ("lantern-300x200.png", "large/lantern-scaled.jpg?v=1", True),
        ("s200/b.png", "s1600/b.png", True),
        ("b.png", "large/b.png", False),
        ("b-1.png", "b-2.png", False),
        ("b-800.png", "b-1600.png", True),
        ("1/b.png", "2/b.png", False),
        ("1/450_1000.png", "2/450_1000.png", False),
        ("1/20240531.png", "2/20240531.png", True),
        ("b.png", "c.png", False),
        ("b.png", "b", False),
        ("?image=b", "?image=c", False),
    ],
)
def test_an_image_does_not_link_to_itself(source, href, is_own):
    link = f"<a href=https://a.org/{href}> <img src=https://a.org/{source}>{{}}</a>"
    image = f"![](https://a.org/{source})"
    linked = f"[{image}](https://a.org/{href})"
    assert line_of(f"<p>One {link.format('')}, two") == f"One {image if is_own else linked}, two"
    assert line_of(f"<p>One {link.format(' two')}") == f"One [{image} two](https://a.org/{href})"


@pytest.mark.parametrize(
    ("link", "image", "is_own"),
    [
        ("href=https://a.org/b.png", "", True),
        ("href=https://b.org/lantern.png", "", False),
        ("href=https://a.org/b.png title=Lamp", "", False),
        ("href=https://a.org/b.png title=Lamp", "alt=Lamp", True),
        ("href=https://a.org/b.png title=Lamp", "title=Lamp", True),
    ],
)
@pytest.mark.parametrize("name", ["b", "lantern"])
def test_a_link_to_another_site_or_with_a_title_stays(link, image, is_own, name):
    html = f"<p>One <a {link}><img src=https://a.org/b.png {image}></a> two".replace(
        "/b.", f"/{name}."
    )
    assert ("<a" in to_html(html, links=True, images=True)) != is_own
