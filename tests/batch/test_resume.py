"""A second run resumes the first, makes damaged output again, and refuses other settings."""

import gzip
import json
import os
import shutil
import warnings
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from batch_runs import DAMAGES, FAST, run, shard, shards, written
from warc_records import http, record
from webjury.answer.extract import Options
from webjury.batch.document_extractor import DocumentExtractor
from webjury.batch.documents import ReadOptions
from webjury.batch.run import SUMMARY
from webjury.errors import BatchError, WebjuryWarning
from webjury.experiments.soak.crawl_runs import rows_of
from webjury.experiments.soak.poison import write_crawl

OK = {"ok": 25}
DOUBTFUL = "its marker is damaged, or an earlier version wrote it"


def marker(corpus, number):
    return next(corpus.glob(f"_done/*-{number}.json"))


def source_marker(corpus):
    (path,) = set(corpus.glob("_done/*.json")) - set(corpus.glob("_done/*-0000?.json"))
    return path


def change(path, **values):
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


@pytest.mark.parametrize("lost", [[], ["00001"], ["00002"], ["00000", "00002"]])
def test_only_shards_without_a_marker_are_written_again(crawl, corpus, lost):
    expected, before = rows_of(corpus), written(corpus)
    for number in lost:
        marker(corpus, number).unlink()
        shard(corpus, number).write_bytes(b"half")
    summary = run([crawl], corpus)
    assert (summary.counts, summary.made_again) == (OK, {})
    after = written(corpus)
    assert [number for number in sorted(before) if before[number] != after[number]] == lost
    assert rows_of(corpus).equals(expected)


@pytest.mark.parametrize(("harm", "reason"), DAMAGES)
def test_a_damaged_shard_is_made_again_and_named(crawl, corpus, harm, reason):
    expected, before = rows_of(corpus), written(corpus)
    damaged = shard(corpus, "00001")
    harm(damaged)
    summary = run([crawl], corpus)
    assert summary.counts == OK
    assert list(summary.made_again) == [damaged.name]
    assert summary.made_again[damaged.name].startswith(reason)
    assert json.loads((corpus / SUMMARY).read_text())["made_again"] == summary.made_again
    assert rows_of(corpus).equals(expected)
    after = written(corpus)
    assert [number for number in before if before[number] != after[number]] == ["00001"]
    assert run([crawl], corpus).made_again == {}


#: Ways to make a marker one that is not a valid marker of this run.
NO_MARKERS = {
    text[:30]: partial(Path.write_text, data=text)
    for text in (
        *("", "[]", "[" * 100_000, '{"counts": 5}', '{"counts": {}, "colour": "red"}'),
        *('{"documents": "x"}', '{"documents": 1e400}', '{"documents": 25, "skipped": {}}'),
    )
}
NO_SHARDS = NO_MARKERS | {
    str(values): partial(change, **values)
    for values in (
        *({"counts": {"ok": 9}}, {"counts": {"okay": 10}}, {"counts": {"ok": 1e308}}),
        *({"counts": {"ok": None}}, {"counts": {}}),
        *({"own_sha256": None}, {"sha256": None}, {"size": None}),
    )
}
NO_SOURCES = NO_MARKERS | {
    f"documents: {value}": partial(change, documents=value)
    for value in (20, 15, 0, -1, 2**70, "x", None)
}


@pytest.mark.parametrize("harm", NO_SHARDS.values(), ids=NO_SHARDS)
def test_a_shard_whose_marker_is_damaged_is_made_again(crawl, corpus, harm):
    harm(marker(corpus, "00001"))
    summary = run([crawl], corpus)
    assert summary.counts == OK
    assert summary.made_again == {shard(corpus, "00001").name: DOUBTFUL}


@pytest.mark.parametrize("harm", NO_SOURCES.values(), ids=NO_SOURCES)
def test_a_source_whose_marker_is_damaged_is_read_again(crawl, corpus, harm):
    """None of its documents is lost."""
    expected, path = rows_of(corpus), source_marker(corpus)
    harm(path)
    shard(corpus, "00002").unlink()
    marker(corpus, "00002").unlink()
    summary = run([crawl], corpus)
    assert summary.counts == OK
    assert summary.made_again == {f"_done/{path.name}": DOUBTFUL}
    assert json.loads(path.read_text())["documents"] == 25
    assert rows_of(corpus).equals(expected)


def test_a_source_with_the_marker_of_another_is_read_again(crawl, tmp_path, output):
    """The hash in the marker is right, but the number of documents is too low."""
    short = tmp_path / "short.warc.gz"
    write_crawl(short, 2, every=None)
    run([crawl, short], output)
    expected = rows_of(output)
    markers = {path: json.loads(path.read_text()) for path in output.glob("_done/*.json")}
    of_sources = [path for path, marker in markers.items() if "documents" in marker]
    few, many = sorted(of_sources, key=lambda path: markers[path]["documents"])
    many.write_bytes(few.read_bytes())
    for lost in (*output.glob(f"_done/{many.stem}-00002.json"), *output.glob("*-00002.parquet")):
        lost.unlink()
    assert run([crawl, short], output).made_again == {f"_done/{many.name}": DOUBTFUL}
    assert rows_of(output).equals(expected)


