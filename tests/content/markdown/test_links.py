"""Links and images: titles that say something new, and addresses."""

import pytest

from rendered import to_html, to_markdown, whole


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<a href=https://a.org/ title='Lamp'>The lamp</a>", "[The lamp](https://a.org/)"),
        (
            "<a href=https://a.org/The_%C3%96re title='The Öre'>b</a>",
            "[b](https://a.org/The_%C3%96re)",
        ),
        ("<a href=https://a.org/ title='New \"x\"'>b</a>", '[b](https://a.org/ "New \\"x\\"")'),
        ("<img src=https://a.org/b.png alt=Lamp title=lamp>", "![Lamp](https://a.org/b.png)"),
        ("<img src=https://a.org/a_b.png alt='A_b.JPG'>", "![](https://a.org/a_b.png)"),
        ("<img src=https://a.org/b.png alt='The b.JPG'>", "![The b.JPG](https://a.org/b.png)"),
        (
            "<img src=https://a.org/b_%2d1.png alt='b 1.JPG' title=b>",
            "![](https://a.org/b_%2d1.png)",
        ),
        (
            "<img src=https://a.org/red-lamp-2.png title='Red Lamp'>",
            "![](https://a.org/red-lamp-2.png)",
        ),
        ("<img src=https://a.org/b.png title='Red'>", '![](https://a.org/b.png "Red")'),
        ("<a href=https://a.org/b_>https://a.org/b_</a>", "<https://a.org/b_>"),
        ("<a href=mailto:b@a.org>b@a.org</a>", "<b@a.org>"),
        ("<a href=mailto:b@a_c.org>b@a_c.org</a>", "[b@a_c.org](mailto:b@a_c.org)"),
        ("<a href='https://a.org/b c'> d </a>e", "[d](https://a.org/b%20c) e"),
        ("<a href=https://a.org/><code>b</code></a>", "[`b`](https://a.org/)"),
        ("<code>a(<a href=https://a.org/>b</a>)</code>", "`a(`[`b`](https://a.org/)`)`"),
        ("<sup><a href=https://a.org/>2</a></sup>", "[2](https://a.org/)"),
        ("a \uf0c1 b\uf0c1", "a b"),
        ("[a]<a href=https://a.org/>b</a>", "\\[a\\][b](https://a.org/)"),
        ("one!<a href=https://a.org/>b</a>", "one\\![b](https://a.org/)"),
        ("<b>a</b>,<a href=https://a.org/> <i> </i> </a>b", "**a**, b"),
        # A link ends where another one begins within it.
        (
            "<a href=/b>one <b>two <a href=/c>three</a> four</b> five</a> six",
            "[one **two**](https://a.org/b) **[three](https://a.org/c) four** five six",
        ),
        (
            "<a href=/b><i>one <a href=/c>two</a> <a href=/d>three</a></i></a>",
            "[*one*](https://a.org/b) *[two](https://a.org/c) [three](https://a.org/d)*",
        ),
        ("a <a href=/b><b><a href=/c>one</a> two</b></a>", "a **[one](https://a.org/c) two**"),
        # A link keeps its line breaks.
        ("<a href=/b>one<br>2. two</a> three", "[one  \n2\\. two](https://a.org/b) three"),
        ("one<a href=/b><br>two<br></a>three", "one  \n[two](https://a.org/b)  \nthree"),
        ("<ul><li><a href=/b>one<br>2. two</a></ul>", "- [one  \n  2\\. two](https://a.org/b)"),
        ("<h2><a href=/b>one<br>2. two</a></h2>", "## [one 2. two](https://a.org/b)"),
        # Links to nowhere are no links to the page.
        (
            "<a href=#>One</a> <a href=#!>two</a> <a href=''>three</a> <a href=#b>four</a>",
            "One two three [four](https://a.org/p#b)",
        ),
    ],
)
def test_links_and_images_are_written(html, markdown):
    page = f"<p>First.<p>{html}<p>Last."
    assert to_markdown(page, url="https://a.org/p") == f"First.\n\n{markdown}\n\nLast."


