"""Which files and folders are sources."""

import gzip
import os
import re

import pytest

from webjury.batch.documents import ReadOptions
from webjury.batch.inputs.reading import read_html
from webjury.batch.inputs.sources import find_sources
from webjury.errors import BatchError, WebjuryWarning
from webjury.segmenter.source.page_files import find_pages


def kinds(*inputs):
    return [(source.path.rsplit("/", 1)[-1], source.kind) for source in find_sources(inputs)]


@pytest.fixture
def crawl(tmp_path):
    for name in ("a.warc.gz", "b.warc", "t.parquet", "l.jsonl", "m.ndjson.zst", "p.html", "q.HTM"):
        (tmp_path / name).write_bytes(b"12345")
    return tmp_path


def test_pages_of_a_folder_are_one_source_and_other_files_one_each(crawl):
    assert kinds(crawl) == [
        (crawl.name, "html"),
        ("a.warc.gz", "warc"),
        ("b.warc", "warc"),
        ("l.jsonl", "jsonl"),
        ("m.ndjson.zst", "jsonl"),
        ("t.parquet", "parquet"),
    ]
    assert find_sources([crawl])[0].size == 10


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["q.HTM", "a.warc.gz"], [("q.HTM", "html"), ("a.warc.gz", "warc")]),
        (["b.warc", "b.warc"], [("b.warc", "warc")]),
        (["self.txt"], [("b.warc", "warc")]),
        (["sub/relative.paths"], [("a.warc.gz", "warc"), ("b.warc", "warc")]),
        (["._a.warc.gz"], [("._a.warc.gz", "warc")]),
    ],
    ids=["kinds", "twice", "a list that names itself", "a list elsewhere", "hidden"],
)
def test_each_file_that_is_named_is_read_once(crawl, names, found):
    (crawl / "sub").mkdir()
    (crawl / "sub" / "relative.paths").write_text(f"../a.warc.gz\n\n{crawl}/b.warc\n")
    (crawl / "self.txt").write_text("self.txt\nb.warc\n")
    (crawl / "._a.warc.gz").touch()
    assert kinds(*(crawl / name for name in names)) == found