def test_a_file_with_a_number_of_other_digits_is_none_of_the_run(crawl, corpus):
    name = source_marker(corpus).stem
    for folder in (corpus, corpus / "_done"):
        (folder / f"{name}-\u00b2.json").write_text("{}")
    assert run([crawl], corpus).made_again == {}


@pytest.mark.parametrize(
    "values",
    [
        {"names": ["crawl"]},
        {"names": {"crawl": 5}},
        {"names": {"crawl": "../other/crawl"}},
        {"names": {"crawl": "*"}},
        {"names": None},
        {"inputs": []},
        {"inputs": "x"},
        {"times": []},
    ],
    ids=str,
)
@pytest.mark.parametrize("on_change", ["resume", "restart"])
def test_a_damaged_job_file_is_named(crawl, corpus, values, on_change):
    change(corpus / "_job.json", **values)
    with pytest.raises(BatchError, match=r"_job\.json is damaged: "):
        run([crawl], corpus, on_change=on_change)
    assert rows_of(corpus).num_rows == 25


def test_unfinished_files_are_cleared(crawl, corpus):
    (corpus / ".crawl-00000.parquet.tmp").write_bytes(b"half")
    run([crawl], corpus)
    assert not list(corpus.glob(".*.tmp"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"options": DocumentExtractor(Options(mode="selector"))},
            "mode: fast before, selector now",
        ),
        ({"options": replace(FAST, timeout=5)}, "timeout: 60.0 before, 5 now"),
        ({"options": replace(FAST, metadata=True)}, "metadata: False before, True now"),
        ({"options": replace(FAST, sites=True)}, "sites: False before, True now"),
        ({"read_options": ReadOptions(max_bytes=7)}, "max_bytes: 10000000 before, 7 now"),
        ({"shard_size": 20}, "shard_size: 10 before, 20 now"),
        ({"shard_format": "jsonl"}, "format: parquet before, jsonl now"),
    ],
)
def test_a_second_run_with_other_settings_is_refused(crawl, corpus, change, message):
    with pytest.raises(BatchError, match=message):
        run([crawl], corpus, **change)


def test_other_inputs_are_refused_unless_changes_are_accepted(crawl, corpus, tmp_path):
    before, more = written(corpus), tmp_path / "more.warc.gz"
    write_crawl(more, 5, every=None, seed=1)
    with pytest.raises(BatchError, match=r"inputs: .*more\.warc\.gz is new"):
        run([crawl, more], corpus)
    assert run([crawl, more], corpus, on_change="resume").counts == {"ok": 30}
    for number in ("00001", "00002"):
        assert shard(corpus, number).stat().st_mtime_ns == before[number]
    with pytest.raises(BatchError, match=r"more\.warc\.gz is gone"):
        run([crawl], corpus)
    assert run([crawl], corpus, on_change="resume").counts == OK
    assert rows_of(corpus).num_rows == 25


def test_an_input_that_has_changed_is_read_again_if_changes_are_accepted(own_crawl, output):
    run([own_crawl], output)
    write_crawl(own_crawl, 12, every=None, seed=5)
    with pytest.raises(BatchError, match="has changed"):
        run([own_crawl], output)
    assert run([own_crawl], output, on_change="resume").counts == {"ok": 12}
    assert rows_of(output).num_rows == 12


@pytest.mark.parametrize("keep_times", [False, True])
@pytest.mark.parametrize("is_complete", [False, True])
def test_an_input_that_may_have_changed_is_named_until_that_is_confirmed(
    healthy, tmp_path, output, keep_times, is_complete
):
    pages = tmp_path / "pages"
    pages.mkdir()
    for name, html in healthy.items():
        (pages / f"{name}.html").write_bytes(html)
    with warnings.catch_warnings(action="error"):
        for _ in range(2):
            run([pages], output, shard_size=2)
    if not is_complete:
        shutil.rmtree(output / "_done")
    path = min(pages.iterdir())
    times = path.stat()
    path.write_text(path.read_text().replace("</p>", "</P>"))
    if keep_times:
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    for _ in range(2):
        with pytest.warns(WebjuryWarning, match=r"of the same size: .*pages; finished shards"):
            run([pages], output, shard_size=2)
    with warnings.catch_warnings(action="error"):
        run([pages], output, shard_size=2, on_change="resume")
        run([pages], output, shard_size=2)


def test_a_restart_begins_again_only_if_something_may_have_changed(own_crawl, output):
    run([own_crawl], output)
    before = written(output)
    with warnings.catch_warnings(action="error"):
        assert run([own_crawl], output, on_change="restart").counts == OK
        assert written(output) == before
        own_crawl.touch()
        assert run([own_crawl], output, on_change="restart").counts == OK
        assert not set(written(output).items()) & set(before.items())
        run([own_crawl], output)


