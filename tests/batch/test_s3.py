"""Inputs and outputs in S3, on a local server."""

import platformdirs
import pyarrow.dataset as ds
import pytest

from batch_runs import run
from in_process import run_webjury
from webjury.batch.copying import copy_output
from webjury.batch.inputs.sources import find_sources
from webjury.errors import BatchError
from webjury.experiments.soak.poison import write_crawl

s3fs = pytest.importorskip("s3fs")
moto = pytest.importorskip("moto.server")

#: The libraries for S3 cause these warnings in each other.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture
def bucket(monkeypatch):
    """A bucket for files."""
    server = moto.ThreadedMotoServer("127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "anyone")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "anything")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    s3fs.S3FileSystem.clear_instance_cache()
    system = s3fs.S3FileSystem()
    system.makedirs("crawls", exist_ok=True)
    yield system
    s3fs.S3FileSystem.clear_instance_cache()
    server.stop()


def test_a_folder_in_s3_is_read_and_a_run_resumed(bucket, tmp_path):
    write_crawl(tmp_path / "a.warc.gz", 12, every=None)
    bucket.put(str(tmp_path / "a.warc.gz"), "crawls/2026/a.warc.gz")
    bucket.pipe("crawls/2026/b.jsonl", b'{"html": "<p>A page with a few words."}\n')
    assert run(["s3://crawls/2026/"], tmp_path / "corpus").counts == {"ok": 13}
    inputs = ds.dataset(tmp_path / "corpus").to_table()["input"].to_pylist()
    assert set(inputs) == {"s3://crawls/2026/a.warc.gz", "s3://crawls/2026/b.jsonl"}
    next(tmp_path.glob("corpus/_done/a-*-00001.json")).unlink()
    assert run(["s3://crawls/2026/"], tmp_path / "corpus").counts == {"ok": 13}
    bucket.pipe("crawls/2026/b.jsonl", b"")
    with pytest.raises(BatchError, match=r"b\.jsonl has changed"):
        run(["s3://crawls/2026/"], tmp_path / "corpus")


def test_an_output_may_be_in_s3(bucket, tmp_path, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _name: tmp_path / "cache")
    write_crawl(tmp_path / "a.warc.gz", 12, every=None)
    options = ("--mode", "fast", "--workers", "1", "--shard-size", "10")
    line = ("batch", tmp_path / "a.warc.gz", "-o", "s3://crawls/corpus", *options)
    code, _, err = run_webjury(*line)
    assert (code, err.splitlines()[-1]) == (0, "copied 7 files to s3://crawls/corpus")
    copied = ds.dataset("crawls/corpus", filesystem=bucket, format="parquet").to_table()
    run([tmp_path / "a.warc.gz"], tmp_path / "corpus")
    assert copied["text"].equals(ds.dataset(tmp_path / "corpus").to_table()["text"])
    assert list((tmp_path / "cache" / "batch").iterdir()) == []


def test_shards_and_markers_are_copied_once_and_what_describes_the_run_each_time(bucket, tmp_path):
    write_crawl(tmp_path / "a.warc.gz", 12, every=None)
    run([tmp_path / "a.warc.gz"], tmp_path / "corpus")
    assert copy_output(tmp_path / "corpus", "s3://crawls/copy/") == 7
    assert copy_output(tmp_path / "corpus", "s3://crawls/copy") == 2


@pytest.mark.parametrize("name", ["crawls/gone.warc.gz", "gone/a.warc.gz", "crawls/gone/"])
def test_what_is_not_there_is_named(bucket, name):
    with pytest.raises(BatchError, match=f"cannot read s3://{name.rstrip(chr(47))}: "):
        find_sources([f"s3://{name}"])
