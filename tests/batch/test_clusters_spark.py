"""Batch runs on a real Spark, started on this machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from batch_runs import run
from webjury.answer.extract import Options
from webjury.experiments.soak.crawl_runs import rows_of
from webjury.experiments.soak.poison import PoisonedOptions, write_crawl

pytest.importorskip("pyspark")
#: Spark and its libraries cause these warnings.
pytestmark = [pytest.mark.posix, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(autouse=True)
def java(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Spark run the tests' modules in its processes, on this machine only."""
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")


def test_spark_and_one_machine_write_the_same_rows(tmp_path: Path) -> None:
    crawls = [tmp_path / f"crawl-{number}.warc.gz" for number in range(3)]
    for crawl in crawls:
        write_crawl(crawl, 30, every=10)
    options = PoisonedOptions(Options(mode="fast"), timeout=3, memory_mb=300)
    local = run(crawls, tmp_path / "local", options)
    summary = run(crawls, tmp_path / "spark", options, engine="spark", workers=2)
    assert summary.counts == local.counts
    assert summary.documents == 90
    assert rows_of(tmp_path / "spark").equals(rows_of(tmp_path / "local"))


def test_spark_without_java_says_what_it_needs(tmp_path: Path) -> None:
    write_crawl(tmp_path / "crawl.warc.gz", 2, every=None)
    command = "batch crawl.warc.gz -o corpus --mode fast --engine spark"
    # In a separate process, because Java would go on running in this one.
    ended = subprocess.run(
        [sys.executable, "-m", "webjury", *command.split()],
        cwd=tmp_path,
        env={**os.environ, "JAVA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert "Spark failed, which needs Java: " in ended.stderr
