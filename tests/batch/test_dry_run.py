"""The time and size of a run, estimated from a sample."""

import json
from dataclasses import replace

import pytest

from batch_runs import FAST
from webjury.batch.documents import ReadOptions
from webjury.batch.dry_run import estimate_batch
from webjury.batch.run import Plan
from webjury.errors import BatchError
from webjury.experiments.soak.poison import write_crawl

STORY = "<p>The lamp of the harbour turns once in twenty seconds, and nobody has to wind it."


def estimate(inputs, folder, sample=500, max_bytes=10_000_000, **options):
    extractor, read_options = replace(FAST, **options), ReadOptions(max_bytes=max_bytes)
    plan = Plan(workers=1, shard_format="jsonl")
    return estimate_batch(inputs, folder / "corpus", extractor, read_options, plan, sample)


def write_lines(path, n):
    path.write_text("".join(json.dumps({"html": f"{STORY} {row:04}"}) + "\n" for row in range(n)))
    return path


def test_a_small_input_is_counted(tmp_path):
    write_crawl(tmp_path / "crawl.warc.gz", 12, every=None)
    found = estimate([tmp_path / "crawl.warc.gz"], tmp_path)
    assert (found.pages, found.sampled, found.is_counted) == (12, 12, True)
    assert found.counts == {"ok": 12}
    assert found.bytes_in == (tmp_path / "crawl.warc.gz").stat().st_size
    assert found.bytes_out > 1_000
    assert found.core_hours == found.hours > 0
    assert not (tmp_path / "corpus").exists()


def test_the_pages_of_a_long_input_are_estimated_by_its_bytes(tmp_path):
    # Lines are read in blocks of several kB.
    found = estimate([write_lines(tmp_path / "pages.jsonl", 8_000)], tmp_path, sample=800)
    assert (found.sampled, found.is_counted) == (800, False)
    assert found.pages == pytest.approx(8_000, rel=0.05)
    assert found.bytes_out > found.bytes_in


def test_what_a_short_input_lacks_is_taken_from_the_next(tmp_path):
    inputs = [write_lines(tmp_path / f"{n}.jsonl", n) for n in (2, 30)]
    found = estimate(inputs, tmp_path, sample=20)
    assert (found.inputs, found.sampled, found.is_counted) == (2, 20, False)


def test_the_sample_is_of_inputs_that_are_evenly_spread(tmp_path):
    inputs = [write_lines(tmp_path / f"{n}.jsonl", 2) for n in range(50)]
    found = estimate(inputs, tmp_path)
    assert (found.inputs, found.sampled, found.is_counted) == (50, 40, False)
    assert found.pages == pytest.approx(100, rel=0.1)


def test_both_passes_over_sites_count(tmp_path):
    found = estimate([write_lines(tmp_path / "pages.jsonl", 200)], tmp_path, sites=True)
    assert (found.pages, found.counts) == (200, {"ok": 200})


def test_inputs_without_a_page_are_named(tmp_path):
    (tmp_path / "empty.jsonl").write_bytes(b"")
    with pytest.raises(BatchError, match="no page to estimate from"):
        estimate([tmp_path / "empty.jsonl"], tmp_path)


def test_documents_that_are_refused_are_counted(tmp_path):
    path = write_lines(tmp_path / "pages.jsonl", 4)
    with path.open("a") as lines:
        lines.write("no JSON\n" + json.dumps({"html": STORY * 100}) + "\n")
    found = estimate([path], tmp_path, max_bytes=1_000)
    assert found.counts == {"ok": 4, "error": 1, "too_large": 1}
