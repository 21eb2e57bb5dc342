"""Figures between kept segments, with their captions, and the lead image above them."""

import pytest
from lxml.html import fragment_fromstring

from rendered import kept_of, to_html, to_markdown
from webjury import Page

HEAD = "<title>The lamp</title>"
FIGURE = "<figure><img src=https://a.org/l.png alt=L><figcaption>A lamp.</figcaption></figure>"
SHOWN = '<figure><img alt="L" src="https://a.org/l.png"><figcaption>A lamp.</figcaption></figure>'


def kept(html, *dropped):
    url = "https://a.org/b/c"
    return kept_of(HEAD + html, lambda text: text not in dropped, url, headline=True)


def html_of(html, *dropped, images=True):
    return to_html(kept(html, *dropped), images=images, title=False).replace("\n", "")


def test_a_figure_between_kept_segments_comes_with_its_caption():
    html = f"<p>One</p>{FIGURE}<p>Two"
    assert html_of(html, "A lamp.") == f"<p>One</p>{SHOWN}<p>Two</p>"
    assert html_of(html, "A lamp.", images=False) == "<p>One</p><p>Two</p>"
    assert to_markdown(html_of(html, "A lamp.")) == (
        "One\n\n![L](https://a.org/l.png)\n\n*A lamp.*\n\nTwo"
    )


def test_a_kept_caption_comes_with_its_picture():
    assert html_of(f"{FIGURE}<p>Two") == f"{SHOWN}<p>Two</p>"
    assert html_of(f"{FIGURE}<p>Two", images=False) == (
        "<figure><figcaption>A lamp.</figcaption></figure><p>Two</p>"
    )


def test_a_lead_picture_follows_the_headline():
    html = f"<h1>The lamp</h1><div>3 May</div>{FIGURE}<div>By Ann</div><p>Text"
    dropped = ("The lamp", "3 May", "A lamp.", "By Ann")
    assert html_of(html, *dropped) == f"{SHOWN}<p>Text</p>"
    page = to_html(kept(html, *dropped), images=True).replace("\n", "")
    assert page == f"<h1>The lamp</h1>{SHOWN}<p>Text</p>"
    assert html_of(html, *dropped, images=False) == "<p>Text</p>"


@pytest.mark.parametrize(
    "html",
    [
        f"<p>One</p><ul><li>{FIGURE}</ul><p>Two",
        f"<ul><li>{FIGURE}<li>One</ul><p>Two",
        f"<div>One {FIGURE} </div>\n<p>Two",
    ],
)
def test_html_without_images_is_as_if_there_were_no_figure(html):
    html = f"<h1>The lamp</h1>{html}"
    without = html_of(html.replace(FIGURE, ""), "The lamp", images=False)
    assert html_of(html, "The lamp", "A lamp.", images=False) == without
    assert "<img" in html_of(html, "The lamp", "A lamp.")


@pytest.mark.parametrize("text", ["<p>Text</p>", "<ul><li>Text</li></ul>"])
def test_figures_beside_the_last_text_of_an_article_belong_to_it(text):
    html = f"<article>{text}\n{FIGURE}{FIGURE}</article><p>Imprint"
    assert html_of(html, "A lamp.", "Imprint") == text + SHOWN + SHOWN
    assert html_of(html, "A lamp.", "Imprint", images=False) == text


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
    ],
)
def test_other_figures_are_left_out(html):
    other = ("Another story. " * 30).strip()
    assert "<img" not in html_of(html, "A lamp.", other)


def test_code_holds_no_figures():
    html = f"<pre><code>One\n\n{FIGURE}\n\nTwo</code></pre>"
    assert "A lamp." not in html_of(html, "A lamp.", images=False)
    assert "A lamp." not in html_of(html, "A lamp.")


