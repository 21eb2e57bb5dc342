"""Videos and sounds are links, where links are wanted."""

from pathlib import Path

import pytest

from webjury import extract
from webjury.rendering.clean import clean_html, clean_tree
from webjury.rendering.kept import kept_html
from webjury.rendering.markdown import write_markdown
from webjury.segmenter.page import Page

PAGES = Path(__file__).parents[2] / "pages"


def forms_of(html, *, links=True):
    page = Page(f"<p>Before</p>{html}<p>After</p>", url="https://a.org/page")
    kept = kept_html(page, [(0, len(page.text))])
    return clean_html(kept, links=links), write_markdown(clean_tree(kept, links=links))


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
    "frame",
    ["<iframe src=https://ads.example/></iframe>", "<video></video>", "<video src='javascript:x'>"],
)
def test_other_frames_are_left_out(frame):
    assert forms_of(frame)[1] == "Before\n\nAfter"


def test_a_frame_without_an_address_is_no_link():
    source = (PAGES / "ordered-list-start" / "source.html").read_text(encoding="utf-8")
    broken = source.replace("leave it to dry.", "leave it to dry.<iframe>")
    assert broken != source
    assert "paperandthread" not in extract(broken, mode="fast").to_html(links=True)
