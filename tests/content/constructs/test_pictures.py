"""Figures between kept segments, with their captions, and the lead image above them."""

import pytest

from rendered import cases, kept_of, to_html, whole
from webjury import Page
from webjury.content.markdown import write_markdown
from webjury.content.read import content_of
from webjury.content.values import images_of

HEAD = "<title>The lamp</title>"
FIGURE = "<figure><img src=https://a.org/l.png alt=L><figcaption>A lamp.</figcaption></figure>"
SHOWN = "![L](https://a.org/l.png)\n\n*A lamp.*"


def kept(html, *dropped):
    url = "https://a.org/b/c"
    return kept_of(HEAD + html, lambda text: text not in dropped, url, headline=True)


def markdown_of(html, *dropped, images=True):
    return write_markdown(kept(html, *dropped), images=images, title=False)


def n_images(html, *dropped):
    return len(images_of(kept(html, *dropped)))


def test_a_figure_between_kept_segments_comes_with_its_caption():
    html = f"<p>One</p>{FIGURE}<p>Two"
    assert markdown_of(html, "A lamp.") == f"One\n\n{SHOWN}\n\nTwo"
    assert markdown_of(html, "A lamp.", images=False) == "One\n\nTwo"
    content = kept(html, "A lamp.")
    assert to_html(content, images=True, title=False).replace("\n", "") == (
        '<p>One</p><figure><img src="https://a.org/l.png" alt="L"><figcaption>A lamp.</figcaption>'
        "</figure><p>Two</p>"
    )
    assert to_html(content, title=False) == "<p>One</p>\n<p>Two</p>"


def test_a_kept_caption_comes_with_its_picture():
    assert markdown_of(f"{FIGURE}<p>Two") == f"{SHOWN}\n\nTwo"
    assert markdown_of(f"{FIGURE}<p>Two", images=False) == "*A lamp.*\n\nTwo"


def test_a_lead_picture_follows_the_headline():
    html = f"<h1>The lamp</h1><div>3 May</div>{FIGURE}<div>By Ann</div><p>Text"
    content = kept(html, "The lamp", "3 May", "A lamp.", "By Ann")
    assert write_markdown(content, images=True) == f"# The lamp\n\n{SHOWN}\n\nText"
    assert write_markdown(content) == "# The lamp\n\nText"


@pytest.mark.parametrize(
    "html",
    [
        f"<p>One</p><ul><li>{FIGURE}</ul><p>Two",
        f"<ul><li>{FIGURE}<li>One</ul><p>Two",
        f"<div>One {FIGURE} </div>\n<p>Two",
    ],
)
def test_forms_without_images_are_as_if_there_were_no_figure(html):
    html = f"<h1>The lamp</h1>{html}"
    content = kept(html, "The lamp", "A lamp.")
    without = kept(html.replace(FIGURE, ""), "The lamp")
    assert images_of(content)
    assert to_html(content, title=False) == to_html(without, title=False)
    assert write_markdown(content) == write_markdown(without)


@pytest.mark.parametrize(
    ("text", "markdown"), [("<p>Text</p>", "Text"), ("<ul><li>Text</ul>", "- Text")]
)
def test_figures_beside_the_last_text_of_an_article_belong_to_it(text, markdown):
    html = f"<article>{text}\n{FIGURE}{FIGURE.replace('l.png', 'm.png')}</article><p>Imprint"
    second = SHOWN.replace("l.png", "m.png")
    assert markdown_of(html, "A lamp.", "Imprint") == f"{markdown}\n\n{SHOWN}\n\n{second}"
    assert markdown_of(html, "A lamp.", "Imprint", images=False) == markdown


@pytest.mark.parametrize(
    "html",
    [
        f"{FIGURE}<p>Text",  # before all text, without a headline
        f"<p>Text{FIGURE}",
        f"<article><p>Text</p><aside>{FIGURE}</aside></article>",
        f"<main><div><p>Text</p></div>{FIGURE}</main>",
        f"<article><p>Text</p><div>{'Another story. ' * 30}</div>{FIGURE}</article>",
        f"<p>Text<div>{'Another story. ' * 30}</div>{FIGURE}<p>Text",
        f"<p>Text<div>{'Another story. ' * 30}</div>{FIGURE}",
        f"<pre><code>One\n\n{FIGURE}\n\nTwo</code></pre>",
    ],
)
def test_other_figures_are_left_out(html):
    content = kept(html, "A lamp.", ("Another story. " * 30).strip())
    assert not images_of(content)
    assert "A lamp." not in write_markdown(content, images=True)


