"""Batch runs from start to end: what is written, and how a second run resumes."""

import gzip
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from webjury.batch.document import ReadOptions
from webjury.batch.document_options import DocumentOptions
from webjury.batch.run import SUMMARY, Plan, run_batch
from webjury.batch.schema import OUTPUT
from webjury.ensemble.options import Options
from webjury.errors import BatchError, ModelError, OptionError, TemplateError
from webjury.experiments.soak.crawl_runs import rows_of
from webjury.experiments.soak.poison import write_crawl

FAST = DocumentOptions(Options(mode="fast"))


def run(inputs, output, options=FAST, read_options=None, report_progress=lambda *_: None, **plan):
    plan = Plan(**{"workers": 1, "shard_size": 10, **plan})
    return run_batch(inputs, output, options, read_options or ReadOptions(), plan, report_progress)


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    """A crawl that no test changes."""
    path = tmp_path_factory.mktemp("crawl") / "crawl.warc.gz"
    write_crawl(path, 25, every=None)
    return path


@pytest.fixture
def own_crawl(crawl, tmp_path):
    """A copy of the crawl, to change."""
    return Path(shutil.copy(crawl, tmp_path))


@pytest.fixture(scope="module")
def finished(crawl, tmp_path_factory):
    """The output of a run over the crawl; tests copy it, since a run takes seconds."""
    folder = tmp_path_factory.mktemp("finished")
    run([crawl], folder)
    return folder


@pytest.fixture
def output(tmp_path):
    return tmp_path / "corpus"


@pytest.fixture
def corpus(finished, output):
    """An output folder in which a run over the crawl has ended."""
    return Path(shutil.copytree(finished, output))


def shards(output, ending="parquet"):
    return sorted(path.name.rsplit("-", 1)[1] for path in output.glob(f"*.{ending}"))


def shard(output, number):
    (path,) = output.glob(f"*-{number}.*")
    return path


def written(output):
    """When each shard was written, to see which ones a run writes again."""
    return {path.stem[-5:]: path.stat().st_mtime_ns for path in output.glob("*-0*.*")}


def test_a_crawl_is_written_to_shards_of_fixed_size(crawl, output):
    summary = run([crawl], output)
    assert summary.counts == {"ok": 25}
    assert shards(output) == ["00000.parquet", "00001.parquet", "00002.parquet"]
    table = ds.dataset(output, format="parquet").to_table()
    assert table.schema.equals(OUTPUT)
    assert sorted(table["url"].to_pylist()) == [
        f"https://example.org/page-{number:06d}" for number in range(25)
    ]
    assert set(table["input"].to_pylist()) == {str(crawl)}
    assert None not in table["offset"].to_pylist()
    first = pq.read_table(next(output.glob("*-00000.parquet")))
    assert first["url"].to_pylist() == [f"https://example.org/page-{n:06d}" for n in range(10)]


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


def test_a_second_run_skips_finished_shards(crawl, corpus):
    before = written(corpus)
    summary = run([crawl], corpus)
    assert (summary.counts, summary.made_again) == ({"ok": 25}, {})
    assert written(corpus) == before


@pytest.mark.parametrize("lost", [["00001"], ["00002"], ["00000", "00002"]])
def test_only_shards_without_a_marker_are_written_again(crawl, corpus, lost):
    expected, before = rows_of(corpus), written(corpus)
    for number in lost:
        next(corpus.glob(f"_done/*-{number}.json")).unlink()
        shard(corpus, number).write_bytes(b"half")
    assert run([crawl], corpus).counts == {"ok": 25}
    assert sorted(before.items() ^ written(corpus).items()) == sorted(
        (number, times[number]) for number in lost for times in (before, written(corpus))
    )
    assert rows_of(corpus).equals(expected)


def cut(path):
    path.write_bytes(path.read_bytes()[:100])