def test_old_figures_of_blogs_and_wikis_are_figures():
    image = "<img src=/l.png><p class=wp-caption-text>A lamp."
    html = f"<p>One<div class='wp-caption alignleft'>{image}</div><p>Two"
    assert html_of(html, "A lamp.") == (
        '<p>One</p><figure><img src="https://a.org/l.png"><p>A lamp.</p></figure><p>Two</p>'
    )


LEAD = "<h1>The lamp</h1><div>3 May, by Ann</div>{}<p>Text"
IMAGE = "<img src=https://a.org/l.png>"
ALONE = '<figure><img src="https://a.org/l.png"></figure><p>Text</p>'


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<p>{IMAGE}</p>", ALONE),
        (f"<div class=separator><a href=/l.jpg>{IMAGE}</a></div>", ALONE),
        ("<p><img src=https://a.org/l.png class=lexicon></p>", ALONE),
        (f"<div><a href=/b/c>{IMAGE}</a></div>", ALONE),  # a link to the page itself
        (f"<picture><source srcset=/m.webp>{IMAGE}</picture>", ALONE),
        ("<div><img src=data:x><noscript>" + IMAGE + "</noscript></div>", ALONE),
        (IMAGE, ALONE.replace("figure>", "p>")),
        (f"{IMAGE}{IMAGE}", ALONE.replace("figure>", "p>")),
    ],
)
def test_an_image_that_stands_for_itself_is_a_figure(html, expected):
    html = LEAD.format(html)
    assert html_of(html, "The lamp", "3 May, by Ann") == expected
    assert html_of(html, "The lamp", "3 May, by Ann", images=False) == "<p>Text</p>"


@pytest.mark.parametrize(("n", "is_lead"), [(9, True), (90, False)])
def test_a_lead_picture_may_follow_a_summary(n, is_lead):
    html = f"<h1>The lamp</h1><p>{'A summary. ' * n}<div>By Ann</div><div>{IMAGE}</div><p>Text"
    assert ("<img" in html_of(html, "The lamp", "By Ann")) == is_lead


@pytest.mark.parametrize(
    "credit", ["<a class=image-credit href=/d>Ann</a>", "<p id=copyright><i>A</i>nn</p>"]
)
def test_a_credit_below_an_image_is_its_caption(credit):
    html = f"<p>One<div>{IMAGE}{credit}</div><p>Two"
    caption = html_of(html, "Ann").partition("<figure>")[2].partition("</figure>")[0]
    assert caption.startswith('<img src="https://a.org/l.png">')
    assert to_markdown(html_of(html, "Ann")).replace("*", "") == (
        "One\n\n![](https://a.org/l.png)\n\nAnn\n\nTwo"
    )
    assert html_of(html, "Ann", images=False) == "<p>One</p><p>Two</p>"


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
    assert "<img" not in html_of(LEAD.format(html), "The lamp", "3 May, by Ann", *others)


def test_one_lead_picture_is_found_and_none_between_cards():
    card = f"<div>{IMAGE}</div><div>Other</div><p>Text"
    html = LEAD.format(card + card.replace("l.png", "m.png"))
    found = html_of(html, "The lamp", "3 May, by Ann", "Other")
    assert found.count("<img") == 1
    assert found.startswith("<figure>")


