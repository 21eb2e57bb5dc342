"""The page in a frame's own source is part of the page."""

import pytest

from webjury import Page

_TEXT = "The keeper opens the gates twice a day."


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<p>One<iframe srcdoc='<p>{_TEXT}'></iframe><p>Two", f"One\n{_TEXT}\nTwo"),
        (f'<iframe srcdoc="&lt;html&gt;&lt;p&gt;{_TEXT}&lt;/p&gt;">No frames</iframe>', _TEXT),
        (f"<iframe srcdoc='<iframe srcdoc=&quot;<p>{_TEXT}&quot;></iframe>'></iframe>", _TEXT),
        ("<p>One<iframe srcdoc='<!-- -->'></iframe>", "One"),
        ('<p>One<iframe srcdoc=\'<?xml version="1.0" encoding="a"?>\'></iframe>', "One"),
        (f"<p>One<iframe width=0 srcdoc='<p>{_TEXT}'></iframe>", "One"),
        (f"<p>One<b srcdoc='<p>{_TEXT}'></b>", "One"),
    ],
)
def test_the_source_of_a_frame_is_shown_in_its_place(html: str, text: str) -> None:
    assert Page(html).text == text


def test_frames_in_frames_end() -> None:
    html = "<p>One"
    for _ in range(9):
        html = f"<iframe srcdoc='{html.replace('&', '&amp;').replace(chr(39), '&#39;')}'></iframe>"
    assert Page(html).text == "One"
