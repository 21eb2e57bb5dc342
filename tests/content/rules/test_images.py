"""Addresses of images and of frames."""

from pathlib import Path

import pytest
from lxml.html import fragment_fromstring

from rendered import cases
from webjury import extract
from webjury.content.image_addresses import Images
from webjury.segmenter.tree_walk import read_tree


def sources_of(tree):
    doc = read_tree(tree)
    images = Images(doc)
    return [images.source(image) for image in doc.tagged("img")]


SOURCES = r"""
<img src=a.png srcset='b.png 2x'> => a.png
<img srcset='a.png 300w, b.png 1200w, c.png 600w'> => b.png
<img srcset='a.png .5x, b.png .75x'> => b.png
<img srcset='a.png 100.w, b.png 900.w'> => b.png
<img src=data:x data-srcset='a.png 1x, b.png 2x'> => b.png
<img srcset='https://a.org/x,w_300/a.png, b.png 1.5x'> => b.png
<img src=p.png data-original=a.png> => a.png
<picture><source srcset='a.webp 1x, b.webp 2x'><img></picture> => b.webp
<img src=data:x srcset='data:x 1x'> =>
<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w, /i?w=400 400w'> => /i?w=900
<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=480> => /i?w=900
<img src=/i?w=40 srcset='/i?w=40 40w, /i?w=900 900w' width=40> => /i?w=40
<img src=/i?w=200 srcset='/i?w=200 200w, /i?w=599 599w'> => /i?w=200
<img src=/i?w=201 srcset='/i?w=201 201w, /i?w=900 900w'> => /i?w=201
<img src=/i?w=40 srcset='/i?w=41 41w, /i?w=900 900w'> => /i?w=40
<img src=a.png srcset='a.png 1x, b.png 3x'> => a.png
<img src='7_${size}.jpg'> =>
<img src='7_${size}.jpg' srcset='7_${size}.jpg 9w, 7_4.jpg 8w, 7_3.jpg 4w'> => 7_4.jpg
<img data-src={{cover}} src=a.png> => a.png
<img src="if(this.src!='a.png') this.src='a.png'"> =>
<img src='a.png"'> =>
<img src="the men's race.png"> => the men's race.png
<img srcset=', , ,'> =>
"""


@pytest.mark.parametrize(("image", "source"), cases(SOURCES))
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


def test_a_frame_without_an_address_is_no_link():
    path = Path(__file__).parents[2] / "cases" / "ordered-list-start" / "page.html"
    source = path.read_text(encoding="utf-8")
    broken = source.replace("leave it to dry.", "leave it to dry.<iframe>")
    assert broken != source
    assert "paperandthread" not in extract(broken, mode="fast").to_html(links=True)
