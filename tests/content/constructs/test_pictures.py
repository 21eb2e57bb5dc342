"""Figures between kept segments, with their captions, and the lead image above them."""

from rendered import kept_of
from webjury.content.values import images_of

HEAD = "<title>The lamp</title>"
FIGURE = "<figure><img src=https://a.org/l.png alt=L><figcaption>A lamp.</figcaption></figure>"


def kept(html, *dropped):
    url = "https://a.org/b/c"
    return kept_of(HEAD + html, lambda text: text not in dropped, url, headline=True)


def n_images(html, *dropped):
    return len(images_of(kept(html, *dropped)))


IMAGE = "<img src=https://a.org/l.png>"


def test_many_figures_and_hidden_images_take_linear_time():
    html = "<div hidden>" * 900 + IMAGE * 3_000
    assert not n_images(f"<p>One</p>{html}" + "</div>" * 900 + "<p>Two")
    figures = "".join(f"<p>One{FIGURE.replace('l.png', f'{n}.png')}" for n in range(1_000))
    assert n_images(figures + "<p>Two", "A lamp.") == 1_000
    images = "".join(f"<p>One<div><img src=/{n}.png></div>" for n in range(1_000))
    assert n_images(images + "<p>Two") == 1_000