@pytest.mark.parametrize(
    ("attributes", "caption", "markdown"),
    [
        ("alt='A  lamp'", "A lamp. Photo: Ann", "![](https://a.org/b.png)"),
        ("alt='A lamp' title='A lamp!'", "Ann: a lamp", "![](https://a.org/b.png)"),
        ("alt='A lamp' title='At sea'", "At sea", "![A lamp](https://a.org/b.png)"),
        ("alt=L title=Lamp", "A lamp.", "![L](https://a.org/b.png)"),
        ("alt='A red lamp'", "A lamp.", "![A red lamp](https://a.org/b.png)"),
        ("alt=★★★", "★★★", "![★★★](https://a.org/b.png)"),
        ("alt=Lamp", "One", "![Lamp](https://a.org/b.png)"),
        ("alt=Lamp", f"{'w ' * 500}Lamp", "![Lamp](https://a.org/b.png)"),
    ],
)
def test_an_image_does_not_repeat_its_caption(attributes, caption, markdown):
    image = f"<img src=https://a.org/b.png {attributes}>"
    html = f"<p>a<figure><div>{image}</div><figcaption>{caption}</figcaption></figure>"
    content = whole(html)
    assert to_markdown(html) == f"a\n\n{markdown}\n\n*{caption.strip()}*"
    assert to_markdown(html.replace("figcaption", "p")).startswith(f"a\n\n{markdown}\n\n")
    assert content == whole(html), "Nothing is changed."
    assert f"![{'L' if 'alt=L' in image else ''}" in to_markdown(f"<p>a<p>{image}<p>b")


def test_other_text_of_a_figure_with_a_caption_is_not_its_caption():
    image = "<img src=https://a.org/b.png alt=Lamp>"
    html = f"<p>a<figure>{image}<p>Lamp</p><figcaption>One</figcaption></figure>"
    assert "![Lamp]" in to_markdown(html)


CANONICAL = "<base href=https://a.org/><link rel=canonical href='https://a.org/p?q=1#b'>"
LAMP = "https://lamp.org/p"


@pytest.mark.parametrize(
    ("html", "url", "is_link"),
    [
        # A heading links neither to itself nor to its page, whole or in part.
        *(
            (f"{CANONICAL}<h2><a href='{href}'><b>One</b></a> </h2>", None, is_link)
            for href, is_link in {
                **{
                    "https://a.org/p?q=1": False,
                    "//a.org/p?q=1": False,
                    "/p?q=1": False,
                    "": False,
                },
                **{"https://a.org/p?q=2": True, "/": True, "/p": True},
            }.items()
        ),
        (f"{CANONICAL}<h3><a href='/p?q=1'>One</a> two</h3>", None, True),
        ("<h2 id=b><a href=#b>One</a></h2>", LAMP, False),
        (f"<h2 id=b><a href={LAMP}#b>One</a></h2>", LAMP, False),
        ("<h2 id=b><a href=/q#c>One</a><a href=#b>¶</a></h2>", LAMP, True),
        # The only headline does not link to its site.
        ("<h1><a href=/q?r><b>One</b></a></h1>", LAMP, False),
        ("<h1><a href=http://www.lamp.org/>One</a></h1>", LAMP, False),
        ("<h1><a href=https://lamp.org/q>One</a></h1>", "https://www.lamp.org/p", False),
        ("<h1><a href=http://localhost/q>One</a></h1>", "http://localhost:8000/p", False),
        ("<h1><a href=/q>One</a></h1>", "a.org/p", False),
        # The link leads elsewhere, is part of the headline, or is not in the only headline.
        ("<h1><a href=//b.org/>One</a></h1>", LAMP, True),
        ("<h1><a href=https://b.org/q>One</a></h1>", "http://localhost/p", True),
        ("<h1><a href=https://a.blogspot.com/q>One</a></h1>", "https://b.blogspot.com/p", True),
        ("<h1><a href=/q>One</a> two</h1>", LAMP, True),
        ("<h1><a href=/q>One</a></h1><h1>Two</h1>", LAMP, True),
        ("<h2><a href=/q>One</a></h2>", LAMP, True),
        # Without the address of the page, only a relative address is surely within its site.
        ("<h1><a href=q>One</a></h1>", None, False),
        ("<h1><a href=https://b.org/q>One</a></h1>", None, True),
        ("<h1><a href=//b.org/q>One</a></h1>", None, True),
        ("<h1><a href=mailto:ann@b.org>One</a></h1>", None, True),
    ],
)
def test_headings_do_not_link_to_where_the_reader_is(html, url, is_link):
    markdown = to_markdown(f"{html}a", url)
    assert ("[One](" in markdown or "[**One**](" in markdown) == is_link
    assert "¶" not in markdown


def test_many_links_in_a_heading_take_linear_time():
    """The words of the heading used to be read for each link."""
    links = "<a href=/x>lamp</a> " * 20_000
    found = to_html(f"<h2>{links}</h2>", "https://a.org/p", links=True)
    assert found.count("<a ") == 20_000
