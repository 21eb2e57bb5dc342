"""Folders of pages."""

import gzip

import pytest

from webjury.batch.documents import ReadOptions
from webjury.batch.inputs.reading import read_html

LIMITS = ReadOptions(max_bytes=1_000)


def read(path):
    return list(read_html(path, LIMITS))


def test_files_are_documents_named_by_their_path(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two.htm").write_bytes(b"<p>two")
    (tmp_path / "a.html").write_bytes(b"<p>one")
    (tmp_path / "c.html.gz").write_bytes(gzip.compress(b"<p>three"))
    (tmp_path / "notes.txt").write_text("no page")
    documents = read(tmp_path)
    assert [document.id for document in documents] == ["a.html", "b/two.htm", "c.html.gz"]
    assert [document.html for document in documents] == [b"<p>one", b"<p>two", b"<p>three"]


def test_one_file_is_one_document(tmp_path):
    path = tmp_path / "a.html"
    path.write_bytes(b"<p>one")
    assert [document.id for document in read(path)] == ["a.html"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("long.html", b"x" * 1_001),
        ("bomb.html.gz", gzip.compress(b"x" * 50_000_000)),
    ],
)
def test_a_page_that_is_too_large_is_reported(tmp_path, name, data):
    (tmp_path / name).write_bytes(data)
    (document,) = read(tmp_path)
    assert (document.status, document.html) == ("too_large", None)


@pytest.mark.posix
def test_a_file_that_cannot_be_read_is_a_document_with_an_error(tmp_path):
    (tmp_path / "a.html.gz").write_bytes(gzip.compress(b"<p>" * 300)[:-9])
    (tmp_path / "b.html").symlink_to(tmp_path / "gone.html")
    (tmp_path / "c.html").write_bytes(b"<p>")
    documents = read(tmp_path)
    assert [document.status for document in documents] == ["error", None]
    assert "Truncated" in documents[0].error
