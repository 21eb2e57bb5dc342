"""Inputs on other machines, here in the memory of fsspec and on a local web server."""

import gzip
import json
from collections import Counter
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.pool import ThreadPool

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from batch_runs import run, written
from webjury import requirements
from webjury.batch.documents import BrokenSourceError, ReadOptions
from webjury.batch.inputs import opening
from webjury.batch.inputs.opening import RemotePath
from webjury.batch.inputs.reading import read_html
from webjury.batch.inputs.sources import find_sources
from webjury.batch.inputs.warc import read_warc
from webjury.errors import BatchError, MissingLibraryError, WebjuryWarning
from webjury.experiments.soak.crawl_runs import rows_of

pytest.importorskip("fsspec")
pytest.importorskip("aiohttp")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(opening, "_RETRY_DELAYS", (0.0, 0.0))


@pytest.fixture(scope="module")
def data(crawl):
    return crawl.read_bytes()


class Files(BaseHTTPRequestHandler):
    """A web server of files, which answers range requests and can be told to fail."""

    protocol_version = "HTTP/1.1"

    def __init__(self, files, failures, *arguments):
        self.files, self.failures = files, failures
        super().__init__(*arguments)

    def do_HEAD(self):
        self.find(with_body=False)

    def do_GET(self):
        self.find(with_body=True)

    def find(self, with_body):
        path = self.path.partition("?")[0]
        data = self.files.get(path)
        if data is None:
            return self.answer(404)
        if with_body and self.failures[path]:
            self.failures[path] -= 1
            return self.answer(503)
        start, end = 0, len(data)
        if given := self.headers.get("Range"):
            first, last = given.removeprefix("bytes=").split("-")
            start, end = int(first), min(int(last) + 1, len(data))
        fields = {"Content-Range": f"bytes {start}-{end - 1}/{len(data)}"} if given else {}
        self.answer(206 if given else 200, end - start, Accept_Ranges="bytes", **fields)
        if with_body:
            self.wfile.write(data[start:end])

    def answer(self, status, length=0, **fields):
        self.send_response(status)
        for name, value in {**fields, "Content-Length": str(length)}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def log_message(self, *_):
        pass


@contextmanager
def served(files, failures=None):
    """Serve files, and yield the server's address; `failures` counts down by path."""
    handler = partial(Files, files, Counter() if failures is None else failures)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    with ThreadPool(1) as pool:
        running = pool.apply_async(server.serve_forever, (0.01,))
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        running.get()
        server.server_close()


def rows(output):
    return rows_of(output).drop_columns(["input"])


def documents(path):
    return list(read_warc(path, ReadOptions(), Counter()))


@pytest.fixture(scope="module")
def local(finished):
    """The rows of the crawl, read from a local file."""
    return rows(finished)


def test_a_crawl_of_a_web_server_is_read_as_one_of_this_machine(data, local, tmp_path):
    with served({"/a/crawl.warc.gz": data}) as server:
        address = f"{server}/a/crawl.warc.gz?version=7"
        assert run([address], tmp_path).counts == {"ok": 25}
        assert rows(tmp_path).equals(local)
        assert set(ds.dataset(tmp_path).to_table()["input"].to_pylist()) == {address}


def test_a_run_with_addresses_is_resumed_until_a_file_has_changed(data, local, memory, tmp_path):
    memory.pipe({"crawl.warc.gz": data})
    run(["memory://crawl.warc.gz"], tmp_path)
    before = written(tmp_path)
    next(tmp_path.glob("_done/*-00001.json")).unlink()
    assert run(["memory://crawl.warc.gz"], tmp_path).counts == {"ok": 25}
    after = written(tmp_path)
    assert [name for name in before if before[name] != after[name]] == ["00001"]
    assert rows(tmp_path).equals(local)
    memory.pipe({"crawl.warc.gz": data + data})
    with pytest.raises(BatchError, match=r"inputs: memory://crawl\.warc\.gz has changed"):
        run(["memory://crawl.warc.gz"], tmp_path)


def test_all_kinds_of_files_of_a_folder_are_read(healthy, memory, tmp_path):
    html = next(iter(healthy.values()))
    table = pa.BufferOutputStream()
    pq.write_table(pa.table({"html": [html] * 3}), table)
    line = json.dumps({"html": html.decode()}).encode() + b"\n"
    memory.pipe(
        {
            "all/pages/one.html": html,
            "all/pages/one.html.gz": gzip.compress(html),
            "all/pages/sub/two.html.gz": gzip.compress(html),
            "all/.git/three.html": html,
            "all/table.parquet": table.getvalue().to_pybytes(),
            "all/lines.jsonl.gz": gzip.compress(2 * line),
        }
    )
    assert run(["memory://all/"], tmp_path).counts == {"ok": 7}
    ids = ds.dataset(tmp_path).to_table()["id"].to_pylist()
    pages = ["pages/one.html", "pages/sub/two.html.gz"]
    rows_of_table = [f"table.parquet#{n}" for n in range(3)]
    assert sorted(ids) == ["lines.jsonl.gz#0", "lines.jsonl.gz#1", *pages, *rows_of_table]