def test_inputs_of_a_run_of_an_earlier_version_have_no_times(crawl, corpus):
    path = corpus / "_job.json"
    job = json.loads(path.read_text())
    del job["times"]
    path.write_text(json.dumps(job))
    with warnings.catch_warnings(action="error"):
        assert run([crawl], corpus).counts == OK


def swap(folder):
    first, second = sorted(folder.iterdir())[:2]
    first.rename(folder / "x")
    second.rename(first)
    (folder / "x").rename(second)


CHANGES = {
    "added": lambda folder: (folder / "more.html").write_text("<p>More."),
    "removed": lambda folder: min(folder.iterdir()).unlink(),
    "renamed": lambda folder: min(folder.iterdir()).rename(folder / "zz.html"),
    "swapped": swap,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_folder_whose_files_are_others_is_refused(tmp_path, output, change):
    pages = tmp_path / "pages"
    pages.mkdir()
    for number in range(3):
        (pages / f"{number}.html").write_text("<p>The tide comes in." + " Again." * number)
    run([pages], output)
    change(pages)
    with pytest.raises(BatchError, match=r"inputs: .*pages has changed"):
        run([pages], output)


def test_changed_templates_are_refused(crawl, output, tmp_path):
    template = tmp_path / "example.org.tpl"
    template.write_text("h1\n")
    options = replace(FAST, templates=str(tmp_path))
    run([crawl], output, options=options)
    template.write_text("article\n")
    with pytest.raises(BatchError, match="templates_sha256"):
        run([crawl], output, options=options)


def test_skipped_records_are_counted_once(own_crawl, output):
    image = gzip.compress(record(http(b"PNG", "image/png")))
    own_crawl.write_bytes(own_crawl.read_bytes() + image)
    for _ in range(2):
        assert run([own_crawl], output).skipped == {"image/png, not HTML": 1}
    marker(output, "00001").unlink()
    assert run([own_crawl], output).skipped == {"image/png, not HTML": 1}


def test_a_changed_model_is_refused(crawl, corpus):
    path = corpus / "_job.json"
    versions = json.loads(path.read_text())["versions"]
    change(path, models={"fast": "0" * 64}, versions=versions | {"lxml": "1.0"})
    with pytest.raises(BatchError, match="models: fast has changed; versions: lxml has changed"):
        run([crawl], corpus)


def test_a_run_is_resumed_with_the_same_model_only(crawl, corpus, own_model):
    run([crawl], corpus, options=of_model(own_model("same")))
    other = own_model("other", change="\n")
    with pytest.raises(BatchError, match=r"with other settings \(models: fast has changed\)"):
        run([crawl], corpus, options=of_model(other))
    assert run([crawl], corpus, options=of_model(other), on_change="restart").counts == OK
    job = json.loads((corpus / "_job.json").read_text())
    assert job["models"] == {"fast": json.loads(Path(other).read_text())["sha256"]}
    assert set(rows_of(corpus)["model_sha256"].to_pylist()) == {job["models"]["fast"]}
    with pytest.raises(BatchError, match="models: fast has changed"):
        run([crawl], corpus)


def test_a_run_is_resumed_with_the_same_jurors_only(tmp_path, output):
    (tmp_path / "a.html").write_text("<p>The tide comes in.")
    two, one = (DocumentExtractor(Options(jurors=("bte", "resiliparse")[:n])) for n in (2, 1))
    for _ in range(2):
        assert run([tmp_path / "a.html"], output, options=two).counts == {"ok": 1}
    with pytest.raises(BatchError, match=r"jurors: \['bte', 'resiliparse'\] before, \['bte'\] now"):
        run([tmp_path / "a.html"], output, options=one)


def test_another_format_needs_a_restart(crawl, corpus):
    (corpus / "own.txt").write_text("not webjury's")
    with pytest.raises(BatchError, match="--on-change restart"):
        run([crawl], corpus, shard_format="jsonl", on_change="resume")
    assert run([crawl], corpus, shard_format="jsonl", on_change="restart").counts == OK
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
    again = run([own_crawl], output, on_change="resume")
    assert (again.counts, again.problems) == (OK, {})


def test_a_crawl_that_is_truncated_between_shards_is_not_complete(own_crawl, output):
    rest = own_crawl.read_bytes()[:30]
    write_crawl(own_crawl, 10, every=None)
    own_crawl.write_bytes(own_crawl.read_bytes() + rest)
    for _ in range(2):
        summary = run([own_crawl], output)
        assert summary.documents == 10
        assert summary.problems


@pytest.mark.parametrize("text", ["[not ours", "[]", "5", "[" * 100_000, '{"names": ' * 100_000])
def test_a_folder_with_a_foreign_job_file_is_refused(crawl, output, text):
    output.mkdir()
    (output / "_job.json").write_text(text)
    with pytest.raises(BatchError, match="was it written by webjury batch"):
        run([crawl], output)


def of_model(card):
    return DocumentExtractor(Options(mode="fast", model=str(card)))
