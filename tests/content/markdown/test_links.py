"""Links and images: titles that say something new, and addresses."""

import pytest

from rendered import to_markdown, whole
from webjury.content.markdown import write_markdown


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
        ("a \uf0c1 b\uf0c1", "a b"),
        ("[a]<a href=https://a.org/>b</a>", "\\[a\\][b](https://a.org/)"),
        ("one!<a href=https://a.org/>b</a>", "one\\![b](https://a.org/)"),
    ],
)
def test_links_and_images_are_written(html, markdown):
    assert to_markdown(f"<p>{html}</p>") == markdown


@pytest.mark.parametrize(
    ("attributes", "caption", "markdown"),
    [
        ("alt='A  lamp'", "A lamp. Photo: Ann", "![](https://a.org/b.png)"),
        ("alt='A lamp' title='A lamp!'", "Ann: a lamp", "![](https://a.org/b.png)"),
        ("alt='A lamp' title='At sea'", "At sea", "![A lamp](https://a.org/b.png)"),
        ("alt=L title=Lamp", "A lamp.", "![L](https://a.org/b.png)"),
        ("alt='A red lamp'", "A lamp.", "![A red lamp](https://a.org/b.png)"),
    ],
)
def test_an_image_does_not_repeat_its_caption(attributes, caption, markdown):
    image = f"<img src=https://a.org/b.png {attributes}>"
    html = f"<figure><div>{image}</div><figcaption>{caption}</figcaption></figure>"
    assert to_markdown(html) == f"{markdown}\n\n*{caption}*"
    assert to_markdown(html.replace("figcaption", "p")) == f"{markdown}\n\n{caption}"
    assert to_markdown(image).startswith(f"![{'L' if 'alt=L' in image else 'A '}")


@pytest.mark.parametrize(
    "html",
    [
        "<figure>{}</figure>",
        "<figure>{}<p>Lamp</p><figcaption>One</figcaption></figure>",
        f"<figure>{{}}<p>{'w ' * 500}Lamp</p></figure>",
        f"<figure>{{}}<figcaption>{'w ' * 500}Lamp</figcaption></figure>",
        "<figure>{}<figcaption>★★★</figcaption></figure>",
    ],
)
@pytest.mark.parametrize("alt", ["★★★", "Lamp"])
def test_other_text_of_a_figure_is_not_its_caption(html, alt):
    image = f"<img src=https://a.org/b.png alt={alt}>"
    assert to_markdown(html.format(image)).startswith(f"![{alt}]")


_BROKEN = "<a href=https://a.org/>one<br>2. two</a>"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>{_BROKEN} three</p>", "[one  \n2\\. two](https://a.org/) three"),
        (
            "<p><a href=https://a.org/>1. one<br><br><b>two<br>three</b></a></p>",
            "[1. one  \n**two  \nthree**](https://a.org/)",
        ),
        (
            "<p>one<a href=https://a.org/><br>two<br></a>three</p>",
            "one  \n[two](https://a.org/)  \nthree",
        ),
        (f"<ul><li>{_BROKEN}</ul>", "- [one  \n  2\\. two](https://a.org/)"),
        (f"<h2>{_BROKEN}</h2>", "## [one 2. two](https://a.org/)"),
        (f"<table><tr><td>{_BROKEN}</table>", "| [one 2. two](https://a.org/) |\n| --- |"),
    ],
)
def test_a_link_keeps_its_line_breaks(html, markdown):
    assert to_markdown(html) == markdown


@pytest.mark.parametrize("href", ["#b", "https://a.org/p#b"])
def test_a_heading_does_not_link_to_itself(href):
    html = f"<h2 id=b><a href='{href}'>Head</a><a href=#b>¶</a> <a href=/q#c>x</a></h2>a"
    found = write_markdown(whole(html, url="https://a.org/p"), links=True)
    assert found == "## Head [x](https://a.org/q#c)\n\na"


