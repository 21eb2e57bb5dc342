"""The command ``webjury batch``."""

import json
import os
import signal
import subprocess
import sys
import time

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from batch_runs import work_here
from in_process import run_webjury
from site_crawls import write_site_crawl
from warc_records import http, record
from webjury import requirements
from webjury.experiments.soak.crawl_runs import rows_of
from webjury.experiments.soak.poison import write_crawl
from webjury.requirements import install_command


@pytest.fixture(scope="module", autouse=True)
def _work_here():
    with work_here():
        yield


@pytest.fixture
def crawl(tmp_path):
    path = tmp_path / "crawl.warc.gz"
    write_crawl(path, 12, every=None)
    return path


@pytest.fixture
def corpus(tmp_path):
    return tmp_path / "corpus"


def batch(*arguments):
    return run_webjury("batch", "--mode", "fast", "--workers", "1", *arguments)


def rows(corpus):
    return rows_of(corpus).to_pylist()


def test_a_crawl_becomes_a_corpus_with_a_summary(crawl, corpus):
    for workers in ("1", "2"):  # the second time, nothing is left to do
        expected = (0, "", "12 documents: 12 ok\n")
        assert batch(crawl, "-o", corpus, "--workers", workers) == expected
    assert [row["status"] for row in rows(corpus)] == ["ok"] * 12


def test_a_dry_run_says_what_a_run_takes(crawl, corpus):
    code, out, _ = batch(crawl, "-o", corpus, "--dry-run")
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


def test_a_damaged_part_of_an_input_has_a_row_and_counts_as_failed(crawl, corpus):
    data = bytearray(crawl.read_bytes())
    for place in range(len(data) // 2, len(data) // 2 + 40):
        data[place] ^= 255
    crawl.write_bytes(data)
    told = (
        "12 documents: 11 ok, 1 damaged\n"
        "webjury: inputs are damaged in 1 place: see the rows with the status damaged\n"
    )
    for _ in range(2):  # the second time, nothing is left to do
        assert batch(crawl, "-o", corpus) == (0, "", told)
    code, _, err = batch(crawl, "-o", corpus, "--max-failure-rate", "0.05")
    assert code == 1
    assert "8.3% of the documents failed, more than --max-failure-rate 5.0%" in err
    (lost,) = (row for row in rows(corpus) if row["status"] == "damaged")
    assert "are lost: " in lost["error"]
    assert lost["id"].startswith("crawl.warc.gz#")


def test_skipped_records_are_reported(tmp_path, corpus):
    path = tmp_path / "images.warc"
    path.write_bytes(record(http(b"PNG", "image/png")))
    told = "0 documents: none\nwebjury: skipped 1 record: image/png, not HTML\n"
    assert batch(path, "-o", corpus) == (0, "", told)


def test_skipped_records_have_rows_on_request(tmp_path, corpus):
    path = tmp_path / "crawl.warc"
    gone = http(b"<p>Gone", status="404 Not Found")
    path.write_bytes(record(http(b"PNG", "image/png")) + record(gone) + record(http(b"<p>Here")))
    code, _, err = batch(path, "-o", corpus, "--rows", "all", "--max-failure-rate", "0")
    assert code == 0
    assert err.startswith("3 documents: 2 skipped, 1 ok\n")
    found = {row["error"]: row for row in rows(corpus)}
    assert set(found) == {"image/png, not HTML", "HTTP status 404", None}
    assert {row["status"] for row in found.values()} == {"skipped", "ok"}
    assert found["image/png, not HTML"]["offset"] == 0
    assert found["HTTP status 404"]["url"] == "https://example.org/"


def test_warnings_are_a_list_in_every_row(tmp_path, corpus):
    lines = tmp_path / "pages.jsonl"
    lines.write_text("not JSON\n" + '{"html": "<p>"}\n' + '{"html": "' + "x" * 2_000 + '"}\n')
    batch(lines, "-o", corpus, "--max-bytes", "1000")
    assert [row["status"] for row in rows(corpus)] == ["error", "empty", "too_large"]
    assert all(isinstance(row["warnings"], list) for row in rows(corpus))


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
    assert (code, install_command("webjury[batch]") in err) == (2, True)


# A test runner in the background may let its children ignore interrupts.
PROGRAM = """
import signal
from webjury.apps.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
SMALL_SHARDS = ["--shard-size", "15"]


def stop(number, folder, *arguments):
    """Send a signal to a run once it has written a shard to a folder; return code and errors."""
    program = [sys.executable, "-c", PROGRAM, "batch", "--mode", "fast", "--workers", "1"]
    process = subprocess.Popen([*program, *arguments], stderr=subprocess.PIPE, text=True)
    while not list(folder.glob("_done/*-0*.json")) and process.poll() is None:
        time.sleep(0.02)
    os.kill(process.pid, number)
    errors = process.communicate(timeout=60)[1]
    return process.returncode, errors


@pytest.mark.posix
def test_an_interrupted_run_is_resumed(tmp_path, corpus):
    crawl = tmp_path / "crawl.warc.gz"
    write_crawl(crawl, 300, every=None)
    line = (crawl, "-o", corpus, *SMALL_SHARDS)
    code, errors = stop(signal.SIGINT, corpus, *line)
    assert code == 130
    assert "run the same command again to resume" in errors
    done = {
        path: path.stat().st_mtime_ns
        for path in corpus.glob("*-0*.parquet")
        if (corpus / "_done" / f"{path.stem}.json").exists()
    }
    assert 0 < len(done) < 20
    assert batch(*line) == (0, "", "300 documents: 300 ok\n")
    assert len({row["url"] for row in rows(corpus)}) == len(rows(corpus)) == 300
    assert {path: path.stat().st_mtime_ns for path in done} == done
    assert json.loads((corpus / "_summary.json").read_text())["counts"]["ok"] == 300


@pytest.mark.posix
def test_a_run_with_sites_that_is_killed_in_either_pass_is_resumed(tmp_path, corpus):
    crawl = write_site_crawl(tmp_path / "crawl.jsonl", 300)
    expected = tmp_path / "expected"
    told = "301 documents: 300 ok, 1 error\nsites: 3 of 33 hosts have several pages\n"
    assert batch(crawl, "-o", expected, "--sites", *SMALL_SHARDS) == (0, "", told)
    line = (crawl, "-o", corpus, "--sites", *SMALL_SHARDS)
    for folder in (corpus / "_sites", corpus):  # of the first and the second pass
        assert stop(signal.SIGKILL, folder, *line) == (-signal.SIGKILL, "")
        assert 0 < len(list(folder.glob("_done/*-0*.json"))) < 21
    assert batch(*line) == (0, "", told)
    assert rows_of(corpus).equals(rows_of(expected))
    for name in ("sites.sqlite", "sites.json"):
        assert (corpus / "_sites" / name).read_bytes() == (expected / "_sites" / name).read_bytes()