@pytest.mark.parametrize(
    ("image", "sources"),
    [
        ("<img data-src=/a.png><noscript><img src=/a.png></noscript>", ["https://a.org/a.png"]),
        ("<img src=data:x><noscript><img src=/a.png></noscript>", ["https://a.org/a.png"]),
        (
            "<picture><img data-src=/a.png></picture><noscript><img src=/a.png></noscript>",
            ["https://a.org/a.png"],
        ),
        ("<noscript><img src=/a.png></noscript><img data-src=/a.png>", ["https://a.org/a.png"]),
        (
            "<img data-src=/a-80x60.png><div></div><noscript><a><img src=/a.png></a></noscript>",
            ["https://a.org/a-80x60.png"],
        ),
        (
            "<img src=/a-1600.png><noscript><img src=/a-800.png></noscript>",
            ["https://a.org/a-1600.png"],
        ),
        (
            "<img src=/1/photos-40w.png><noscript><img src=/2/photos.jpg?w=9></noscript>",
            ["https://a.org/1/photos-40w.png"],
        ),
        ("<img src=/a.png><div><img src=/a.png></div>", ["https://a.org/a.png"]),
        ("<img src=/a.png width=1 height=1>", []),
        ("<img src=/a.png style='width:1px; height:1px'>", []),
        ("<img src=/a.png style='max-width:1px'>", ["https://a.org/a.png"]),
        ("<img class=blur-up src=/s.png><img src=/a.png>", ["https://a.org/a.png"]),
        ("<img class=blur-up src=/a.png>", ["https://a.org/a.png"]),
        (
            "<img aria-hidden=true src=/a.png?w=9><picture><img src=/a.png?w=900></picture>",
            ["https://a.org/a.png?w=900"],
        ),
        ("<img aria-hidden=true src=/a.png>", ["https://a.org/a.png"]),
        ("<img aria-hidden=TRUE src=/a-9x9.png><img src=/a.png>", ["https://a.org/a.png"]),
        ("<img aria-hidden=true src=/a.png><img src=/b.png width=1>", ["https://a.org/a.png"]),
        ("<img src=/blank.gif srcset='/s.png 1x, /a.png 2x'>", ["https://a.org/a.png"]),
        ("<img src=/blank.gif data-lazy=/a.png>", ["https://a.org/a.png"]),
    ],
)
def test_each_image_is_shown_once(image, sources):
    body = fragment_fromstring(html_of(f"<p>One<figure>{image}</figure><p>Two"), create_parent=True)
    assert [one.get("src") for one in body.iter("img")] == sources


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
    ],
)
def test_images_of_a_series_are_all_shown(html):
    assert html_of(f"<p>One<div>{html}</div><p>Two").count("<img") == 2


HIDDEN = [
    "<div hidden>{}</div>",
    "<div style='display: none;'><p>{}</p></div>",
    "<figure style='display:none'>{}</figure>",
]


@pytest.mark.parametrize("around", HIDDEN)
def test_images_in_hidden_elements_are_not_shown(around):
    lead = LEAD.format(around.format(IMAGE))
    assert "<img" not in html_of(lead, "The lamp", "3 May, by Ann")
    assert "<img" not in html_of(f"<p>One</p>{around.format(IMAGE)}<p>Two")


@pytest.mark.parametrize(
    "around",
    [
        "<div hidden><p>Kept as a script shows it</p>{}</div>",
        "<div class=mySlides style='display: none'>{}</div>",
        "<div style='display: block'>{}</div>",
        "<div aria-hidden=true>{}</div>",
        "<div style='opacity: 0'>{}</div>",
    ],
)
def test_images_in_elements_that_are_shown_or_opened_are_shown(around):
    assert "<img" in html_of(f"<p>One</p>{around.format(IMAGE)}<p>Two")


def test_pictures_of_a_gallery_that_are_hidden_themselves_are_shown():
    picture = "<img id=galleryPhoto{} src=/{}.png style='display:none'>"
    html = html_of(f"<p>One<div>{picture.format(1, 1)}{picture.format(2, 2)}</div><p>Two")
    assert html.count("<img") == 2


def test_many_hidden_images_take_linear_time():
    html = "<div hidden>" * 900 + IMAGE * 3_000
    assert "<img" not in html_of(f"<p>One</p>{html}" + "</div>" * 900 + "<p>Two")


def test_many_figures_take_linear_time():
    figures = "".join(f"<p>One{FIGURE.replace('l.png', f'{i}.png')}" for i in range(1_000))
    assert html_of(figures + "<p>Two", "A lamp.").count("<img") == 1_000
    images = "".join(f"<p>One<div><img src=/{i}.png></div>" for i in range(1_000))
    assert html_of(images + "<p>Two").count("<img") == 1_000


