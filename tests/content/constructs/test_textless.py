"""Which images, videos and sounds of a page its content shows."""

from pathlib import Path

import pytest

from rendered import to_html, whole
from webjury import extract
from webjury.content.markdown import write_markdown
from webjury.content.values import images_of

PAGES = Path(__file__).parents[2] / "cases"


def shown(html):
    """Get the alternative texts, or else the addresses, of the images shown for a page."""
    content = whole(f"<p>Before</p>{html}<p>After</p>", "https://a.org/page")
    return [image.alt or image.url for image in images_of(content)]


PLAY = "<p><img src=/play.png alt=Play>One</p>"
STAR = "<img src=/star.png alt='1 star' width=20>"
TABLE = "<table><tr><th>Lamp<th>Red<tr><td>One<td>{}</table>"
LATE = "<img class=lazy src='data:image/gif;base64,R0'>"
TOWER = "<img src=/i/tower.jpg alt=Tower width=620>"
FIGURE = "<figure><img src=/i/tower.jpg alt=Tower><figcaption>At night</figcaption></figure>"


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td><p><img src=/b.png width=20>One</p></td></tr></table>",
        *[
            f"<p><img src=/b.png width=15 alt='{alt}'>One</p>"
            for alt in (" ", "*", "• One", "&quot;One&quot;", "分享", "TV")
        ],
        "<p>One <img src=/b.png width=15 alt=' '></p>",
        "<p><img src=/b.png width=32 height=32>One</p>",
        "<p><img src=/rule.gif width=500 height=48px alt=Rule></p>",
        "<p><img src=/icons/b.png alt=' '>One</p>",
        "<p>One <img src=/spacer.gif></p>",
        "<figure><img src=/b.png width=48></figure>",
        PLAY * 4,
        PLAY.replace("alt=Play", "width=149") * 4,
        PLAY.replace("src=/play", "width=600 src=/blank") * 4,
        PLAY.replace("src=/play.png", "width=600 src=/prize.svg") * 4,
        FIGURE.replace("/i/", "/placeholder/") * 4,
    ],
)
def test_icons_rules_and_bullets_within_the_text_are_left_out(html):
    assert shown(html) == []


@pytest.mark.parametrize(
    ("html", "images"),
    [
        ("<p><img src=/b.png width=49 alt=Lamp>One</p>", ["Lamp"]),
        ("<p><img src=/diagram.svg alt=Lamp></p>", ["Lamp"]),
        ("<figure><img src=/logo.png></figure>", ["https://a.org/logo.png"]),
        ("<p><img src=/how-to-draw-a-logo.png alt=Lamp></p>", ["Lamp"]),
        ("<p><img src=/smileys/1.png width=15 alt=':)'></p>", [":)"]),
        ("<p><img src=/p.png height=40 alt='\\alpha + 1'></p>", ["\\alpha + 1"]),
        ("<p><img src=/x.gif height=9 alt=' {\\alpha}'> grows</p>", ["{\\alpha}"]),
        ("<p>If <img src=/x.gif height=9 alt=x> grows</p>" * 4, ["x"] * 4),
        *[
            (TABLE.format(cell.replace("?", "<img src=/y.png width=20 alt=York>")), ["York"])
            for cell in ("?", "?York", "<a href=/y>?York</a>", "<p>?York", "<ul><li>?York</ul>")
        ],
        (PLAY * 3, ["Play"] * 3),
        (PLAY.replace("src", "width=150 src") * 4, ["Play"] * 4),
        (FIGURE * 4, ["Tower"] * 4),
        # Stars of a rating.
        (f"<p>Rating: {STAR * 3}", ["1 star"] * 3),
        (f"<p>Rating: {STAR.replace('width=20', '') * 3}", ["1 star"] * 3),
        (f"<p>Rating: {STAR.replace('20', '150') * 3}", ["1 star"] * 3),
        (f"<figure>Lamp<figcaption>Rated {STAR * 3}</figcaption></figure>", ["1 star"] * 3),
        (TABLE.format(STAR * 3), ["1 star"] * 3),
        # An image that is not shown is not repeated.
        (f"<img src=/i/tower.jpg width=40 height=40 alt=''>{FIGURE}", ["Tower"]),
        (f"<p hidden><img src=/i/tower.jpg></p>{FIGURE}", ["Tower"]),
        (f"<noscript><img src=/i/tower.jpg width=1></noscript>{FIGURE}", ["Tower"]),
        # Another picture of the same camera; a copy for readers without scripts.
        (
            f"<img src=/I_1234.jpg>{LATE}<noscript><img src=/I_1235.jpg></noscript>",
            [*map("https://a.org/I_{}.jpg".format, (1234, 1235))],
        ),
        (f"<ol><li>Climb.<noscript>{TOWER}</noscript>{TOWER}</ol>", ["Tower"]),
    ],
)
def test_images_that_say_something_are_shown(html, images):
    assert shown(html) == images


def test_links_and_bold_text_around_an_image_for_readers_without_scripts_are_kept():
    image = f"{LATE}<noscript>{TOWER}</noscript>"
    content = whole(f"<p>See <a href=/c><b>the tower</b>{image}</a> now<p>Two", "https://a.org")
    assert to_html(content, links=True).startswith(
        '<p>See <a href="https://a.org/c"><strong>the tower</strong></a></p>'
    )
    assert write_markdown(content, links=True, images=True) == (
        "See [**the tower**](https://a.org/c)\n\n"
        "[![Tower](https://a.org/i/tower.jpg)](https://a.org/c)\n\nnow\n\nTwo"
    )


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<iframe src='https://www.youtube.com/embed/abcdefgh?rel=0' title='The lamp'></iframe>",
            "[The lamp](https://www.youtube.com/watch?v=abcdefgh)",
        ),
        ("<iframe src=//player.vimeo.com/video/1></iframe>", "<https://player.vimeo.com/video/1>"),
        ("<video><source src=lamp.mp4></video>", "<https://a.org/lamp.mp4>"),
        ("<audio src=/lamp.mp3></audio>", "<https://a.org/lamp.mp3>"),
        # One directly after itself is shown once.
        ("{0}<noscript>{0}</noscript>", "<https://a.org/1>"),
        (
            "<p>w</p>{0}{0}<p>z</p>{1}{0}",
            "w\n\n<https://a.org/1>\n\nz\n\n<https://a.org/2>\n\n<https://a.org/1>",
        ),
        ("{0}<p>w</p>{0}", "<https://a.org/1>\n\nw\n\n<https://a.org/1>"),
    ],
)
def test_videos_and_sounds_are_links_in_forms_with_links(html, markdown):
    html = html.format(*(f"<video src=https://a.org/{number}></video>" for number in (1, 2)))
    content = whole(f"<p>Before</p>{html}<p>After</p>", "https://a.org/page")
    assert write_markdown(content, links=True) == f"Before\n\n{markdown}\n\nAfter"
    assert "https:" not in to_html(content) + write_markdown(content)


@pytest.mark.parametrize(
    "frame",
    ["<iframe src=https://ads.example/></iframe>", "<video></video>", "<video src='javascript:x'>"],
)
def test_other_frames_are_left_out(frame):
    content = whole(f"<p>Before</p>{frame}<p>After</p>")
    assert write_markdown(content, links=True) == "Before\n\nAfter"


def test_a_frame_without_an_address_is_no_link():
    source = (PAGES / "ordered-list-start" / "page.html").read_text(encoding="utf-8")
    broken = source.replace("leave it to dry.", "leave it to dry.<iframe>")
    assert broken != source
    assert "paperandthread" not in extract(broken, mode="fast").to_html(links=True)