def test_a_file_elsewhere_is_a_page_if_it_is_named_and_skipped_in_a_folder(memory):
    memory.pipe({"x/page": b"<p>one", "x/a.html": b"<p>"})
    (source,) = find_sources(["memory://x/page"])
    assert [document.html for document in read_html(source.place, ReadOptions())] == [b"<p>one"]
    with pytest.warns(WebjuryWarning, match=r"skipped 1 file whose .*: memory://x/page$"):
        assert [source.path for source in find_sources(["memory://x"])] == ["memory://x"]
    with served({"/page": b"<p>two"}) as server:
        (source,) = find_sources([f"{server}/page?id=1"])
        assert [one.html for one in read_html(source.place, ReadOptions())] == [b"<p>two"]


def test_lists_may_be_elsewhere_and_name_what_is_elsewhere(memory, tmp_path):
    memory.pipe(
        {"x/a.jsonl": b"", "x/list.paths": b"a.jsonl\nmemory://y/b.jsonl\n", "y/b.jsonl": b""}
    )
    (tmp_path / "list.txt").write_text("memory://x/list.paths\nc.jsonl\n")
    (tmp_path / "c.jsonl").touch()
    paths = [source.path for source in find_sources([tmp_path / "list.txt"])]
    assert paths == ["memory://x/a.jsonl", "memory://y/b.jsonl", str(tmp_path / "c.jsonl")]


@pytest.mark.parametrize(
    "inputs",
    [["memory://x", "memory://x/sub/a.html"], ["memory://x/sub/a.html", "memory://x/"]],
    ids=["folder first", "page first"],
)
def test_a_page_of_a_folder_is_read_once(memory, inputs):
    memory.pipe({"x/sub/a.html": b"<p>", "x/b.html": b"<p>"})
    assert [source.path for source in find_sources(inputs)] == ["memory://x"]


def test_reading_goes_on_where_a_server_fails_for_a_moment(data):
    with served({"/crawl.warc.gz": data}, Counter({"/crawl.warc.gz": 2})) as server:
        assert len(documents(RemotePath(f"{server}/crawl.warc.gz"))) == 25


def test_a_server_that_fails_for_good_is_no_damage_of_a_file(data, local, tmp_path):
    failures = Counter({"/crawl.warc.gz": 1_000})
    with served({"/crawl.warc.gz": data}, failures) as server:
        address = f"{server}/crawl.warc.gz"
        summary = run([address], tmp_path)
        assert (summary.documents, summary.losses) == (0, 0)
        assert "503" in summary.problems[address]
        failures.clear()
        assert run([address], tmp_path).counts == {"ok": 25}
    assert rows(tmp_path).equals(local)


def test_damage_of_a_file_is_found_as_on_this_machine(data, tmp_path, memory):
    place = len(data) // 2
    damaged = data[:place] + bytes(byte ^ 255 for byte in data[place : place + 40])
    damaged += data[place + 40 :]
    memory.pipe({"crawl.warc.gz": damaged})
    (tmp_path / "crawl.warc.gz").write_bytes(damaged)
    found = documents(RemotePath("memory://crawl.warc.gz"))
    assert [one.status for one in found].count("damaged") == 1
    assert found == documents(tmp_path / "crawl.warc.gz")


def test_a_file_that_has_become_shorter_is_not_read_on(data, memory):
    memory.pipe({"crawl.warc": gzip.decompress(data)})
    path = RemotePath("memory://crawl.warc")
    with path.open() as file:
        file.read(1_000)
        memory.pipe({"crawl.warc": b"short"})
        file._close_file()
        with pytest.raises(BrokenSourceError, match="it ends at byte 1,000"):
            file.read(1_000)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("{server}/gone.warc.gz", "cannot read .*gone.warc.gz: .*404"),
        ("{server}/folder/", "cannot be listed: write the addresses"),
        ("{server}/folder/page", "cannot read .*folder/page: .*404"),
        ("memory://gone.warc.gz", "cannot read memory://gone.warc.gz: FileNotFoundError"),
        ("memory://gone/", "cannot read memory://gone: FileNotFoundError"),
        ("http://me:secret@127.0.0.1/a.warc", "an address with a password"),
        ("nowhere://a.warc", "cannot read nowhere://a.warc: .*nowhere"),
    ],
)
def test_what_cannot_be_read_is_named(address, message):
    with served({"/page": b""}) as server, pytest.raises(BatchError, match=message):
        find_sources([address.format(server=server)])


def test_a_missing_library_is_named_with_how_to_install_it(monkeypatch):
    with pytest.raises(MissingLibraryError, match="run: pip install ossfs"):
        find_sources(["oss://bucket/a.warc"])
    monkeypatch.setattr(requirements, "find_spec", lambda _name: None)
    with pytest.raises(MissingLibraryError, match=r"fsspec .*pip install .*\[remote\]"):
        find_sources(["https://example.org/a.warc"])
