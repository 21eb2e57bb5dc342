"""The images of a page that its kept part shows."""

import pytest

from rendered import whole

_TABLE = "<table><tr><th>Lamp<th>Red<tr><td>One<td>{}</table>"


def images_in(html):
    """Get the alternative texts, or else the addresses, of the images shown for a page."""
    kept = whole(f"<p>Before</p>{html}<p>After</p>", url="https://a.org/page")
    body = clean_tree(kept, images=True)
    return [image.get("alt") or image.get("src") for image in body.iter("img")]


_PLAY = "<p><img src=/play.png alt=Play>One</p>"
_PLAN = "<figure><img src=/plan.png alt=Plan><figcaption>One</figcaption></figure>"
ORNAMENTS = [
    "<table><tr><td><p><img src=/b.png width=20>One</p></td></tr></table>",
    "<p><img src=/b.png width=15 alt=' '>One</p>",
    "<p><img src=/b.png width=15 alt='*'>One</p>",
    "<p><img src=/b.png width=15 alt='• One'>One</p>",
    "<p><img src=/b.png width=15 alt='&quot;One&quot;'>One</p>",
    "<p><img src=/b.png width=15 alt='分享'>One</p>",
    "<p><img src=/b.png width=15 alt=TV>One</p>",
    "<p><img src=/icons/b.png alt=' '>One</p>",
    "<p>One <img src=/b.png width=15 alt=' '></p>",
    "<p><img src=/b.png width=32 height=32>One</p>",
    "<p><img src=/rule.gif width=500 height=48px alt=Rule></p>",
    "<p><img src=/icons/b.png>One</p>",
    "<p>One <img src=/spacer.gif></p>",
    "<p><img src=/b.png width=32 alt=Lamp>One</p>",
    "<figure><img src=/b.png width=48></figure>",
    _PLAY * 4,
    _PLAY.replace("alt=Play", "") * 4,
    _PLAY.replace("src", "width=149 src") * 4,
    _PLAY.replace("src=/play", "width=600 src=/blank") * 4,
    _PLAY.replace("src=/play.png", "width=600 src=/prize.svg") * 4,
    "<figure><img src=/placeholder/1.png alt=Lamp><figcaption>One</figcaption></figure>" * 4,
]


@pytest.mark.parametrize("html", ORNAMENTS)
def test_icons_rules_and_bullets_within_the_text_are_left_out(html):
    assert images_in(html) == []


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p><img src=/b.png width=49 alt=Lamp>One</p>", ["Lamp"]),
        ("<p><img src=/diagram.svg alt=Lamp></p>", ["Lamp"]),
        ("<figure><img src=/logo.png></figure>", ["https://a.org/logo.png"]),
        ("<p><img src=/how-to-draw-a-logo.png alt=Lamp></p>", ["Lamp"]),
        ("<p><img src=/smileys/1.png width=15 alt=':)'></p>", [":)"]),
        ("<p><img src=/p.png height=40 alt='\\alpha + 1'></p>", ["\\alpha + 1"]),
        ("<p><img src=/x.gif height=9 alt=x> grows</p>", ["x"]),
        ("<p><img src=/x.gif height=9 alt=' {\\alpha}'> grows</p>", ["{\\alpha}"]),
        ("<p>If <img src=/x.gif height=9 alt=x> grows</p>" * 4, ["x"] * 4),
        *[
            (_TABLE.format(cell.format("<img src=/y.png width=20 alt=York>")), ["York"])
            for cell in (
                "{}",
                "{}York",
                "<a href=/y>{}York</a>",
                "<p>{}York",
                "<ul><li>{}York</ul>",
            )
        ],
        (_PLAY * 3, ["Play"] * 3),
        (_PLAY.replace("src", "width=150 src") * 4, ["Play"] * 4),
        (_PLAN * 4, ["Plan"] * 4),
    ],
)
def test_images_that_say_something_are_shown(html, shown):
    assert images_in(html) == shown


_STAR = "<img src=/star.png alt='1 star' width=20>"


@pytest.mark.parametrize(
    "html",
    [
        f"<p>Rating: {_STAR * 3}",
        f"<p>Rating: {_STAR.replace('width=20', '') * 3}",
        f"<p>Rating: {_STAR.replace('width=20', 'width=150') * 3}",
        f"<figure>Lamp<figcaption>Rated {_STAR.replace('width=20', '') * 3}</figcaption></figure>",
        _TABLE.format(_STAR * 3),
    ],
)
def test_stars_of_a_rating_are_all_shown(html):
    assert images_in(html) == ["1 star"] * 3


@pytest.mark.parametrize(
    "before",
    [
        "<img src=/i/tower.jpg width=40 height=40 alt=''>",
        "<p hidden><img src=/i/tower.jpg></p>",
        "<noscript><img src=/i/tower.jpg width=1></noscript>",
    ],
)
def test_an_image_that_is_not_shown_is_not_repeated(before):
    figure = "<figure><img src=/i/tower.jpg alt=Tower><figcaption>At night</figcaption></figure>"
    assert images_in(before + figure) == ["Tower"]


def test_another_picture_of_the_same_camera_is_shown():
    late = "<img class=lazy src='data:image/gif;base64,R0'>"
    shown = "<img src=/u/IMG_{0}.jpg alt={0}>"
    html = f"{shown.format(1234)}{late}<noscript>{shown.format(1235)}</noscript>"
    assert images_in(html) == ["1234", "1235"]


def test_a_picture_in_a_line_of_text_is_not_shown_twice():
    picture = "<img src=/i/tower.jpg alt=Tower width=620>"
    assert images_in(f"<ol><li>Climb.<noscript>{picture}</noscript>{picture}</ol>") == ["Tower"]
