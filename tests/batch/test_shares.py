"""Runs on shares of the inputs, as an array job makes them."""

import json
import subprocess
import sys

import pytest

from batch_runs import written
from in_process import run_webjury
from webjury import OptionError
from webjury.batch.shares import Share
from webjury.experiments.soak.poison import write_crawl


@pytest.fixture
def crawls(tmp_path):
    folder = tmp_path / "crawls"
    folder.mkdir()
    for n in range(5):
        write_crawl(folder / f"crawl-{n}.warc.gz", 7, every=None)
    return folder


def batch(*arguments):
    return run_webjury("batch", *arguments, "--mode", "fast", "--shard-size", "3")


def data_of(folder):
    """The shards and their markers, without the files that describe a run."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith("_")
    }


def test_the_shards_of_several_runs_are_those_of_one(crawls, tmp_path):
    """They run at once, in the same folder."""
    alone, together = tmp_path / "alone", tmp_path / "together"
    assert batch(crawls, "-o", alone)[0] == 0
    command = [sys.executable, "-m", "webjury", "batch", crawls, "-o", together, "--mode", "fast"]
    runs = [
        subprocess.Popen([*command, "--shard-size", "3", "--workers", "1", "--shard", f"{n}/3"])
        for n in (1, 2, 3)
    ]
    assert [run.wait() for run in runs] == [0, 0, 0]
    names = set(data_of(together))
    assert names == set(data_of(alone))
    summaries = [
        json.loads((together / f"_summary-{n}-of-3.json").read_text())["documents"]
        for n in (1, 2, 3)
    ]
    assert summaries == [14, 14, 7]
    # A run on all inputs finds everything done, and writes the summary.
    assert batch(crawls, "-o", together) == (0, "", "35 documents: 35 ok\n")
    assert json.loads((together / "_summary.json").read_text())["documents"] == 35
    assert set(data_of(together)) == names


def test_a_stopped_share_is_resumed(crawls, tmp_path):
    output = tmp_path / "corpus"
    assert batch(crawls, "-o", output, "--shard", "2/3")[0] == 0
    before = written(output)
    next(output.glob("*.parquet")).unlink()
    code, _, err = batch(crawls, "-o", output, "--shard", "2/3")
    assert (code, "1 file of an earlier run was made again" in err) == (0, True)
    assert set(written(output)) == set(before)


def test_runs_side_by_side_need_the_same_settings(crawls, tmp_path):
    output = tmp_path / "corpus"
    assert batch(crawls, "-o", output, "--shard", "1/2")[0] == 0
    code, _, err = batch(crawls, "-o", output, "--shard", "2/2", "--favor", "recall")
    assert code == 2
    assert "a run on other inputs with other settings (favor: f1 before, recall now)" in err


def test_sites_need_all_inputs(crawls, tmp_path):
    code, _, err = batch(crawls, "-o", tmp_path / "corpus", "--shard", "1/2", "--sites")
    assert code == 2
    assert "sites are learned from all pages of a host" in err
    assert not (tmp_path / "corpus").exists()


@pytest.mark.parametrize("text", ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", "1/2/3"])
def test_what_is_no_share_is_refused(text):
    with pytest.raises(OptionError, match="is no share: write I/N"):
        Share.parse(text)
