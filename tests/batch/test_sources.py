"""What is read, and what is not."""

import pytest

from webjury.batch.sources import find_sources
from webjury.errors import BatchError


def kinds(*inputs):
    return [(source.path.rsplit("/", 1)[-1], source.kind) for source in find_sources(inputs)]


@pytest.fixture
def crawl(tmp_path):
    for name in ("a.warc.gz", "b.warc", "t.parquet", "l.jsonl", "m.ndjson.zst", "p.html", "q.HTM"):
        (tmp_path / name).write_bytes(b"12345")
    (tmp_path / "readme.md").write_text("no input")
    return tmp_path


def test_a_folder_gives_its_pages_as_one_and_its_files_as_one_each(crawl):
    assert kinds(crawl) == [
        (crawl.name, "html"),
        ("a.warc.gz", "warc"),
        ("b.warc", "warc"),
        ("l.jsonl", "jsonl"),
        ("m.ndjson.zst", "jsonl"),
        ("t.parquet", "parquet"),
    ]
    assert find_sources([crawl])[0].size == 10


def test_files_are_told_by_their_names(crawl):
    assert kinds(crawl / "q.HTM", crawl / "a.warc.gz") == [("q.HTM", "html"), ("a.warc.gz", "warc")]


def test_a_list_names_inputs_relative_to_itself(crawl):
    (crawl / "sub").mkdir()
    (crawl / "sub" / "warc.paths").write_text(f"../a.warc.gz\n\n{crawl}/b.warc\n")
    assert kinds(crawl / "sub" / "warc.paths") == [("a.warc.gz", "warc"), ("b.warc", "warc")]


def test_what_is_named_twice_is_read_once(crawl):
    assert kinds(crawl / "b.warc", crawl / "b.warc") == [("b.warc", "warc")]


def test_names_in_the_output_are_no_other_sources(tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.warc").touch()
    one, two = find_sources([tmp_path / "one" / "a.warc", tmp_path / "two" / "a.warc"])
    assert one.name != two.name
    assert one.name.startswith("a-")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gone.warc", "does not exist"),
        ("readme.md", "no kind that can be read"),
        ("empty", "nothing to read"),
        ("bad.txt", "gone.warc does not exist"),
    ],
)
def test_what_cannot_be_read_is_told(crawl, name, message):
    (crawl / "empty").mkdir()
    (crawl / "bad.txt").write_text("gone.warc\n")
    with pytest.raises(BatchError, match=message):
        find_sources([crawl / name])


def test_a_list_that_is_no_text_is_told(crawl):
    (crawl / "bad.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BatchError, match="cannot read the list"):
        find_sources([crawl / "bad.txt"])