LEAD = "<h1>The lamp</h1><div>3 May, by Ann</div>{}<p>Text"
DROPPED = ("The lamp", "3 May, by Ann")
IMAGE = "<img src=https://a.org/l.png>"


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{IMAGE}</p>",
        f"<div class=separator><a href=/l.jpg>{IMAGE}</a></div>",
        "<p><img src=https://a.org/l.png class=lexicon></p>",
        f"<div><a href=/b/c>{IMAGE}</a></div>",  # a link to the page itself
        f"<picture><source srcset=/m.webp>{IMAGE}</picture>",
        f"<div><img src=data:x><noscript>{IMAGE}</noscript></div>",
        IMAGE,
        f"{IMAGE}{IMAGE}",
    ],
)
def test_an_image_that_stands_for_itself_is_a_figure(html):
    html = LEAD.format(html)
    assert markdown_of(html, *DROPPED) == "![](https://a.org/l.png)\n\nText"
    assert markdown_of(html, *DROPPED, images=False) == "Text"


@pytest.mark.parametrize(("n", "is_lead"), [(9, True), (90, False)])
def test_a_lead_picture_may_follow_a_summary(n, is_lead):
    html = f"<h1>The lamp</h1><p>{'A summary. ' * n}<div>By Ann</div><div>{IMAGE}</div><p>Text"
    assert n_images(html, "The lamp", "By Ann") == is_lead


@pytest.mark.parametrize(
    ("html", "caption"),
    [
        (f"<div>{IMAGE}<a class=image-credit href=/d>Ann</a></div>", "*Ann*"),
        (f"<div>{IMAGE}<p id=copyright><i>A</i>nn</p></div>", "*Ann*"),
        # Old figures of blogs and wikis.
        (f"<div class='wp-caption alignleft'>{IMAGE}<p class=wp-caption-text>Ann</div>", "Ann"),
    ],
)
def test_a_credit_below_an_image_is_its_caption(html, caption):
    html = f"<p>One{html}<p>Two"
    assert markdown_of(html, "Ann") == f"One\n\n![](https://a.org/l.png)\n\n{caption}\n\nTwo"
    assert markdown_of(html, "Ann", images=False) == "One\n\nTwo"


@pytest.mark.parametrize(
    "html",
    [
        "<p><img src=/l.png width=48>",
        "<p><img src=/l.png height=100px>",
        "<p><img src=/l.svg>",
        "<p><img src=/buttons/reply.png>",
        "<p><img src=/l.png style='display: none'>",
        f"<p><a href=/d/another-story>{IMAGE}</a>",
        f"<a href=/d/another-story>{IMAGE}<h3>Other</h3></a>",
        f"<div class=author-portrait>{IMAGE}</div>",
        f"<div id=ad>{IMAGE}</div>",
        f"<aside>{IMAGE}</aside>",
        f"<nav><div>{IMAGE}</div></nav>",
        f"<p>Other {IMAGE} Other</p>",
        f"<p>{'Other ' * 60}</p><p>{IMAGE}</p>",
    ],
)
def test_images_of_no_story_and_of_others_are_left_out(html):
    others = ["Other", "Other Other", ("Other " * 60).strip()]
    assert not n_images(LEAD.format(html), *DROPPED, *others)


def test_one_lead_picture_is_found_and_none_between_cards():
    card = f"<div>{IMAGE}</div><div>Other</div><p>Text"
    html = LEAD.format(card + card.replace("l.png", "m.png"))
    assert n_images(html, *DROPPED, "Other") == 1
    assert markdown_of(html, *DROPPED, "Other").startswith("![]")


