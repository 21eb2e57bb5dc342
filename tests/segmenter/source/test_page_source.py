"""A page by its source, its file, an open file or its tree: always the same page."""

import gzip
import io
from pathlib import Path

import lxml.html
import pytest
from lxml import etree

from webjury import InputError, Page
from webjury.segmenter.source.page_source import content_of

HTML = "<html><body><p>Grüß <b>Gott</b>!</p></body></html>"


@pytest.mark.parametrize(
    "source",
    [
        HTML,
        HTML.encode(),
        bytearray(HTML.encode()),
        memoryview(HTML.encode()),
        io.BytesIO(HTML.encode()),
        io.StringIO(HTML),
        lxml.html.fromstring(HTML),
        lxml.html.fromstring(HTML).getroottree(),
        etree.fromstring(HTML),
    ],
    ids=lambda source: type(source).__name__,
)
def test_each_source_gives_the_same_page(source):
    assert Page.of(source).text == "Grüß Gott!"


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_path_is_read(tmp_path, pack):
    path = tmp_path / "page.html"
    path.write_bytes(pack(HTML.encode()))
    assert content_of(path) == HTML.encode()


def test_a_tree_is_not_changed_and_its_tail_is_left_out():
    tree = lxml.html.fromstring(HTML)
    bold = tree.find(".//b")
    assert content_of(bold) == "<b>Gott</b>"
    assert bold.tail == "!"


def test_a_page_is_returned_as_it_is():
    page = Page(HTML)
    assert Page.of(page) is page


def closed_file():
    file = io.BytesIO(b"x")
    file.close()
    return file


def file_in_another_encoding(tmp_path):
    path = tmp_path / "page"
    path.write_bytes(b"\xff")
    return path.open(encoding="utf-8")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (3, "an open file or an lxml tree, not int"),
        (None, "an lxml tree, not NoneType"),
        (Path("nowhere.html"), "cannot read nowhere.html: No such file"),
        (Path("a\0b.html"), r"cannot read a\\x00b.html: embedded null"),
        (closed_file(), "cannot read the open file"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_holds_no_page_is_refused(source, message):
    with pytest.raises(InputError, match=message):
        Page.of(source)


def test_a_text_file_in_another_encoding_is_refused(tmp_path):
    with (
        file_in_another_encoding(tmp_path) as file,
        pytest.raises(InputError, match="open it in binary mode"),
    ):
        Page.of(file)
