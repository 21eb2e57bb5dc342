"""Batch runs with --sites: two passes, what they keep of sites, and how they resume."""

import gzip
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import batch_runs
from batch_runs import DAMAGES, FAST, flip
from site_crawls import PAGES_PER_SITE, teaser_of, write_site_crawl
from webjury import Page, extract
from webjury.batch.run import SUMMARY
from webjury.ensemble.sites.site import Site
from webjury.experiments.soak.crawl_runs import rows_of

SITES = replace(FAST, sites=True)
COUNTS = {"hosts": 7, "sites": 3}


def run(inputs, output, options=SITES, **others):
    return batch_runs.run(inputs, output, options, **others)


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    """A crawl that no test may change."""
    return write_site_crawl(tmp_path_factory.mktemp("crawl") / "crawl.jsonl")


@pytest.fixture(scope="module")
def finished(crawl, tmp_path_factory):
    """The output of a run over the crawl; tests copy it."""
    folder = tmp_path_factory.mktemp("finished")
    run([crawl], folder)
    return folder


@pytest.fixture(scope="module")
def plain(crawl, tmp_path_factory):
    """The rows of a run without sites, by address."""
    folder = tmp_path_factory.mktemp("plain")
    run([crawl], folder, FAST)
    return rows_by_url(folder)


@pytest.fixture
def corpus(finished, tmp_path):
    """The output folder of a finished run over the crawl."""
    return Path(shutil.copytree(finished, tmp_path / "corpus"))


def rows_by_url(folder):
    return {row["url"]: row for row in rows_of(folder).to_pylist()}


def store_of(folder):
    return folder / "_sites" / "sites.sqlite"


def unfinish(corpus):
    """Delete the first shard of the crawl, so that the second pass writes it again."""
    next(corpus.glob("_done/crawl-*-00000.json")).unlink()
    next(corpus.glob("crawl-*-00000.parquet")).unlink()


def finish(crawl, corpus, finished):
    """Complete a run, which makes everything as it was; return what it has made again."""
    summary = run([crawl], corpus)
    assert summary.sites == COUNTS
    assert store_of(corpus).read_bytes() == store_of(finished).read_bytes()
    assert rows_of(corpus).equals(rows_of(finished))
    return summary.made_again


def test_text_of_many_pages_is_left_out_and_single_pages_are_as_without(finished, plain):
    rows = rows_by_url(finished)
    assert rows.keys() == plain.keys()
    for url, row in rows.items():
        host = url.split("/")[2].removeprefix("www.")
        if row["status"] == "error" or host.startswith("alone"):
            assert row == plain[url]
            assert row["site_pages"] is None
            continue
        assert row["site_pages"] == PAGES_PER_SITE - 1
        assert teaser_of(host) in plain[url]["text"]
        assert teaser_of(host) not in row["text"]
        assert row["text"] == plain[url]["text"].replace(teaser_of(host), "").strip()


def test_rows_are_those_of_extraction_with_the_site(crawl, finished):
    records = [json.loads(line) for line in crawl.read_text().splitlines()]
    pages = [
        Page(record["html"], url=record["url"])
        for record in records
        if "www.site-1." in record["url"]
    ]
    site = Site.learn(pages)
    rows = rows_by_url(finished)
    for page in pages:
        assert rows[page.url]["text"] == extract(page, mode="fast", site=site).text


def test_hosts_and_sites_are_counted_in_the_summary(crawl, corpus):
    assert json.loads((corpus / SUMMARY).read_text())["sites"] == COUNTS
    again = run([crawl], corpus)
    assert (again.sites, again.documents, again.made_again) == (COUNTS, 41, {})
    # The folder of sites is no part of the corpus.
    assert rows_of(corpus).num_rows == 41


def test_each_part_of_the_run_is_reported_with_its_documents(crawl, tmp_path):
    parts = []
    run(
        [crawl],
        tmp_path / "corpus",
        report_progress=lambda documents, share: parts[-1][1].append((documents, share)),
        report_pass=lambda name: parts.append((name, [])),
    )
    assert [name for name, _ in parts] == ["counting texts", "learning sites", "extracting"]
    assert [sum(documents for documents, _ in reports) for _, reports in parts] == [41, 0, 41]
    for _, reports in parts:
        assert reports[-1][1] == 1.0
        assert sorted(share for _, share in reports) == [share for _, share in reports]


