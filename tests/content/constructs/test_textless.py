"""Which images, videos and sounds of a page its content shows."""

from pathlib import Path

from webjury import extract

PAGES = Path(__file__).parents[2] / "cases"


def test_a_frame_without_an_address_is_no_link():
    source = (PAGES / "ordered-list-start" / "page.html").read_text(encoding="utf-8")
    broken = source.replace("leave it to dry.", "leave it to dry.<iframe>")
    assert broken != source
    assert "paperandthread" not in extract(broken, mode="fast").to_html(links=True)