@pytest.mark.parametrize(
    ("href", "is_own"),
    [
        *(("https://a.org/p?q=1", True), ("//a.org/p?q=1", True), ("/p?q=1", True), ("", True)),
        *(("https://a.org/p?q=2", False), ("/", False), ("/p", False)),
    ],
)
def test_a_heading_does_not_link_to_its_page(href, is_own):
    html = (
        "<base href=https://a.org/><link rel=canonical href='https://a.org/p?q=1#b'>"
        f"<h2><a href='{href}'><b>Head</b></a> </h2><h3><a href='{href}'>One</a> two</h3>"
    )
    tree = clean_tree(whole(html), links=True)
    assert len(list(tree.iterfind("h2//a"))) == (not is_own)
    assert len(list(tree.iterfind("h3//a"))) == (href != "")


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<h1><a href=/q?r><b>One</b></a></h1>a", "# One\n\na"),
        ("<h1><a href=http://www.lamp.org/>One</a></h1>a", "# One\n\na"),
        # The link leads elsewhere, is part of the headline, or is not in the only headline.
        ("<h1><a href=//b.org/>One</a></h1>a", "# [One](https://b.org/)\n\na"),
        ("<h1><a href=/q>One</a> two</h1>a", "# [One](https://lamp.org/q) two\n\na"),
        ("<h1><a href=/q>One</a></h1><h1>Two</h1>", "# [One](https://lamp.org/q)\n\n# Two"),
        ("<h2><a href=/q>One</a></h2>a", "## [One](https://lamp.org/q)\n\na"),
    ],
)
def test_the_only_headline_does_not_link_to_its_site(html, markdown):
    assert write_markdown(whole(html, url="https://lamp.org/p"), links=True) == markdown


@pytest.mark.parametrize(
    ("href", "url", "is_link"),
    [
        ("https://a.org/q", "https://www.a.org/p", False),
        ("http://localhost/q", "http://localhost:8000/p", False),
        ("/q", "a.org/p", False),
        ("https://b.org/q", "http://localhost/p", True),
        ("https://ann.blogspot.com/q", "https://ben.blogspot.com/p", True),
        # Without the address of the page, only a relative address is surely within its site.
        ("q", None, False),
        ("https://b.org/q", None, True),
        ("//b.org/q", None, True),
        ("mailto:ann@b.org", None, True),
        ("http://[", None, True),
    ],
)
def test_the_only_headline_links_to_other_sites(href, url, is_link):
    assert ("<a " in whole(f"<h1><a href='{href}'>One</a></h1>a", url=url)) == is_link


def test_many_links_in_a_heading_take_linear_time():
    """The words of the heading used to be read for each link."""
    links = "<a href=/x>lamp</a> " * 20_000
    assert whole(f"<h2>{links}</h2>", url="https://a.org/p").count("<a ") == 20_000


def test_links_to_nowhere_are_not_to_the_page():
    html = "<p><a href=#>One</a> <a href=#!>two</a> <a href=''>three</a> <a href=#b>four</a>"
    found = write_markdown(whole(html, url="https://a.org/p"), links=True)
    assert found == "One two three [four](https://a.org/p#b)"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<a href=/b>one <b>two <a href=/c>three</a> four</b> five</a> six",
            "[one **two**](https://a.org/b) **[three](https://a.org/c) four** five six",
        ),
        (
            "<a href=/b><i>one <a href=/c>two</a> <a href=/d>three</a></i></a>",
            "[*one*](https://a.org/b) *[two](https://a.org/c) [three](https://a.org/d)*",
        ),
        ("a <a href=/b><b><a href=/c>one</a> two</b></a>", "a **[one](https://a.org/c) two**"),
    ],
)
def test_a_link_ends_where_another_one_begins_within_it(html, markdown):
    assert write_markdown(whole(f"<p>{html}</p>", url="https://a.org/"), links=True) == markdown
