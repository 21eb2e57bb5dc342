"""The picture that a page declares, where it also shows it above its text."""

import pytest

from webjury import Page
from webjury.rendering.clean import clean_html
from webjury.rendering.kept import kept_html

HEAD = (
    "<title>The lamp turns again</title>"
    "<meta property=og:image content=https://tide.example/i/lamphouse-1200x630.jpg>"
)
IMAGE = "<img src=/i/lamphouse-800x600.webp width=800>"
HEADING = "<h1>The lamp turns again</h1>"
FAR = f"<div>{'Share this. ' * 40}</div>"
TEXT = "<p>The lamp of the coast turns once in twenty seconds.</p>"


def shown(html, head=HEAD):
    page = Page(f"{head}<body>{html}", url="https://tide.example/lamp")
    start = page.text.index("The lamp of")
    spans = [(start, start + len("The lamp of the coast turns once in twenty seconds."))]
    return clean_html(kept_html(page, spans, headline=True), images=True)


SHAPES = {
    "below the headline, far above the text": f"{HEADING}{IMAGE}{FAR}{TEXT}",
    "in a figure": f"{HEADING}<figure>{IMAGE}</figure>{FAR}{TEXT}",
    "above the headline": f"<article><header>{IMAGE}<p>Coast</p>{HEADING}</header>{TEXT}</article>",
    "in what is called a banner": f"{HEADING}<div class=top-banner>{IMAGE}</div>{TEXT}",
    "in a link to a larger copy": f"{HEADING}<a href=/i/lamphouse.jpg>{IMAGE}</a>{FAR}{TEXT}",
    "below a summary": f"{HEADING}{TEXT}{IMAGE}",
}


@pytest.mark.parametrize("html", SHAPES.values(), ids=SHAPES)
def test_a_lead_image_is_shown_once(html):
    assert shown(html).count('<img src="https://tide.example/i/lamphouse-800x600.webp">') == 1


def test_it_follows_the_headline():
    html = shown(SHAPES["above the headline"])
    assert html.index("<h1>") < html.index("<img") < html.index("<p>")


OTHERS = {
    "another picture": f"{HEADING}<img src=/i/other-picture.jpg>{FAR}{TEXT}",
    "in a menu": f"{HEADING}<nav>{IMAGE}</nav>{FAR}{TEXT}",
    "in a link to another page": f"{HEADING}<a href=/ships>{IMAGE}</a>{FAR}{TEXT}",
    "an icon": f"{HEADING}<img src=/i/lamphouse.webp width=64>{FAR}{TEXT}",
    "far above the headline": f"{IMAGE}{FAR * 2}{HEADING}{TEXT}",
    "far above the text": f"{HEADING}{IMAGE}{FAR * 5}{TEXT}",
    "far below the text": f"{HEADING}{TEXT}{FAR}<footer>{IMAGE}</footer>",
}


@pytest.mark.parametrize("html", OTHERS.values(), ids=OTHERS)
def test_other_images_are_none(html):
    assert "<img" not in shown(html)


@pytest.mark.parametrize("name", ["site-logo.png", "1.jpg", ""])
def test_a_logo_or_a_file_without_a_name_is_none(name):
    head = f"{HEAD.partition('<meta')[0]}<meta property=og:image content='/{name}'>"
    html = f"{HEADING}<img src='/{name}'>{FAR}{TEXT}"
    assert "<img" not in shown(html, head)


def test_a_thread_of_posts_has_none():
    post = "<div class=post><b class=author>{}</b><p>{}</p></div>"
    html = f"{HEADING}{IMAGE}{FAR}{post.format('Ina', TEXT)}{post.format('Jan', 'Yes, it does.')}"
    page = Page(f"{HEAD}<body>{html}", url="https://tide.example/lamp")
    spans = [(page.text.index("The lamp of"), len(page.text))]
    assert "lamphouse" not in kept_html(page, spans, headline=True)
