"""Images beside words, above a text, and in headings."""

import pytest

from rendered import to_html, to_markdown

IMAGE, SHOWN = "<img src=https://a.org/b.png>", "![](https://a.org/b.png)"
_SIGN = "<img src=https://a.org/b.png alt='{}'>"
LINKED = f"<a href=https://a.org/c>{IMAGE}</a>"


def markdown_of(html):
    return to_markdown(to_html(f"<body>{html}</body>", links=True, images=True))


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>{IMAGE}One</p>", f"{SHOWN}\n\nOne"),
        (f"<p>{IMAGE}<br>One</p>", f"{SHOWN}\n\nOne"),
        (f"<div>{IMAGE} One<p>Two</p></div>", f"{SHOWN}\n\nOne\n\nTwo"),
        (f"{IMAGE}{IMAGE}One", f"{SHOWN} {SHOWN}\n\nOne"),
        (f"<p><b>{LINKED}One</b></p>", f"[{SHOWN}](https://a.org/c)\n\n**One**"),
        (f"<p><a href=https://a.org/c>{IMAGE}One</a></p>", f"{SHOWN}\n\n[One](https://a.org/c)"),
        (f"<h2>{IMAGE}One</h2>", f"{SHOWN}\n\n## One"),
        (f"<p>{_SIGN.format('(The lamp)')}One", "![(The lamp)](https://a.org/b.png)\n\nOne"),
        (f"<p>{_SIGN.format('灯塔')}One", "![灯塔](https://a.org/b.png)\n\nOne"),
        (f"<h2>{IMAGE}</h2><p>One</p>", f"{SHOWN}\n\nOne"),
    ],
)
def test_an_image_above_a_text_is_a_paragraph(html, markdown):
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>One{IMAGE}two</p>", f"One {SHOWN} two"),
        (f"<p>One {LINKED}two</p>", f"One [{SHOWN}](https://a.org/c) two"),
        (f"<p>One<b>{IMAGE}</b><i>two</i></p>", f"One {SHOWN} *two*"),
        (f"<ul><li>{IMAGE}One</ul>", f"- {SHOWN} One"),
        (f"<p>One {IMAGE}, {IMAGE}{IMAGE}.</p>", f"One {SHOWN}, {SHOWN} {SHOWN}."),
        (f"<p>One.{IMAGE}(two){IMAGE}…</p>", f"One. {SHOWN} (two) {SHOWN}…"),
        (f"<p>One ({IMAGE}) 灯。{IMAGE}，《{IMAGE}》", f"One ({SHOWN}) 灯。 {SHOWN}，《{SHOWN}》"),
        (f'<p>One "{IMAGE}" two</p>', f'One "{SHOWN}" two'),
        (f"<p>One:{IMAGE}<b>: two</b>“{IMAGE}”</p>", f"One: {SHOWN} **: two**“{SHOWN}”"),
        (f"<p>One<br>{IMAGE}<br>two</p>", f"One  \n{SHOWN}  \ntwo"),
        (f"<figure>{IMAGE}<p>One</p></figure>", f"{SHOWN}\n\nOne"),
        (f"<h2>One {IMAGE}</h2>", f"## One {SHOWN}"),
        (f"<p>{IMAGE}</p>", SHOWN),
        (f"<p>{_SIGN.format('👍')} One</p>", "![👍](https://a.org/b.png) One"),
        (f"<p>{_SIGN.format('x')} grows</p>", "![x](https://a.org/b.png) grows"),
        (f"<p><b>{_SIGN.format(':)')}</b> One", "![:)](https://a.org/b.png) One"),
        (
            f"<p>{IMAGE}<br>{_SIGN.format(':)')} One",
            f"{SHOWN}\n\n![:)](https://a.org/b.png) One",
        ),
    ],
)
def test_an_image_is_a_word_of_its_own(html, markdown):
    assert markdown_of(html) == markdown


def test_many_images_in_a_line_are_all_shown():
    assert markdown_of(f"<p>{IMAGE * 5_000}One{IMAGE * 5_000}</p>").count(SHOWN) == 10_000


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
    assert markdown_of(f"<p>One {link.format('')}") == f"One {image if is_own else linked}"
    assert markdown_of(f"<p>One {link.format(' two')}") == (
        f"One [{image} two](https://a.org/{href})"
    )


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
    html = f"<p>One <a {link}><img src=https://a.org/b.png {image}></a>".replace("/b.", f"/{name}.")
    assert ("<a" in to_html(f"<body>{html}</body>", links=True, images=True)) != is_own
