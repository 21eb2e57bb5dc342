"""The command ``webjury batch``."""

import json
import os
import signal
import subprocess
import sys
import time

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from in_process import run_webjury
from site_crawls import write_site_crawl
from webjury import requirements
from webjury.experiments.soak.crawl_runs import rows_of
from webjury.experiments.soak.poison import write_crawl


@pytest.fixture
def crawl(tmp_path):
    path = tmp_path / "crawl.warc.gz"
    write_crawl(path, 12, every=None)
    return path


@pytest.fixture
def corpus(tmp_path):
    return tmp_path / "corpus"


def batch(*arguments):
    return run_webjury("batch", *arguments, "--mode", "fast")


def rows(corpus):
    return ds.dataset(corpus, format="parquet").to_table().to_pylist()


def test_a_crawl_becomes_a_corpus_with_a_summary(crawl, corpus):
    for workers in ("1", "2"):  # the second time, nothing is left to do
        expected = (0, "", "12 documents: 12 ok\n")
        assert batch(crawl, "-o", corpus, "--workers", workers) == expected
    assert [row["status"] for row in rows(corpus)] == ["ok"] * 12


def test_a_dry_run_says_what_a_run_takes(crawl, corpus):
    code, out, _ = batch(crawl, "-o", corpus, "--workers", "1", "--dry-run")
    assert code == 0
    lines = dict(line.split(":", 1) for line in out.splitlines())
    assert list(lines) == ["input", "pages", "output", "time"]
    assert lines["pages"].strip() == "12; a sample of 12: 12 ok"
    assert lines["input"].strip().endswith(" kB in 1 input")
    assert " seconds of one core" in lines["time"]
    assert not corpus.exists()


def test_metadata_are_written_on_request(tmp_path, corpus):
    page = "<title>Lamp - Keeper</title><meta name=author content='Marta Olić'><h1>Lamp</h1>"
    lines = tmp_path / "pages.jsonl"
    lines.write_text(json.dumps({"html": page + "<p>It burns all night, and all of the day."}))
    assert batch(lines, "-o", corpus, "--metadata")[0] == 0
    (row,) = rows(corpus)
    assert (row["author"], row["title"]) == ("Marta Olić", "Lamp")


def test_a_resumed_run_names_the_shards_that_it_makes_again(crawl, corpus):
    batch(crawl, "-o", corpus, "--shard-size", "5")
    first, second, _ = sorted(corpus.glob("*.parquet"))
    first.unlink()
    second.write_bytes(second.read_bytes()[:100])
    code, _, err = batch(crawl, "-o", corpus, "--shard-size", "5")
    assert code == 0
    assert err.startswith(
        "12 documents: 12 ok\nwebjury: 2 files of an earlier run were made again: "
        f"{first.name} (missing), {second.name} (100 bytes instead of "
    )
    assert len(rows(corpus)) == 12


def test_an_own_model_is_used(crawl, corpus, own_model, monkeypatch):
    card = own_model("own", change="\n")
    monkeypatch.chdir(card.parent)
    assert batch(crawl, "-o", corpus, "--model", card.name) == (0, "", "12 documents: 12 ok\n")
    own = json.loads(card.read_text(encoding="utf-8"))["sha256"]
    assert {row["model_sha256"] for row in rows(corpus)} == {own}


def test_too_many_failures_and_truncated_inputs_exit_with_1(tmp_path, crawl):
    lines = tmp_path / "pages.jsonl"
    lines.write_text("not JSON\n" + '{"html": "<p>"}\n' * 9)
    assert batch(lines, "-o", tmp_path / "a")[0] == 0
    code, _, err = batch(lines, "-o", tmp_path / "a", "--max-failure-rate", "0.05")
    assert code == 1
    assert "10 documents: 9 empty, 1 error" in err
    assert "10.0% of the documents failed, more than --max-failure-rate 5.0%" in err
    crawl.write_bytes(crawl.read_bytes()[:-100])
    code, _, err = batch(crawl, "-o", tmp_path / "b")
    assert code == 1
    assert f"{crawl}: not read to its end" in err


