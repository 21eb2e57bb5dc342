"""Figures between kept segments, with their captions, and the lead image above them."""

import pytest

from rendered import kept_of
from webjury import Page
from webjury.content.markdown import write_markdown
from webjury.content.read import content_of
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


LEAD_HEAD = (
    "<title>The lamp turns again</title>"
    "<meta property=og:image content=https://tide.example/i/lamphouse-1200x630.jpg>"
)
LAMP = "<img src=/i/lamphouse-800x600.webp width=800>"
HEADING = "<h1>The lamp turns again</h1>"
FAR = f"<div>{'Share this. ' * 40}</div>"
LINE = "The lamp of the coast turns once in twenty seconds."
TEXT = f"<p>{LINE}</p>"


def with_lead(html, head=LEAD_HEAD):
    page = Page(f"{head}<body>{html}", url="https://tide.example/lamp")
    start = page.text.index(LINE)
    content = content_of(page, [(start, start + len(LINE))], headline=True)
    assert write_markdown(content).startswith("# The lamp turns again\n\n")
    return write_markdown(content, images=True)


@pytest.mark.parametrize(
    "html",
    [
        f"{HEADING}{LAMP}{FAR}{TEXT}",
        f"{HEADING}<figure>{LAMP}</figure>{FAR}{TEXT}",
        f"<article><header>{LAMP}<p>Coast</p>{HEADING}</header>{TEXT}</article>",
        f"{HEADING}<div class=top-banner>{LAMP}</div>{TEXT}",
        f"{HEADING}<a href=/i/lamphouse.jpg>{LAMP}</a>{FAR}{TEXT}",
        f"{HEADING}{TEXT}{LAMP}",  # below a summary
    ],
)
def test_a_lead_image_is_shown_once(html):
    lead = "![](https://tide.example/i/lamphouse-800x600.webp)"
    lines = [LINE, lead] if html.endswith(LAMP) else [lead, LINE]
    assert with_lead(html) == "\n\n".join(["# The lamp turns again", *lines])


@pytest.mark.parametrize(
    "html",
    [
        f"{HEADING}<img src=/i/other-picture.jpg>{FAR}{TEXT}",
        f"{HEADING}<nav>{LAMP}</nav>{FAR}{TEXT}",
        f"{HEADING}<a href=/ships>{LAMP}</a>{FAR}{TEXT}",
        f"{HEADING}<img src=/i/lamphouse.webp width=64>{FAR}{TEXT}",
        f"{LAMP}{FAR * 2}{HEADING}{TEXT}",
        f"{HEADING}{LAMP}{FAR * 5}{TEXT}",
        f"{HEADING}{TEXT}{FAR}<footer>{LAMP}</footer>",
        # A logo, and files without a name, even if they are declared.
        *[
            f"<meta property=og:image content='/{name}'>{HEADING}<img src='/{name}'>{FAR}{TEXT}"
            for name in ("site-logo.png", "1.jpg", "")
        ],
    ],
)
def test_other_images_are_no_lead(html):
    assert "![" not in with_lead(
        html, LEAD_HEAD.partition("<meta")[0] if "og:" in html else LEAD_HEAD
    )


def test_a_thread_of_posts_has_no_lead_image():
    post = "<div class=post><b class=author>{}</b><p>{}</p></div>"
    html = f"{HEADING}{LAMP}{FAR}{post.format('Ina', TEXT)}{post.format('Jan', 'Yes, it does.')}"
    page = Page(f"{LEAD_HEAD}<body>{html}", url="https://tide.example/lamp")
    spans = [(page.text.index(LINE), len(page.text))]
    assert not images_of(content_of(page, spans, headline=True))