def test_names_in_the_output_are_unique(tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.warc").touch()
    one, two = find_sources([tmp_path / "one" / "a.warc", tmp_path / "two" / "a.warc"])
    assert one.name != two.name
    assert one.name.startswith("a-")


@pytest.mark.parametrize(
    ("name", "listed", "message"),
    [
        ("gone.warc", None, r"gone\.warc: No such file or directory"),
        ("empty", None, "no documents in .*empty"),
        ("bad.txt", b"gone.warc\n", r"gone\.warc: No such file or directory"),
        ("bad.txt", b"x" * 300, "File name too long"),
        ("bad.txt", b"\xff\xfe\x00", "cannot read the list"),
        ("bad.txt", b"b\0.warc\n", "cannot read the list"),
        ("pages.csv", b"id,html", r"pages\.csv is a table in a format that is not read \(\.csv\)"),
        ("bad.tsv.gz", b"id\thtml", r"bad\.tsv\.gz is a table .*: convert it to Parquet or to one"),
    ],
)
def test_inputs_that_cannot_be_read_are_refused(crawl, name, listed, message):
    (crawl / "empty").mkdir()
    if listed:
        (crawl / name).write_bytes(listed)
    with pytest.raises(BatchError, match=message):
        find_sources([crawl / name])


@pytest.mark.posix
@pytest.mark.parametrize(
    ("name", "message"),
    [("pipe.warc", r"pipe\.warc is not a regular file"), ("circle.warc", "cannot read")],
)
def test_pipes_and_circular_links_are_refused(tmp_path, name, message):
    os.mkfifo(tmp_path / "pipe.warc")
    (tmp_path / "circle.warc").symlink_to(tmp_path / "back.warc")
    (tmp_path / "back.warc").symlink_to(tmp_path / "circle.warc")
    with pytest.raises(BatchError, match=message):
        find_sources([tmp_path / name])


@pytest.mark.posix
@pytest.mark.parametrize("sign", "\x0b\x0c\x1c\x85\xa0\u2028\u2029")
def test_only_line_ends_separate_the_paths_of_a_list(crawl, sign):
    for name in (f"a{sign}b.html", f"c.html{sign}"):
        (crawl / name).write_text("<p>A lamp.")
    lines = f"\ufeffb.warc\r\n \ta{sign}b.html \r\n\r\nc.html{sign}\n"
    (crawl / "list.txt").write_bytes(lines.encode())
    found = [source.place.name for source in find_sources([crawl / "list.txt"])]
    assert found == ["b.warc", f"a{sign}b.html", f"c.html{sign}"]


def test_pages_within_a_source_folder_are_not_separate_sources(crawl):
    (crawl / "sub").mkdir()
    (crawl / "sub" / "r.html").touch()
    found = kinds(crawl / "p.html", crawl, crawl / "sub", crawl / "sub" / "r.html")
    assert [kind for _, kind in found].count("html") == 1


def test_neither_the_output_folder_nor_a_hidden_file_is_an_input(crawl):
    before = kinds(crawl)
    (crawl / "out").mkdir()
    (crawl / "out" / "old.parquet").touch()
    (crawl / "._a.warc.gz").touch()
    found = find_sources([crawl], crawl / "out")
    assert [(source.place.name, source.kind) for source in found] == before


@pytest.mark.parametrize("name", ["_site", "part[1].jsonl", "a?b.warc", ".hidden.warc", "ü.warc"])
def test_names_in_the_output_are_plain_ascii(tmp_path, name):
    page = tmp_path / name / "a.html" if name == "_site" else tmp_path / name
    page.parent.mkdir(exist_ok=True)
    page.touch()
    (source,) = find_sources([tmp_path / name])
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*-[0-9a-f]{16}", source.name)


@pytest.mark.posix
def test_a_folder_that_cannot_be_read_is_refused(crawl):
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    (crawl / "closed").mkdir(mode=0)
    with pytest.raises(BatchError, match="Permission denied"):
        find_sources([crawl])


@pytest.mark.posix
def test_what_is_skipped_in_a_folder_is_counted_and_named(crawl):
    before = kinds(crawl)
    for name in ("index.php?id=1", "about", "news.aspx", "list.txt", "style.css", "a.png"):
        (crawl / name).write_bytes(b"<p>")
    (crawl / "sub").mkdir()
    (crawl / "loop").symlink_to(crawl)
    (crawl / "away").symlink_to(crawl / "sub")
    (crawl / "sub" / "gone.html").symlink_to(crawl / "nowhere")
    (crawl / "sub" / "self").symlink_to(crawl / "sub" / "self")
    os.mkfifo(crawl / "sub" / "pipe.warc")
    os.mkfifo(crawl / "sub" / "no-input")
    with pytest.warns(WebjuryWarning) as caught:
        assert kinds(crawl, crawl / "sub", crawl) == before
    assert [str(warning.message) for warning in caught] == [
        "skipped 3 files whose names do not end in .html, .htm, .xhtml, .mhtml, .mht, .eml, "
        ".webarchive, .jsonl, .ndjson, .parquet "
        f"or .warc: {crawl}/about, {crawl}/index.php?id=1, {crawl}/news.aspx",
        "skipped 5 links to folders, broken links or special files: "
        f"{crawl}/away, {crawl}/loop, {crawl}/sub/gone.html and 2 more",
    ]


def test_the_pages_of_a_folder_are_those_of_other_commands(tmp_path):
    for name in ("a.html", "a.html.gz", "b.HTML.GZ", "._a.html", ".git/c.html", "sub/d.htm"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(gzip.compress(b"<p>") if "gz" in name.lower() else b"<p>")
    found = [path.relative_to(tmp_path).as_posix() for _, path in find_pages(tmp_path, deep=True)]
    (source,) = find_sources([tmp_path])
    documents = list(read_html(source.place, ReadOptions()))
    assert [document.id for document in documents] == found == ["a.html", "b.HTML.GZ", "sub/d.htm"]
    assert {document.html for document in documents} == {b"<p>"}
    assert source.size == sum((tmp_path / name).stat().st_size for name in found)


@pytest.mark.filterwarnings("ignore:skipped 1 file whose name")
def test_a_file_of_an_unknown_kind_that_is_named_is_a_page(crawl):
    (crawl / "index.php?id=1").write_bytes(b"<p>one")
    (crawl / "list.txt").write_text("index.php?id=1")
    for given in (["index.php?id=1"], ["list.txt"], ["list.txt", "index.php?id=1"]):
        (source,) = find_sources([crawl / name for name in given])
        (document,) = read_html(source.place, ReadOptions())
        assert (source.kind, document.id, document.html) == ("html", "index.php?id=1", b"<p>one")
    # The folder does not have it.
    assert ("index.php?id=1", "html") in kinds(crawl, crawl / "index.php?id=1")