LEAD_HEAD = (
    "<title>The lamp turns again</title>"
    "<meta property=og:image content=https://tide.example/i/lamphouse-1200x630.jpg>"
)
LAMP = "<img src=/i/lamphouse-800x600.webp width=800>"
HEADING = "<h1>The lamp turns again</h1>"
FAR = f"<div>{'Share this. ' * 40}</div>"
TEXT = "<p>The lamp of the coast turns once in twenty seconds.</p>"


def with_lead(html, head=LEAD_HEAD):
    page = Page(f"{head}<body>{html}", url="https://tide.example/lamp")
    start = page.text.index("The lamp of")
    spans = [(start, start + len("The lamp of the coast turns once in twenty seconds."))]
    return to_html(kept_html(page, spans, headline=True), images=True)


LEADS = {
    "below the headline, far above the text": f"{HEADING}{LAMP}{FAR}{TEXT}",
    "in a figure": f"{HEADING}<figure>{LAMP}</figure>{FAR}{TEXT}",
    "above the headline": f"<article><header>{LAMP}<p>Coast</p>{HEADING}</header>{TEXT}</article>",
    "in what is called a banner": f"{HEADING}<div class=top-banner>{LAMP}</div>{TEXT}",
    "in a link to a larger copy": f"{HEADING}<a href=/i/lamphouse.jpg>{LAMP}</a>{FAR}{TEXT}",
    "below a summary": f"{HEADING}{TEXT}{LAMP}",
}


@pytest.mark.parametrize("html", LEADS.values(), ids=LEADS)
def test_a_lead_image_is_shown_once(html):
    assert with_lead(html).count('<img src="https://tide.example/i/lamphouse-800x600.webp">') == 1


def test_a_lead_image_follows_the_headline():
    html = with_lead(LEADS["above the headline"])
    assert html.index("<h1>") < html.index("<img") < html.index("<p>")


NO_LEADS = {
    "another picture": f"{HEADING}<img src=/i/other-picture.jpg>{FAR}{TEXT}",
    "in a menu": f"{HEADING}<nav>{LAMP}</nav>{FAR}{TEXT}",
    "in a link to another page": f"{HEADING}<a href=/ships>{LAMP}</a>{FAR}{TEXT}",
    "an icon": f"{HEADING}<img src=/i/lamphouse.webp width=64>{FAR}{TEXT}",
    "far above the headline": f"{LAMP}{FAR * 2}{HEADING}{TEXT}",
    "far above the text": f"{HEADING}{LAMP}{FAR * 5}{TEXT}",
    "far below the text": f"{HEADING}{TEXT}{FAR}<footer>{LAMP}</footer>",
}


@pytest.mark.parametrize("html", NO_LEADS.values(), ids=NO_LEADS)
def test_other_images_are_no_lead(html):
    assert "<img" not in with_lead(html)


@pytest.mark.parametrize("name", ["site-logo.png", "1.jpg", ""])
def test_a_logo_or_a_file_without_a_name_is_no_lead(name):
    head = f"{LEAD_HEAD.partition('<meta')[0]}<meta property=og:image content='/{name}'>"
    html = f"{HEADING}<img src='/{name}'>{FAR}{TEXT}"
    assert "<img" not in with_lead(html, head)


def test_a_thread_of_posts_has_no_lead_image():
    post = "<div class=post><b class=author>{}</b><p>{}</p></div>"
    html = f"{HEADING}{LAMP}{FAR}{post.format('Ina', TEXT)}{post.format('Jan', 'Yes, it does.')}"
    page = Page(f"{LEAD_HEAD}<body>{html}", url="https://tide.example/lamp")
    spans = [(page.text.index("The lamp of"), len(page.text))]
    assert "lamphouse" not in kept_html(page, spans, headline=True)