def flip(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 255
    path.write_bytes(data)


DAMAGES = [(Path.unlink, "missing"), (cut, "100 bytes instead of "), (flip, "changed after it was")]


@pytest.mark.parametrize(("harm", "reason"), DAMAGES)
def test_a_damaged_shard_is_made_again_and_named(crawl, corpus, harm, reason):
    expected, before = rows_of(corpus), written(corpus)
    damaged = shard(corpus, "00001")
    harm(damaged)
    summary = run([crawl], corpus)
    assert summary.counts == {"ok": 25}
    assert list(summary.made_again) == [damaged.name]
    assert summary.made_again[damaged.name].startswith(reason)
    assert json.loads((corpus / SUMMARY).read_text())["made_again"] == summary.made_again
    assert rows_of(corpus).equals(expected)
    after = written(corpus)
    assert [number for number in before if before[number] != after[number]] == ["00001"]
    assert run([crawl], corpus).made_again == {}


def test_a_damaged_shard_of_json_lines_is_made_again(crawl, output):
    run([crawl], output, shard_format="jsonl")
    content = shard(output, "00001").read_text()
    cut(shard(output, "00001"))
    assert list(run([crawl], output, shard_format="jsonl").made_again) == [
        shard(output, "00001").name
    ]
    assert len(shard(output, "00001").read_text().splitlines()) == len(content.splitlines()) == 10


def make_old(output):
    """Leave in the markers what version 0.1 wrote: counts without size and hash."""
    for path in output.glob("_done/*-0000?.json"):
        path.write_text(json.dumps(json.loads(path.read_text())["counts"]))


@pytest.mark.parametrize("shard_format", ["parquet", "jsonl"])
def test_markers_without_a_hash_vouch_for_the_number_of_rows(crawl, output, shard_format):
    run([crawl], output, shard_format=shard_format)
    make_old(output)
    before = written(output)
    summary = run([crawl], output, shard_format=shard_format)
    assert (summary.counts, summary.made_again) == ({"ok": 25}, {})
    assert written(output) == before
    shard(output, "00000").unlink()
    cut(shard(output, "00001"))
    summary = run([crawl], output, shard_format=shard_format)
    assert summary.counts == {"ok": 25}
    assert sorted(name.rsplit("-", 1)[1][:5] for name in summary.made_again) == ["00000", "00001"]


@pytest.mark.parametrize("text", ["", "[]", '{"counts": 5}', '{"counts": {}, "colour": "red"}'])
def test_a_shard_whose_marker_cannot_be_read_is_made_again(crawl, corpus, text):
    next(corpus.glob("_done/*-00001.json")).write_text(text)
    summary = run([crawl], corpus)
    assert summary.counts == {"ok": 25}
    assert list(summary.made_again.values()) == ["its marker cannot be read"]


def test_a_source_whose_marker_cannot_be_read_is_read_again(crawl, corpus):
    (path,) = (path for path in corpus.glob("_done/*.json") if not path.stem[-5:].isdigit())
    for text in ("", '{"pages": 5}'):
        path.write_text(text)
        assert run([crawl], corpus).counts == {"ok": 25}
        assert json.loads(path.read_text())["documents"] == 25


def test_unfinished_files_are_cleared(crawl, corpus):
    (corpus / ".crawl-00000.parquet.tmp").write_bytes(b"half")
    run([crawl], corpus)
    assert not list(corpus.glob(".*.tmp"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"options": DocumentOptions(Options(mode="selector"))}, "mode: fast before, selector now"),
        ({"options": replace(FAST, timeout=5)}, "timeout: 60.0 before, 5 now"),
        ({"options": replace(FAST, metadata=True)}, "metadata: None before, True now"),
        ({"read_options": ReadOptions(max_bytes=7)}, "max_bytes: 10000000 before, 7 now"),
        ({"shard_size": 20}, "shard_size: 10 before, 20 now"),
        ({"shard_format": "jsonl"}, "format: parquet before, jsonl now"),
    ],
)
def test_a_second_run_with_other_settings_is_refused(crawl, corpus, change, message):
    with pytest.raises(BatchError, match=message):
        run([crawl], corpus, **change)


def test_other_inputs_are_refused_unless_changes_are_accepted(crawl, corpus, tmp_path):
    before = written(corpus)
    write_crawl(tmp_path / "more.warc.gz", 5, every=None, seed=1)
    inputs = [crawl, tmp_path / "more.warc.gz"]
    with pytest.raises(BatchError, match=r"inputs: .*more\.warc\.gz is new"):
        run(inputs, corpus)
    assert run(inputs, corpus, accept_changes=True).counts == {"ok": 30}
    for number in ("00001", "00002"):
        assert shard(corpus, number).stat().st_mtime_ns == before[number]