def test_a_finished_run_needs_no_sites(crawl, corpus):
    shutil.rmtree(corpus / "_sites")
    parts = []
    assert run([crawl], corpus, report_pass=parts.append).documents == 41
    assert parts == ["extracting"]


@pytest.mark.parametrize(("harm", "reason"), DAMAGES)
def test_a_damaged_file_of_sites_is_made_again_and_named(crawl, corpus, finished, harm, reason):
    unfinish(corpus)
    harm(store_of(corpus))
    ((name, told),) = finish(crawl, corpus, finished).items()
    assert name == "_sites/sites.sqlite"
    assert reason in told


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, '{"marker": 5}'])
def test_sites_whose_marker_cannot_be_read_are_learned_again(crawl, corpus, finished, text):
    unfinish(corpus)
    (corpus / "_sites" / "sites.json").write_text(text)
    finish(crawl, corpus, finished)


def test_a_damaged_file_of_the_first_pass_is_made_again_and_named(crawl, corpus, finished):
    unfinish(corpus)
    damaged = next(corpus.glob("_sites/*-00001.parquet"))
    flip(damaged)
    store_of(corpus).unlink()
    made_again = finish(crawl, corpus, finished)
    assert made_again.keys() == {f"_sites/{damaged.name}", "_sites/sites.sqlite"}


def test_what_a_killed_merge_leaves_behind_does_no_harm(crawl, corpus, finished):
    unfinish(corpus)
    shutil.copy(store_of(corpus), corpus / "_sites" / ".sites.sqlite.tmp")
    store_of(corpus).unlink()
    (corpus / "_sites" / "sites.json").unlink()
    (corpus / "_sites" / ".scratch.sqlite").write_bytes(b"half")
    finish(crawl, corpus, finished)
    assert not list((corpus / "_sites").glob(".*"))


def test_a_restart_deletes_what_is_known_of_sites_too(crawl, corpus):
    (corpus / "_sites" / "own.txt").write_text("not webjury's")
    assert run([crawl], corpus, FAST, on_change="restart").sites is None
    left = sorted(path.name for path in corpus.rglob("_sites/**/*"))
    assert left == ["_done", "own.txt"]


def test_sites_learn_from_inputs_that_are_added(crawl, corpus, tmp_path):
    more = write_site_crawl(tmp_path / "more.jsonl", 20, first=40)
    assert run([crawl, more], corpus, on_change="resume").sites == {"hosts": 9, "sites": 3}
    rows = rows_by_url(corpus)
    assert rows["https://www.site-0.org/0"]["site_pages"] == PAGES_PER_SITE - 1
    assert rows["https://www.site-0.org/40"]["site_pages"] == PAGES_PER_SITE * 3 // 2 - 1


def test_inputs_that_are_gone_tell_nothing(crawl, finished, tmp_path):
    more, output = write_site_crawl(tmp_path / "more.jsonl", 30, first=40), tmp_path / "corpus"
    run([crawl, more], output)
    unfinish(output)
    run([crawl], output, on_change="resume")
    assert store_of(output).read_bytes() == store_of(finished).read_bytes()


def test_a_crawl_that_is_cut_tells_what_can_be_read(crawl, finished, tmp_path):
    whole = gzip.compress(crawl.read_bytes())
    path = tmp_path / "cut.jsonl.gz"
    path.write_bytes(whole[: len(whole) * 2 // 3])
    summary = run([path], tmp_path / "corpus")
    assert summary.problems
    assert summary.sites["sites"] == 3
    path.write_bytes(whole)
    assert run([path], tmp_path / "corpus", on_change="resume").sites == COUNTS
    assert store_of(tmp_path / "corpus").read_bytes() == store_of(finished).read_bytes()


def test_pages_that_declare_their_addresses_give_the_same_texts(crawl, finished, tmp_path):
    records = [json.loads(line) for line in crawl.read_text().splitlines()]
    (tmp_path / "crawl").mkdir()
    for number, record in enumerate(records):
        head = f"<head><link rel='canonical' href='{record['url']}'>"
        html = record["html"].replace("<head>", head)
        (tmp_path / "crawl" / f"{number:03d}.html").write_text(html)
    assert run([tmp_path / "crawl"], tmp_path / "corpus").sites == COUNTS
    rows = rows_by_url(finished)
    texts = rows_of(tmp_path / "corpus").sort_by("id")["text"].to_pylist()
    assert texts == [rows[record["url"]]["text"] for record in records]