def test_a_damaged_part_of_an_input_has_a_row_and_exits_with_1(crawl, corpus):
    data = bytearray(crawl.read_bytes())
    for place in range(len(data) // 2, len(data) // 2 + 40):
        data[place] ^= 255
    crawl.write_bytes(data)
    for _ in range(2):  # the second time, nothing is left to do
        code, _, err = batch(crawl, "-o", corpus)
        assert code == 1
        assert err == (
            "12 documents: 11 ok, 1 damaged\n"
            "webjury: inputs are damaged in 1 place: see the rows with the status damaged\n"
        )
    (lost,) = (row for row in rows(corpus) if row["status"] == "damaged")
    assert "are lost: " in lost["error"]
    assert lost["id"].startswith("crawl.warc.gz#")


def test_skipped_records_are_reported(tmp_path, corpus):
    path = tmp_path / "images.warc"
    http = b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nPNG"
    path.write_bytes(
        b"WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
        b"Content-Length: %d\r\n\r\n%s\r\n\r\n" % (len(http), http)
    )
    told = "0 documents: none\nwebjury: skipped 1 record: image/png, not HTML\n"
    assert batch(path, "-o", corpus) == (0, "", told)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gone.warc"], "gone.warc: No such file or directory"),
        (["pages.parquet", "--html-column", "page"], "has no column 'page'; it has: html"),
        (["pages.parquet", "--jury", "auto"], "mode fast has no jury"),
        (["pages.parquet", "--jurors", "bte"], "mode fast runs no jurors"),
        (["pages.parquet", "--templates", "none"], "cannot read template "),
    ],
)
def test_errors_are_one_line(tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    pq.write_table(pa.table({"html": ["<p>"]}), tmp_path / "pages.parquet")
    code, out, err = batch(*arguments, "-o", tmp_path / "corpus")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize("arguments", [[], ["--format", "jsonl"], ["--sites"]])
def test_the_name_of_the_output_need_not_be_text(tmp_path, arguments):
    crawl = write_site_crawl(tmp_path / "crawl.jsonl", 10)
    output = tmp_path / os.fsdecode(b"corpus\xff")
    for _ in range(2):  # the second time, what is there is read
        err = batch(crawl, "-o", output, *arguments)[2]
        assert "11 documents: 10 ok, 1 error" in err
    assert len(list(output.glob("crawl-*"))) == 1


def test_a_missing_library_is_named_with_its_extra(crawl, tmp_path, monkeypatch):
    monkeypatch.setattr(requirements, "find_spec", lambda _name: None)
    code, _, err = batch(crawl, "-o", tmp_path / "corpus")
    assert (code, "pip install 'webjury[batch]'" in err) == (2, True)


# A test runner in the background may let its children ignore interrupts.
PROGRAM = """
import signal
from webjury.apps.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""


def start(crawl, output, *options):
    return subprocess.Popen(
        [
            *(sys.executable, "-c", PROGRAM, "batch", crawl, "-o", output),
            *("--mode", "fast", "--shard-size", "15", *options),
        ],
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_shard(output, process):
    while not list(output.glob("_done/*-0*.json")) and process.poll() is None:
        time.sleep(0.02)


@pytest.mark.posix
@pytest.mark.parametrize(
    ("number", "code", "last"),
    [("SIGINT", 130, "run the same command again to resume"), ("SIGKILL", -9, "")],
)
def test_a_stopped_run_is_resumed(tmp_path, number, code, last):
    crawl, output = tmp_path / "crawl.warc.gz", tmp_path / "corpus"
    write_crawl(crawl, 300, every=None)
    process = start(crawl, output)
    wait_for_shard(output, process)
    os.kill(process.pid, signal.Signals[number])
    _, errors = process.communicate(timeout=60)
    assert process.returncode == code
    assert last in errors
    done = {path.name: path.stat().st_mtime_ns for path in output.glob("*-0*.parquet")}
    markers = {path.stem for path in output.glob("_done/*-0*.json")}
    assert 0 < len(markers) < 20
    result = start(crawl, output)
    assert "300 documents: 300 ok" in result.communicate(timeout=120)[1]
    urls = [row["url"] for row in rows(output)]
    assert len(set(urls)) == len(urls) == 300
    for name, written in done.items():
        if name.removesuffix(".parquet") in markers:
            assert (output / name).stat().st_mtime_ns == written
    assert json.loads((output / "_summary.json").read_text())["counts"]["ok"] == 300


@pytest.mark.posix
def test_a_run_with_sites_that_is_killed_in_either_pass_is_resumed(tmp_path):
    crawl = write_site_crawl(tmp_path / "crawl.jsonl", 300)
    expected, output = tmp_path / "expected", tmp_path / "corpus"
    _, errors = start(crawl, expected, "--sites").communicate(timeout=120)
    assert errors == "301 documents: 300 ok, 1 error\nsites: 3 of 33 hosts have several pages\n"
    for folder in (output / "_sites", output):  # of the first and the second pass
        process = start(crawl, output, "--sites")
        wait_for_shard(folder, process)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL
        assert 0 < len(list(folder.glob("_done/*-0*.json"))) < 21
    assert errors == start(crawl, output, "--sites").communicate(timeout=120)[1]
    assert rows_of(output).equals(rows_of(expected))
    for name in ("sites.sqlite", "sites.json"):
        assert (output / "_sites" / name).read_bytes() == (expected / "_sites" / name).read_bytes()