def test_an_input_that_has_changed_is_read_again_if_changes_are_accepted(own_crawl, output):
    run([own_crawl], output)
    write_crawl(own_crawl, 12, every=None, seed=5)
    with pytest.raises(BatchError, match="has changed"):
        run([own_crawl], output)
    assert run([own_crawl], output, accept_changes=True).counts == {"ok": 12}
    assert rows_of(output).num_rows == 12


def test_the_shards_of_a_removed_input_are_deleted_if_changes_are_accepted(crawl, output, tmp_path):
    write_crawl(tmp_path / "more.warc.gz", 5, every=None, seed=1)
    run([crawl, tmp_path / "more.warc.gz"], output)
    with pytest.raises(BatchError, match=r"more\.warc\.gz is gone"):
        run([crawl], output)
    assert run([crawl], output, accept_changes=True).counts == {"ok": 25}
    assert rows_of(output).num_rows == 25


def test_changed_templates_are_refused(crawl, output, tmp_path):
    template = tmp_path / "example.org.tpl"
    template.write_text("h1\n")
    options = replace(FAST, templates=str(tmp_path))
    run([crawl], output, options=options)
    template.write_text("article\n")
    with pytest.raises(BatchError, match="templates_sha256"):
        run([crawl], output, options=options)


def test_skipped_records_are_counted_once(own_crawl, output):
    image = http_record(b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nPNG")
    own_crawl.write_bytes(own_crawl.read_bytes() + gzip.compress(image))
    assert run([own_crawl], output).skipped == {"image/png, not HTML": 1}
    assert run([own_crawl], output).skipped == {"image/png, not HTML": 1}
    next(output.glob("_done/*-00001.json")).unlink()
    assert run([own_crawl], output).skipped == {"image/png, not HTML": 1}


def http_record(response):
    return (
        b"WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
        b"Content-Length: %d\r\n\r\n%s\r\n\r\n" % (len(response), response)
    )


def test_a_changed_model_is_refused(crawl, corpus):
    job = json.loads((corpus / "_job.json").read_text())
    job["models"]["fast"] = "0" * 64
    job["versions"]["lxml"] = "1.0"
    (corpus / "_job.json").write_text(json.dumps(job))
    with pytest.raises(BatchError, match="models: fast has changed; versions: lxml has changed"):
        run([crawl], corpus)


def test_a_run_is_resumed_with_the_same_model_only(crawl, corpus, own_model):
    run([crawl], corpus, options=of_model(own_model("same")))
    other = own_model("other", change="\n")
    with pytest.raises(BatchError, match=r"with other settings \(models: fast has changed\)"):
        run([crawl], corpus, options=of_model(other))
    assert run([crawl], corpus, options=of_model(other), restart=True).counts == {"ok": 25}
    job = json.loads((corpus / "_job.json").read_text())
    assert job["models"] == {"fast": json.loads(Path(other).read_text())["sha256"]}
    assert set(rows_of(corpus)["model_sha256"].to_pylist()) == {job["models"]["fast"]}
    with pytest.raises(BatchError, match="models: fast has changed"):
        run([crawl], corpus)


def of_model(card):
    return DocumentOptions(Options(mode="fast", model=str(card)))


def test_a_run_is_resumed_with_the_same_jurors_only(crawl, output):
    options = DocumentOptions(Options(jurors=("bte", "resiliparse")))
    run([crawl], output, options=options)
    assert run([crawl], output, options=options).counts == {"ok": 25}
    with pytest.raises(BatchError, match=r"jurors: \['bte', 'resiliparse'\] before, \['bte'\] now"):
        run([crawl], output, options=DocumentOptions(Options(jurors=("bte",))))


def test_another_format_needs_a_restart(crawl, corpus):
    (corpus / "own.txt").write_text("not webjury's")
    with pytest.raises(BatchError, match="--restart"):
        run([crawl], corpus, shard_format="jsonl", accept_changes=True)
    assert run([crawl], corpus, shard_format="jsonl", restart=True).counts == {"ok": 25}
    assert shards(corpus) == []
    assert len(shards(corpus, "jsonl")) == 3
    assert (corpus / "own.txt").exists()


def test_a_truncated_crawl_keeps_its_rows_and_is_completed_later(own_crawl, output):
    whole = own_crawl.read_bytes()
    own_crawl.write_bytes(whole[: len(whole) // 2])
    summary = run([own_crawl], output)
    assert 10 < summary.documents < 15
    assert "near byte" in summary.problems[str(own_crawl)]
    assert rows_of(output).num_rows == summary.documents
    assert len(list(output.glob("_done/*-00000.json"))) == 1
    assert not list(output.glob("_done/*-00001.json"))
    own_crawl.write_bytes(whole)
    again = run([own_crawl], output, accept_changes=True)
    assert (again.counts, again.problems) == ({"ok": 25}, {})


def test_a_crawl_that_is_truncated_between_shards_is_not_complete(own_crawl, output):
    run([own_crawl], output)
    whole = own_crawl.read_bytes()
    write_crawl(own_crawl, 10, every=None)
    cut = own_crawl.read_bytes() + whole[:30]
    own_crawl.write_bytes(cut)
    summary = run([own_crawl], output, restart=True)
    assert summary.documents == 10
    assert summary.problems
    assert run([own_crawl], output).problems


def test_all_kinds_of_input_go_into_one_corpus(crawl, output, tmp_path, healthy):
    folder = tmp_path / "pages"
    folder.mkdir()
    for name, html in healthy.items():
        (folder / f"{name}.html").write_bytes(html)
    lines = tmp_path / "pages.jsonl"
    lines.write_text("".join(json.dumps({"html": h.decode()}) + "\n" for h in healthy.values()))
    summary = run([crawl, folder, lines], output)
    assert summary.counts == {"ok": 25 + 2 * len(healthy)}
    ids = ds.dataset(output, format="parquet").to_table()["id"].to_pylist()
    assert "page-000003.html" in ids
    assert "pages.jsonl#3" in ids


def test_an_empty_input_is_not_an_error(tmp_path, output):
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert run([path], output).documents == 0
    assert run([path], output).documents == 0


def test_an_output_that_cannot_be_written_is_refused(crawl, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BatchError, match="cannot write to"):
        run([crawl], tmp_path / "file" / "corpus")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_reported(crawl, corpus, monkeypatch):
    # The temporary file of the shard is a link to a device that is always full.
    path = shard(corpus, "00000")
    next(corpus.glob("_done/*-00000.json")).unlink()
    monkeypatch.setattr("webjury.batch.shards.clear_unfinished", lambda _folder: None)
    path.with_name(f".{path.name}.tmp").symlink_to("/dev/full")
    with pytest.raises(BatchError, match=r"cannot write .*No space left on device; free"):
        run([crawl], corpus)


def test_only_one_run_at_a_time_writes_to_a_folder(crawl, output):
    def report_progress(_documents, _share):
        with pytest.raises(BatchError, match="another run is writing"):
            run([crawl], output)

    run([crawl], output, report_progress=report_progress)


def test_a_folder_with_a_foreign_job_file_is_refused(crawl, output):
    output.mkdir()
    for text in ("[not ours", "[]", "5"):
        (output / "_job.json").write_text(text)
        with pytest.raises(BatchError, match="was it written by webjury batch"):
            run([crawl], output)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (DocumentOptions(Options(jurors=("nobody",))), OptionError),
        (DocumentOptions(Options(mode="fast", model="/nowhere/fast.json")), ModelError),
        (replace(FAST, timeout=0), OptionError),
        (replace(FAST, templates="/nowhere"), TemplateError),
    ],
)
def test_invalid_options_are_refused_before_anything_is_written(crawl, output, options, error):
    with pytest.raises(error):
        run([crawl], output, options=options)
    assert not output.exists()


@pytest.mark.parametrize("plan", [{"engine": "abacus"}, {"shard_format": "stone"}])
def test_an_invalid_plan_is_refused_before_anything_is_written(crawl, output, plan):
    with pytest.raises(OptionError):
        run([crawl], output, **plan)
    assert not output.exists()


def test_two_workers_write_the_same_rows_as_one(crawl, corpus, tmp_path):
    run([crawl], tmp_path / "two", workers=2)
    assert rows_of(tmp_path / "two").equals(rows_of(corpus))
