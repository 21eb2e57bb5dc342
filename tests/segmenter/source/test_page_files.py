"""Files of HTML pages: names, folders, compression; a file and its tree give the same page."""

import gzip
import io
import os
import warnings
from pathlib import Path

import lxml.html
import pytest
from lxml import etree

from webjury import Page
from webjury.errors import InputError, WebjuryWarning
from webjury.segmenter.source.page_files import (
    MAX_BYTES,
    content_of,
    decompress,
    find_pages,
    page_name,
    pages_by_name,
    read_page,
)
from webjury.segmenter.source.sanitize import MAX_CHARACTERS


@pytest.mark.parametrize(
    ("file_name", "name"),
    [
        *((f"a.{ending}", "a") for ending in ("html", "htm", "xhtml", "html.gz", "xhtml.gz")),
        *(("A.HTML.GZ", "A"), ("www.example.org.html", "www.example.org")),
        *(("a.html.html", "a.html"), ("two\nlines.html", "two\nlines")),
        *((name, None) for name in ("a.txt", "a.gz", "a.html.zst", "ahtml", ".html", "a.html.d")),
    ],
)
def test_the_name_of_a_page_has_no_file_extension(file_name: str, name: str | None) -> None:
    assert page_name(file_name) == name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (
        "b.html",
        "b.html.gz",
        "a.xhtml.gz",
        "a.b.HTM",
        ".hidden.html",
        ".folder/c.html",
        "sub/c.html",
        "sub/folder.html/d.htm",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"<p>")
    (tmp_path / "e.html.gz").write_bytes(b"")
    return tmp_path


def test_the_pages_of_a_folder_and_of_its_sub_folders_are_found(folder: Path) -> None:
    pages = [
        ("a", folder / "a.xhtml.gz"),
        ("a.b", folder / "a.b.HTM"),
        ("b", folder / "b.html"),
        ("e", folder / "e.html.gz"),
    ]
    assert find_pages(folder) == pages
    assert find_pages(folder, deep=True) == [
        *pages,
        ("sub/c", folder / "sub" / "c.html"),
        ("sub/folder.html/d", folder / "sub" / "folder.html" / "d.htm"),
    ]
    assert find_pages(folder / ".folder", deep=True) == [("c", folder / ".folder" / "c.html")]


@pytest.mark.posix
@pytest.mark.parametrize("deep", [False, True])
def test_what_is_skipped_is_counted_and_named(folder: Path, deep: bool) -> None:
    before = find_pages(folder, deep=deep)
    for name in ("index.php?id=1", "about", "news.aspx", "a.html?x=1"):
        (folder / name).write_bytes(b"<p>")
    (folder / "e.html").symlink_to(folder / "gone.html")
    (folder / "self.html").symlink_to(folder / "self.html")
    os.mkfifo(folder / "pipe.html")
    with pytest.warns(WebjuryWarning) as caught:
        assert find_pages(folder, deep=deep) == before
    others, not_regular = (str(one.message) for one in caught)
    assert others == (
        "skipped 4 files whose names do not end in .html, .htm, .xhtml, .mhtml, .mht, .eml or "
        ".webarchive: "
        f"{folder}/a.html?x=1, {folder}/about, {folder}/index.php?id=1 and 1 more"
    )
    said, names = not_regular.split(": ")
    assert said == "skipped 3 links to folders, broken links or special files"
    assert sorted(names.split(", ")) == [
        str(folder / name) for name in ("e.html", "pipe.html", "self.html")
    ]


@pytest.mark.posix
def test_links_to_folders_are_not_followed(folder: Path) -> None:
    before = find_pages(folder, deep=True)
    (folder / "sub" / "loop").symlink_to(folder)
    assert find_pages(folder) == before[:-2]  # sub-folders are not searched
    with pytest.warns(WebjuryWarning, match=r"skipped 1 link to a folder, .*/sub/loop$"):
        assert find_pages(folder, deep=True) == before


@pytest.mark.posix
@pytest.mark.parametrize("deep", [False, True])
def test_links_to_pages_are_read_and_what_is_hidden_is_not_mentioned(folder, deep):
    (folder / "z.html").symlink_to(folder / "b.html")
    os.mkfifo(folder / "socket")
    (folder / ".hidden-pipe.html").symlink_to(folder / "gone.html")
    with warnings.catch_warnings(record=True) as caught:
        assert ("z", folder / "z.html") in find_pages(folder, deep=deep)
    assert caught == []


def test_two_pages_may_have_one_name(tmp_path: Path) -> None:
    for name in ("a.html", "a.htm"):
        (tmp_path / name).write_bytes(b"<p>")
    assert find_pages(tmp_path) == [("a", tmp_path / "a.htm"), ("a", tmp_path / "a.html")]
    assert pages_by_name(tmp_path) == {"a": tmp_path / "a.htm"}


@pytest.mark.parametrize("name", ["a.html", "a.html.gz"])
@pytest.mark.parametrize("data", [b"<p>One", gzip.compress(b"<p>One")], ids=["plain", "gzipped"])
def test_a_page_is_read_plain_or_gzipped_whatever_its_name(tmp_path, name, data):
    (tmp_path / name).write_bytes(data)
    assert read_page(tmp_path / name) == content_of(tmp_path / name) == b"<p>One"


def test_gzipped_parts_are_joined_and_a_bomb_is_truncated() -> None:
    assert decompress(gzip.compress(b"<p>One ") + gzip.compress(b"two"), "a") == b"<p>One two"
    bomb = gzip.compress(bytes(8_000_000), 1) * (MAX_CHARACTERS // 1_000_000)
    assert len(decompress(bomb, "bomb.html.gz")) == MAX_BYTES


@pytest.mark.parametrize(
    "data",
    [b"\x1f\x8b broken", gzip.compress(b"<p>cut short")[:-10], gzip.compress(b"<p>")[:-1] + b"!"],
    ids=["broken", "cut short", "wrong length"],
)
def test_broken_gzip_data_is_an_input_error_that_names_the_file(tmp_path, data):
    path = tmp_path / "page.html.gz"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"page\.html\.gz: broken gzip data"):
        read_page(path)


HTML = "<html><body><p>Grüß <b>Gott</b>!</p></body></html>"
TREE = lxml.html.fromstring(HTML)


@pytest.mark.parametrize(
    "source",
    [
        *(HTML, HTML.encode(), bytearray(HTML.encode()), memoryview(HTML.encode())),
        *(io.BytesIO(HTML.encode()), io.StringIO(HTML), Page(HTML)),
        *(TREE, TREE.getroottree(), etree.fromstring(HTML)),
    ],
    ids=lambda source: type(source).__name__,
)
def test_each_source_gives_the_same_page(source):
    assert Page.of(source).text == "Grüß Gott!"


def test_a_tree_is_not_changed_and_its_tail_is_left_out():
    bold = TREE.find(".//b")
    assert content_of(bold) == "<b>Gott</b>"
    assert bold.tail == "!"


def closed_file():
    file = io.BytesIO(b"x")
    file.close()
    return file


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
    (tmp_path / "page").write_bytes(b"\xff")
    with (
        (tmp_path / "page").open(encoding="utf-8") as file,
        pytest.raises(InputError, match="open it in binary mode"),
    ):
        Page.of(file)