SHOWN_ONCE = """
<img data-src=/a.png><noscript><img src=/a.png></noscript> => a.png
<img src=data:x><noscript><img src=/a.png></noscript> => a.png
<picture><img data-src=/a.png></picture><noscript><img src=/a.png></noscript> => a.png
<noscript><img src=/a.png></noscript><img data-src=/a.png> => a.png
<img data-src=/a-8x6.png><div></div><noscript><a><img src=/a.png></a></noscript> => a-8x6.png
<img src=/a-1600.png><noscript><img src=/a-800.png></noscript> => a-1600.png
<img src=/1/photos-40w.png><noscript><img src=/2/photos.jpg?w=9></noscript> => 1/photos-40w.png
<img src=/a.png><div><img src=/a.png></div> => a.png
<img src=/a.png width=1 height=1> =>
<img src=/a.png style='width:1px; height:1px'> =>
<img src=/a.png style='max-width:1px'> => a.png
<img class=blur-up src=/s.png><img src=/a.png> => a.png
<img class=blur-up src=/a.png> => a.png
<img aria-hidden=true src=/a.png?w=9><picture><img src=/a.png?w=90></picture> => a.png?w=90
<img aria-hidden=true src=/a.png> => a.png
<img aria-hidden=TRUE src=/a-9x9.png><img src=/a.png> => a.png
<img aria-hidden=true src=/a.png><img src=/b.png width=1> => a.png
<img src=/blank.gif srcset='/s.png 1x, /a.png 2x'> => a.png
<img src=/blank.gif data-lazy=/a.png> => a.png
"""


@pytest.mark.parametrize(("image", "source"), cases(SHOWN_ONCE))
def test_each_image_is_shown_once(image, source):
    images = images_of(kept(f"<p>One<figure>{image}</figure><p>Two"))
    assert [one.url for one in images] == ([f"https://a.org/{source}"] if source else [])


@pytest.mark.parametrize(
    "html",
    [
        "<img src=/a-1.png><img src=/a-2.png>",
        "<img src=/a-1.png><noscript><img src=/a-2.png></noscript>",
        "<noscript><img src=/a-101.png></noscript><noscript><img src=/a-102.png></noscript>",
        "<img src=/1/photo.png><noscript><img src=/2/photo.png></noscript>",
        "<img src=//b.org/photos.png><noscript><img src=//c.org/photos.png></noscript>",
        "<img src=/i?u=a.png><img src=data:x><noscript><img src=/i?u=b.png></noscript>",
        "<noscript><img src=/1/a.png></noscript><noscript><img src=/2/a.png></noscript>",
        "<img src=/a.png>One<img src=/a.png>",
        "<img src=/a.png hidden><img src=/a.png><img src=/b.png>",
        "<img aria-hidden=true src=/a.png><img src=/b.png>",
        "<img aria-hidden=true src=/a-9x9.png><img aria-hidden=true src=/a.png>",
        # Pictures of a gallery that are hidden themselves.
        "<img id=galleryPhoto1 src=/1.png style='display:none'>"
        "<img id=galleryPhoto2 src=/2.png style='display:none'>",
    ],
)
def test_images_of_a_series_are_all_shown(html):
    assert n_images(f"<p>One<div>{html}</div><p>Two") == 2


def test_an_image_that_is_shown_again_after_a_caption_is_no_repetition():
    assert n_images(f"<p>One</p>{FIGURE}{FIGURE}<p>Two", "A lamp.") == 2


@pytest.mark.parametrize(
    ("around", "is_shown"),
    [
        ("<div hidden>{}</div>", False),
        ("<div style='display: none;'><p>{}</p></div>", False),
        ("<figure style='display:none'>{}</figure>", False),
        ("<div hidden><p>Kept as a script shows it</p>{}</div>", True),
        ("<div class=mySlides style='display: none'>{}</div>", True),
        ("<div style='display: block'>{}</div>", True),
        ("<div aria-hidden=true>{}</div>", True),
        ("<div style='opacity: 0'>{}</div>", True),
    ],
)
def test_images_in_hidden_elements_are_shown_if_a_reader_can_see_them(around, is_shown):
    assert n_images(f"<p>One</p>{around.format(IMAGE)}<p>Two") == is_shown
    assert n_images(LEAD.format(around.format(IMAGE)), *DROPPED) == is_shown


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


def test_a_caption_without_a_figure_is_a_caption():
    assert write_markdown(whole("<p>One<figcaption>A lamp.</figcaption><p>Two")) == (
        "One\n\n*A lamp.*\n\nTwo"
    )
