"""Batch runs from start to end: what is written, and what is refused."""

import json
import os
import plistlib
import sys
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from batch_runs import FAST, run, shard, shards
from webjury.answer.extract import Options
from webjury.batch.document_extractor import DocumentExtractor
from webjury.batch.documents import OUTPUT
from webjury.batch.files import FORMATS
from webjury.batch.run import SUMMARY
from webjury.errors import BatchError, ModelError, OptionError, TemplateError
from webjury.experiments.soak.crawl_runs import rows_of

IS_ROOT = sys.platform != "win32" and os.geteuid() == 0


def test_a_crawl_is_written_to_shards_of_fixed_size(crawl, corpus):
    assert shards(corpus) == ["00000.parquet", "00001.parquet", "00002.parquet"]
    urls = [f"https://example.org/page-{number:06d}" for number in range(25)]
    table = ds.dataset(corpus, format="parquet").to_table()
    assert table.schema.equals(OUTPUT)
    assert sorted(table["url"].to_pylist()) == urls
    assert set(table["input"].to_pylist()) == {str(crawl)}
    assert None not in table["offset"].to_pylist()
    assert pq.read_table(shard(corpus, "00000"))["url"].to_pylist() == urls[:10]


def test_json_lines_contain_the_same_rows_as_parquet(crawl, corpus, tmp_path):
    run([crawl], tmp_path / "lines", shard_format="jsonl")
    files = sorted((tmp_path / "lines").glob("*.jsonl"))
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    for row in rows:
        del row["seconds"]
    assert rows == rows_of(corpus).to_pylist()


def test_the_summary_is_written_and_progress_reported(crawl, output):
    reports = []
    run([crawl], output, report_progress=lambda *report: reports.append(report))
    summary = json.loads((output / SUMMARY).read_text())
    assert summary["documents"] == 25
    assert summary["counts"]["ok"] == 25
    assert summary["failure_rate"] == 0
    assert sum(documents for documents, _ in reports) == 25
    assert reports[-1][1] == 1.0
    assert sorted(share for _, share in reports) == [share for _, share in reports]


def test_all_kinds_of_input_go_into_one_corpus(crawl, output, tmp_path, healthy):
    (tmp_path / "pages").mkdir()
    for name, html in healthy.items():
        (tmp_path / "pages" / f"{name}.html").write_bytes(html)
    lines = tmp_path / "pages.jsonl"
    lines.write_text("".join(json.dumps({"html": h.decode()}) + "\n" for h in healthy.values()))
    summary = run([crawl, tmp_path / "pages", lines], output)
    assert summary.counts == {"ok": 25 + 2 * len(healthy)}
    ids = ds.dataset(output, format="parquet").to_table()["id"].to_pylist()
    assert {"page-000003.html", "pages.jsonl#3"} <= {*ids}


def test_mails_and_archives_of_a_folder_are_pages_with_their_addresses(output, tmp_path, healthy):
    folder = tmp_path / "saved"
    folder.mkdir()
    urls = {f"page{ending}": f"https://example.org/{ending}" for ending in (".mhtml", ".mht")}
    html = next(iter(healthy.values()))
    for name, url in urls.items():
        mail = EmailMessage()
        mail.set_content(html, "text", "html", headers=[f"Content-Location: {url}"])
        (folder / name).write_bytes(bytes(mail))
    (folder / "page.eml").write_bytes(b"Message-ID: <a@b>\n\nThe lamp burns.\n\nAll night.\n")
    urls["page.webarchive"] = "https://example.org/saved"
    page = {"WebResourceData": html, "WebResourceURL": urls["page.webarchive"]}
    (folder / "page.webarchive").write_bytes(plistlib.dumps({"WebMainResource": page}))
    run([folder], output)
    rows = {row["id"]: row for row in rows_of(output).to_pylist()}
    assert {row["status"] for row in rows.values()} == {"ok"}
    plain = rows.pop("page.eml")
    assert {name: row["url"] for name, row in rows.items()} == urls
    assert len({row["text"] for row in rows.values()}) == 1
    assert plain["text"] == "The lamp burns.\n\nAll night."
    assert plain["warnings"] == ["the input is plain text: it is returned as it is"]


def test_an_empty_input_is_not_an_error(tmp_path, output):
    (tmp_path / "empty.jsonl").touch()
    for _ in range(2):
        assert run([tmp_path / "empty.jsonl"], output).documents == 0


def test_an_output_that_cannot_be_written_is_refused(crawl, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BatchError, match="cannot write to"):
        run([crawl], tmp_path / "file" / "corpus")


@pytest.mark.posix
@pytest.mark.skipif(IS_ROOT, reason="root may write into any folder")
@pytest.mark.parametrize("on_change", ["stop", "resume", "restart"])
@pytest.mark.parametrize("is_new", [True, False])
def test_an_output_that_is_read_only_is_refused_before_the_run(crawl, tmp_path, on_change, is_new):
    output = tmp_path / "corpus"
    if is_new:
        output.mkdir()
    else:
        run([crawl], output)
    before = sorted(output.iterdir())
    output.chmod(0o555)
    try:
        with pytest.raises(BatchError, match=r"cannot write to .*corpus: Permission denied"):
            run([crawl], output, on_change=on_change)
    finally:
        output.chmod(0o755)
    assert sorted(output.iterdir()) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_reported(crawl, corpus, monkeypatch):
    next(corpus.glob("_done/*-00000.json")).unlink()
    monkeypatch.setitem(FORMATS, "parquet", lambda *_: Path("/dev/full").write_bytes(b"half"))
    with pytest.raises(BatchError, match=r"cannot write .*No space left on device; free"):
        run([crawl], corpus)


def test_only_one_run_at_a_time_writes_to_a_folder(crawl, output):
    def report_progress(_documents, _share):
        with pytest.raises(BatchError, match="another run is writing"):
            run([crawl], output)

    run([crawl], output, report_progress=report_progress)


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        ({"options": DocumentExtractor(Options(jurors=("nobody",)))}, OptionError),
        ({"options": DocumentExtractor(Options(mode="fast", model="/no/fast.json"))}, ModelError),
        ({"options": replace(FAST, timeout=0)}, OptionError),
        ({"options": replace(FAST, templates="/nowhere")}, TemplateError),
        ({"engine": "abacus"}, OptionError),
        ({"shard_format": "stone"}, OptionError),
    ],
)
def test_invalid_options_are_refused_before_anything_is_written(crawl, output, plan, error):
    with pytest.raises(error):
        run([crawl], output, **plan)
    assert not output.exists()


def test_two_workers_write_the_same_rows_as_one(crawl, corpus, tmp_path):
    run([crawl], tmp_path / "two", workers=2)
    assert rows_of(tmp_path / "two").equals(rows_of(corpus))
