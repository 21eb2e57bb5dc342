"""Addresses of images; videos and sounds become links if links are wanted."""

from pathlib import Path

import pytest
from lxml.html import fragment_fromstring

from rendered import to_html, whole
from webjury import extract
from webjury.content.markdown import write_markdown
from webjury.content.rules.found.images import Images
from webjury.segmenter.flow import flow

PAGES = Path(__file__).parents[2] / "cases"


def forms_of(html, *, links=True):
    kept = whole(f"<p>Before</p>{html}<p>After</p>", url="https://a.org/page")
    return to_html(kept, links=links), write_markdown(clean_tree(kept, links=links))


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<iframe src='https://www.youtube.com/embed/abcdefgh?rel=0' title='The lamp'></iframe>",
            "[The lamp](https://www.youtube.com/watch?v=abcdefgh)",
        ),
        (
            "<iframe src=//player.vimeo.com/video/1></iframe>",
            "<https://player.vimeo.com/video/1>",
        ),
        ("<video><source src=lamp.mp4></video>", "<https://a.org/lamp.mp4>"),
        ("<audio src=/lamp.mp3></audio>", "<https://a.org/lamp.mp3>"),
    ],
)
def test_videos_and_sounds_are_links(html, markdown):
    assert forms_of(html)[1] == f"Before\n\n{markdown}\n\nAfter"
    assert forms_of(html, links=False) == ("<p>Before</p>\n<p>After</p>", "Before\n\nAfter")


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("{0}<noscript>{0}</noscript>", "<https://a.org/1>"),
        ("<p>w</p>{0}{0}<p>z</p>{1}{0}", "w\n\n{0}\n\nz\n\n{1}\n\n{0}"),
        ("{0}<p>w</p>{0}", "{0}\n\nw\n\n{0}"),
    ],
)
def test_a_video_directly_after_itself_is_shown_once(html, markdown):
    videos = [f"<video src=https://a.org/{number}></video>" for number in (1, 2)]
    links = [f"<https://a.org/{number}>" for number in (1, 2)]
    assert forms_of(html.format(*videos))[1] == f"Before\n\n{markdown.format(*links)}\n\nAfter"


@pytest.mark.parametrize(
    "frame",
    ["<iframe src=https://ads.example/></iframe>", "<video></video>", "<video src='javascript:x'>"],
)
def test_other_frames_are_left_out(frame):
    assert forms_of(frame)[1] == "Before\n\nAfter"


def test_a_frame_without_an_address_is_no_link():
    source = (PAGES / "ordered-list-start" / "page.html").read_text(encoding="utf-8")
    broken = source.replace("leave it to dry.", "leave it to dry.<iframe>")
    assert broken != source
    assert "paperandthread" not in extract(broken, mode="fast").to_html(links=True)


def sources_of(tree):
    text_flow = flow(tree)
    images = Images(text_flow)
    return [images.source(image) for image in text_flow.tagged("img")]


@pytest.mark.parametrize(
    ("image", "source"),
    [
        ("<img src=a.png srcset='b.png 2x'>", "a.png"),
        ("<img srcset='a.png 300w, b.png 1200w, c.png 600w'>", "b.png"),
        ("<img srcset='a.png .5x, b.png .75x'>", "b.png"),
        ("<img srcset='a.png 100.w, b.png 900.w'>", "b.png"),
        ("<img src=data:x data-srcset='a.png 1x, b.png 2x'>", "b.png"),
        ("<img srcset='https://a.org/x,w_300/a.png, b.png 1.5x'>", "b.png"),
        ("<img src=p.png data-original=a.png>", "a.png"),
        ("<picture><source srcset='a.webp 1x, b.webp 2x'><img></picture>", "b.webp"),
        ("<img src=data:x srcset='data:x 1x'>", ""),
        ("<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w, /i?w=400 400w'>", "/i?w=900"),
        ("<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=480>", "/i?w=900"),
        ("<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=40>", "/i?w=40"),
        ("<img src=/i?w=200 srcset='/i?w=200 200w, /i?w=599 599w'>", "/i?w=200"),
        ("<img src=/i?w=201 srcset='/i?w=201 201w, /i?w=900 900w'>", "/i?w=201"),
        ("<img src=/i?w=40 srcset='/i?w=41 41w, /i?w=900 900w'>", "/i?w=40"),
        ("<img src=a.png srcset='a.png 1x, b.png 3x'>", "a.png"),
        ("<img src='7_${size}.jpg'>", ""),
        ("<img src='7_${size}.jpg' srcset='7_${size}.jpg 9w, 7_4.jpg 8w, 7_3.jpg 4w'>", "7_4.jpg"),
        ("<img data-src={{cover}} src=a.png>", "a.png"),
        ("""<img src="if(this.src!='a.png') this.src='a.png'">""", ""),
        ("""<img src='a.png"'>""", ""),
        ("""<img src="the men's race.png">""", "the men's race.png"),
        ("<img srcset=', , ,'>", ""),
    ],
)
def test_the_address_of_an_image_is_found(image, source):
    assert sources_of(fragment_fromstring(f"<div>{image}</div>")) == [source]


@pytest.mark.parametrize(
    "srcset", ["a" * 100_000 + " 1q", "a.png 1x" + "," * 100_000, "a " * 50_000]
)
def test_a_set_as_long_as_a_page_takes_linear_time(srcset):
    element = fragment_fromstring("<div><img></div>")
    element[0].set("srcset", srcset)
    assert sources_of(element) != [""]


def test_few_sources_are_read_for_each_image(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sources of all elements around each image were read: 200 kB took minutes."""
    read: list[str] = []
    monkeypatch.setattr(
        f"{Images.__module__}._largest_candidate", lambda candidates: read.append(candidates) or ""
    )
    tower = "<picture><source srcset=x><img>" * 60 + "</picture>" * 60
    assert sources_of(fragment_fromstring(f"<div>{tower}</div>")) == [""] * 60
    assert len(read) <= 60 * 20
